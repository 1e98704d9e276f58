//! What is found about a head reaches the product, and ends the connection.

use crate::site::{GET, Site, patient};

/// The request is answered so, whatever follows it is not, and the connection ends.
async fn check(request: &str, status: u16, sentence: &str) {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(&[request.as_bytes(), GET].concat()).await;
    let answer = client.read_to_end().await;
    let shown = request.get(..150).unwrap_or(request);
    assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{shown:?} got {answer:?}");
    assert_eq!(answer.matches("HTTP/1.1").count(), 1, "{shown:?} got {answer:?}");
    assert!(answer.contains("connection: close\r\n"), "{shown:?} got {answer:?}");
    assert!(answer.ends_with(sentence), "{shown:?} got {answer:?}");
}

#[tokio::test]
async fn what_two_servers_read_differently_is_refused() {
    let post = |lines: &str| format!("POST / HTTP/1.1\r\n{lines}\r\n0\r\n\r\n");
    let both = "The request has both a Content-Length and a Transfer-Encoding.";
    check(&post("Host: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n"), 400, both).await;
    check(&post("Host: a\r\nTransfer-Encoding: chunked\r\nContent-Length: 5\r\n"), 400, both).await;
    let several = "The request has more than one Content-Length.";
    check(&post("Host: a\r\nContent-Length: 5\r\nContent-Length: 5\r\n"), 400, several).await;
    let host = "The request must have exactly one Host.";
    check("GET / HTTP/1.1\r\n\r\n", 400, host).await;
    check("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400, host).await;
}

#[tokio::test]
async fn what_is_too_large_is_refused_with_its_limit() {
    let get = |lines: String| format!("GET / HTTP/1.1\r\nHost: a\r\n{lines}\r\n");
    check(&get("X: 1\r\n".repeat(100)), 431, "more than 100 header fields.").await;
    check(&get("X: 1\r\n".repeat(127)), 431, "more than 100 header fields.").await;
    check(&get(format!("X: {}\r\n", "x".repeat(33 * 1024))), 431, "larger than 32 KiB.").await;
    check(&get(format!("X: {}\r\n", "x".repeat(48 * 1024))), 431, "larger than 32 KiB.").await;
    check(&get(format!("Cookie: {}\r\n", "x".repeat(5 * 1024))), 431, "larger than 4 KiB.").await;
    let long = format!("GET /?{} HTTP/1.1\r\nHost: a\r\n\r\n", "x".repeat(9 * 1024));
    check(&long, 431, "longer than 8 KiB.").await;
}

#[tokio::test]
async fn what_the_server_itself_refuses_ends_the_connection() {
    for request in [
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n 2\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\0\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nX: 1\r2\r\n\r\n",
        "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n",
        "\x16\x03\x01\x02\x00\r\n\r\n",
    ] {
        check(request, 400, "").await;
    }
}

#[tokio::test]
async fn a_request_in_chunks_is_taken_and_is_the_last() {
    let chunked = "POST /length HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";
    check(chunked, 200, "\r\n\r\n3").await;
}

#[tokio::test]
async fn a_fault_is_that_of_its_own_request() {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(&[GET, b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"].concat()).await;
    assert!(client.answer().await.ends_with("hello 127.0.0.1"));
    assert!(client.answer().await.starts_with("HTTP/1.1 400 "));
    assert_eq!(client.read_to_end().await, "");
}
