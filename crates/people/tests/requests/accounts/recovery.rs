//! Ways back into an account: codes, and mailed links.

mod codes;
mod links;

use serde_json::{Value, json};
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, TestApp};

const PASSWORD: &str = "tinsel harbour quilt";
const OTHER: &str = "a lamp over the doorway";

/// Somebody with a password, signed in.
async fn registered(test: &TestApp, username: &str) -> Caller {
    let data = json!({ "data": { "username": username, "email": "mona@example.org", "password": PASSWORD,
        "hasAccepted": true } });
    let query = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
    signed_in(test, &test.visitor().graphql(query, data).await)
}

fn signed_in(test: &TestApp, answer: &Answer) -> Caller {
    let cookie = answer.header("set-cookie").split(';').next().expect("a pair").to_owned();
    test.visitor().with_cookie(Some(cookie))
}

async fn signs_in(test: &TestApp, password: &str) -> bool {
    let query = "mutation($data: LoginInput!) { login(data: $data) { uuid } }";
    let answer = test.visitor().graphql(query, json!({ "data": { "username": "mona", "password": password } })).await;
    answer.code() != "INVALID_CREDENTIALS"
}

async fn is_in(caller: &Caller) -> bool {
    !caller.graphql("{ me { uuid } }", json!({})).await.data()["me"].is_null()
}

async fn recorded(test: &TestApp, action: &str) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM audit_log WHERE action = $1", params![action]).await.expect("counts")
}

fn field_of(answer: &Answer) -> (Value, Value) {
    let extensions = &answer.error()["extensions"];
    (extensions["field"].clone(), extensions["reason"].clone())
}
