//! The start check of rule D-1: every setting that the durability of acknowledged writes depends on is read back from
//! the database, because a setting that silently did not take effect would only be noticed at a power failure.

use crate::{Db, DbError, Engine, Execute, OpenOptions, Params, ServerProblem, server};

pub(crate) async fn settings(db: &Db, options: &OpenOptions) -> Result<(), DbError> {
    match db.engine() {
        Engine::Sqlite => sqlite(db, options).await,
        Engine::Postgres => postgres(db, options).await,
    }
}

async fn sqlite(db: &Db, options: &OpenOptions) -> Result<(), DbError> {
    let tx = db.begin().await?;
    let mode: String = tx.scalar("PRAGMA journal_mode", Params::new()).await?;
    expect("journal_mode", &mode, "wal")?;
    if options.durable {
        let synchronous: i64 = tx.scalar("PRAGMA synchronous", Params::new()).await?;
        expect("synchronous", &synchronous.to_string(), "2")?;
    }
    for (setting, sql, wanted) in [
        ("foreign_keys", "PRAGMA foreign_keys", "1"),
        ("trusted_schema", "PRAGMA trusted_schema", "0"),
        ("cell_size_check", "PRAGMA cell_size_check", "1"),
    ] {
        let found: i64 = tx.scalar(sql, Params::new()).await?;
        expect(setting, &found.to_string(), wanted)?;
    }
    tx.rollback().await
}

async fn postgres(db: &Db, options: &OpenOptions) -> Result<(), DbError> {
    let tx = db.begin().await?;
    let version: String = tx.scalar("SHOW server_version", Params::new()).await?;
    let number: i64 = tx.scalar("SELECT CAST(current_setting('server_version_num') AS BIGINT)", Params::new()).await?;
    server::check_version(number, &version)?;
    if options.durable {
        let commit: String = tx.scalar("SHOW synchronous_commit", Params::new()).await?;
        expect("synchronous_commit", &commit, "on")?;
        let fsync: String = tx.scalar("SHOW fsync", Params::new()).await?;
        if fsync != "on" {
            tracing::warn!("the PostgreSQL server runs with fsync off: a crash of its machine can lose all data");
        }
    }
    let encoding: String = tx.scalar("SHOW server_encoding", Params::new()).await?;
    expect("server_encoding", &encoding, "UTF8")?;
    // The last: whoever only reads leaves it at that.
    let is_read_only: String = tx.scalar("SHOW transaction_read_only", Params::new()).await?;
    if is_read_only == "on" {
        return Err(ServerProblem::ReadOnly.into());
    }
    tx.rollback().await
}

fn expect(setting: &'static str, found: &str, wanted: &'static str) -> Result<(), DbError> {
    if found == wanted { Ok(()) } else { Err(DbError::Setting { setting, found: found.to_owned(), wanted }) }
}
