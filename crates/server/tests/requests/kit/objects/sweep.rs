//! Deleting files that nothing refers to.

use std::time::Duration;

use bytes::Bytes;
use vitrine_blobs::{BlobError, BlobKey, BlobToken, PreviewFormat};
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::ErrorCode;
use vitrine_db::{Execute, params};
use vitrine_kit::objects::{STAGED_FOR_MAX, preview, put, sweep};
use vitrine_testing::{NOW, TestApp, on_every_engine, on_every_engine_in_memory};

/// A file that is staged and that no row refers to.
async fn staged(test: &TestApp, at: Millis) -> BlobKey {
    let key = preview(BlobToken::from_bytes(test.app.random.bytes()), 180, PreviewFormat::Jpeg);
    test.app.blobs.put(key, Bytes::from_static(b"picture")).await.expect("it is stored");
    let insert = "INSERT INTO pending_objects (object_key, staged_at) VALUES ($1, $2)";
    test.app.db.execute(insert, params![key.to_string(), at]).await.expect("it is staged");
    key
}

async fn is_there(test: &TestApp, key: BlobKey) -> bool {
    !matches!(test.app.blobs.head(key).await, Err(BlobError::NotFound))
}

async fn count(test: &TestApp) -> i64 {
    test.app.db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("a count")
}

#[tokio::test]
async fn as_many_as_are_due_are_deleted_at_once() {
    on_every_engine_in_memory(async |test: TestApp| {
        let mut due = Vec::new();
        for number in 0..450 {
            // Many at the same time, and many at different ones.
            due.push(staged(&test, NOW - number / 3).await);
        }
        let young = staged(&test, NOW + 1).await;
        test.pass(STAGED_FOR_MAX + 1);
        sweep(&test.app).await.expect("swept");
        for key in due {
            assert!(!is_there(&test, key).await);
        }
        assert!(is_there(&test, young).await && count(&test).await == 1, "not a day old");
    })
    .await;
}

#[tokio::test]
async fn a_file_that_cannot_be_deleted_keeps_no_other_from_it() {
    on_every_engine(async |test: TestApp| {
        let (first, second) = (staged(&test, NOW - 2).await, staged(&test, NOW - 1).await);
        test.pass(STAGED_FOR_MAX);
        test.faults.fail_after(0, BlobError::Other("no right".into()));
        sweep(&test.app).await.expect("swept");
        assert_eq!((is_there(&test, first).await, is_there(&test, second).await), (true, false));
        assert_eq!(count(&test).await, 1, "it is tried again");
        sweep(&test.app).await.expect("swept");
        assert!(!is_there(&test, first).await && count(&test).await == 0);
    })
    .await;
}

#[tokio::test]
async fn a_store_that_stalls_keeps_nobody_from_writing_for_long() {
    on_every_engine(async |test: TestApp| {
        for number in 0..3 {
            staged(&test, NOW - number).await;
        }
        test.pass(STAGED_FOR_MAX + 1);
        test.faults.delay(Duration::from_secs(20));
        let app = test.app.clone();
        let sweeping = tokio::spawn(async move { sweep(&app).await });
        tokio::time::sleep(Duration::from_millis(200)).await;
        // Whoever writes waits five seconds at most for others.
        test.creator("Mona").await;
        let error = sweeping.await.expect("no panic").expect_err("the store does not answer");
        assert_eq!(error.code, ErrorCode::StorageUnavailable);
        test.faults.delay(Duration::ZERO);
        assert_eq!(count(&test).await, 3);
        sweep(&test.app).await.expect("swept");
        assert_eq!(count(&test).await, 1, "nobody knows of the one that was tried");
        test.pass(STAGED_FOR_MAX + 120 * SECOND);
        sweep(&test.app).await.expect("swept");
        assert_eq!(count(&test).await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_may_still_be_being_deleted_is_not_written_again_until_that_is_over() {
    on_every_engine(async |test: TestApp| {
        let key = staged(&test, NOW).await;
        test.pass(STAGED_FOR_MAX + 1);
        test.faults.fail_after(0, BlobError::Unavailable("no answer".into()));
        sweep(&test.app).await.expect_err("the store does not answer");
        let picture = || vec![(key, Bytes::from_static(b"picture"))];
        let refused = put(&test.app, picture()).await.err().expect("refused");
        assert_eq!(refused.code, ErrorCode::StorageUnavailable);
        test.pass(60 * SECOND);
        // What comes about now takes nothing away from anybody.
        test.app.blobs.delete(key).await.expect("deleted");
        let written = put(&test.app, picture()).await.expect("written");
        assert!(is_there(&test, key).await);
        drop(written);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_was_staged_by_a_clock_far_ahead_is_written_again_at_once() {
    on_every_engine(async |test: TestApp| {
        let key = staged(&test, NOW + 10_000 * SECOND).await;
        drop(put(&test.app, vec![(key, Bytes::from_static(b"picture"))]).await.expect("written"));
        let at = "SELECT staged_at FROM pending_objects";
        assert_eq!(test.app.db.scalar::<i64>(at, params![]).await.expect("a time"), test.app.clock.now());
    })
    .await;
}
