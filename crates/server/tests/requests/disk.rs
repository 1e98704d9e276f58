//! What still works while disks fill up (rule G-2).

use axum::body::Body;
use axum::http::{Method, Request, header};
use serde_json::{Value, json};
use vitrine_config::disk::DiskSpace;
use vitrine_core::clock::SECOND;
use vitrine_db::{Engine, Execute, params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, on_every_engine, picture};

const MIB: u64 = 1 << 20;
const PASSWORD: &str = "correct horse battery";
const LOGIN: &str = "mutation($data: LoginInput!) { login(data: $data) { uuid username } }";
const ROWS: [&str; 4] = ["items", "pending_objects", "item_files", "sessions"];

fn with_free_mib(free_mib: u64) -> Option<DiskSpace> {
    Some(DiskSpace { total_bytes: 4_000 * MIB, free_bytes: free_mib * MIB, total_files: 0, free_files: 0 })
}

async fn pretend(test: &TestApp, space: Option<DiskSpace>) {
    test.app.disk.pretend(space);
    test.app.measure_disk();
}

async fn rows(test: &TestApp) -> Vec<i64> {
    let mut counts = Vec::new();
    for table in ROWS {
        let sql = format!("SELECT COUNT(*) FROM {table}");
        counts.push(test.app.db.scalar(&sql, params![]).await.expect("it can be read"));
    }
    counts
}

async fn publish(creator: &Caller) -> Answer {
    creator.publish(THEME_INPUT(), Some(&picture(1280, 720))).await
}

async fn register(test: &TestApp, name: &str) {
    let data = json!({ "username": name, "password": PASSWORD, "hasAccepted": true });
    let register = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
    test.visitor().graphql(register, json!({ "data": data })).await.data();
}

async fn log_in(test: &TestApp, name: &str) -> Answer {
    test.visitor().graphql(LOGIN, json!({ "data": { "username": name, "password": PASSWORD } })).await
}

#[tokio::test]
async fn with_little_room_nothing_is_uploaded_and_everything_else_goes_on() {
    on_every_engine(async |test: TestApp| {
        register(&test, "Berta").await;
        let mona = test.creator("Mona").await;
        let made = publish(&mona).await.data()["createSwitchThemes"][0]["hexId"].clone();
        test.do_jobs().await;
        let calls = test.faults.call_count();

        pretend(&test, with_free_mib(1_023)).await;
        let before = rows(&test).await;
        let refused = publish(&mona).await;
        assert_eq!((refused.status.as_u16(), refused.code().as_str()), (503, "STORAGE_FULL"));
        assert!(refused.headers.contains_key(header::RETRY_AFTER));
        let read = Request::builder()
            .method(Method::POST)
            .uri("/api/switch/themes/read")
            .header(header::CONTENT_TYPE, "application/octet-stream");
        let file = mona.send(read, Body::from(vec![0; 100_000])).await;
        assert_ne!(file.status.as_u16(), 200, "files that are only read take room as well");
        assert_eq!(rows(&test).await, before, "nothing was begun");
        assert_eq!(test.faults.call_count(), calls, "the store was not asked");

        let page = test.visitor().get(&format!("/switch/themes/{}", made.as_str().expect("an id"))).await;
        assert!(page.status.is_success() || page.status.is_redirection(), "pages are served");
        log_in(&test, "Berta").await.data();
        let save = "mutation($id: String!) { saveSwitchTheme(hexId: $id) { hexId } }";
        assert_ne!(mona.graphql(save, json!({ "id": made })).await.code(), "STORAGE_FULL", "small changes are made");

        pretend(&test, with_free_mib(3_000)).await;
        publish(&mona).await.data();
    })
    .await;
}

#[tokio::test]
async fn with_hardly_any_room_a_database_on_this_disk_is_only_read() {
    let test = TestApp::new(Engine::Sqlite).await;
    register(&test, "Berta").await;
    let mona = test.creator("Mona").await;
    publish(&mona).await.data();
    pretend(&test, with_free_mib(99)).await;
    let before = rows(&test).await;

    let refused = log_in(&test, "Berta").await;
    assert_eq!((refused.code().as_str(), &refused.json()["data"]), ("STORAGE_FULL", &Value::Null));
    assert_eq!(publish(&mona).await.code(), "STORAGE_FULL");
    // Long enough for the use of the session to be noted at the next request.
    test.pass(3_600 * SECOND);
    let me = mona.graphql("{ me { username } tags { id } }", json!({})).await.data();
    assert_eq!(me["me"]["username"], "Mona", "who is signed in stays signed in");
    assert_eq!(test.visitor().get("/switch/themes").await.status.as_u16(), 200);
    assert!(test.worker().drain().await.is_err(), "jobs wait in their queue");
    assert_eq!(rows(&test).await, before, "nothing was written");

    pretend(&test, with_free_mib(3_000)).await;
    log_in(&test, "Berta").await.data();
    test.do_jobs().await;
    let waiting: i64 =
        test.app.db.scalar("SELECT COUNT(*) FROM jobs WHERE state <> 'done'", params![]).await.expect("it can be read");
    assert_eq!(waiting, 0, "what waited is done, with no attempt lost");
}
