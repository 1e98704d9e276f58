//! The admin listener: what it says of the site, and to whom.

mod figures;

use std::time::Duration;

use axum::Router;
use http::{Method, Request};
use serde_json::json;
use vitrine_blobs::BlobError;
use vitrine_db::{Execute, params};
use vitrine_server::admin::{AdminState, router};
use vitrine_testing::{Answer, TestApp, on_every_engine};

/// The routes of an admin listener that tells of this application.
fn admin_of(test: &TestApp) -> Router {
    let admin = AdminState::new(&test.app.config, None);
    admin.open(test.site.clone());
    router(admin)
}

async fn ask(test: &TestApp, router: &Router, method: Method, path: &str, host: &str) -> Answer {
    let request = Request::builder().method(method).uri(path).header("host", host);
    test.visitor().at(router).send(request, "").await
}

async fn probe(test: &TestApp, router: &Router, path: &str) -> (u16, serde_json::Value) {
    let answer = ask(test, router, Method::GET, path, "10.1.2.3:8081").await;
    (answer.status.as_u16(), answer.json())
}

/// What fails, asked until it is this: results are kept for a moment.
async fn fails(test: &TestApp, router: &Router, parts: &[&str]) {
    let expected = match parts {
        [] => (200, json!({ "status": "ready" })),
        parts => (503, json!({ "status": "unavailable", "failing": parts })),
    };
    let mut tries = 0;
    loop {
        let found = probe(test, router, "/readyz").await;
        if found == expected {
            return;
        }
        tries += 1;
        assert!(tries < 200, "expected {expected:?}, found {found:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

#[tokio::test]
async fn health_is_told_from_the_beginning_and_readiness_once_the_site_is_open() {
    on_every_engine(async |test: TestApp| {
        let admin = AdminState::new(&test.app.config, None);
        let router = router(admin.clone());
        assert_eq!(probe(&test, &router, "/healthz").await, (200, json!({ "status": "ok" })));
        fails(&test, &router, &["starting"]).await;
        admin.open(test.site.clone());
        fails(&test, &router, &[]).await;
        test.app.stop();
        let stopping = json!({ "status": "unavailable", "failing": ["stopping"] });
        assert_eq!(probe(&test, &router, "/readyz").await, (503, stopping), "at once, whatever was found a moment ago");
        assert_eq!(probe(&test, &router, "/healthz").await.0, 200, "it lives until it ends");
    })
    .await;
}

#[tokio::test]
async fn what_fails_is_named_and_recovers() {
    on_every_engine(async |test: TestApp| {
        let router = admin_of(&test);
        fails(&test, &router, &[]).await;
        test.faults.fail_all(BlobError::Unavailable("as planned".into()));
        fails(&test, &router, &["store"]).await;
        test.faults.fail_all(None);
        fails(&test, &router, &[]).await;

        let newest = "SELECT number, name, checksum FROM schema_migrations ORDER BY number DESC LIMIT 1";
        let (number, name, checksum): (i64, String, String) =
            test.app.db.row(newest, params![]).await.expect("there are steps");
        let forget = "DELETE FROM schema_migrations WHERE number = $1";
        test.app.db.execute(forget, params![number]).await.expect("the step is there");
        fails(&test, &router, &["migrations"]).await;
        // As it was, and one step of a newer program.
        for (number, name) in [(number, name), (number + 1, "newer".to_owned())] {
            let apply = "INSERT INTO schema_migrations (number, name, checksum, applied_at) VALUES ($1, $2, $3, 0)";
            test.app.db.execute(apply, params![number, name, checksum.as_str()]).await.expect("there is room");
        }
        fails(&test, &router, &[]).await;

        test.app.db.close().await.expect("it closes");
        fails(&test, &router, &["database"]).await;
    })
    .await;
}

#[tokio::test]
async fn a_database_that_only_reads_is_not_ready() {
    on_every_engine(async |test: TestApp| {
        let router = admin_of(&test);
        // Another writer holds the lock for longer than anybody waits.
        let held = test.app.db.begin().await.expect("begins");
        held.execute("UPDATE schema_migrations SET applied_at = applied_at WHERE number = 1", params![])
            .await
            .expect("writes");
        fails(&test, &router, &["writing"]).await;
        held.rollback().await.expect("lets go");
        fails(&test, &router, &[]).await;
    })
    .await;
}

#[tokio::test]
async fn only_questions_for_this_machine_or_network_are_answered() {
    on_every_engine(async |test: TestApp| {
        let router = admin_of(&test);
        for path in ["/healthz", "/readyz"] {
            for method in [Method::POST, Method::PUT, Method::DELETE, Method::OPTIONS, Method::TRACE, Method::PATCH] {
                let answer = ask(&test, &router, method.clone(), path, "localhost").await;
                assert_eq!((answer.status.as_u16(), answer.header("allow")), (405, "GET, HEAD"), "{method} {path}");
            }
            let head = ask(&test, &router, Method::HEAD, path, "localhost").await;
            assert_eq!((head.status.as_u16(), head.body.len()), (200, 0));
            assert_eq!(head.header("cache-control"), "no-store");
            for host in ["evil.example", "127.0.0.1.evil.example:8081"] {
                assert_eq!(ask(&test, &router, Method::GET, path, host).await.status.as_u16(), 421, "{host}");
            }
        }
        for path in ["/", "/healthz/", "/HEALTHZ", "/api/graphql", "/readyz/x", "/%68ealthz"] {
            assert_eq!(ask(&test, &router, Method::GET, path, "localhost").await.status.as_u16(), 404, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_public_listener_has_none_of_it() {
    on_every_engine(async |test: TestApp| {
        for route in ["healthz", "readyz", "metrics"] {
            let upper = route.to_uppercase();
            for path in [
                format!("/{route}"),
                format!("/{route}/"),
                format!("//{route}"),
                format!("/./{route}"),
                format!("/api/../{route}"),
                format!("/api/{route}"),
                format!("/{upper}"),
                format!("/{route}?x=1"),
                format!("/{route};x"),
                format!("/%{:02x}{}", route.as_bytes()[0], &route[1..]),
                format!("/assets/../{route}"),
                format!("/{route}%2f"),
            ] {
                for host in ["localhost:8080", "localhost:8081"] {
                    let answer = ask(&test, &test.router, Method::GET, &path, host).await;
                    assert_eq!(answer.status.as_u16(), 404, "{path}");
                    let text = answer.text();
                    assert!(!text.contains(r#""status":"#) && !text.contains("# TYPE"), "{path}: {text}");
                }
            }
            let foreign = ask(&test, &test.router, Method::GET, &format!("/{route}"), "10.1.2.3:8081").await;
            assert_eq!(foreign.status.as_u16(), 421, "no name is answered that the site has not");
        }
    })
    .await;
}
