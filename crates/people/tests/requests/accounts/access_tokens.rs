//! Access tokens: making and revoking them, and what a program gets with one.

mod asking;
mod expiring;
mod managing;

use serde_json::{Value, json};
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::sessions;
use vitrine_testing::{Answer, Caller, TestApp};

pub(super) const CREATE: &str = "mutation($name: String!, $scopes: [AccessTokenScope!]!, $days: Int) { \
    createAccessToken(name: $name, scopes: $scopes, days: $days) { token \
    accessToken { uuid name scopes createdAt expiresAt isExpired lastUsedAt } } }";
const MINE: &str = "{ myAccessTokens { uuid name scopes createdAt expiresAt isExpired lastUsedAt } }";
const REVOKE: &str = "mutation($uuid: String!) { revokeAccessToken(uuid: $uuid) }";

async fn create(caller: &Caller, name: &str, scopes: &[&str], days: i64) -> Answer {
    caller.graphql(CREATE, json!({ "name": name, "scopes": scopes, "days": days })).await
}

async fn listed(caller: &Caller) -> Value {
    caller.graphql(MINE, json!({})).await.data()["myAccessTokens"].clone()
}

async fn recorded(test: &TestApp, action: &str) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM audit_log WHERE action = $1", params![action]).await.expect("counts")
}

/// A program that acts for this account.
async fn program(caller: &Caller, scopes: &[AccessTokenScope]) -> Caller {
    caller.with_token(&caller.make_token(scopes).await)
}

/// The same account in another session, which has just begun.
async fn signed_in_again(test: &TestApp, caller: &Caller) -> Caller {
    let begun = sessions::begin(&test.app, caller.user_id, UserRole::User, None).await.expect("a session begins");
    caller.with_cookie(Some(format!("connect.sid={}", begun.token)))
}
