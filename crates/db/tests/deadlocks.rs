//! Transactions that an engine undoes for another one are run again, and no others.

mod common;

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use common::{add_user, migrated};
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Db, DbError, Engine, Execute, params};

async fn users(db: &Db, names: &[&str]) -> Vec<i64> {
    let mut ids = Vec::new();
    for name in names {
        ids.push(add_user(db, name).await.expect("inserts"));
    }
    ids
}

/// A second handle on which PostgreSQL detects deadlocks immediately instead of after a second.
async fn quick_to_find_deadlocks(db: &TestDb) -> Db {
    if db.engine() == Engine::Postgres {
        let name: String = db.scalar("SELECT CAST(current_database() AS TEXT)", params![]).await.expect("a name");
        db.execute(&format!("ALTER DATABASE {name} SET deadlock_timeout = '5ms'"), params![]).await.expect("sets");
    }
    Db::open(&db.url, TestDb::options()).await.expect("opens")
}

#[tokio::test]
async fn a_transaction_undone_for_a_deadlock_is_run_again() {
    // On SQLite one transaction begins when the other has ended: they cannot conflict.
    for engine in engines().into_iter().filter(|engine| *engine == Engine::Postgres) {
        let db = migrated(engine).await;
        let ids = users(&db, &["a", "b"]).await;
        let other = quick_to_find_deadlocks(&db).await;
        let runs = Arc::new(AtomicU32::new(0));
        let meeting = Arc::new(tokio::sync::Barrier::new(2));
        let writers = [[ids[0], ids[1]], [ids[1], ids[0]]].map(|ids| {
            let (db, runs, meeting) = (other.clone(), runs.clone(), meeting.clone());
            tokio::spawn(async move {
                let (runs, meeting) = (&runs, &meeting);
                db.transaction(|tx| async move {
                    let run = runs.fetch_add(1, Ordering::Relaxed);
                    let update = "UPDATE users SET created_at = created_at + 1 WHERE id = $1";
                    tx.execute(update, params![ids[0]]).await?;
                    if run < 2 {
                        meeting.wait().await;
                    }
                    tx.execute(update, params![ids[1]]).await?;
                    tx.commit().await
                })
                .await
            })
        });
        for writer in writers {
            writer.await.expect("no panic").expect("both are done");
        }
        assert_eq!(runs.load(Ordering::Relaxed), 3, "one of the two once more");
        let totals: Vec<i64> = db.column("SELECT created_at FROM users", params![]).await.expect("reads");
        assert_eq!(totals, [(1 << 40) + 2; 2], "{engine}: each once");
        other.close().await.expect("closes");
    }
}

#[tokio::test]
async fn transactions_that_write_the_same_rows_in_opposite_orders_are_all_done() {
    for engine in engines() {
        let db = migrated(engine).await;
        let there = users(&db, &["a", "b"]).await;
        let back: Vec<i64> = there.iter().rev().copied().collect();
        let other = quick_to_find_deadlocks(&db).await;
        let writers = (0..60).map(|number| {
            let (db, ids) = (other.clone(), if number % 2 == 0 { there.clone() } else { back.clone() });
            tokio::spawn(async move {
                let ids = &ids;
                db.transaction(|tx| async move {
                    for id in ids {
                        tx.execute("UPDATE users SET created_at = created_at + 1 WHERE id = $1", params![*id]).await?;
                    }
                    tx.commit().await
                })
                .await
            })
        });
        for writer in writers.collect::<Vec<_>>() {
            writer.await.expect("no panic").expect("no writer is turned away");
        }
        let totals: Vec<i64> = db.column("SELECT created_at FROM users", params![]).await.expect("reads");
        assert_eq!(totals, [(1 << 40) + 60; 2], "{engine}: each writer once");
        other.close().await.expect("closes");
    }
}

#[tokio::test]
async fn a_transaction_is_run_again_only_when_the_engine_undid_it() {
    for engine in engines() {
        let db = migrated(engine).await;
        let runs = AtomicU32::new(0);
        let failing = db.transaction(|tx| {
            runs.fetch_add(1, Ordering::Relaxed);
            async move {
                add_user(&tx, "Ann").await?;
                add_user(&tx, "Ann").await
            }
        });
        let err = failing.await.expect_err("the name is taken by itself");
        assert!(matches!(err, DbError::UniqueViolation { .. }), "{engine}: {err}");
        let users: i64 = db.scalar("SELECT COUNT(*) FROM users", params![]).await.expect("counts");
        assert_eq!((runs.into_inner(), users), (1, 0), "{engine}");
    }
}
