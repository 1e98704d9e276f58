//! A disk that fills up (rule G-2): a file system in memory that shrinks under the running server, in a mount name space of
//! its own, so that nothing else sees it.

use std::time::{Duration, Instant};

use tokio::time::sleep;

use crate::client::Client;
use crate::people::{self, Draft};
use crate::pictures;
use crate::site::Plan;

/// The server looks at its disk every two seconds, and has other things to do on a busy machine.
const PATIENCE: Duration = Duration::from_secs(40);

/// Publishes until it is answered with this code, or the empty one of a success.
async fn publish_until(client: &Client, code: &str) {
    let began = Instant::now();
    loop {
        let answer = people::publish(client, &Draft::new("On a small disk", &pictures::wallpaper())).await;
        let answer = answer.expect("it is answered");
        if answer.code() == code {
            return;
        }
        assert!(began.elapsed() < PATIENCE, "{code} is expected: {}", answer.json());
        sleep(Duration::from_millis(300)).await;
    }
}

#[tokio::test]
async fn a_disk_that_fills_up_stops_first_uploads_then_all_writes_and_never_reading() {
    let Some(plan) = Plan::new().on_disk_of_mib(1_100) else { return };
    let site = plan.start().await;
    let client = people::join(&site, 0, "alma").await;
    publish_until(&client, "").await;

    site.resize_disk_to_mib(1_000);
    publish_until(&client, "STORAGE_FULL").await;
    let again = people::join(&site, 1, "berta").await;
    assert_eq!(again.get("/switch/themes").await.expect("it is answered").status, 200, "people register and sign in");

    site.resize_disk_to_mib(90);
    let began = Instant::now();
    // A session cannot be written.
    loop {
        let answer = people::sign_in(&site.client_at(2), "berta", people::PASSWORD).await.expect("it is answered");
        if answer.code() == "STORAGE_FULL" {
            break;
        }
        assert!(began.elapsed() < PATIENCE, "STORAGE_FULL is expected: {}", answer.json());
        sleep(Duration::from_secs(2)).await;
    }
    let save =
        client.ask("mutation { createAccessToken(name: \"x\", scopes: [READ]) { token } }", &serde_json::Value::Null);
    assert_eq!(save.await.expect("it is answered").code(), "STORAGE_FULL", "nothing is written");
    for path in ["/", "/switch/themes", "/switch/layouts"] {
        assert_eq!(client.get(path).await.expect("it is answered").status, 200, "{path} can be read");
    }
    let log = site.log();
    assert!(!log.contains("disk of the database is full"), "writes stop before the disk is full: {log}");

    site.resize_disk_to_mib(1_100);
    publish_until(&client, "").await;
}
