//! Every SQL statement that changing packs needs.

use vitrine_db::{DbError, Execute, params, push_list};

pub const THEMES_OF: &str = "SELECT t.item_id FROM switch_themes t JOIN items i ON i.id = t.item_id \
                             WHERE t.pack_id = $1 AND i.deleted_at IS NULL ORDER BY t.item_id";

/// The themes of a pack that are not deleted.
pub async fn themes_of(db: &impl Execute, id: i64) -> Result<Vec<i64>, DbError> {
    db.column(THEMES_OF, params![id]).await
}

pub const THEMES_DELETED_WITH: &str = "SELECT t.item_id FROM items p JOIN switch_themes t ON t.pack_id = p.id \
                                       JOIN items i ON i.id = t.item_id WHERE p.id = $1 \
                                       AND i.deleted_at = p.deleted_at AND i.deleted_by = p.deleted_by";

/// The themes of a deleted pack that were deleted together with it.
pub async fn themes_deleted_with(db: &impl Execute, id: i64) -> Result<Vec<i64>, DbError> {
    db.column(THEMES_DELETED_WITH, params![id]).await
}

/// Returns the number of themes of a pack that are not deleted; 0 if there is no such pack.
pub async fn theme_count(db: &impl Execute, id: i64) -> Result<i64, DbError> {
    let count = db.scalar_opt("SELECT theme_count FROM switch_packs WHERE item_id = $1", params![id]).await?;
    Ok(count.unwrap_or(0))
}

/// Removes all themes but these from a pack, including deleted ones.
pub async fn keep_only(db: &impl Execute, id: i64, themes: &[i64]) -> Result<u64, DbError> {
    let mut values = params![id];
    let list = push_list(&mut values, themes.to_vec());
    let sql = format!("UPDATE switch_themes SET pack_id = NULL WHERE pack_id = $1 AND item_id NOT IN ({list})");
    db.execute(&sql, values).await
}
