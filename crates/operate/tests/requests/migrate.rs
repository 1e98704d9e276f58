//! Backups before migrations: that there is one of the state before, which are kept, and that nothing is migrated without.

mod way_back;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use tempfile::TempDir;
use vitrine_config::disk::DiskSpace;
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::limits;
use vitrine_core::schema::schema;
use vitrine_core::schema::testing::FurtherSteps;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, Engine, Execute, OpenOptions, params};
use vitrine_operate::migrate::saved::{self, BackupName};
use vitrine_operate::migrate::{MigrateError, MigrationSummary, down, up};
use vitrine_testing::NOW;

use crate::steps::{STEPS, further};

const NEWEST: fn() -> u32 = || schema().number();

fn config(database_url: &str) -> Config {
    Config::from_source(SettingsSource::of([("VITRINE_DATABASE_URL", database_url)])).expect("valid")
}

/// A SQLite database with a tag in it, before some of the steps that later releases have.
struct Installed {
    _steps: FurtherSteps,
    folder: TempDir,
    db: Db,
    config: Config,
}

impl Installed {
    /// Without the last steps.
    async fn lacking(steps: u32) -> Self {
        let (_steps, step) = (further(), NEWEST() - steps);
        let folder = tempfile::tempdir().expect("a folder");
        let url = format!("sqlite:{}", folder.path().join("vitrine.sqlite").display());
        let db = Db::open(&url, OpenOptions::default()).await.expect("it opens");
        db.migrate(&schema().bare(step)).await.expect("it applies");
        add_tag(&db, "before").await;
        Self { _steps, config: config(&url), folder, db }
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("vitrine.sqlite")
    }

    /// The files in the folder besides the database and its log.
    fn others(&self) -> BTreeSet<String> {
        let entries = std::fs::read_dir(self.folder.path()).expect("a folder");
        let names = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned());
        names
            .filter(|name| !["vitrine.sqlite", "vitrine.sqlite-wal", "vitrine.sqlite-shm"].contains(&&**name))
            .collect()
    }

    async fn up(&self, now: Millis) -> MigrationSummary {
        up(&self.db, &self.config, now).await.expect("it is migrated")
    }

    async fn down(&self, to: u32, now: Millis) -> MigrationSummary {
        down(&self.db, &self.config, to, now).await.expect("it is taken back")
    }
}

async fn add_tag(db: &Db, slug: &str) {
    db.execute("INSERT INTO tags (name, slug, created_at) VALUES ($1, $1, 1)", params![slug]).await.expect("inserted");
}

/// Returns the migration step of a backup, and its tags.
async fn read(backup: &Path) -> (u32, Vec<String>) {
    let db = Db::open_at_rest(backup).await.expect("it opens");
    assert_eq!(db.integrity().await.expect("reads"), Vec::<String>::new());
    let step = db.schema_number().await.expect("its step");
    let tags = db.column("SELECT slug FROM tags ORDER BY id", params![]).await.expect("its rows");
    db.close().await.expect("it closes");
    (step, tags)
}

fn space(free_bytes: u64) -> Option<DiskSpace> {
    Some(DiskSpace { total_bytes: 1 << 40, free_bytes, total_files: 0, free_files: 0 })
}

#[tokio::test]
async fn a_database_is_saved_before_steps_are_applied_and_before_they_are_undone() {
    let installed = Installed::lacking(2).await;
    let (newest, older) = (NEWEST(), NEWEST() - 2);
    let before = format!("vitrine.sqlite.before-{newest}-at-{older}-20260504T093000Z");
    let migrated = installed.up(NOW).await;
    let said = format!("applied {:04} column\napplied {newest:04} triggers\n", newest - 1);
    let saved = migrated.saved.as_ref().expect("a backup");
    assert_eq!(migrated.to_string(), format!("backup  {}\n{said}", saved.display()));
    assert_eq!(*saved, installed.folder.path().join(&before));
    assert_eq!(read(saved).await, (older, vec!["before".to_owned()]));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| std::fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode(saved), mode(&installed.database()), "nobody else may read it");
    }
    add_tag(&installed.db, "after").await;
    assert!(installed.up(NOW + SECOND).await.saved.is_none(), "nothing is to be done");
    assert_eq!(installed.others(), [before].into());

    let oldest = older - 1;
    let migrated = installed.down(oldest, NOW + DAY).await;
    let saved = migrated.saved.as_ref().expect("a backup");
    let name = format!("vitrine.sqlite.before-{oldest}-at-{newest}-20260505T093000Z");
    assert_eq!(saved.file_name().and_then(|name| name.to_str()), Some(&*name));
    let said = [
        format!("backup  {}\nundone {newest:04} triggers; lost: nothing.\n", saved.display()),
        format!("undone {:04} column; lost: mottos.\n", newest - 1),
        format!("undone {older:04} kind; lost: all Wii U themes.\n"),
    ];
    assert_eq!(migrated.to_string(), said.concat());
    assert_eq!(read(saved).await, (newest, vec!["before".to_owned(), "after".to_owned()]));
    let below = down(&installed.db, &installed.config, newest, NOW).await.expect_err("it is below");
    assert_eq!(below.exit_status(), 2, "{below}");
    assert!(below.to_string().contains("`vitrine migrate` to update it"), "{below}");
    assert!(installed.down(oldest, NOW + 2 * DAY).await.saved.is_none(), "nothing is to be done");
    assert_eq!(installed.others().len(), 2);
    installed.db.close().await.expect("it closes");

    // Put in place of the database, it is one that the program of its step knows.
    std::fs::copy(saved, installed.database()).expect("copied");
    let again = Db::open(&installed.config.database_url, OpenOptions::default()).await.expect("it opens");
    again.check_schema(&schema()).await.expect("it is at the newest step");
    again.close().await.expect("it closes");
}

#[tokio::test]
async fn a_new_database_and_one_elsewhere_are_migrated_without() {
    let installed = Installed::lacking(0).await;
    assert!(installed.up(NOW).await.saved.is_none());
    assert_eq!(installed.others(), BTreeSet::new());
    let folder = tempfile::tempdir().expect("a folder");
    let url = format!("sqlite:{}", folder.path().join("new.sqlite").display());
    let db = Db::open(&url, OpenOptions::default()).await.expect("it opens");
    let migrated = up(&db, &config(&url), NOW).await.expect("migrated");
    assert!(migrated.saved.is_none() && migrated.applied.len() == NEWEST() as usize);
    db.close().await.expect("it closes");
    assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 1);

    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = TestDb::new(engine).await;
        let older = NEWEST() - STEPS;
        db.migrate(&schema().bare(older)).await.expect("it applies");
        let migrated = up(&db, &config(&db.url), NOW).await.expect("migrated");
        assert!(migrated.saved.is_none() && migrated.applied.len() == STEPS as usize);
        let migrated = down(&db, &config(&db.url), older, NOW).await.expect("taken back");
        assert!(migrated.saved.is_none() && migrated.undone.len() == STEPS as usize);
    }
}

#[tokio::test]
async fn a_step_whose_row_is_gone_ends_a_migration_either_way_before_anything_is_saved() {
    let installed = Installed::lacking(0).await;
    let (newest, gone) = (NEWEST(), NEWEST() - 2);
    let forget = "DELETE FROM schema_migrations WHERE number = $1";
    installed.db.execute(forget, params![i64::from(gone)]).await.expect("it was noted");
    for refused in [
        up(&installed.db, &installed.config, NOW).await,
        down(&installed.db, &installed.config, gone - 1, NOW).await,
        down(&installed.db, &installed.config, newest - 1, NOW).await,
    ] {
        let error = refused.expect_err("a gap");
        assert_eq!(error.exit_status(), 65, "{error}");
        let said = error.to_string();
        for part in [
            "VITRINE_DATABASE_URL",
            &*format!("migration {gone} (kind) is missing from the table"),
            "put it back with: INSERT INTO schema_migrations",
            "restore an earlier backup",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
    }
    assert_eq!(installed.others(), BTreeSet::new());
    assert_eq!(installed.db.schema_number().await.expect("reads"), newest);
    installed.db.close().await.expect("it closes");

    // That of the last makes it look older.
    let installed = Installed::lacking(1).await;
    installed.db.execute(forget, params![i64::from(newest - 1)]).await.expect("it was noted");
    let error = up(&installed.db, &installed.config, NOW).await.expect_err("its column is there");
    assert_eq!(error.exit_status(), 65, "{error}");
    assert!(error.to_string().contains(&format!("migration {} (column) can't be applied", newest - 1)), "{error}");
    installed.db.close().await.expect("it closes");
}

#[tokio::test]
async fn of_upgrades_the_latest_two_are_kept_and_what_was_undone_stays() {
    let installed = Installed::lacking(1).await;
    let (newest, older) = (NEWEST(), NEWEST() - 1);
    for day in 0..4 {
        add_tag(&installed.db, &format!("day-{day}")).await;
        let saved = installed.up(NOW + day * DAY).await.saved.expect("a backup");
        assert_eq!(read(&saved).await.1.len() as i64, day + 2);
        let saved = installed.down(older, NOW + day * DAY).await.saved.expect("another, in the same second");
        assert_eq!(read(&saved).await.0, newest);
    }
    let undone = (4..8).map(|day| format!("vitrine.sqlite.before-{older}-at-{newest}-2026050{day}T093000Z"));
    let of_upgrades = (6..8).map(|day| format!("vitrine.sqlite.before-{newest}-at-{older}-2026050{day}T093000Z"));
    assert_eq!(installed.others(), undone.chain(of_upgrades).collect());
    // No name is given twice, and a clock that was put back makes no difference.
    for (round, now) in (1..).zip([NOW + 3 * DAY, NOW + 3 * DAY, NOW, NOW + 3 * DAY]) {
        let before = installed.up(now).await.saved.expect("a backup");
        assert!(before.exists());
        let saved = installed.down(older, now).await.saved.expect("a backup");
        assert_eq!((read(&before).await.0, read(&saved).await.0, installed.others().len()), (older, newest, 6 + round));
    }
    installed.db.close().await.expect("it closes");
}

#[tokio::test]
async fn a_migration_that_fails_again_and_again_leaves_the_state_before_it() {
    let installed = Installed::lacking(1).await;
    let database = installed.database();
    let made = |from, minute: i64| {
        let name = BackupName { made_at: NOW + minute * 60 * SECOND, from, to: 9 };
        saved::make_within(&database, name, 1, space(1 << 40))
    };
    for (from, minute) in [(6, 0), (7, 1), (8, 2), (8, 3), (8, 4)] {
        made(from, minute).await.expect("made");
    }
    let again = made(8, 4).await.expect("made");
    assert!(again.to_string_lossy().ends_with("T093401Z"), "no name is given twice: {}", again.display());
    let names: Vec<(u32, Millis)> =
        saved::list(&database).expect("a folder").iter().map(|(name, _)| (name.from, name.made_at)).collect();
    assert_eq!(names, [(8, NOW + 241 * SECOND), (7, NOW + 60 * SECOND)], "the one at 7 was made before all of it");
}

#[tokio::test]
async fn without_room_nothing_is_saved_and_nothing_removed() {
    let installed = Installed::lacking(1).await;
    let database = installed.database();
    let name = |day: i64| BackupName { made_at: NOW + day * DAY, from: 8, to: 9 };
    for day in 0..2 {
        saved::make_within(&database, name(day), 1, None).await.expect("made");
    }
    let (before, bytes) = (installed.others(), 3_u64 << 20);
    let needed = bytes + (100 << 20);
    let error = saved::make_within(&database, name(2), bytes, space(needed - 1)).await.expect_err("no room");
    assert_eq!(error.exit_status(), 74);
    let said = error.to_string();
    for part in ["vitrine.sqlite.before-9-at-8-2026", "needs 3 MiB", "only 102 MiB are free", "Make space"] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert_eq!(installed.others(), before);
    saved::make_within(&database, name(2), bytes, space(needed)).await.expect("just enough");

    // What prevents writing is said, and leaves nothing.
    let missing = installed.folder.path().join("nowhere/vitrine.sqlite");
    let error = saved::make_within(&missing, name(3), bytes, None).await.expect_err("no folder");
    assert!(matches!(error, MigrateError::Unsaved { .. }) && error.exit_status() == 74, "{error}");
    let noise = installed.folder.path().join("noise.sqlite");
    std::fs::write(&noise, b"<html>".repeat(4_000)).expect("written");
    let error = saved::make_within(&noise, name(3), bytes, None).await.expect_err("no database");
    assert!(matches!(error, MigrateError::Unsaved { .. }), "{error}");
    std::fs::remove_file(&noise).expect("removed");
    assert_eq!(installed.others().len(), 2, "{:?}", installed.others());

    // Nothing is migrated without.
    let unfinished = installed.folder.path().join("vitrine.sqlite.before.unfinished");
    std::fs::create_dir(&unfinished).expect("made");
    let error = up(&installed.db, &installed.config, NOW + 4 * DAY).await.expect_err("a folder is in the way");
    assert!(matches!(error, MigrateError::Unsaved { .. }), "{error}");
    assert_eq!(installed.db.schema_number().await.expect("reads"), NEWEST() - 1);
    std::fs::remove_dir(&unfinished).expect("removed");
    assert_eq!(installed.others().len(), 2, "{:?}", installed.others());

    // One that was broken off is in nobody's way.
    std::fs::write(&unfinished, "half").expect("written");
    let saved = installed.up(NOW + 4 * DAY).await.saved.expect("a backup");
    assert_eq!((read(&saved).await.0, installed.others().len()), (NEWEST() - 1, 2), "{:?}", installed.others());
}

#[tokio::test]
async fn backups_before_migrations_are_kept_no_longer_than_others() {
    let installed = Installed::lacking(1).await;
    let database = installed.database();
    let saved = installed.up(NOW).await.saved.expect("a backup");
    let foreign = [
        "vitrine.sqlite.before-8",
        "vitrine.sqlite.before-8-at-7-20200101",
        "other.sqlite.before-8-at-7-20200101T000000Z",
    ];
    foreign.iter().for_each(|name| std::fs::write(installed.folder.path().join(name), "x").expect("written"));
    saved::sweep(&installed.config, NOW + limits::MIGRATION_BACKUPS_KEPT_FOR - SECOND);
    assert!(saved.exists(), "not yet");
    saved::sweep(&installed.config, NOW + limits::MIGRATION_BACKUPS_KEPT_FOR);
    assert!(!saved.exists() && database.exists());
    assert_eq!(installed.others(), foreign.map(str::to_owned).into(), "what has another name is not ours");

    let unfinished = installed.folder.path().join("vitrine.sqlite.before.unfinished");
    std::fs::write(&unfinished, "rows").expect("written");
    let file = std::fs::File::options().write(true).open(&unfinished).expect("it is there");
    file.set_modified(UNIX_EPOCH + Duration::from_millis(NOW.unsigned_abs())).expect("a time");
    saved::sweep(&installed.config, NOW + DAY - SECOND);
    assert!(unfinished.exists(), "somebody may be writing it");
    saved::sweep(&installed.config, NOW + DAY);
    assert!(!unfinished.exists(), "it was broken off");
}
