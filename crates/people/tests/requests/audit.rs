//! The chain of the audit log, and what is done to it behind its back.

mod start;

use futures::future::join_all;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::PublicError;
use vitrine_db::{Db, Engine, Execute, Params, params};
use vitrine_people::audit::{
    AuditActor, AuditRecord, ChainVerdict, KEPT_FOR, end_silence, record, record_all, silence, sweep, verify,
};
use vitrine_testing::{NOW, TestApp, on_every_engine};

fn entry(target: &str, at: Millis) -> AuditRecord<'_> {
    AuditRecord {
        actor: AuditActor::CommandLine,
        action: "test.entry",
        target: target.to_owned(),
        detail: None,
        reason: Some("Because."),
        request_id: None,
        at,
    }
}

async fn add(db: &Db, target: &str, at: Millis) {
    db.transaction(|tx| async move {
        record(&tx, entry(target, at)).await?;
        tx.commit().await
    })
    .await
    .expect("it is recorded");
}

/// Lets the table be changed, as somebody with the rights of the database's owner could.
async fn unlock(db: &Db) {
    let statements: &[&str] = match db.engine() {
        Engine::Sqlite => &["DROP TRIGGER audit_log_unchanged", "DROP TRIGGER audit_log_kept"],
        Engine::Postgres => &["ALTER TABLE audit_log DISABLE TRIGGER ALL"],
    };
    for sql in statements {
        db.execute(sql, Params::new()).await.expect("the owner may");
    }
}

async fn run(db: &Db, sql: &str) {
    db.execute(sql, Params::new()).await.unwrap_or_else(|error| panic!("{sql}: {error}"));
}

async fn broken_at(db: &Db) -> Option<i64> {
    match verify(db).await.expect("it can be read") {
        ChainVerdict::Whole { .. } => None,
        ChainVerdict::Broken { seq, .. } => Some(seq),
    }
}

#[tokio::test]
async fn entries_follow_each_other_and_an_empty_log_is_whole() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 0, .. })));
        for at in 0..3 {
            add(db, "user:1", NOW + at).await;
        }
        let Ok(ChainVerdict::Whole { entries: 3, last_hash }) = verify(db).await else { panic!("it is whole") };
        assert_eq!(last_hash.len(), 64);
    })
    .await;
}

#[tokio::test]
async fn whatever_is_done_to_the_table_is_found_and_named() {
    // What somebody does, and the entry that is named for it.
    let deeds: &[(&[&str], i64)] = &[
        (&["UPDATE audit_log SET reason = 'Another.' WHERE seq = 3"], 3),
        (&["UPDATE audit_log SET actor = 'site' WHERE seq = 1"], 1),
        (&["UPDATE audit_log SET at = at + 1 WHERE seq = 5"], 5),
        (&["UPDATE audit_log SET reason = NULL WHERE seq = 2"], 2),
        (&["UPDATE audit_log SET hash = previous_hash WHERE seq = 4"], 4),
        (&["DELETE FROM audit_log WHERE seq = 1"], 1),
        (&["DELETE FROM audit_log WHERE seq = 3"], 3),
        (&["DELETE FROM audit_log WHERE seq >= 4"], 4),
        (&["DELETE FROM audit_log"], 1),
        // Closing the gap shows as well.
        (&["DELETE FROM audit_log WHERE seq = 3", "UPDATE audit_log SET seq = seq - 1 WHERE seq = 4"], 3),
        (
            &[
                "UPDATE audit_log SET seq = 99 WHERE seq = 2",
                "UPDATE audit_log SET seq = 2 WHERE seq = 3",
                "UPDATE audit_log SET seq = 3 WHERE seq = 99",
            ],
            2,
        ),
        (
            &["INSERT INTO audit_log (seq, at, actor, action, target, previous_hash, hash) \
               SELECT 6, at, actor, action, 'user:2', hash, previous_hash FROM audit_log WHERE seq = 5"],
            6,
        ),
        // The end and the beginning moved along with it.
        (&["DELETE FROM audit_log WHERE seq = 5", "UPDATE audit_chain SET last_seq = 4"], 4),
        (
            &[
                "UPDATE audit_chain SET first_seq = 2, first_hash = (SELECT hash FROM audit_log WHERE seq = 2)",
                "DELETE FROM audit_log WHERE seq <= 2",
            ],
            2,
        ),
        (&["DELETE FROM audit_chain"], 1),
    ];
    on_every_engine(async |test: TestApp| {
        for (statements, named) in deeds {
            let fresh = TestApp::new(test.app.db.engine()).await;
            let db = &fresh.app.db;
            for at in 0..5 {
                add(db, "user:1", NOW + at).await;
            }
            unlock(db).await;
            assert_eq!(broken_at(db).await, None);
            for sql in *statements {
                run(db, sql).await;
            }
            assert_eq!(broken_at(db).await, Some(*named), "{statements:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_database_refuses_to_change_the_log() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        add(db, "user:1", NOW).await;
        let mut refused = vec![
            "UPDATE audit_log SET reason = 'x'",
            "UPDATE audit_log SET seq = 7",
            "DELETE FROM audit_log",
            "DELETE FROM audit_log WHERE seq = 1",
        ];
        if db.engine() == Engine::Postgres {
            refused.push("TRUNCATE audit_log");
        }
        for sql in refused {
            assert!(db.execute(sql, Params::new()).await.is_err(), "{sql}");
        }
        assert_eq!(broken_at(db).await, None);
    })
    .await;
}

#[tokio::test]
async fn sixteen_writers_make_one_chain() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        join_all((0..16).map(|writer| async move {
            for turn in 0..5 {
                add(db, &format!("user:{writer}"), NOW + turn).await;
            }
        }))
        .await;
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 80, .. })));
    })
    .await;
}

#[tokio::test]
async fn several_entries_at_once_are_links_like_any_others() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        add(db, "user:first", NOW).await;
        for count in [0, 1, 2, 250] {
            db.transaction(|tx| async move {
                let targets: Vec<String> = (0..count).map(|number| format!("user:{number}")).collect();
                record_all(&tx, targets.iter().map(|target| entry(target, NOW)).collect()).await?;
                tx.commit().await
            })
            .await
            .expect("they are recorded");
        }
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 254, .. })));
        let sql = "SELECT target FROM audit_log WHERE seq > 4 ORDER BY seq";
        let targets: Vec<String> = db.column(sql, Params::new()).await.expect("rows");
        assert_eq!(targets, (0..250).map(|number| format!("user:{number}")).collect::<Vec<_>>(), "in their order");
    })
    .await;
}

#[tokio::test]
async fn what_fails_leaves_no_entry() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        add(db, "user:1", NOW).await;
        let failed: Result<(), PublicError> = db
            .transaction(|tx| async move {
                record(&tx, entry("user:2", NOW)).await?;
                Err(PublicError::forbidden())
            })
            .await;
        assert!(failed.is_err());
        let tx = db.begin().await.expect("it begins");
        record(&tx, entry("user:3", NOW)).await.expect("recorded");
        drop(tx);
        add(db, "user:4", NOW).await;
        let targets: Vec<String> =
            db.column("SELECT target FROM audit_log ORDER BY seq", Params::new()).await.expect("rows");
        assert_eq!(targets, ["user:1", "user:4"]);
        assert_eq!(broken_at(db).await, None);
    })
    .await;
}

#[tokio::test]
async fn entries_are_kept_for_a_year_and_the_rest_stays_whole() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        add(db, "user:1", NOW).await;
        // Of a process whose clock is slow: it goes with the one after it.
        add(db, "user:2", NOW - DAY).await;
        add(db, "user:3", NOW + 2 * DAY).await;
        sweep(&test.app).await.expect("nothing to do");
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 3, .. })));

        test.pass(KEPT_FOR + DAY);
        for _ in 0..2 {
            sweep(&test.app).await.expect("it sweeps");
            // The last one and what the sweep says of itself.
            assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 2, .. })));
        }
        add(db, "user:4", test.app.clock.now()).await;
        test.pass(2 * KEPT_FOR);
        sweep(&test.app).await.expect("it sweeps");
        let left: Vec<String> = db.column("SELECT action FROM audit_log", params![]).await.expect("rows");
        assert_eq!(left, ["audit.sweep"]);
        assert_eq!(broken_at(db).await, None);

        // Nobody else can remove the beginning and pass for the sweep.
        add(db, "user:5", NOW).await;
        unlock(db).await;
        run(db, "UPDATE audit_chain SET first_seq = 6, first_hash = (SELECT hash FROM audit_log WHERE seq = 6)").await;
        run(db, "DELETE FROM audit_log WHERE seq <= 6").await;
        assert_eq!(broken_at(db).await, Some(6));
    })
    .await;
}

#[tokio::test]
async fn long_silence_is_noticed_until_a_day_has_been_recorded_after_it() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let silent_for = async |at| silence(db, at).await.expect("asked");
        assert_eq!(silent_for(NOW + 400 * DAY).await, None, "nothing was ever recorded");
        add(db, "before", NOW).await;
        for days in [0, 2, 35] {
            assert_eq!(silent_for(NOW + days * DAY).await, None, "{days}");
        }
        assert_eq!(silent_for(NOW + 40 * DAY).await, Some(40 * DAY));
        add(db, "after", NOW + 40 * DAY).await;
        assert_eq!(silent_for(NOW + 40 * DAY).await, Some(40 * DAY));
        assert_eq!(silent_for(NOW + 41 * DAY + 1).await, None, "what is recorded since speaks for the clock");
        // The clock was wrong, was set right, and is as wrong again.
        for days in 1..=8 {
            add(db, "right", NOW + days * DAY).await;
        }
        assert_eq!(silent_for(NOW + 9 * DAY).await, None);
        assert_eq!(silent_for(NOW + 448 * DAY).await, Some(440 * DAY));
        let count =
            async || -> i64 { db.scalar("SELECT COUNT(*) FROM audit_log", Params::new()).await.expect("a count") };
        let before = count().await;
        for _ in 0..2 {
            end_silence(db, 440 * DAY, NOW + 448 * DAY).await.expect("recorded");
            assert_eq!(count().await, before + 1);
        }
        assert_eq!(silent_for(NOW + 449 * DAY + 1).await, None);
    })
    .await;
}
