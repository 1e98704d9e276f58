//! Work in the background is done once, whichever instance does it, and also when that dies meanwhile.

use std::time::Duration;

use futures::future::join_all;
use serde_json::json;
use vitrine_core::clock::SECOND;
use vitrine_db::{Execute, params};
use vitrine_jobs::Job as _;
use vitrine_operate::fsck::weekly::CheckWeekly;
use vitrine_people::notifications::SETTLED_AFTER;
use vitrine_testing::{Caller, MailServer, THEME_INPUT, TestApp, jpeg, on_every_engine};

async fn publish(creator: &Caller) -> String {
    let data = creator.publish(THEME_INPUT(), Some(&jpeg())).await.data();
    data["createSwitchThemes"][0]["hexId"].as_str().expect("a theme").to_owned()
}

/// Counts the jobs in this state, and their attempts. Leaves out the weekly check, which is due as well.
async fn jobs(test: &TestApp, state: &str) -> (i64, i64) {
    let sql = "SELECT COUNT(*), CAST(COALESCE(SUM(attempts), 0) AS BIGINT) FROM jobs WHERE state = $1 AND kind <> $2";
    test.app.db.row(sql, params![state, CheckWeekly::KIND]).await.expect("countable")
}

async fn until(what: &str, is_so: impl AsyncFn() -> bool) {
    for _ in 0..1_200 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("not within a minute: {what}");
}

#[tokio::test]
async fn each_job_is_run_once_by_one_of_three_instances() {
    on_every_engine(async |test: TestApp| {
        let instances = join_all((0..3).map(|_| test.instance())).await;
        let mut callers: Vec<Caller> = Vec::new();
        for (number, instance) in instances.iter().cycle().take(9).enumerate() {
            callers.push(instance.asked_by(&test.creator(&format!("creator-{number}")).await));
        }
        assert_eq!(join_all(callers.iter().map(publish)).await.len(), 9);
        until("all are done", async || jobs(&test, "done").await.0 == 9).await;
        assert_eq!(jobs(&test, "done").await, (9, 9), "none was begun twice");
        for instance in instances {
            instance.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn what_an_instance_leaves_behind_that_dies_is_done_by_another() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let dying = test.instance().await;
        let themes = [publish(&dying.asked_by(&mona)).await, publish(&dying.asked_by(&mona)).await];
        until("it has begun", async || jobs(&test, "running").await.0 + jobs(&test, "done").await.0 > 0).await;
        dying.kill();
        let unfinished = 2 - jobs(&test, "done").await.0;
        test.pass(31 * SECOND);
        let other = test.instance().await;
        until("all are done", async || jobs(&test, "done").await.0 == 2).await;
        let (_, attempts) = jobs(&test, "done").await;
        assert!(attempts <= 2 + unfinished, "{attempts} attempts, {unfinished} were unfinished");
        for hex_id in themes {
            let file = other.asked_by(&test.visitor()).get(&format!("/api/switch/themes/{hex_id}/download")).await;
            assert_eq!(file.status.as_u16(), 200);
        }
        other.stop().await;
    })
    .await;
}

/// Requests may take as long as whoever stops the process waits, so jobs do not begin after them.
#[tokio::test]
async fn who_still_answers_and_takes_no_connections_begins_no_job() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let stopping = test.instance().await;
        stopping.wind_down();
        publish(&stopping.asked_by(&mona)).await;
        // Twice as long as it would wait for the next.
        tokio::time::sleep(Duration::from_secs(1)).await;
        assert_eq!(jobs(&test, "queued").await, (1, 0));
        let other = test.instance().await;
        until("the other has done it", async || jobs(&test, "done").await.0 == 1).await;
        stopping.stop().await;
        other.stop().await;
    })
    .await;
}

#[tokio::test]
async fn what_one_instance_has_taken_in_before_it_stops_is_finished_by_the_next() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        let mut stopped = Vec::new();
        // Each serves for a moment, beside the one before and the one after it.
        let mut serving = test.instance().await;
        for _ in 0..4 {
            stopped.push(publish(&serving.asked_by(&mona)).await);
            let next = test.instance().await;
            let caller = next.asked_by(&mona);
            let ((), last) = tokio::join!(serving.stop(), publish(&caller));
            stopped.push(last);
            serving = next;
        }
        // An instance that starts just when a job ends may give its theme another, which finds nothing to do.
        let open = async || jobs(&test, "queued").await.0 + jobs(&test, "running").await.0;
        until("all are done", async || jobs(&test, "done").await.0 >= 8 && open().await == 0).await;
        assert_eq!(jobs(&test, "failed").await.0, 0);
        let listed = "{ switchThemes { pageInfo { itemCount } } }";
        let count = async || {
            let data = serving.asked_by(&test.visitor()).graphql(listed, json!({})).await.data();
            data["switchThemes"]["pageInfo"]["itemCount"].as_i64()
        };
        vitrine_testing::soon("every theme is there", Some(8), count).await;
        assert_eq!(stopped.len(), 8);
        serving.stop().await;
    })
    .await;
}

#[tokio::test]
async fn hourly_work_of_instances_that_start_together_is_done_without_a_conflict() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("mona").await;
        for _ in 0..3 {
            publish(&mona).await;
        }
        test.app.db.execute("DELETE FROM jobs", params![]).await.expect("lost");
        let instances = join_all((0..3).map(|_| test.instance())).await;
        until("each has its job again", async || jobs(&test, "done").await.0 >= 3).await;
        tokio::time::sleep(Duration::from_millis(600)).await;
        let (given, attempts) = jobs(&test, "done").await;
        // As above: one that looked before another was through may have given a theme a second job.
        assert!((3..=9).contains(&given) && attempts == given, "{given} jobs were begun {attempts} times");
        assert_eq!(jobs(&test, "failed").await.0, 0);
        for instance in instances {
            instance.stop().await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_weekly_letter_is_written_once_by_instances_that_start_together() {
    for engine in vitrine_db::testing::engines() {
        let server = MailServer::start().await;
        let settings = server.settings();
        let settings: Vec<_> = settings.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let test = TestApp::with(engine, &settings).await;
        let (mona, fan) = (test.creator("mona").await, test.creator("fan").await);
        let sql = "UPDATE users SET email = 'fan@example.org', notification_emails = $2 WHERE id = $1";
        test.app.db.execute(sql, params![fan.user_id, true]).await.expect("set");
        let sql = "INSERT INTO follows (creator_id, user_id, created_at) VALUES ($1, $2, 1)";
        test.app.db.execute(sql, params![mona.user_id, fan.user_id]).await.expect("follows");
        test.theme(&mona, THEME_INPUT()).await;
        test.pass(SETTLED_AFTER);
        let instances = join_all((0..3).map(|_| test.instance())).await;
        let letters = std::cell::RefCell::new(Vec::new());
        until("a letter has arrived", async || {
            letters.borrow_mut().extend(server.take());
            !letters.borrow().is_empty()
        })
        .await;
        tokio::time::sleep(Duration::from_secs(1)).await;
        letters.borrow_mut().extend(server.take());
        assert_eq!(letters.borrow().len(), 1, "{engine}");
        for instance in instances {
            instance.stop().await;
        }
    }
}
