//! Names, and the last way into an account.

use serde_json::json;
use vitrine_db::{Execute, params};
use vitrine_people::accounts::identities::{self, PlatformIdentity};
use vitrine_testing::{TestApp, on_every_engine, on_every_engine_with};

use crate::accounts::passkeys::authenticator::text;
use crate::accounts::passkeys::{Authenticator, Browser, field_of, recorded, with_passkey};

const RENAME: &str = "mutation($uuid: String!, $name: String!) { renamePasskey(uuid: $uuid, name: $name) }";

#[tokio::test]
async fn a_passkey_gets_another_name_from_its_owner_alone() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, _) = with_passkey(&test, "Mona").await;
        let (mut adam, _) = with_passkey(&test, "Adam").await;
        let uuid = mona.passkeys().await[0]["uuid"].clone();
        mona.graphql(RENAME, json!({ "uuid": uuid, "name": "Blue key" })).await.data();
        assert_eq!(mona.passkeys().await[0]["name"], "Blue key");
        let empty = mona.graphql(RENAME, json!({ "uuid": uuid, "name": " " })).await;
        assert_eq!(field_of(&empty), (json!("name"), json!("EMPTY")));
        for uuid in [uuid.clone(), json!("nonsense"), json!("")] {
            assert_eq!(adam.graphql(RENAME, json!({ "uuid": uuid, "name": "Mine" })).await.code(), "NOT_FOUND");
        }
        let remove = "mutation($uuid: String!) { removePasskey(uuid: $uuid) { rpId } }";
        assert_eq!(adam.graphql(remove, json!({ "uuid": uuid })).await.code(), "NOT_FOUND");
        assert_eq!(mona.passkeys().await[0]["name"], "Blue key");
        assert_eq!(adam.passkeys().await[0]["name"], "Phone");
    })
    .await;
}

#[tokio::test]
async fn a_removed_passkey_signs_nobody_in_and_other_sessions_end() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut lost) = with_passkey(&test, "Mona").await;
        let mut kept = Authenticator::new();
        mona.add(&mut kept, "Key").await.data();
        let mut thief = Browser::new(&test);
        thief.login(&mut lost).await.data();
        let options = thief.request_options().await;
        let left = mona.remove(0).await.data()["removePasskey"].clone();
        assert_eq!((&left["rpId"], &left["userId"]), (&json!("localhost"), &json!(lost.user)));
        assert_eq!(left["allAcceptedCredentialIds"], json!([text(&kept.id)]));
        assert_eq!(thief.username().await, None);
        assert_eq!(mona.username().await.as_deref(), Some("Mona"));
        assert_eq!(thief.send_login(&lost.get(&options).to_string()).await.code(), "NOT_FOUND");
        assert_eq!(Browser::new(&test).login(&mut lost).await.code(), "NOT_FOUND");
        Browser::new(&test).login(&mut kept).await.data();
        assert_eq!(recorded(&test, "user.remove-passkey").await, 1);
    })
    .await;
}

async fn forget_password(test: &TestApp, username: &str) {
    let sql = "UPDATE users SET password_hash = NULL WHERE username = $1";
    test.app.db.execute(sql, params![username]).await.expect("set");
}

#[tokio::test]
async fn the_only_way_in_stays() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        forget_password(&test, "Mona").await;
        assert_eq!(mona.remove(0).await.code(), "LAST_LOGIN_METHOD");
        // An identity at a platform that nobody signs in through here is no way in.
        let identity = PlatformIdentity { discord_id: "77".into(), username: "mona".into(), avatar_hash: None };
        let id: i64 = test.app.db.scalar("SELECT user_id FROM passkeys", params![]).await.expect("an account");
        identities::link(&test.app.db, id, &identity, 1).await.expect("linked");
        assert_eq!(mona.remove(0).await.code(), "LAST_LOGIN_METHOD");
        Browser::new(&test).login(&mut authenticator).await.data();

        let mut other = Authenticator::new();
        mona.add(&mut other, "Key").await.data();
        let mut tabs = [mona.clone(), mona.clone()];
        let [first, second] = &mut tabs;
        let (one, two) = tokio::join!(first.remove(0), second.remove(1));
        let codes = [one.code(), two.code()];
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "one of two stays: {codes:?}");
        mona.graphql("mutation { makeRecoveryCodes }", json!({})).await.data();
        mona.remove(0).await.data();
        assert_eq!(mona.passkeys().await, json!([]), "a recovery code is a way in");
    })
    .await;
}

#[tokio::test]
async fn a_passkey_and_an_identity_at_the_platform_stand_in_for_each_other() {
    let settings = &[("VITRINE_DISCORD_CLIENT_ID", "client"), ("VITRINE_DISCORD_CLIENT_SECRET", "secret")];
    on_every_engine_with(settings, async |test: TestApp| {
        let (mut mona, _) = with_passkey(&test, "Mona").await;
        forget_password(&test, "Mona").await;
        let identity = PlatformIdentity { discord_id: "77".into(), username: "mona".into(), avatar_hash: None };
        let id: i64 = test.app.db.scalar("SELECT user_id FROM passkeys", params![]).await.expect("an account");
        identities::link(&test.app.db, id, &identity, 1).await.expect("linked");
        mona.remove(0).await.data();
        let unlinked = identities::identity_rows::remove_unless_last(&test.app.db, id).await.expect("asked");
        assert_eq!(unlinked, 0, "the identity is the last way in now");
        mona.add(&mut Authenticator::new(), "Key").await.data();
        assert_eq!(identities::identity_rows::remove_unless_last(&test.app.db, id).await.expect("asked"), 1);
        assert_eq!(mona.remove(0).await.code(), "LAST_LOGIN_METHOD");
    })
    .await;
}
