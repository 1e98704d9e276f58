//! How fields about one's own data are asked.

use serde_json::json;
use vitrine_core::permissions::{PermissionActor, PermissionRow};
use vitrine_core::viewer::UserRole;

use crate::permissions::{Fixture, word};

pub async fn ask(fixture: &Fixture, row: &PermissionRow, actor: PermissionActor) -> String {
    if row.operation.starts_with("GET") {
        return match fixture.callers[&actor].get("/api/account/export").await.status.as_u16() {
            200 => "D".into(),
            401 => "UA".into(),
            other => other.to_string(),
        };
    }
    let role = match actor {
        PermissionActor::Moderator => UserRole::Moderator,
        PermissionActor::Admin => UserRole::Admin,
        PermissionActor::Verified => UserRole::Verified,
        _ => UserRole::User,
    };
    let caller = match actor {
        PermissionActor::Visitor => fixture.test.visitor(),
        _ => fixture.test.account(&format!("leaving-{}", actor.title().replace(' ', "-")), role).await,
    };
    if matches!(actor, PermissionActor::Blocked | PermissionActor::BlockedOwner) {
        fixture.test.set_flag(caller.user_id, "is_blocked", true).await;
    }
    let answer = caller.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await;
    word(&answer, row.operation, "ok", "")
}
