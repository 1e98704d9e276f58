//! Linking an account that there is already, and taking the link away again.

use axum::http::Request;
use serde_json::json;
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::sessions;
use vitrine_testing::{Caller, TestApp};

use crate::discord::browser::{LINK, LINKED, SIGN_IN};
use crate::discord::platform::person;
use crate::discord::{Browser, with_platform};

/// Somebody who can also sign in by password, as far as the rules about that can tell.
async fn with_password(test: &TestApp, username: &str) -> Caller {
    let caller = test.creator(username).await;
    let sql = "UPDATE users SET password_hash = 'set' WHERE id = $1";
    test.app.db.execute(sql, params![caller.user_id]).await.expect("set");
    caller
}

#[tokio::test]
async fn an_account_is_linked_signed_in_to_and_unlinked() {
    with_platform(async |test, platform| {
        let mona = with_password(&test, "Mona").await;
        let mut browser = Browser::of(&mona);
        let location = browser.led(LINK).await;
        assert!(location.contains("&prompt=consent"), "the platform asks again: {location}");
        let before = browser.session().cloned();
        assert_eq!(browser.go(&platform, LINK, person("77", "mona")).await, LINKED);
        assert_ne!(browser.session().cloned(), before, "a new value");
        assert_eq!(browser.username().await.as_deref(), Some("Mona"));
        assert_eq!(Browser::of(&mona).username().await, None, "the old value is dead");

        let mut phone = Browser::new(&test);
        assert_eq!(phone.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
        assert_eq!(phone.username().await.as_deref(), Some("Mona"));

        assert_eq!(browser.unlink().await.status.as_u16(), 204);
        assert_eq!(browser.username().await.as_deref(), Some("Mona"));
        assert_eq!(phone.username().await, None, "all other sessions have ended");
        assert_eq!(browser.unlink().await.status.as_u16(), 204, "again is fine");
        let mut later = Browser::new(&test);
        assert_eq!(later.go(&platform, SIGN_IN, person("77", "mona")).await, "/register?with=discord");
    })
    .await;
}

#[tokio::test]
async fn nobody_links_what_belongs_to_somebody_else() {
    with_platform(async |test, platform| {
        let mut mona = Browser::of(&with_password(&test, "Mona").await);
        let mut adam = Browser::of(&with_password(&test, "Adam").await);
        assert_eq!(mona.go(&platform, LINK, person("77", "mona")).await, LINKED);
        let taken = "/login-failed?problem=already-linked&purpose=link";
        assert_eq!(adam.go(&platform, LINK, person("77", "mona")).await, taken);
        assert_eq!(mona.go(&platform, LINK, person("78", "other")).await, taken, "one identity for an account");
        let me = adam.graphql("{ me { discordId } }", json!({})).await.data();
        assert_eq!(me["me"]["discordId"], json!(null));
        assert_eq!(mona.username().await.as_deref(), Some("Mona"));
    })
    .await;
}

#[tokio::test]
async fn the_only_way_in_stays() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        browser.go(&platform, SIGN_IN, person("77", "mona")).await;
        browser.register("Mona").await.data();
        let refused = browser.unlink().await;
        assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (409, &json!("LAST_LOGIN_METHOD")));
        assert_eq!(browser.username().await.as_deref(), Some("Mona"));
        let mut elsewhere = Browser::new(&test);
        assert_eq!(elsewhere.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
        browser.graphql("mutation { makeRecoveryCodes }", json!({})).await.data();
        assert_eq!(browser.unlink().await.status.as_u16(), 204, "a recovery code is a way in");
    })
    .await;
}

#[tokio::test]
async fn a_session_that_was_left_open_does_not_unlink() {
    with_platform(async |test, platform| {
        let mona = with_password(&test, "Mona").await;
        let mut browser = Browser::of(&mona);
        browser.go(&platform, LINK, person("77", "mona")).await;
        test.pass(DAY);
        browser.username().await;
        test.pass(1);
        let refused = browser.unlink().await;
        assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (403, &json!("REAUTH_REQUIRED")));
        let mut again = Browser::new(&test);
        again.go(&platform, SIGN_IN, person("77", "mona")).await;
        assert_eq!(again.unlink().await.json()["code"], "REAUTH_REQUIRED", "there is a better proof");
        let begun = sessions::begin(&test.app, mona.user_id, UserRole::User, None).await.expect("a session begins");
        let mut again = Browser::of(&mona.with_cookie(Some(format!("connect.sid={}", begun.token))));
        assert_eq!(again.unlink().await.status.as_u16(), 204);
    })
    .await;
}

#[tokio::test]
async fn a_stolen_session_links_nothing_neither_at_once_nor_on_the_way_back() {
    with_platform(async |test, platform| {
        let mona = with_password(&test, "Mona").await;
        let confirm = "/account/sign-in?confirm=link";
        let mut late = Browser::of(&mona);
        let returned = late.agreed(&platform, LINK, person("77", "mona")).await;
        test.pass(limits::STEP_UP_MAX_AGE);
        assert_eq!(Browser::of(&mona).led(LINK).await, confirm);
        // Longer than this takes nobody at the platform, so only a session that was old before can be too old.
        let sql = "UPDATE discord_transactions SET expires_at = $1";
        test.app.db.execute(sql, params![test.app.clock.now() + 1]).await.expect("set");
        assert_eq!(late.led(&returned.path()).await, confirm);
        let me = Browser::of(&mona).graphql("{ me { discordId } }", json!({})).await.data();
        assert_eq!(me["me"]["discordId"], json!(null));
    })
    .await;
}

#[tokio::test]
async fn an_identity_that_was_linked_today_changes_no_other_way_in() {
    with_platform(async |test, platform| {
        let mona = test.account("Mona", UserRole::Admin).await;
        test.pass(2 * DAY);
        let again = sessions::begin(&test.app, mona.user_id, UserRole::Admin, None).await.expect("a session");
        let mut browser = Browser::of(&mona.with_cookie(Some(format!("connect.sid={}", again.token))));
        assert_eq!(browser.go(&platform, LINK, person("77", "mona")).await, LINKED);
        let mut new = Browser::new(&test);
        assert_eq!(new.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
        let adam = test.creator("Adam").await;
        let role = "mutation($uuid: String!) { updateUser(uuid: $uuid, data: { role: ADMIN }) { uuid } }";
        let uuid = adam.viewer(&test.app).await.account().expect("an account").uuid.to_string();
        let codes = "mutation { makeRecoveryCodes }";
        assert_eq!(new.graphql(role, json!({ "uuid": uuid })).await.code(), "WAY_IN_TOO_NEW");
        assert_eq!(new.graphql(codes, json!({})).await.code(), "WAY_IN_TOO_NEW");
        assert_eq!(new.unlink().await.json()["code"], "WAY_IN_TOO_NEW");
        test.pass(DAY);
        let mut settled = Browser::new(&test);
        settled.go(&platform, SIGN_IN, person("77", "mona")).await;
        settled.graphql(codes, json!({})).await.data();
        settled.graphql(role, json!({ "uuid": uuid })).await.data();
    })
    .await;
}

#[tokio::test]
async fn only_the_session_that_began_to_link_does() {
    with_platform(async |test, platform| {
        let expired = "/login-failed?problem=expired&purpose=link";
        let mona = with_password(&test, "Mona").await;
        // The session has ended meanwhile.
        let mut browser = Browser::of(&mona);
        let returned = browser.agreed(&platform, LINK, person("77", "mona")).await;
        let mut dead = browser.clone();
        browser.graphql("mutation { logout }", json!({})).await.data();
        assert_eq!(dead.led(&returned.path()).await, expired);
        // Somebody else has signed in in the same browser.
        let again = test.account("Mona2", UserRole::User).await;
        let mut browser = Browser::of(&again);
        let returned = browser.agreed(&platform, LINK, person("77", "mona")).await;
        let begun = sessions::begin(&test.app, with_password(&test, "Adam").await.user_id, UserRole::User, None).await;
        browser.cookies.insert("connect.sid".into(), begun.expect("a session").token);
        assert_eq!(browser.led(&returned.path()).await, expired);
        assert_eq!(browser.graphql("{ me { discordId } }", json!({})).await.data()["me"]["discordId"], json!(null));
        // Nobody is signed in any more.
        let mut browser = Browser::of(&again);
        let returned = browser.agreed(&platform, LINK, person("77", "mona")).await;
        browser.cookies.remove("connect.sid");
        assert_eq!(browser.led(&returned.path()).await, expired);
        assert_eq!(browser.session(), None, "linking signs nobody in");
    })
    .await;
}

#[tokio::test]
async fn a_visitor_is_sent_to_sign_in_first_and_cannot_unlink() {
    with_platform(async |test, _| {
        let mut visitor = Browser::new(&test);
        assert_eq!(visitor.led(LINK).await, "/login?next=%2Faccount%3Fsection%3Dsign-in");
        assert!(visitor.cookies.is_empty());
        assert_eq!(visitor.unlink().await.status.as_u16(), 401);
        let mut mona = Browser::of(&with_password(&test, "Mona").await);
        assert_eq!(mona.send(Request::delete(LINK)).await.status.as_u16(), 403, "another site could send this");
        let foreign =
            Request::delete(LINK).header("Apollo-Require-Preflight", "true").header("Origin", "https://evil.example");
        assert_eq!(mona.send(foreign).await.status.as_u16(), 403);
        let frame = Request::get(SIGN_IN).header("Sec-Fetch-Site", "cross-site").header("Sec-Fetch-Dest", "iframe");
        assert_eq!(mona.send(frame).await.status.as_u16(), 403, "a page of another site loads it as a part");
    })
    .await;
}
