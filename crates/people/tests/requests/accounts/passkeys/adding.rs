//! Adding passkeys to an account.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_testing::{MailServer, TestApp, on_every_engine, on_every_engine_with};

use crate::accounts::passkeys::authenticator::{CAN_SYNC, SYNCED, text};
use crate::accounts::passkeys::{Authenticator, Browser, field_of, recorded, with_passkey, with_password};
use crate::accounts::recovery::confirmed;

#[tokio::test]
async fn a_passkey_is_made_for_the_account_and_listed() {
    on_every_engine(async |test: TestApp| {
        let mut browser = Browser::of(&with_password(&test, "Mona").await);
        assert_eq!(browser.passkeys().await, json!([]));
        let options: Value = serde_json::from_str(&browser.creation_options().await).expect("options");
        assert_eq!((&options["rp"]["id"], &options["rp"]["name"]), (&json!("localhost"), &json!("Vitrine")));
        assert_eq!((&options["user"]["name"], &options["user"]["displayName"]), (&json!("Mona"), &json!("Mona")));
        assert_eq!(options["excludeCredentials"], json!([]));
        assert_eq!(options["attestation"], "none");
        let selection = &options["authenticatorSelection"];
        assert_eq!(
            (&selection["residentKey"], &selection["userVerification"]),
            (&json!("required"), &json!("required"))
        );
        let me = browser.graphql("{ me { uuid } }", json!({})).await.data();
        assert!(!options.to_string().contains(me["me"]["uuid"].as_str().expect("a uuid")), "the handle names nobody");

        let mut authenticator = Authenticator { flags: 0x05 | CAN_SYNC | SYNCED, ..Authenticator::new() };
        let added = browser.add(&mut authenticator, "  My   phone ").await.data()["addPasskey"].clone();
        assert_eq!((&added["name"], &added["isSynced"]), (&json!("My phone"), &json!(true)));
        assert_eq!(added["lastUsedAt"], json!(null));
        let listed = browser.passkeys().await;
        assert_eq!((&listed[0]["uuid"], &listed[0]["createdAt"]), (&added["uuid"], &json!("2026-05-04T09:30:00.000Z")));
        assert_eq!(recorded(&test, "user.add-passkey").await, 1);
        let again: Value = serde_json::from_str(&browser.creation_options().await).expect("options");
        assert_eq!(again["excludeCredentials"][0]["id"], text(&authenticator.id));
        assert_eq!(again["excludeCredentials"][0]["transports"], json!(["hybrid", "internal"]));
        assert_eq!(again["user"]["id"], options["user"]["id"], "authenticators know it is the same account");
    })
    .await;
}

#[tokio::test]
async fn a_passkey_needs_a_recent_sign_in_to_be_added_and_to_be_removed() {
    on_every_engine(async |test: TestApp| {
        let (mut browser, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut visitor = Browser::new(&test);
        let begin = "mutation { beginAddingPasskey }";
        assert_eq!(visitor.graphql(begin, json!({})).await.code(), "UNAUTHENTICATED");
        let options = browser.creation_options().await;
        test.pass(DAY);
        browser.username().await;
        assert_eq!(browser.graphql(begin, json!({})).await.code(), "REAUTH_REQUIRED");
        let late = Authenticator::new().create(&options).to_string();
        assert_eq!(browser.send_new("Late", &late).await.code(), "REAUTH_REQUIRED");
        assert_eq!(browser.remove(0).await.code(), "REAUTH_REQUIRED");
        let mut again = Browser::new(&test);
        again.login(&mut authenticator).await.data();
        again.add(&mut Authenticator::new(), "Key").await.data();
        again.remove(0).await.data();
        assert_eq!(again.passkeys().await.as_array().map(Vec::len), Some(1));
    })
    .await;
}

#[tokio::test]
async fn an_account_has_so_many_passkeys_and_each_a_name() {
    on_every_engine(async |test: TestApp| {
        let mut browser = Browser::of(&with_password(&test, "Mona").await);
        for (name, reason) in
            [("", "EMPTY"), ("  ", "EMPTY"), (&"x".repeat(51), "TOO_LONG"), ("a\u{202e}b", "FORBIDDEN_CHARACTERS")]
        {
            let refused = browser.add(&mut Authenticator::new(), name).await;
            assert_eq!(field_of(&refused), (json!("name"), json!(reason)), "{name:?}");
        }
        test.pass(1);
        let early = browser.creation_options().await;
        test.pass(1);
        for number in 1..limits::PASSKEYS_MAX {
            browser.add(&mut Authenticator::new(), &format!("Key {number}")).await.data();
        }
        // Both begun while there was room for one.
        let options = [browser.creation_options().await, browser.creation_options().await];
        let mut tabs = [browser.clone(), browser.clone()];
        let [first, second] = &mut tabs;
        let sent = options.map(|options| Authenticator::new().create(&options).to_string());
        let (one, other) = tokio::join!(first.send_new("One", &sent[0]), second.send_new("Other", &sent[1]));
        let codes = [one.code(), other.code()];
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "{codes:?}");
        assert!(codes.contains(&"BAD_USER_INPUT".to_owned()), "{codes:?}");
        let refused = browser.graphql("mutation { beginAddingPasskey }", json!({})).await;
        assert_eq!(field_of(&refused), (json!("passkeys"), json!("TOO_MANY")));
        let early = browser.send_new("Early", &Authenticator::new().create(&early).to_string()).await;
        assert_eq!(field_of(&early), (json!("passkeys"), json!("TOO_MANY")), "begun while there was room");
        assert_eq!(browser.passkeys().await.as_array().map(Vec::len), Some(limits::PASSKEYS_MAX));
    })
    .await;
}

#[tokio::test]
async fn a_credential_belongs_to_one_account() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut adam = Browser::of(&with_password(&test, "Adam").await);
        let mut stolen = Authenticator { id: authenticator.id.clone(), ..Authenticator::new() };
        let refused = adam.add(&mut stolen, "Mine").await;
        assert_eq!(refused.code(), "CONFLICT");
        assert!(!refused.text().contains("Mona"), "{}", refused.text());
        assert_eq!(mona.add(&mut stolen, "Again").await.code(), "CONFLICT");
        assert_eq!(adam.passkeys().await, json!([]));
        let mut elsewhere = Browser::new(&test);
        elsewhere.login(&mut authenticator).await.data();
        assert_eq!(elsewhere.username().await.as_deref(), Some("Mona"), "her own still fits");
    })
    .await;
}

#[tokio::test]
async fn a_site_without_a_domain_name_has_no_passkeys() {
    for (address, takes) in [("http://127.0.0.1:8080", false), ("http://localhost:8080", true)] {
        on_every_engine_with(&[("VITRINE_PUBLIC_URL", address)], async |test: TestApp| {
            let mut browser = Browser::of(&with_password(&test, "Mona").await);
            let said = browser.graphql("{ configuration { takesPasskeys } }", json!({})).await.data();
            assert_eq!(said["configuration"]["takesPasskeys"], takes);
            let expected = if takes { "" } else { "NOT_FOUND" };
            for begin in ["mutation { beginAddingPasskey }", "mutation { beginPasskeyLogin }"] {
                assert_eq!(browser.graphql(begin, json!({})).await.code(), expected);
            }
        })
        .await;
    }
}

#[tokio::test]
async fn the_owner_is_told_by_mail() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let mut browser = Browser::of(&with_password(&test, "Mona").await);
        let change = "mutation { updateMe(data: { email: \"mona@example.org\" }) { uuid } }";
        browser.graphql(change, json!({})).await.data();
        confirmed(&test).await;
        browser.add(&mut Authenticator::new(), "Phone").await.data();
        browser.remove(0).await.data();
        test.do_jobs().await;
        let letters: Vec<String> = server.take().into_iter().map(|letter| letter.data).collect();
        assert_eq!(letters.len(), 2, "{letters:?}");
        assert!(letters.iter().any(|data| data.contains("Subject: A passkey was added")), "{letters:?}");
        assert!(letters.iter().any(|data| data.contains("Subject: A passkey was removed")), "{letters:?}");
    }
}
