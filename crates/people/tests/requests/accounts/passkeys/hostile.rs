//! Answers that are somebody else's, used, old or made up, and those that no authenticator gives.

use serde_json::{Value, json};
use vitrine_core::limits;
use vitrine_testing::{TestApp, on_every_engine};

use crate::accounts::passkeys::authenticator::{PRESENT, VERIFIED, text};
use crate::accounts::passkeys::{Authenticator, Browser, count, recorded, with_passkey, with_password};

#[tokio::test]
async fn a_challenge_is_good_once_in_its_own_browser_and_for_five_minutes() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        let (mut victim, mut attacker) = (Browser::new(&test), Browser::new(&test));
        let options = attacker.request_options().await;
        let answer = authenticator.get(&options).to_string();
        assert_eq!(victim.send_login(&answer).await.code(), "CONFLICT", "without a cookie");
        victim.request_options().await;
        assert_eq!(victim.send_login(&answer).await.code(), "CONFLICT", "the challenge of another browser");
        attacker.send_login(&answer).await.data();
        assert_eq!(attacker.send_login(&answer).await.code(), "CONFLICT", "reused");
        let options = victim.request_options().await;
        test.pass(limits::PASSKEY_CHALLENGE_MAX_AGE);
        let late = authenticator.get(&options).to_string();
        assert_eq!(victim.send_login(&late).await.code(), "CONFLICT", "old");

        // The same of adding: it belongs to the session.
        let options = mona.creation_options().await;
        let made = Authenticator::new().create(&options).to_string();
        let mut adam = Browser::of(&with_password(&test, "Adam").await);
        assert_eq!(adam.send_new("Mine", &made).await.code(), "CONFLICT");
        mona.send_new("Key", &made).await.data();
        assert_eq!(mona.send_new("Key", &made).await.code(), "CONFLICT");
        let options = mona.creation_options().await;
        test.pass(limits::PASSKEY_CHALLENGE_MAX_AGE);
        assert_eq!(mona.send_new("Late", &Authenticator::new().create(&options).to_string()).await.code(), "CONFLICT");
        assert_eq!(count(&test, "passkeys").await, 2);
    })
    .await;
}

#[tokio::test]
async fn answers_with_one_challenge_at_once_are_taken_once() {
    on_every_engine(async |test: TestApp| {
        let (_, mut authenticator) = with_passkey(&test, "Mona").await;
        let mut browser = Browser::new(&test);
        let answer = authenticator.get(&browser.request_options().await).to_string();
        let mut tabs = vec![browser; 6];
        let answers = futures::future::join_all(tabs.iter_mut().map(|tab| tab.send_login(&answer))).await;
        let codes: Vec<String> = answers.iter().map(|answer| answer.code()).collect();
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "{codes:?}");
        assert!(codes.iter().all(|code| code.is_empty() || code == "CONFLICT"), "{codes:?}");
    })
    .await;
}

#[tokio::test]
async fn an_answer_to_one_question_is_none_to_the_other() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        let adding: Value = serde_json::from_str(&mona.creation_options().await).expect("options");
        let asked = json!({ "challenge": adding["challenge"], "rpId": adding["rp"]["id"] }).to_string();
        // Its challenge was given to a session; the cookie of a visitor has none.
        mona.cookies.insert("passkey.transaction".into(), mona.cookies["connect.sid"].clone());
        assert_eq!(mona.send_login(&authenticator.get(&asked).to_string()).await.code(), "CONFLICT");
        let login: Value = serde_json::from_str(&mona.request_options().await).expect("options");
        let asked = json!({ "challenge": login["challenge"], "rp": { "id": "localhost" }, "user": adding["user"] });
        let made = Authenticator::new().create(&asked.to_string()).to_string();
        assert_eq!(mona.send_new("Key", &made).await.code(), "CONFLICT");
    })
    .await;
}

#[tokio::test]
async fn what_is_signed_for_another_site_or_by_another_key_is_refused() {
    on_every_engine(async |test: TestApp| {
        let (_, mut hers) = with_passkey(&test, "Mona").await;
        let (_, mut his) = with_passkey(&test, "Adam").await;
        let mut tried = 0;
        let mut refused = async |authenticator: &mut Authenticator, why: &str| {
            tried += 1;
            let mut browser = Browser::new(&test);
            assert_eq!(browser.login(authenticator).await.code(), "INVALID_CREDENTIALS", "{why}");
            assert_eq!(browser.username().await, None, "{why}");
        };
        for origin in ["https://localhost:8080", "http://localhost", "http://evil.example", "http://localhost:8081", ""]
        {
            hers.origin = origin.to_owned();
            refused(&mut hers, origin).await;
        }
        hers.origin = "http://localhost:8080".to_owned();
        hers.other_site = Some("evil.example".to_owned());
        refused(&mut hers, "another site").await;
        hers.other_site = None;
        for flags in [0, PRESENT, VERIFIED] {
            hers.flags = flags;
            refused(&mut hers, "nobody was verified, or there").await;
        }
        hers.flags = PRESENT | VERIFIED;
        // Her credential's number, or her handle, with his key.
        let own = (his.id.clone(), his.user.clone());
        his.id.clone_from(&hers.id);
        refused(&mut his, "another key and handle").await;
        his.user.clone_from(&hers.user);
        refused(&mut his, "another key").await;
        his.id = own.0;
        refused(&mut his, "his key for her account").await;
        his.user = own.1;
        his.challenge = Some(text(&[7; 16]));
        assert_eq!(Browser::new(&test).login(&mut his).await.code(), "CONFLICT", "a challenge that nobody was given");
        his.challenge = None;
        assert_eq!(recorded(&test, "user.sign-in-failure").await, tried);
        for authenticator in [&mut hers, &mut his] {
            Browser::new(&test).login(authenticator).await.data();
        }
    })
    .await;
}

#[tokio::test]
async fn a_passkey_made_for_another_site_or_without_asking_anybody_is_not_added() {
    on_every_engine(async |test: TestApp| {
        let mut mona = Browser::of(&with_password(&test, "Mona").await);
        let new = Authenticator::new;
        for mut wrong in [
            Authenticator { origin: "http://evil.example".into(), ..new() },
            Authenticator { other_site: Some("evil.example".into()), ..new() },
            Authenticator { flags: PRESENT, ..new() },
            Authenticator { flags: VERIFIED, ..new() },
        ] {
            assert_eq!(mona.add(&mut wrong, "Key").await.code(), "BAD_USER_INPUT", "{} {}", wrong.origin, wrong.flags);
        }
        assert_eq!(mona.passkeys().await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn what_no_authenticator_says_is_refused() {
    on_every_engine(async |test: TestApp| {
        let (mut mona, mut authenticator) = with_passkey(&test, "Mona").await;
        let huge = format!("{{\"id\":\"{}\"}}", "A".repeat(limits::PASSKEY_CREDENTIAL_BYTES_MAX));
        let deep = "[".repeat(5_000);
        let answer = authenticator.get(&mona.request_options().await);
        let mut cases: Vec<String> =
            ["", "{}", "null", "[]", "\u{0}", "{\"id\":1}", &huge, &deep].map(str::to_owned).into();
        for path in ["clientDataJSON", "authenticatorData", "signature", "userHandle"] {
            for wrong in [json!(null), json!(""), json!("!"), json!(5), json!("AA")] {
                let mut answer = answer.clone();
                answer["response"][path] = wrong;
                cases.push(answer.to_string());
            }
        }
        let mut doubled = answer.to_string();
        doubled.insert_str(1, "\"id\":\"AAAA\",");
        cases.push(doubled);
        for case in &cases {
            let code = mona.send_login(case).await.code();
            assert!(["BAD_USER_INPUT", "CONFLICT", "INVALID_CREDENTIALS"].contains(&code.as_str()), "{code}: {case}");
        }
        for case in &cases {
            assert_eq!(mona.send_new("Key", case).await.code(), "BAD_USER_INPUT", "{case}");
        }
        // Broken in every byte of its binary part, and cut there: refused, or the same key.
        let options = mona.creation_options().await;
        let made = Authenticator::new().create(&options);
        let object = &made["response"]["attestationObject"];
        let bytes = {
            use base64::Engine as _;
            let object = object.as_str().expect("text");
            base64::engine::general_purpose::URL_SAFE_NO_PAD.decode(object).expect("bytes")
        };
        let mut cut = made.clone();
        cut["response"].as_object_mut().expect("an object").remove("authenticatorData");
        for at in (0..bytes.len()).step_by(3) {
            cut["response"]["attestationObject"] = text(&bytes[..at]).into();
            assert_eq!(mona.send_new("Key", &cut.to_string()).await.code(), "BAD_USER_INPUT", "cut at {at}");
        }
        assert_eq!(count(&test, "passkeys").await, 1);
    })
    .await;
}
