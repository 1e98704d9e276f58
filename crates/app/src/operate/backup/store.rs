//! Every SQL statement of backups.

use uuid::Uuid;
use vitrine_db::{DbError, Execute, Params, params, push_list};

use crate::clock::Millis;

/// Works that one statement deletes.
const DELETED_AT_ONCE: usize = 256;

pub async fn deleted_accounts(db: &impl Execute) -> Result<Vec<(Uuid, Millis)>, DbError> {
    db.rows("SELECT uuid, deleted_at FROM users WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id", Params::new())
        .await
}

pub async fn deleted_works(db: &impl Execute) -> Result<Vec<(Uuid, Millis)>, DbError> {
    db.rows("SELECT uuid, deleted_at FROM items WHERE deleted_at IS NOT NULL ORDER BY deleted_at, id", Params::new())
        .await
}

/// Deletes a work as of this time, unless it is deleted or was published later.
pub async fn delete_work(db: &impl Execute, uuid: Uuid, at: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET deleted_at = $2 WHERE uuid = $1 AND deleted_at IS NULL AND created_at <= $2";
    db.execute(sql, params![uuid, at]).await
}

/// Ids of works that are not deleted, from this one on, in their order.
pub async fn works_from(db: &impl Execute, id: i64, most: i64) -> Result<Vec<i64>, DbError> {
    db.column("SELECT id FROM items WHERE id >= $1 AND deleted_at IS NULL ORDER BY id LIMIT $2", params![id, most])
        .await
}

/// Ids of works, deleted or not, from this one on, in their order.
pub async fn all_works_from(db: &impl Execute, id: i64, most: i64) -> Result<Vec<i64>, DbError> {
    db.column("SELECT id FROM items WHERE id >= $1 ORDER BY id LIMIT $2", params![id, most]).await
}

/// The last number that was given to a work of each kind.
pub async fn last_numbers(db: &impl Execute) -> Result<Vec<(String, i64)>, DbError> {
    db.rows("SELECT kind, last FROM item_numbers", Params::new()).await
}

/// Deletes works as of this time.
pub async fn delete_works(db: &impl Execute, ids: &[i64], at: Millis) -> Result<u64, DbError> {
    let mut deleted = 0;
    for ids in ids.chunks(DELETED_AT_ONCE) {
        let mut values = params![at];
        let list = push_list(&mut values, ids.to_vec());
        let sql = format!("UPDATE items SET deleted_at = $1 WHERE deleted_at IS NULL AND id IN ({list})");
        deleted += db.execute(&sql, values).await?;
    }
    Ok(deleted)
}
