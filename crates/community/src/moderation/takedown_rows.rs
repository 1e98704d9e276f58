//! Every SQL statement about items that moderators have removed.

use vitrine_core::clock::Millis;
use vitrine_core::items;
use vitrine_db::{DbError, Execute, params, row};

row! {
    /// A removed item with its statement of reasons, and its creator.
    #[derive(Clone, Debug)]
    pub struct TakedownRow {
        pub ground: String,
        pub reason: String,
        pub is_detected: bool,
        pub removed_at: Millis,
        pub name: String,
        pub slug: String,
        pub creator_id: i64,
        pub creator_username: String,
        pub creator_language: Option<String>,
    }
}

/// Adds the statement of an item that the same transaction deletes. The picture check had found it if it opened or joined its case.
pub async fn add(db: &impl Execute, item_id: i64, ground: &str, reason: &str, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO takedowns (item_id, ground, reason, is_detected, removed_at) SELECT CAST($1 AS BIGINT), \
         CAST($2 AS TEXT), CAST($3 AS TEXT), EXISTS (SELECT 1 FROM moderation_cases WHERE item_id = $1 \
         AND closed_at IS NULL AND nsfw_score IS NOT NULL), CAST($4 AS BIGINT)",
        params![item_id, ground, reason, now],
    )
    .await
}

pub async fn find(db: &impl Execute, item_id: i64) -> Result<Option<TakedownRow>, DbError> {
    db.row_opt(
        "SELECT t.ground, t.reason, t.is_detected, t.removed_at, i.name, i.slug, i.creator_id, \
         u.username AS creator_username, \
         u.language AS creator_language FROM takedowns t JOIN items i ON i.id = t.item_id \
         JOIN users u ON u.id = i.creator_id WHERE t.item_id = $1",
        params![item_id],
    )
    .await
}

/// Restores an item that was removed after a time, with its creator still there. Returns 0 otherwise, and for a pack whose themes
/// are not enough any more.
pub async fn restore(db: &impl Execute, item_id: i64, after: Millis, now: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE items SET deleted_at = NULL, deleted_by = NULL WHERE id = $1 \
               AND EXISTS (SELECT 1 FROM takedowns t WHERE t.item_id = items.id AND t.removed_at > $2) \
               AND EXISTS (SELECT 1 FROM users u WHERE u.id = items.creator_id AND u.deleted_at IS NULL) \
               AND NOT EXISTS (SELECT 1 FROM switch_packs p WHERE p.item_id = items.id AND p.theme_count < 2)";
    items::item_rows::show(db, item_id, sql, params![item_id, after], now).await
}

/// Deletes the statement of an item that is restored.
pub async fn forget(db: &impl Execute, item_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM takedowns WHERE item_id = $1", params![item_id]).await
}
