//! Stopping the server.

use std::time::Duration;

use tokio::net::TcpStream;
use vitrine_listener::ConnectionLimits;

use crate::site::{Site, guard, patient};

#[tokio::test]
async fn running_requests_finish_and_nothing_else_delays_the_end() {
    let site = Site::start(patient()).await;
    let mut silent = site.connect().await;
    let mut half = site.connect().await;
    half.send(b"GET / HT").await;
    let mut idle = site.connect().await;
    idle.ask().await;
    let mut working = site.work(1).await;
    let Site { address, connections, held, stop, running, .. } = site;
    stop.send(()).expect("the server runs");
    assert_eq!(silent.read_to_end().await, "");
    assert_eq!(half.read_to_end().await, "");
    assert_eq!(idle.read_to_end().await, "");
    assert!(TcpStream::connect(address).await.is_err(), "nobody is let in any more");
    assert!(!running.is_finished());
    held.release.add_permits(1);
    let answer = working.read_to_end().await;
    assert!(answer.ends_with("done") && answer.contains("connection: close\r\n"), "{answer}");
    drop(working);
    guard(running).await.expect("an orderly end");
    assert_eq!(connections.open(), 0);
}

#[tokio::test]
async fn a_server_without_requests_ends_at_once() {
    let site = Site::start(patient()).await;
    let silent = [site.connect().await, site.connect().await];
    site.has_open(2).await;
    site.stop.send(()).expect("the server runs");
    guard(site.running).await.expect("an orderly end");
    assert_eq!(site.connections.open(), 0);
    drop(silent);
}

#[tokio::test]
async fn a_request_without_end_ends_with_the_grace() {
    let site = Site::start(ConnectionLimits { grace: Duration::from_millis(100), ..patient() }).await;
    let mut working = site.work(1).await;
    site.stop.send(()).expect("the server runs");
    guard(site.running).await.expect("an end");
    assert_eq!(working.read_to_end().await, "");
    assert_eq!(site.connections.open(), 0);
}

#[tokio::test]
async fn a_second_word_ends_everything() {
    let site = Site::start(ConnectionLimits { grace: Duration::from_secs(3600), ..patient() }).await;
    let mut working = site.work(1).await;
    site.at_once.send(()).expect("the server runs");
    site.stop.send(()).expect("the server runs");
    guard(site.running).await.expect("an end");
    assert_eq!(working.read_to_end().await, "");
    assert_eq!(site.connections.open(), 0);
}
