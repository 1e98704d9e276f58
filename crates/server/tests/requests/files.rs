//! The host of files: what is addressed there, what it answers, and what it does not.

use axum::body::Body;
use axum::http::Request;
use http::header;
use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_testing::wiiu::{WIIU_THEME_INPUT, patch, wav};
use vitrine_testing::{Answer, Caller, File, THEME_INPUT, TestApp, on_every_engine_with, picture, plain};

const FILES: &str = "http://files.localhost:8080";
/// Another loopback name is a host of a site that is on this machine, unless it is the host of files.
const SETTINGS: &[(&str, &str)] = &[("VITRINE_FILES_URL", FILES)];
const OWN: &str = "http://localhost:8080";

async fn at(caller: &Caller, address: &str) -> Answer {
    let (origin, path) = address.split_at(address.find("/api").unwrap_or(address.len()));
    let host = origin.strip_prefix("http://").expect("an absolute address");
    caller.send(Request::builder().uri(if path.is_empty() { "/" } else { path }).header(header::HOST, host), "").await
}

/// Every text of an answer that begins with the scheme.
fn addresses(value: &Value) -> Vec<String> {
    match value {
        Value::String(text) if text.starts_with("http") => vec![text.clone()],
        Value::Array(values) => values.iter().flat_map(addresses).collect(),
        Value::Object(fields) => fields.values().flat_map(addresses).collect(),
        _ => Vec::new(),
    }
}

const THEME: &str = "query($id: String!) { switchTheme(hexId: $id) { preview720Url previewJpgSmallUrl \
    screenshotPreview { tinyUrl jpgHdUrl } backgroundImageUrl creator { avatarUrl } } }";

async fn theme(test: &TestApp, creator: &Caller, is_private: bool, is_nsfw: bool) -> String {
    let mut input = THEME_INPUT();
    (input["isPrivate"], input["isNSFW"]) = (is_private.into(), is_nsfw.into());
    test.theme(creator, input).await
}

async fn pictures(caller: &Caller, hex_id: &str) -> Vec<String> {
    let found = addresses(&caller.graphql(THEME, json!({ "id": hex_id })).await.data());
    assert!(found.len() >= 4, "{found:?}");
    found
}

async fn avatar(creator: &Caller) {
    let query = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
    let files = [File { path: "variables.data.avatarImage", bytes: &picture(600, 600) }];
    creator.upload(query, json!({ "data": { "avatarImage": null } }), &files, &[]).await.data();
}

#[tokio::test]
async fn what_everybody_may_see_is_addressed_and_sent_there() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        avatar(&mona).await;
        for (is_nsfw, viewer) in [(false, &test.visitor()), (true, &mona)] {
            let hex_id = theme(&test, &mona, false, is_nsfw).await;
            for address in pictures(viewer, &hex_id).await {
                assert!(address.starts_with(&format!("{FILES}/api/")), "{address}");
                let there = at(&mona, &address).await;
                assert_eq!(there.status.as_u16(), 200, "{address}");
                assert!(there.header("cache-control").contains("s-maxage=86400"));
                assert_eq!(there.header("cross-origin-resource-policy"), "cross-origin");
                assert_eq!(there.header("access-control-allow-origin"), "*");
                assert_eq!(there.header("x-content-type-options"), "nosniff");
                assert_eq!(there.header("set-cookie"), "");
                let here = at(&test.visitor(), &address.replace(FILES, OWN)).await;
                assert_eq!((here.status.as_u16(), &here.body), (200, &there.body), "also at the site");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_only_some_may_see_is_addressed_at_the_site_and_absent_there() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        avatar(&mona).await;
        let moderator = test.account("Moe", UserRole::Moderator).await;
        let private = theme(&test, &mona, true, false).await;
        let public = theme(&test, &mona, false, false).await;
        let absent_there = async |hex_id: &str, with_creator: bool| {
            for insider in [&mona, &moderator] {
                for address in pictures(insider, hex_id).await {
                    if address.contains("/creators/") && !with_creator {
                        continue;
                    }
                    assert!(address.starts_with(&format!("{OWN}/api/")), "{address}");
                    assert_eq!(at(insider, &address).await.status.as_u16(), 200, "{address}");
                    let there = at(insider, &address.replace(OWN, FILES)).await;
                    assert_eq!(there.status.as_u16(), 404, "{address}: it does not know who asks");
                    assert_eq!(there.header("cache-control"), "no-store");
                }
            }
        };
        absent_there(&private, false).await;
        let known = pictures(&test.visitor(), &public).await;
        test.set_flag(mona.user_id, "hide_items", true).await;
        absent_there(&public, true).await;
        for address in &known {
            assert_eq!(at(&mona, address).await.status.as_u16(), 404, "{address}: withdrawn at once");
        }
        let me = addresses(&mona.graphql("{ me { avatarUrl } }", json!({})).await.data());
        assert!(me[0].starts_with(OWN), "{me:?}");
    })
    .await;
}

#[tokio::test]
async fn what_is_withdrawn_is_gone_there_at_once() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, false, false).await;
        let known = pictures(&test.visitor(), &hex_id).await;
        let statuses = async || {
            let mut statuses = Vec::new();
            for address in &known {
                statuses.push(at(&test.visitor(), address).await.status.as_u16());
            }
            statuses.dedup();
            statuses
        };
        assert_eq!(statuses().await, [200]);
        let update = "mutation($id: String!) { updateSwitchTheme(hexId: $id, data: { isPrivate: true }) { uuid } }";
        mona.graphql(update, json!({ "id": hex_id })).await.data();
        assert_eq!(statuses().await, [404]);
    })
    .await;
}

#[tokio::test]
async fn a_picture_of_an_item_is_at_no_address_of_a_layout() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let (men, splash) = (patch("Men.bps", b"the launcher"), plain(1280, 720, [4, 5, 6]));
        let launcher = plain(1280, 720, [30, 90, 150]);
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher), ("splash", &splash)];
        let made = mona.publish_wiiu(WIIU_THEME_INPUT(), &files).await.data();
        let hex_id = made["createWiiuThemes"][0]["hexId"].as_str().expect("a number").to_owned();
        test.do_jobs().await;
        let query = format!(
            "{{ switchLayouts(limit: 50) {{ nodes {{ overlayUrl }} }} wiiuTheme(hexId: \"{hex_id}\") {{ splashUrl splash {{ hash }} }} }}"
        );
        let known = test.visitor().graphql(&query, json!({})).await.data();
        let hash = known["wiiuTheme"]["splash"]["hash"].as_str().expect("a hash");
        let splash = known["wiiuTheme"]["splashUrl"].as_str().expect("an address");
        assert_eq!(at(&test.visitor(), splash).await.status.as_u16(), 200);
        // The hash is known from when the item was public; under the address of a layout its file would stay for ever.
        let overlay = addresses(&known["switchLayouts"]).into_iter().next().expect("an overlay");
        assert_eq!(at(&test.visitor(), &overlay).await.status.as_u16(), 200);
        let (folder, _) = overlay.rsplit_once('/').expect("an address");
        for origin in [FILES, OWN] {
            let address = format!("{folder}/{hash}.png").replace(FILES, origin);
            assert_eq!(at(&test.visitor(), &address).await.status.as_u16(), 404, "{address}");
        }
    })
    .await;
}

#[tokio::test]
async fn pieces_clips_layouts_feeds_and_tags_of_pages_lead_there_and_downloads_do_not() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        test.with_layouts().await;
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, false, false).await;
        let mut input = WIIU_THEME_INPUT();
        input["mayShareBgm"] = true.into();
        let (men, launcher, sound) = (patch("Men.bps", b"the launcher"), plain(1280, 720, [30, 90, 150]), wav(3));
        let files = [("menPatch", &men[..]), ("launcherScreenshot", &launcher), ("bgm", &sound)];
        let wiiu = mona.publish_wiiu(input, &files).await.data();
        let wiiu = wiiu["createWiiuThemes"][0]["hexId"].as_str().expect("a number").to_owned();
        test.do_jobs().await;
        let visitor = test.visitor();
        let query = format!(
            "{{ switchLayouts {{ nodes {{ overlayUrl preview720Url }} }} \
             wiiuTheme(hexId: \"{wiiu}\") {{ bgmPreviewUrl menUrl launcherBgUrl collagePreview {{ hdUrl }} }} }}"
        );
        let found = addresses(&visitor.graphql(&query, json!({})).await.data());
        assert!(found.iter().any(|address| address.ends_with(".ogg")), "{found:?}");
        assert!(found.iter().any(|address| address.ends_with(".bps")), "{found:?}");
        for address in &found {
            assert!(address.starts_with(FILES), "{address}");
            assert_eq!(at(&visitor, address).await.status.as_u16(), 200, "{address}");
        }
        let page = visitor.follow(&format!("/switch/themes/theme-{hex_id}")).await.text();
        let card = page.split("og:image\" content=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a card");
        assert!(card.starts_with(&format!("{FILES}/api/cards/")), "{card}");
        assert_eq!(at(&visitor, card).await.header("content-type"), "image/jpeg");
        assert!(visitor.get("/feeds/new.atom").await.text().contains(&format!("{FILES}/api/switch/themes/")));
        let listed = visitor.get(&format!("/api/switch/nxinstaller/t{hex_id}")).await.json();
        assert!(listed["themes"][0]["preview"].as_str().is_some_and(|address| address.starts_with(FILES)));
        assert!(listed["themes"][0]["url"].as_str().is_some_and(|address| address.starts_with(OWN)));
    })
    .await;
}

#[tokio::test]
async fn it_answers_no_page_no_api_and_no_sign_in() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let hex_id = theme(&test, &mona, false, false).await;
        let host = FILES.strip_prefix("http://").expect("an origin");
        let download = format!("/api/switch/themes/{hex_id}/download");
        for path in [
            "/",
            "/switch/themes",
            "/sw.js",
            "/robots.txt",
            "/sitemap.xml",
            "/feeds/new.atom",
            "/schema.graphql",
            "/builds/latest.json",
            "/api",
            "/api/graphql?query=%7Btags%7Bid%7D%7D",
            "/api/auth/discord",
            "/api/account/export",
            "/api/switch/nxinstaller/__special_recent",
            &download,
        ] {
            let answer = mona.send(Request::builder().uri(path).header(header::HOST, host), "").await;
            assert_eq!(answer.status.as_u16(), 404, "{path}");
            assert_eq!(
                (answer.header("set-cookie"), answer.header("content-type")),
                ("", "application/json"),
                "{path}"
            );
        }
        let login = json!({ "query": "mutation { logout }" }).to_string();
        let post = Request::builder().method("POST").uri("/api/graphql").header(header::HOST, host);
        let post = post.header("content-type", "application/json").header("apollo-require-preflight", "true");
        assert_eq!(mona.send(post, Body::from(login)).await.status.as_u16(), 404);
    })
    .await;
}

#[tokio::test]
async fn other_hosts_are_as_foreign_as_before_and_pages_of_it_are_not_the_site() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let visitor = test.visitor();
        for host in ["evil.example", "files.localhost.evil.example", "files.example:8080"] {
            for path in ["/", "/api/switch/layouts/pictures/00/720"] {
                let answer = visitor.send(Request::builder().uri(path).header(header::HOST, host), "").await;
                assert_eq!(answer.status.as_u16(), 421, "{host}{path}");
            }
        }
        let mona = test.creator("Mona").await;
        let from = |origin: &'static str| {
            Request::builder()
                .method("POST")
                .uri("/api/graphql")
                .header("content-type", "application/json")
                .header("apollo-require-preflight", "true")
                .header(header::ORIGIN, origin)
        };
        let query = || json!({ "query": "{ me { uuid } }" }).to_string();
        assert_eq!(mona.send(from(OWN), query()).await.status.as_u16(), 200);
        assert_eq!(mona.send(from(FILES), query()).await.status.as_u16(), 403);
    })
    .await;
}

#[tokio::test]
async fn pages_may_load_from_it() {
    on_every_engine_with(SETTINGS, async |test: TestApp| {
        let page = test.visitor().get("/").await;
        let policy = page.header("content-security-policy");
        for directive in ["img-src", "media-src", "connect-src"] {
            let rule = policy.split("; ").find(|rule| rule.starts_with(directive)).expect("a rule");
            assert!(rule.split(' ').any(|source| source == FILES), "{rule}");
        }
        assert!(policy.contains("script-src 'self';") && policy.contains("form-action 'self';"), "{policy}");
    })
    .await;
}
