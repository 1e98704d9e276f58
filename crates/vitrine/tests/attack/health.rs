//! The health checks of a platform.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use crate::client::{Client, Request};
use crate::services::{self, Database};
use crate::site::Plan;

async fn status(client: &Client, path: &str, host: &str) -> u16 {
    client.send(Request::get(path).header("Host", host)).await.expect("it is answered").status
}

#[tokio::test]
async fn health_is_told_whatever_the_host() {
    let site =
        Plan::new().set("VITRINE_PUBLIC_URL", "https://themes.example").set("VITRINE_RATE_FACTOR", "1").start().await;
    let client = site.client();
    for host in ["themes.example", "10.0.0.1:8080", "[fd00::1]:8080", "localhost"] {
        for path in ["/healthz", "/readyz"] {
            assert_eq!(status(&client, path, host).await, 200, "{path} asked of {host}");
        }
    }
    assert_eq!(status(&client, "/", "10.0.0.1:8080").await, 421, "the site itself answers to its own names only");
}

#[tokio::test]
async fn without_its_database_the_server_says_what_is_missing_and_lives() {
    let Some(postgres) = services::postgres() else { return };
    let database = Database::create(&postgres).await;
    let (link, url) = services::through_proxy(database.url()).await;
    let site = Plan::new().set("VITRINE_DATABASE_URL", &url).start().await;
    let client = site.client();
    assert_eq!(client.get("/readyz").await.expect("it is answered").status, 200);

    link.cut();
    let began = Instant::now();
    let answer = loop {
        let answer = client.get("/readyz").await.expect("it is answered");
        if answer.status != 200 || began.elapsed() > Duration::from_secs(15) {
            break answer;
        }
        sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(answer.status, 503);
    let said = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(said.contains("database"), "the part is named: {said}");
    assert!(!said.contains("postgres:"), "its address is not: {said}");
    assert_eq!(client.get("/healthz").await.expect("it is answered").status, 200, "the process itself is well");
    let asked = client.ask("{ me { uuid } tags { id } }", &Value::Null).await.expect("it is answered");
    assert!(asked.status < 500 || asked.is_told_to_wait(), "status {}", asked.status);

    link.restore();
    let began = Instant::now();
    while client.get("/readyz").await.expect("it is answered").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "ready again without a restart");
        sleep(Duration::from_millis(200)).await;
    }
}
