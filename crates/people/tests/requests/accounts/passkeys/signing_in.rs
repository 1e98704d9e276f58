//! Signing in by passkey.

use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_db::{Execute, params};
use vitrine_testing::{TestApp, on_every_engine, on_every_engine_with};

use crate::accounts::passkeys::authenticator::{CAN_SYNC, SYNCED};
use crate::accounts::passkeys::{Authenticator, Browser, recorded, with_passkey, with_password};

#[tokio::test]
async fn a_passkey_signs_in_without_a_name() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut elsewhere = Browser::new(&test);
        let options: Value = serde_json::from_str(&elsewhere.request_options().await).expect("options");
        assert_eq!((&options["rpId"], &options["userVerification"]), (&json!("localhost"), &json!("required")));
        assert_eq!(options["allowCredentials"], json!([]), "nothing about any account");
        let answer = elsewhere.login(&mut authenticator).await;
        assert_eq!(answer.data()["loginWithPasskey"]["username"], "Mona");
        assert_eq!(elsewhere.username().await.as_deref(), Some("Mona"));
        assert_eq!(mona.username().await.as_deref(), Some("Mona"), "other sessions stay");
        let sessions = mona.graphql("{ mySessions { uuid } }", json!({})).await.data();
        assert_eq!(sessions["mySessions"].as_array().map(Vec::len), Some(2));
        assert_eq!(mona.passkeys().await[0]["lastUsedAt"], "2026-05-04T09:00:00.000Z", "to the hour");
        assert_eq!(recorded(&test, "user.sign-in-by-passkey").await, 1);
        // As fresh as any other sign-in.
        elsewhere.graphql("mutation { makeRecoveryCodes }", json!({})).await.data();
        let report = vitrine_people::audit::verify(&test.app.db).await.expect("the chain is read");
        assert!(matches!(report, vitrine_people::audit::ChainVerdict::Whole { .. }), "{report}");
    })
    .await;
}

#[tokio::test]
async fn signing_in_ends_the_session_of_the_browser_and_knows_its_device() {
    on_every_engine(async |test: TestApp| {
        let (_, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut adam = Browser::of(&with_password(&test, "Adam").await);
        let before = adam.clone();
        adam.login(&mut authenticator).await.data();
        assert_eq!(adam.username().await.as_deref(), Some("Mona"));
        assert_eq!(before.clone().username().await, None, "the session before has ended");
        let devices: i64 = test.app.db.scalar("SELECT COUNT(*) FROM known_devices", params![]).await.expect("a count");
        assert_eq!(devices, 1);
    })
    .await;
}

#[tokio::test]
async fn a_counter_goes_up_or_is_not_kept() {
    on_every_engine(async |test: TestApp| {
        let mut browser = Browser::of(&with_password(&test, "Mona").await);
        let mut authenticator = Authenticator { count: 5, ..Authenticator::new() };
        browser.add(&mut authenticator, "Key").await.data();
        authenticator.count = 6;
        Browser::new(&test).login(&mut authenticator).await.data();
        for copied in [6, 3, 0] {
            authenticator.count = copied;
            assert_eq!(Browser::new(&test).login(&mut authenticator).await.code(), "INVALID_CREDENTIALS", "{copied}");
        }
        authenticator.count = 7;
        Browser::new(&test).login(&mut authenticator).await.data();
        assert_eq!(recorded(&test, "user.sign-in-failure").await, 3);
        let mut phone = Authenticator::new();
        browser.add(&mut phone, "Phone").await.data();
        for _ in 0..2 {
            Browser::new(&test).login(&mut phone).await.data();
        }
    })
    .await;
}

#[tokio::test]
async fn whether_a_passkey_is_synced_follows_its_use() {
    on_every_engine(async |test: TestApp| {
        let mut browser = Browser::of(&with_password(&test, "Mona").await);
        let mut authenticator = Authenticator { flags: 0x05 | CAN_SYNC, ..Authenticator::new() };
        browser.add(&mut authenticator, "Phone").await.data();
        assert_eq!(browser.passkeys().await[0]["isSynced"], false);
        authenticator.flags |= SYNCED;
        Browser::new(&test).login(&mut authenticator).await.data();
        assert_eq!(browser.passkeys().await[0]["isSynced"], true);
        authenticator.flags = 0x05;
        let changed = Browser::new(&test).login(&mut authenticator).await;
        assert_eq!(changed.code(), "INVALID_CREDENTIALS", "what can be synced stays so");
    })
    .await;
}

#[tokio::test]
async fn a_blocked_account_is_signed_in_as_by_password_and_a_deleted_one_is_gone() {
    on_every_engine(async |test: TestApp| {
        let caller = with_password(&test, "Mona").await;
        let mut authenticator = Authenticator::new();
        let mut browser = Browser::of(&caller);
        browser.add(&mut authenticator, "Phone").await.data();
        test.set_flag(caller.user_id, "is_blocked", true).await;
        let mut blocked = Browser::new(&test);
        blocked.login(&mut authenticator).await.data();
        assert_eq!(blocked.graphql("{ me { isBlocked } }", json!({})).await.data()["me"]["isBlocked"], true);
        let bio = "mutation { updateMe(data: { bio: \"Quiet.\" }) { uuid } }";
        assert_eq!(blocked.graphql(bio, json!({})).await.code(), "BLOCKED");
        blocked.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
        assert_eq!(Browser::new(&test).login(&mut authenticator).await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn tabs_of_a_browser_wait_beside_each_other_and_not_without_end() {
    on_every_engine(async |test: TestApp| {
        let (_, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut browser = Browser::new(&test);
        let first = browser.request_options().await;
        let second = browser.request_options().await;
        browser.clone().send_login(&authenticator.get(&second).to_string()).await.data();
        browser.clone().send_login(&authenticator.get(&first).to_string()).await.data();
        let first = browser.request_options().await;
        test.pass(1);
        for _ in 0..limits::PASSKEY_CHALLENGES_MAX {
            browser.request_options().await;
        }
        assert_eq!(crate::accounts::passkeys::count(&test, "passkey_challenges").await, limits::PASSKEY_CHALLENGES_MAX);
        assert_eq!(browser.send_login(&authenticator.get(&first).to_string()).await.code(), "CONFLICT");
        test.pass(limits::PASSKEY_CHALLENGE_MAX_AGE);
        let cookie = browser.cookies["passkey.transaction"].clone();
        browser.request_options().await;
        assert_ne!(browser.cookies["passkey.transaction"], cookie, "a value that is over is not taken up again");
        vitrine_people::accounts::sweep(&test.app).await.expect("sweeps");
        assert_eq!(crate::accounts::passkeys::count(&test, "passkey_challenges").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_address_asks_for_so_many_challenges() {
    let settings = &[("VITRINE_RATE_FACTOR", "1"), ("VITRINE_RATE_FACTOR_CONFIRMED", "1")];
    on_every_engine_with(settings, async |test: TestApp| {
        let from = vitrine_people::accounts::sessions::RequestOrigin {
            address: Some([192, 0, 2, 7].into()),
            ..Default::default()
        };
        for _ in 0..60 {
            vitrine_people::accounts::passkeys::begin_sign_in(&test.app, from, None).await.expect("within the rate");
        }
        let refused =
            vitrine_people::accounts::passkeys::begin_sign_in(&test.app, from, None).await.expect_err("one too many");
        assert_eq!(refused.code, vitrine_core::error::ErrorCode::RateLimited);
        let refused = vitrine_people::accounts::passkeys::sign_in(&test.app, from, None, "{}")
            .await
            .err()
            .expect("answers count, too");
        assert_eq!(refused.code, vitrine_core::error::ErrorCode::RateLimited);
    })
    .await;
}
