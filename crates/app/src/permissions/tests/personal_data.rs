//! How fields about one's own data are asked.

use serde_json::json;

use super::{Fixture, word};
use crate::permissions::{Actor, Row};
use crate::viewer::Role;

pub(super) fn is_about_personal_data(operation: &str) -> bool {
    matches!(operation, "deleteMyAccount" | "GET {api}/account/export")
}

impl Fixture {
    pub(super) async fn ask_about_personal_data(&self, row: &Row, actor: Actor) -> String {
        if row.operation.starts_with("GET") {
            return match self.callers[&actor].get("/api/account/export").await.status.as_u16() {
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
            Actor::Visitor => self.test.visitor(),
            _ => self.test.account(&format!("leaving-{}", actor.title().replace(' ', "-")), role).await,
        };
        if matches!(actor, Actor::Blocked | Actor::BlockedOwner) {
            self.test.set_flag(caller.user_id, "is_blocked", true).await;
        }
        let answer = caller.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await;
        word(&answer, row.operation, "ok", "")
    }
}
