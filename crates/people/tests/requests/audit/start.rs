//! The entry of a server that starts.

use futures::future::join_all;
use vitrine_config::{Config, SettingsSource};
use vitrine_db::testing::FaultTiming;
use vitrine_db::{Db, DbError, Execute, params};
use vitrine_people::audit::{ChainVerdict, record_start, verify};
use vitrine_testing::{NOW, TestApp, on_every_engine, on_every_engine_in_memory};

fn config(settings: &[(&str, &str)]) -> Config {
    Config::from_source(SettingsSource::of(settings.iter().copied())).expect("settings")
}

async fn told(db: &Db) -> Vec<String> {
    let sql = "SELECT detail FROM audit_log WHERE action = 'site.start' AND actor = 'site' ORDER BY seq";
    db.column(sql, params![]).await.expect("rows")
}

#[tokio::test]
async fn a_start_is_recorded_when_the_program_or_the_names_of_settings_are_others_and_never_a_value() {
    on_every_engine(async |test: TestApp| {
        let db = &test.app.db;
        let version = concat!("vitrine ", env!("CARGO_PKG_VERSION"));
        let plain = config(&[]);
        // What is no setting is a variable of somebody else's.
        let secret = config(&[("VITRINE_WORKERS", "7"), ("VITRINE_SITE_NAME", "Canary"), ("VITRINE_ELSE", "x")]);
        let another_value = config(&[("VITRINE_WORKERS", "9"), ("VITRINE_SITE_NAME", "Another")]);
        for started in [&plain, &plain, &secret, &another_value, &secret, &plain] {
            record_start(db, started, NOW).await;
        }
        let named = format!("{version} VITRINE_SITE_NAME VITRINE_WORKERS");
        assert_eq!(told(db).await, [version, &named, version]);
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 3, .. })));
    })
    .await;
}

#[tokio::test]
async fn ten_instances_that_start_at_once_leave_one_entry() {
    on_every_engine(async |test: TestApp| {
        let (db, plain) = (&test.app.db, config(&[]));
        join_all((0..10).map(|_| record_start(db, &plain, NOW))).await;
        assert_eq!(told(db).await.len(), 1);
        assert!(matches!(verify(db).await, Ok(ChainVerdict::Whole { entries: 1, .. })));
    })
    .await;
}

#[tokio::test]
async fn a_database_that_cannot_be_written_to_prevents_no_start() {
    on_every_engine_in_memory(async |test: TestApp| {
        let (db, mut calls) = (&test.app.db, 0);
        for (before, error) in [DbError::Full, DbError::Unavailable("planned".into())].into_iter().enumerate() {
            // Others than at the last start.
            let started = config(&[("VITRINE_WORKERS", "3"), ("VITRINE_LOG", "info")][before..]);
            for call in 0.. {
                db.faults().plan(call, error.clone(), FaultTiming::Before);
                // It returns, whatever becomes of it.
                record_start(db, &started, NOW).await;
                if db.faults().cancel() {
                    break;
                }
                calls += 1;
                assert_eq!(told(db).await.len(), before, "{error:?} at call {call}");
            }
            assert_eq!(told(db).await.len(), before + 1);
        }
        assert!(calls > 4, "{calls}");
    })
    .await;
}
