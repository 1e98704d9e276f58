//! Backups one after the other in a folder.

use std::fs;
use std::path::Path;

use vitrine_db::{Execute, params};

use super::series::{Added, KEPT_DAYS, add};
use super::tests::back_up;
use super::unfinished::{Unfinished, lock};
use super::{MANIFEST, SUMS, create, verify};
use crate::clock::{Clock, DAY, Millis, SECOND};
use crate::features::KINDS;
use crate::operate::OperateError;
use crate::operate::fsck::tests::installation;
use crate::testing::{THEME_INPUT, TestApp, on_every_engine};

/// 2026-11-27 at 03:15 UTC.
const NIGHT: Millis = 1_795_749_300_000;

async fn add_at(test: &TestApp, into: &Path, at: Millis) -> Result<Added, OperateError> {
    add(&installation(test), &test.db.url, into, KEPT_DAYS, &Clock::fixed(at)).await
}

/// What is in a folder, hidden files apart.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").file_name());
    let mut names: Vec<_> = entries.map(|name| name.into_string().expect("text")).collect();
    names.retain(|name| !name.starts_with('.'));
    names.sort();
    names
}

/// A backup that was broken off, as it lies there after that.
fn break_off(folder: &Path) {
    fs::create_dir_all(folder.join("files/source/00")).expect("made");
    for file in ["database.sqlite", "manifest.new", "files/source/00/some"] {
        fs::write(folder.join(file), "some of it").expect("written");
    }
}

#[tokio::test]
async fn each_backup_uses_the_files_of_the_one_before_it_whatever_was_broken_off_in_between() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path().join("backups/of the site");
        let first = add_at(&test, &into, NIGHT).await.expect("made");
        assert_eq!((first.folder, first.earlier, first.made.reused), (into.join("2026-11-27T031500Z"), None, 0));

        break_off(&into.join("2026-11-27T220000Z"));
        let damaged = into.join("2026-11-27T230000Z");
        back_up(&test, &damaged, None, NIGHT).await.expect("made");
        fs::write(damaged.join(SUMS), "cut short").expect("written");
        let second = add_at(&test, &into, NIGHT + DAY).await.expect("made");
        assert_eq!(second.folder, into.join("2026-11-28T031500Z"));
        assert_eq!(second.earlier, Some(into.join("2026-11-27T031500Z")), "the last one that can be read");
        assert_eq!(second.made.reused, first.made.manifest.files);
        assert_eq!(second.removed, [into.join("2026-11-27T220000Z")]);
        verify(&second.folder, KINDS).await.expect("whole");
        #[cfg(unix)]
        {
            use std::os::unix::fs::MetadataExt;
            let sums = fs::read_to_string(second.folder.join(SUMS)).expect("read");
            let file = sums.lines().filter_map(|line| line.split_once("  files/")).next().expect("a file").1;
            let inode = |of: &str| fs::metadata(into.join(of).join("files").join(file)).expect("a file").ino();
            assert_eq!(inode("2026-11-27T031500Z"), inode("2026-11-28T031500Z"), "the same file under another name");
        }

        let third = add_at(&test, &into, NIGHT + DAY).await.expect("made");
        assert_eq!(third.folder, into.join("2026-11-28T031501Z"), "within the same second");
        assert_eq!(third.earlier, Some(second.folder));
    })
    .await;
}

#[tokio::test]
async fn what_was_kept_long_enough_is_removed_and_nothing_that_is_called_otherwise() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let foreign =
            ["2026-01-01", "2026-01-01T000000", "2026-01-01T000000Z.old", "2026-13-01T000000Z", "12026-01-01T000000Z"];
        foreign.iter().for_each(|name| break_off(&into.join(name)));
        fs::write(into.join("2026-01-02T000000Z"), "no folder").expect("written");
        #[cfg(unix)]
        std::os::unix::fs::symlink(into.join("2026-01-01"), into.join("2026-01-03T000000Z")).expect("linked");
        let untouched = names(into);

        let days = Millis::from(KEPT_DAYS) * DAY;
        for at in [NIGHT, NIGHT + SECOND, NIGHT + days] {
            assert!(add_at(&test, into, at).await.expect("made").removed.is_empty(), "none is older than that");
        }
        let last = add_at(&test, into, NIGHT + days + SECOND).await.expect("made");
        assert_eq!(last.removed, [into.join("2026-11-27T031500Z")]);
        verify(&last.folder, KINDS).await.expect("whole without the first");
        let much_later = add_at(&test, into, NIGHT + 9 * days).await.expect("made");
        assert_eq!(much_later.removed.len(), 3, "all but the new one");
        let mut expected = untouched.clone();
        expected.push(much_later.folder.file_name().expect("a name").to_string_lossy().into_owned());
        expected.sort();
        assert_eq!(names(into), expected);
        assert_eq!(names(&into.join("2026-01-01")), ["database.sqlite", "files", "manifest.new"]);
    })
    .await;
}

#[tokio::test]
async fn two_backups_are_not_made_at_once_and_one_that_is_being_written_stays() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let (one, other) = tokio::join!(add_at(&test, into, NIGHT), add_at(&test, into, NIGHT + DAY));
        let (made, error) = match (one, other) {
            (Ok(made), Err(error)) | (Err(error), Ok(made)) => (made, error),
            (Ok(_), Ok(_)) => panic!("both were made"),
            (Err(one), Err(other)) => panic!("neither was made: {one}; {other}"),
        };
        assert_eq!(error.exit_status(), 75, "{error}");
        assert!(error.to_string().contains("another process is making a backup in"), "{error}");
        verify(&made.folder, KINDS).await.expect("whole");

        let held = lock(&into.join(".lock")).expect("it locks").expect("nobody has it");
        assert_eq!(add_at(&test, into, NIGHT).await.expect_err("somebody has it").exit_status(), 75);
        drop(held);

        // By a call that names the folder itself.
        let by_hand = into.join("2026-11-20T000000Z");
        let unfinished = Unfinished::begin(&by_hand).expect("it begins");
        assert!(add_at(&test, into, NIGHT + 2 * DAY).await.expect("made").removed.is_empty());
        assert!(by_hand.exists());
        drop(unfinished);
        assert_eq!(add_at(&test, into, NIGHT + 3 * DAY).await.expect("made").removed, [by_hand]);
    })
    .await;
}

#[tokio::test]
async fn a_backup_that_fails_leaves_nothing_and_removes_none_that_is_complete() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        let before = names(into);
        let clock = Clock::fixed(NIGHT + 100 * DAY);
        let nowhere = "sqlite:/nowhere/at/all.sqlite";
        add(&installation(&test), nowhere, into, KEPT_DAYS, &clock).await.expect_err("there are no rows");
        assert_eq!(names(into), before);
        assert!(first.join(MANIFEST).exists());
    })
    .await;
}

#[tokio::test]
async fn a_backup_is_recorded_as_of_when_it_was_finished() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let (dir, clock) = (folder.path().join("today"), Clock::fixed(1_000));
        let of = installation(&test);
        let (mut making, mut begun) = (Box::pin(create(&of, &test.db.url, &dir, None, &clock)), false);
        // An hour passes between its beginning and its end.
        let made = std::future::poll_fn(|context| {
            let polled = making.as_mut().poll(context);
            if !std::mem::replace(&mut begun, true) {
                clock.advance(3_600_000);
            }
            polled
        });
        assert_eq!(made.await.expect("made").manifest.made_at, 1_000);
        let sql = "SELECT at FROM audit_log WHERE action = 'site.backup'";
        assert_eq!(test.app.db.scalar::<i64>(sql, params![]).await.expect("an entry"), 3_601_000);
    })
    .await;
}

#[test]
fn a_full_disk_is_named_and_what_was_written_is_gone() {
    let folder = tempfile::tempdir().expect("a folder");
    for is_own in [true, false] {
        let dir = folder.path().join("today");
        if !is_own {
            fs::create_dir(&dir).expect("made");
        }
        let unfinished = Unfinished::begin(&dir).expect("it begins");
        fs::create_dir_all(dir.join("files/source")).expect("made");
        fs::write(dir.join("files/source/some"), "some of it").expect("written");
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let error = unfinished.discard(OperateError::File(dir.join("files/source/other"), full));
        assert_eq!(error.exit_status(), 74);
        let said = error.to_string();
        assert!(said.contains(&dir.display().to_string()) && said.contains("make room"), "{said}");
        assert_eq!(dir.exists(), !is_own, "a folder that was there stays");
        assert!(is_own || names(&dir).is_empty());
    }
}
