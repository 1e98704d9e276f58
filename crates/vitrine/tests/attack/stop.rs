//! How a server stops (rule G-9).

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::client::{Client, Request};
use crate::people::{self, Draft};
use crate::pictures;
use crate::site::Plan;

#[tokio::test]
async fn a_server_that_is_told_to_stop_goes_on_for_two_seconds_and_ends_well() {
    let mut site = Plan::new().start().await;
    let client = site.client();
    site.signal("TERM");
    let began = Instant::now();
    let (mut answered, mut last) = (0, Duration::ZERO);
    while let Ok(answer) = client.get("/").await {
        assert_eq!(answer.status, 200);
        (answered, last) = (answered + 1, began.elapsed());
        assert!(last < Duration::from_secs(10), "it goes on for ever");
        sleep(Duration::from_millis(50)).await;
    }
    assert!(last > Duration::from_millis(1_500), "new connections were taken for {last:?} only ({answered})");
    let status = site.wait(Duration::from_secs(10)).await.expect("it ends");
    assert_eq!(status.code(), Some(0));
    assert!(site.log().contains("not ready any more"), "{}", site.log());
}

/// Sends an upload but for its last bytes, and returns what is answered, if anything is.
async fn unfinished(client: &Client) -> Option<u16> {
    let cookie = client.cookie.clone().unwrap_or_default();
    let draft = Draft::new("Never there", &pictures::wallpaper());
    let bytes = people::publish_request(&[draft]).header("Cookie", &cookie).bytes(client.port);
    let mut connection = client.connect().await.ok()?;
    let (most, end) = bytes.split_at(bytes.len() - 2_000);
    connection.write(most).await.ok()?;
    // Fast enough not to be given up for being slow, and never at its end.
    let dripping = async {
        for byte in end.chunks(1) {
            sleep(Duration::from_millis(500)).await;
            if connection.write(byte).await.is_err() {
                break;
            }
        }
    };
    let _ = tokio::time::timeout(Duration::from_secs(1), dripping).await;
    connection.answer().await.ok().map(|answer| answer.status)
}

#[tokio::test]
async fn a_second_signal_ends_what_still_runs_at_once() {
    let mut site = Plan::new().start().await;
    let client = people::join(&site, 0, "alma").await;
    let upload = tokio::spawn(async move { unfinished(&client).await });
    sleep(Duration::from_secs(2)).await;
    site.signal("TERM");
    sleep(Duration::from_secs(3)).await;
    assert!(site.wait(Duration::from_millis(100)).await.is_none(), "it waits for the upload");
    let began = Instant::now();
    site.signal("TERM");
    let status = site.wait(Duration::from_secs(5)).await.expect("it ends");
    assert!(began.elapsed() < Duration::from_secs(3) && status.code() == Some(0), "{:?} {status}", began.elapsed());
    upload.abort();
}

#[tokio::test]
async fn an_upload_that_has_not_arrived_by_then_is_refused_and_leaves_nothing() {
    let mut site = Plan::new().start().await;
    let client = people::join(&site, 0, "alma").await;
    let cookie = client.cookie.clone().unwrap_or_default();
    let file = vec![0x55; 6 << 20];
    let bytes =
        people::publish_request(&[Draft::new("Never there", &file)]).header("Cookie", &cookie).bytes(client.port);
    let mut connection = client.connect().await.expect("it listens");
    let stopping = async {
        sleep(Duration::from_secs(1)).await;
        site.signal("TERM");
        site.wait(Duration::from_secs(40)).await
    };
    // 200 kB each second is fast enough; nothing is sent any more when the answer is due, which would be lost then.
    let sent_and_read = async {
        for piece in bytes.chunks(200_000).take(25) {
            connection.write(piece).await.expect("it is read");
            sleep(Duration::from_secs(1)).await;
        }
        connection.answer().await
    };
    let (status, answer) = tokio::join!(stopping, sent_and_read);
    assert_eq!(status.expect("it ends").code(), Some(0));
    let answer = answer.expect("the client is told");
    assert!(answer.is_told_to_wait(), "status {}", answer.status);
    let folder = site.folder();
    let left = |name: &str| std::fs::read_dir(folder.data().join("files").join(name)).map_or(0, Iterator::count);
    assert_eq!((left("temporary"), left("sources")), (0, 0), "nothing of it is left");
    assert!(!folder.data().join("vitrine.sqlite-wal").exists(), "the log was merged into the file");
}

#[tokio::test]
async fn requests_that_run_are_answered_before_the_end() {
    let mut site = Plan::new().start().await;
    let client = site.client();
    let began = Instant::now();
    let asking = tokio::spawn(async move {
        let mut refused = 0;
        let mut answered = 0;
        for _ in 0..400 {
            match client.send(Request::graphql("{ switchThemes { nodes { hexId } } }", &serde_json::Value::Null)).await
            {
                Ok(answer) if answer.status == 200 => answered += 1,
                Ok(answer) => assert!(answer.is_told_to_wait(), "status {}", answer.status),
                // A connection that nobody takes any more; one that was taken is answered.
                Err(_) => refused += 1,
            }
            sleep(Duration::from_millis(10)).await;
        }
        (answered, refused)
    });
    sleep(Duration::from_millis(500)).await;
    site.signal("TERM");
    let status = site.wait(Duration::from_secs(20)).await.expect("it ends");
    assert_eq!(status.code(), Some(0), "after {:?}", began.elapsed());
    let (answered, refused) = asking.await.expect("nothing else was answered");
    assert!(answered > 50 && refused > 0, "{answered} answered, {refused} refused");
}
