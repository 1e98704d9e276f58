//! Ways back into an account: codes, and mailed links.

mod codes;
pub(super) mod links;

use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, TestApp};

pub(super) const PASSWORD: &str = "tinsel harbour quilt";
pub(super) const OTHER: &str = "a lamp over the doorway";

/// Somebody with a password and a confirmed address, signed in.
pub(super) async fn registered(test: &TestApp, username: &str) -> Caller {
    let caller = just_registered(test, username).await;
    confirmed(test).await;
    caller
}

/// As if every address had been confirmed at once.
pub(super) async fn confirmed(test: &TestApp) {
    let db = &test.app.db;
    db.execute("UPDATE users SET is_email_unconfirmed = $1", params![false]).await.expect("set");
    db.execute("DELETE FROM jobs WHERE kind = 'send-letter'", params![]).await.expect("removed");
}

pub(super) async fn just_registered(test: &TestApp, username: &str) -> Caller {
    let data = json!({ "data": { "username": username, "email": "mona@example.org", "password": PASSWORD,
        "hasAccepted": true } });
    let query = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
    signed_in(test, &test.visitor().graphql(query, data).await)
}

pub(super) fn signed_in(test: &TestApp, answer: &Answer) -> Caller {
    let cookie = answer.header("set-cookie").split(';').next().expect("a pair").to_owned();
    test.visitor().with_cookie(Some(cookie))
}

/// Mona in a session that has just begun.
pub(super) async fn signed_in_again(test: &TestApp) -> Caller {
    let query = "mutation($data: LoginInput!) { login(data: $data) { uuid } }";
    let data = json!({ "data": { "username": "mona", "password": PASSWORD } });
    signed_in(test, &test.visitor().graphql(query, data).await)
}

async fn signs_in(test: &TestApp, password: &str) -> bool {
    let query = "mutation($data: LoginInput!) { login(data: $data) { uuid } }";
    let answer = test.visitor().graphql(query, json!({ "data": { "username": "mona", "password": password } })).await;
    answer.code() != "INVALID_CREDENTIALS"
}

pub(super) async fn is_in(caller: &Caller) -> bool {
    !caller.graphql("{ me { uuid } }", json!({})).await.data()["me"].is_null()
}

pub(super) async fn recorded(test: &TestApp, action: &str) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM audit_log WHERE action = $1", params![action]).await.expect("counts")
}

fn field_of(answer: &Answer) -> (Value, Value) {
    let extensions = &answer.error()["extensions"];
    (extensions["field"].clone(), extensions["reason"].clone())
}
