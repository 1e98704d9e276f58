//! Connections without a request.

use std::time::Duration;

use tokio::time::sleep;
use vitrine_listener::ConnectionLimits;

use crate::site::{GET, Site, patient, short};

/// Only the time for a head is short.
fn quick_head() -> ConnectionLimits {
    ConnectionLimits { head: Duration::from_millis(500), ..patient() }
}

/// Sends this and then nothing: the server closes without a response.
async fn check_silence(sent: &[u8]) {
    let site = Site::start(quick_head()).await;
    let mut client = site.connect().await;
    client.send(sent).await;
    assert_eq!(client.read_to_end().await, "", "after {:?}", String::from_utf8_lossy(sent));
    site.has_open(0).await;
}

#[tokio::test]
async fn whoever_says_nothing_is_let_go() {
    check_silence(b"").await;
}

#[tokio::test]
async fn whoever_stops_within_a_head_is_let_go() {
    check_silence(b"GE").await;
    check_silence(b"GET / HTTP/1.1\r\nHost: a\r\n").await;
    check_silence(b"\r\n").await;
}

#[tokio::test]
async fn a_partial_preface_of_http_2_gives_no_time() {
    check_silence(b"PRI * HT").await;
    check_silence(b"PRI * HTTP/").await;
}

#[tokio::test]
async fn a_head_that_drips_is_cut_off() {
    for (start, byte) in [(&b"GET / HTTP/1.1\r\nX: "[..], b'x'), (b"GET /", b'x'), (b"", b'\n')] {
        let site = Site::start(quick_head()).await;
        let mut client = site.connect().await;
        client.send(start).await;
        client.drip(byte).await;
        site.has_open(0).await;
    }
}

#[tokio::test]
async fn a_later_head_that_drips_is_cut_off() {
    let site = Site::start(quick_head()).await;
    let mut client = site.connect().await;
    assert!(client.ask().await.ends_with("hello 127.0.0.1"));
    client.drip(b'x').await;
    site.has_open(0).await;
}

#[tokio::test]
async fn a_connection_is_kept_between_requests_and_closed_when_it_idles() {
    let site = Site::start(ConnectionLimits { idle: Duration::from_secs(1), ..patient() }).await;
    let mut client = site.connect().await;
    assert!(client.ask().await.ends_with("hello 127.0.0.1"));
    assert!(client.ask().await.ends_with("hello 127.0.0.1"));
    assert_eq!(client.read_to_end().await, "");
    site.has_open(0).await;
}

#[tokio::test]
async fn a_request_may_take_longer_than_a_connection_may_idle() {
    let site = Site::start(short()).await;
    let mut client = site.work(1).await;
    sleep(4 * short().idle).await;
    site.release(1);
    assert!(client.answer().await.ends_with("done"));
}

#[tokio::test]
async fn a_body_may_come_later_than_a_connection_may_idle() {
    let site = Site::start(short()).await;
    let mut client = site.connect().await;
    client.send(b"POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\n12").await;
    sleep(4 * short().idle).await;
    client.send(b"34").await;
    assert!(client.answer().await.ends_with("\r\n\r\n4"));
}

#[tokio::test]
async fn offering_another_protocol_gets_http_1() {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    let offer = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABk\r\n\r\n";
    for _ in 0..2 {
        client.send(offer).await;
        let answer = client.answer().await;
        assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("hello 127.0.0.1"), "{answer}");
    }
    let mut client = site.connect().await;
    client.send(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n").await;
    let answer = client.read_to_end().await;
    assert!(!answer.contains("200"), "{answer}");
}

#[tokio::test]
async fn requests_sent_at_once_are_answered_in_turn() {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(&[GET, b"POST /length HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nabc", GET].concat()).await;
    assert!(client.answer().await.ends_with("hello 127.0.0.1"));
    assert!(client.answer().await.ends_with("\r\n\r\n3"));
    assert!(client.answer().await.ends_with("hello 127.0.0.1"));
}
