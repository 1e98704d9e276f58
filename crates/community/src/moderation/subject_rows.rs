//! Every SQL statement about the subjects of cases: items and creators. Statements about cases are in `case_rows`, those about
//! accounts as moderators see them in `people_rows`.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::items::{self, Item, item_columns};
use vitrine_db::{DbError, Execute, params, row};

/// Finds an item of any kind, deleted or not, without the columns of its kind.
pub async fn item(db: &impl Execute, id: i64) -> Result<Option<Item>, DbError> {
    let columns = item_columns!();
    let sql = format!("SELECT {columns} FROM items i JOIN users u ON u.id = i.creator_id WHERE i.id = $1");
    db.row_opt(&sql, params![id]).await
}

row! {
    /// The columns of an account that a report about it needs.
    pub struct CreatorRow { pub id: i64, pub hide_items: bool }
}

pub async fn creator(db: &impl Execute, uuid: Uuid) -> Result<Option<CreatorRow>, DbError> {
    db.row_opt("SELECT id, hide_items FROM users WHERE uuid = $1 AND deleted_at IS NULL", params![uuid]).await
}

/// Unlists an item with this reason, or relists it without one. Returns 0 if that changes nothing.
pub async fn set_unlisted(db: &impl Execute, id: i64, reason: Option<&str>, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = $2, is_held = $3 WHERE id = $1 AND deleted_at IS NULL \
               AND (is_held OR COALESCE(unlisted_reason, '') <> COALESCE($2, ''))";
    items::item_rows::show(db, id, sql, params![id, reason, false], now).await
}

/// Unlists an item while its pictures are checked, unless it is unlisted already.
pub async fn hold(db: &impl Execute, id: i64, reason: &str) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = $2, is_held = $3 \
               WHERE id = $1 AND deleted_at IS NULL AND unlisted_reason IS NULL";
    db.execute(sql, params![id, reason, true]).await
}

/// Relists a held item, unless the picture check has an open case about it.
pub async fn release(db: &impl Execute, id: i64, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET unlisted_reason = NULL, is_held = $2 WHERE id = $1 AND is_held AND NOT EXISTS (SELECT 1 \
               FROM moderation_cases c WHERE c.item_id = $1 AND c.closed_at IS NULL AND c.nsfw_score IS NOT NULL)";
    items::item_rows::show(db, id, sql, params![id, false], now).await
}

/// Returns whether an item is unlisted only because its pictures are being checked.
pub async fn is_held(db: &impl Execute, id: i64) -> Result<bool, DbError> {
    Ok(db.scalar_opt::<i64>("SELECT id FROM items WHERE id = $1 AND is_held", params![id]).await?.is_some())
}

/// Returns whether everybody may open an item and it is not marked as mature.
pub async fn is_open_and_unmarked(db: &impl Execute, id: i64) -> Result<bool, DbError> {
    let sql = "SELECT id FROM items WHERE id = $1 AND NOT is_private AND NOT is_nsfw AND deleted_at IS NULL";
    Ok(db.scalar_opt::<i64>(sql, params![id]).await?.is_some())
}

/// Returns whether everybody finds an item on lists.
pub async fn is_open_and_listed(db: &impl Execute, id: i64) -> Result<bool, DbError> {
    let sql =
        "SELECT id FROM items WHERE id = $1 AND NOT is_private AND unlisted_reason IS NULL AND deleted_at IS NULL";
    Ok(db.scalar_opt::<i64>(sql, params![id]).await?.is_some())
}

/// Sets or removes a moderator's mature mark, which the creator cannot remove. Returns 0 if that changes nothing.
pub async fn set_mature(db: &impl Execute, id: i64, is_mature: bool) -> Result<u64, DbError> {
    let sql = "UPDATE items SET is_nsfw = $2, is_nsfw_by_staff = $2 \
               WHERE id = $1 AND deleted_at IS NULL AND (is_nsfw <> $2 OR is_nsfw_by_staff <> $2)";
    db.execute(sql, params![id, is_mature]).await
}
