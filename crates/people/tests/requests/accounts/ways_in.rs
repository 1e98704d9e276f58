//! Opening and closing ways into an account: not by a stolen session, not by a way that is new itself, and taken back by a letter.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_testing::{Answer, Caller, MailServer, TestApp, on_every_engine};

use super::access_tokens::CREATE;
use super::recovery::links::{recover, with_server};
use super::recovery::{OTHER, PASSWORD, is_in, recorded, registered, signed_in, signed_in_again};

const CODES: &str = "mutation { makeRecoveryCodes }";

async fn update(caller: &Caller, data: Value) -> Answer {
    caller.graphql("mutation($data: UpdateMeInput!) { updateMe(data: $data) { uuid } }", json!({ "data": data })).await
}

async fn make_token(caller: &Caller) -> Answer {
    caller.graphql(CREATE, json!({ "name": "Mine", "scopes": ["READ"], "days": 30 })).await
}

async fn email(caller: &Caller) -> Value {
    caller.graphql("{ me { email } }", json!({})).await.data()["me"]["email"].clone()
}

/// The links of the letters that have been sent to an address since.
async fn undo_links(test: &TestApp, server: &MailServer, address: &str) -> Vec<String> {
    test.do_jobs().await;
    let texts = server.take().into_iter().filter(|letter| letter.to == [address]);
    let texts = texts.map(|letter| letter.data.replace("=\n", "").replace("=3D", "="));
    let link = |text: String| text.split_once("/recover?undo=true#").map(|(_, rest)| rest[..43].to_owned());
    texts.filter_map(link).collect()
}

#[tokio::test]
async fn a_stolen_session_opens_no_way_in_and_closes_none() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        test.pass(limits::STEP_UP_MAX_AGE - 1);
        mona.graphql(CODES, json!({})).await.data();
        test.pass(1);
        for refused in [
            mona.graphql(CODES, json!({})).await,
            make_token(&mona).await,
            update(&mona, json!({ "email": "thief@example.org" })).await,
            mona.graphql("mutation { beginAddingPasskey }", json!({})).await,
        ] {
            assert_eq!(refused.code(), "REAUTH_REQUIRED");
        }
        // Who knows the old password needs no other proof for a new one.
        update(&mona, json!({ "password": OTHER, "currentPassword": PASSWORD })).await.data();
    })
    .await;
}

#[tokio::test]
async fn a_code_of_the_last_day_does_not_set_a_password() {
    on_every_engine(async |test: TestApp| {
        registered(&test, "Mona").await;
        test.pass(DAY);
        let made = signed_in_again(&test).await.graphql(CODES, json!({})).await.data();
        let code = made["makeRecoveryCodes"][0].clone();
        let use_it = async || {
            let data = json!({ "data": { "username": "Mona", "code": code, "password": OTHER } });
            let query = "mutation($data: RecoverByCodeInput!) { recoverByCode(data: $data) { username } }";
            test.visitor().graphql(query, data).await
        };
        test.pass(DAY - 1);
        assert_eq!(use_it().await.code(), "WAY_IN_TOO_NEW");
        test.pass(1);
        use_it().await.data();
    })
    .await;
}

#[tokio::test]
async fn a_new_password_renews_the_session_and_closes_what_is_asked_for() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        mona.graphql(CODES, json!({})).await.data();
        let left = async |caller: &Caller| {
            let me = caller.graphql("{ me { recoveryCodesLeft recoveryCodesMadeAt } }", json!({})).await.data();
            (me["me"]["recoveryCodesLeft"].clone(), me["me"]["recoveryCodesMadeAt"].is_null())
        };
        let changed = update(&mona, json!({ "password": OTHER, "currentPassword": PASSWORD })).await;
        let renewed = signed_in(&test, &changed);
        assert!(is_in(&renewed).await && !is_in(&mona).await, "the old value is dead");
        assert_eq!(left(&renewed).await, (json!(10), false), "unless it is asked for");
        let all = json!(["RECOVERY_CODES", "PASSKEYS", "IDENTITY"]);
        let data = json!({ "password": PASSWORD, "currentPassword": OTHER, "closes": all });
        let renewed = signed_in(&test, &update(&renewed, data).await);
        assert_eq!(left(&renewed).await, (json!(0), true));
    })
    .await;
}

#[tokio::test]
async fn signing_out_everywhere_ends_programs_as_well() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        let token = make_token(&mona).await.data()["createAccessToken"]["token"].clone();
        let program = test.visitor().with_token(token.as_str().expect("a text"));
        assert!(is_in(&program).await);
        mona.graphql("mutation { endAllSessions }", json!({})).await.data();
        assert_eq!(program.graphql("{ me { uuid } }", json!({})).await.code(), "TOKEN_INVALID");
    })
    .await;
}

#[tokio::test]
async fn the_owner_takes_back_by_the_letter_what_a_thief_has_done() {
    with_server(async |test, server| {
        registered(&test, "Mona").await;
        test.pass(limits::UNDO_LINK_MAX_AGE);
        // The thief knows the password.
        let thief = signed_in_again(&test).await;
        let codes = thief.graphql(CODES, json!({})).await.data();
        make_token(&thief).await.data();
        let [first, ..] = &undo_links(&test, &server, "mona@example.org").await[..] else { panic!("no letter") };
        test.pass(60_000);
        update(&thief, json!({ "email": "thief@example.org" })).await.data();
        let [last] = &undo_links(&test, &server, "mona@example.org").await[..] else { panic!("one letter") };
        update(&thief, json!({ "password": OTHER, "currentPassword": PASSWORD })).await.data();
        assert!(undo_links(&test, &server, "thief@example.org").await.is_empty(), "none to an address that is new");

        assert_eq!(recover(&test, last, PASSWORD).await.data()["recoverByLink"], true);
        let owner = signed_in_again(&test).await;
        assert_eq!(email(&owner).await, "mona@example.org");
        let held = owner.graphql("{ me { recoveryCodesLeft } myAccessTokens { uuid } }", json!({})).await.data();
        assert_eq!(
            held,
            json!({ "me": { "recoveryCodesLeft": 10 }, "myAccessTokens": [] }),
            "codes are of before that"
        );
        assert_eq!(
            recover(&test, first, PASSWORD).await.data()["recoverByLink"],
            true,
            "an earlier letter goes further"
        );
        assert_eq!(recover(&test, first, PASSWORD).await.code(), "NOT_FOUND", "once");
        let owner = signed_in_again(&test).await;
        assert_eq!(owner.graphql("{ me { recoveryCodesLeft } }", json!({})).await.data()["me"]["recoveryCodesLeft"], 0);
        assert_eq!(codes["makeRecoveryCodes"].as_array().map(Vec::len), Some(10));
        assert_eq!(recorded(&test, "user.undo-by-link").await, 2);
    })
    .await;
}

#[tokio::test]
async fn the_link_of_a_letter_works_for_a_week() {
    with_server(async |test, server| {
        registered(&test, "Mona").await.graphql(CODES, json!({})).await.data();
        let [link] = &undo_links(&test, &server, "mona@example.org").await[..] else { panic!("one letter") };
        test.pass(limits::UNDO_LINK_MAX_AGE);
        assert_eq!(recover(&test, link, OTHER).await.code(), "NOT_FOUND");
    })
    .await;
}
