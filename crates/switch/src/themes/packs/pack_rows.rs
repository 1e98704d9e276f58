//! Every SQL statement about packs and their themes. The catalogue decides which packs a list shows.

use std::collections::HashMap;

use vitrine_core::clock::Millis;
use vitrine_core::items::{self, ItemId, ItemKind, OfKind, select_items};
use vitrine_db::{DbError, Execute, Params, params, push_list};
use vitrine_target::Target;

use super::pack::{KIND, Pack};
use crate::themes::theme::Theme;

impl OfKind for Pack {
    const KIND: &'static ItemKind = &KIND;
    const SELECT: &'static str = select_items!("d.theme_count, d.download_hash, d.download_bytes", "switch_packs");
}

pub const OF_PACKS: &str = "SELECT item_id FROM switch_themes WHERE pack_id IN";

/// Returns the themes of each of these packs that are not deleted, by menu, then by name, including those that a viewer
/// may not see.
pub async fn themes_of(db: &impl Execute, packs: &[i64]) -> Result<HashMap<i64, Vec<Theme>>, DbError> {
    if packs.is_empty() {
        return Ok(HashMap::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, packs.to_vec());
    let sql = format!("{} ({OF_PACKS} ({list})) AND i.deleted_at IS NULL", Theme::SELECT);
    let mut themes: Vec<Theme> = db.rows(&sql, values).await?;
    themes.sort_by_cached_key(|theme| {
        // The engines compare text in different ways.
        (menu(&theme.target), theme.item.name.to_lowercase(), theme.item.id)
    });
    let mut of_packs: HashMap<i64, Vec<Theme>> = HashMap::with_capacity(packs.len());
    for theme in themes {
        if let Some(pack) = theme.pack_id {
            of_packs.entry(pack).or_default().push(theme);
        }
    }
    Ok(of_packs)
}

/// Returns the position of a menu among all.
fn menu(target: &str) -> Option<usize> {
    Target::from_file_name(target).map(|target| target as usize)
}

/// Adds the row of a new pack beside its item.
pub async fn insert(db: &impl Execute, id: ItemId) -> Result<u64, DbError> {
    db.execute("INSERT INTO switch_packs (item_id) VALUES ($1)", params![id.0]).await
}

const IS_FREE: &str = "(pack_id IS NULL OR pack_id = $1 \
                       OR NOT EXISTS (SELECT 1 FROM items p WHERE p.id = pack_id AND p.deleted_at IS NULL))";

/// Adds those of these themes to a pack that its creator owns and that are in no other pack. The caller must have
/// written to an item before, so that nobody else does meanwhile.
pub async fn join(db: &impl Execute, pack: i64, creator_id: i64, themes: &[i64]) -> Result<u64, DbError> {
    let mut values = params![pack, creator_id];
    let list = push_list(&mut values, themes.to_vec());
    let sql = format!(
        "UPDATE switch_themes SET pack_id = $1 WHERE item_id IN (SELECT id FROM items \
         WHERE id IN ({list}) AND creator_id = $2 AND deleted_at IS NULL) AND {IS_FREE}"
    );
    db.execute(&sql, values).await
}

pub const IS_DUE: &str = "p.preview_state IN ('PENDING', 'OUTDATED') AND p.deleted_at IS NULL AND NOT EXISTS ( \
                      SELECT 1 FROM switch_themes w JOIN items i ON i.id = w.item_id \
                      WHERE w.pack_id = p.id AND i.deleted_at IS NULL AND (i.preview_state = 'PENDING' \
                      OR i.preview_state = 'OUTDATED' AND p.preview_state = 'OUTDATED'))";

/// Returns the packs among these that wait for a collage, and none of whose themes waits for its pictures, with their
/// creators. A pack that shows a collage meanwhile also waits for themes whose pictures are made again.
pub async fn due_among(db: &impl Execute, packs: &[i64]) -> Result<Vec<(i64, i64)>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, packs.to_vec());
    db.rows(&format!("SELECT p.id, p.creator_id FROM items p WHERE p.id IN ({list}) AND {IS_DUE}"), values).await
}

pub const IN_PRIVATE_PACKS: &str = "SELECT t.item_id FROM items p JOIN switch_themes t ON t.pack_id = p.id \
                                    WHERE p.creator_id = $1 AND p.kind = 'switch-pack' AND p.is_private \
                                    AND p.deleted_at IS NULL";

/// Returns the themes of an account that are in private packs of its own, which other people's lists do not know of.
pub async fn in_private_packs(db: &impl Execute, creator_id: i64) -> Result<Vec<i64>, DbError> {
    db.column(IN_PRIVATE_PACKS, params![creator_id]).await
}

pub const PACKS_OF: &str = "SELECT DISTINCT pack_id FROM switch_themes WHERE pack_id IS NOT NULL AND item_id IN";

/// The packs that these themes are in, existing or not.
pub async fn packs_of(db: &impl Execute, themes: &[i64]) -> Result<Vec<i64>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, themes.to_vec());
    db.column(&format!("{PACKS_OF} ({list})"), values).await
}

/// Drops the record of the last built file of a pack; the caller releases the file.
pub async fn forget_file(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE switch_packs SET download_hash = NULL, download_bytes = NULL WHERE item_id = $1", params![id])
        .await
}

/// Shows a finished collage, under its own token.
pub async fn set_collage(
    db: &impl Execute,
    id: i64,
    preview_token: Vec<u8>,
    thumb_hash: Vec<u8>,
    now: Millis,
) -> Result<u64, DbError> {
    let sql = "UPDATE items SET preview_token = $2, preview_state = 'READY', thumb_hash = $3 WHERE id = $1";
    items::item_rows::show(db, id, sql, params![id, preview_token, thumb_hash], now).await
}
