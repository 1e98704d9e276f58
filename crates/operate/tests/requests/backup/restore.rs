//! Restorations that end between the rows and the end.

use tokio_util::sync::CancellationToken;
use vitrine_config::{Config, SettingsSource};
use vitrine_core::clock::{Clock, DAY, RandomSource};
use vitrine_core::schema::schema;
use vitrine_db::{Db, Engine, Execute, params};
use vitrine_operate::backup::verify;
use vitrine_operate::copy::is_unfinished;
use vitrine_operate::start::{self, StartError};
use vitrine_site::KINDS;
use vitrine_testing::{NOW, THEME_INPUT, TestApp, on_every_engine};

use crate::backup::{Empty, back_up, restore};
use crate::steps::further;

/// Makes the database refuse to delete items.
async fn obstruct(db: &Db) {
    let statements: &[&str] = match db.engine() {
        Engine::Sqlite => &["CREATE TRIGGER obstacle BEFORE UPDATE OF deleted_at ON items \
              BEGIN SELECT RAISE(ABORT, 'an obstacle'); END"],
        Engine::Postgres => &[
            "CREATE FUNCTION obstacle() RETURNS TRIGGER LANGUAGE plpgsql \
             AS $$ BEGIN RAISE EXCEPTION 'an obstacle'; END $$",
            "CREATE TRIGGER obstacle BEFORE UPDATE OF deleted_at ON items FOR EACH ROW EXECUTE FUNCTION obstacle()",
        ],
    };
    for sql in statements {
        db.execute(sql, params![]).await.expect(sql);
    }
}

async fn clear(db: &Db) {
    let sql = match db.engine() {
        Engine::Sqlite => "DROP TRIGGER obstacle",
        Engine::Postgres => "DROP TRIGGER obstacle ON items",
    };
    db.execute(sql, params![]).await.expect("dropped");
}

async fn start(empty: &Empty, data_dir: &str) -> Result<(), StartError> {
    let settings = [
        ("VITRINE_DATABASE_URL", empty.place.database_url.as_str()),
        ("VITRINE_STORAGE_URL", empty.place.storage_url.as_str()),
        ("VITRINE_DATA_DIR", data_dir),
    ];
    let config = Config::from_source(SettingsSource::of(settings)).expect("valid");
    let started = start::start(config, KINDS, Clock::system(), RandomSource::System, &CancellationToken::new()).await?;
    started.db.close().await?;
    Ok(())
}

#[tokio::test]
async fn two_that_restore_into_the_same_database_at_once_do_not_meet() {
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        back_up(&test, &dir, None, NOW).await.expect("made");
        let empty = Empty::on(test.app.db.engine()).await;
        let (one, other) = tokio::join!(restore(&dir, empty.config(), &[]), restore(&dir, empty.config(), &[]));
        let (restored, error) = match (one, other) {
            (Ok(restored), Err(error)) | (Err(error), Ok(restored)) => (restored, error),
            (Ok(_), Ok(_)) => panic!("both restored"),
            (Err(one), Err(other)) => panic!("neither restored: {one}; {other}"),
        };
        // It may have been done when the other one asked.
        assert!([75, 73].contains(&error.exit_status()), "{error}");
        assert!(restored.report.is_clean(), "{}", restored.report);
        let there = empty.place.open().await.expect("it opens");
        let counted = "SELECT COUNT(*) FROM users";
        let expected: i64 = test.app.db.scalar(counted, params![]).await.expect("a count");
        assert_eq!(there.db.scalar::<i64>(counted, params![]).await.expect("a count"), expected);
    })
    .await;
}

/// With settings under which there would be nothing left, or less than before.
#[tokio::test]
async fn a_place_that_makes_no_sense_is_refused_and_nothing_is_touched() {
    let test = TestApp::new(Engine::Sqlite).await;
    let folder = tempfile::tempdir().expect("a folder");
    let dir = folder.path().join("today");
    back_up(&test, &dir, None, NOW).await.expect("made");
    let at = |below: &str| folder.path().join(below).display().to_string();
    let (rows, files) = (format!("sqlite:{}", at("data/rows.sqlite")), format!("file:{}", at("data/files")));
    std::fs::write(at("some"), "somebody's").expect("written");
    for (database, store, status, part) in [
        (&*rows, "memory:", 78, "disappears when this command ends"),
        ("sqlite::memory:", &*files, 78, "disappears when this command ends"),
        (&*rows, &*format!("file:{}", at("today/files")), 78, "must not be inside the backup"),
        (&*format!("sqlite:{}", at("today/rows.sqlite")), &*files, 78, "must not be inside the backup"),
        (&*rows, &*format!("file:{}", at("some")), 73, "some is a file, not a folder"),
        (&*format!("sqlite:{}", at("some/rows.sqlite")), &*files, 73, "some is a file, not a folder"),
    ] {
        let settings = [("VITRINE_DATABASE_URL", database), ("VITRINE_STORAGE_URL", store)];
        let config = Config::from_source(SettingsSource::of(settings)).expect("valid");
        let error = restore(&dir, config, &[]).await.map(drop).expect_err(part);
        assert_eq!(error.exit_status(), status, "{error}");
        assert!(error.to_string().contains(part), "{error}");
        assert!(!folder.path().join("data").exists(), "{error}");
    }
    verify(&dir, KINDS).await.expect("it is whole");
}

#[tokio::test]
async fn a_restoration_is_recorded_by_the_clock_that_it_is_given() {
    on_every_engine(async |test: TestApp| {
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().join("today");
        back_up(&test, &dir, None, NOW).await.expect("made");
        let empty = Empty::on(test.app.db.engine()).await;
        let clock = Clock::fixed(NOW + DAY);
        vitrine_operate::backup::restore(
            vitrine_operate::backup::RestoreSource { folder: &dir, deletions: &[], kinds: KINDS },
            empty.config(),
            &clock,
            &RandomSource::System,
            |_| (),
            &|_| (),
        )
        .await
        .expect("restored");
        let there = empty.place.open().await.expect("it opens");
        let recorded = "SELECT at FROM audit_log WHERE action = 'site.restore'";
        assert_eq!(there.db.scalar::<i64>(recorded, params![]).await.expect("a time"), NOW + DAY);
    })
    .await;
}

#[tokio::test]
async fn what_is_restored_is_not_served_before_deletions_are_repeated_and_restoring_again_goes_on() {
    let _further = further();
    on_every_engine(async |test: TestApp| {
        let mona = test.creator("Mona").await;
        test.theme(&mona, THEME_INPUT()).await;
        test.theme(&mona, THEME_INPUT()).await;
        let ids: Vec<i64> = test.app.db.column("SELECT id FROM items ORDER BY id", params![]).await.expect("ids");
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = folder.path().join("data").display().to_string();
        let (newest, deleted_at) = (schema().number(), NOW + 1);
        // Of this program's schema, and of an older one, which the target has left when it is filled again.
        for step in [newest, newest - 2] {
            test.app.db.migrate_down(&schema(), step).await.expect("taken back");
            let restored = "UPDATE items SET deleted_at = NULL WHERE id = $1";
            test.app.db.execute(restored, params![ids[0]]).await.expect("there again");
            let first = folder.path().join(format!("{step}/first"));
            back_up(&test, &first, None, NOW).await.expect("made");
            let delete = "UPDATE items SET deleted_at = $2 WHERE id = $1";
            test.app.db.execute(delete, params![ids[0], deleted_at]).await.expect("deleted");
            back_up(&test, &folder.path().join(format!("{step}/second")), Some(&first), NOW + 2).await.expect("made");
            assert_eq!(verify(&first, KINDS).await.expect("whole").manifest.schema, step);

            let empty = Empty::on(test.app.db.engine()).await;
            let target = empty.place.create().await.expect("made");
            target.db.migrate(&schema().bare(newest)).await.expect("it has tables");
            obstruct(&target.db).await;
            let error = restore(&first, empty.config(), &[]).await.expect_err("there is an obstacle");
            assert!(error.to_string().contains("an obstacle"), "{error}");
            let shown = "SELECT id FROM items WHERE deleted_at IS NULL ORDER BY id";
            assert_eq!(target.db.column::<i64>(shown, params![]).await.expect("ids"), ids, "the rows are there");
            assert_eq!(target.db.schema_number().await.expect("a number"), newest);
            assert!(matches!(start(&empty, &data_dir).await, Err(StartError::Unfinished)), "and nobody sees them");

            clear(&target.db).await;
            let restored = restore(&first, empty.config(), &[]).await.expect("it goes on");
            assert_eq!((restored.repeated.items, restored.copied.moved.files), (1, 0), "its files were there");
            assert!(restored.report.is_clean(), "{}", restored.report);
            assert_eq!(target.db.column::<i64>(shown, params![]).await.expect("ids"), ids[1..]);
            assert!(!is_unfinished(&target.db).await.expect("asked"));
            let told = "SELECT COUNT(*) FROM audit_log WHERE action = 'site.restore'";
            assert_eq!(target.db.scalar::<i64>(told, params![]).await.expect("a count"), 1);
            target.db.close().await.expect("it closes");
            start(&empty, &data_dir).await.expect("it is served");
        }
    })
    .await;
}
