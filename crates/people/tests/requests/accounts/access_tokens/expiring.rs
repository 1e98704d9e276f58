//! The letter before a token ends: when, once, in whose words, and to whom not.

use serde_json::json;
use vitrine_core::clock::DAY;
use vitrine_core::limits::ACCESS_TOKEN_TOLD_BEFORE;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Execute, params};
use vitrine_people::accounts::access_tokens::{access_token_rows, expiry};
use vitrine_testing::{Caller, MailServer, TestApp, assert_indexed, on_every_engine};

use crate::accounts::access_tokens::{REVOKE, create, signed_in_again};

async fn with_server(test: impl AsyncFn(TestApp, MailServer, Caller)) {
    for engine in engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = TestApp::with(engine, &settings).await;
        let mona = app.creator("Mona").await;
        set(&app, &mona, "email", Some("mona@example.org")).await;
        test(app, server, mona).await;
    }
}

async fn set(test: &TestApp, caller: &Caller, column: &str, value: Option<&str>) {
    let sql = format!("UPDATE users SET {column} = $2 WHERE id = $1");
    test.app.db.execute(&sql, params![caller.user_id, value.map(str::to_owned)]).await.expect("set");
}

/// Makes a token, and forgets the letter about that.
async fn made(test: &TestApp, server: &MailServer, caller: &Caller, name: &str, days: i64) -> String {
    let made = create(caller, name, &["READ"], days).await.data();
    test.do_jobs().await;
    server.take();
    made["createAccessToken"]["accessToken"]["uuid"].as_str().expect("a uuid").to_owned()
}

/// What is sent now, without the line breaks of mail.
async fn told(test: &TestApp, server: &MailServer) -> Vec<String> {
    expiry::tell_due(&test.app).await.expect("told");
    test.do_jobs().await;
    server.take().into_iter().map(|letter| letter.data.replace("=\n", "")).collect()
}

#[tokio::test]
async fn a_token_is_told_of_a_week_before_it_ends_once() {
    with_server(async |test, server, mona| {
        made(&test, &server, &mona, "Nightly backup", 30).await;
        test.pass(30 * DAY - ACCESS_TOKEN_TOLD_BEFORE - 1);
        assert_eq!(told(&test, &server).await, Vec::<String>::new(), "not yet");
        test.pass(1);
        let letters = told(&test, &server).await;
        assert_eq!(letters.len(), 1, "{letters:?}");
        let letter = &letters[0];
        assert!(letter.contains("To: mona@example.org"), "{letter}");
        for said in ["Hello Mona", "Nightly backup", "2026-06-03", "/account/sign-in#tokens"] {
            assert!(letter.contains(said), "{said} is missing in {letter}");
        }
        assert!(!letter.contains("vitrine_pat_"), "a letter is no place for it");
        for _ in 0..8 {
            assert_eq!(told(&test, &server).await, Vec::<String>::new(), "once for each token");
            test.pass(DAY);
        }
    })
    .await;
}

#[tokio::test]
async fn it_is_written_in_the_language_of_the_account() {
    with_server(async |test, server, mona| {
        for (code, subject) in [("de", "das Zugriffstoken"), ("ja", "Subject: =?utf-8?"), ("xx", "expires soon")] {
            set(&test, &mona, "language", Some(code)).await;
            let again = signed_in_again(&test, &mona).await;
            made(&test, &server, &again, "Sicherung", 8).await;
            test.pass(2 * DAY);
            let letters = told(&test, &server).await;
            assert_eq!(letters.len(), 1, "{code}: {letters:?}");
            assert!(letters[0].contains(subject), "{code}: {}", letters[0]);
        }
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_gone_is_never_told_of() {
    with_server(async |test, server, mona| {
        let revoked = made(&test, &server, &mona, "Revoked", 30).await;
        made(&test, &server, &mona, "Short", 7).await;
        made(&test, &server, &mona, "Expired", 20).await;
        let gone = test.creator("Gone").await;
        set(&test, &gone, "email", Some("gone@example.org")).await;
        made(&test, &server, &gone, "Of nobody", 30).await;
        let blocked = test.creator("Blocked").await;
        set(&test, &blocked, "email", Some("blocked@example.org")).await;
        made(&test, &server, &blocked, "Of no use", 30).await;
        test.set_flag(blocked.user_id, "is_blocked", true).await;
        gone.graphql("mutation { deleteMyAccount(confirm: true) }", json!({})).await.data();
        test.pass(25 * DAY);
        let again = signed_in_again(&test, &mona).await;
        again.graphql(REVOKE, json!({ "uuid": revoked })).await.data();
        assert_eq!(told(&test, &server).await, Vec::<String>::new());
        // Whoever is not blocked any more is told while there is time.
        test.set_flag(blocked.user_id, "is_blocked", false).await;
        let letters = told(&test, &server).await;
        assert!(letters.len() == 1 && letters[0].contains("Of no use"), "{letters:?}");
    })
    .await;
}

#[tokio::test]
async fn without_an_address_nothing_is_posted_and_one_that_is_given_in_time_gets_it() {
    with_server(async |test, server, mona| {
        set(&test, &mona, "email", None).await;
        made(&test, &server, &mona, "Backup", 30).await;
        test.pass(24 * DAY);
        assert_eq!(told(&test, &server).await, Vec::<String>::new());
        set(&test, &mona, "email", Some("mona@example.org")).await;
        assert_eq!(told(&test, &server).await.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn nothing_is_noted_on_a_site_that_sends_no_mail() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        set(&test, &mona, "email", Some("mona@example.org")).await;
        create(&mona, "Backup", &["READ"], 30).await.data();
        test.pass(25 * DAY);
        expiry::tell_due(&test.app).await.expect("nothing to do");
        let noted = "SELECT COUNT(*) FROM access_tokens WHERE told_at IS NOT NULL";
        assert_eq!(test.app.db.scalar::<i64>(noted, params![]).await.expect("a count"), 0);
        assert!(vitrine_jobs::list(&test.app.db, None, 10).await.expect("the queue").is_empty());
    })
    .await;
}

#[tokio::test]
async fn two_processes_at_once_post_one_letter_for_each_token() {
    with_server(async |test, server, mona| {
        for at in 0..12 {
            made(&test, &server, &mona, &format!("Token {at}"), 30).await;
        }
        test.pass(24 * DAY);
        let (other, _) = test.second_process().await;
        let (one, two) = tokio::join!(expiry::tell_due(&test.app), expiry::tell_due(&other.app));
        one.and(two).expect("told");
        test.do_jobs().await;
        let letters: Vec<String> = server.take().into_iter().map(|letter| letter.data.replace("=\n", "")).collect();
        assert_eq!(letters.len(), 12);
        for at in 0..12 {
            // With the quotation mark behind it.
            let name = format!("Token {at}=E2=80=9D");
            assert_eq!(letters.iter().filter(|letter| letter.contains(&name)).count(), 1, "{name}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_name_stays_in_its_place() {
    with_server(async |test, server, mona| {
        made(&test, &server, &mona, "{page} {username} {date}", 30).await;
        test.pass(24 * DAY);
        let letters = told(&test, &server).await;
        assert!(letters[0].contains("{page} {username} {date}"), "{letters:?}");
    })
    .await;
}

#[tokio::test]
async fn tokens_that_end_are_found_by_an_index() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &vitrine_core::schema::schema()).await;
        assert_indexed(&db, access_token_rows::ENDING, params![0_i64, 1_i64, 1_i64, 100_i64], &["access_tokens"]).await;
    }
}
