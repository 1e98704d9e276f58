//! Copies between engines and stores: the same rows and files, resumed where they were broken off, and nothing else touched.

use serde_json::json;
use vitrine_blobs::BlobError;
use vitrine_db::testing::engines;
use vitrine_db::{Execute, params};

use super::{check_empty, copy, identity, is_unfinished};
use crate::clock::{Clock, Random};
use crate::operate::backup::tests::{Empty, contents};
use crate::operate::fsck::{self, tests::installation};
use crate::seed;
use crate::testing::{THEME_INPUT, TestApp, on_every_engine};

#[tokio::test]
async fn everything_moves_to_the_other_engine_and_back() {
    on_every_engine(async |test: TestApp| {
        test.with_layouts().await;
        let plan = seed::Plan { items: 60, packs: 4, wiiu_themes: 6, is_forced: false };
        seed::fill(&test.app, plan).await.expect("it fills");
        let source = installation(&test);
        let before = contents(&test.app.db).await;
        for engine in engines() {
            let there = Empty::on(engine).await;
            let id = identity(&source).await.expect("an identity");
            check_empty(&there.place, id).await.expect("empty");
            let target = there.place.create().await.expect("made");
            let copied = copy(&source, &target, id).await.expect("copied");
            assert_eq!(copied.tables, before);
            assert_eq!(contents(&target.db).await, before, "to {engine}");
            let options = fsck::Options { is_thorough: true, repairs: false, now: Clock::System.now() };
            let report = fsck::check(&target, options, &Random::System).await.expect("it can look");
            assert!(report.is_clean() && report.files > 100, "{report}");
            let error = check_empty(&there.place, id).await.expect_err("it is in use");
            assert_eq!(error.exit_status(), 73);

            let back = Empty::on(test.app.db.engine()).await;
            let again = back.place.create().await.expect("made");
            copy(&target, &again, identity(&target).await.expect("an identity")).await.expect("copied back");
            assert_eq!(contents(&again.db).await, before, "back from {engine}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_copy_that_was_broken_off_anywhere_is_resumed_and_only_from_the_same() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let source = installation(&test);
        let id = identity(&source).await.expect("an identity");
        let there = Empty::on(test.app.db.engine()).await;
        for broken_at in [0, 3, 7, 12] {
            check_empty(&there.place, id).await.expect("it may go on");
            let target = there.place.create().await.expect("made");
            test.faults.fail_after(broken_at, BlobError::Unavailable("unplugged".into()));
            let error = copy(&source, &target, id).await.expect_err("it is broken off");
            assert_eq!(error.exit_status(), 69, "{error}");
            let rows: i64 = target.db.scalar("SELECT COUNT(*) FROM users", params![]).await.expect("a count");
            assert_eq!(rows, 0, "rows come last");
            assert!(is_unfinished(&target.db).await.expect("asked"), "it is not served");
            let other = check_empty(&there.place, [7; 32]).await.expect_err("another source");
            assert!(other.exit_status() == 73 && other.to_string().contains("unfinished"), "{other}");
        }
        // After the last file, before or after the rows: what there is of it is not copied again.
        let target = there.place.create().await.expect("made");
        test.faults.fail_after(20, BlobError::Unavailable("unplugged".into()));
        copy(&source, &target, id).await.expect_err("it is broken off");
        assert!(is_unfinished(&target.db).await.expect("asked"));

        // What is written between two attempts comes along.
        test.theme(&mona, json!({ "name": "Later", "tags": ["calm"], "target": "Set" })).await;
        mona.graphql("mutation { updateMe(data: { bio: \"Later.\" }) { uuid } }", json!({})).await.data();
        let target = there.place.create().await.expect("made");
        let copied = copy(&source, &target, id).await.expect("copied");
        assert!(copied.moved.kept >= 9 && copied.moved.files > 0, "{:?}", copied.moved);
        assert_eq!(contents(&target.db).await, contents(&test.app.db).await);
        assert!(!is_unfinished(&target.db).await.expect("asked"));
        let begun = "SELECT COUNT(*) FROM secrets WHERE name = 'copied from'";
        assert_eq!(target.db.scalar::<i64>(begun, params![]).await.expect("a count"), 0);
    })
    .await;
}
