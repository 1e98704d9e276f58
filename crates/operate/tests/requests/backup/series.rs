//! Backups one after the other in a folder.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use vitrine_blobs::ContentHash;
use vitrine_core::clock::{Clock, DAY, Millis, SECOND};
use vitrine_db::testing::engines;
use vitrine_db::{Engine, Execute, params};
use vitrine_kit::objects;
use vitrine_operate::OperateError;
use vitrine_operate::backup::series::{AddedBackup, KEPT_DAYS, add};
use vitrine_operate::backup::unfinished::{UnfinishedBackup, lock};
use vitrine_operate::backup::{MANIFEST, SUMS, create, verify};
use vitrine_site::KINDS;
use vitrine_testing::{THEME_INPUT, TestApp, on_every_engine};

use crate::backup::{Empty, back_up, restore};
use crate::fsck::installation;

/// 2026-11-27 at 03:15 UTC.
const NIGHT: Millis = 1_795_749_300_000;

async fn add_at(test: &TestApp, into: &Path, at: Millis) -> Result<AddedBackup, OperateError> {
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
        let much_later = add_at(&test, into, NIGHT + 2 * days).await.expect("made");
        assert_eq!(much_later.removed.len(), 1, "the one that was a second older than the last");
        let mut expected = untouched.clone();
        let others = [&last.folder, &much_later.folder, &into.join("2027-01-01T031500Z")];
        expected.extend(others.map(|folder| folder.file_name().expect("a name").to_string_lossy().into_owned()));
        expected.sort();
        assert_eq!(names(into), expected);
        assert_eq!(names(&into.join("2026-01-01")), ["database.sqlite", "files", "manifest.new"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_old_makes_room_before_the_new_one_is_made() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let old = add_at(&test, into, NIGHT).await.expect("made").folder;
        let current = add_at(&test, into, NIGHT + 20 * DAY).await.expect("made").folder;
        let clock = Clock::fixed(NIGHT + 40 * DAY);
        let nowhere = "sqlite:/nowhere/at/all.sqlite";
        add(&installation(&test), nowhere, into, KEPT_DAYS, &clock).await.expect_err("there are no rows");
        assert!(!old.exists(), "it was removed although there is no new one");
        verify(&current, KINDS).await.expect("whole");
    })
    .await;
}

#[tokio::test]
async fn a_clock_that_jumps_for_a_night_removes_nothing_and_its_backup_is_in_nobodys_way() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        let second = add_at(&test, into, NIGHT + DAY).await.expect("made").folder;
        let before = names(into);

        let jumped = add_at(&test, into, NIGHT + 1_500 * DAY).await.expect("made");
        assert_eq!(jumped.held, [first.clone(), second.clone()]);
        assert!(jumped.removed.is_empty() && jumped.ahead.is_empty());
        assert_eq!(jumped.earlier, Some(second.clone()));

        let right = add_at(&test, into, NIGHT + 2 * DAY).await.expect("made");
        assert_eq!((right.earlier, right.ahead), (Some(second), vec![jumped.folder.clone()]));
        assert!(right.removed.is_empty() && right.held.is_empty());
        // Clocks of several machines may differ by some hours.
        let slower = add_at(&test, into, NIGHT + DAY + SECOND).await.expect("made");
        assert_eq!((slower.earlier, slower.ahead.len()), (Some(right.folder), 1));
        assert!(names(into).len() == before.len() + 3 && before.iter().all(|name| names(into).contains(name)));

        let month_later = add_at(&test, into, NIGHT + 36 * DAY).await.expect("made");
        assert_eq!(month_later.removed, [first], "as always");
        verify(&jumped.folder, KINDS).await.expect("whole");
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_read_is_no_reason_to_remove_what_can_be() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let good = add_at(&test, into, NIGHT).await.expect("made").folder;
        let damaged = add_at(&test, into, NIGHT + 40 * DAY).await.expect("made").folder;
        fs::write(damaged.join(SUMS), "cut short").expect("written");
        let next = add_at(&test, into, NIGHT + 41 * DAY).await.expect("made");
        assert_eq!((next.held, next.removed), (vec![good.clone()], vec![]));
        assert_eq!(add_at(&test, into, NIGHT + 42 * DAY).await.expect("made").removed, [good]);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_the_store_has_lost_is_in_every_later_backup() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        let sql = "SELECT wallpaper_hash FROM switch_themes";
        let hash: Vec<u8> = test.app.db.scalar(sql, params![]).await.expect("a hash");
        let key = objects::wallpaper(ContentHash::from_slice(&hash).expect("a hash"));
        test.app.blobs.delete(key).await.expect("deleted");

        let second = add_at(&test, into, NIGHT + DAY).await.expect("made");
        assert_eq!(second.made.manifest.missing, [key.to_string()], "it is told all the same");
        assert_eq!((second.made.rescued, second.removed.len()), (1, 0));
        fs::remove_dir_all(&first).expect("removed");
        let third = add_at(&test, into, NIGHT + 2 * DAY).await.expect("made");
        assert_eq!((third.made.rescued, third.made.manifest.files), (1, second.made.manifest.files));
        verify(&third.folder, KINDS).await.expect("whole");
        let empty = Empty::on(test.app.db.engine()).await;
        let restored = restore(&third.folder, empty.config(), &[]).await.expect("restored");
        assert!(restored.report.is_clean(), "{}", restored.report);

        replace(&third.folder.join("files").join(key.to_string()));
        let fourth = add_at(&test, into, NIGHT + 3 * DAY).await.expect("made");
        assert_eq!(fourth.made.manifest.missing, [key.to_string()]);
        assert_eq!(fourth.made.rescued, 0, "what is not what it was is no copy");
        verify(&fourth.folder, KINDS).await.expect("whole but for that");
    })
    .await;
}

#[tokio::test]
async fn a_folder_with_backups_of_another_site_is_refused_and_nothing_in_it_is_touched() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        break_off(&into.join("2026-11-27T220000Z"));
        let before = names(into);

        // Among them one that has started empty, because its disk was not mounted.
        let other = TestApp::new(test.app.db.engine()).await;
        let secret: Vec<u8> = test.app.db.scalar("SELECT value FROM secrets", params![]).await.expect("a secret");
        for at in [NIGHT - 100 * DAY, NIGHT + DAY, NIGHT + 100 * DAY] {
            let error = add_at(&other, into, at).await.expect_err("they are another site's");
            assert_eq!(error.exit_status(), 73, "{error}");
            let said = error.to_string();
            for part in [&*first.display().to_string(), "use another folder", "is mounted"] {
                assert!(said.contains(part), "\"{part}\" is missing in: {said}");
            }
            assert!(!said.contains(&hex::encode(&secret[..8])), "{said}");
            assert_eq!(names(into), before);
        }
        // Whose database nobody has started a server with.
        other.app.db.execute("DELETE FROM secrets", params![]).await.expect("deleted");
        let error = add_at(&other, into, NIGHT + DAY).await.expect_err("they are another site's");
        assert!(error.exit_status() == 73 && error.to_string().contains("never started"), "{error}");
        assert_eq!(names(into), before);
        verify(&first, KINDS).await.expect("whole");

        for (engine, at) in engines().into_iter().zip([NIGHT + DAY, NIGHT + 2 * DAY]) {
            let empty = Empty::on(engine).await;
            restore(&first, empty.config(), &[]).await.expect("restored");
            let restored = empty.place.open().await.expect("it opens");
            let added = add(&restored, &empty.place.database_url, into, KEPT_DAYS, &Clock::fixed(at)).await;
            assert!(added.expect("it is the same site").earlier.is_some());
        }
    })
    .await;
}

#[tokio::test]
async fn a_backup_that_does_not_say_whose_it_is_belongs_to_the_site() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let unstarted = TestApp::new(test.app.db.engine()).await;
        unstarted.app.db.execute("DELETE FROM secrets", params![]).await.expect("deleted");
        let first = add_at(&unstarted, into, NIGHT).await.expect("made").folder;
        let second = add_at(&test, into, NIGHT + DAY).await.expect("made");
        assert_eq!(second.earlier, Some(first.clone()));
        // Nor does one whose rows cannot be read keep all others from being made.
        fs::write(second.folder.join("database.sqlite"), "no database").expect("written");
        assert_eq!(add_at(&test, into, NIGHT + 36 * DAY).await.expect("made").removed, [first]);
    })
    .await;
}

#[tokio::test]
async fn the_last_backups_with_items_stay_when_the_database_has_none() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        test.app.db.execute("DELETE FROM items", params![]).await.expect("lost");
        add_at(&test, into, NIGHT + 30 * DAY).await.expect("none is to be removed");
        break_off(&into.join("2026-12-31T220000Z"));
        let before = names(into);
        for at in [NIGHT + 36 * DAY, NIGHT + 37 * DAY] {
            let error = add_at(&test, into, at).await.expect_err("its items are nowhere else");
            assert_eq!(error.exit_status(), 73, "{error}");
            let said = error.to_string();
            for part in [&*first.display().to_string(), "has no items", "is mounted", "by hand"] {
                assert!(said.contains(part), "\"{part}\" is missing in: {said}");
            }
            assert_eq!(names(into), before, "nothing was removed or made");
        }
        verify(&first, KINDS).await.expect("whole");

        fs::remove_dir_all(&first).expect("removed by hand");
        let removed = add_at(&test, into, NIGHT + 38 * DAY).await.expect("made").removed;
        assert_eq!(removed, [into.join("2026-12-31T220000Z")]);
    })
    .await;
}

/// Puts something of the same size in the place of a file, and leaves its other names alone.
fn replace(file: &Path) {
    let size = fs::metadata(file).expect("a file").len();
    fs::remove_file(file).expect("removed");
    fs::write(file, vec![7; size as usize]).expect("written");
}

#[tokio::test]
async fn a_damaged_file_that_is_deleted_in_the_last_backup_comes_from_the_store_again() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let into = folder.path();
        let first = add_at(&test, into, NIGHT).await.expect("made").folder;
        let sums = fs::read_to_string(first.join(SUMS)).expect("read");
        let file = sums.lines().filter_map(|line| line.split_once("  files/")).next().expect("a file").1;
        replace(&first.join("files").join(file));
        let second = add_at(&test, into, NIGHT + DAY).await.expect("made").folder;
        let error = verify(&second, KINDS).await.expect_err("it is the same file");
        assert!(error.to_string().contains(file), "{error}");

        fs::remove_file(second.join("files").join(file)).expect("removed");
        let third = add_at(&test, into, NIGHT + 2 * DAY).await.expect("made");
        assert_eq!(third.made.reused + 1, third.made.manifest.files);
        verify(&third.folder, KINDS).await.expect("whole");
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
        // As another account has made it, which gives it to nobody else for writing.
        fs::set_permissions(into.join(".lock"), fs::Permissions::from_mode(0o444)).expect("it is ours");
        drop(lock(&into.join(".lock")).expect("it locks").expect("nobody has it"));

        // By a call that names the folder itself.
        let by_hand = into.join("2026-11-20T000000Z");
        let unfinished = UnfinishedBackup::begin(&by_hand).expect("it begins");
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
async fn a_row_that_refers_to_one_that_is_not_there_ends_a_backup_which_removes_none() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let (into, alone) = (folder.path().join("daily"), folder.path().join("alone"));
        let old = add_at(&test, &into, NIGHT).await.expect("made").folder;
        add_at(&test, &into, NIGHT + 20 * DAY).await.expect("made");
        let before = names(&into);
        let unguard = match test.app.db.engine() {
            Engine::Sqlite => "PRAGMA foreign_keys = OFF",
            Engine::Postgres => "ALTER TABLE item_saves DROP CONSTRAINT item_saves_item_id_fkey",
        };
        let save = "INSERT INTO item_saves (item_id, user_id, created_at) SELECT 99999, MIN(id), 1 FROM users";
        for sql in [unguard, save] {
            test.app.db.execute(sql, params![]).await.expect(sql);
        }
        // Rows are taken one by one beside somebody's own table, and as a whole file where there is none.
        for own in [None, Some("CREATE TABLE notes_of_mine (x BIGINT)")] {
            if let Some(sql) = own {
                test.app.db.execute(sql, params![]).await.expect(sql);
            }
            for error in [
                add_at(&test, &into, NIGHT + 40 * DAY).await.map(drop).expect_err("it could not be restored"),
                back_up(&test, &alone, None, NIGHT).await.map(drop).expect_err("it could not be restored"),
            ] {
                assert_eq!(error.exit_status(), 65, "{error}");
                let said = error.to_string();
                for part in [
                    "a row of item_saves refers to a row of items that is not there",
                    "SELECT * FROM item_saves WHERE item_id NOT IN (SELECT id FROM items)",
                ] {
                    assert!(said.contains(part), "\"{part}\" is missing in: {said}");
                }
            }
            assert_eq!(names(&into), before, "nothing was removed or made");
            assert!(!alone.exists());
        }
        let found = "SELECT COUNT(*) FROM item_saves WHERE item_id NOT IN (SELECT id FROM items)";
        assert_eq!(test.app.db.scalar::<i64>(found, params![]).await.expect("a count"), 1);

        let mend = "DELETE FROM item_saves WHERE item_id = 99999";
        test.app.db.execute(mend, params![]).await.expect("mended");
        let made = add_at(&test, &into, NIGHT + 40 * DAY).await.expect("made");
        assert_eq!(made.removed, [old]);
        verify(&made.folder, KINDS).await.expect("whole");
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
        let unfinished = UnfinishedBackup::begin(&dir).expect("it begins");
        fs::create_dir_all(dir.join("files/source")).expect("made");
        fs::write(dir.join("files/source/some"), "some of it").expect("written");
        let full = std::io::Error::from(std::io::ErrorKind::StorageFull);
        let error = unfinished.discard(match is_own {
            true => OperateError::File(dir.join("files/source/other"), full),
            // As where the site would have too little left.
            false => OperateError::Full(dir.clone()),
        });
        assert_eq!(error.exit_status(), 74);
        let said = error.to_string();
        assert!(said.contains(&dir.display().to_string()) && said.contains("make space"), "{said}");
        assert_eq!(dir.exists(), !is_own, "a folder that was there stays");
        assert!(is_own || names(&dir).is_empty());
    }
}
