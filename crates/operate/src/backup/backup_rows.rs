//! Every SQL statement of backups.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{Db, DbError, Execute, Params, params};
use vitrine_people::accounts;

/// The secret of a site, unless it was never started.
pub async fn site_secret(db: &impl Execute) -> Result<Option<Vec<u8>>, DbError> {
    db.scalar_opt("SELECT value FROM secrets WHERE name = $1", params![accounts::SECRET]).await
}

/// Returns true if there are any items, including deleted ones that are not removed yet.
pub async fn has_items(db: &impl Execute) -> Result<bool, DbError> {
    Ok(db.scalar_opt::<i64>("SELECT CAST(1 AS BIGINT) FROM items LIMIT 1", Params::new()).await?.is_some())
}

/// Allows a SQLite database to hold rows that refer to missing rows. The caller looks for such rows afterwards.
pub async fn allow_dangling(db: &Db) -> Result<u64, DbError> {
    db.execute("PRAGMA foreign_keys = OFF", Params::new()).await
}

/// Queries that find dangling rows, built from a SQLite database. They run on either engine.
pub async fn queries_of_dangling(db: &impl Execute) -> Result<Vec<String>, DbError> {
    let sql = "SELECT DISTINCT 'SELECT * FROM ' || broken.\"table\" || ' WHERE ' || reference.\"from\" \
               || ' NOT IN (SELECT ' || reference.\"to\" || ' FROM ' || reference.\"table\" || ')' \
               FROM pragma_foreign_key_check AS broken \
               JOIN pragma_foreign_key_list(broken.\"table\") AS reference ON reference.id = broken.fkid ORDER BY 1";
    db.column(sql, Params::new()).await
}

pub async fn deleted_accounts(db: &impl Execute) -> Result<Vec<(Uuid, Millis)>, DbError> {
    db.rows("SELECT uuid, deleted_at FROM users WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id", Params::new())
        .await
}

pub async fn deleted_items(db: &impl Execute) -> Result<Vec<(Uuid, Millis)>, DbError> {
    db.rows("SELECT uuid, deleted_at FROM items WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id", Params::new())
        .await
}

/// Items that were removed for good, and when.
pub async fn removed_items(db: &impl Execute) -> Result<Vec<(Uuid, Millis)>, DbError> {
    db.rows("SELECT uuid, removed_at FROM removed_items ORDER BY removed_at, uuid", Params::new()).await
}

/// Deletes an item as of this time, unless it is deleted or was published later.
pub async fn delete_item(db: &impl Execute, uuid: Uuid, at: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET deleted_at = $2 WHERE uuid = $1 AND deleted_at IS NULL AND created_at <= $2";
    db.execute(sql, params![uuid, at]).await
}
