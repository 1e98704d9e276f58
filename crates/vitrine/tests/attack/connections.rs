//! Connections that send nothing, too little or too slowly, or never read. Meanwhile a well-behaved client is served;
//! after a while these connections are closed.

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{Client, Connection, Request};
use crate::people;
use crate::pictures;
use crate::site::{Plan, Site, address};

/// Connections that one address may hold.
const PER_ADDRESS: u16 = 64;
/// How long a well-behaved client waits at most. Nothing here loads the processor, so it takes milliseconds.
const SERVED_WITHIN: Duration = Duration::from_secs(5);
/// Slow and silent connections are closed within the guaranteed time plus this.
const SLACK: Duration = Duration::from_secs(10);

/// Keeps silent connections open, sixty from each address, and opens a new one for each that the server closes.
fn hold_silent(port: u16, count: u16, first_address: u16) -> JoinSet<()> {
    // Each is an open file of this process, too.
    let files = rlimit::increase_nofile_limit(u64::MAX).expect("the limit of open files can be raised");
    assert!(files > u64::from(count) + 500, "at most {files} files may be open (ulimit -Hn), too few for this test");
    let mut holders = JoinSet::new();
    for n in 0..count {
        let from = address(first_address + n / 60);
        holders.spawn(async move {
            loop {
                if let Ok(mut connection) = Connection::open(from, port).await {
                    connection.is_closed_within(Duration::from_secs(600)).await;
                }
                sleep(Duration::from_secs(1)).await;
            }
        });
    }
    holders
}

/// Sends requests over reused and over new connections for so long; each must be served in time.
async fn stay_honest(client: Client, during: Duration) {
    let began = Instant::now();
    let request = Request::graphql("{ tags { id } }", &serde_json::Value::Null).bytes(client.port);
    let mut kept: Option<Connection> = None;
    let mut served = 0;
    while began.elapsed() < during {
        let exchange = async {
            let mut connection = match kept.take() {
                Some(connection) => connection,
                None => client.connect().await?,
            };
            let answer = connection.exchange(&request).await?;
            let fresh = client.get("/").await?;
            std::io::Result::Ok((connection, answer.status, fresh.status))
        };
        let served_at = began.elapsed();
        let exchange = tokio::time::timeout(SERVED_WITHIN, exchange).await;
        let exchange = exchange.unwrap_or_else(|late| Err(late.into()));
        let (connection, on_kept, on_fresh) = exchange
            .map_err(|error| format!("not served after {served_at:?}: {error}"))
            .expect("an honest client is served");
        assert_eq!((on_kept, on_fresh), (200, 200), "after {served_at:?}");
        served += 1;
        // An idle connection may be closed, so it is reused immediately and then abandoned.
        kept = (served % 8 != 0).then_some(connection);
        sleep(Duration::from_millis(250)).await;
    }
    assert!(served > 5, "asked {served} times");
}

/// Sends this and nothing more; the server must close within the time.
async fn is_given_up(client: Client, what: &str, bytes: &[u8], within: Duration) {
    let mut connection = client.connect().await.expect("an honest address may connect");
    connection.write(bytes).await.expect("the server listens");
    assert!(connection.is_closed_within(within + SLACK).await, "{what} is still open after {within:?} and {SLACK:?}");
}

/// One byte of a header each second: each arrives in time, the complete head never does.
async fn dripped_header_is_given_up(client: Client) {
    let mut connection = client.connect().await.expect("an honest address may connect");
    connection.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ").await.expect("the server listens");
    let began = Instant::now();
    while !connection.is_closed_within(Duration::from_secs(1)).await {
        // Writing fails if it has been closed in the meantime, which the next read detects.
        let _ = connection.write(b"a").await;
        assert!(began.elapsed() < Duration::from_secs(10) + SLACK, "a dripped header is still read");
    }
}

/// A connection that is not reused.
async fn idle_connection_is_closed(client: Client) {
    let mut connection = client.connect().await.expect("an honest address may connect");
    let answer = connection.exchange(&Request::get("/").bytes(client.port)).await.expect("it is answered");
    assert_eq!(answer.status, 200);
    assert!(connection.is_closed_within(Duration::from_secs(15) + SLACK).await, "idle, and still open");
}

/// Requests the same file repeatedly and reads nothing, on so many connections.
async fn never_read(site: &Site, path: &str, count: u16, first_address: u16) -> Vec<Connection> {
    let requests = Request::get(path).bytes(site.port).repeat(64);
    let mut unread = Vec::new();
    for n in 0..count {
        let from = address(first_address + n / 60);
        let mut connection =
            Connection::with_window(from, site.port, Some(4_096)).await.expect("an honest address may connect");
        connection.write(&requests).await.expect("the server listens");
        unread.push(connection);
    }
    unread
}

#[tokio::test]
async fn a_minute_of_silent_slow_and_deaf_connections_harms_nobody_and_leaves_nothing() {
    let site = Plan::new().start().await;
    let creator = people::join(&site, 0, "alma").await;
    let draft = people::Draft::new("Downloaded", &pictures::wallpaper());
    let theme = people::publish_and_wait(&creator, &[draft]).await.remove(0);
    assert_eq!(creator.get(&theme.download).await.expect("it is answered").status, 200);
    sleep(Duration::from_secs(1)).await;
    let before = site.descriptors();

    let unread = never_read(&site, &theme.download, 100, 200).await;
    let deaf_since = Instant::now();
    let holders = hold_silent(site.port, 4_200, 1);
    let preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
    let with_settings = [&preface[..], b"\0\0\0\x04\0\0\0\0\0"].concat();
    tokio::join!(
        stay_honest(site.client(), Duration::from_secs(60)),
        is_given_up(site.client_at(300), "a connection that says nothing", b"", Duration::from_secs(10)),
        is_given_up(site.client_at(301), "half a request line", b"GET / HT", Duration::from_secs(10)),
        is_given_up(site.client_at(302), "three bytes of an HTTP/2 preface", &preface[..3], Duration::from_secs(10)),
        is_given_up(site.client_at(303), "most of an HTTP/2 preface", &preface[..20], Duration::from_secs(10)),
        is_given_up(site.client_at(304), "a whole preface and no settings", preface, Duration::from_secs(20)),
        is_given_up(site.client_at(305), "HTTP/2 without a request", &with_settings, Duration::from_secs(40)),
        is_given_up(
            site.client_at(306),
            "headers without their end",
            b"GET / HTTP/1.1\r\nHost: a\r\n",
            Duration::from_secs(10)
        ),
        dripped_header_is_given_up(site.client_at(307)),
        idle_connection_is_closed(site.client_at(308)),
    );
    drop(holders);

    let normal = before + 20;
    while site.descriptors() > normal {
        let open = site.descriptors();
        assert!(
            deaf_since.elapsed() < Duration::from_secs(85),
            "{open} descriptors, {before} before: {} unread downloads",
            unread.len()
        );
        sleep(Duration::from_millis(500)).await;
    }
}

#[tokio::test]
async fn few_descriptors_are_enough_for_an_honest_client_among_silent_ones() {
    let site = Plan::new().descriptors(1_024).start().await;
    let holders = hold_silent(site.port, 1_500, 1);
    sleep(Duration::from_secs(1)).await;
    stay_honest(site.client(), Duration::from_secs(15)).await;
    drop(holders);
    assert!(site.descriptors() <= 1_024);
}

#[tokio::test]
async fn an_address_with_too_many_connections_harms_only_itself() {
    let site = Plan::new().start().await;
    let greedy = site.client_at(1);
    let mut connections = Vec::new();
    for _ in 0..PER_ADDRESS + 20 {
        // The refusal may show when connecting or when reading.
        if let Ok(connection) = greedy.connect().await {
            connections.push(connection);
        }
    }
    sleep(Duration::from_millis(500)).await;
    let mut open = 0;
    for connection in &mut connections {
        open += u16::from(!connection.is_closed_within(Duration::from_millis(5)).await);
    }
    assert!(open <= PER_ADDRESS, "{open} connections of one address are open");
    assert!(open >= PER_ADDRESS / 2, "{open} connections of one address are open: too few for a client_network");
    let neighbour = site.client_at(2).get("/").await.expect("another address is served");
    assert_eq!(neighbour.status, 200);
    drop(connections);
    sleep(Duration::from_millis(500)).await;
    let again = greedy.get("/").await.expect("the address is served again");
    assert_eq!(again.status, 200, "once it has let go");
}
