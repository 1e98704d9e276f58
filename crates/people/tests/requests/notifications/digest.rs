//! The weekly letter: what it says, how often it comes, and how it is stopped without signing in.

use axum::http::Request;
use futures::future::join_all;
use serde_json::json;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_db::{Execute, params};
use vitrine_people::notifications::digest::post_due;
use vitrine_people::notifications::{SETTLED_AFTER, notification_rows};
use vitrine_testing::{Caller, MailServer, THEME_INPUT, TestApp, assert_indexed, jpeg, on_every_engine};

const HOUR: Millis = 3_600 * SECOND;

/// A site that sends mail, a creator, and a follower who wants letters.
async fn with_reader(test: impl AsyncFn(TestApp, MailServer, Caller, Caller)) {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let app = TestApp::with(engine, &settings).await;
        let (mona, fan) = (app.creator("mona").await, app.creator("fan").await);
        let sql = "UPDATE users SET email = 'fan@example.org', notification_emails = $2 WHERE id = $1";
        app.app.db.execute(sql, params![fan.user_id, true]).await.expect("set");
        let sql = "INSERT INTO follows (creator_id, user_id, created_at) VALUES ($1, $2, 1)";
        app.app.db.execute(sql, params![mona.user_id, fan.user_id]).await.expect("follows");
        test(app, server, mona, fan).await;
    }
}

async fn publish(test: &TestApp, creator: &Caller, name: &str) -> String {
    let mut input = THEME_INPUT();
    input["name"] = name.into();
    test.theme(creator, input).await
}

/// The texts of the letters that have arrived by now.
async fn letters(test: &TestApp, server: &MailServer) -> Vec<String> {
    post_due(&test.app).await.expect("posts");
    test.do_jobs().await;
    server.take().into_iter().map(|letter| letter.data.replace("=\n", "").replace("=\r\n", "")).collect()
}

/// Tells somebody at a time that ten people have saved an item.
async fn tell(test: &TestApp, reader: &Caller, hex_id: &str, at: Millis) {
    let id = vitrine_switch::themes::theme::KIND.parse_id(hex_id).expect("a number").0;
    let tell = "INSERT INTO notifications (user_id, type, item_id, detail, created_at) \
                VALUES ($1, 'WORK_SAVED', $2, '10', $3)";
    test.app.db.execute(tell, params![reader.user_id, id, at]).await.expect("told");
}

/// Path of the address in a letter that stops them.
fn unsubscribe_path(letter: &str) -> String {
    let header = letter.lines().find(|line| line.starts_with("List-Unsubscribe: <")).expect("an address");
    let url = header.trim_start_matches("List-Unsubscribe: <").trim_end_matches('>');
    url.strip_prefix("http://localhost:8080").expect("of the site").to_owned()
}

async fn post(test: &TestApp, path: &str) -> u16 {
    let request = Request::post(path).header("Content-Type", "application/x-www-form-urlencoded");
    test.visitor().send(request, "List-Unsubscribe=One-Click").await.status.as_u16()
}

#[tokio::test]
async fn a_letter_a_week_tells_what_is_unread() {
    with_reader(async |test, server, mona, fan| {
        assert!(letters(&test, &server).await.is_empty(), "nothing has happened");
        test.pass(7 * DAY);
        publish(&test, &mona, "Paper Sky").await;
        let private = publish(&test, &mona, "Secret").await;
        let id = vitrine_switch::themes::theme::KIND.parse_id(&private).expect("a number").0;
        fan.graphql("{ unreadNotificationCount }", json!({})).await;
        let hide = "UPDATE items SET is_private = $2 WHERE id = $1";
        test.app.db.execute(hide, params![id, true]).await.expect("hidden");
        test.pass(SETTLED_AFTER);
        let at_once = join_all((0..4).map(|_| post_due(&test.app))).await;
        assert!(at_once.iter().all(Result::is_ok));
        let arrived = letters(&test, &server).await;
        let [letter] = &arrived[..] else { panic!("one letter: {arrived:?}") };
        assert!(letter.contains("New from mona: Paper Sky") && !letter.contains("Secret"), "{letter}");
        assert!(letter.lines().any(|line| line == "List-Unsubscribe-Post: List-Unsubscribe=One-Click"), "{letter}");
        test.pass(1);
        publish(&test, &mona, "Second").await;
        test.pass(7 * DAY - 2);
        assert!(letters(&test, &server).await.is_empty(), "a week has not passed");
        test.pass(1);
        let next = letters(&test, &server).await;
        assert_eq!(next.len(), 1);
        mona.graphql("{ me { uuid } }", json!({})).await.data(); // or her session would end before the next week does
        assert!(next[0].contains("Second") && !next[0].contains("Paper Sky"), "each is told once: {}", next[0]);
        test.pass(7 * DAY);
        publish(&test, &mona, "Read").await;
        test.pass(SETTLED_AFTER);
        let sign_in = "INSERT INTO notification_preferences (user_id, type, on_site, by_mail) VALUES ($1, $2, $3, $4)";
        test.app.db.execute(sign_in, params![fan.user_id, "NEW_WORK", true, false]).await.expect("set");
        assert!(letters(&test, &server).await.is_empty(), "it is switched off for mail");
    })
    .await;
}

#[tokio::test]
async fn an_item_that_is_shown_after_a_letter_is_in_the_next_and_told_to_who_followed_before() {
    with_reader(async |test, server, mona, _fan| {
        let late = test.creator("late").await;
        mona.publish(THEME_INPUT(), Some(&jpeg())).await.data();
        test.pass(HOUR);
        post_due(&test.app).await.expect("posts");
        let follow = "INSERT INTO follows (creator_id, user_id, created_at) VALUES ($1, $2, $3)";
        let values = params![mona.user_id, late.user_id, test.app.clock.now()];
        test.app.db.execute(follow, values).await.expect("follows");
        test.do_jobs().await;
        assert!(server.take().is_empty(), "nobody can see it yet");
        let unread = late.graphql("{ unreadNotificationCount }", json!({})).await.data();
        assert_eq!(unread["unreadNotificationCount"], 1, "followed before it was shown");
        // As if by a machine whose clock is behind.
        let shown = "UPDATE new_items SET shown_at = shown_at - $1";
        test.app.db.execute(shown, params![SETTLED_AFTER + 1]).await.expect("set");
        test.pass(7 * DAY + HOUR);
        let arrived = letters(&test, &server).await;
        assert!(arrived.len() == 1 && arrived[0].contains("New from mona: Paper Sky"), "{arrived:?}");
        test.pass(7 * DAY);
        assert!(letters(&test, &server).await.is_empty(), "each is told once");
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_was_far_ahead_dates_no_new_item_later_and_ends_no_letters() {
    with_reader(async |test, server, mona, fan| {
        let now = test.app.clock.now();
        let ahead = "UPDATE users SET digested_at = $2 WHERE id = $1";
        test.app.db.execute(ahead, params![fan.user_id, now + 365 * DAY]).await.expect("set");
        publish(&test, &mona, "Paper Sky").await;
        let unread = fan.graphql("{ unreadNotificationCount }", json!({})).await.data();
        assert_eq!(unread["unreadNotificationCount"], 1);
        let told_at = "SELECT created_at FROM notifications WHERE user_id = $1";
        let told_at: i64 = test.app.db.scalar(told_at, params![fan.user_id]).await.expect("told");
        assert_eq!(told_at, now, "when it was shown");
        assert!(letters(&test, &server).await.is_empty(), "the next is written in a week");
        test.pass(1);
        publish(&test, &mona, "Paper Boat").await;
        test.pass(7 * DAY - 1);
        let arrived = letters(&test, &server).await;
        assert!(arrived.len() == 1 && arrived[0].contains("New from mona: Paper Boat"), "{arrived:?}");
    })
    .await;
}

#[tokio::test]
async fn what_comes_while_letters_are_written_is_in_the_next_alone() {
    with_reader(async |test, server, _, fan| {
        let hex_id = publish(&test, &fan, "Paper Boat").await;
        tell(&test, &fan, &hex_id, test.app.clock.now() + 1).await;
        assert!(letters(&test, &server).await.is_empty(), "it came after they were begun");
        // They are written by the hour, not by the second.
        test.pass(7 * DAY + HOUR);
        let arrived = letters(&test, &server).await;
        assert!(arrived.len() == 1 && arrived[0].contains("Paper Boat"), "{arrived:?}");
        test.pass(7 * DAY);
        assert!(letters(&test, &server).await.is_empty(), "each is told once");
    })
    .await;
}

#[tokio::test]
async fn what_was_dated_before_a_letter_and_stored_after_it_is_in_the_next_alone() {
    with_reader(async |test, server, _, fan| {
        let hex_id = publish(&test, &fan, "Paper Boat").await;
        let decided_at = test.app.clock.now();
        // What it tells of waits so long, or is dated by a machine whose clock is behind.
        test.pass(SETTLED_AFTER - 1);
        assert!(letters(&test, &server).await.is_empty(), "it is not stored yet");
        tell(&test, &fan, &hex_id, decided_at).await;
        test.pass(7 * DAY);
        let arrived = letters(&test, &server).await;
        assert!(arrived.len() == 1 && arrived[0].contains("Paper Boat"), "{arrived:?}");
        test.pass(7 * DAY);
        assert!(letters(&test, &server).await.is_empty(), "each is told once");
    })
    .await;
}

#[tokio::test]
async fn the_address_in_a_letter_stops_them_and_a_look_at_it_does_not() {
    with_reader(async |test, server, mona, fan| {
        publish(&test, &mona, "Paper Sky").await;
        test.pass(SETTLED_AFTER);
        let arrived = letters(&test, &server).await;
        let path = unsubscribe_path(&arrived[0]);
        let wants = async || -> bool {
            let sql = "SELECT notification_emails FROM users WHERE id = $1";
            test.app.db.scalar(sql, params![fan.user_id]).await.expect("an account")
        };
        let looked = test.visitor().get(&path).await;
        assert_eq!(looked.status.as_u16(), 200);
        assert!(looked.text().contains("<form method=\"post\"><button class="), "{}", looked.text());
        assert!(!looked.text().contains("<script") && !looked.text().contains(&path), "{}", looked.text());
        assert_eq!((looked.header("cache-control"), looked.header("referrer-policy")), ("no-store", "same-origin"));
        assert!(wants().await, "following it changes nothing");
        let (base, token) = path.rsplit_once('/').expect("a token");
        let other = mona.graphql("{ me { uuid } }", json!({})).await.data()["me"]["uuid"].clone();
        let other = other.as_str().expect("a uuid");
        let (root, _) = base.rsplit_once('/').expect("an account");
        for wrong in [
            format!("{base}/{}", "0".repeat(64)),
            format!("{base}/{}", &token[..62]),
            format!("{base}/x"),
            format!("{root}/{other}/{token}"),
            format!("{root}/nobody/{token}"),
        ] {
            assert_eq!(post(&test, &wrong).await, 404, "{wrong}");
        }
        assert!(wants().await);
        for _ in 0..2 {
            assert_eq!(post(&test, &path).await, 200);
            assert!(!wants().await);
        }
        test.pass(7 * DAY);
        publish(&test, &mona, "Later").await;
        assert!(letters(&test, &server).await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn who_is_due_is_found_by_an_index() {
    on_every_engine(async |test: TestApp| {
        assert_indexed(&test.app.db, notification_rows::DIGEST_READERS, params![1_i64, 100_i64], &["users"]).await;
        assert_indexed(&test.app.db, notification_rows::BRING_FORWARD, params![1_i64, 2_i64], &["users"]).await;
    })
    .await;
}
