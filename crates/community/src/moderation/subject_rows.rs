//! Every SQL statement about what cases are about: items and creators. Those about cases, and about accounts as staff see them, are
//! in `case_rows` and `people_rows`.

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
    items::item_rows::show(db, id, sql, params![id, reason], now).await
}

/// Takes an item off the lists for this reason, unless it is off them for another.
pub async fn hold(db: &impl Execute, id: i64, reason: &str) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = $2 WHERE id = $1 AND deleted_at IS NULL AND unlisted_reason IS NULL";
    db.execute(sql, params![id, reason]).await
}

/// Puts an item back on the lists that is off them for this reason, unless the classifier has a case open about it.
pub async fn release(db: &impl Execute, id: i64, reason: &str, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = NULL WHERE id = $1 AND unlisted_reason = $2 AND NOT EXISTS (SELECT 1 \
               FROM moderation_cases c WHERE c.item_id = $1 AND c.closed_at IS NULL AND c.nsfw_score IS NOT NULL)";
    items::item_rows::show(db, id, sql, params![id, reason], now).await
}

/// Whether an item is off the lists for this reason.
pub async fn is_held(db: &impl Execute, id: i64, reason: &str) -> Result<bool, DbError> {
    let sql = "SELECT id FROM items WHERE id = $1 AND unlisted_reason = $2";
    Ok(db.scalar_opt::<i64>(sql, params![id, reason]).await?.is_some())
}

/// Marks an item as mature, so that its creator does not take that back, or removes the mark; 0 where it is so already.
pub async fn set_mature(db: &impl Execute, id: i64, is_mature: bool) -> Result<u64, DbError> {
    let sql = "UPDATE items SET is_nsfw = $2, is_nsfw_by_staff = $2 \
               WHERE id = $1 AND deleted_at IS NULL AND (is_nsfw <> $2 OR is_nsfw_by_staff <> $2)";
    db.execute(sql, params![id, is_mature]).await
}
