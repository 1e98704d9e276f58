//! Many people publish the same pictures with the same tags, each in a different order.

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::Request;
use crate::layouts;
use crate::people::{self, Draft};
use crate::pictures;
use crate::services::{self, Database};
use crate::site::{Folder, Plan, Site};

const ROUNDS: usize = 5;

#[tokio::test]
async fn new_tags_in_different_orders_never_lock_anybody_out() {
    let Some(postgres) = services::postgres() else { return };
    let database = Database::create(&postgres).await;
    let folder = Folder::new();
    let tree = layouts::write(&folder, 1);
    let plan = Plan::new().over(folder).set("VITRINE_DATABASE_URL", database.url());
    let site = plan.first(&["layouts", "import", &tree]).start().await;
    let themes = |creator: usize, round: usize| {
        let drafts = in_order_of(creator, round, 8);
        let theme =
            |draft: &Draft| json!({ "name": draft.name, "target": "Set", "tags": draft.tags, "layoutHexId": "1" });
        Request::graphql(people::PUBLISH, &json!({ "themes": drafts.iter().map(theme).collect::<Value>() }))
    };
    publish_together(&site, 8, themes).await;
}

#[tokio::test]
async fn publishing_the_same_in_different_orders_never_locks_itself_out() {
    let Some(postgres) = services::postgres() else { return };
    let database = Database::create(&postgres).await;
    let site = Plan::new().set("VITRINE_DATABASE_URL", database.url()).start().await;
    publish_together(&site, 4, |creator, round| people::publish_request(&in_order_of(creator, round, 2))).await;
}

/// Lets so many creators publish concurrently, several times; nobody may be told that the server is unavailable.
async fn publish_together(site: &Site, creators: usize, request: impl Fn(usize, usize) -> Request) {
    let mut clients = Vec::new();
    for creator in 0..creators {
        let number = u16::try_from(creator).expect("few creators");
        clients.push(people::join(site, number, &format!("creator.{creator}")).await);
    }
    let (mut accepted, mut faults) = (0, Vec::new());
    for round in 0..ROUNDS {
        let mut publishing = JoinSet::new();
        for (creator, client) in clients.iter().cloned().enumerate() {
            let request = request(creator, round);
            publishing.spawn(async move { client.send(request).await.expect("it is answered") });
        }
        for answer in publishing.join_all().await {
            accepted += usize::from(!people::acknowledged(&answer).is_empty());
            if answer.status >= 500 || answer.code() == "SERVICE_UNAVAILABLE" || answer.code() == "INTERNAL" {
                faults.push(format!("{} {}", answer.status, String::from_utf8_lossy(&answer.body)));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    assert!(accepted > ROUNDS * creators / 2, "{accepted} were accepted");
}

/// The drafts of a round, which are the same for everybody, in this creator's order.
fn in_order_of(creator: usize, round: usize, count: usize) -> Vec<Draft> {
    let pictures = [pictures::wallpaper(), pictures::other_wallpaper()];
    let mut drafts: Vec<Draft> = (0..count)
        .map(|n| {
            let mut tags: Vec<String> = (0..10).map(|tag| format!("word {round} {n} {tag}")).collect();
            tags.rotate_left(creator);
            Draft { name: format!("Theme {round} {n}"), tags, picture: pictures[n % 2].clone() }
        })
        .collect();
    drafts.rotate_left(creator % count);
    if creator % 2 == 1 {
        drafts.iter_mut().for_each(|draft| draft.tags.reverse());
        drafts.reverse();
    }
    drafts
}
