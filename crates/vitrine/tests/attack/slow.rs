//! Slow clients cost others nothing (rule G-7): half of them send their heads byte by byte, a quarter their bodies, and a
//! quarter read nothing.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::time::sleep;

use crate::client::{Client, Connection, Request};
use crate::layouts;
use crate::site::{Folder, Plan, Site, address};

const SLOW: u16 = 500;
const FOR: Duration = Duration::from_secs(60);
const BASELINE: Duration = Duration::from_secs(20);

/// Asks once after another, as fast as it is answered, and returns how long each took.
async fn ask_for(client: &Client, long: Duration) -> Vec<Duration> {
    let began = Instant::now();
    let mut took = Vec::new();
    let mut n = 0;
    while began.elapsed() < long {
        n += 1;
        let question = format!("{{ switchThemes(page: {}) {{ nodes {{ hexId name }} }} }}", 1 + n % 50);
        let asked = Instant::now();
        let answer = client.send(Request::graphql(&question, &Value::Null)).await.expect("it is answered");
        assert_eq!(answer.status, 200);
        took.push(asked.elapsed());
        sleep(Duration::from_millis(5)).await;
    }
    took.sort_unstable();
    took
}

fn p99(sorted: &[Duration]) -> Duration {
    sorted[sorted.len() * 99 / 100]
}

/// One slow client, which begins again whenever it is given up.
async fn stay_slow(port: u16, number: u16) {
    let from = address(10 + number / 50);
    let head = b"POST /api/graphql HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 5000\r\n\r\n";
    loop {
        let window = (number % 4 == 3).then_some(4_096);
        let Ok(mut connection) = Connection::with_window(from, port, window).await else {
            sleep(Duration::from_millis(200)).await;
            continue;
        };
        let slow = async {
            match number % 4 {
                0 | 1 => drip(&mut connection, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: 0123456789\r\n").await,
                2 => {
                    connection.write(head).await.ok()?;
                    drip(&mut connection, &[b' '; 100]).await
                }
                _ => {
                    connection.write(&Request::get("/").bytes(port).repeat(16)).await.ok()?;
                    sleep(FOR).await;
                    Some(())
                }
            }
        };
        slow.await;
    }
}

async fn drip(connection: &mut Connection, bytes: &[u8]) -> Option<()> {
    for byte in bytes.chunks(1) {
        connection.write(byte).await.ok()?;
        sleep(Duration::from_millis(500)).await;
    }
    Some(())
}

/// Asks for an answer of some megabytes, the same long text ten times, and reads nothing of it.
async fn leave_unread(port: u16, number: u16) -> Connection {
    let texts: String = (0..10).map(|n| format!("t{n}: json ")).collect();
    let question = format!("{{ switchLayouts(limit: 500) {{ nodes {{ {texts} }} }} }} # {number}");
    let mut connection =
        Connection::with_window(address(20 + number / 60), port, Some(4_096)).await.expect("the address may connect");
    connection.write(&Request::graphql(&question, &Value::Null).bytes(port)).await.expect("it is taken");
    connection
}

/// Leaves so many answers unread, and returns by how many MB the server grew at most.
async fn leave_all_unread(site: &Site, count: u16) -> u64 {
    let client = site.client();
    ask_for(&client, Duration::from_secs(2)).await;
    let idle_mb = site.memory_mb();
    let mut unread = Vec::new();
    let mut most_mb = 0;
    for number in 0..count {
        unread.push(leave_unread(site.port, number).await);
        if number % 10 == 0 {
            most_mb = most_mb.max(site.memory_mb());
            let took = ask_for(&client, Duration::from_millis(20)).await;
            assert!(took.iter().all(|took| *took < Duration::from_secs(2)), "{took:?}");
        }
    }
    for _ in 0..50 {
        sleep(Duration::from_millis(100)).await;
        most_mb = most_mb.max(site.memory_mb());
    }
    eprintln!("{idle_mb} MB idle, at most {most_mb} MB with {count} unread answers");
    let answer = leave_unread(site.port, count).await.answer().await.expect("whoever reads is served");
    let (status, length) = (answer.status, answer.body.len());
    assert!(
        status == 200 && length > 2 << 20,
        "{status}, {length} bytes: {:.2000}",
        String::from_utf8_lossy(&answer.body)
    );
    most_mb - idle_mb
}

/// A site with a layout of a third of a megabyte.
async fn with_long_layout() -> Site {
    let folder = Folder::new();
    let tree = layouts::write(&folder, 4_000);
    Plan::new().over(folder).first(&["layouts", "import", &tree]).start().await
}

#[tokio::test]
async fn answers_that_nobody_reads_take_bounded_memory() {
    let site = with_long_layout().await;
    let grown_mb = leave_all_unread(&site, 600).await;
    assert!(grown_mb < 450, "{grown_mb} MB");
}

#[tokio::test]
async fn a_text_that_an_answer_has_ten_times_is_held_once() {
    let site = with_long_layout().await;
    // Whole, each would hold almost three megabytes.
    let grown_mb = leave_all_unread(&site, 40).await;
    assert!(grown_mb < 60, "{grown_mb} MB");
}

async fn seeded() -> Site {
    Plan::new().first(&["seed", "--items", "2000"]).start().await
}

#[tokio::test]
async fn five_hundred_slow_clients_at_most_double_the_slowest_answers_of_others() {
    let site = seeded().await;
    let client = site.client();
    ask_for(&client, Duration::from_secs(3)).await;
    let before = ask_for(&client, BASELINE).await;
    let slow: Vec<_> = (0..SLOW).map(|number| tokio::spawn(stay_slow(site.port, number))).collect();
    sleep(Duration::from_secs(2)).await;
    let with_slow = ask_for(&client, FOR).await;
    slow.iter().for_each(tokio::task::JoinHandle::abort);
    let (alone, among) = (p99(&before), p99(&with_slow));
    eprintln!(
        "p99 alone {alone:?} ({} asked), among {SLOW} slow clients {among:?} ({} asked)",
        before.len(),
        with_slow.len()
    );
    // Both are a few milliseconds: what the machine itself does meanwhile must not decide.
    assert!(among <= alone * 2 + Duration::from_millis(5), "{alone:?} alone, {among:?} among slow clients");
}
