//! More connections than slots.

use std::time::Duration;

use tokio::time::sleep;
use vitrine_listener::ConnectionLimits;

use crate::site::{LARGE, LARGE_REQUEST, Site, patient};

fn slots(connections: usize, connections_per_address: usize) -> ConnectionLimits {
    ConnectionLimits { connections, connections_per_address, ..patient() }
}

#[tokio::test]
async fn silent_crowds_keep_nobody_out() {
    let site = Site::start(slots(100, 100)).await;
    let mut honest = site.connect_from(2).await;
    assert!(honest.ask().await.ends_with("hello 127.0.0.2"));
    let mut crowd = Vec::new();
    for number in 0..250 {
        let mut silent = site.connect_from(3 + number % 5).await;
        if number % 3 == 0 {
            silent.send(b"PRI * HT").await;
        }
        crowd.push(silent);
        if number % 20 == 0 {
            assert!(honest.ask().await.ends_with("hello 127.0.0.2"), "over the connection it has");
            let mut newcomer = site.connect_from(2).await;
            assert!(newcomer.ask().await.ends_with("hello 127.0.0.2"), "over a new one");
        }
    }
    site.has_open(100).await;
    drop(crowd);
    site.has_open(1).await;
}

#[tokio::test]
async fn a_newcomer_is_refused_when_all_slots_are_taken_by_requests() {
    let site = Site::start(slots(3, 3)).await;
    let mut working = [site.work(2).await, site.work(3).await, site.work(4).await];
    for number in 0..100 {
        let mut newcomer = site.connect_from(5 + number % 7).await;
        let answer = newcomer.read_to_end().await;
        assert!(answer.starts_with("HTTP/1.1 503 ") && answer.contains("\r\nRetry-After: 5\r\n"), "{answer:?}");
        assert!(answer.contains("\r\nConnection: close\r\n") && answer.ends_with("in a while."), "{answer:?}");
    }
    assert_eq!(site.connections.open(), 3);
    site.release(3);
    for client in &mut working {
        assert!(client.answer().await.ends_with("done"));
    }
    assert!(site.connect_from(5).await.ask().await.ends_with("hello 127.0.0.5"));
}

#[tokio::test]
async fn downloads_that_nobody_reads_keep_nobody_out() {
    let site = Site::start(ConnectionLimits { unread: Duration::from_millis(500), ..slots(4, 4) }).await;
    let mut listening = site.connect_from(2).await;
    listening.send(LARGE_REQUEST).await;
    let slow = tokio::spawn(async move { listening.read_slowly().await });
    let mut unread = Vec::new();
    for address in 3..6 {
        let mut client = site.connect_from(address).await;
        client.send(LARGE_REQUEST).await;
        unread.push(client);
    }
    while site.connections.waiting() < 3 {
        sleep(Duration::from_millis(5)).await;
    }
    let mut working = Vec::new();
    for address in 7..10 {
        working.push(site.work(address).await);
    }
    assert!(slow.await.expect("it reads on") > LARGE, "who reads slowly gets everything");
    for mut client in unread {
        assert!(client.read_to_end().await.len() < LARGE);
    }
}

#[tokio::test]
async fn an_address_makes_room_for_itself_only() {
    let site = Site::start(slots(100, 3)).await;
    let mut elsewhere = site.connect_from(2).await;
    let mut first = site.connect_from(3).await;
    let mut second = site.work(3).await;
    let mut third = site.connect_from(3).await;
    assert!(third.ask().await.ends_with("hello 127.0.0.3"));
    let mut fourth = site.connect_from(3).await;
    assert_eq!(first.read_to_end().await, "", "the silent one goes first");
    assert!(fourth.ask().await.ends_with("hello 127.0.0.3"));
    assert!(third.ask().await.ends_with("hello 127.0.0.3"));
    assert!(elsewhere.ask().await.ends_with("hello 127.0.0.2"));
    site.release(1);
    assert!(second.answer().await.ends_with("done"));
}

#[tokio::test]
async fn an_address_at_work_is_refused_more_and_others_are_not() {
    let site = Site::start(slots(100, 2)).await;
    let _working = [site.work(2).await, site.work(2).await];
    let answer = site.connect_from(2).await.read_to_end().await;
    assert!(answer.starts_with("HTTP/1.1 503 "), "{answer:?}");
    assert!(site.connect_from(3).await.ask().await.ends_with("hello 127.0.0.3"));
}

#[tokio::test]
async fn a_proxy_may_hold_more_than_an_address() {
    let is_proxy = |address: std::net::IpAddr| address.to_string() == "127.0.0.2";
    let site = Site::start_with(slots(100, 2), |server| server.with_exempt(is_proxy)).await;
    let mut working = Vec::new();
    for _ in 0..10 {
        working.push(site.work(2).await);
    }
    assert!(site.connect_from(2).await.ask().await.ends_with("hello 127.0.0.2"));
    site.release(10);
    for client in &mut working {
        assert!(client.answer().await.ends_with("done"));
    }
}
