//! One-time codes.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, TestApp, on_every_engine};

use crate::accounts::recovery::{OTHER, PASSWORD, field_of, is_in, recorded, registered, signed_in, signs_in};

async fn make(caller: &Caller) -> Answer {
    caller.graphql("mutation { makeRecoveryCodes }", json!({})).await
}

async fn made(caller: &Caller) -> Vec<String> {
    let codes = make(caller).await.data()["makeRecoveryCodes"].clone();
    codes.as_array().expect("codes").iter().map(|code| code.as_str().expect("a text").to_owned()).collect()
}

async fn left(caller: &Caller) -> Value {
    caller.graphql("{ me { recoveryCodesLeft } }", json!({})).await.data()["me"]["recoveryCodesLeft"].clone()
}

async fn recover(caller: &Caller, username: &str, code: &str, password: &str) -> Answer {
    let data = json!({ "data": { "username": username, "code": code, "password": password } });
    caller.graphql("mutation($data: RecoverByCodeInput!) { recoverByCode(data: $data) { username } }", data).await
}

#[tokio::test]
async fn a_code_gives_a_new_password_once_and_ends_every_session() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        assert_eq!(left(&mona).await, 0);
        let codes = made(&mona).await;
        assert_eq!(codes.len(), limits::RECOVERY_CODES);
        assert_eq!(left(&mona).await, 10);
        let stored: Vec<Vec<u8>> =
            test.app.db.column("SELECT code_hash FROM recovery_codes", params![]).await.expect("codes");
        assert!(stored.iter().all(|hash| hash.len() == 32), "nothing but hashes");

        let written = codes[3].to_lowercase().replace('-', " ");
        let answer = recover(&test.visitor(), " mONA ", &written, OTHER).await;
        assert_eq!(answer.data()["recoverByCode"]["username"], "Mona");
        let back = signed_in(&test, &answer);
        assert!(is_in(&back).await && !is_in(&mona).await);
        assert_eq!(left(&back).await, 9);
        assert!(signs_in(&test, OTHER).await && !signs_in(&test, PASSWORD).await);
        assert_eq!(recover(&test.visitor(), "Mona", &codes[3], PASSWORD).await.code(), "INVALID_CREDENTIALS");
        assert!(is_in(&back).await, "a failure ends nothing");
        for (action, count) in
            [("user.make-recovery-codes", 1), ("user.recover-by-code", 1), ("user.recover-failure", 1)]
        {
            assert_eq!(recorded(&test, action).await, count, "{action}");
        }
        let report = vitrine_people::audit::verify(&test.app.db).await.expect("the chain is read");
        assert!(matches!(report, vitrine_people::audit::ChainVerdict::Whole { .. }), "{report}");
    })
    .await;
}

#[tokio::test]
async fn new_codes_end_the_old_ones() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        let old = made(&mona).await;
        let new = made(&mona).await;
        assert_eq!(left(&mona).await, 10);
        assert_eq!(recover(&test.visitor(), "Mona", &old[0], OTHER).await.code(), "INVALID_CREDENTIALS");
        recover(&test.visitor(), "Mona", &new[0], OTHER).await.data();
    })
    .await;
}

#[tokio::test]
async fn codes_need_a_recent_sign_in_and_belong_to_one_account() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        registered(&test, "Adam").await;
        assert_eq!(make(&test.visitor()).await.code(), "UNAUTHENTICATED");
        let codes = made(&mona).await;
        assert_eq!(recover(&test.visitor(), "Adam", &codes[0], OTHER).await.code(), "INVALID_CREDENTIALS");
        test.pass(DAY);
        assert_eq!(make(&mona).await.code(), "REAUTH_REQUIRED");
        recover(&test.visitor(), "Mona", &codes[0], OTHER).await.data();
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_not_told_and_costs_no_code() {
    on_every_engine(async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        let codes = made(&mona).await;
        let visitor = test.visitor();
        let unknown = recover(&visitor, "nobody", &codes[0], OTHER).await;
        let wrong = recover(&visitor, "Mona", "0000-0000-0000-0000", OTHER).await;
        assert_eq!(unknown.error()["message"], wrong.error()["message"]);
        assert_eq!((unknown.code(), wrong.code()), ("INVALID_CREDENTIALS".into(), "INVALID_CREDENTIALS".into()));
        let long = "x".repeat(100_000);
        for (username, code) in
            [("Mona", ""), ("Mona", "' OR 1=1 --"), ("Mona", &long), (&long, &codes[0]), ("Vitrine", &codes[0])]
        {
            assert_eq!(recover(&visitor, username, code, OTHER).await.code(), "INVALID_CREDENTIALS");
        }
        for username in ["Mona", "nobody"] {
            let easy = recover(&visitor, username, &codes[0], "short").await;
            assert_eq!(field_of(&easy), (json!("data.password"), json!("TOO_SHORT")), "the same for both");
        }
        assert_eq!(left(&mona).await, 10);
    })
    .await;
}

#[tokio::test]
async fn guesses_count_as_attempts_to_sign_in() {
    let settings = &[("VITRINE_RATE_FACTOR", "1"), ("VITRINE_RATE_FACTOR_CONFIRMED", "1")];
    vitrine_testing::on_every_engine_with(settings, async |test: TestApp| {
        let mona = registered(&test, "Mona").await;
        let codes = made(&mona).await;
        for _ in 0..5 {
            let guess = recover(&test.visitor(), "Mona", "0000-0000-0000-0000", OTHER).await;
            assert_eq!(guess.code(), "INVALID_CREDENTIALS");
        }
        assert_eq!(recover(&test.visitor(), "Mona", &codes[0], OTHER).await.code(), "RATE_LIMITED");
        assert_eq!(recover(&test.visitor(), "nobody", &codes[0], OTHER).await.code(), "INVALID_CREDENTIALS");
        test.pass(15 * 60_000);
        recover(&test.visitor(), "Mona", &codes[0], OTHER).await.data();
    })
    .await;
}
