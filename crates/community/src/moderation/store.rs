//! Every SQL statement about what cases are about; those about cases and about people have files of their own.

pub mod cases;
pub mod people;

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::items::{self, Item, item_columns};
use vitrine_db::{DbError, Execute, params, row};

/// An item of any kind, deleted or not, without what only its kind has.
pub async fn item(db: &impl Execute, id: i64) -> Result<Option<Item>, DbError> {
    let columns = item_columns!();
    let sql = format!("SELECT {columns} FROM items i JOIN users u ON u.id = i.creator_id WHERE i.id = $1");
    db.row_opt(&sql, params![id]).await
}

row! {
    /// The part of an account that a report of it needs.
    pub struct CreatorRow { pub id: i64, pub hide_items: bool }
}

pub async fn creator(db: &impl Execute, uuid: Uuid) -> Result<Option<CreatorRow>, DbError> {
    db.row_opt("SELECT id, hide_items FROM users WHERE uuid = $1 AND deleted_at IS NULL", params![uuid]).await
}

/// Sets why an item is on no list, or that it is on them; 0 where it is so already.
pub async fn set_unlisted(db: &impl Execute, id: i64, reason: Option<&str>, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = $2 WHERE id = $1 AND deleted_at IS NULL \
               AND COALESCE(unlisted_reason, '') <> COALESCE($2, '')";
    items::store::show(db, id, sql, params![id, reason], now).await
}

/// Marks an item as mature; 0 where it is so already.
pub async fn mark_mature(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET is_nsfw = $2 WHERE id = $1 AND deleted_at IS NULL AND is_nsfw <> $2",
        params![id, true],
    )
    .await
}
