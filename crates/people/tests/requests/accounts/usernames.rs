//! Another username: how often, which, and who gets the one before.

use futures::future::{join, join_all};
use serde_json::{Value, json};
use vitrine_core::limits::{STEP_UP_MAX_AGE, USERNAME_CHANGE_EVERY};
use vitrine_db::{Execute, Params, params};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};

async fn rename(caller: &Caller, username: &str) -> Answer {
    let document =
        "mutation($data: UpdateMeInput!) { updateMe(data: $data) { username pageUrl usernameChangeableAt } }";
    caller.graphql(document, json!({ "data": { "username": username } })).await
}

async fn register(caller: &Caller, username: &str) -> Answer {
    let document = "mutation($data: RegisterInput!) { register(data: $data) { uuid } }";
    let data = json!({ "username": username, "password": "tinsel harbour quilt", "hasAccepted": true });
    caller.graphql(document, json!({ "data": data })).await
}

async fn is_free(caller: &Caller, username: &str) -> bool {
    let query = "query($username: String!) { isUsernameFree(username: $username) }";
    caller.graphql(query, json!({ "username": username })).await.data()["isUsernameFree"] == true
}

async fn username(caller: &Caller) -> Value {
    caller.graphql("{ me { username } }", json!({})).await.data()["me"]["username"].clone()
}

/// As if all changes had been made earlier by this time.
async fn age(test: &TestApp, by: i64) {
    let sql = "UPDATE former_usernames SET changed_at = changed_at - $1";
    test.app.db.execute(sql, params![by]).await.expect("changed");
}

fn assert_taken(answer: &Answer, field: &str) {
    let extensions = &answer.error()["extensions"];
    let told = (answer.code(), extensions["field"].clone(), extensions["reason"].clone());
    assert_eq!(told, ("CONFLICT".into(), json!(field), json!("TAKEN")));
}

#[tokio::test]
async fn it_changes_once_in_30_days() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let query = "{ me { usernameChangeableAt } }";
        assert_eq!(mona.graphql(query, json!({})).await.data()["me"]["usernameChangeableAt"], Value::Null);
        let same = rename(&mona, " Mona ").await.data();
        assert_eq!(same["updateMe"]["usernameChangeableAt"], Value::Null, "nothing has changed");
        let changed = rename(&mona, " Lisa ").await.data();
        let expected =
            json!({ "username": "Lisa", "pageUrl": "/creators/Lisa", "usernameChangeableAt": "2026-06-03T09:30:00.000Z" });
        assert_eq!(changed["updateMe"], expected);
        // Another spelling of it is another name, and so is the one before.
        for next in ["LISA", "Mona", "Third"] {
            let refused = rename(&mona, next).await;
            assert_eq!(refused.code(), "RATE_LIMITED", "{next}");
            assert_eq!(refused.error()["extensions"]["retryAfter"], USERNAME_CHANGE_EVERY / 1_000 + 1);
        }
        age(&test, USERNAME_CHANGE_EVERY - 1).await;
        assert_eq!(rename(&mona, "LISA").await.code(), "RATE_LIMITED");
        age(&test, 1).await;
        assert_eq!(rename(&mona, "LISA").await.data()["updateMe"]["username"], "LISA");
        assert_eq!(rename(&mona, "Lisa").await.code(), "RATE_LIMITED");
        assert_eq!(username(&mona).await, "LISA");
    })
    .await;
}

#[tokio::test]
async fn nobody_else_gets_the_one_before() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("Mona").await, test.creator("theo").await);
        rename(&mona, "Lisa").await.data();
        for name in ["Mona", "mona", "MONA", " mOnA "] {
            assert_taken(&rename(&theo, name).await, "data.username");
            assert_taken(&register(&test.visitor(), name).await, "username");
            assert_eq!([is_free(&theo, name).await, is_free(&test.visitor(), name).await], [false; 2], "{name}");
            assert!(is_free(&mona, name).await, "{name}");
        }
        for name in ["lisa", "LISA"] {
            assert_taken(&rename(&theo, name).await, "data.username");
            assert_taken(&register(&test.visitor(), name).await, "username");
        }
        // Look-alikes, the site's own names, and what is no name.
        for (name, code) in [
            ("M\u{43e}na", "BAD_USER_INPUT"),
            ("Mo\u{200b}na", "BAD_USER_INPUT"),
            ("\u{ff2d}ona", "BAD_USER_INPUT"),
            ("Mona\0", "BAD_USER_INPUT"),
            ("", "BAD_USER_INPUT"),
            (&"a".repeat(100_000), "BAD_USER_INPUT"),
            ("Admin", "CONFLICT"),
            ("Vitrine", "CONFLICT"),
        ] {
            let refused = rename(&theo, name).await;
            assert_eq!(
                (refused.code(), &refused.error()["extensions"]["field"]),
                (code.into(), &json!("data.username"))
            );
        }
        assert_eq!(username(&theo).await, "theo");
        // Back again: then the name in between is kept for her as well.
        age(&test, USERNAME_CHANGE_EVERY).await;
        assert_eq!(rename(&mona, "mona").await.data()["updateMe"]["username"], "mona");
        for name in ["Lisa", "Mona"] {
            assert_taken(&rename(&theo, name).await, "data.username");
            assert_taken(&register(&test.visitor(), name).await, "username");
        }
    })
    .await;
}

#[tokio::test]
async fn of_changes_at_once_one_is_made() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let names = ["Lisa", "Anna", "Nora", "Vera"];
        let answers = join_all(names.map(|name| rename(&mona, name))).await;
        let (won, lost): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.code().is_empty());
        assert_eq!((won.len(), lost.len()), (1, 3));
        assert!(lost.iter().all(|answer| answer.code() == "RATE_LIMITED"));
        let former: Vec<String> =
            test.app.db.column("SELECT username FROM former_usernames", Params::new()).await.expect("names");
        assert_eq!(former, ["mona"]);
    })
    .await;
}

#[tokio::test]
async fn two_accounts_do_not_swap_and_do_not_get_the_same() {
    on_every_engine(async |test: TestApp| {
        let (mona, theo) = (test.creator("mona").await, test.creator("theo").await);
        let (first, second) = join(rename(&mona, "theo"), rename(&theo, "mona")).await;
        assert_taken(&first, "data.username");
        assert_taken(&second, "data.username");
        let (first, second) = join(rename(&mona, "Lisa"), rename(&theo, "LISA")).await;
        let (won, lost) = if first.code().is_empty() { (first, second) } else { (second, first) };
        won.data();
        assert_taken(&lost, "data.username");
        // One by one neither.
        let loser = if username(&mona).await == "mona" { &mona } else { &theo };
        for name in ["mona", "theo"] {
            let answer = rename(loser, name).await;
            if username(loser).await == name {
                answer.data();
            } else {
                assert_taken(&answer, "data.username")
            };
        }
    })
    .await;
}

#[tokio::test]
async fn a_name_that_is_given_up_at_this_moment_is_registered_by_nobody() {
    on_every_engine(async |test: TestApp| {
        let visitor = test.visitor();
        for n in 0..8 {
            let name = format!("mona{n}");
            let mona = test.creator(&name).await;
            let (renamed, registered) = join(rename(&mona, &format!("lisa{n}")), register(&visitor, &name)).await;
            renamed.data();
            assert_taken(&registered, "username");
        }
    })
    .await;
}

#[tokio::test]
async fn it_needs_a_proof_and_an_account_that_is_not_blocked_and_is_in_the_audit_log_without_names() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        assert_eq!(rename(&test.visitor(), "Lisa").await.code(), "UNAUTHENTICATED");
        assert_eq!(rename(&test.blocked("barred").await, "Lisa").await.code(), "BLOCKED");
        rename(&mona, "mona").await.data();
        rename(&mona, "Lisa").await.data();
        test.pass(STEP_UP_MAX_AGE);
        assert_eq!(rename(&mona, "Anna").await.code(), "REAUTH_REQUIRED");
        let recorded = "SELECT COUNT(*) FROM audit_log WHERE action = 'user.change-username' AND detail IS NULL";
        assert_eq!(test.app.db.scalar::<i64>(recorded, Params::new()).await.expect("a count"), 1);
    })
    .await;
}
