//! The guarantees of the data layer, each tested on every available engine.

mod common;

use std::time::Duration;

use common::{add_user, migrated, schema};
use uuid::Uuid;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Engine, Execute, FileProblem, JsonColumn, OpenOptions, Params, ServerProblem};
use vitrine_db::{json_rows, params, push_list, row};

row! {
    #[derive(Debug, PartialEq)]
    struct User {
        id: i64,
        uuid: Uuid,
        username: String,
        is_blocked: bool,
        ratio: Option<f64>,
        avatar: Option<Vec<u8>>,
        created_at: i64,
    }
}

const USER: &str = "SELECT id, uuid, username, is_blocked, ratio, avatar, created_at FROM users";

async fn count_users(on: &impl Execute) -> i64 {
    on.scalar("SELECT COUNT(*) FROM users", params![]).await.expect("counts")
}

/// Number, text, bytes in hexadecimal digits, and two that may be absent.
type ManyColumns = (i64, String, String, Option<f64>, Option<String>);

#[tokio::test]
async fn many_rows_come_as_one_text_and_unchanged() {
    for engine in engines() {
        let db = migrated(engine).await;
        let columns = [
            JsonColumn::Number("id"),
            JsonColumn::Text("username"),
            JsonColumn::Bytes("avatar"),
            JsonColumn::Number("ratio"),
            JsonColumn::Text("CASE WHEN id > 1 THEN username END"),
        ];
        let sql = format!("SELECT {} FROM users WHERE id > $1", json_rows(engine, &columns));
        let none: String = db.scalar(&sql, params![0]).await.expect("reads");
        assert_eq!(none, "[]", "{engine}");

        let odd = "a \"quoted\" \\ back\u{1}\n\u{2028} […] 🦊";
        for (id, name, avatar) in [(1_i64, odd, None), (i64::MAX, "[\"no list\"]", Some(vec![0_u8, 255, 16]))] {
            let sql = "INSERT INTO users (id, uuid, username, username_key, avatar, created_at) \
                       VALUES ($1, $2, $3, $3, $4, 0)";
            db.execute(sql, params![id, Uuid::from_u128(id as u128), name, avatar]).await.expect("adds");
        }
        let text: String = db.scalar(&sql, params![0]).await.expect("reads");
        let mut rows: Vec<ManyColumns> = serde_json::from_str(&text).expect("rows");
        rows.sort_by_key(|row| row.0);
        rows.iter_mut().for_each(|row| row.2.make_ascii_lowercase());
        let other = "[\"no list\"]".to_owned();
        let expected = [
            (1, odd.to_owned(), String::new(), None, None),
            (i64::MAX, other.clone(), "00ff10".into(), None, Some(other)),
        ];
        assert_eq!(rows, expected, "{engine}");
    }
}

#[tokio::test]
async fn every_kind_of_value_comes_back_as_it_went_in() {
    for engine in engines() {
        let db = migrated(engine).await;
        let id = add_user(&*db, "Käthe \u{1F3AE}").await.expect("inserts");
        let user: User = db.row(&format!("{USER} WHERE id = $1"), params![id]).await.expect("reads");
        let expected = User {
            id,
            uuid: Uuid::from_u128(7),
            username: "Käthe \u{1F3AE}".to_owned(),
            is_blocked: false,
            ratio: None,
            avatar: Some(vec![0, 255]),
            created_at: 1 << 40,
        };
        assert_eq!(user, expected, "{engine}");

        let changed = db
            .execute(
                "UPDATE users SET ratio = $1, avatar = $2, is_blocked = $3 WHERE uuid = $4",
                params![0.5, None::<Vec<u8>>, true, Uuid::from_u128(7)],
            )
            .await
            .expect("updates");
        assert_eq!(changed, 1);
        let user: User = db.row(USER, params![]).await.expect("reads");
        assert_eq!((user.ratio, user.avatar, user.is_blocked), (Some(0.5), None, true));
        let pairs: Vec<(i64, String)> = db.rows("SELECT id, username FROM users", params![]).await.expect("reads");
        assert_eq!(pairs, [(id, "Käthe \u{1F3AE}".to_owned())]);
    }
}

#[tokio::test]
async fn null_is_read_only_where_it_is_expected() {
    row! {
        #[derive(Debug)]
        struct Rated {
            ratio: f64,
        }
    }
    for engine in engines() {
        let db = migrated(engine).await;
        add_user(&*db, "Ann").await.expect("inserts");
        let (count, text) = ("SELECT CAST(NULL AS BIGINT)", "SELECT CAST(NULL AS TEXT)");
        assert_eq!(db.scalar::<Option<i64>>(count, params![]).await.expect("expected"), None, "{engine}");
        let failures = [
            db.scalar::<i64>(count, params![]).await.map(drop),
            db.column::<String>(text, params![]).await.map(drop),
            db.rows::<(i64, Option<Vec<u8>>, f64)>("SELECT id, avatar, ratio FROM users", params![]).await.map(drop),
            db.row::<Rated>("SELECT ratio FROM users", params![]).await.map(drop),
        ];
        for failure in failures {
            let err = failure.expect_err("it is NULL");
            assert!(matches!(err, DbError::Decode(_)), "{engine}: {err}");
        }
        let err = db.row::<Rated>("SELECT ratio FROM users", params![]).await.expect_err("it is NULL").to_string();
        assert!(err.contains("ratio") && err.contains("FROM users"), "{engine}: {err}");
    }
}

#[tokio::test]
async fn a_violated_constraint_has_the_same_name_on_both_engines() {
    for engine in engines() {
        let db = migrated(engine).await;
        let ann = add_user(&*db, "Ann").await.expect("inserts");
        let insert = "INSERT INTO users (id, uuid, username, username_key, created_at) VALUES ($1, $2, $3, $4, 0)";
        let uuid = Uuid::from_u128(1);

        let err = db.execute(insert, params![90_i64, uuid, "Other", "ann"]).await.expect_err("same key");
        assert!(err.is_unique_violation("users", "username_key"), "{engine}: {err}");
        assert!(!err.is_unique_violation("users", "username"), "{engine}: {err}");

        let err = db.execute(insert, params![ann, uuid, "Other", "other"]).await.expect_err("same id");
        assert_eq!(err.unique_constraint(), Some("users_pkey"), "{engine}: {err}");

        let err = db.execute(insert, params![91_i64, uuid, "ANN", "other"]).await.expect_err("same folded name");
        assert_eq!(err.unique_constraint(), Some("users_folded_name"), "{engine}: {err}");

        let save = "INSERT INTO saves (user_id, item_id) VALUES ($1, 5)";
        db.execute(save, params![ann]).await.expect("saves");
        let err = db.execute(save, params![ann]).await.expect_err("saved twice");
        assert!(err.is_unique_violation("saves", "user_id_item_id"), "{engine}: {err}");

        let err = db.execute(save, params![12345_i64]).await.expect_err("nobody");
        assert!(matches!(err, DbError::ForeignKeyViolation), "{engine}: {err}");

        let err = db.execute(insert, params![92_i64, uuid, "x".repeat(33), "long"]).await.expect_err("too long");
        assert!(
            matches!(&err, DbError::CheckViolation { constraint: Some(name) } if name == "short_name"),
            "{engine}: {err}"
        );
    }
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing() {
    for engine in engines() {
        let db = migrated(engine).await;
        let tx = db.begin().await.expect("begins");
        add_user(&tx, "Ann").await.expect("inserts");
        assert_eq!(count_users(&tx).await, 1);
        drop(tx);
        assert_eq!(count_users(&*db).await, 0, "{engine}");

        let tx = db.begin().await.expect("begins again");
        add_user(&tx, "Ann").await.expect("inserts");
        assert_eq!(count_users(&*db).await, 0, "{engine}: not visible before the commit");
        tx.commit().await.expect("commits");
        assert_eq!(count_users(&*db).await, 1, "{engine}");
    }
}

#[tokio::test]
async fn a_transaction_with_a_failed_statement_can_only_be_undone() {
    for engine in engines() {
        let db = migrated(engine).await;
        let tx = db.begin().await.expect("begins");
        add_user(&tx, "Ann").await.expect("inserts");
        add_user(&tx, "ann").await.expect_err("same key");
        let err = add_user(&tx, "Bob").await.expect_err("after a failure");
        assert!(matches!(err, DbError::Aborted), "{engine}: {err}");
        let err = tx.commit().await.expect_err("after a failure");
        assert!(matches!(err, DbError::Aborted), "{engine}: {err}");
        assert_eq!(count_users(&*db).await, 0, "{engine}");
    }
}

#[tokio::test]
async fn a_snapshot_does_not_see_what_comes_later_and_cannot_write() {
    for engine in engines() {
        let db = migrated(engine).await;
        let snapshot = db.snapshot().await.expect("begins");
        assert_eq!(count_users(&snapshot).await, 0);
        add_user(&*db, "Ann").await.expect("inserts meanwhile");
        assert_eq!(count_users(&snapshot).await, 0, "{engine}");
        assert_eq!(count_users(&*db).await, 1, "{engine}");
        assert!(snapshot.execute("DELETE FROM users", params![]).await.is_err(), "{engine}");
        drop(snapshot);
        assert_eq!(count_users(&db.snapshot().await.expect("begins")).await, 1, "{engine}");
    }
}

#[tokio::test]
async fn a_read_cannot_write() {
    for engine in engines() {
        let db = migrated(engine).await;
        add_user(&*db, "Ann").await.expect("inserts");
        let hidden =
            "WITH x AS (SELECT 1) INSERT INTO saves (user_id, item_id) SELECT id, 1 FROM users RETURNING item_id";
        assert!(db.column::<i64>(hidden, params![]).await.is_err(), "{engine}");
        let saves: i64 = db.scalar("SELECT COUNT(*) FROM saves", params![]).await.expect("counts");
        assert_eq!(saves, 0, "{engine}");
    }
}

#[tokio::test]
async fn writers_take_turns() {
    for engine in engines() {
        let db = migrated(engine).await;
        let id = add_user(&*db, "Ann").await.expect("inserts");
        let adders = (0..20).map(|_| {
            let db = db.db.clone();
            tokio::spawn(async move {
                let tx = db.begin().await?;
                tx.execute("UPDATE users SET created_at = created_at + 1 WHERE id = $1", params![id]).await?;
                tokio::time::sleep(Duration::from_millis(5)).await;
                tx.commit().await
            })
        });
        for adder in adders.collect::<Vec<_>>() {
            adder.await.expect("no panic").expect("no writer is turned away");
        }
        let total: i64 = db.scalar("SELECT created_at FROM users", params![]).await.expect("reads");
        assert_eq!(total, (1 << 40) + 20, "{engine}");
    }
}

#[tokio::test]
async fn a_writer_that_waits_too_long_is_told_that_the_database_is_busy() {
    for engine in engines() {
        let made = migrated(engine).await;
        let id = add_user(&*made, "Ann").await.expect("inserts");
        // Connections have to be made in that time, too.
        let options = OpenOptions { wait: Duration::from_secs(1), ..TestDb::options() };
        let db = Db::open(&made.url, options.clone()).await.expect("opens");
        // A second handle simulates another process.
        let other = Db::open(&made.url, options).await.expect("opens");
        let update = "UPDATE users SET created_at = 0 WHERE id = $1";
        let tx = db.begin().await.expect("begins");
        tx.execute(update, params![id]).await.expect("holds the lock");
        for waiting in [&db, &other] {
            let err = waiting.execute(update, params![id]).await.expect_err("locked");
            assert!(matches!(err, DbError::Busy), "{engine}: {err}");
            assert!(err.is_transient());
        }
        tx.commit().await.expect("commits");
        assert_eq!(other.execute(update, params![id]).await.expect("free again"), 1);
        other.close().await.expect("closes");
    }
}

#[tokio::test]
async fn a_read_that_runs_too_long_is_stopped_and_its_connection_is_free_again() {
    for engine in engines() {
        let options = OpenOptions { read_timeout: Duration::from_millis(200), readers: 1, ..TestDb::options() };
        let db = TestDb::with(engine, options).await;
        let endless = "WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter)
                       SELECT COUNT(*) FROM counter";
        for on_a_snapshot in [false, true] {
            let started = std::time::Instant::now();
            let err = if on_a_snapshot {
                let snapshot = db.snapshot().await.expect("begins");
                snapshot.scalar::<i64>(endless, params![]).await.expect_err("endless")
            } else {
                db.scalar::<i64>(endless, params![]).await.expect_err("endless")
            };
            assert!(matches!(err, DbError::Timeout), "{engine}: {err}");
            assert!(started.elapsed() < Duration::from_secs(2), "{engine}: {:?}", started.elapsed());
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
        for _ in 0..3 {
            db.ping().await.expect("the only reader answers again");
        }
    }
}

#[tokio::test]
async fn a_caller_that_goes_away_leaves_its_connection_usable() {
    for engine in engines() {
        let (read_timeout, write_timeout) = (Duration::from_secs(1), Duration::from_secs(1));
        let options = OpenOptions { readers: 1, writers: 1, read_timeout, write_timeout, ..TestDb::options() };
        let db = TestDb::with(engine, options).await;
        db.migrate(&schema()).await.expect("applies");
        let endless = "WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter)
                       SELECT COUNT(*) FROM counter";
        let patience = Duration::from_millis(50);
        for _ in 0..3 {
            let read = db.scalar::<i64>(endless, params![]);
            assert!(tokio::time::timeout(patience, read).await.is_err(), "{engine}: the caller goes first");
            let tx = db.begin().await.expect("begins");
            add_user(&tx, "Ann").await.expect("inserts");
            let in_a_transaction = tx.scalar::<i64>(endless, params![]);
            assert!(tokio::time::timeout(patience, in_a_transaction).await.is_err(), "{engine}");
            drop(tx);
        }
        // SQLite stops immediately; PostgreSQL only at the statement time-out.
        assert_eq!(count_users(&*db).await, 0, "{engine}: the reader answers and nothing was written");
        let started = std::time::Instant::now();
        add_user(&*db, "Ann").await.expect("the writer answers");
        if engine == Engine::Sqlite {
            assert!(started.elapsed() < Duration::from_millis(900), "{:?}", started.elapsed());
        }
    }
}

#[tokio::test]
async fn the_plan_of_a_query_names_its_index() {
    for engine in engines() {
        let db = migrated(engine).await;
        db.execute(
            "INSERT INTO users (uuid, username, username_key, created_at) \
             WITH RECURSIVE s (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM s WHERE n < 3000) \
             SELECT $1, 'user' || n, 'user' || n, n FROM s",
            params![Uuid::from_u128(7)],
        )
        .await
        .expect("inserts");
        db.analyze().await.expect("gathers statistics");
        let plan = db
            .explain("SELECT id FROM users WHERE username_key = $1", params!["user7"])
            .await
            .expect("explains")
            .join("\n");
        assert!(plan.contains("users_username_key_key"), "{engine}: {plan}");
    }
}

#[tokio::test]
async fn a_padded_list_finds_each_row_once() {
    for engine in engines() {
        let db = migrated(engine).await;
        let mut ids = Vec::new();
        for name in ["a", "b", "c", "d"] {
            ids.push(add_user(&*db, name).await.expect("inserts"));
        }
        let mut params = params![false];
        let list = push_list(&mut params, ids[..3].to_vec());
        let sql = format!("SELECT id FROM users WHERE is_blocked = $1 AND id IN ({list}) ORDER BY id");
        let found: Vec<i64> = db.column(&sql, params).await.expect("reads");
        assert_eq!(found, ids[..3], "{engine}");
    }
}

#[tokio::test]
async fn a_query_without_a_row_says_so() {
    for engine in engines() {
        let db = migrated(engine).await;
        assert!(matches!(db.row::<User>(USER, params![]).await, Err(DbError::NoRow)));
        assert_eq!(db.row_opt::<User>(USER, params![]).await.expect("reads"), None);
        let err = db.scalar::<i64>("SELECT nothing FROM users", Params::new()).await.expect_err("no such column");
        assert!(matches!(err, DbError::Other(_)), "{engine}: {err}");
    }
}

#[tokio::test]
async fn connections_that_were_cut_are_replaced_without_a_restart() {
    // SQLite has no connection that could be cut.
    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = migrated(engine).await;
        let cutter = Db::open(&db.url, TestDb::options()).await.expect("opens");
        let tx = db.begin().await.expect("begins");
        add_user(&tx, "Ann").await.expect("inserts");
        cutter
            .fetch(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                 WHERE datname = current_database() AND pid <> pg_backend_pid()",
                params![],
            )
            .await
            .expect("cuts");
        let err = add_user(&tx, "Bob").await.expect_err("the link is cut");
        assert!(matches!(err, DbError::Unavailable(_)), "{err}");
        drop(tx);
        for _ in 0..5 {
            assert_eq!(count_users(&*db).await, 0, "reads go on, and the cut transaction left nothing");
        }
        add_user(&*db, "Ann").await.expect("writes go on");
        cutter.close().await.expect("closes");
    }
}

#[tokio::test]
async fn addresses_that_lead_nowhere_are_told_apart() {
    let open = async |url: &str| {
        let options = OpenOptions { wait: Duration::from_millis(300), ..OpenOptions::default() };
        Db::open(url, options).await.expect_err("leads nowhere")
    };
    assert!(matches!(open("mysql://localhost/x").await, DbError::Address(_)));
    assert!(matches!(open("sqlite:").await, DbError::Address(_)));
    let nowhere = open("sqlite:/no/such/folder/x.db").await;
    assert!(matches!(nowhere, DbError::File(FileProblem::NoFolder(_))), "{nowhere}");
    let silent = open("postgres://nobody:secret@127.0.0.1:9/x").await;
    assert!(matches!(silent, DbError::Server(ServerProblem::Unreachable { .. })), "{silent}");
    assert!(silent.to_string().contains("127.0.0.1:9") && !silent.to_string().contains("secret"), "{silent}");
}

#[tokio::test]
async fn a_database_in_memory_is_shared_by_its_handles_and_opens_with_the_production_settings() {
    let db = Db::open("sqlite::memory:", OpenOptions::default()).await.expect("opens");
    db.migrate(&schema()).await.expect("applies");
    let other = db.clone();
    add_user(&db, "Ann").await.expect("inserts");
    assert_eq!(count_users(&other).await, 1);
    assert_eq!(count_users(&db.snapshot().await.expect("begins")).await, 1);
}

#[tokio::test]
async fn a_key_has_one_holder_at_a_time() {
    for engine in engines() {
        let db = migrated(engine).await;
        let most = 5_i64;
        let adders = (0..40).map(|number| {
            let db = db.db.clone();
            tokio::spawn(async move {
                db.transaction(|tx| async move {
                    tx.lock("users", b"all").await?;
                    if count_users(&tx).await < most {
                        add_user(&tx, &format!("user{number}")).await?;
                    }
                    tx.commit().await
                })
                .await
            })
        });
        for adder in adders.collect::<Vec<_>>() {
            adder.await.expect("no panic").expect("each has its turn");
        }
        assert_eq!(count_users(&*db).await, most, "{engine}");
    }
}

/// A write that takes long.
const SLOW: &str = "INSERT INTO users (uuid, username, username_key, created_at)
    WITH RECURSIVE counter (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counter WHERE n < 5000000)
    SELECT $1, 'slow', 'slow', COUNT(*) FROM counter";

#[tokio::test]
async fn a_statement_that_was_given_up_leaves_its_transaction_failed() {
    // With the second the engine stops the statement itself, after nobody waits for it any more.
    for write_timeout in [TestDb::options().write_timeout, Duration::from_secs(1)] {
        for engine in engines() {
            let db = migrated(engine).await;
            let hurried = Db::open(&db.url, OpenOptions { write_timeout, ..TestDb::options() }).await.expect("opens");
            let tx = hurried.begin().await.expect("begins");
            add_user(&tx, "Ann").await.expect("inserts");
            let writing = tx.execute(SLOW, params![Uuid::from_u128(8)]);
            assert!(tokio::time::timeout(Duration::from_millis(20), writing).await.is_err(), "{engine}: still running");
            let err = add_user(&tx, "Bob").await.expect_err("nobody knows how far it came");
            assert!(matches!(err, DbError::Aborted), "{engine}: {err}");
            let err = tx.commit().await.expect_err("half of it is not all of it");
            assert!(matches!(err, DbError::Aborted), "{engine}, {write_timeout:?}: {err}");
            assert_eq!(count_users(&hurried).await, 0, "{engine}");
            let tx = hurried.begin().await.expect("the writer answers");
            add_user(&tx, "Ann").await.expect("inserts");
            tx.commit().await.expect("commits");
            hurried.close().await.expect("closes");
        }
    }
}

#[tokio::test]
async fn a_write_that_was_stopped_leaves_its_connection_usable() {
    for engine in engines() {
        let options = OpenOptions { writers: 1, write_timeout: Duration::from_secs(1), ..TestDb::options() };
        let db = migrated(engine).await;
        let hurried = Db::open(&db.url, options).await.expect("opens");
        for is_dropped in [false, true] {
            let tx = hurried.begin().await.expect("begins");
            let endless = SLOW.replace("5000000", "5000000000");
            let err = tx.execute(&endless, params![Uuid::from_u128(8)]).await.expect_err("takes too long");
            assert!(matches!(err, DbError::Timeout), "{engine}: {err}");
            if is_dropped {
                drop(tx);
            } else {
                tx.rollback().await.expect("nothing is left to undo");
            }
        }
        let tx = hurried.begin().await.expect("begins once more");
        add_user(&tx, "Ann").await.expect("inserts");
        tx.commit().await.expect("commits");
        assert_eq!(count_users(&*db).await, 1, "{engine}");
        hurried.close().await.expect("closes");
    }
}

#[tokio::test]
async fn while_writes_are_paused_everything_can_be_read_and_nothing_changes() {
    for engine in engines() {
        let db = TestDb::new(engine).await;
        db.execute("CREATE TABLE notes (id BIGINT PRIMARY KEY)", params![]).await.expect("made");
        let begun = db.begin().await.expect("begins");
        begun.execute("INSERT INTO notes (id) VALUES (1)", params![]).await.expect("inserts");
        let other = db.clone();
        other.pause_writes(true);
        begun.commit().await.expect("what has begun may end");
        let insert = "INSERT INTO notes (id) VALUES (2)";
        assert!(matches!(db.execute(insert, params![]).await, Err(DbError::Full)));
        let returning = "INSERT INTO notes (id) VALUES (2) RETURNING id";
        assert!(matches!(db.scalar::<i64>(returning, params![]).await, Err(DbError::Full)));
        assert!(matches!(db.begin().await, Err(DbError::Full)));
        let count: i64 = db.scalar("SELECT COUNT(*) FROM notes", params![]).await.expect("reads");
        assert_eq!(count, 1);
        other.pause_writes(false);
        db.execute(insert, params![]).await.expect("inserts again");
        db.pause_writes(true);
        db.close().await.expect("it can be closed");
    }
}
