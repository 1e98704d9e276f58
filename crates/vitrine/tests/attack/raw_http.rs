//! Malformed requests, byte by byte: each is refused with an HTTP error, and the connection is closed, so that nothing
//! after it can be taken for another request.

use std::time::Duration;

use crate::client::{Answer, Connection, Request};
use crate::people;
use crate::site::{Plan, address};

/// How long the server may take to respond and close. Nothing here waits for more data.
const CLOSED_WITHIN: Duration = Duration::from_secs(12);

const BAD_REQUEST: &[u16] = &[400];
const TOO_LONG: &[u16] = &[414, 431];
const TOO_LARGE: &[u16] = &[431];

/// A request that would get 200 if the headers before it were valid.
const BODY: &str = r#"{"query":"{ tags { id } }"}"#;

/// A request and the statuses that refuse it.
type Row = (&'static str, String, &'static [u16]);

fn get(headers: &str) -> String {
    format!("GET / HTTP/1.1\r\n{headers}\r\n")
}

fn post(headers: &str, body: &str) -> String {
    format!("POST /api/graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n{headers}\r\n{body}")
}

fn rows() -> Vec<Row> {
    let host = "Host: 127.0.0.1\r\n";
    let length = BODY.len();
    let chunks = &format!("{length:x}\r\n{BODY}\r\n0\r\n\r\n");
    let many = |n: usize| (0..n).map(|k| format!("X-{k}: 1\r\n")).collect::<String>();
    vec![
        ("two hosts", get("Host: 127.0.0.1\r\nHost: other.example\r\n"), BAD_REQUEST),
        ("two equal hosts", get("Host: 127.0.0.1\r\nHost: 127.0.0.1\r\n"), BAD_REQUEST),
        ("no host", get(""), BAD_REQUEST),
        ("an empty request line", "\0 / HTTP/1.1\r\n\r\n".to_owned(), BAD_REQUEST),
        ("a version that is none", format!("GET / HTTP/9.9\r\n{host}\r\n"), &[400, 505]),
        (
            "a length, then chunks",
            post(&format!("Content-Length: {length}\r\nTransfer-Encoding: chunked\r\n"), chunks),
            BAD_REQUEST,
        ),
        (
            "chunks, then a length",
            post(&format!("Transfer-Encoding: chunked\r\nContent-Length: {length}\r\n"), chunks),
            BAD_REQUEST,
        ),
        (
            "two different lengths",
            post(&format!("Content-Length: {length}\r\nContent-Length: 4\r\n"), BODY),
            BAD_REQUEST,
        ),
        ("two equal lengths", post(&format!("Content-Length: {length}\r\n").repeat(2), BODY), BAD_REQUEST),
        ("a list of lengths", post(&format!("Content-Length: {length}, {length}\r\n"), BODY), BAD_REQUEST),
        ("a length with a sign", post(&format!("Content-Length: +{length}\r\n"), BODY), BAD_REQUEST),
        ("a negative length", post(&format!("Content-Length: -{length}\r\n"), BODY), BAD_REQUEST),
        ("an encoding that is unknown", post("Transfer-Encoding: cow\r\n", BODY), &[400, 501]),
        ("chunks that are not the last encoding", post("Transfer-Encoding: chunked, gzip\r\n", chunks), BAD_REQUEST),
        ("chunks twice", post("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n", chunks), BAD_REQUEST),
        ("chunks of chunks", post("Transfer-Encoding: chunked, chunked\r\n", chunks), BAD_REQUEST),
        ("an address at another host", format!("GET http://other.example/ HTTP/1.1\r\n{host}\r\n"), BAD_REQUEST),
        ("a chunk of no size", post("Transfer-Encoding: chunked\r\n", "zz\r\n{}\r\n0\r\n\r\n"), &[400, 413]),
        ("a chunk of 2^64 bytes", post("Transfer-Encoding: chunked\r\n", "10000000000000000\r\n{}"), &[400, 413]),
        ("a header of 33 KiB", get(&format!("{host}X-Long: {}\r\n", "a".repeat(33 * 1024))), TOO_LARGE),
        (
            "headers of 33 KiB",
            get(&format!("{host}{}", many(33).replace(": 1", &format!(": {}", "a".repeat(1_020))))),
            TOO_LARGE,
        ),
        ("a header without end", format!("GET / HTTP/1.1\r\n{host}X-Long: {}", "a".repeat(80 * 1024)), TOO_LARGE),
        ("101 fields", get(&format!("{host}{}", many(100))), TOO_LARGE),
        ("a request line over 8 KiB", format!("GET /{} HTTP/1.1\r\n{host}\r\n", "a".repeat(8 * 1024)), TOO_LONG),
        ("a cookie over 4 KiB", get(&format!("{host}Cookie: a={}\r\n", "b".repeat(4 * 1024))), TOO_LARGE),
        (
            "cookies over 4 KiB",
            get(&format!("{host}{}", format!("Cookie: a={}\r\n", "b".repeat(1_400)).repeat(3))),
            TOO_LARGE,
        ),
        ("a folded line", get(&format!("{host}X-Folded: a\r\n b\r\n")), BAD_REQUEST),
        ("a folded line at the beginning", format!("GET / HTTP/1.1\r\n {host}\r\n"), BAD_REQUEST),
        ("a zero byte in a value", get(&format!("{host}X-Zero: a\0b\r\n")), BAD_REQUEST),
        ("a carriage return in a value", get(&format!("{host}X-Return: a\rb\r\n")), BAD_REQUEST),
        ("a name with a space", get(&format!("{host}X Space: a\r\n")), BAD_REQUEST),
        ("a space before the colon", get(&format!("{host}Content-Length : 5\r\n")), BAD_REQUEST),
        ("a header without a colon", get(&format!("{host}nothing\r\n")), BAD_REQUEST),
        ("a zero byte in the target", format!("GET /\0 HTTP/1.1\r\n{host}\r\n"), BAD_REQUEST),
    ]
}

#[tokio::test]
async fn malformed_requests_are_refused_and_their_connection_closed() {
    let site = Plan::new().start().await;
    let mut faults = Vec::new();
    for (n, (what, bytes, statuses)) in rows().into_iter().enumerate() {
        let from = address(u16::try_from(n).expect("a short table"));
        let mut connection = Connection::open(from, site.port).await.expect("the server accepts");
        match tokio::time::timeout(CLOSED_WITHIN, connection.exchange(bytes.as_bytes())).await {
            Ok(Ok(answer)) if statuses.contains(&answer.status) => {}
            Ok(Ok(answer)) => faults.push(format!("{what}: status {}, not one of {statuses:?}", answer.status)),
            Ok(Err(error)) => faults.push(format!("{what}: no answer, {error}")),
            Err(_) => faults.push(format!("{what}: no answer after {CLOSED_WITHIN:?}")),
        }
        if !connection.is_closed_within(Duration::from_secs(2)).await {
            faults.push(format!("{what}: the connection stays open"));
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
}

#[tokio::test]
async fn what_stands_behind_a_smuggled_body_is_never_answered() {
    let site = Plan::new().start().await;
    let smuggled = "GET /smuggled HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n";
    for headers in
        ["Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", "Content-Length: 5\r\nContent-Length: 50\r\n"]
    {
        let mut connection = site.client().connect().await.expect("the server accepts");
        let first = connection.exchange(post(headers, &format!("0\r\n\r\n{smuggled}")).as_bytes()).await;
        assert_eq!(first.expect("the first is answered").status, 400, "{headers}");
        let second = tokio::time::timeout(Duration::from_secs(5), connection.answer()).await.expect("it is closed");
        assert!(second.is_err(), "a second answer came: {second:?}");
    }
}

#[tokio::test]
async fn headers_at_their_limits_are_served() {
    let site = Plan::new().start().await;
    let client = site.client();
    let fields = (0..90).fold(Request::get("/"), |request, k| request.header(&format!("X-{k}"), "1"));
    let allowed = [
        ("90 fields", fields),
        ("a header of 24 KiB", Request::get("/").header("X-Long", &"a".repeat(24 * 1024))),
        ("a request line of 7 KiB", Request::get(&format!("/?q={}", "a".repeat(7 * 1024)))),
        ("a cookie of 3 KiB", Request::get("/").header("Cookie", &format!("a={}", "b".repeat(3 * 1024)))),
    ];
    for (what, request) in allowed {
        assert_eq!(client.send(request).await.expect("it is answered").status, 200, "{what}");
    }
}

#[tokio::test]
async fn parts_of_an_upload_with_huge_headers_are_refused() {
    let site = Plan::new().start().await;
    let client = people::join(&site, 0, "alma").await;
    let body = people::part("operations", &format!("; filename=\"{}\"", "a".repeat(4 * 1024 * 1024)), b"{}");
    let answer = client.send(people::multipart(body)).await.expect("it is answered");
    assert!(matches!(answer.status, 400 | 413 | 431), "status {}", answer.status);
    let endless = people::multipart(vec![b'-'; 6 * 1024 * 1024]);
    let answer = client.send(endless).await.expect("it is answered");
    assert!(matches!(answer.status, 400 | 413), "status {}", answer.status);
}

#[tokio::test]
async fn a_host_with_the_default_port_of_its_scheme_is_the_same_host() {
    let site =
        Plan::new().set("VITRINE_PUBLIC_URL", "https://themes.example").set("VITRINE_RATE_FACTOR", "1").start().await;
    let with = async |host: &str| -> Answer {
        site.client().send(Request::get("/").header("Host", host)).await.expect("it is answered")
    };
    for host in ["themes.example", "themes.example:443", "THEMES.example:443"] {
        assert_eq!(with(host).await.status, 200, "{host}");
    }
    for host in ["other.example", "themes.example:8443", "themes.example.other.example", "a@themes.example", ""] {
        let status = with(host).await.status;
        assert!(matches!(status, 400 | 421), "{host}: {status}");
    }
}
