//! Migrations while others write, and such as fail or are broken off: the database is never without its triggers. On every
//! available engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Engine, Execute, Migration, Schema, SchemaProblem, SqlByEngine, params};

const fn on_both(sql: &'static str) -> SqlByEngine {
    SqlByEngine { sqlite: sql, postgres: sql }
}

const fn step(number: u32, sql: SqlByEngine) -> Migration {
    Migration { number, name: "step", sql, down: None }
}

const TABLES: Migration = step(
    1,
    on_both(
        "CREATE TABLE works (id BIGINT PRIMARY KEY); CREATE TABLE tags (id BIGINT PRIMARY KEY);
         CREATE TABLE changes (row_id BIGINT NOT NULL)",
    ),
);

/// Every row of `works` and `tags` is noted in `changes`.
const TRIGGERS: SqlByEngine = SqlByEngine {
    sqlite: "CREATE TRIGGER work_noted AFTER INSERT ON works BEGIN
                 INSERT INTO changes (row_id) VALUES (new.id);
             END;
             CREATE TRIGGER tag_noted AFTER INSERT ON tags BEGIN
                 INSERT INTO changes (row_id) VALUES (new.id);
             END;",
    postgres: "CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$
                   BEGIN INSERT INTO changes (row_id) VALUES (new.id); RETURN NULL; END $$;
               CREATE TRIGGER work_noted AFTER INSERT ON works FOR EACH ROW EXECUTE FUNCTION note_change();
               CREATE TRIGGER tag_noted AFTER INSERT ON tags FOR EACH ROW EXECUTE FUNCTION note_change();",
};

const QUICK: SqlByEngine = on_both("CREATE TABLE quick (id BIGINT)");

/// Takes half a second and more, and locks none of the tables.
const SLOW: SqlByEngine = SqlByEngine {
    sqlite: "CREATE TABLE slow AS WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 4000000)
             SELECT MAX(i) AS most FROM n",
    postgres: "CREATE TABLE slow (most BIGINT); SELECT pg_sleep(0.7)",
};

/// The program with these steps after the first.
fn schema(steps: &[SqlByEngine]) -> Schema {
    let further = (2..).zip(steps).map(|(number, sql)| step(number, *sql));
    Schema { migrations: [TABLES].into_iter().chain(further).collect(), recreatable: Some(TRIGGERS) }
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

/// Adds works one after the other, again where it is told to come again, until it shall stop.
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
                let outcome = other.execute("INSERT INTO works (id) VALUES ($1)", params![id]).await;
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

    /// The longest that a work has taken.
    async fn stop(self) -> Duration {
        self.is_over.store(true, Ordering::SeqCst);
        self.running.await.expect("it is never refused for good")
    }
}

/// Waits until there are more works than this.
async fn until_more_than(db: &Db, works: i64) {
    while count(db, "works").await <= works {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn what_is_written_while_steps_are_applied_is_seen_by_the_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema(&[])).await;
        let writer = Writer::on(&db).await;
        until_more_than(&db, 0).await;
        let report = db.migrate(&schema(&[QUICK, SLOW])).await.expect("applies");
        assert_eq!((report.applied.len(), report.is_recreated), (2, true), "{engine}");
        until_more_than(&db, count(&db, "works").await).await;
        let longest = writer.stop().await;
        assert_eq!(count(&db, "changes").await, count(&db, "works").await, "{engine}: each is noted");
        assert!(longest > Duration::from_millis(250), "{engine}: it wrote meanwhile, and waited {longest:?}");
    }
}

#[tokio::test]
async fn a_step_that_fails_leaves_all_as_it_was_with_its_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema(&[])).await;
        let before = made(&db).await;
        let failing = on_both("CREATE TABLE half (id BIGINT); INSERT INTO nowhere VALUES (1);");
        db.migrate(&schema(&[QUICK, failing])).await.expect_err("the last step fails");
        db.check_schema(&schema(&[])).await.expect("no step is noted");
        for table in ["quick", "half"] {
            assert!(db.fetch(&format!("SELECT * FROM {table}"), params![]).await.is_err(), "{engine}: {table}");
        }
        assert_eq!(made(&db).await, before, "{engine}");
        assert!(db.missing_recreatable().await.expect("reads").is_empty(), "{engine}");
        assert!(!db.migrate(&schema(&[])).await.expect("the older program starts").is_recreated, "{engine}");
        db.execute("INSERT INTO works (id) VALUES (1)", params![]).await.expect("inserts");
        assert_eq!(count(&db, "changes").await, 1, "{engine}");

        // So does a script of triggers that does not fit the steps.
        let misfit = Schema {
            recreatable: Some(on_both("CREATE VIEW odd AS SELECT n FROM nowhere; SELECT * FROM odd")),
            ..schema(&[QUICK])
        };
        db.migrate(&misfit).await.expect_err("there is no such table");
        db.check_schema(&schema(&[])).await.expect("the step is not noted");
        assert_eq!(made(&db).await, before, "{engine}");
    }
}

#[tokio::test]
async fn a_migration_that_is_broken_off_leaves_all_as_it_was_with_its_triggers() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema(&[])).await;
        let before = made(&db).await;
        let further = schema(&[QUICK, SLOW]);
        let migrating = db.migrate(&further);
        tokio::time::timeout(Duration::from_millis(200), migrating).await.expect_err("it takes longer");
        db.execute("INSERT INTO works (id) VALUES (1)", params![]).await.expect("inserts");
        assert_eq!((count(&db, "changes").await, made(&db).await), (1, before), "{engine}");
        assert_eq!(db.schema_number().await.expect("reads"), 1, "{engine}");
        assert_eq!(db.migrate(&further).await.expect("the next start applies").applied.len(), 2, "{engine}");
    }
}

#[tokio::test]
async fn a_migration_that_is_rolled_back_for_a_writer_is_run_again() {
    // On SQLite the writer waits before it has anything: they cannot conflict.
    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = TestDb::migrated(engine, &schema(&[])).await;
        let name: String = db.scalar("SELECT CAST(current_database() AS TEXT)", params![]).await.expect("a name");
        let notice_after = async |limit: &str| {
            let sql = format!("ALTER DATABASE {name} SET deadlock_timeout = '{limit}'");
            db.execute(&sql, params![]).await.expect("sets");
            Db::open(&db.url, TestDb::options()).await.expect("opens")
        };
        // The writer is patient, so that it is the migration that notices and is rolled back.
        let writing = notice_after("1min").await.begin().await.expect("begins");
        writing.execute("INSERT INTO works (id) VALUES (1)", params![]).await.expect("inserts");
        let other = notice_after("1s").await;
        let mut migrations_begun = 0;
        let before = async |_| {
            migrations_begun += 1;
            Ok::<_, DbError>(())
        };
        let further = schema(&[QUICK]);
        let migrating = other.migrate_after(&further, before);
        let writing = async {
            // Its triggers are dropped beginning with the last: it has `tags`, and waits for `works`.
            let waits = "SELECT COUNT(*) FROM pg_locks WHERE NOT granted AND relation = 'works'::regclass";
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
async fn an_older_program_puts_no_triggers_of_its_own_in_the_place_of_newer_ones() {
    for engine in engines() {
        let db = TestDb::migrated(engine, &schema(&[])).await;
        let older = Db::open(&db.url, TestDb::options()).await.expect("opens");
        // A release that changes nothing but triggers has a step as well, which tells it from the one before.
        let view = on_both("CREATE VIEW all_works AS SELECT id FROM works");
        let newer = Schema { recreatable: Some(view), ..schema(&[on_both("-- Nothing but triggers."), SLOW]) };
        let repairing = async {
            tokio::time::sleep(Duration::from_millis(200)).await;
            // It waits for the migration that has begun before.
            older.recreate(&schema(&[])).await
        };
        let (report, repaired) = tokio::join!(db.migrate(&newer), repairing);
        assert_eq!(report.expect("applies").applied.len(), 2, "{engine}");
        for refused in [repaired, older.migrate(&schema(&[])).await.map(drop)] {
            let error = refused.expect_err("the database is newer");
            let is_newer = matches!(error, DbError::Schema(SchemaProblem::Newer { found: 3, known: 1 }));
            assert!(is_newer, "{engine}: {error}");
        }
        assert_eq!((count(&db, "all_works").await, made(&db).await), (0, Vec::new()), "{engine}: the view alone");
        older.close().await.expect("closes");
    }
}
