//! Every SQL statement about deleting.

use std::collections::BTreeSet;

use vitrine_core::clock::Millis;
use vitrine_core::items::{self, Item, ItemId, item_columns};
use vitrine_db::{DbError, Execute, Params, params, push_list};

/// Reads the items with these ids, deleted or not, without the columns of their kinds.
pub async fn by_ids(db: &impl Execute, ids: &BTreeSet<ItemId>) -> Result<Vec<Item>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.iter().map(|id| id.0).collect::<Vec<_>>());
    let columns = item_columns!();
    let sql = format!("SELECT {columns} FROM items i JOIN users u ON u.id = i.creator_id WHERE i.id IN ({list})");
    db.rows(&sql, values).await
}

pub async fn delete(db: &impl Execute, id: ItemId, actor: i64, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET deleted_at = $2, deleted_by = $3 WHERE id = $1 AND deleted_at IS NULL",
        params![id.0, now, actor],
    )
    .await
}

/// Restores an item that this account has deleted since a time.
pub async fn restore(
    db: &impl Execute,
    id: ItemId,
    actor: i64,
    (since, now): (Millis, Millis),
) -> Result<u64, DbError> {
    let sql =
        "UPDATE items SET deleted_at = NULL, deleted_by = NULL WHERE id = $1 AND deleted_by = $2 AND deleted_at >= $3";
    items::item_rows::show(db, id.0, sql, params![id.0, actor, since], now).await
}

/// Items deleted before a time, oldest deletion first. Items of the system account stay, because others are made of them.
pub const DELETED_BEFORE: &str = "SELECT i.id FROM items i WHERE i.deleted_at <= $1 \
    AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = i.creator_id AND u.role = 'SYSTEM') \
    ORDER BY i.deleted_at, i.id LIMIT $2";

pub async fn deleted_before(db: &impl Execute, before: Millis, most: i64) -> Result<Vec<i64>, DbError> {
    db.column(DELETED_BEFORE, params![before, most]).await
}

/// Locks the items among these that are still deleted, so that nobody changes them until the end of the transaction, and returns
/// them. On PostgreSQL the trigger takes the catalogue's lock, which comes before the lock of any row.
pub async fn hold_deleted(db: &impl Execute, ids: &[i64], before: Millis) -> Result<Vec<i64>, DbError> {
    let mut values = params![before];
    let list = push_list(&mut values, ids.to_vec());
    let sql = "UPDATE items SET kind = kind WHERE deleted_at <= $1 AND id IN";
    db.column(&format!("{sql} ({list}) RETURNING id"), values).await
}

/// Notes that items are about to be removed for good.
pub async fn note_removed(db: &impl Execute, ids: &[i64], now: Millis) -> Result<u64, DbError> {
    let mut values = params![now];
    let list = push_list(&mut values, ids.to_vec());
    // There is one already of an item that a restored backup has brought back.
    let sql = format!(
        "INSERT INTO removed_items (uuid, removed_at) SELECT uuid, CAST($1 AS BIGINT) FROM items WHERE id IN ({list}) \
         ON CONFLICT (uuid) DO UPDATE SET removed_at = excluded.removed_at"
    );
    db.execute(&sql, values).await
}

/// Deletes the notes of items that were removed before a time.
pub async fn forget_removed(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM removed_items WHERE removed_at <= $1", params![before]).await
}

/// Removes items with everything that refers to them.
pub async fn remove(db: &impl Execute, ids: &[i64]) -> Result<u64, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    db.execute(&format!("DELETE FROM items WHERE id IN ({list})"), values).await
}
