//! A server that is asked for three times as much as it can answer (rule G-8): whom it cannot answer it tells to come again, it takes
//! little memory, and afterwards nothing is left of it. How soon it does is measured by `bench/run.sh overload`.

use std::io::Result;
use std::time::{Duration, Instant};

use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep_until;

use crate::client::{Answer, Client, Request};
use crate::site::{Plan, Site};

/// Asked one after the other by each of a few, to see how much the server can answer.
const ASKED_FIRST: u32 = 20;
const CLIENTS: u32 = 8;
const TIMES: u32 = 3;
/// That many show how they are refused.
const REFUSED_MIN: usize = 200;
const SECONDS_MIN: u32 = 3;
/// By then a server that refuses nobody has more waiting than it admits.
const SECONDS_MAX: u32 = 30;
const MEMORY_MAX_MB: u64 = 250;

/// Eight lists that nobody has asked for before: they are answered from memory, without waiting for anything.
fn question(number: u32) -> Request {
    let list = |n: u32| {
        let (word, page) = (["light", "paper", "night"][n as usize % 3], number + 1);
        format!(
            "l{n}: switchThemes(query: \"{word}\", page: {page}, limit: 50) {{ pageInfo {{ itemCount }} }} \
             s{n}: switchThemes(sort: SAVES, page: {}, limit: 50) {{ nodes {{ hexId name slug tags {{ name }} }} }}",
            (number + n) % 40 + 1
        )
    };
    Request::graphql(&format!("{{ {} }}", (0..4).map(list).collect::<Vec<_>>().join(" ")), &Value::Null)
}

/// The page of a list that nobody has asked for before.
fn page(number: u32) -> Request {
    Request::get(&format!("/switch/themes?q=paper+{number}"))
}

/// From many addresses: each may hold few connections.
fn client(site: &Site, number: u32) -> Client {
    site.client_at(u16::try_from(number % 400).expect("it is small"))
}

/// How many it answers in a second while a few ask again as soon as they are answered.
async fn capacity(site: &Site) -> u32 {
    let mut asking = JoinSet::new();
    let began = Instant::now();
    for n in 0..CLIENTS {
        let client = client(site, n);
        asking.spawn(async move {
            for k in 0..ASKED_FIRST {
                let answer = client.send(question(1_000_000 + n * ASKED_FIRST + k)).await.expect("it is answered");
                assert!(is_answered(&answer), "{}: {}", answer.status, answer.json());
            }
        });
    }
    asking.join_all().await;
    let a_second = f64::from(CLIENTS * ASKED_FIRST) / began.elapsed().as_secs_f64();
    (a_second as u32).max(1)
}

fn is_answered(answer: &Answer) -> bool {
    answer.status == 200 && answer.code().is_empty()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_asks_for_more_than_can_be_answered_is_told_to_come_again() {
    let plan = Plan::new().set("VITRINE_ADMIN_LISTEN", "127.0.0.1:0").first(&["seed", "--items", "2000"]);
    let site = plan.start().await;
    let a_second = capacity(&site).await;
    let before_mb = site.memory_mb();
    let mut asking: JoinSet<Result<Answer>> = JoinSet::new();
    let (mut answers, mut peak_mb) = (Vec::new(), 0);
    let is_told = |answer: &Result<Answer>| answer.as_ref().is_ok_and(Answer::is_told_to_wait);
    let mut asked = 0;
    for second in 0..SECONDS_MAX {
        if second >= SECONDS_MIN && answers.iter().filter(|answer| is_told(answer)).count() >= REFUSED_MIN {
            break;
        }
        let began = tokio::time::Instant::now();
        for n in 0..TIMES * a_second {
            sleep_until(began + Duration::from_secs(1) * n / (TIMES * a_second)).await;
            let client = client(&site, asked);
            let request = if asked % 50 == 49 { page(asked) } else { question(asked) };
            asking.spawn(async move { client.send(request).await });
            asked += 1;
        }
        peak_mb = peak_mb.max(site.memory_mb());
        while let Some(answer) = asking.try_join_next() {
            answers.push(answer.expect("a client ends"));
        }
    }
    answers.extend(asking.join_all().await);

    let refused = answers.iter().filter(|answer| is_told(answer)).count();
    let answered = answers.iter().filter(|answer| answer.as_ref().is_ok_and(is_answered)).count();
    let seen = format!("{a_second} a second, {asked} asked, {answered} answered, {refused} refused, {peak_mb} MB");
    eprintln!("{seen}");
    for answer in &answers {
        let answer =
            answer.as_ref().unwrap_or_else(|error| panic!("nobody is left without an answer: {error}; {seen}"));
        let is_page = answer.header("content-type").is_some_and(|kind| kind.starts_with("text/html"));
        let is_refusal = answer.is_told_to_wait() && (is_page || answer.code() == "SERVICE_UNAVAILABLE");
        assert!(is_refusal || is_answered(answer), "{}: {}", answer.status, answer.json());
    }
    assert!(refused >= REFUSED_MIN, "{seen}");
    assert!(answered >= (a_second * SECONDS_MIN / 4) as usize, "most of what it can answer is answered: {seen}");
    assert!(peak_mb < before_mb + MEMORY_MAX_MB, "{before_mb} MB before, {seen}");

    let text = site.admin().get("/metrics").await.expect("figures");
    let text = String::from_utf8_lossy(&text.body);
    let told = text.lines().find_map(|line| line.strip_prefix("vitrine_requests_refused_total "));
    assert_eq!(told.and_then(|number| number.parse().ok()), Some(refused as f64), "each is counted");
    let log = site.log();
    let lines = log.lines().filter(|line| line.contains("\"WARN\"")).count();
    assert!(log.contains("refusing requests"), "the log tells it");
    assert!(lines < 20, "and not each time: {lines} lines");
    for n in 0..CLIENTS {
        let answer = client(&site, n).send(question(2_000_000 + n)).await.expect("it is answered");
        assert!(is_answered(&answer), "afterwards nobody waits: {}", answer.json());
    }
}
