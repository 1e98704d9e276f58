//! The way of somebody who has an account.

use serde_json::json;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::identities::{self, PlatformIdentity};
use vitrine_testing::{TestApp, on_every_engine};

use crate::discord::browser::{LINK, SIGN_IN};
use crate::discord::platform::person;
use crate::discord::{Browser, with_platform};

async fn linked(test: &TestApp, username: &str, role: UserRole, discord_id: &str) -> i64 {
    let account = test.account(username, role).await;
    let identity = PlatformIdentity { discord_id: discord_id.into(), username: "mona".into(), avatar_hash: None };
    identities::link(&test.app.db, account.user_id, &identity, 1).await.expect("linked");
    account.user_id
}

#[tokio::test]
async fn somebody_linked_signs_in_and_the_token_is_revoked() {
    with_platform(async |test, platform| {
        linked(&test, "Mona", UserRole::User, "77").await;
        let mut browser = Browser::new(&test);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona.new")).await, "/login-success");
        assert_eq!(browser.username().await.as_deref(), Some("Mona"));
        assert!(!browser.cookies.contains_key("discord.transaction"), "it has ended");
        assert!(platform.all_revoked().await);
        let me = browser.graphql("{ me { discordId discordUser { username avatarHash } } }", json!({})).await.data();
        let user = json!({ "username": "mona.new", "avatarHash": "a_0123abcd" });
        assert_eq!(me["me"], json!({ "discordId": "77", "discordUser": user }), "as the platform says it now");
        assert_eq!(browser.led(SIGN_IN).await, "/login-success", "there is nothing to do for somebody signed in");
    })
    .await;
}

#[tokio::test]
async fn each_sign_in_is_a_session_of_its_own() {
    with_platform(async |test, platform| {
        linked(&test, "Mona", UserRole::User, "77").await;
        let mut browser = Browser::new(&test);
        // What somebody else has planted in this browser beforehand is worth nothing afterwards.
        let other = test.creator("Other").await;
        let mut planted = Browser::of(&other);
        let returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        browser.cookies.extend(planted.cookies.clone());
        assert_eq!(browser.led(&returned.path()).await, "/login-success");
        assert_ne!(browser.session(), planted.session());
        assert_eq!(browser.username().await.as_deref(), Some("Mona"));
        assert_eq!(planted.username().await, None, "the session that was there before has ended");
    })
    .await;
}

#[tokio::test]
async fn the_system_account_never_signs_in() {
    with_platform(async |test, platform| {
        let house = vitrine_people::accounts::create::system_account(&test.app).await.expect("an account");
        let identity = PlatformIdentity { discord_id: "77".into(), username: "house".into(), avatar_hash: None };
        identities::link(&test.app.db, house.id, &identity, 1).await.expect("by hand");
        let mut browser = Browser::new(&test);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "house")).await, "/login-failed?problem=failed");
        assert_eq!(browser.session(), None);
    })
    .await;
}

#[tokio::test]
async fn a_blocked_account_signs_in_and_is_told() {
    with_platform(async |test, platform| {
        let id = linked(&test, "Mona", UserRole::User, "77").await;
        test.set_flag(id, "is_blocked", true).await;
        let mut browser = Browser::new(&test);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
        let me = browser.graphql("{ me { isBlocked } }", json!({})).await.data();
        assert_eq!(me["me"]["isBlocked"], true, "as by name and password: reading goes on");
    })
    .await;
}

#[tokio::test]
async fn somebody_who_does_not_agree_is_told_and_may_try_again() {
    with_platform(async |test, platform| {
        linked(&test, "Mona", UserRole::User, "77").await;
        let mut browser = Browser::new(&test);
        for (error, problem) in [
            ("access_denied", "cancelled"),
            ("server_error", "unreachable"),
            ("temporarily_unavailable", "unreachable"),
        ] {
            let state = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await.state;
            let path = format!("/api/auth/discord/callback?error={error}&state={state}");
            assert_eq!(browser.led(&path).await, format!("/login-failed?problem={problem}"));
            assert_eq!(browser.led(&path).await, "/login-failed?problem=expired", "once");
        }
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
    })
    .await;
}

#[tokio::test]
async fn the_database_holds_no_state_no_cookie_and_no_token() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        let returned = browser.agreed(&platform, SIGN_IN, person("77", "mona")).await;
        let rows: Vec<(Vec<u8>, Vec<u8>)> = test
            .app
            .db
            .rows("SELECT state_hash, cookie_hash FROM discord_transactions", params![])
            .await
            .expect("readable");
        let [(state, cookie)] = &rows[..] else { panic!("{rows:?}") };
        assert!(state.len() == 32 && cookie.len() == 32);
        assert!(*state != returned.state.as_bytes() && *cookie != browser.cookies["discord.transaction"].as_bytes());
        test.pass(vitrine_people::discord::transactions::MAX_AGE);
        vitrine_people::discord::sweep(&test.app).await.expect("swept");
        let left: i64 =
            test.app.db.scalar("SELECT COUNT(*) FROM discord_transactions", params![]).await.expect("countable");
        assert_eq!(left, 0);
    })
    .await;
}

#[tokio::test]
async fn without_a_client_id_there_is_nothing() {
    on_every_engine(async |test: TestApp| {
        let mut visitor = Browser::new(&test);
        for path in [SIGN_IN, LINK, "/api/auth/discord/callback?code=1&state=2"] {
            assert_eq!(visitor.get(path).await.status.as_u16(), 404, "{path}");
        }
        let asked =
            visitor.graphql("{ configuration { discord { name } } discordSignUp { suggestedUsername } }", json!({}));
        let data = asked.await.data();
        assert!(data["configuration"]["discord"].is_null() && data["discordSignUp"].is_null());
    })
    .await;
}
