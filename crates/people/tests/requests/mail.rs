//! Posting letters, and what becomes of them with a server that takes, refuses or drops them.

mod tls;

use std::time::Duration;

use vitrine_core::clock::{DAY, SECOND};
use vitrine_db::{Execute, params};
use vitrine_jobs::{JobRegistry, JobState};
use vitrine_people::mail::{
    AccountEvent, AccountOwner, EmailMessage, Mailer, SendLetter, WORTH_SENDING, notify, post, sweep, tell_owner,
};
use vitrine_testing::{Behaviour, Caller, MailServer, TestApp, on_every_engine};

async fn with_server(test: impl AsyncFn(TestApp, MailServer, Caller)) {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = TestApp::with(engine, &settings).await;
        let mona = app.creator("Mona").await;
        set_address(&app, &mona, Some("mona@example.org")).await;
        test(app, server, mona).await;
    }
}

async fn set_address(test: &TestApp, caller: &Caller, address: Option<&str>) {
    let values = params![caller.user_id, address.map(str::to_owned)];
    test.app.db.execute("UPDATE users SET email = $2 WHERE id = $1", values).await.expect("set");
}

async fn posted(test: &TestApp, caller: &Caller, letter: EmailMessage) {
    let tx = test.app.db.begin().await.expect("begins");
    post(&test.app, &tx, caller.user_id, letter).await.expect("posts");
    tx.commit().await.expect("commits");
    notify(&test.app);
}

/// State, attempts and last error of every letter.
async fn jobs(test: &TestApp) -> Vec<(JobState, u32, Option<String>)> {
    let listed = vitrine_jobs::list(&test.app.db, None, 10).await.expect("lists");
    listed.into_iter().map(|job| (job.state, job.attempts, job.last_error)).collect()
}

#[tokio::test]
async fn a_letter_arrives_as_it_was_written() {
    with_server(async |test, server, mona| {
        let page = "https://example.org/stop".parse().expect("an address");
        let letter = EmailMessage::new("Grüße\r\nBcc: eve@example.org", "One.\n.\nTwo: ä.").unsubscribed_at(&page);
        posted(&test, &mona, letter).await;
        test.do_jobs().await;
        let [letter] = &server.take()[..] else { panic!("one letter") };
        assert_eq!(
            (letter.from.as_str(), &letter.to[..]),
            ("no-reply@example.org", &["mona@example.org".to_owned()][..])
        );
        let (headers, text) = letter.data.split_once("\n\n").expect("headers and text");
        for header in [
            "To: mona@example.org",
            "Auto-Submitted: auto-generated",
            "List-Unsubscribe: <https://example.org/stop>",
            "Date: Mon, 04 May 2026 09:30:00 +0000",
        ] {
            assert!(headers.lines().any(|line| line == header), "{header} is missing in {headers}");
        }
        assert!(headers.contains("Message-ID: <") && headers.contains("@localhost>"), "{headers}");
        assert!(!headers.lines().any(|line| line.starts_with("Bcc")), "{headers}");
        assert!(text.starts_with("One.\n.\nTwo: =C3=A4.\n\n--"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn a_letter_is_from_the_site_by_its_name_unless_the_sender_has_one() {
    for (sender, from) in [("no-reply@example.org", "Lux"), ("Desk <no-reply@example.org>", "Desk")] {
        let server = MailServer::start().await;
        let settings = server.settings().map(|(name, value)| match name {
            "VITRINE_MAIL_FROM" => (name, sender.to_owned()),
            _ => (name, value),
        });
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(vitrine_db::Engine::Sqlite, &settings).await;
        let sql = "INSERT INTO site_settings (version, settings, changed_at) VALUES (1, '{\"name\":\"Lux\"}', 5)";
        test.app.db.execute(sql, params![]).await.expect("named");
        test.app.follow_site_settings().await.expect("followed");
        let mona = test.creator("Mona").await;
        set_address(&test, &mona, Some("mona@example.org")).await;
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        test.do_jobs().await;
        let [letter] = &server.take()[..] else { panic!("one letter") };
        let line = letter.data.lines().find(|line| line.starts_with("From: ")).expect("a sender");
        assert!(line.contains(from) && line.ends_with("<no-reply@example.org>"), "{line}");
    }
}

#[tokio::test]
async fn a_letter_exists_exactly_when_its_cause_does() {
    with_server(async |test, server, mona| {
        let tx = test.app.db.begin().await.expect("begins");
        post(&test.app, &tx, mona.user_id, EmailMessage::new("One", "Text")).await.expect("posts");
        tx.rollback().await.expect("rolls back");
        test.do_jobs().await;
        assert!(server.take().is_empty() && jobs(&test).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_letter_goes_to_the_address_that_the_account_has() {
    with_server(async |test, server, mona| {
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        let tx = test.app.db.begin().await.expect("begins");
        let owner = AccountOwner { id: mona.user_id, username: "Mona", language: None };
        tell_owner(&test.app, &tx, owner, AccountEvent::AddressChanged, None).await.expect("posts");
        tx.commit().await.expect("commits");
        set_address(&test, &mona, Some("new@example.org")).await;
        test.do_jobs().await;
        let mut to: Vec<String> = server.take().into_iter().flat_map(|letter| letter.to).collect();
        to.sort();
        assert_eq!(to, ["mona@example.org", "new@example.org"]);
        posted(&test, &mona, EmailMessage::new("Three", "Text")).await;
        set_address(&test, &mona, None).await;
        posted(&test, &mona, EmailMessage::new("Four", "Text")).await;
        test.do_jobs().await;
        assert!(server.take().is_empty(), "there is no address any more");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_posted_without_a_server() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        set_address(&test, &mona, Some("mona@example.org")).await;
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        assert!(jobs(&test).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_refused_letter_is_dropped_and_one_that_is_put_off_comes_later() {
    with_server(async |test, server, mona| {
        server.behave(Behaviour::Refuse(550));
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        test.do_jobs().await;
        let answered = |status: u16| Some(format!("the mail server answered {status}"));
        assert_eq!(jobs(&test).await, [(JobState::Failed, 1, answered(550))], "without the address");

        server.behave(Behaviour::Refuse(451));
        posted(&test, &mona, EmailMessage::new("Two", "Text")).await;
        test.do_jobs().await;
        assert!(jobs(&test).await.contains(&(JobState::Queued, 1, answered(451))));
        server.behave(Behaviour::Accept);
        test.pass(600 * SECOND);
        test.do_jobs().await;
        assert_eq!(server.take().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_refused_letter_is_kept_for_as_long_as_it_is_worth_sending() {
    with_server(async |test, server, mona| {
        server.behave(Behaviour::Refuse(550));
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        test.do_jobs().await;
        test.pass(WORTH_SENDING);
        sweep(&test.app).await.expect("it sweeps");
        assert_eq!(jobs(&test).await.len(), 1);
        posted(&test, &mona, EmailMessage::new("Two", "Text")).await;
        test.do_jobs().await;
        test.pass(SECOND);
        sweep(&test.app).await.expect("it sweeps");
        assert_eq!(jobs(&test).await.len(), 1, "the younger one");
    })
    .await;
}

#[tokio::test]
async fn letters_of_the_same_words_and_moment_are_two() {
    with_server(async |test, server, mona| {
        for _ in 0..2 {
            posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        }
        test.do_jobs().await;
        assert_eq!(server.take().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_server_that_is_away_uses_up_no_attempt_and_old_letters_are_dropped() {
    with_server(async |test, server, mona| {
        for behaviour in [Behaviour::HangUp, Behaviour::Refuse(535), Behaviour::Refuse(421)] {
            server.behave(behaviour);
            posted(&test, &mona, EmailMessage::new("One", "Text")).await;
            test.do_jobs().await;
            assert!(jobs(&test).await.iter().all(|(state, ..)| *state == JobState::Queued), "{behaviour:?}");
        }
        server.behave(Behaviour::Accept);
        test.pass(DAY);
        test.do_jobs().await;
        assert_eq!(server.take().len(), 3);
        posted(&test, &mona, EmailMessage::new("Old", "Text")).await;
        test.pass(3 * DAY);
        test.do_jobs().await;
        assert!(server.take().is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_server_that_stalls_is_given_up() {
    with_server(async |test, server, mona| {
        server.behave(Behaviour::Stall);
        posted(&test, &mona, EmailMessage::new("One", "Text")).await;
        let mailer = Mailer::new(&test.app.config).within(Duration::from_millis(200));
        let registry = JobRegistry::new().with::<SendLetter, _>((test.app.clone(), mailer));
        let clock = test.app.clock.clone();
        let worker = vitrine_jobs::Worker::new(test.app.db.clone(), registry).clock(move || clock.now());
        worker.drain().await.expect("the queue can be read");
        let stalled = Some("the mail server stopped responding".to_owned());
        assert_eq!(jobs(&test).await, [(JobState::Queued, 0, stalled)]);
    })
    .await;
}

#[tokio::test]
async fn pictures_are_made_while_the_mail_server_stalls() {
    with_server(async |test, server, mona| {
        server.behave(Behaviour::Stall);
        for subject in ["One", "Two", "Three"] {
            posted(&test, &mona, EmailMessage::new(subject, "Text")).await;
        }
        let stop = tokio_util::sync::CancellationToken::new();
        let worker = test.worker().concurrency(1).notifier(test.app.job_notifier.clone()).grace(Duration::ZERO);
        let running = tokio::spawn(worker.run(stop.clone()));
        while server.connections() == 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let published = mona.publish(vitrine_testing::THEME_INPUT(), Some(&vitrine_testing::jpeg())).await;
        assert!(published.json()["errors"].is_null(), "{}", published.text());
        let began = tokio::time::Instant::now();
        let state_of = async |kind: &str| {
            let listed = vitrine_jobs::list(&test.app.db, None, 10).await.expect("lists");
            listed.into_iter().filter(|job| job.kind == kind).map(|job| job.state).collect::<Vec<_>>()
        };
        while state_of("make_previews").await != [JobState::Done] {
            assert!(began.elapsed() < Duration::from_secs(15), "the pictures wait for the mail server");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        let letters = state_of("send-letter").await;
        assert_eq!(letters.iter().filter(|state| **state == JobState::Running).count(), 1, "{letters:?}");
        assert_eq!(server.connections(), 1, "one letter at a time");
        stop.cancel();
        running.await.expect("the worker ends");
    })
    .await;
}
