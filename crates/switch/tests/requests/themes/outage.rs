//! Published themes when store, disk or database are unavailable while their pictures are made, and how an operator can
//! retry failed ones.

use bytes::Bytes;
use serde_json::{Value, json};
use vitrine_blobs::{BlobError, ContentHash};
use vitrine_core::clock::{DAY, SECOND};
use vitrine_core::error::ErrorCode;
use vitrine_core::items::{self, ItemId};
use vitrine_db::testing::FaultTiming;
use vitrine_db::{DbError, Execute, params};
use vitrine_jobs::{Job, JobError, JobState, Progress};
use vitrine_kit::objects;
use vitrine_server::{BackgroundWorker, jobs};
use vitrine_site::kinds;
use vitrine_switch::themes::backlog;
use vitrine_switch::themes::previews::MakePreviews;
use vitrine_switch::themes::theme::KIND;
use vitrine_testing::{Caller, THEME_INPUT, TestApp, assert_indexed, jpeg, on_every_engine};

/// Publishes a theme and returns its row id.
async fn publish(caller: &Caller) -> i64 {
    let theme = caller.publish(THEME_INPUT(), Some(&jpeg())).await.data()["createSwitchThemes"][0].clone();
    assert_eq!(theme["previewState"], "PENDING");
    KIND.parse_id(theme["hexId"].as_str().expect("an id")).expect("a number").0
}

async fn state(test: &TestApp, theme_id: i64) -> Value {
    let query = format!("{{ switchTheme(hexId: \"{}\") {{ previewState }} }}", ItemId(theme_id));
    test.app.catalogue.refresh(&test.app.db).await.expect("followed");
    test.visitor().graphql(&query, json!({})).await.data()["switchTheme"]["previewState"].clone()
}

async fn states(test: &TestApp) -> Vec<String> {
    test.app.db.column("SELECT DISTINCT preview_state FROM items", params![]).await.expect("reads")
}

async fn set_wallpaper(test: &TestApp, theme_id: i64, hash: Vec<u8>) {
    let sql = "UPDATE switch_themes SET wallpaper_hash = $2 WHERE item_id = $1";
    test.app.db.execute(sql, params![theme_id, hash]).await.expect("updates");
}

/// Gives a theme a wallpaper that is no picture.
async fn break_wallpaper(test: &TestApp, theme_id: i64) {
    let broken = Bytes::from_static(b"no picture");
    let hash = ContentHash::of(&broken);
    test.app.blobs.put(objects::wallpaper(hash), broken).await.expect("stores");
    set_wallpaper(test, theme_id, hash.as_bytes().to_vec()).await;
}

/// What an earlier version leaves behind: a job that has failed for this reason.
async fn fail_job(test: &TestApp, theme_id: i64, reason: &str) {
    let sql = "UPDATE jobs SET state = 'failed', attempts = 3, last_error = $2, finished_at = $3 WHERE unique_key = $1";
    let now = test.app.clock.now();
    test.app.db.execute(sql, params![theme_id.to_string(), reason, now]).await.expect("updates");
}

#[tokio::test]
async fn every_theme_gets_its_pictures_after_an_outage_of_the_store() {
    // After five failures in a row, the circuit breaker keeps calls from the store for half a minute of real time.
    let unplugged = || BlobError::Unavailable("unplugged".into());
    for (error, rounds) in [(unplugged as fn() -> BlobError, 2), (|| BlobError::Full, 8)] {
        on_every_engine(async |test: TestApp| {
            let mona = test.creator("Mona").await;
            for _ in 0..6 {
                publish(&mona).await;
            }
            let worker = test.worker();
            test.faults.fail_all(error());
            for _ in 0..rounds {
                worker.drain().await.expect("drains");
                test.pass(rounds * SECOND);
            }
            let queued = jobs::list(&test.app.db, Some(JobState::Queued), 100).await.expect("lists");
            assert_eq!(queued.iter().map(|job| job.attempts).collect::<Vec<_>>(), [0; 6], "{rounds} rounds");
            assert_eq!(states(&test).await, ["PENDING"]);

            test.faults.fail_all(None);
            test.pass(300 * SECOND);
            worker.drain().await.expect("drains");
            assert_eq!(states(&test).await, ["READY"]);
            let listed = "{ switchThemes { pageInfo { itemCount } } }";
            let data = test.visitor().graphql(listed, json!({})).await.data();
            assert_eq!(data["switchThemes"]["pageInfo"]["itemCount"], 6);
        })
        .await;
    }
}

#[tokio::test]
async fn a_theme_that_waits_without_a_job_is_given_one() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let [lost, away, poisonous, deleted, waiting] = [
            publish(&mona).await,
            publish(&mona).await,
            publish(&mona).await,
            publish(&mona).await,
            publish(&mona).await,
        ];
        test.app
            .db
            .execute("DELETE FROM jobs WHERE unique_key = $1", params![lost.to_string()])
            .await
            .expect("deletes");
        fail_job(&test, away, "STORAGE_UNAVAILABLE: Saving is paused. Nothing was changed.: unplugged").await;
        fail_job(&test, poisonous, "its worker stopped responding").await;
        fail_job(&test, deleted, "STORAGE_FULL: Saving is paused. Nothing was changed.").await;
        let sql = "UPDATE items SET deleted_at = 1 WHERE id = $1";
        test.app.db.execute(sql, params![deleted]).await.expect("deletes");

        let (second, _) = test.second_process().await;
        let (one, other) = tokio::join!(backlog::enqueue_missing(&test.app), backlog::enqueue_missing(&second.app));
        assert_eq!(one.expect("enqueues") + other.expect("enqueues"), 2, "one job each, however many processes do it");
        assert_eq!(backlog::enqueue_missing(&test.app).await.expect("enqueues"), 0);
        let queued = jobs::list(&test.app.db, Some(JobState::Queued), 100).await.expect("lists");
        assert_eq!(queued.len(), 3);

        test.do_jobs().await;
        for theme_id in [lost, away, waiting] {
            assert_eq!(state(&test, theme_id).await, "READY");
        }
        assert_eq!(state(&test, poisonous).await, "FAILED", "it is not begun again and again");
    })
    .await;
}

/// One that runs may have found it deleted.
#[tokio::test]
async fn a_theme_that_comes_back_is_looked_at_again_unless_its_last_job_failed() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let [running, poisonous, deleted] = [publish(&mona).await, publish(&mona).await, publish(&mona).await];
        let run = "UPDATE jobs SET state = 'running', attempts = 1, locked_by = 'another', locked_until = $2 \
                   WHERE unique_key = $1";
        let (db, now) = (&test.app.db, test.app.clock.now());
        db.execute(run, params![running.to_string(), now + DAY]).await.expect("updates");
        fail_job(&test, poisonous, "its worker stopped responding").await;
        db.execute("DELETE FROM jobs WHERE unique_key = $1", params![deleted.to_string()]).await.expect("deletes");
        db.execute("UPDATE items SET deleted_at = 1 WHERE id = $1", params![deleted]).await.expect("deletes");

        let tx = db.begin().await.expect("begins");
        backlog::enqueue_returned(&tx, &[running, poisonous, deleted], now).await.expect("enqueues");
        tx.commit().await.expect("commits");
        let left = "SELECT unique_key, state, run_at FROM jobs ORDER BY id";
        let left: Vec<(String, String, i64)> = db.rows(left, params![]).await.expect("reads");
        let expected = [(running, "running", now + 1), (poisonous, "failed", now)];
        assert_eq!(left, expected.map(|(id, state, at)| (id.to_string(), state.to_owned(), at)));
        assert_eq!(state(&test, poisonous).await, "FAILED", "whoever failed may have found it deleted");
    })
    .await;
}

#[tokio::test]
async fn a_failure_that_was_made_good_condemns_no_theme_later() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme_id = publish(&mona).await;
        fail_job(&test, theme_id, "its worker stopped responding").await;
        let again = MakePreviews::options(theme_id, test.app.clock.now());
        vitrine_jobs::enqueue(&test.app.db, &MakePreviews { theme_id }, again).await.expect("enqueues");
        test.do_jobs().await;
        assert_eq!(state(&test, theme_id).await, "READY");
        test.pass(DAY + SECOND);
        let before = test.app.clock.now() - vitrine_jobs::DONE_KEPT_MS;
        vitrine_jobs::sweep(&test.app.db, JobState::Done, before).await.expect("sweeps");

        let tx = test.app.db.begin().await.expect("begins");
        items::item_rows::draw_again(&tx, &KIND, theme_id, test.app.random.bytes::<16>().to_vec())
            .await
            .expect("it is there");
        tx.commit().await.expect("commits");
        kinds::enqueue_missing(&test.app).await.expect("enqueues");
        let queued = jobs::list(&test.app.db, Some(JobState::Queued), 100).await.expect("lists");
        assert_eq!(queued.len(), 1, "it is drawn again");
        test.do_jobs().await;
        assert_eq!(state(&test, theme_id).await, "READY");
    })
    .await;
}

#[tokio::test]
async fn waiting_themes_are_found_by_an_index() {
    on_every_engine(async |test: TestApp| {
        assert_indexed(&test.app.db, items::item_rows::PENDING, params![KIND.name, 5_000_i64, 200_i64], &["items"])
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_process_that_starts_gives_waiting_themes_their_jobs_and_does_them() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let lost = publish(&mona).await;
        test.app.db.execute("DELETE FROM jobs", params![]).await.expect("deletes");
        let worker = BackgroundWorker::start(&test.site);
        let drawn = async {
            while state(&test, lost).await != "READY" {
                tokio::time::sleep(std::time::Duration::from_millis(50)).await;
            }
        };
        tokio::time::timeout(std::time::Duration::from_secs(60), drawn).await.expect("the pictures are made");
        worker.stop(&test.site).await;
    })
    .await;
}

#[tokio::test]
async fn a_picture_that_cannot_be_drawn_stays_failed_until_somebody_has_it_tried_again() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let theme_id = publish(&mona).await;
        let wallpaper: Vec<u8> = test
            .app
            .db
            .scalar("SELECT wallpaper_hash FROM switch_themes WHERE item_id = $1", params![theme_id])
            .await
            .expect("reads");
        break_wallpaper(&test, theme_id).await;
        test.do_jobs().await;
        assert_eq!(state(&test, theme_id).await, "FAILED");
        assert_eq!(backlog::enqueue_missing(&test.app).await.expect("enqueues"), 0);
        let failed = jobs::list(&test.app.db, Some(JobState::Failed), 100).await.expect("lists");
        assert_eq!(
            (failed.len(), failed[0].about.as_str()),
            (1, format!("{} {}", KIND.name, ItemId(theme_id)).as_str())
        );

        set_wallpaper(&test, theme_id, wallpaper).await;
        jobs::retry(&test.app.db, &[failed[0].id], test.app.clock.now()).await.expect("it is failed");
        assert_eq!(state(&test, theme_id).await, "PENDING");
        test.do_jobs().await;
        assert_eq!(state(&test, theme_id).await, "READY");
    })
    .await;
}

/// Its pack waits for a collage without it, and nobody else would have that made.
#[tokio::test]
async fn a_theme_is_given_up_together_with_enqueuing_the_collage_of_its_pack() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let inputs = vec![THEME_INPUT(), THEME_INPUT()];
        let published =
            mona.publish_pack(json!({ "name": "Woods" }), inputs).await.data()["createSwitchThemes"].clone();
        let [broken, whole] = [0_usize, 1].map(|at| {
            let hex_id = published[at]["hexId"].as_str().expect("an id");
            KIND.parse_id(hex_id).expect("a number").0
        });
        break_wallpaper(&test, broken).await;
        let make = async |theme_id| {
            MakePreviews { theme_id }.run((test.app.clone(), test.site.nsfw_check.clone()), Progress::default()).await
        };
        make(whole).await.expect("it is made");

        // Of what lasts, the first call takes effect, and its answer is lost.
        test.app.db.faults().plan(0, DbError::Unavailable("planned".into()), FaultTiming::After);
        let lost = make(broken).await.expect_err("the answer is lost");
        assert!(matches!(lost, JobError::Unavailable(_)), "{lost:?}");
        assert_eq!(state(&test, broken).await, "FAILED");
        let collages = "SELECT COUNT(*) FROM jobs WHERE kind = 'make_collage' AND state = 'queued'";
        assert_eq!(test.app.db.scalar::<i64>(collages, params![]).await.expect("reads"), 1);
    })
    .await;
}

#[tokio::test]
async fn jobs_are_retried_all_or_none_and_the_table_tells_why() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        let (first, second) = (publish(&mona).await, publish(&mona).await);
        fail_job(&test, first, "INTERNAL: Something went wrong.: a\nlong story").await;
        let (db, now) = (&test.app.db, test.app.clock.now());
        let failed = jobs::list(db, Some(JobState::Failed), 10).await.expect("lists");
        let refused = jobs::retry(db, &[failed[0].id, 4_711], now).await.expect_err("there is no such job");
        assert_eq!(
            (refused.code, refused.message.as_str()),
            (ErrorCode::NotFound, "Job 4711 does not exist. Nothing was changed.")
        );
        assert_eq!(jobs::list(db, Some(JobState::Failed), 10).await.expect("lists"), failed);

        let table = jobs::table(db, None, 10).await.expect("prints");
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines.len(), 4, "{table}");
        assert!(
            lines[1].contains(&format!("theme {}", ItemId(second))) && lines[1].contains("2026-05-04T09:30:00Z"),
            "{table}"
        );
        assert!(lines[2].contains("failed   3/3") && lines[2].ends_with("went wrong.: a long story"), "{table}");
        assert!(lines[3].starts_with("1 queued, 0 running, 1 failed"), "{table}");

        assert_eq!(jobs::retry_failed(db, now + DAY).await.expect("retries"), 1);
        assert_eq!(jobs::retry_failed(db, now + DAY).await.expect("retries"), 0);
        test.pass(DAY);
        test.do_jobs().await;
        let done = jobs::list(db, Some(JobState::Done), 10).await.expect("lists");
        let refused = jobs::retry(db, &[done[0].id], now).await.expect_err("it is done");
        assert_eq!(refused.code, ErrorCode::Conflict);
        assert_eq!(states(&test).await, ["READY"]);
    })
    .await;
}
