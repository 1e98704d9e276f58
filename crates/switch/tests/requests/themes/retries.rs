//! Themes whose pictures have killed whoever drew them: they are tried again alone, later, or when their creators say so. And whose
//! turn it is when many wait.

use serde_json::{Value, json};
use vitrine_core::clock::DAY;
use vitrine_core::items::ItemId;
use vitrine_core::viewer::UserRole;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params};
use vitrine_testing::{Answer, Caller, THEME_INPUT, TestApp, jpeg, on_every_engine};

const HOUR: i64 = 3_600_000;

async fn publish(caller: &Caller) -> String {
    let answer = caller.publish(THEME_INPUT(), Some(&jpeg())).await;
    answer.data()["createSwitchThemes"][0]["hexId"].as_str().expect("an id").to_owned()
}

async fn state(caller: &Caller, hex_id: &str) -> Value {
    let query = "query($id: String!) { switchTheme(hexId: $id) { previewState } }";
    caller.graphql(query, json!({ "id": hex_id })).await.data()["switchTheme"]["previewState"].clone()
}

async fn retry(caller: &Caller, hex_id: &str) -> Answer {
    let retry = "mutation($id: String!) { retrySwitchThemePreviews(hexId: $id) { previewState } }";
    caller.graphql(retry, json!({ "id": hex_id })).await
}

/// Has the process that draws a theme die with it, in its last attempt.
async fn kill(test: &TestApp, hex_id: &str) {
    let key = vitrine_switch::themes::theme::KIND.parse_id(hex_id).map(|ItemId(id)| id.to_string()).expect("a number");
    let sql = "UPDATE jobs SET state = 'running', attempts = max_attempts, locked_by = 'gone', locked_until = $2 \
               WHERE unique_key = $1 AND state = 'queued'";
    let touched = test.app.db.execute(sql, params![key, test.app.clock.now() - 1]).await.expect("updates");
    assert_eq!(touched, 1);
    test.do_jobs().await;
}

#[tokio::test]
async fn a_theme_that_killed_its_worker_is_drawn_later_and_its_creator_knows_meanwhile() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let theme = publish(&mona).await;
        for pause in [HOUR, DAY] {
            kill(&test, &theme).await;
            assert_eq!(state(&mona, &theme).await, "FAILED");
            // What looks for items without a job leaves it alone.
            vitrine_switch::themes::backlog::enqueue_missing(&test.app).await.expect("looks");
            test.pass(pause - 1);
            test.do_jobs().await;
            assert_eq!(state(&mona, &theme).await, "FAILED");
            test.pass(1);
        }
        test.do_jobs().await;
        assert_eq!(state(&test.visitor(), &theme).await, "READY");
    })
    .await;
}

#[tokio::test]
async fn its_creator_has_it_tried_again_once_for_each_time_it_is_asked_for() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("mona").await, test.creator("ada").await);
        let theme = publish(&mona).await;
        assert_eq!(retry(&mona, &theme).await.data()["retrySwitchThemePreviews"]["previewState"], "PENDING");
        let jobs: i64 = test.app.db.scalar("SELECT COUNT(*) FROM jobs", params![]).await.expect("a count");
        assert_eq!(jobs, 1, "it waits for its first");
        for _ in 0..3 {
            kill(&test, &theme).await;
            test.pass(DAY);
        }
        assert_eq!(state(&mona, &theme).await, "FAILED");
        let waiting = "SELECT COUNT(*) FROM jobs WHERE state = 'queued'";
        assert_eq!(test.app.db.scalar::<i64>(waiting, params![]).await.expect("a count"), 0, "it is given up");

        assert_eq!(retry(&ada, &theme).await.code(), "FORBIDDEN");
        assert_eq!(retry(&test.visitor(), &theme).await.code(), "UNAUTHENTICATED");
        for nothing in ["", "no number", "FFFFFFFF", "1\u{0}", "-1", "1'; DROP TABLE jobs"] {
            assert_eq!(retry(&mona, nothing).await.code(), "NOT_FOUND", "{nothing}");
        }
        assert_eq!(state(&mona, &theme).await, "FAILED");

        assert_eq!(retry(&mona, &theme).await.data()["retrySwitchThemePreviews"]["previewState"], "PENDING");
        assert_eq!(retry(&mona, &theme).await.data()["retrySwitchThemePreviews"]["previewState"], "PENDING");
        kill(&test, &theme).await;
        assert_eq!(state(&mona, &theme).await, "FAILED", "one attempt and no more");
        test.pass(10 * DAY);
        test.do_jobs().await;
        assert_eq!(state(&mona, &theme).await, "FAILED");
        let moderator = test.account("keeper", UserRole::Moderator).await;
        retry(&moderator, &theme).await.data();
        test.do_jobs().await;
        assert_eq!(state(&test.visitor(), &theme).await, "READY");
        retry(&mona, &theme).await.data();
        assert_eq!(state(&mona, &theme).await, "READY", "there is nothing to try");
    })
    .await;
}

#[tokio::test]
async fn nobody_tries_again_without_end() {
    for engine in engines() {
        let test = TestApp::with(engine, &[("VITRINE_RATE_FACTOR", "1")]).await;
        let mona = test.creator("mona").await;
        for _ in 0..5 {
            assert_eq!(retry(&mona, "1").await.code(), "NOT_FOUND");
        }
        assert_eq!(retry(&mona, "1").await.code(), "RATE_LIMITED");
    }
}

#[tokio::test]
async fn what_is_redrawn_or_was_missing_takes_turns_too() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("mona").await, test.creator("ada").await);
        for _ in 0..3 {
            publish(&mona).await;
        }
        publish(&ada).await;
        test.do_jobs().await;
        let apart = async |why: &str| {
            let turns = "SELECT turn_at FROM jobs WHERE state = 'queued' AND kind = 'make_previews' AND account_id = \
                (SELECT id FROM users WHERE username = $1) ORDER BY turn_at";
            let turns = async |name: &str| test.app.db.column::<i64>(turns, params![name]).await.expect("turns");
            let (hers, others) = (turns("mona").await, turns("ada").await);
            assert_eq!((hers.len(), others.len()), (3, 1), "{why}");
            assert!(hers.windows(2).all(|pair| pair[1] - pair[0] == 60_000), "{why}: {hers:?}");
            assert!(others[0] < hers[1], "{why}: {others:?} {hers:?}");
        };
        let sql = "UPDATE items SET preview_state = 'OUTDATED'";
        test.app.db.execute(sql, params![]).await.expect("updates");
        vitrine_switch::themes::backlog::enqueue_missing(&test.app).await.expect("enqueues");
        apart("missing").await;
        test.do_jobs().await;

        test.with_layouts().await;
        let layout: i64 =
            test.app.db.scalar("SELECT MIN(item_id) FROM switch_layouts", params![]).await.expect("a layout");
        test.app.db.execute("UPDATE switch_themes SET layout_id = $1", params![layout]).await.expect("updates");
        vitrine_switch::themes::redraw::follow_layout(test.app.clone(), layout, 0).await.expect("follows");
        apart("redrawn").await;
    })
    .await;
}

#[tokio::test]
async fn who_publishes_one_theme_does_not_wait_for_all_of_somebody_elses() {
    on_every_engine(async |test: TestApp| {
        let (mona, ada) = (test.creator("mona").await, test.creator("ada").await);
        for _ in 0..3 {
            publish(&mona).await;
        }
        test.pass(1_000);
        let hers = publish(&ada).await;
        let held = "UPDATE jobs SET run_at = run_at + 1000000 WHERE id NOT IN (SELECT id FROM jobs ORDER BY turn_at, id LIMIT 2)";
        test.app.db.execute(held, params![]).await.expect("updates");
        test.do_jobs().await;
        assert_eq!(state(&ada, &hers).await, "READY", "hers is the second");
        let ready = "SELECT COUNT(*) FROM items WHERE preview_state = 'READY'";
        assert_eq!(test.app.db.scalar::<i64>(ready, params![]).await.expect("a count"), 2);
    })
    .await;
}
