//! Icons of the set in the binary, and of servers elsewhere that answer, fail, stall or lie.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::extract::{Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde_json::{Value, json};
use vitrine_db::Engine;
use vitrine_testing::{Answer, TestApp, on_every_engine_with};

async fn ask(test: &TestApp, path: &str) -> Answer {
    test.visitor().get(&format!("/api/icons/{path}")).await
}

#[derive(Clone, Copy, PartialEq)]
enum Mood {
    Answers,
    Fails,
    Stalls,
    Lies,
}

/// How often a server was asked, and for how many characters at once.
#[derive(Clone, Default)]
struct Asked(Arc<AtomicUsize>, Arc<AtomicUsize>);

impl Asked {
    fn times(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

/// Starts an icon server that has the icon `star` of the set `other`, and every icon whose name begins with `long-`.
async fn server(mood: Mood) -> (String, Asked) {
    let asked = Asked::default();
    let counted = asked.clone();
    let answer = move |Path(file): Path<String>, Query(query): Query<Vec<(String, String)>>| async move {
        counted.0.fetch_add(1, Ordering::SeqCst);
        let names = query.into_iter().find(|(key, _)| key == "icons").map(|(_, names)| names).unwrap_or_default();
        counted.1.fetch_max(file.len() + names.len(), Ordering::SeqCst);
        answer(mood, &file, &names).await
    };
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let url = format!("http://{}", listener.local_addr().expect("an address"));
    tokio::spawn(async move { axum::serve(listener, Router::new().route("/{file}", get(answer))).await });
    (url, asked)
}

async fn answer(mood: Mood, file: &str, names: &str) -> Response {
    let known: Vec<&str> = names.split(',').filter(|name| *name == "star" || name.starts_with("long-")).collect();
    match mood {
        Mood::Fails => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        Mood::Stalls => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            StatusCode::OK.into_response()
        }
        Mood::Lies => json!({ "prefix": "unasked", "icons": {} }).to_string().into_response(),
        Mood::Answers if file != "other.json" || known.is_empty() => StatusCode::NOT_FOUND.into_response(),
        Mood::Answers => {
            let icons: serde_json::Map<String, Value> =
                known.iter().map(|name| ((*name).to_owned(), json!({ "body": "<path d=\"M1 1\"/>" }))).collect();
            let hostile = json!({ "body": "<script>alert(1)</script>" });
            let mut set = json!({ "prefix": "other", "icons": icons, "width": 20, "height": 20 });
            set["icons"]["hostile"] = hostile;
            set.to_string().into_response()
        }
    }
}

/// Runs a test beside servers in these moods, which are asked in this order.
async fn beside(moods: &[Mood], test: impl AsyncFn(TestApp, Vec<Asked>)) {
    let mut urls = Vec::new();
    let mut all = Vec::new();
    for mood in moods {
        let (url, asked) = server(*mood).await;
        urls.push(url);
        all.push(asked);
    }
    test(TestApp::with(Engine::Sqlite, &[("VITRINE_ICON_HOSTS", &urls.join(","))]).await, all).await;
}

#[tokio::test]
async fn icons_of_the_bundled_set_come_with_their_size_and_what_is_missing_is_named() {
    on_every_engine_with(&[], async |test| {
        let answer = ask(&test, "lucide.json?icons=heart,x-circle,nothing-like-it").await;
        assert_eq!(answer.status, StatusCode::OK);
        assert_eq!(answer.header("content-type"), "application/json");
        assert!(answer.header("cache-control").starts_with("public, max-age=86400"));
        let body = answer.json();
        assert_eq!(body["prefix"], "lucide");
        assert_eq!(body["not_found"], json!(["nothing-like-it"]));
        assert_eq!(body["aliases"], json!({ "x-circle": { "parent": "circle-x" } }));
        for name in ["heart", "circle-x"] {
            let icon = &body["icons"][name];
            assert!(icon["body"].as_str().is_some_and(|body| body.contains("<path")), "{icon}");
            assert_eq!((&icon["width"], &icon["height"]), (&json!(24.0), &json!(24.0)));
        }
        assert_eq!(body["icons"].as_object().map(serde_json::Map::len), Some(2));

        let other = test.visitor().get("/api/_nuxt_icon/lucide.json?icons=heart,x-circle,nothing-like-it").await;
        assert_eq!(other.text(), answer.text(), "as apps made with Nuxt ask");

        let known = axum::http::Request::builder()
            .uri("/api/icons/lucide.json?icons=heart,x-circle,nothing-like-it")
            .header("if-none-match", answer.header("etag"));
        let again = test.visitor().send(known, axum::body::Body::empty()).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    })
    .await;
}

#[tokio::test]
async fn what_nobody_has_is_missing_and_what_is_no_name_is_refused() {
    let test = TestApp::new(Engine::Sqlite).await;
    for path in
        ["lucide.json?icons=nothing-like-it", "mdi.json?icons=home", "lucide?icons=heart", "Lucide.json?icons=a"]
    {
        assert_eq!(ask(&test, path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
    let long = format!("lucide.json?icons={}", vec!["heart"; 100].join(","));
    for path in [
        "lucide.json",
        "lucide.json?icons=",
        "lucide.json?icons=heart,",
        "lucide.json?icons=..%2F..%2Fetc",
        "lucide.json?icons=Heart",
        "lucide.json?icons=heart&icons=star",
        &long,
    ] {
        let answer = ask(&test, path).await;
        assert_eq!(
            (answer.status, &answer.json()["code"]),
            (StatusCode::BAD_REQUEST, &json!("BAD_USER_INPUT")),
            "{path}"
        );
    }
}

#[tokio::test]
async fn what_the_binary_lacks_is_asked_for_once() {
    beside(&[Mood::Answers], async |test, asked| {
        for _ in 0..2 {
            let body = ask(&test, "other.json?icons=star,gone,hostile").await.json();
            assert_eq!(
                body,
                json!({
                    "prefix": "other",
                    "icons": { "star": { "body": "<path d=\"M1 1\"/>", "width": 20.0, "height": 20.0 } },
                    "not_found": ["gone", "hostile"],
                })
            );
        }
        assert_eq!(asked[0].times(), 1);
        assert_eq!(ask(&test, "other.json?icons=gone").await.status, StatusCode::NOT_FOUND);
        assert_eq!(ask(&test, "lucide.json?icons=heart").await.status, StatusCode::OK);
        assert_eq!(asked[0].times(), 1, "what is here or known to be missing is asked of nobody");
    })
    .await;
}

#[tokio::test]
async fn another_server_is_asked_when_one_fails_lies_or_is_slow() {
    for mood in [Mood::Fails, Mood::Lies, Mood::Stalls] {
        beside(&[mood, Mood::Answers], async |test, asked| {
            let answer = ask(&test, "other.json?icons=star").await;
            assert_eq!(answer.status, StatusCode::OK);
            assert_eq!((asked[0].times(), asked[1].times()), (1, 1));
        })
        .await;
    }
    // One that says that there is no such icon is believed.
    beside(&[Mood::Answers, Mood::Answers], async |test, asked| {
        assert_eq!(ask(&test, "other.json?icons=gone").await.status, StatusCode::NOT_FOUND);
        assert_eq!((asked[0].times(), asked[1].times()), (1, 0));
    })
    .await;
}

#[tokio::test]
async fn when_no_server_answers_that_is_said_and_not_kept() {
    beside(&[Mood::Fails, Mood::Lies], async |test, asked| {
        for times in [1, 2] {
            let answer = ask(&test, "other.json?icons=star").await;
            assert_eq!(answer.status, StatusCode::SERVICE_UNAVAILABLE);
            assert_eq!(answer.header("retry-after"), "5");
            assert_eq!(asked[0].times(), times);
        }
        let answer = ask(&test, "lucide.json?icons=heart,star-of-others").await;
        assert_eq!((answer.status, answer.header("cache-control")), (StatusCode::OK, "no-store"));
    })
    .await;
}

#[tokio::test]
async fn many_names_are_asked_for_in_addresses_that_servers_take() {
    beside(&[Mood::Answers], async |test, asked| {
        // So long that the address of the other server, which is not below `/api`, would be longer than 500.
        let names: Vec<String> = (0..10).map(|n| format!("long-{n}{}", "x".repeat(40))).collect();
        let path = format!("other.json?icons={}", names.join(","));
        let body = ask(&test, &path).await.json();
        assert_eq!(body["icons"].as_object().map(serde_json::Map::len), Some(10));
        assert!(asked[0].1.load(Ordering::SeqCst) < 460);
        assert_eq!(asked[0].times(), 2);
    })
    .await;
}
