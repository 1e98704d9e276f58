//! Uploads that tie up resources: those that never end, those that are slow, and those that nobody may send.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{Answer, Client, Request};
use crate::people::{self, Draft};
use crate::pictures;
use crate::site::{Plan, Site};

const MB: usize = 1024 * 1024;
/// Memory over that of an idle server, in MB.
const MEMORY_MAX_MB: u64 = 400;
/// What is refused before its body gets an immediate response; this allows for a busy machine.
const REFUSED_WITHIN: Duration = Duration::from_secs(5);

/// An upload of 56 MB: seven files of 8 MB each, minus the framing.
fn large_upload(client: &Client) -> Vec<u8> {
    let file = vec![0x55; 8 * MB - 4_096];
    let drafts: Vec<Draft> = (0..7).map(|n| Draft::new(&format!("Never there {n}"), &file)).collect();
    let cookie = client.cookie.as_deref().unwrap_or_default();
    people::publish_request(&drafts).header("Cookie", cookie).bytes(client.port)
}

/// What happened to an upload without an end.
enum Unfinished {
    /// It was answered after so long.
    Answered(Answer, Duration),
    /// The connection was closed after so long.
    Closed(Duration),
    /// The server was still waiting when the test gave up.
    Held,
}

/// Sends all of an upload except its end and waits until the server gives up.
async fn send_unfinished(client: &Client) -> Unfinished {
    let bytes = large_upload(client);
    let began = Instant::now();
    let exchange = async {
        let mut connection = client.connect().await?;
        connection.exchange(&bytes[..bytes.len() - 1_000]).await
    };
    match tokio::time::timeout(Duration::from_secs(45), exchange).await {
        Ok(Ok(answer)) => Unfinished::Answered(answer, began.elapsed()),
        Ok(Err(_)) => Unfinished::Closed(began.elapsed()),
        Err(_) => Unfinished::Held,
    }
}

async fn creators(site: &Site, count: u16) -> Vec<Client> {
    let mut creators = Vec::new();
    for n in 0..count {
        creators.push(people::join(site, n, &format!("creator.{n}")).await);
    }
    creators
}

#[tokio::test]
async fn uploads_that_never_end_take_bounded_room_and_give_it_back() {
    let site = Plan::new().start().await;
    let creators = creators(&site, 31).await;
    let (honest, hostile) = creators.split_last().expect("there are some");
    let most_mb = site.memory_mb() + MEMORY_MAX_MB;

    let mut uploads = JoinSet::new();
    for client in hostile.iter().chain(hostile) {
        let client = client.clone();
        uploads.spawn(async move { send_unfinished(&client).await });
    }
    let mut outcomes = Vec::new();
    while !uploads.is_empty() {
        tokio::select! {
            Some(outcome) = uploads.join_next() => outcomes.push(outcome.expect("no client fails")),
            () = sleep(Duration::from_millis(20)) => {}
        }
        let used_mb = site.memory_mb();
        assert!(used_mb < most_mb, "{used_mb} MB, {most_mb} allowed");
    }
    let (mut refused_early, mut held) = (0, 0);
    for outcome in outcomes {
        match outcome {
            Unfinished::Answered(answer, _) if answer.status == 408 => {}
            Unfinished::Answered(answer, after) => {
                assert!(answer.is_told_to_wait(), "status {}", answer.status);
                refused_early += usize::from(after < Duration::from_secs(8));
            }
            Unfinished::Closed(after) => {
                assert!(after > Duration::from_secs(5), "closed without a word after {after:?}")
            }
            Unfinished::Held => held += 1,
        }
    }
    assert_eq!(held, 0, "uploads that have stopped are still waited for");
    assert!(refused_early > 0, "late uploads are told at once that there is no room");
    let answer = people::publish(honest, &Draft::new("Room again", &pictures::wallpaper())).await;
    assert_eq!(people::acknowledged(&answer.expect("it is answered")).len(), 1, "the room is free again");
}

#[tokio::test]
async fn the_third_upload_of_an_account_at_once_is_refused_and_the_first_two_may_end() {
    let site = Plan::new().start().await;
    let client = people::join(&site, 1, "alma").await;
    let cookie = client.cookie.clone().unwrap_or_default();
    let upload = |name: &str| {
        let draft = Draft::new(name, &pictures::wallpaper());
        people::publish_request(&[draft]).header("Cookie", &cookie).bytes(site.port)
    };
    let mut first_two = Vec::new();
    for name in ["First", "Second"] {
        let bytes = upload(name);
        let (most, end) = bytes.split_at(bytes.len() - 100);
        let mut connection = client.connect().await.expect("the address may connect");
        connection.write(most).await.expect("the server listens");
        first_two.push((connection, end.to_vec()));
    }
    sleep(Duration::from_millis(500)).await;
    let third = people::publish(&client, &Draft::new("Third", &pictures::wallpaper())).await.expect("it is answered");
    assert!(third.is_told_to_wait(), "status {}", third.status);
    for (connection, end) in &mut first_two {
        let answer = connection.exchange(end).await.expect("it is answered");
        assert_eq!(people::acknowledged(&answer).len(), 1, "{}", String::from_utf8_lossy(&answer.body));
    }
    let fourth = people::publish(&client, &Draft::new("Fourth", &pictures::wallpaper())).await.expect("it is answered");
    assert_eq!(people::acknowledged(&fourth).len(), 1, "then there is room again");
}

#[tokio::test]
async fn slow_uploads_that_announce_much_stop_nobody() {
    let site = Plan::new().start().await;
    let creators = creators(&site, 3).await;
    let (honest, hostile) = creators.split_last().expect("there are some");
    let mut slow = JoinSet::new();
    for client in hostile.iter().chain(hostile) {
        let bytes = large_upload(client);
        let client = client.clone();
        slow.spawn(async move {
            let mut connection = client.connect().await.expect("the address may connect");
            // A little more than the minimum rate.
            for piece in bytes.chunks(5_000).take(80) {
                connection.write(piece).await.expect("it is not cut");
                sleep(Duration::from_millis(250)).await;
            }
        });
    }
    while slow.try_join_next().is_none() {
        sleep(Duration::from_secs(2)).await;
        let answer = people::publish(honest, &Draft::new("Meanwhile", &pictures::wallpaper())).await;
        assert_eq!(people::acknowledged(&answer.expect("it is answered")).len(), 1, "there is room");
    }
    slow.shutdown().await;
}

#[tokio::test]
async fn an_upload_that_crawls_is_cut() {
    let site = Plan::new().start().await;
    let client = people::join(&site, 1, "alma").await;
    let bytes = large_upload(&client);
    let mut connection = client.connect().await.expect("the address may connect");
    let began = Instant::now();
    // Four KiB a second, a quarter of the minimum rate.
    for piece in bytes.chunks(4_096) {
        // Writing fails once the connection is closed, which the next read detects.
        let _ = connection.write(piece).await;
        if connection.is_closed_within(Duration::from_secs(1)).await {
            break;
        }
        assert!(began.elapsed() < Duration::from_secs(30), "an upload that crawls is still read");
    }
    assert!(began.elapsed() > Duration::from_secs(5), "ten seconds are given");
}

/// Sends a body of 50 MB and returns the status, how long it took, and how many bytes had been sent by then.
async fn send_fifty_mb(client: &Client, head: &str) -> (u16, Duration, usize) {
    let mut bytes = format!("POST /api/graphql HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n{head}\r\n", client.port).into_bytes();
    bytes.resize(bytes.len() + 50 * MB, b'a');
    let mut connection = client.connect().await.expect("the address may connect");
    let began = Instant::now();
    let exchange = tokio::time::timeout(Duration::from_secs(30), connection.exchange_counting(&bytes)).await;
    let (answer, taken) = exchange.expect("it is answered").expect("the answer arrives before the connection ends");
    (answer.status, began.elapsed(), taken)
}

#[tokio::test]
async fn a_body_that_will_be_refused_is_refused_before_it_is_read() {
    let site = Plan::new().start().await;
    let member = people::join(&site, 1, "alma").await;
    let cookie = format!("Cookie: {}\r\n", member.cookie.clone().unwrap_or_default());
    let length = format!("Content-Length: {}\r\n", 50 * MB);
    let too_long = format!("Content-Length: {}\r\n", 65 * MB);
    let form = "Content-Type: multipart/form-data; boundary=b\r\nApollo-Require-Preflight: true\r\n";
    let json = "Content-Type: application/json\r\nApollo-Require-Preflight: true\r\n";
    let without_proof = "Content-Type: multipart/form-data; boundary=b\r\n";
    // Ends with the size of the first chunk: its line break is that of the head's end.
    let chunked = format!("Transfer-Encoding: chunked\r\n\r\n{:x}", 60 * MB);
    let rows = [
        ("an upload without a session", format!("{form}{length}"), 401),
        ("an upload in chunks without a session", format!("{form}{chunked}"), 401),
        ("an upload without proof of origin", format!("{without_proof}{cookie}{length}"), 403),
        ("an upload over the limit", format!("{form}{cookie}{too_long}"), 413),
        ("JSON over the limit", format!("{json}{length}"), 413),
        ("text", format!("Content-Type: text/plain\r\n{length}"), 415),
    ];
    for (what, head, wanted) in rows {
        let (status, took, taken) = send_fifty_mb(&member, &head).await;
        assert_eq!(status, wanted, "{what}");
        assert!(took < REFUSED_WITHIN, "{what}: {took:?}");
        assert!(taken < 25 * MB, "{what}: {} MB were taken", taken / MB);
    }
}

#[tokio::test]
async fn a_client_that_sends_everything_before_it_reads_still_learns_why() {
    let site = Plan::new().start().await;
    let visitor = site.client_at(1);
    let body = vec![b'a'; 3 * MB];
    let request = Request::post("/api/graphql", "multipart/form-data; boundary=b", body);
    let mut connection = visitor.connect().await.expect("the address may connect");
    let bytes = request.header("Apollo-Require-Preflight", "true").bytes(site.port);
    tokio::time::timeout(REFUSED_WITHIN, connection.write(&bytes)).await.expect("it is taken").expect("it is taken");
    let answer = tokio::time::timeout(REFUSED_WITHIN, connection.answer()).await.expect("it is answered");
    assert_eq!(answer.expect("the answer arrives before the connection ends").status, 401);
}
