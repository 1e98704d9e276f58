//! Every SQL statement of copies that is about tables of the product.

use vitrine_db::{DbError, Engine, Execute, Params, Tx, params};

/// The row that says from what a copy is being made. It goes when the copy is finished.
const BEGUN: &str = "copied from";

pub async fn secrets(db: &impl Execute) -> Result<Vec<(String, Vec<u8>)>, DbError> {
    db.rows("SELECT name, value FROM secrets ORDER BY name", Params::new()).await
}

/// Tables in which there is something as soon as somebody uses a database: a server that starts is in the audit log.
const USED: [&str; 5] = ["users", "items", "jobs", "pending_objects", "audit_log"];

/// Keeps everybody else from using this database until the transaction ends, which SQLite does anyway.
pub async fn hold(tx: &Tx) -> Result<(), DbError> {
    if tx.engine() == Engine::Postgres {
        tx.execute(&format!("LOCK TABLE {} IN EXCLUSIVE MODE", USED.join(", ")), Params::new()).await?;
    }
    Ok(())
}

/// Returns true if anybody has used this database.
pub async fn has_rows(db: &impl Execute) -> Result<bool, DbError> {
    for table in USED {
        let sql = format!("SELECT CAST(1 AS BIGINT) FROM {table} LIMIT 1");
        if db.scalar_opt::<i64>(&sql, Params::new()).await?.is_some() {
            return Ok(true);
        }
    }
    Ok(false)
}

pub async fn begun(db: &impl Execute) -> Result<Option<Vec<u8>>, DbError> {
    db.scalar_opt("SELECT value FROM secrets WHERE name = $1", params![BEGUN]).await
}

pub async fn begin(db: &impl Execute, identity: &[u8]) -> Result<u64, DbError> {
    let sql =
        "INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = excluded.value";
    db.execute(sql, params![BEGUN, identity.to_vec()]).await
}

pub async fn finish(db: &impl Execute) -> Result<u64, DbError> {
    db.execute("DELETE FROM secrets WHERE name = $1", params![BEGUN]).await
}
