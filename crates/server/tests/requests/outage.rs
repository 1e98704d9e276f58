//! What is still answered, and how, while a dependency is away or the process has more to do than it can (rules G-1, G-3, G-8
//! and G-11).

use std::time::{Duration, Instant};

use axum::http::header;
use axum::routing::get;
use serde_json::json;
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use vitrine_admission::overload::IN_FLIGHT_MAX;
use vitrine_blobs::BlobError;
use vitrine_db::{Engine, Execute, params};
use vitrine_kit::http::panicked;
use vitrine_testing::{Answer, THEME_INPUT, TestApp, on_every_engine, picture};

const QUESTION: &str = "{ switchThemes { nodes { hexId name } } }";

fn assert_told_to_wait(answer: &Answer, what: &str) {
    let told = (answer.status.as_u16(), answer.headers.contains_key(header::RETRY_AFTER));
    assert_eq!(told, (503, true), "{what}: {}", answer.text());
}

#[tokio::test]
async fn without_its_database_the_process_answers_what_it_can_and_says_when_to_come_again() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        visitor.graphql(QUESTION, json!({})).await.data();
        test.db.close().await.expect("it is taken away");

        let kept = visitor.graphql(QUESTION, json!({})).await;
        assert_eq!(kept.status.as_u16(), 200, "what was asked before is kept");
        assert_told_to_wait(&visitor.graphql("{ me { uuid } tags { id } }", json!({})).await, "a new question");
        assert_eq!(visitor.get("/schema.graphql").await.status.as_u16(), 200, "what needs no database is served");
        for path in ["/switch/themes/evening-1", "/creators/Mona"] {
            let page = visitor.get(path).await;
            assert_told_to_wait(&page, path);
            assert!(page.header("content-type").starts_with("text/html"), "the shell of {path} is served");
        }
        assert_told_to_wait(&visitor.graphql("{ switchTheme(hexId: \"1\") { name } }", json!({})).await, "an item");
    })
    .await;
}

#[tokio::test]
async fn while_another_process_holds_the_database_reading_goes_on_and_writers_are_told_to_wait() {
    let test = TestApp::new(Engine::Sqlite).await;
    let mona = test.creator("Mona").await;
    let other = vitrine_db::Db::open(&test.db.url, vitrine_db::testing::TestDb::options()).await.expect("it opens");
    let held = other.begin().await.expect("it is free");
    held.execute("UPDATE users SET bio = 'held'", params![]).await.expect("it writes");

    let began = Instant::now();
    let update = "mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }";
    let (written, read) = tokio::join!(mona.graphql(update, json!({ "data": { "showNSFW": true } })), async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        let began = Instant::now();
        (mona.graphql("{ me { username } }", json!({})).await, began.elapsed())
    });
    assert_told_to_wait(&written, "a write");
    assert!(began.elapsed() < Duration::from_secs(8), "after five seconds: {:?}", began.elapsed());
    assert_eq!(read.0.data()["me"]["username"], "Mona");
    assert!(read.1 < Duration::from_secs(1), "reading waits for nobody: {:?}", read.1);

    held.rollback().await.expect("it lets go");
    mona.graphql(update, json!({ "data": { "showNSFW": true } })).await.data();
}

#[tokio::test]
async fn without_its_store_pictures_are_told_to_come_later_and_soon_without_asking_it() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let made = mona.publish(THEME_INPUT(), Some(&picture(1280, 720))).await.data();
        test.do_jobs().await;
        let hex_id = made["createSwitchThemes"][0]["hexId"].as_str().expect("an id").to_owned();
        let ask = "query($id: String!) { switchTheme(hexId: $id) { preview180Url } }";
        let url = mona.graphql(ask, json!({ "id": hex_id })).await.data()["switchTheme"]["preview180Url"].clone();
        let url = url.as_str().expect("an address");
        let path = format!("/{}", url.splitn(4, '/').nth(3).unwrap_or_default());
        assert_eq!(test.visitor().get(&path).await.status.as_u16(), 200);

        test.faults.fail_all(BlobError::Unavailable("unplugged".into()));
        for _ in 0..5 {
            let answer = test.visitor().get(&path).await;
            assert_told_to_wait(&answer, "a picture");
            assert!(!answer.header("cache-control").contains("max-age=8"), "{}", answer.header("cache-control"));
        }
        let asked = test.faults.call_count();
        assert_told_to_wait(&test.visitor().get(&path).await, "a picture, once the circuit is open");
        assert_eq!(test.faults.call_count(), asked, "the store is left alone for a while");
        let refused = mona.publish(THEME_INPUT(), Some(&picture(1280, 720))).await;
        assert_eq!(refused.code(), "STORAGE_UNAVAILABLE");
        let themes: i64 = test.app.db.scalar("SELECT COUNT(*) FROM items", params![]).await.expect("it is there");
        assert_eq!(themes, 1, "nothing was committed");
    })
    .await;
}

#[tokio::test]
async fn more_requests_than_can_be_answered_are_refused_at_once() {
    let test = TestApp::new(Engine::Sqlite).await;
    let visitor = test.visitor();
    visitor.graphql(QUESTION, json!({})).await.data();
    let mut turns = Vec::new();
    for _ in 0..IN_FLIGHT_MAX {
        turns.push(test.app.in_flight.enter_change().expect("room"));
    }

    let began = Instant::now();
    let refused = visitor.graphql("{ tags { id } }", json!({})).await;
    assert_told_to_wait(&refused, "a question");
    assert_eq!((refused.code().as_str(), refused.header("retry-after")), ("SERVICE_UNAVAILABLE", "1"));
    assert_told_to_wait(&visitor.get("/switch/layouts").await, "a page");
    assert!(began.elapsed() < Duration::from_secs(1), "{:?}", began.elapsed());
    assert_eq!(visitor.graphql(QUESTION, json!({})).await.status.as_u16(), 200, "what is kept costs nothing");

    drop(turns);
    visitor.graphql("{ tags { id } }", json!({})).await.data();
}

#[tokio::test]
async fn a_panic_ends_its_own_request_and_no_other() {
    let broken = axum::Router::new()
        .route("/broken", get(async || -> &'static str { panic!("as a defect would") }))
        .route("/sound", get(async || "sound"))
        .layer(CatchPanicLayer::custom(panicked));
    let ask = async |path: &str| {
        let request = axum::http::Request::get(path).body(axum::body::Body::empty()).expect("a request");
        broken.clone().oneshot(request).await.expect("the router is infallible")
    };
    let answer = ask("/broken").await;
    assert_eq!(answer.status().as_u16(), 500);
    let body = axum::body::to_bytes(answer.into_body(), 10_000).await.expect("a body");
    let said = String::from_utf8_lossy(&body).into_owned();
    assert!(said.contains("INTERNAL") && !said.contains("as a defect would"), "{said}");
    assert_eq!(ask("/sound").await.status().as_u16(), 200);
}
