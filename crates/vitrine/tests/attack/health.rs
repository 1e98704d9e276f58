//! The health checks of a platform, and the listener that answers them.

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
async fn health_is_told_at_an_address_of_its_own() {
    let site =
        Plan::new().set("VITRINE_PUBLIC_URL", "https://themes.example").set("VITRINE_RATE_FACTOR", "1").start().await;
    let (public, admin) = (site.client(), site.admin());
    for path in ["/healthz", "/readyz", "/metrics"] {
        for host in ["themes.example", "10.0.0.1:8080", "[fd00::1]:8080", "localhost"] {
            assert_eq!(status(&admin, path, host).await, 200, "{path} asked of {host}");
        }
        assert_eq!(status(&public, path, "themes.example").await, 404, "{path} of the site itself");
        assert_eq!(status(&public, path, "10.0.0.1:8080").await, 421, "the site answers to its own names only");
        assert_eq!(status(&admin, path, "evil.example").await, 421, "a name that a foreign site may have");
    }
    for target in ["/healthz", "/metrics"] {
        for line in [format!("GET http://themes.example{target} HTTP/1.1"), format!("GET /api/..{target} HTTP/1.1")] {
            let mut connection = public.connect().await.expect("the server accepts");
            let request = format!("{line}\r\nHost: themes.example\r\nConnection: close\r\n\r\n");
            assert_eq!(connection.exchange(request.as_bytes()).await.expect("it is answered").status, 404, "{line}");
        }
    }
    // Probes of some proxies name no host and speak an older version.
    let mut connection = admin.connect().await.expect("the listener accepts");
    assert_eq!(connection.exchange(b"GET /readyz HTTP/1.0\r\n\r\n").await.expect("it is answered").status, 200);
    for method in ["POST", "DELETE", "OPTIONS", "TRACE"] {
        let mut connection = admin.connect().await.expect("the listener accepts");
        let request = format!("{method} /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
        assert_eq!(connection.exchange(request.as_bytes()).await.expect("it is answered").status, 405, "{method}");
    }
}

#[tokio::test]
async fn slow_clients_keep_nobody_from_the_admin_listener_or_the_site() {
    let site = Plan::new().start().await;
    let admin = site.admin();
    let mut held = Vec::new();
    for number in 0..120 {
        let mut connection = admin.connect().await.expect("the listener accepts");
        // Some say nothing, some stop in the middle of a head.
        if number % 2 == 0 {
            let _ = connection.write(b"GET /metrics HTTP/1.1\r\nHost: local").await;
        }
        held.push(connection);
    }
    for path in ["/healthz", "/readyz", "/metrics"] {
        let began = Instant::now();
        assert_eq!(admin.get(path).await.expect("it is answered").status, 200, "{path}");
        assert!(began.elapsed() < Duration::from_secs(2), "{path}");
    }
    assert_eq!(site.client().get("/").await.expect("it is answered").status, 200);
    assert!(site.descriptors() < 120, "those who wait are sent away: {}", site.descriptors());
}

#[tokio::test]
async fn an_address_that_is_taken_ends_the_start_if_it_was_chosen() {
    let taken = std::net::TcpListener::bind("127.0.0.1:0").expect("there are ports");
    let address = taken.local_addr().expect("it is bound").to_string();
    let output = Plan::new().set("VITRINE_ADMIN_LISTEN", &address).start_refused().await;
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(69), "{said}");
    assert!(said.contains(&format!("{address} (VITRINE_ADMIN_LISTEN)")), "{said}");
    // An empty value is as good as none: the default, which another program may have.
    let site = Plan::new().set("VITRINE_ADMIN_LISTEN", "").start().await;
    assert_eq!(site.client().get("/").await.expect("it is answered").status, 200);
}

#[tokio::test]
async fn without_its_database_the_server_says_what_is_missing_and_lives() {
    let Some(postgres) = services::postgres() else { return };
    let database = Database::create(&postgres).await;
    let (link, url) = services::through_proxy(database.url()).await;
    let site = Plan::new().set("VITRINE_DATABASE_URL", &url).start().await;
    let (client, admin) = (site.client(), site.admin());
    assert_eq!(admin.get("/readyz").await.expect("it is answered").status, 200);

    link.cut();
    let began = Instant::now();
    let answer = loop {
        let answer = admin.get("/readyz").await.expect("it is answered");
        if answer.status != 200 || began.elapsed() > Duration::from_secs(15) {
            break answer;
        }
        sleep(Duration::from_millis(200)).await;
    };
    assert_eq!(answer.status, 503);
    let said = String::from_utf8_lossy(&answer.body).into_owned();
    assert!(said.contains("database"), "the part is named: {said}");
    assert!(!said.contains("postgres:"), "its address is not: {said}");
    assert_eq!(admin.get("/healthz").await.expect("it is answered").status, 200, "the process itself is well");
    let asked = client.ask("{ me { uuid } tags { id } }", &Value::Null).await.expect("it is answered");
    assert!(asked.status < 500 || asked.is_told_to_wait(), "status {}", asked.status);

    link.restore();
    let began = Instant::now();
    while admin.get("/readyz").await.expect("it is answered").status != 200 {
        assert!(began.elapsed() < Duration::from_secs(30), "ready again without a restart");
        sleep(Duration::from_millis(200)).await;
    }
}
