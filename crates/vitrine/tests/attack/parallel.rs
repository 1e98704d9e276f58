//! High load: decoding, uploads and password hashing are bounded in threads and memory, and refusals are quick.

use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::{JoinHandle, JoinSet};
use tokio::time::sleep;

use crate::client::{Answer, Client, Request};
use crate::people::{self, Draft};
use crate::pictures;
use crate::site::{Plan, Site};

/// Threads of the whole process; the guarantee leaves room for those of the runtime and the database.
const THREADS_MAX: u64 = 60;
/// Memory above that of an idle server, in MB.
const MEMORY_MAX_MB: u64 = 400;
/// About a second, on a fully loaded machine.
const REFUSED_WITHIN: Duration = Duration::from_secs(4);

/// The peak usage of a server.
#[derive(Default, Debug)]
struct Peak {
    threads: u64,
    memory_mb: u64,
}

/// Runs this against the server and returns the peak usage meanwhile.
async fn watched<T>(site: &Site, work: impl Future<Output = T>) -> (T, Peak) {
    let mut peak = Peak::default();
    let mut work = std::pin::pin!(work);
    loop {
        peak.threads = peak.threads.max(site.threads());
        peak.memory_mb = peak.memory_mb.max(site.memory_mb());
        tokio::select! {
            done = &mut work => return (done, peak),
            () = sleep(Duration::from_millis(20)) => {}
        }
    }
}

fn assert_bounded(peak: &Peak, idle_mb: u64) {
    assert!(peak.threads < THREADS_MAX, "{peak:?}");
    assert!(peak.memory_mb < idle_mb + MEMORY_MAX_MB, "{peak:?}, idle {idle_mb} MB");
}

/// Signs in once a second during the storm: each time it succeeds or is told when to try again.
async fn honest_sign_ins(client: Client, count: usize) {
    for _ in 0..count {
        let began = Instant::now();
        let answer = people::sign_in(&client, "honest", people::PASSWORD).await.expect("it is answered");
        let is_in = people::session_of(&answer).is_some();
        assert!(is_in || answer.is_told_to_wait(), "{}: {}", answer.status, String::from_utf8_lossy(&answer.body));
        assert!(began.elapsed() < Duration::from_secs(8), "signing in took {:?}", began.elapsed());
        sleep(Duration::from_secs(1)).await;
    }
}

async fn is_well(site: &Site) {
    site.wait_until_idle(Duration::from_secs(60)).await;
    let honest = site.client_at(900);
    let answer = people::sign_in(&honest, "honest", people::PASSWORD).await.expect("it is answered");
    assert!(people::session_of(&answer).is_some(), "afterwards everything is as before");
}

#[tokio::test]
async fn clients_that_leave_their_uploads_behind_use_no_more_than_those_that_stay() {
    let site = Plan::new().start().await;
    people::join(&site, 900, "honest").await;
    let client = people::join(&site, 1, "alma").await;
    let idle_mb = site.memory_mb();
    let draft = Draft::new("Left behind", &pictures::noisy_png());
    assert!(draft.picture.len() < 8 * 1024 * 1024, "{} bytes are too many for one picture", draft.picture.len());
    let request = people::publish_request(&[draft]).header("Cookie", client.cookie.as_deref().unwrap_or_default());
    let bytes = request.bytes(site.port);
    let storm = async {
        let mut sending = JoinSet::new();
        for _ in 0..30 {
            let (client, bytes) = (client.clone(), bytes.clone());
            sending.spawn(async move {
                let mut connection = client.connect().await.expect("the address may connect");
                // The server may refuse before everything is sent, as it should.
                let _ = tokio::time::timeout(Duration::from_secs(15), connection.write(&bytes)).await;
                connection
            });
        }
        for connection in sending.join_all().await {
            // Each disconnects at a time when its work may have begun and cannot have ended.
            sleep(Duration::from_millis(60)).await;
            drop(connection);
        }
        honest_sign_ins(site.client_at(900), 5).await;
    };
    let ((), peak) = watched(&site, storm).await;
    assert_bounded(&peak, idle_mb);
    is_well(&site).await;
}

#[tokio::test]
async fn two_hundred_uploads_at_once_stay_within_memory_and_threads() {
    let site = Plan::new().start().await;
    people::join(&site, 900, "honest").await;
    let mut creators = Vec::new();
    for n in 0..10 {
        creators.push(people::join(&site, n, &format!("creator.{n}")).await);
    }
    let idle_mb = site.memory_mb();
    let picture = pictures::noisy_png();
    let storm = async {
        let mut uploads = JoinSet::new();
        for n in 0..200 {
            let client = creators[n % creators.len()].clone();
            let draft = Draft::new(&format!("Upload {n}"), &picture);
            uploads.spawn(async move { people::publish(&client, &draft).await });
        }
        let honest: JoinHandle<()> = tokio::spawn(honest_sign_ins(site.client_at(900), 4));
        let answers = uploads.join_all().await;
        honest.await.expect("honest sign-ins work");
        answers
    };
    let (answers, peak) = watched(&site, storm).await;
    let answers: Vec<Answer> = answers.into_iter().map(|answer| answer.expect("every upload is answered")).collect();
    let odd = answers.iter().find(|answer| answer.status != 200 && !answer.is_told_to_wait());
    assert!(odd.is_none(), "answered or told to wait: {:?}", odd.map(|a| (a.status, a.code())));
    assert_bounded(&peak, idle_mb);
    is_well(&site).await;
}

#[tokio::test]
async fn a_storm_of_sign_ins_is_refused_in_time_and_leaves_room_for_others() {
    let site = Plan::new().start().await;
    people::join(&site, 900, "honest").await;
    let idle_mb = site.memory_mb();
    let storm = async {
        let mut guesses = JoinSet::new();
        for n in 0..1_680u16 {
            let client = site.client_at(n / 60);
            guesses.spawn(async move {
                let request = people::sign_in_request(&format!("nobody.{n}"), "no password at all").bytes(client.port);
                let mut connection = client.connect().await?;
                let began = Instant::now();
                let answer = tokio::time::timeout(Duration::from_secs(60), connection.exchange(&request)).await??;
                std::io::Result::Ok((answer, began.elapsed()))
            });
        }
        let honest: JoinHandle<()> = tokio::spawn(honest_sign_ins(site.client_at(900), 5));
        let answers = guesses.join_all().await;
        honest.await.expect("honest sign-ins work");
        answers
    };
    let (answers, peak) = watched(&site, storm).await;
    assert_bounded(&peak, idle_mb);
    let mut slowest_refusal = Duration::ZERO;
    for answer in answers {
        let (answer, took) = answer.expect("every guess is answered");
        if answer.status == 503 {
            assert!(answer.is_told_to_wait(), "a refusal says when to come back");
            slowest_refusal = slowest_refusal.max(took);
        } else {
            let code = answer.code();
            assert!(
                ["INVALID_CREDENTIALS", "RATE_LIMITED", "SERVICE_UNAVAILABLE"].contains(&code.as_str()),
                "{} {code}",
                answer.status
            );
        }
    }
    assert!(slowest_refusal < REFUSED_WITHIN, "a refusal took {slowest_refusal:?}");
    is_well(&site).await;
}

#[tokio::test]
async fn a_page_is_served_while_everything_else_is_refused() {
    let site = Plan::new().start().await;
    let mut guesses = JoinSet::new();
    for n in 0..600u16 {
        let client = site.client_at(n / 60);
        guesses.spawn(async move { people::sign_in(&client, &format!("nobody.{n}"), "no password at all").await });
    }
    for _ in 0..10 {
        let began = Instant::now();
        let answer = site.client_at(900).send(Request::graphql("{ tags { id } }", &Value::Null)).await;
        assert_eq!(answer.expect("it is answered").status, 200);
        assert!(began.elapsed() < Duration::from_secs(5), "reading took {:?}", began.elapsed());
    }
}
