//! Making, listing and revoking.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::limits;
use vitrine_db::{Execute, params};
use vitrine_people::accounts;
use vitrine_testing::{MailServer, TestApp, on_every_engine};

use crate::accounts::access_tokens::{CREATE, REVOKE, create, listed, recorded, signed_in_again};

#[tokio::test]
async fn a_token_is_shown_once_and_only_its_hash_is_kept() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        assert_eq!(listed(&mona).await, json!([]));
        let answer = create(&mona, "  Nightly   backup ", &["SAVE", "READ", "READ"], 30).await;
        assert_eq!(answer.header("cache-control"), "no-store");
        let made = answer.data()["createAccessToken"].clone();
        let token = made["token"].as_str().expect("a token").to_owned();
        assert!(token.starts_with("vitrine_pat_") && token.len() == 55, "{token}");
        let shown = json!({ "uuid": made["accessToken"]["uuid"], "name": "Nightly backup", "scopes": ["READ", "SAVE"],
            "createdAt": "2026-05-04T09:30:00.000Z", "expiresAt": "2026-06-03T09:30:00.000Z", "isExpired": false,
            "lastUsedAt": null });
        assert_eq!(made["accessToken"], shown);
        let list = mona.graphql(crate::accounts::access_tokens::MINE, json!({})).await;
        assert_eq!(list.data()["myAccessTokens"], json!([shown]));
        assert!(!list.text().contains(&token[12..]));
        let kept: Vec<Vec<u8>> =
            test.app.db.column("SELECT token_hash FROM access_tokens", params![]).await.expect("one");
        assert_eq!(kept, [accounts::sessions::token_hash(&token)]);
        assert_eq!(recorded(&test, "user.create-access-token").await, 1);
        let detail: String = test
            .app
            .db
            .scalar("SELECT detail FROM audit_log WHERE action = 'user.create-access-token'", params![])
            .await
            .expect("an entry");
        assert_eq!(detail, format!("{} READ SAVE", made["accessToken"]["uuid"].as_str().expect("a uuid")));

        // Ninety days unless one says otherwise.
        let usual = mona.graphql(CREATE, json!({ "name": "Other", "scopes": ["PUBLISH"] })).await.data();
        assert_eq!(usual["createAccessToken"]["accessToken"]["expiresAt"], "2026-08-02T09:30:00.000Z");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_a_token_is_refused_field_by_field() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let bidi = "safe\u{202e}";
        for (name, scopes, days, field, reason) in [
            ("", &["READ"][..], 30, "name", "EMPTY"),
            ("   ", &["READ"], 30, "name", "EMPTY"),
            (&"x".repeat(51), &["READ"], 30, "name", "TOO_LONG"),
            (&"x".repeat(100_000), &["READ"], 30, "name", "TOO_LONG"),
            (bidi, &["READ"], 30, "name", "FORBIDDEN_CHARACTERS"),
            ("Backup", &[], 30, "scopes", "TOO_FEW"),
            ("Backup", &["READ"], 0, "days", "OUT_OF_RANGE"),
            ("Backup", &["READ"], -1, "days", "OUT_OF_RANGE"),
            ("Backup", &["READ"], 367, "days", "OUT_OF_RANGE"),
        ] {
            let extensions = create(&mona, name, scopes, days).await.error()["extensions"].clone();
            let expected = (json!("BAD_USER_INPUT"), json!(field), json!(reason));
            let said = (extensions["code"].clone(), extensions["field"].clone(), extensions["reason"].clone());
            assert_eq!(said, expected);
        }
        for scopes in [json!(["ADMIN"]), json!(["read"]), json!([null]), json!(null), json!(7)] {
            let answer = mona.graphql(CREATE, json!({ "name": "Backup", "scopes": scopes })).await;
            assert!(!answer.code().is_empty(), "{scopes}");
        }
        for days in [json!(1.5), json!("30"), json!(i64::MAX)] {
            let answer = mona.graphql(CREATE, json!({ "name": "B", "scopes": ["READ"], "days": days })).await;
            assert!(!answer.code().is_empty(), "{days}");
        }
        assert_eq!(listed(&mona).await, json!([]));
    })
    .await;
}

#[tokio::test]
async fn an_account_has_so_many_also_when_two_are_made_at_once_and_expired_ones_make_room() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        for at in 0..limits::ACCESS_TOKENS_MAX - 1 {
            create(&mona, &format!("Token {at}"), &["READ"], if at == 0 { 1 } else { 90 }).await.data();
            test.pass(1);
        }
        let (one, two) = tokio::join!(create(&mona, "One", &["READ"], 90), create(&mona, "Two", &["READ"], 90));
        let codes = [one.code(), two.code()];
        assert_eq!(codes.iter().filter(|code| code.is_empty()).count(), 1, "{codes:?}");
        let refused = create(&mona, "More", &["READ"], 90).await.error()["extensions"].clone();
        assert_eq!((&refused["field"], &refused["reason"]), (&json!("accessTokens"), &json!("TOO_MANY")));
        // One of them has expired, and the sign-in is a new one.
        test.pass(DAY);
        let again = signed_in_again(&test, &mona).await;
        assert_eq!(listed(&again).await[limits::ACCESS_TOKENS_MAX - 1]["isExpired"], true);
        create(&again, "More", &["READ"], 90).await.data();
        let list = listed(&again).await;
        assert_eq!(list.as_array().map(Vec::len), Some(limits::ACCESS_TOKENS_MAX));
        assert!(list.as_array().is_some_and(|list| list.iter().all(|token| token["isExpired"] == false)));
    })
    .await;
}

#[tokio::test]
async fn making_one_needs_a_sign_in_of_the_last_day_and_revoking_one_does_not() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let uuid =
            create(&mona, "Backup", &["READ"], 90).await.data()["createAccessToken"]["accessToken"]["uuid"].clone();
        test.pass(limits::RECENT_SIGN_IN);
        assert_eq!(create(&mona, "Backup", &["READ"], 90).await.code(), "REAUTH_REQUIRED");
        let adam = test.creator("Adam").await;
        for uuid in [uuid.clone(), json!("nonsense"), json!(""), json!("' OR 1=1 --")] {
            assert_eq!(adam.graphql(REVOKE, json!({ "uuid": uuid })).await.code(), "NOT_FOUND");
        }
        assert_eq!(mona.graphql(REVOKE, json!({ "uuid": uuid })).await.data()["revokeAccessToken"], true);
        assert_eq!(mona.graphql(REVOKE, json!({ "uuid": uuid })).await.code(), "NOT_FOUND");
        assert_eq!((listed(&mona).await, recorded(&test, "user.revoke-access-token").await), (json!([]), 1));
    })
    .await;
}

#[tokio::test]
async fn whoever_owns_the_account_is_told_that_a_token_was_made() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let mona = test.creator("Mona").await;
        let sql = "UPDATE users SET email = 'mona@example.org' WHERE id = $1";
        test.app.db.execute(sql, params![mona.user_id]).await.expect("set");
        let token = mona.make_token(&[vitrine_core::scopes::AccessTokenScope::Read]).await;
        test.do_jobs().await;
        let letters: Vec<String> = server.take().into_iter().map(|letter| letter.data).collect();
        assert_eq!(letters.len(), 1, "{letters:?}");
        assert!(letters[0].contains("Subject: An access token was created"), "{letters:?}");
        assert!(!letters[0].contains(&token), "a letter is no place for it");
    }
}

#[tokio::test]
async fn expired_tokens_stay_on_the_list_for_a_while() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        create(&mona, "Backup", &["READ"], 1).await.data();
        test.pass(DAY + limits::ACCESS_TOKEN_KEPT_FOR - 1);
        accounts::sweep(&test.app).await.expect("swept");
        let count = async || -> i64 {
            test.app.db.scalar("SELECT COUNT(*) FROM access_tokens", params![]).await.expect("counts")
        };
        assert_eq!(count().await, 1);
        test.pass(1);
        accounts::sweep(&test.app).await.expect("swept");
        assert_eq!(count().await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_export_says_which_tokens_there_are_and_not_what_they_are() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let token = mona.make_token(&[vitrine_core::scopes::AccessTokenScope::Read]).await;
        let answer = mona.get("/api/account/export").await;
        let archive =
            vitrine_zip::ZipArchive::read(&answer.body, &vitrine_zip::ZipLimits::default()).expect("an archive");
        let bytes = archive.find("access-tokens.json").expect("a list").bytes().expect("it can be read");
        let tokens: Value = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!((&tokens[0]["name"], &tokens[0]["scopes"]), (&json!("Test"), &json!(["READ"])));
        assert!(!String::from_utf8_lossy(&answer.body).contains(&token[12..]));
    })
    .await;
}
