//! Every SQL statement of this feature.

use vitrine_core::items::{self, Item, ItemKind, item_columns};
use vitrine_db::{DbError, Execute, Params, params, push_list};

const ITEMS: &str =
    concat!("SELECT ", item_columns!(), " FROM items i JOIN users u ON u.id = i.creator_id WHERE i.id IN");

/// Reads items of any kinds, in this order, including deleted ones.
pub async fn items(db: &impl Execute, ids: &[i64]) -> Result<Vec<Item>, DbError> {
    items::item_rows::by_ids_with(db, ITEMS, ids).await
}

pub const SLUGS: &str = "
    SELECT id, slug FROM items WHERE id >= $1 AND id < $2 AND kind = $3
        AND NOT is_private AND unlisted_reason IS NULL AND deleted_at IS NULL";

/// Reads the slugs of the items of a kind with ids in this range that are not private, unlisted or deleted. Items of hidden
/// creators are included.
pub async fn slugs(db: &impl Execute, kind: &ItemKind, from: i64, to: i64) -> Result<Vec<(i64, String)>, DbError> {
    db.rows(SLUGS, params![from, to, kind.name]).await
}

/// Reads row id and name of the accounts that exist, and whether their items are hidden.
pub async fn creators(db: &impl Execute, ids: Vec<i64>) -> Result<Vec<(i64, String, bool)>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids);
    let sql =
        format!("SELECT id, username, hide_items FROM users WHERE id IN ({list}) AND deleted_at IS NULL ORDER BY id");
    db.rows(&sql, values).await
}
