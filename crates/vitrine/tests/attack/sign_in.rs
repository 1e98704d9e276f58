//! Guessing passwords, and evading rate limits.

use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinSet;
use tokio::time::sleep;

use crate::client::{Answer, Client, Request};
use crate::people::{PASSWORD, join, sign_in, sign_in_request};
use crate::site::{Plan, Site};

/// Requests that a visitor may send at once, with a margin for those that become available meanwhile.
const BURST: usize = 150;
const BEYOND_BURST: usize = 230;
/// One address holds 64 connections; some of those that have ended may still count.
const TOGETHER: usize = 40;

async fn strict_site() -> Site {
    Plan::new().set("VITRINE_RATE_FACTOR", "1").start().await
}

fn retry_after(answer: &Answer) -> u64 {
    answer.json().pointer("/errors/0/extensions/retryAfter").and_then(Value::as_u64).unwrap_or_default()
}

fn told_to_wait(answers: &[Answer]) -> usize {
    answers.iter().filter(|answer| answer.code() == "RATE_LIMITED").count()
}

/// Sends so many requests, each over a connection of its own, and returns how many were rate-limited. They are sent
/// together, so that the rate does not recover on a slow machine.
async fn refused_of(client: &Client, count: usize, request: impl Fn(usize) -> Request) -> usize {
    let mut answers = Vec::new();
    for first in (0..count).step_by(TOGETHER) {
        let mut asking = JoinSet::new();
        for n in first..count.min(first + TOGETHER) {
            let (client, request) = (client.clone(), request(n));
            asking.spawn(async move { client.send(request).await.expect("it is answered") });
        }
        answers.extend(asking.join_all().await);
    }
    told_to_wait(&answers)
}

#[tokio::test]
async fn of_many_concurrent_guesses_five_are_checked() {
    let site = strict_site().await;
    join(&site, 0, "alma").await;
    let attacker = site.client_at(1);
    // An address holds 64 connections at most, so each of these sends a few guesses one after the other.
    let mut guessing = JoinSet::new();
    for connection in 0..47 {
        let client = attacker.clone();
        guessing.spawn(async move {
            let mut connection_answers = Vec::new();
            let mut stream = client.connect().await.expect("the address may connect");
            for guess in 0..3 {
                let request = sign_in_request("alma", &format!("wrong guess {connection} {guess}"));
                connection_answers.push(stream.exchange(&request.bytes(client.port)).await.expect("it is answered"));
            }
            connection_answers
        });
    }
    sleep(Duration::from_millis(150)).await;
    let right = sign_in(&attacker, "alma", PASSWORD).await.expect("it is answered");
    let answers: Vec<Answer> = guessing.join_all().await.into_iter().flatten().collect();

    let checked = answers.iter().filter(|answer| answer.code() == "INVALID_CREDENTIALS").count();
    let told = answers.iter().filter(|answer| answer.code() == "RATE_LIMITED" && retry_after(answer) > 0).count();
    assert!((1..=5).contains(&checked), "{checked} guesses were looked at");
    assert_eq!(checked + told, answers.len(), "every other one is told to wait and how long");
    assert_eq!(right.code(), "RATE_LIMITED", "the right password among them");
    assert!(retry_after(&right) > 0);

    let late = sign_in(&attacker, "alma", PASSWORD).await.expect("it is answered");
    assert_eq!(late.code(), "RATE_LIMITED", "and afterwards");
    let owner = sign_in(&site.client_at(2), "alma", PASSWORD).await.expect("it is answered");
    assert_eq!(owner.code(), "", "the owner is not locked out elsewhere");
}

#[tokio::test]
async fn invalid_documents_count_with_and_without_a_cookie() {
    let site = strict_site().await;
    let unparsable = || Request::graphql("{", &Value::Null);
    let with_cookie = |value: String| unparsable().header("Cookie", &format!("connect.sid={value}"));
    let bodies = |n: usize| Request::post("/api/graphql", "application/json", vec![b'{'; n % 7]);
    let made_up = |n: usize| format!("{n:043}");

    assert!(refused_of(&site.client_at(1), BEYOND_BURST, |_| unparsable()).await > 0, "no cookie");
    assert!(refused_of(&site.client_at(2), BEYOND_BURST, bodies).await > 0, "bodies that are no JSON");
    assert!(refused_of(&site.client_at(3), BEYOND_BURST, |n| with_cookie(made_up(n))).await > 0, "made-up cookies");
    assert!(
        refused_of(&site.client_at(4), BEYOND_BURST, |_| with_cookie("short".into())).await > 0,
        "a cookie of a wrong shape"
    );
    let valid = |n: usize| {
        Request::graphql("{ me { uuid } }", &Value::Null).header("Cookie", &format!("connect.sid={}", made_up(n)))
    };
    assert!(refused_of(&site.client_at(5), BEYOND_BURST, valid).await > 0, "valid documents with made-up cookies");
    assert_eq!(refused_of(&site.client_at(6), BURST - 10, |_| unparsable()).await, 0, "and no more than is promised");
}

#[tokio::test]
async fn a_made_up_cookie_uploads_nothing_and_still_counts() {
    let site = strict_site().await;
    let upload = |n: usize| crate::people::multipart(Vec::new()).header("Cookie", &format!("connect.sid={n:043}"));
    assert!(refused_of(&site.client_at(1), BEYOND_BURST, upload).await > 0);
}

fn forwarded(value: &str) -> Request {
    Request::graphql("{ tags { id } }", &Value::Null).header("X-Forwarded-For", value)
}

#[tokio::test]
async fn a_client_cannot_choose_its_own_address() {
    let site = strict_site().await;
    let invented = |n: usize| forwarded(&format!("203.0.113.{n}"));
    assert!(refused_of(&site.client_at(1), BEYOND_BURST, invented).await > 0);
}

#[tokio::test]
async fn behind_a_trusted_proxy_addresses_are_read_from_the_right() {
    let site = Plan::new().set("VITRINE_RATE_FACTOR", "1").set("VITRINE_TRUSTED_PROXIES", "127.0.0.0/8").start().await;
    let limited = async |number: u16, entries: fn(usize) -> String| {
        refused_of(&site.client_at(number), BEYOND_BURST, |n| forwarded(&entries(n))).await > 0
    };
    assert!(!limited(1, |n| format!("198.51.100.{n}")).await, "each of many people has a rate of their own");
    assert!(
        limited(2, |n| format!("192.0.2.{n}, 203.0.113.1")).await,
        "what stands left of the proxy's entry is the client's own word"
    );
    assert!(limited(3, |n| format!("192.0.2.{n}, 203.0.113.2, 127.0.0.9")).await, "a chain of trusted proxies");
    assert!(limited(4, |n| format!("192.0.2.{n}, unreadable")).await, "an unreadable entry ends the search");
    assert!(limited(5, |n| format!("192.0.2.{n}, unreadable, 127.0.0.9")).await, "also behind a trusted one");
}
