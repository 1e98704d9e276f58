//! Several servers over one database and one store, as behind a proxy: started together, restarted in turn, and killed.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::Client;
use crate::people::{self, Draft, Published};
use crate::pictures;
use crate::services::{self, Database};
use crate::site::{Plan, Site};

/// How soon what is done on one instance has to be seen on another.
const WITHIN: Duration = Duration::from_secs(1);

const NAMES: &str = "{ switchThemes(limit: 100) { nodes { name } pageInfo { itemCount } } }";

/// What every instance is started with; `None` without the services, which is said.
pub async fn shared() -> Option<(Database, Plan)> {
    let (postgres, s3) = (services::postgres()?, services::s3()?);
    let database = Database::create(&postgres).await;
    let plan = Plan::new().set("VITRINE_DATABASE_URL", database.url()).set("VITRINE_STORAGE_URL", &s3);
    Some((database, plan))
}

/// The same caller, sent to another instance.
fn at(client: &Client, site: &Site) -> Client {
    Client { port: site.port, ..client.clone() }
}

async fn names(client: &Client) -> Vec<String> {
    let answer = client.ask(NAMES, &json!({})).await.expect("it is answered").data();
    let nodes = answer.pointer("/switchThemes/nodes").and_then(Value::as_array).cloned().unwrap_or_default();
    nodes.iter().filter_map(|node| node["name"].as_str().map(str::to_owned)).collect()
}

/// The name of whoever is signed in, or nothing.
async fn me(client: &Client) -> Value {
    client.ask("{ me { username } }", &json!({})).await.expect("it is answered").data()["me"]["username"].take()
}

#[tokio::test]
async fn servers_that_start_together_on_an_empty_database_are_one_site() {
    let Some((_database, plan)) = shared().await else { return };
    let start = || plan.clone().start_beside_any();
    let (a, b, c) = tokio::join!(start(), start(), start());
    let mona = people::join(&a, 0, "mona").await;
    for site in [&b, &c] {
        assert_eq!(me(&at(&mona, site)).await, "mona", "the session is known at once");
        assert!(names(&site.client()).await.is_empty(), "this answer is kept");
    }
    people::publish_and_wait(&at(&mona, &b), &[Draft::new("Paper Sky", &pictures::wallpaper())]).await;
    let began = Instant::now();
    for site in [&a, &c] {
        while names(&site.client()).await != ["Paper Sky"] {
            assert!(began.elapsed() < WITHIN, "it is listed everywhere within a second");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
    at(&mona, &c).ask("mutation { logout }", &json!({})).await.expect("it is answered");
    for site in [&a, &b] {
        assert_eq!(me(&at(&mona, site)).await, Value::Null, "signed out at once");
    }
    for site in [a, b, c] {
        drop(site.stop().await);
    }
}

#[tokio::test]
async fn servers_that_are_restarted_in_turn_lose_nothing_and_answer_all_the_time() {
    let Some((_database, plan)) = shared().await else { return };
    let (mut a, mut b) = tokio::join!(plan.clone().start(), plan.clone().start());
    let creators = [people::join(&a, 0, "alma").await, people::join(&b, 1, "berta").await];
    let mut acknowledged: Vec<Published> = Vec::new();
    for round in 0..3 {
        // Everybody is sent to the one that stays, as a proxy does; an upload is under way to the one that stops.
        let staying = [&b, &a][round % 2];
        let late = at(&creators[0], [&a, &b][round % 2]);
        let late = tokio::spawn(async move {
            people::publish(&late, &Draft::new(&format!("Late {round}"), &pictures::wallpaper())).await
        });
        tokio::time::sleep(Duration::from_millis(50 * round as u64)).await;
        let client = at(&creators[1], staying);
        let others = tokio::spawn(async move {
            let mut themes = Vec::new();
            for n in 0..4 {
                let draft = Draft::new(&format!("Round {round} theme {n}"), &pictures::other_wallpaper());
                let answer = people::publish(&client, &draft).await.expect("the one that stays answers");
                assert_eq!(answer.status, 200);
                themes.extend(people::acknowledged(&answer));
            }
            assert_eq!(themes.len(), 4);
            themes
        });
        let stopping = if round % 2 == 0 { &mut a } else { &mut b };
        let status = stopping.terminate(Duration::from_secs(40)).await;
        assert!(status.is_some_and(|status| status.success()), "it ends in order: {status:?}, {}", stopping.log());
        *stopping = plan.clone().start().await;
        acknowledged.extend(others.await.expect("nobody panics"));
        // It is acknowledged, or refused before anything was taken in, or never got through.
        if let Ok(answer) = late.await.expect("nobody panics") {
            let published = people::acknowledged(&answer);
            assert!(!published.is_empty() || answer.is_told_to_wait(), "{} {}", answer.status, answer.code());
            acknowledged.extend(published);
        }
    }
    people::wait_until_ready(&a.client(), &acknowledged, Duration::from_secs(120)).await;
    for theme in &acknowledged {
        for site in [&a, &b] {
            let file = site.client().get(&theme.download).await.expect("it is answered");
            assert_eq!(file.status, 200, "theme {}", theme.hex_id);
        }
    }
    for creator in &creators {
        assert_ne!(me(&at(creator, &a)).await, Value::Null, "still signed in");
    }
}

#[tokio::test]
async fn what_a_server_was_doing_when_it_was_killed_is_done_by_another() {
    let Some((_database, plan)) = shared().await else { return };
    let (dying, other) = tokio::join!(plan.clone().start(), plan.clone().start());
    let mona = people::join(&dying, 0, "mona").await;
    let mut acknowledged = Vec::new();
    for n in 0..6 {
        let draft = Draft::new(&format!("Theme {n}"), &pictures::wallpaper());
        acknowledged.extend(people::acknowledged(&people::publish(&mona, &draft).await.expect("it is answered")));
    }
    drop(dying.kill());
    assert_eq!(acknowledged.len(), 6);
    // Whatever it had begun is taken over when its claim has run out, after half a minute.
    people::wait_until_ready(&other.client(), &acknowledged, Duration::from_secs(90)).await;
    let began = Instant::now();
    while names(&other.client()).await.len() != 6 {
        assert!(began.elapsed() < WITHIN, "all are listed");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn limits_of_the_site_hold_over_all_servers() {
    let Some((_database, plan)) = shared().await else { return };
    let plan = plan.set("VITRINE_RATE_FACTOR", "1");
    let (a, b) = tokio::join!(plan.clone().start(), plan.clone().start());
    let register = "mutation($data: RegisterInput!) { register(data: $data) { username } }";
    let mut codes = Vec::new();
    for n in 0..8 {
        let site = [&a, &b][n % 2];
        let data = json!({ "username": format!("mona{n}"), "password": people::PASSWORD, "hasAccepted": true });
        let answer = site.client_at(0).ask(register, &json!({ "data": data })).await.expect("it is answered");
        codes.push(answer.code());
    }
    assert_eq!(codes[..5], [""; 5], "five accounts an hour");
    assert_eq!(codes[5..], ["RATE_LIMITED"; 3], "of one network, wherever it asks");
}
