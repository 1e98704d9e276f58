//! Steps that are undone, and such as cannot be, on every available engine.

mod common;

use common::{TABLES, add_user, migrated, schema};
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Execute, Migration, Schema, SchemaProblem, SqlByEngine, params};

/// The program of the first step.
fn first_alone() -> Schema {
    let view = "CREATE VIEW names AS SELECT username FROM users";
    let recreatable = Some(SqlByEngine { sqlite: view, postgres: view });
    Schema { recreatable, ..schema().bare(1) }
}

#[tokio::test]
async fn a_step_is_undone_and_the_program_of_the_one_before_takes_over() {
    for engine in engines() {
        let db = migrated(engine).await;
        add_user(&*db, "Ann").await.expect("inserts");
        let mut found = 0;
        let before = async |number| {
            found = number;
            Ok::<_, DbError>(())
        };
        let report = db.migrate_down_after(&schema(), 1, before).await.expect("undoes");
        assert_eq!(found, 2, "{engine}: what is backed up");
        let undone: Vec<_> = report.undone.iter().map(|step| (step.number, step.name.as_str(), &*step.lost)).collect();
        assert_eq!(undone, [(2, "bio", "what people say of themselves.")], "{engine}");
        assert_eq!(db.schema_number().await.expect("reads"), 1);
        for gone in ["SELECT bio FROM users", "SELECT * FROM active_users"] {
            assert!(db.fetch(gone, params![]).await.is_err(), "{engine}: {gone}");
        }
        let again = db.migrate_down_after(&schema(), 1, async |_| Err(DbError::Full)).await;
        assert!(again.expect("nothing to do, so nothing is backed up").undone.is_empty(), "{engine}");

        let report = db.migrate(&first_alone()).await.expect("the older program starts");
        assert!(report.applied.is_empty() && report.is_recreated, "{engine}");
        add_user(&*db, "Bo").await.expect("no trigger is left that needs the column");
        assert_eq!(db.scalar::<i64>("SELECT COUNT(*) FROM names", params![]).await.expect("its view"), 2);

        let report = db.migrate(&schema()).await.expect("applies again");
        assert_eq!(report.applied.len(), 1, "{engine}");
        assert!(db.fetch("SELECT * FROM names", params![]).await.is_err(), "{engine}: the older view is gone");
        add_user(&*db, "Cy").await.expect("inserts");
        let bios: Vec<Option<String>> = db.column("SELECT bio FROM users ORDER BY id", params![]).await.expect("reads");
        assert_eq!(bios, [None, None, Some("new; here".to_owned())], "{engine}");
    }
}

#[tokio::test]
async fn what_cannot_be_undone_is_refused_before_anything_is() {
    for engine in engines() {
        let db = migrated(engine).await;
        let refused = async |schema: &Schema, to: u32| -> SchemaProblem {
            let outcome = db.migrate_down_after(schema, to, async |_| panic!("nothing is backed up")).await;
            match outcome {
                Err(DbError::Schema(problem)) => problem,
                other => panic!("{engine}: {other:?}"),
            }
        };
        let no_way = SchemaProblem::NoWayBack { number: 1, name: "users".to_owned() };
        assert_eq!(refused(&schema(), 0).await, no_way, "{engine}: not even the second step");
        assert_eq!(refused(&schema(), 3).await, SchemaProblem::Below { found: 2, to: 3 }, "{engine}");
        assert_eq!(refused(&first_alone(), 1).await, SchemaProblem::Newer { found: 2, known: 1 }, "{engine}");
        let mut edited = schema();
        edited.migrations[1].sql = TABLES;
        assert!(matches!(refused(&edited, 1).await, SchemaProblem::Changed { number: 2, .. }), "{engine}");
        db.check_schema(&schema()).await.expect("both steps are there");
        add_user(&*db, "Ann").await.expect("inserts");
        let active: i64 = db.scalar("SELECT COUNT(*) FROM active_users", params![]).await.expect("the view is there");
        assert_eq!(active, 1, "{engine}");

        let empty = TestDb::new(engine).await;
        let error = empty.migrate_down(&schema(), 1).await.expect_err("an empty database");
        assert!(matches!(error, DbError::Schema(SchemaProblem::Below { found: 0, to: 1 })), "{engine}: {error}");
        assert_eq!(empty.schema_number().await.expect("reads"), 0);
    }
}

#[tokio::test]
async fn without_its_backup_a_schema_stays_as_it_is() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        let fails = async |_| Err(DbError::Full);
        db.migrate_after(&schema().bare(1), fails).await.expect("a new database has nothing to back up");
        let error = db.migrate_after(&schema(), fails).await.expect_err("no backup");
        assert!(matches!(error, DbError::Full), "{engine}: {error}");
        assert_eq!(db.schema_number().await.expect("reads"), 1, "{engine}");
        db.migrate(&schema()).await.expect("applies");
        db.migrate_after(&schema(), fails).await.expect("nothing to do, so nothing is backed up");
        let error = db.migrate_down_after(&schema(), 1, fails).await.expect_err("no backup");
        assert!(matches!(error, DbError::Full), "{engine}: {error}");
        db.check_schema(&schema()).await.expect("as it was");
        db.fetch("SELECT * FROM active_users", params![]).await.expect("the view is there");
    }
}

#[tokio::test]
async fn a_failing_way_back_leaves_all_steps_as_they_were() {
    for engine in engines() {
        let db = migrated(engine).await;
        let half = "ALTER TABLE users DROP COLUMN bio; INSERT INTO nowhere VALUES (1);";
        let mut broken = schema();
        broken.migrations[1].down = Some(SqlByEngine { sqlite: half, postgres: half });
        let nothing = SqlByEngine { sqlite: "-- Lost: nothing.", postgres: "-- Lost: nothing." };
        let last = Migration { number: 3, name: "last", sql: nothing, down: Some(nothing) };
        broken.migrations.push(last);
        db.migrate(&broken).await.expect("applies");
        db.migrate_down(&broken, 1).await.expect_err("it fails after the last step was undone");
        db.check_schema(&broken).await.expect("both steps stand");
        assert!(db.missing_recreatable().await.expect("reads").is_empty(), "{engine}");
        add_user(&*db, "Ann").await.expect("inserts");
        let bio: String = db.scalar("SELECT bio FROM users", params![]).await.expect("the column is there");
        assert_eq!(bio, "new; here", "{engine}: and the trigger");
    }
}

#[tokio::test]
async fn several_instances_may_undo_at_once() {
    for engine in engines() {
        let db = migrated(engine).await;
        let others = (0..4).map(|_| {
            let url = db.url.clone();
            tokio::spawn(async move {
                let db = Db::open(&url, TestDb::options()).await?;
                let report = db.migrate_down(&schema(), 1).await?;
                db.close().await?;
                Ok::<usize, DbError>(report.undone.len())
            })
        });
        let mut undone = 0;
        for other in others.collect::<Vec<_>>() {
            undone += other.await.expect("no panic").expect("no instance fails");
        }
        assert_eq!(undone, 1, "{engine}: once");
    }
}
