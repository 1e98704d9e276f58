//! Every SQL statement about deleting.

use std::collections::BTreeSet;

use vitrine_db::{DbError, Execute, Params, params, push_list};

use crate::clock::Millis;
use crate::items::{Item, ItemId, item_columns};

/// The items with these ids, deleted or not, without what only their kind has.
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

/// Restores what this account has deleted since then.
pub async fn restore(db: &impl Execute, id: ItemId, actor: i64, since: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET deleted_at = NULL, deleted_by = NULL WHERE id = $1 AND deleted_by = $2 AND deleted_at >= $3",
        params![id.0, actor, since],
    )
    .await
}
