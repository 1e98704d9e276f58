//! Migrations: each step once and in order, beside what others put there; while others write, and such as fail or are broken
//! off, with the database never without its triggers. On every available engine.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use common::{TABLES, add_user, migrated, schema};
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Engine, Execute, Migration, OpenOptions, Schema, SchemaProblem, SqlByEngine};
use vitrine_db::{foreign_tables, params, sqlite_path};

const fn on_both(sql: &'static str) -> SqlByEngine {
    SqlByEngine { sqlite: sql, postgres: sql }
}

const fn step(number: u32, sql: SqlByEngine) -> Migration {
    Migration { number, name: "step", sql, down: None }
}

const FIRST: Migration = step(
    1,
    on_both(
        "CREATE TABLE items (id BIGINT PRIMARY KEY); CREATE TABLE tags (id BIGINT PRIMARY KEY);
         CREATE TABLE changes (row_id BIGINT NOT NULL)",
    ),
);

/// Every row of `items` and `tags` is noted in `changes`.
const TRIGGERS: SqlByEngine = SqlByEngine {
    sqlite: "CREATE TRIGGER item_noted AFTER INSERT ON items BEGIN
                 INSERT INTO changes (row_id) VALUES (new.id);
             END;
             CREATE TRIGGER tag_noted AFTER INSERT ON tags BEGIN
                 INSERT INTO changes (row_id) VALUES (new.id);
             END;",
    postgres: "CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
                   BEGIN INSERT INTO changes (row_id) VALUES (new.id); RETURN NULL; END $$;
               CREATE TRIGGER item_noted AFTER INSERT ON items FOR EACH ROW EXECUTE FUNCTION note_change();
               CREATE TRIGGER tag_noted AFTER INSERT ON tags FOR EACH ROW EXECUTE FUNCTION note_change();",
};

const QUICK: SqlByEngine = on_both("CREATE TABLE quick (id BIGINT)");

/// Takes at least half a second, and locks no table.
const SLOW: SqlByEngine = SqlByEngine {
    sqlite: "CREATE TABLE slow AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 4000000)
             SELECT MAX(i) AS most FROM n",
    postgres: "CREATE TABLE slow (most BIGINT); SELECT pg_sleep(0.7)",
};

/// The program with these steps after the first.
fn program(steps: &[SqlByEngine]) -> Schema {
    let further = (2..).zip(steps).map(|(number, sql)| step(number, *sql));
    Schema { migrations: [FIRST].into_iter().chain(further).collect(), recreatable: Some(TRIGGERS) }
}

/// What the script of triggers has made, as the engine knows it.
async fn made(db: &Db) -> Vec<String> {
    let sql = match db.engine() {
        Engine::Sqlite => "SELECT sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY sql",
        Engine::Postgres => {
            "SELECT pg_get_triggerdef(oid) AS sql FROM pg_trigger WHERE NOT tgisinternal
             UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc
               WHERE pronamespace = current_schema()::regnamespace ORDER BY sql"
        }
    };
    db.column(sql, params![]).await.expect("the catalog")
}

async fn count(db: &Db, table: &str) -> i64 {
    db.scalar(&format!("SELECT COUNT(*) FROM {table}"), params![]).await.expect("counts")
}

/// Adds items one after the other, again where it is told to come again, until it shall stop.
struct Writer {
    is_over: Arc<AtomicBool>,
    running: tokio::task::JoinHandle<Duration>,
}

impl Writer {
    async fn on(db: &TestDb) -> Writer {
        let is_over = Arc::new(AtomicBool::new(false));
        let (other, over) = (Db::open(&db.url, TestDb::options()).await.expect("opens"), is_over.clone());
        let running = tokio::spawn(async move {
            let mut longest = Duration::ZERO;
            for id in 1_i64.. {
                let began = Instant::now();
                let outcome = other.execute("INSERT INTO items (id) VALUES ($1)", params![id]).await;
                assert!(matches!(outcome, Ok(_) | Err(DbError::Busy | DbError::Timeout)), "{outcome:?}");
                longest = longest.max(began.elapsed());
                if over.load(Ordering::SeqCst) {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(1)).await;
            }
            other.close().await.expect("closes");
            longest
        });
        Writer { is_over, running }
    }

    /// The longest that an item has taken.
    async fn stop(self) -> Duration {
        self.is_over.store(true, Ordering::SeqCst);
        self.running.await.expect("it is never refused for good")
    }
}

/// Waits until there are more items than this.
async fn until_more_than(db: &Db, items: i64) {
    while count(db, "items").await <= items {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn what_is_written_while_steps_are_applied_is_seen_by_the_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &program(&[])).await;
        let writer = Writer::on(&db).await;
        until_more_than(&db, 0).await;
        let report = db.migrate(&program(&[QUICK, SLOW])).await.expect("applies");
        assert_eq!((report.applied.len(), report.is_recreated), (2, true), "{engine}");
        until_more_than(&db, count(&db, "items").await).await;
        let longest = writer.stop().await;
        assert_eq!(count(&db, "changes").await, count(&db, "items").await, "{engine}: each is noted");
        assert!(longest > Duration::from_millis(250), "{engine}: it wrote meanwhile, and waited {longest:?}");
    }
}

#[tokio::test]
async fn a_step_that_fails_leaves_all_as_it_was_with_its_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &program(&[])).await;
        let before = made(&db).await;
        let failing = on_both("CREATE TABLE half (id BIGINT); INSERT INTO nowhere VALUES (1);");
        db.migrate(&program(&[QUICK, failing])).await.expect_err("the last step fails");
        db.check_schema(&program(&[])).await.expect("no step is noted");
        for table in ["quick", "half"] {
            assert!(db.fetch(&format!("SELECT * FROM {table}"), params![]).await.is_err(), "{engine}: {table}");
        }
        assert_eq!(made(&db).await, before, "{engine}");
        assert!(db.missing_recreatable().await.expect("reads").is_empty(), "{engine}");
        assert!(!db.migrate(&program(&[])).await.expect("the older program starts").is_recreated, "{engine}");
        db.execute("INSERT INTO items (id) VALUES (1)", params![]).await.expect("inserts");
        assert_eq!(count(&db, "changes").await, 1, "{engine}");

        // So does a script of triggers that does not fit the steps.
        let misfit = Schema {
            recreatable: Some(on_both("CREATE VIEW odd AS SELECT n FROM nowhere; SELECT * FROM odd")),
            ..program(&[QUICK])
        };
        db.migrate(&misfit).await.expect_err("there is no such table");
        db.check_schema(&program(&[])).await.expect("the step is not noted");
        assert_eq!(made(&db).await, before, "{engine}");
    }
}

#[tokio::test]
async fn a_migration_that_is_broken_off_leaves_all_as_it_was_with_its_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &program(&[])).await;
        let before = made(&db).await;
        let further = program(&[QUICK, SLOW]);
        let migrating = db.migrate(&further);
        tokio::time::timeout(Duration::from_millis(200), migrating).await.expect_err("it takes longer");
        db.execute("INSERT INTO items (id) VALUES (1)", params![]).await.expect("inserts");
        assert_eq!((count(&db, "changes").await, made(&db).await), (1, before), "{engine}");
        assert_eq!(db.schema_number().await.expect("reads"), 1, "{engine}");
        assert_eq!(db.migrate(&further).await.expect("the next start applies").applied.len(), 2, "{engine}");
    }
}

#[tokio::test]
async fn a_migration_that_is_rolled_back_for_a_writer_is_run_again() {
    // On SQLite the writer waits before it has anything: they cannot conflict.
    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = TestDb::migrated(engine, &program(&[])).await;
        let name: String = db.scalar("SELECT CAST(current_database() AS TEXT)", params![]).await.expect("a name");
        let notice_after = async |limit: &str| {
            let sql = format!("ALTER DATABASE {name} SET deadlock_timeout = '{limit}'");
            db.execute(&sql, params![]).await.expect("sets");
            Db::open(&db.url, TestDb::options()).await.expect("opens")
        };
        // The writer is patient, so that it is the migration that notices and is rolled back.
        let writing = notice_after("1min").await.begin().await.expect("begins");
        writing.execute("INSERT INTO items (id) VALUES (1)", params![]).await.expect("inserts");
        let other = notice_after("1s").await;
        let mut migrations_begun = 0;
        let before = async |_| {
            migrations_begun += 1;
            Ok::<_, DbError>(())
        };
        let further = program(&[QUICK]);
        let migrating = other.migrate_after(&further, before);
        let writing = async {
            // Its triggers are dropped beginning with the last: it has `tags`, and waits for `items`.
            let waits = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'items'::regclass";
            while db.scalar::<i64>(waits, params![]).await.expect("reads") == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            writing.execute("INSERT INTO tags (id) VALUES (2)", params![]).await.expect("the writer goes on");
            writing.commit().await.expect("commits");
        };
        let (report, ()) = tokio::join!(migrating, writing);
        assert_eq!(report.expect("it is run again").applied.len(), 1);
        assert_eq!(migrations_begun, 1, "there is one backup");
        assert_eq!((count(&db, "changes").await, db.schema_number().await.expect("reads")), (2, 2));
        other.close().await.expect("closes");
    }
}

#[tokio::test]
async fn while_a_migration_waits_for_somebody_who_reads_for_long_others_read_and_write() {
    // On SQLite nobody waits for who reads.
    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = TestDb::migrated(engine, &program(&[])).await;
        let backup = db.snapshot().await.expect("begins");
        let items = "SELECT COUNT(*) FROM items";
        assert_eq!(backup.scalar::<i64>(items, params![]).await.expect("counts"), 0);
        let other = Db::open(&db.url, TestDb::options()).await.expect("opens");
        let further = program(&[QUICK]);
        let migrating = other.migrate(&further);
        let others = async {
            let waits = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND mode = 'AccessExclusiveLock'";
            while db.scalar::<i64>(waits, params![]).await.expect("reads") == 0 {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            for id in 1..=3 {
                db.execute("INSERT INTO items (id) VALUES ($1)", params![id])
                    .await
                    .expect("it need not wait for the backup");
                assert_eq!(count(&db, "items").await, id);
            }
            assert_eq!(backup.scalar::<i64>(items, params![]).await.expect("counts"), 0, "it is still at it");
            backup.rollback().await.expect("ends");
        };
        let (report, ()) = tokio::join!(migrating, others);
        assert_eq!(report.expect("it is run again").applied.len(), 1);
        assert_eq!((count(&db, "items").await, count(&db, "changes").await), (3, 3), "each is noted");
        other.close().await.expect("closes");
    }
}

#[tokio::test]
async fn an_older_program_puts_no_triggers_of_its_own_in_the_place_of_newer_ones() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &program(&[])).await;
        // However long a busy machine takes for the slow step.
        let patient = OpenOptions { wait: Duration::from_secs(60), ..TestDb::options() };
        let older = Db::open(&db.url, patient).await.expect("opens");
        // A release that changes nothing but triggers has a step as well, which tells it from the one before.
        let view = on_both("CREATE VIEW all_items AS SELECT id FROM items");
        let newer = Schema { recreatable: Some(view), ..program(&[on_both("-- Nothing but triggers."), SLOW]) };
        let repairing = async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            // It waits for the migration that has begun before.
            older.recreate(&program(&[])).await
        };
        let (report, repaired) = tokio::join!(db.migrate(&newer), repairing);
        assert_eq!(report.expect("applies").applied.len(), 2, "{engine}");
        for refused in [repaired, older.migrate(&program(&[])).await.map(drop)] {
            let error = refused.expect_err("the database is newer");
            let is_newer = matches!(error, DbError::Schema(SchemaProblem::Newer { found: 3, known: 1 }));
            assert!(is_newer, "{engine}: {error}");
        }
        assert_eq!((count(&db, "all_items").await, made(&db).await), (0, Vec::new()), "{engine}: the view alone");
        older.close().await.expect("closes");
    }
}

#[tokio::test]
async fn migrations_apply_once_and_in_order() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        let err = db.check_schema(&schema()).await.expect_err("an empty database");
        assert!(matches!(err, DbError::Schema(SchemaProblem::Older { found: 0, known: 2 })), "{engine}: {err}");

        let report = db.migrate(&schema()).await.expect("applies");
        assert_eq!(report.applied.iter().map(|step| step.number).collect::<Vec<_>>(), [1, 2]);
        assert!(report.is_recreated);
        let again = db.migrate(&schema()).await.expect("nothing to do");
        assert!(again.applied.is_empty() && !again.is_recreated, "{engine}: {again:?}");
        db.check_schema(&schema()).await.expect("current");

        add_user(&*db, "Ann").await.expect("inserts");
        let bio: String = db.scalar("SELECT bio FROM users", params![]).await.expect("reads");
        assert_eq!(bio, "new; here", "{engine}: the trigger ran");
        let active: i64 = db.scalar("SELECT COUNT(*) FROM active_users", params![]).await.expect("reads");
        assert_eq!(active, 1, "{engine}: the view is there");
    }
}

#[tokio::test]
async fn views_and_triggers_are_made_anew_when_their_script_changes() {
    for engine in engines() {
        let db = migrated(engine).await;
        let everyone = "CREATE VIEW all_users AS SELECT id FROM users";
        let changed = Schema { recreatable: Some(SqlByEngine { sqlite: everyone, postgres: everyone }), ..schema() };
        let report = db.migrate(&changed).await.expect("applies");
        assert!(report.applied.is_empty() && report.is_recreated, "{engine}");
        assert!(db.fetch("SELECT * FROM active_users", params![]).await.is_err(), "{engine}: the old view is gone");
        db.fetch("SELECT * FROM all_users", params![]).await.expect("the new view is there");
        add_user(&*db, "Ann").await.expect("inserts");
        let bio: Option<String> = db.scalar("SELECT bio FROM users", params![]).await.expect("reads");
        assert_eq!(bio, None, "{engine}: the old trigger is gone");
    }
}

#[tokio::test]
async fn views_and_triggers_are_there_after_a_further_step() {
    for engine in engines() {
        let db = migrated(engine).await;
        let step = "ALTER TABLE users ADD COLUMN motto TEXT";
        let mut further = schema();
        further.migrations.push(Migration {
            number: 3,
            name: "motto",
            sql: SqlByEngine { sqlite: step, postgres: step },
            down: None,
        });
        let report = db.migrate(&further).await.expect("applies");
        assert!(report.is_recreated, "{engine}: they were dropped for the step");
        add_user(&*db, "Ann").await.expect("inserts");
        let bio: String = db.scalar("SELECT bio FROM users", params![]).await.expect("reads");
        assert_eq!(bio, "new; here", "{engine}: the trigger ran");
    }
}

#[tokio::test]
async fn a_failing_migration_leaves_nothing_behind() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        let half = "CREATE TABLE half (id BIGINT); INSERT INTO nowhere VALUES (1);";
        let mut broken = schema();
        broken.migrations.push(Migration {
            number: 3,
            name: "broken",
            sql: SqlByEngine { sqlite: half, postgres: half },
            down: None,
        });
        db.migrate(&broken).await.expect_err("the third step fails");
        for table in ["half", "users"] {
            assert!(db.fetch(&format!("SELECT * FROM {table}"), params![]).await.is_err(), "{engine}: {table}");
        }
        let report = db.migrate(&schema()).await.expect("applies");
        assert_eq!(report.applied.len(), 2, "{engine}: not even the first two were there");
    }
}

#[tokio::test]
async fn a_schema_of_another_program_is_refused() {
    for engine in engines() {
        let db = migrated(engine).await;
        let mut old = schema();
        old.migrations.pop();
        for result in [db.migrate(&old).await.map(drop), db.check_schema(&old).await] {
            let err = result.expect_err("a newer database");
            assert!(matches!(err, DbError::Schema(SchemaProblem::Newer { found: 2, known: 1 })), "{engine}: {err}");
        }
        let mut edited = schema();
        edited.migrations[1].sql = TABLES;
        let err = db.migrate(&edited).await.expect_err("an edited step");
        assert!(matches!(err, DbError::Schema(SchemaProblem::Changed { number: 2, .. })), "{engine}: {err}");

        // Whatever their numbers, no release begins with another step.
        let mut other = schema().bare(1);
        other.migrations[0].sql = QUICK;
        for result in [db.migrate(&other).await.map(drop), db.check_schema(&other).await] {
            let err = result.expect_err("another first step");
            assert!(matches!(err, DbError::Schema(SchemaProblem::Unreleased)), "{engine}: {err}");
        }

        let mut gap = schema();
        gap.migrations[1].number = 3;
        let err = db.migrate(&gap).await.expect_err("a gap");
        assert!(matches!(err, DbError::Schema(SchemaProblem::Numbering { number: 3, expected: 2 })), "{engine}: {err}");
    }
}

#[tokio::test]
async fn a_step_that_is_not_noted_any_more_is_named_with_its_row_and_nothing_is_changed() {
    for engine in engines() {
        let (db, further) = (TestDb::new(engine).await, program(&[QUICK, on_both("CREATE TABLE late (id BIGINT)")]));
        db.migrate(&further).await.expect("applies");
        let triggers = made(&db).await;
        for forgotten in [1_u32, 2] {
            let delete = "DELETE FROM schema_migrations WHERE number = $1";
            db.execute(delete, params![i64::from(forgotten)]).await.expect("it was noted");
            let mut rows = Vec::new();
            for refused in [
                db.check_schema(&further).await,
                db.migrate_after(&further, async |_| panic!("nothing is backed up")).await.map(drop),
                db.migrate_down_after(&further, 1, async |_| panic!("nothing is backed up")).await.map(drop),
                db.recreate(&further).await,
            ] {
                let error = refused.expect_err("a gap");
                let said = error.to_string();
                assert!(said.starts_with(&format!("migration {forgotten} (step) is missing from the table")), "{said}");
                match error {
                    DbError::Schema(SchemaProblem::Gap { number, found: 3, row, .. }) if number == forgotten => {
                        rows.push(row);
                    }
                    _ => panic!("{engine}: {said}"),
                }
            }
            assert_eq!(made(&db).await, triggers, "{engine}");
            let of_others = foreign_tables(&db).await.expect("it can look");
            assert_eq!(of_others, Vec::<String>::new(), "{engine}: its tables are not somebody else's");
            if let Some(path) = sqlite_path(&db.url) {
                assert_eq!(Db::foreign_tables_in(path).await, Vec::<String>::new());
            }
            db.execute(&rows[0], params![]).await.expect("it is put back");
            db.check_schema(&further).await.expect("as it was");
        }

        // Without the row of the last the database looks like an older one, until the step does not go with what is there.
        db.execute("DELETE FROM schema_migrations WHERE number = 3", params![]).await.expect("it was noted");
        let error = db.migrate(&further).await.expect_err("the table is there");
        let said = error.to_string();
        assert!(said.contains("exists"), "{engine}: {said}");
        let DbError::Schema(SchemaProblem::Misfit { number: 3, row, .. }) = error else { panic!("{engine}: {said}") };
        assert_eq!(made(&db).await, triggers, "{engine}");
        db.execute(&row, params![]).await.expect("it is put back");
        assert!(db.migrate(&further).await.expect("as it was").applied.is_empty(), "{engine}");

        // Without that of the only step the row of the triggers tells whose database it is.
        let db = TestDb::migrated(engine, &program(&[])).await;
        db.execute("DELETE FROM schema_migrations WHERE number = 1", params![]).await.expect("it was noted");
        assert_eq!(foreign_tables(&db).await.expect("it can look"), Vec::<String>::new(), "{engine}");
        if let Some(path) = sqlite_path(&db.url) {
            assert_eq!(Db::foreign_tables_in(path).await, Vec::<String>::new());
        }
        let error = db.migrate(&program(&[])).await.expect_err("its tables are there");
        assert!(matches!(error, DbError::Schema(SchemaProblem::Misfit { number: 1, .. })), "{engine}: {error}");
    }
}

#[tokio::test]
async fn several_instances_may_migrate_at_once() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        let others = (0..4).map(|_| {
            let url = db.url.clone();
            tokio::spawn(async move {
                let db = Db::open(&url, TestDb::options()).await?;
                let report = db.migrate(&schema()).await?;
                db.close().await?;
                Ok::<usize, DbError>(report.applied.len())
            })
        });
        let mut applied = 0;
        for other in others.collect::<Vec<_>>() {
            applied += other.await.expect("no panic").expect("no instance fails");
        }
        assert_eq!(applied, 2, "{engine}: each step once");
    }
}

#[tokio::test]
async fn what_others_put_beside_the_schema_stays() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        let tx = db.begin().await.expect("begins");
        let theirs = match engine {
            Engine::Sqlite => vec![
                "CREATE TABLE theirs (n INTEGER)",
                "CREATE TRIGGER their_trigger AFTER INSERT ON theirs BEGIN DELETE FROM theirs WHERE n < 0; END",
                "CREATE VIEW their_view AS SELECT n FROM theirs",
            ],
            Engine::Postgres => vec![
                "CREATE EXTENSION pg_stat_statements",
                "CREATE TABLE theirs (n INTEGER)",
                "CREATE FUNCTION their_function() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN new; END'",
                "CREATE TRIGGER their_trigger BEFORE INSERT ON theirs FOR EACH ROW EXECUTE FUNCTION their_function()",
                "CREATE VIEW their_view AS SELECT n FROM theirs",
            ],
        };
        for statement in theirs {
            tx.execute(statement, params![]).await.expect(statement);
        }
        tx.commit().await.expect("commits");

        db.migrate(&schema()).await.expect("applies beside what is there");
        let everyone = "CREATE VIEW all_users AS SELECT id FROM users";
        let changed = Schema { recreatable: Some(SqlByEngine { sqlite: everyone, postgres: everyone }), ..schema() };
        assert!(db.migrate(&changed).await.expect("applies again").is_recreated, "{engine}");

        let listing = match engine {
            Engine::Sqlite => "SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view') ORDER BY name",
            Engine::Postgres => {
                "SELECT CAST(relname AS TEXT) AS name FROM pg_class WHERE relkind = 'v'
                   AND relnamespace = current_schema()::regnamespace
                 UNION ALL SELECT CAST(tgname AS TEXT) FROM pg_trigger WHERE NOT tgisinternal ORDER BY name"
            }
        };
        let mut left: Vec<String> = db.column(listing, params![]).await.expect("reads");
        left.retain(|name| !name.starts_with("pg_stat_statements"));
        assert_eq!(left, ["all_users", "their_trigger", "their_view"], "{engine}");
        if engine == Engine::Postgres {
            let views: i64 = db
                .scalar("SELECT COUNT(*) FROM pg_views WHERE viewname LIKE 'pg_stat_statements%'", params![])
                .await
                .expect("counts");
            assert!(views > 0, "the extension is whole");
        }
    }
}
