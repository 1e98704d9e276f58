//! The way of somebody who comes for the first time.

use serde_json::json;
use vitrine_db::{Execute, params};
use vitrine_people::discord::arrival::SIGN_UP_MAX_AGE;

use crate::discord::browser::SIGN_IN;
use crate::discord::platform::person;
use crate::discord::{Browser, with_platform};

const ASK: &str = "{ discordSignUp { discordUser { username avatarHash } suggestedUsername } }";
const REGISTERS: &str = "/register?with=discord";

#[tokio::test]
async fn somebody_new_registers_and_signs_in_the_next_time() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        let before = browser.agreed(&platform, SIGN_IN, person("77", "mo na!")).await;
        let begun_with = browser.cookies["discord.transaction"].clone();
        assert_eq!(browser.led(&before.path()).await, REGISTERS);
        assert_ne!(browser.cookies["discord.transaction"], begun_with, "the registration has a cookie of its own");
        assert_eq!(browser.username().await, None, "there is no account yet");
        let asked = browser.graphql(ASK, json!({})).await.data();
        let user = json!({ "username": "mo na!", "avatarHash": "a_0123abcd" });
        assert_eq!(asked["discordSignUp"], json!({ "discordUser": user, "suggestedUsername": "mona" }));
        assert_eq!(Browser::new(&test).graphql(ASK, json!({})).await.data()["discordSignUp"], json!(null));

        assert_eq!(browser.register("Mona").await.data()["registerWithDiscord"]["username"], "Mona");
        let me = "{ me { username email hasAccepted hasPassword discordId discordUser { username } } }";
        let expected = json!({ "username": "Mona", "email": null, "hasAccepted": true, "hasPassword": false,
            "discordId": "77", "discordUser": { "username": "mo na!" } });
        assert_eq!(browser.graphql(me, json!({})).await.data()["me"], expected);

        let mut elsewhere = Browser::new(&test);
        assert_eq!(elsewhere.go(&platform, SIGN_IN, person("77", "mona")).await, "/login-success");
        assert_eq!(elsewhere.username().await.as_deref(), Some("Mona"));
    })
    .await;
}

#[tokio::test]
async fn a_form_with_errors_may_be_sent_again_and_a_right_one_only_once() {
    with_platform(async |test, platform| {
        test.creator("Taken").await;
        let mut browser = Browser::new(&test);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, REGISTERS);
        let document = "mutation($data: RegisterWithDiscordInput!) { registerWithDiscord(data: $data) { uuid } }";
        let wrong = json!({ "data": { "username": "a b", "email": "nowhere", "hasAccepted": false } });
        let refused = browser.graphql(document, wrong).await.error();
        let reasons: Vec<_> = refused["extensions"]["complaints"]
            .as_array()
            .expect("field errors")
            .iter()
            .map(|complaint| (complaint["field"].clone(), complaint["reason"].clone()))
            .collect();
        let expected = [("username", "USERNAME"), ("email", "EMAIL"), ("hasAccepted", "NOT_ACCEPTED")];
        assert_eq!(reasons, expected.map(|(field, reason)| (json!(field), json!(reason))));
        assert_eq!(browser.register("taken").await.code(), "CONFLICT");
        let cookies = browser.cookies.clone();
        assert_eq!(browser.register("Mona").await.code(), "");
        assert_eq!(browser.register("Again").await.code(), "FORBIDDEN");
        let mut stolen = Browser::new(&test);
        stolen.cookies = cookies;
        assert_eq!(stolen.register("Again").await.code(), "NOT_FOUND", "what was used is over");
        assert_eq!(Browser::new(&test).register("Again").await.code(), "NOT_FOUND");
    })
    .await;
}

#[tokio::test]
async fn a_registration_ends_after_twenty_minutes() {
    with_platform(async |test, platform| {
        let mut browser = Browser::new(&test);
        assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, REGISTERS);
        test.pass(SIGN_UP_MAX_AGE);
        assert_eq!(browser.register("Mona").await.code(), "NOT_FOUND");
        assert_eq!(browser.graphql(ASK, json!({})).await.data()["discordSignUp"], json!(null));
    })
    .await;
}

#[tokio::test]
async fn two_registrations_of_one_person_make_one_account() {
    with_platform(async |test, platform| {
        let mut browsers = [Browser::new(&test), Browser::new(&test), Browser::new(&test)];
        for browser in &mut browsers {
            assert_eq!(browser.go(&platform, SIGN_IN, person("77", "mona")).await, REGISTERS);
        }
        let sent = browsers
            .iter_mut()
            .enumerate()
            .map(|(number, browser)| async move { browser.register(&format!("Mona{number}")).await.code() });
        let mut codes = futures::future::join_all(sent).await;
        codes.sort_unstable();
        assert_eq!(codes, ["", "DISCORD_ALREADY_LINKED", "DISCORD_ALREADY_LINKED"]);
        let sql = "SELECT COUNT(*) FROM users WHERE username_key LIKE 'mona%'";
        let accounts: i64 = test.app.db.scalar(sql, params![]).await.expect("countable");
        assert_eq!(accounts, 1, "nothing is left of those that failed");
    })
    .await;
}

#[tokio::test]
async fn who_has_deleted_a_blocked_account_cannot_register_again_for_a_year() {
    with_platform(async |test, platform| {
        let delete = "mutation { deleteMyAccount(confirm: true) }";
        for (id, name, is_blocked) in [("77", "mona", true), ("78", "adam", false)] {
            let mut browser = Browser::new(&test);
            browser.go(&platform, SIGN_IN, person(id, name)).await;
            let registered = browser.register(name).await;
            assert_eq!(registered.code(), "");
            let sql = "UPDATE users SET is_blocked = $2 WHERE username = $1";
            test.app.db.execute(sql, params![name, is_blocked]).await.expect("set");
            browser.graphql(delete, json!({})).await.data();
            let mut again = Browser::new(&test);
            let led = again.go(&platform, SIGN_IN, person(id, name)).await;
            assert_eq!(led, if is_blocked { "/login-failed?problem=blocked" } else { REGISTERS });
        }
        test.pass(365 * vitrine_core::clock::DAY);
        assert_eq!(Browser::new(&test).go(&platform, SIGN_IN, person("77", "mona")).await, REGISTERS);
    })
    .await;
}
