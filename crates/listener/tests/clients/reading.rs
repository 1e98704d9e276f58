//! Responses that are not read, and responses that are sent before the request is complete.

use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::time::sleep;
use vitrine_listener::ConnectionLimits;

use crate::site::{LARGE, LARGE_REQUEST, Site, guard, patient};

/// Only the time for reading a response is short.
fn quick_write() -> ConnectionLimits {
    ConnectionLimits { write: Duration::from_secs(1), ..patient() }
}

/// Only the time after the last response is short.
fn quick_linger() -> ConnectionLimits {
    ConnectionLimits { linger: Duration::from_millis(300), ..patient() }
}

#[tokio::test]
async fn a_download_that_is_never_read_is_given_up() {
    let site = Site::start(quick_write()).await;
    let mut clients = Vec::new();
    for _ in 0..20 {
        let mut client = site.connect().await;
        client.send(LARGE_REQUEST).await;
        clients.push(client);
    }
    site.has_open(0).await;
    for mut client in clients {
        assert!(client.read_to_end().await.len() < LARGE);
    }
}

#[tokio::test]
async fn a_download_that_is_read_by_the_drop_is_given_up() {
    let site = Site::start(ConnectionLimits { taken_bytes: 8 * 1024 * 1024, ..quick_write() }).await;
    let mut client = site.connect().await;
    client.send(LARGE_REQUEST).await;
    let mut taken = 0;
    let mut buffer = [0; 8 * 1024];
    while let Ok(bytes @ 1..) = guard(client.0.read(&mut buffer)).await {
        taken += bytes;
        if site.connections.open() > 0 {
            sleep(Duration::from_millis(20)).await;
        }
    }
    assert!(taken < LARGE, "{taken} bytes were taken");
    site.has_open(0).await;
}

#[tokio::test]
async fn a_slow_reader_that_goes_on_gets_everything() {
    let site = Site::start(quick_write()).await;
    let mut client = site.connect().await;
    client.send(LARGE_REQUEST).await;
    let taken = client.read_slowly().await;
    assert!(taken > LARGE, "{taken} bytes were taken");
}

#[tokio::test]
async fn an_early_refusal_reaches_whoever_still_sends() {
    let site = Site::start(quick_linger()).await;
    let mut client = site.connect().await;
    const BODY: usize = 50 * 1024 * 1024;
    client.send(format!("POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: {BODY}\r\n\r\n").as_bytes()).await;
    let (mut read, mut write) = client.0.split();
    let mut answer = Vec::new();
    let sending = async {
        let piece = vec![0; 256 * 1024];
        let mut sent = 0;
        while sent < BODY && write.write_all(&piece).await.is_ok() {
            sent += piece.len();
        }
        sent
    };
    // Nothing is read before sending has ended, successfully or not.
    let sent = guard(sending).await;
    let _ = guard(read.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("connection: close\r\n"), "{answer:?}");
    assert!(sent < BODY, "the whole body was taken");
    site.has_open(0).await;
}

#[tokio::test]
async fn after_an_early_refusal_nobody_waits_for_the_body() {
    let site = Site::start(quick_linger()).await;
    let mut client = site.connect().await;
    client.send(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nsome").await;
    let answer = client.read_to_end().await;
    assert!(answer.starts_with("HTTP/1.1 413 ") && answer.contains("connection: close\r\n"), "{answer}");
    site.has_open(0).await;
}

#[tokio::test]
async fn a_connection_that_ends_is_not_torn_from_whoever_still_sends() {
    let site = Site::start(patient()).await;
    let mut client = site.connect().await;
    client.send(b"POST /early HTTP/1.1\r\nHost: a\r\nContent-Length: 1000000\r\n\r\nsome").await;
    assert!(client.answer().await.starts_with("HTTP/1.1 413 "));
    for _ in 0..8 {
        client.send(&[0; 64 * 1024]).await;
    }
    assert_eq!(guard(client.0.read(&mut [0; 1])).await.expect("an end without an error"), 0);
    assert_eq!(site.connections.open(), 1, "what is sent is still read");
    drop(client);
    site.has_open(0).await;
}

#[tokio::test]
async fn what_a_response_notes_that_it_holds_is_counted_instead_of_its_length() {
    let site = Site::start(ConnectionLimits { answer_bytes: LARGE, ..patient() }).await;
    let mut clients = Vec::new();
    for last in 1..=6 {
        let mut client = site.connect_from(last).await;
        client.send(b"GET /noted HTTP/1.1\r\nHost: a\r\n\r\n").await;
        guard(client.0.read(&mut [0; 16])).await.expect("it is answered");
        clients.push(client);
    }
    // Two hold half of the budget each; the bodies do not know their length.
    site.has_open(2).await;
}
