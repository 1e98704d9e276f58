//! Passkeys, with an authenticator in software.

mod adding;
mod authenticator;
mod browser;
mod hostile;
mod managing;
mod signing_in;

use serde_json::Value;
use vitrine_db::{Execute, params};

use authenticator::Authenticator;
use browser::Browser;
use vitrine_testing::{Answer, Caller, TestApp};

/// Somebody signed in who has another way in, as far as the rules about that can tell.
async fn with_password(test: &TestApp, username: &str) -> Caller {
    let caller = test.creator(username).await;
    let sql = "UPDATE users SET password_hash = 'set' WHERE id = $1";
    test.app.db.execute(sql, params![caller.user_id]).await.expect("set");
    caller
}

/// Somebody signed in with a passkey, and what keeps it.
async fn with_passkey(test: &TestApp, username: &str) -> (Browser, Authenticator) {
    let mut browser = Browser::of(&with_password(test, username).await);
    let mut authenticator = Authenticator::new();
    browser.add(&mut authenticator, "Phone").await.data();
    // So that it is the first of its list.
    test.pass(1);
    (browser, authenticator)
}

async fn recorded(test: &TestApp, action: &str) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM audit_log WHERE action = $1", params![action]).await.expect("counts")
}

async fn count(test: &TestApp, table: &str) -> i64 {
    test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("counts")
}

fn field_of(answer: &Answer) -> (Value, Value) {
    let extensions = &answer.error()["extensions"];
    (extensions["field"].clone(), extensions["reason"].clone())
}
