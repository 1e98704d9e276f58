//! How fields about one's own data are asked.

use serde_json::json;
use vitrine_core::permissions::{Actor, Row};
use vitrine_core::viewer::Role;

use crate::permissions::{Fixture, word};

pub async fn ask(fixture: &Fixture, row: &Row, actor: Actor) -> String {
    if row.operation.starts_with("GET") {
        return match fixture.callers[&actor].get("/api/account/export").await.status.as_u16() {
            200 => "D".into(),
            401 => "UA".into(),
            other => other.to_string(),
        };
    }
    let role = match actor {
        Actor::Moderator => Role::Moderator,
        Actor::Admin => Role::Admin,
        Actor::Verified => Role::Verified,
        _ => Role::User,
    };
    let caller = match actor {
        Actor::Visitor => fixture.test.visitor(),
        _ => fixture.test.account(&format!("leaving-{}", actor.title().replace(' ', "-")), role).await,
    };
    if matches!(actor, Actor::Blocked | Actor::BlockedOwner) {
        fixture.test.set_flag(caller.user_id, "is_blocked", true).await;
    }
    let answer = caller.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await;
    word(&answer, row.operation, "ok", "")
}
