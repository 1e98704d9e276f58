//! The site: who is let in, the headers of every response, and the content of pages.

use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use vitrine_catalogue::response_cache::ResponseCache;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine, on_every_engine_with};

async fn post(caller: &Caller, headers: &[(&str, &str)], body: impl Into<String>) -> Answer {
    let mut request = Request::builder().method(Method::POST).uri("/api/graphql");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    caller.send(request, body.into()).await
}

const JSON: (&str, &str) = ("content-type", "application/json");
const PROOF: (&str, &str) = ("apollo-require-preflight", "true");

fn ask(query: &str) -> String {
    json!({ "query": query }).to_string()
}

#[tokio::test]
async fn a_console_needs_no_header_and_gets_plain_json() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let answer = post(&visitor, &[JSON, ("accept", "*/*")], ask("{tags{id}}")).await;
        assert_eq!((answer.status.as_u16(), answer.header("content-type")), (200, "application/json"));
        assert_eq!(answer.text(), r#"{"data":{"tags":[]}}"#);
        let by_get = visitor.get("/api/graphql?query=%7Btags%7Bid%7D%7D&variables=%7B%7D").await;
        assert_eq!(by_get.text(), r#"{"data":{"tags":[]}}"#);
        for variables in ["null", "{}"] {
            let body = format!(r#"{{"query":"query($t:Target){{switchThemes(target:$t){{pageInfo{{itemCount}}}}}}","variables":{variables}}}"#);
            assert_eq!(post(&visitor, &[JSON], body).await.data()["switchThemes"]["pageInfo"]["itemCount"], 0);
        }
        let nulls = json!({ "query": "query($t: Target, $q: String, $p: PositiveInt, $n: Boolean) { \
            switchThemes(target: $t, query: $q, page: $p, includeNSFW: $n) { pageInfo { pageCount limit } } }",
            "variables": { "t": null, "q": "", "p": null, "n": null } });
        assert_eq!(post(&visitor, &[JSON], nulls.to_string()).await.data()["switchThemes"]["pageInfo"], json!({ "pageCount": 1, "limit": 20 }));
    })
    .await;
}

#[tokio::test]
async fn variables_have_their_declared_values_where_none_are_sent() {
    on_every_engine(async |test: TestApp| {
        let query = "query($on: Boolean! = true, $n: PositiveInt = 2, $off: Boolean = true) { tags { id } \
            shown: switchThemes(limit: $n) @include(if: $on) { pageInfo { limit } } hidden: tags @skip(if: $off) { id } }";
        let whole = json!({ "tags": [], "shown": { "pageInfo": { "limit": 2 } } });
        for variables in [json!(null), json!({}), json!({ "off": true })] {
            let body = json!({ "query": query, "variables": variables }).to_string();
            assert_eq!(post(&test.visitor(), &[JSON], body).await.data(), whole);
        }
        let body = json!({ "query": query, "variables": { "on": false, "off": false } }).to_string();
        assert_eq!(post(&test.visitor(), &[JSON], body).await.data(), json!({ "tags": [], "hidden": [] }));
    })
    .await;
}

#[tokio::test]
async fn writing_needs_proof_of_coming_from_the_site() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let mona = test.creator("Mona").await;
        let logout = ask("mutation { logout }");
        let cases = vec![
            (&visitor, vec![JSON], logout.clone(), 403),
            (&visitor, vec![JSON, PROOF], logout.clone(), 200),
            (&visitor, vec![JSON, ("apollo-require-preflight", "whatever")], logout.clone(), 200),
            (&visitor, vec![JSON, ("apollo-require-preflight", "")], logout.clone(), 403),
            (&mona, vec![JSON], ask("{ me { username } }"), 403),
            (&mona, vec![JSON, PROOF, ("origin", "http://evil.example")], logout.clone(), 403),
            (&mona, vec![JSON, PROOF, ("sec-fetch-site", "cross-site")], logout.clone(), 403),
            (&mona, vec![JSON, PROOF, ("origin", "null")], logout.clone(), 403),
            (&mona, vec![("content-type", "text/plain"), PROOF], logout.clone(), 415),
            (&mona, vec![("content-type", "application/x-www-form-urlencoded"), PROOF], logout.clone(), 415),
            (&mona, vec![("content-type", "multipart/form-data; boundary=x")], "--x--".into(), 403),
            (
                &mona,
                vec![JSON, PROOF, ("origin", "http://localhost:8080"), ("sec-fetch-site", "same-origin")],
                logout.clone(),
                200,
            ),
        ];
        for (caller, headers, body, status) in cases {
            let answer = post(caller, &headers, body).await;
            assert_eq!(answer.status.as_u16(), status, "{headers:?}: {}", answer.text());
            assert_eq!(answer.code() == "CSRF_REJECTED", status == 403);
            assert_eq!(answer.header("access-control-allow-credentials"), "");
        }
        let by_get = visitor.get("/api/graphql?query=mutation%7Blogout%7D").await;
        assert_eq!((by_get.status.as_u16(), by_get.code().as_str()), (405, "METHOD_NOT_ALLOWED"));
        let signed_in = mona.get("/api/graphql?query=%7Bme%7Busername%7D%7D").await;
        assert_eq!(signed_in.status.as_u16(), 405);
        let put = visitor.send(Request::builder().method(Method::PUT).uri("/api/graphql"), "").await;
        assert_eq!((put.status.as_u16(), put.header("allow")), (405, "GET, POST"));
    })
    .await;
}

#[tokio::test]
async fn requests_that_ask_too_much_or_make_no_sense_get_their_code() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        let deep = format!("{{ switchThemes {{ nodes {} }} }}", "{ layout ".repeat(12) + "{ name }" + &"}".repeat(12));
        let cases = [
            (ask("{ nonsense }"), 200, "GRAPHQL_VALIDATION_FAILED"),
            (ask("{ tags { id "), 200, "GRAPHQL_PARSE_FAILED"),
            (ask(&deep), 200, "QUERY_TOO_COMPLEX"),
            ("[]".into(), 200, "GRAPHQL_VALIDATION_FAILED"),
            ("{}".into(), 200, "GRAPHQL_VALIDATION_FAILED"),
            ("not json".into(), 200, "GRAPHQL_VALIDATION_FAILED"),
            (format!("[{}]", ask("{ tags { id } }")), 200, "GRAPHQL_VALIDATION_FAILED"),
            (json!({ "query": "{ tags { id } }", "variables": [] }).to_string(), 200, "GRAPHQL_VALIDATION_FAILED"),
            (ask("subscription { x }"), 200, "GRAPHQL_VALIDATION_FAILED"),
            (
                ask(&format!("{{ {} }}", (0..20).map(|i| format!("a{i}: tags {{ id }} ")).collect::<String>())),
                200,
                "QUERY_TOO_COMPLEX",
            ),
            (
                ask(
                    "{ switchThemes(limit: 500) { nodes { screenshotPreview { tinyUrl thumbUrl sdUrl hdUrl jpgTinyUrl \
                jpgThumbUrl jpgSdUrl jpgHdUrl } layout { options { values { json name uuid thumbHash \
                preview180Url preview240Url preview360Url preview720Url } name kind priority min max isGlobal } \
                name description hexId uuid slug color json commonJson target saveCount themeCount thumbHash \
                creator { uuid username avatarUrl pageUrl } } } } }",
                ),
                200,
                "QUERY_TOO_COMPLEX",
            ),
            (ask("{ switchThemes(page: 0) { pageInfo { page } } }"), 200, "BAD_USER_INPUT"),
            (ask("{ switchThemes(limit: -1) { pageInfo { page } } }"), 200, "BAD_USER_INPUT"),
            (ask("{ switchThemes(creatorUuids: [\"x\"]) { pageInfo { page } } }"), 200, "BAD_USER_INPUT"),
            (
                ask(&format!("{{ switchThemes(query: \"{}\") {{ pageInfo {{ page }} }} }}", "x".repeat(101))),
                200,
                "BAD_USER_INPUT",
            ),
            (ask("{ switchThemes(isPrivate: true) { pageInfo { page } } }"), 200, "UNAUTHENTICATED"),
        ];
        for (body, status, code) in cases {
            let answer = post(&visitor, &[JSON], body.clone()).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (status, code), "{body}: {}", answer.text());
            let id = answer.error()["extensions"]["requestId"].as_str().unwrap_or_default().to_owned();
            assert_eq!(id, answer.header("x-request-id"));
            assert!(!answer.text().contains("Did you mean"), "{}", answer.text());
        }
        let large = post(&visitor, &[JSON], ask(&" ".repeat(300 * 1024))).await;
        assert_eq!((large.status.as_u16(), large.code().as_str()), (413, "PAYLOAD_TOO_LARGE"));
    })
    .await;
}

#[tokio::test]
async fn a_form_that_is_no_upload_is_refused() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let form = ("content-type", "multipart/form-data; boundary=x");
        let part = |name: &str, body: &str| {
            format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{body}\r\n")
        };
        let operations = part("operations", &ask("mutation { logout }"));
        for body in [
            "--x--\r\n".to_owned(),
            operations.clone(),
            format!("{}--x--\r\n", part("map", "{}")),
            format!("{operations}{}--x--\r\n", part("map", "no json")),
            format!("{operations}{}--x--\r\n", part("map", r#"{"0":["variables.a"]}"#)),
            format!("{operations}{}{}--x--\r\n", part("map", "{}"), part("9", "file")),
            format!("{operations}{operations}--x--\r\n"),
            format!("{operations}{}{}--x--\r\n", part("map", r#"{"0":["query"]}"#), part("0", "file")),
        ] {
            let answer = post(&mona, &[form, PROOF], body.clone()).await;
            assert_eq!(answer.code(), "GRAPHQL_VALIDATION_FAILED", "{body}");
        }
        let many: String = (0..60).map(|i| part(&i.to_string(), "x")).collect();
        let map: Value =
            (0..60).map(|i| (i.to_string(), json!(["variables.a"]))).collect::<serde_json::Map<_, _>>().into();
        let answer =
            post(&mona, &[form, PROOF], format!("{operations}{}{many}--x--\r\n", part("map", &map.to_string()))).await;
        assert_eq!(answer.code(), "PAYLOAD_TOO_LARGE");
    })
    .await;
}

#[tokio::test]
async fn every_response_has_its_headers() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        for path in ["/", "/nowhere", "/api/graphql?query=%7Btags%7Bid%7D%7D", "/api/nowhere", "/assets/nothing.js"] {
            let answer = visitor.get(path).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
            assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin");
            assert_eq!(answer.header("x-request-id").len(), 16);
            assert_eq!((answer.header("server"), answer.header("x-powered-by")), ("", ""));
        }
        let page = visitor.get("/").await;
        let policy = page.header("content-security-policy").to_owned();
        assert!(policy.starts_with("default-src 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(page.header("cache-control"), "no-cache");
        let foreign = visitor.send(Request::builder().uri("/").header(header::HOST, "evil.example"), "").await;
        assert_eq!(foreign.status.as_u16(), 421);
    })
    .await;
}

#[tokio::test]
async fn pages_have_the_right_status_title_and_tags() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut input = THEME_INPUT();
        input["name"] = "</title><script>alert(1)</script>".into();
        let hex_id = test.theme(&mona, input).await;
        let mut private = THEME_INPUT();
        private["isPrivate"] = true.into();
        let private = test.theme(&mona, private).await;
        let visitor = test.visitor();

        let home = visitor.get("/").await;
        assert!(home.status.is_success() && home.text().contains("<title>Vitrine</title>"));
        for (path, title) in [
            ("/switch/themes", "Switch Themes"),
            ("/switch/layouts", "Switch Layouts"),
            ("/login", "Login"),
            ("/register", "Register"),
        ] {
            let page = visitor.get(path).await;
            assert_eq!(page.status.as_u16(), 200, "{path}");
            assert!(page.text().contains(&format!("<title>{title} – Vitrine</title>")), "{path}");
        }
        for path in [
            "/nowhere",
            "/switch/themes/paper-FFFF",
            "/switch/layouts/x-1",
            &format!("/switch/themes/paper-sky-{private}"),
            "/creators/nobody",
        ] {
            let page = visitor.get(path).await;
            assert_eq!(page.status.as_u16(), 404, "{path}");
            assert!(page.text().contains(&format!("Page not found: {path}")), "{path}");
            assert!(!page.text().contains("Paper Sky"), "nothing of the item");
        }
        assert_eq!(mona.get(&format!("/switch/themes/paper-sky-{private}")).await.status.as_u16(), 200);
        let unsafe_path = visitor.get("/%3Cscript%3Ealert(1)%3C/script%3E").await;
        assert!(!unsafe_path.text().contains("<script>alert(1)"), "{}", unsafe_path.text());

        let stale = visitor.get(&format!("/switch/themes/old-name-{}?a=b", hex_id.to_lowercase())).await;
        assert_eq!(stale.status.as_u16(), 301);
        let place = stale.header("location").to_owned();
        assert!(place.ends_with(&format!("-{hex_id}?a=b")), "{place}");
        let page = visitor.get(&place).await;
        assert_eq!(page.status.as_u16(), 200);
        assert!(!page.text().contains("<script>alert"), "names are escaped in tags and in data");
        assert!(page.text().contains("og:image") && page.text().contains("og:title"));
        let capitals = visitor.get("/SWITCH/themes?sort=saves").await;
        assert_eq!((capitals.status.as_u16(), capitals.header("location")), (308, "/switch/themes?sort=saves"));
        let creator = visitor.follow("/creators/mona").await;
        assert_eq!(creator.status.as_u16(), 200);
    })
    .await;
}

/// The data embedded in a page.
pub fn data_of(page: &Answer) -> Value {
    let text = page.text();
    let begin = text.find("id=\"vitrine-data\">").expect("data") + "id=\"vitrine-data\">".len();
    let end = begin + text[begin..].find("</script>").expect("an end");
    serde_json::from_str(&text[begin..end]).expect("JSON")
}

#[tokio::test]
async fn the_first_answers_are_written_into_the_page() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let data = data_of(&test.visitor().get("/switch/themes?sort=saves").await);
        assert_eq!(data["me"], Value::Null);
        if data["queries"] == json!([]) {
            // A server built without the browser app has no documents; the end-to-end tests cover the whole product.
            assert!(vitrine_server::pages::AppPages::embedded(&test.app.config).has_no_documents());
            return;
        }
        assert_eq!(data["queries"][0]["variables"], json!({ "sort": "SAVES" }));
        assert_eq!(data["queries"][0]["data"]["switchThemes"]["pageInfo"]["itemCount"], 1);
        assert_eq!(data_of(&mona.get("/").await)["me"]["username"], "Mona", "never kept for another");
        assert_eq!(data_of(&test.visitor().get("/").await)["me"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn a_new_theme_shows_at_once_here_and_in_a_second_process() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (other, router) = test.second_process().await;
        let here = test.visitor();
        let there = here.at(&router);
        let query = ask("{ switchThemes { pageInfo { itemCount } } }");
        let count = async |caller: &Caller| {
            post(caller, &[JSON], query.clone()).await.data()["switchThemes"]["pageInfo"]["itemCount"].clone()
        };
        assert_eq!((count(&here).await, count(&there).await), (json!(0), json!(0)), "both answers are kept now");
        test.theme(&mona, THEME_INPUT()).await;
        assert_eq!(count(&here).await, 1);
        other.app.catalogue.refresh(&other.app.db).await.expect("its poll");
        assert_eq!(count(&there).await, 1);
        test.set_flag(mona.user_id, "hide_items", true).await;
        assert_eq!(count(&here).await, 0, "a withdrawal acts at once");
        other.app.catalogue.refresh(&other.app.db).await.expect("its poll");
        assert_eq!(count(&there).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_response_is_cached_until_the_kinds_that_it_shows_change() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.with_layouts().await;
        test.theme(&mona, THEME_INPUT()).await;
        let layouts = "{ switchLayouts { pageInfo { itemCount } } }";
        let counts = "{ switchLayouts { nodes { themeCount } } }";
        let themes = "query A { switchThemes { ...F } } fragment F on SwitchThemePage { pageInfo { itemCount } }";
        let shared = "{ tags { id } }";
        let visitor = test.visitor();
        let cached = async |sql: &str| {
            for query in [layouts, counts, themes, shared] {
                post(&visitor, &[JSON], ask(query)).await.data();
            }
            test.app.db.execute(sql, params![]).await.expect(sql);
            test.app.catalogue.refresh(&test.app.db).await.expect("the catalogue follows");
            [layouts, counts, themes, shared].map(|query| {
                let key = ResponseCache::key("graphql", ask(query).as_bytes());
                test.app.responses.get(&key, &test.app.catalogue).is_some()
            })
        };
        assert_eq!(cached("DELETE FROM jobs WHERE id = -1").await, [true; 4]);
        let downloads = "UPDATE items SET download_count = 7 WHERE kind = 'switch-theme'";
        assert_eq!(cached(downloads).await, [true, false, false, false]);
        let renamed = "UPDATE items SET name = 'Paper' WHERE kind = 'switch-layout'";
        assert_eq!(cached(renamed).await, [false, false, true, false]);
        assert_eq!(cached("UPDATE users SET username = 'Lisa' WHERE username = 'Mona'").await, [false; 4]);
    })
    .await;
}

#[tokio::test]
async fn cached_responses_are_never_personal() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let mut private = THEME_INPUT();
        private["isPrivate"] = true.into();
        let hex_id = test.theme(&mona, private).await;
        let body = ask(&format!("{{ switchTheme(hexId: \"{hex_id}\") {{ name }} }}"));
        let mine = post(&mona, &[JSON, PROOF], body.clone()).await.data();
        assert_eq!(mine["switchTheme"]["name"], "Paper Sky");
        for _ in 0..2 {
            let theirs = post(&test.visitor(), &[JSON, PROOF], body.clone()).await;
            assert_eq!(
                (theirs.code().as_str(), theirs.json()["data"]["switchTheme"].clone()),
                ("NOT_FOUND", Value::Null)
            );
        }
    })
    .await;
}

#[tokio::test]
async fn visitors_have_a_rate_and_others_are_not_in_their_way() {
    on_every_engine_with(&[("VITRINE_RATE_FACTOR", "1")], async |test: TestApp| {
        let from = async |address: &str| {
            let peer: std::net::SocketAddr = format!("{address}:4000").parse().expect("an address");
            let request = Request::builder()
                .method(Method::POST)
                .uri("/api/graphql")
                .header("content-type", "application/json")
                .extension(axum::extract::ConnectInfo(peer));
            test.visitor().send(request, ask("{ tags { id } }")).await.status.as_u16()
        };
        // The bucket is refilled while it is drained, so the number of requests depends on the machine.
        let mut refused = false;
        for _ in 0..2_000 {
            refused = from("192.0.2.1").await == 429;
            if refused {
                break;
            }
        }
        assert!(refused);
        assert_eq!(from("192.0.2.2").await, 200);
    })
    .await;
}
