//! What an installed app asks of the server: manifest, icons, service worker, and which build this is.

use http::Method;
use serde_json::Value;
use vitrine_testing::{Answer, TestApp, on_every_engine};

use crate::pages::body;

async fn latest(test: &TestApp) -> String {
    let answer = test.visitor().get("/builds/latest.json?1700000000000").await;
    assert_eq!((answer.header("content-type"), answer.header("cache-control")), ("application/json", "no-cache"));
    let said = answer.json();
    assert!(said["timestamp"].as_u64().is_some_and(|moment| moment > 1_700_000_000_000), "{said}");
    said["id"].as_str().expect("a name").to_owned()
}

fn size_of(picture: &Answer, at: usize) -> (u32, u32) {
    let number = |at: usize| u32::from_be_bytes(picture.body[at..at + 4].try_into().expect("four bytes"));
    (number(at + 16), number(at + 20))
}

#[tokio::test]
async fn the_manifest_leads_to_icons_of_the_sizes_that_it_names() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let answer = visitor.get("/manifest.webmanifest").await;
        assert_eq!(
            (answer.header("content-type"), answer.header("cache-control")),
            ("application/manifest+json", "no-cache")
        );
        let manifest = answer.json();
        let mut seen = Vec::new();
        for icon in manifest["icons"].as_array().expect("icons") {
            let text = |member: &str| icon[member].as_str().unwrap_or_default().to_owned();
            let picture = visitor.get(&text("src")).await;
            assert_eq!((picture.status.as_u16(), picture.header("content-type")), (200, text("type").as_str()));
            if text("type") == "image/png" {
                let (width, height) = size_of(&picture, 0);
                assert_eq!(format!("{width}x{height}"), text("sizes"), "{icon}");
                seen.push((width, text("purpose")));
            }
        }
        let any = |size| (size, "any".to_owned());
        assert_eq!(seen, [any(64), any(192), any(512), (512, "maskable".to_owned())]);
        assert_eq!(size_of(&visitor.get("/apple-touch-icon.png").await, 0), (180, 180));
        // The picture begins behind the 22 bytes in which the form says that there is one.
        assert_eq!(size_of(&visitor.get("/favicon.ico").await, 22), (48, 48));
        for address in ["/share", "/create/switch/theme", "/create/wiiu/theme"] {
            assert!(manifest.to_string().contains(&format!("\"{address}\"")), "{address} in {manifest}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_service_worker_is_asked_for_anew_and_may_do_nothing_but_ask_this_server() {
    on_every_engine(async |test: TestApp| {
        let worker = test.visitor().get("/sw.js").await;
        assert_eq!(worker.status.as_u16(), 200);
        assert!(worker.header("content-type").starts_with("text/javascript"), "{}", worker.header("content-type"));
        assert_eq!((worker.header("cache-control"), worker.header("service-worker-allowed")), ("no-cache", "/"));
        assert!(worker.header("content-security-policy").starts_with("default-src 'none'; connect-src 'self'"));
        assert!(worker.text().contains(&latest(&test).await), "it is named after its build");
        let page = test.visitor().get("/").await;
        let policy = page.header("content-security-policy");
        assert!(policy.contains("worker-src 'self'") && policy.contains("manifest-src 'self'"), "{policy}");
    })
    .await;
}

#[tokio::test]
async fn a_build_says_what_it_begins_with_and_all_of_it_is_there() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let id = latest(&test).await;
        let page = visitor.get("/").await.text();
        assert!(page.contains(&format!(r#"<meta name="vitrine-build" content="{id}" />"#)), "{page}");
        let meta = visitor.get(&format!("/builds/meta/{id}.json")).await;
        assert_eq!(meta.header("cache-control"), "public, max-age=31536000, immutable");
        let said = meta.json();
        let files: Vec<&str> = said["files"].as_array().expect("files").iter().filter_map(Value::as_str).collect();
        assert!(files.len() > 5, "{files:?}");
        for file in files {
            let answer = visitor.get(file).await;
            assert_eq!((answer.status.as_u16(), file.starts_with("/assets/")), (200, true), "{file}");
        }
        for absent in ["/builds/meta/0.json", "/builds/meta/..%2Flatest.json", "/builds/index.html"] {
            assert_eq!(visitor.get(absent).await.status.as_u16(), 404, "{absent}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_frame_of_the_offline_page_holds_nothing_of_anybody() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hers = mona.get("/builds/shell.html").await;
        assert_eq!((hers.status.as_u16(), hers.header("cache-control")), (200, "no-cache"));
        assert!(hers.header("content-security-policy").starts_with("default-src 'none'"));
        let text = hers.text();
        assert!(text.contains(r#"<meta name="vitrine-offline""#) && text.contains("noindex"), "{text}");
        assert!(!text.contains("Mona") && !text.contains("vitrine-data"), "{text}");
        assert_eq!(text, test.visitor().get("/builds/shell.html").await.text());
        let page = test.visitor().get("/").await;
        assert!(!page.text().contains("vitrine-offline") && body(&page).contains("<h1"));
    })
    .await;
}

#[tokio::test]
async fn files_that_are_shared_without_a_worker_lead_to_where_they_are_brought_by_hand() {
    on_every_engine(async |test: TestApp| {
        for caller in [test.visitor(), test.creator("Mona").await] {
            let post = http::Request::builder().method(Method::POST).uri("/share");
            let shared = caller.send(post, vec![0; 64 * 1024]).await;
            assert_eq!((shared.status.as_u16(), shared.header("location")), (303, "/create"));
            assert_eq!(caller.get("/share").await.status.as_u16(), 404);
            let put = http::Request::builder().method(Method::PUT).uri("/share");
            assert_eq!(caller.send(put, "").await.status.as_u16(), 405);
        }
    })
    .await;
}

/// Headers with which a browser sends what another site's page shares, and those of its own share and of the site's pages.
const FOREIGN: [&[(&str, &str)]; 5] = [
    &[("sec-fetch-site", "cross-site"), ("origin", "https://evil.example")],
    &[("sec-fetch-site", "cross-site"), ("origin", "null")],
    &[("sec-fetch-site", "same-site"), ("origin", "http://localhost:9")],
    &[("origin", "https://evil.example")],
    &[("origin", "null")],
];
const OWN: [&[(&str, &str)]; 3] =
    [&[], &[("sec-fetch-site", "none"), ("origin", "null")], &[("sec-fetch-site", "same-origin")]];

#[tokio::test]
async fn a_page_of_another_site_shares_nothing() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let key = "3f2b7c1e-0000-4000-8000-000000000000";
        let asked = |method: Method, address: &str, headers: &[(&'static str, &'static str)]| {
            let request = http::Request::builder().method(method).uri(address.to_owned());
            headers.iter().fold(request, |request, (name, value)| request.header(*name, *value))
        };
        for (form, place) in [("switch", "/create/switch/theme"), ("wiiu", "/create/wiiu/theme"), ("none", "/create")] {
            let address = format!("/share/{form}/{key}");
            for headers in FOREIGN {
                let answer = mona.send(asked(Method::GET, &address, headers), "").await;
                assert_eq!((answer.status.as_u16(), answer.header("location")), (403, ""), "{headers:?}");
                let answer = mona.send(asked(Method::POST, "/share", headers), vec![0; 1024]).await;
                assert_eq!((answer.status.as_u16(), answer.header("location")), (403, ""), "{headers:?}");
            }
            for headers in OWN {
                let answer = mona.send(asked(Method::GET, &address, headers), "").await;
                let place = format!("{place}#shared={key}");
                assert_eq!((answer.status.as_u16(), answer.header("location")), (303, place.as_str()), "{headers:?}");
                let answer = mona.send(asked(Method::POST, "/share", headers), vec![0; 1024]).await;
                assert_eq!((answer.status.as_u16(), answer.header("location")), (303, "/create"), "{headers:?}");
            }
        }
        // What no worker has made leads to no other place.
        let odd = mona.get("/share/%2F%2Fevil.example/%0d%0aSet-Cookie:x").await;
        assert_eq!((odd.status.as_u16(), odd.header("location")), (303, "/create#shared=%0D%0ASet-Cookie:x"));
    })
    .await;
}
