//! What was shown to get in, or by which session somebody acts, is looked at again after whatever came in between: a change of
//! the password, a recovery, a block. Whoever is overtaken so gets no session and changes nothing.

use std::time::Duration;

use serde_json::{Value, json};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Tx, params};
use vitrine_people::accounts::sessions::{self, RequestOrigin, SignInAction, SignInProof};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};

const PASSWORD: &str = "tinsel harbour quilt";

/// Asks while another transaction changes the account, which commits what `change` does once the request waits for it.
async fn overtaken(test: &TestApp, caller: &Caller, user_id: i64, asked: (&str, Value), change: ChangeOf) -> Answer {
    let tx = test.app.db.begin().await.expect("begins");
    sessions::lock_account(&tx, user_id).await.expect("locked");
    let (caller, document) = (caller.clone(), asked.0.to_owned());
    let asking = tokio::spawn(async move { caller.graphql(&document, asked.1).await });
    // On PostgreSQL it comes as far as the lock; on SQLite to its first write, which is before.
    tokio::time::sleep(Duration::from_millis(400)).await;
    change(&tx, user_id).await;
    tx.commit().await.expect("committed");
    asking.await.expect("no panic")
}

type ChangeOf = fn(&Tx, i64) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>>;

fn ends_all(tx: &Tx, user_id: i64) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        sessions::end_all(tx, user_id).await.expect("ended");
    })
}

fn takes_the_password(tx: &Tx, user_id: i64) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let sql = "UPDATE users SET password_hash = 'another' WHERE id = $1";
        tx.execute(sql, params![user_id]).await.expect("changed");
        sessions::end_all(tx, user_id).await.expect("ended");
    })
}

fn blocks(tx: &Tx, user_id: i64) -> std::pin::Pin<Box<dyn Future<Output = ()> + Send + '_>> {
    Box::pin(async move {
        let sql = "UPDATE users SET is_blocked = TRUE WHERE id = $1";
        tx.execute(sql, params![user_id]).await.expect("changed");
    })
}

async fn count(test: &TestApp, table: &str) -> i64 {
    test.app.db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("counted")
}

#[tokio::test]
async fn what_does_not_open_the_account_any_more_gives_no_session() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let before = count(&test, "sessions").await;
        for proof in
            [SignInProof::Password("of yesterday"), SignInProof::Passkey(b"removed"), SignInProof::Identity("unlinked")]
        {
            let from = RequestOrigin::default();
            let refused =
                sessions::enter(&test.app, mona.user_id, UserRole::User, from, SignInAction::SignedIn, proof).await;
            let code = refused.err().expect("refused").code.as_str();
            assert_eq!(code, "INVALID_CREDENTIALS", "{proof:?}");
        }
        assert_eq!(count(&test, "sessions").await, before);
    })
    .await;
}

#[tokio::test]
async fn a_password_that_is_changed_while_it_is_checked_opens_nothing() {
    on_every_engine(async |test: TestApp| {
        let register = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
        let data = json!({ "data": { "username": "Mona", "password": PASSWORD, "hasAccepted": true } });
        test.visitor().graphql(register, data).await.data();
        let user_id: i64 =
            test.app.db.scalar("SELECT id FROM users WHERE username_key = 'mona'", params![]).await.expect("read");
        let login = "mutation($data: LoginInput!) { login(data: $data) { uuid } }";
        let data = json!({ "data": { "username": "Mona", "password": PASSWORD } });
        let answer = overtaken(&test, &test.visitor(), user_id, (login, data), takes_the_password).await;
        assert_eq!(answer.code(), "INVALID_CREDENTIALS");
        assert!(!answer.headers.contains_key("set-cookie"));
        assert_eq!(count(&test, "sessions").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_session_that_has_ended_meanwhile_changes_nothing() {
    on_every_engine(async |test: TestApp| {
        let create = "mutation { createAccessToken(name: \"Backup\", scopes: [READ]) { token } }";
        let email = "mutation { updateMe(data: { email: \"new@example.org\" }) { uuid } }";
        let delete = "mutation { deleteMyAccount(confirm: true) }";
        for (name, document) in
            [("token", create), ("codes", "mutation { makeRecoveryCodes }"), ("email", email), ("delete", delete)]
        {
            let person = test.creator(name).await;
            let asked = (document, json!({}));
            let answer = overtaken(&test, &person, person.user_id, asked, ends_all).await;
            assert_eq!(answer.code(), "UNAUTHENTICATED", "{document}: {}", answer.text());
        }
        assert_eq!((count(&test, "access_tokens").await, count(&test, "recovery_codes").await), (0, 0));
        let changed = "users WHERE email = 'new@example.org' OR deleted_at IS NOT NULL";
        assert_eq!(count(&test, changed).await, 0);
    })
    .await;
}

#[tokio::test]
async fn who_has_been_blocked_meanwhile_says_nothing_of_themselves_and_still_chooses() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let says = "mutation { updateMe(data: { bio: \"Last words.\", showNSFW: true }) { uuid } }";
        let answer = overtaken(&test, &mona, mona.user_id, (says, json!({})), blocks).await;
        assert_eq!(answer.code(), "BLOCKED", "{}", answer.text());
        assert_eq!(count(&test, "users WHERE bio IS NOT NULL OR show_nsfw").await, 0);
        let ada = test.creator("ada").await;
        let chooses = "mutation { updateMe(data: { showNSFW: true }) { showNSFW } }";
        let answer = overtaken(&test, &ada, ada.user_id, (chooses, json!({})), blocks).await;
        assert_eq!(answer.data()["updateMe"]["showNSFW"], true);
    })
    .await;
}
