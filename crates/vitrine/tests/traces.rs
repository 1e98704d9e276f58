//! Traces of the built binary, sent to a stand-in for a collector. Without the feature `otel` nothing may be sent.

#![allow(dead_code, reason = "what the attack suite has more than this test needs")]

#[path = "attack/client.rs"]
mod client;
#[path = "attack/people.rs"]
mod people;
#[path = "attack/site.rs"]
mod site;

use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use client::Request;
use site::Plan;

/// The head and the body of a request.
type Taken = (String, Vec<u8>);

/// Takes whatever is posted to it.
#[derive(Clone, Default)]
struct Collector(Arc<Mutex<Vec<Taken>>>);

impl Collector {
    /// Listens on a free port and returns its address.
    async fn listen(&self) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("there are ports");
        let address = listener.local_addr().expect("it is bound");
        let collector = self.clone();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(collector.clone().take(stream));
            }
        });
        format!("http://{address}")
    }

    async fn take(self, mut stream: TcpStream) {
        let mut received = Vec::new();
        while stream.read_buf(&mut received).await.is_ok_and(|count| count > 0) {
            let Some(end) = received.windows(4).position(|window| window == b"\r\n\r\n") else { continue };
            let head = String::from_utf8_lossy(&received[..end]).to_lowercase();
            let length =
                head.lines().find_map(|line| line.strip_prefix("content-length:")?.trim().parse::<usize>().ok());
            let whole = end + 4 + length.unwrap_or(0);
            if received.len() >= whole {
                let body = received[end + 4..whole].to_vec();
                self.0.lock().expect("nobody panics").push((head, body));
                received.drain(..whole);
                let _ = stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n").await;
            }
        }
    }

    /// All bodies: names and values of spans stand in them as they are.
    fn text(&self) -> String {
        let taken = self.0.lock().expect("nobody panics");
        taken.iter().map(|(_, body)| String::from_utf8_lossy(body).into_owned()).collect()
    }
}

async fn traced(collector: &Collector) -> String {
    let address = collector.listen().await;
    let site = Plan::new()
        .set("OTEL_EXPORTER_OTLP_ENDPOINT", &address)
        .set("VITRINE_LOG", "debug,[request]=debug")
        .set("OTEL_BSP_SCHEDULE_DELAY", "100")
        .set("OTEL_SERVICE_NAME", "a-service-of-the-test")
        .start()
        .await;
    let mona = people::join(&site, 0, "mona").await;
    let session = mona.cookie.clone().expect("a session");
    for request in [
        Request::graphql("query Hostile { me { uuid } }", &Value::Null).header("Cookie", &session),
        Request::get("/api/nowhere?search=hostile"),
    ] {
        site.client().send(request).await.expect("it is answered");
    }
    let began = std::time::Instant::now();
    while !collector.text().contains("NOT_FOUND") && began.elapsed() < Duration::from_secs(5) {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let log = site.log();
    assert!(log.contains(r#""level":"DEBUG""#), "lines are written during requests: {log}");
    assert!(!log.contains(r#""spans":"#), "spans are not in the log, whatever is asked for: {log}");
    site.stop().await;
    collector.text()
}

#[cfg(feature = "otel")]
#[tokio::test]
async fn a_collector_gets_the_spans_of_requests_and_statements_and_no_secret() {
    let collector = Collector::default();
    let text = traced(&collector).await;
    for expected in [
        "a-service-of-the-test",
        "POST /api/graphql",
        "graphql.operation",
        "request_id",
        "http.response.status_code",
        "GET /api",
        "NOT_FOUND",
        "commit",
        "read",
    ] {
        assert!(text.contains(expected), "{expected} is in no span: {text}");
    }
    for secret in ["ostile", "mona", people::PASSWORD, "connect.sid"] {
        assert!(!text.contains(secret), "{secret} is in a span: {text}");
    }
    let taken = collector.0.lock().expect("nobody panics");
    assert!(taken.iter().all(|(head, _)| head.starts_with("post /v1/traces ")), "{taken:?}");
}

#[cfg(feature = "otel")]
#[tokio::test]
async fn a_collector_that_is_away_is_in_nobodys_way() {
    let site = Plan::new().set("OTEL_EXPORTER_OTLP_ENDPOINT", "http://127.0.0.1:1").start().await;
    let began = std::time::Instant::now();
    for _ in 0..20 {
        assert_eq!(site.client().get("/").await.expect("it is answered").status, 200);
    }
    assert!(began.elapsed() < Duration::from_secs(10));
    site.stop().await;
}

#[cfg(not(feature = "otel"))]
#[tokio::test]
async fn a_build_without_traces_sends_none() {
    assert_eq!(traced(&Collector::default()).await, "");
}
