//! Every SQL statement of seeding, many rows at a time. Save counts are left to the triggers, as everywhere.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_core::items::{self, ItemId};
use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_people::accounts::account::username_key;
use vitrine_switch::layouts::layout;
use vitrine_switch::layouts::stage::DRAWING_VERSION;
use vitrine_switch::themes::packs;
use vitrine_switch::themes::packs::pack::KIND as PACK;
use vitrine_switch::themes::theme::KIND;
use vitrine_wiiu::themes::theme::KIND as WIIU_THEME;

use super::generate::{GeneratedCreator, GeneratedPack, GeneratedTheme, GeneratedWiiuTheme};

/// Rows of one statement, if they have few columns.
const ROWS: usize = 400;
/// Rows of one statement for items, which have many.
const ITEM_ROWS: usize = 100;

row! {
    /// The columns of a layout that seeding needs.
    pub(super) struct LayoutRow { pub(super) id: i64, pub(super) target: String }
}

pub(super) async fn layouts(db: &impl Execute) -> Result<Vec<LayoutRow>, DbError> {
    db.rows("SELECT item_id AS id, target FROM switch_layouts ORDER BY item_id", params![]).await
}

/// Option values of layouts that need no typed input, with the layout.
pub(super) async fn simple_values(db: &impl Execute) -> Result<Vec<(i64, Uuid)>, DbError> {
    let sql = "SELECT o.layout_id, v.uuid FROM switch_layout_option_values v JOIN switch_layout_options o ON o.id = v.option_id \
               WHERE o.layout_id IS NOT NULL AND o.kind IN ('TOGGLE', 'SELECT') ORDER BY v.id";
    db.rows(sql, params![]).await
}

/// True if there are no themes and no account that can sign in.
pub(super) async fn is_untouched(db: &impl Execute) -> Result<bool, DbError> {
    let sql = "SELECT 1 WHERE EXISTS (SELECT 1 FROM switch_themes) \
               OR EXISTS (SELECT 1 FROM users WHERE password_hash IS NOT NULL)";
    Ok(db.scalar_opt::<i32>(sql, params![]).await?.is_none())
}

pub(super) async fn layout_by_uuid(db: &impl Execute, uuid: Uuid) -> Result<Option<i64>, DbError> {
    db.scalar_opt("SELECT id FROM items WHERE uuid = $1", params![uuid]).await
}

pub(super) async fn block(db: &impl Execute, username: &str, reason: &str) -> Result<u64, DbError> {
    let sql = "UPDATE users SET is_blocked = $2, blocked_reason = $3 WHERE username_key = $1";
    db.execute(sql, params![username_key(username), true, reason]).await
}

pub(super) async fn hide_items(db: &impl Execute, username: &str) -> Result<u64, DbError> {
    db.execute("UPDATE users SET hide_items = $2 WHERE username_key = $1", params![username_key(username), true]).await
}

pub(super) async fn date_back(db: &impl Execute, item_id: i64, at: i64) -> Result<u64, DbError> {
    let sql = "UPDATE items SET created_at = $2, updated_at = $2, demand_2d = $2, demand_7d = $2, demand_28d = $2 \
               WHERE id = $1";
    db.execute(sql, params![item_id, at]).await
}

/// Dates back the layouts that have been added since a time.
pub(super) async fn date_layouts_back(db: &impl Execute, since: i64, at: i64) -> Result<u64, DbError> {
    let sql = "UPDATE items SET created_at = $3, updated_at = $3, demand_2d = $3, demand_7d = $3, demand_28d = $3 \
               WHERE kind = $1 AND created_at >= $2";
    db.execute(sql, params![layout::KIND.name, since, at]).await
}

/// Adds creators who can never sign in; returns their ids in the order given.
pub(super) async fn add_creators(db: &impl Execute, creators: &[GeneratedCreator]) -> Result<Vec<i64>, DbError> {
    let rows = creators.iter().map(|creator| {
        params![
            creator.uuid,
            creator.username.clone(),
            username_key(&creator.username),
            creator.bio.clone(),
            creator.is_hidden,
            creator.created_at,
            creator.created_at
        ]
    });
    let columns = "users (uuid, username, username_key, bio, hide_items, created_at, updated_at)";
    let ids = insert_returning(db, columns, rows.collect(), ROWS).await?;
    in_order(&ids, creators.iter().map(|creator| creator.uuid))
}

/// Adds themes with tags, options and saves; returns their ids in the order given.
pub(super) async fn add_themes(db: &impl Execute, themes: &[GeneratedTheme]) -> Result<Vec<i64>, DbError> {
    let first = items::item_rows::take_ids(db, &KIND, themes.len()).await?;
    let ids: Vec<i64> = (0..themes.len() as i64).map(|at| first.0 + at * ItemId::STEP).collect();
    let (mut rows, mut details) = (Vec::with_capacity(ids.len()), Vec::with_capacity(ids.len()));
    let (mut tags, mut options, mut saves) = (Vec::new(), Vec::new(), Vec::new());
    for (id, theme) in ids.iter().zip(themes) {
        rows.push(item_row(*id, theme));
        details.push(params![
            *id,
            theme.target.file_name(),
            theme.layout_id,
            theme.wallpaper_hash.clone(),
            theme.wallpaper_bytes,
            theme.layout_id.is_some(),
            DRAWING_VERSION
        ]);
        tags.extend(theme.tags.iter().enumerate().map(|(position, tag)| params![*id, *tag, position as i64]));
        options.extend(theme.values.iter().map(|value| params![*id, *value]));
        saves.extend(theme.saved_by.iter().map(|user| params![*id, *user, theme.created_at]));
    }
    let columns = "items (id, kind, uuid, creator_id, name, slug, description, is_private, is_nsfw, preview_token, \
                   preview_state, thumb_hash, colors, fingerprint, download_count, demand_2d, demand_7d, demand_28d, created_at, \
                   updated_at, deleted_at)";
    insert(db, columns, rows, ITEM_ROWS).await?;
    insert(
        db,
        "switch_themes (item_id, target, layout_id, wallpaper_hash, wallpaper_bytes, changes_layout, drawing_version)",
        details,
        ROWS,
    )
    .await?;
    insert(db, "item_tags (item_id, tag_id, position)", tags, ROWS).await?;
    insert(db, "switch_theme_options (theme_id, value_uuid)", options, ROWS).await?;
    insert(db, "item_saves (item_id, user_id, created_at)", saves, ROWS).await?;
    Ok(ids)
}

/// Adds packs of themes that are in none.
pub(super) async fn add_packs(db: &impl Execute, packs: &[GeneratedPack]) -> Result<(), DbError> {
    let first = items::item_rows::take_ids(db, &PACK, packs.len()).await?;
    let ids: Vec<i64> = (0..packs.len() as i64).map(|at| first.0 + at * ItemId::STEP).collect();
    let (mut rows, mut tags) = (Vec::with_capacity(ids.len()), Vec::new());
    for (id, pack) in ids.iter().zip(packs) {
        rows.push(params![
            *id,
            PACK.name,
            pack.uuid,
            pack.creator_id,
            pack.name.clone(),
            pack.slug.clone(),
            pack.description.clone(),
            pack.preview_token.clone(),
            pack.thumb_hash.clone(),
            pack.colors.clone(),
            pack.downloads,
            pack.demand.demand_2d,
            pack.demand.demand_7d,
            pack.demand.demand_28d,
            pack.created_at,
            pack.created_at
        ]);
        tags.extend(pack.tags.iter().enumerate().map(|(position, tag)| params![*id, *tag, position as i64]));
    }
    let columns = "items (id, kind, uuid, creator_id, name, slug, description, preview_token, thumb_hash, colors, \
                   download_count, demand_2d, demand_7d, demand_28d, created_at, updated_at)";
    insert(db, columns, rows, ITEM_ROWS).await?;
    insert(db, "switch_packs (item_id)", ids.iter().map(|id| params![*id]).collect(), ROWS).await?;
    insert(db, "item_tags (item_id, tag_id, position)", tags, ROWS).await?;
    for (id, pack) in ids.iter().zip(packs) {
        packs::pack_rows::join(db, *id, pack.creator_id, &pack.themes).await?;
    }
    // Joining has them wait for collages, which they have.
    for some in ids.chunks(ROWS) {
        let mut values = Params::new();
        let list = push_list(&mut values, some.to_vec());
        db.execute(&format!("UPDATE items SET preview_state = 'READY' WHERE id IN ({list})"), values).await?;
    }
    Ok(())
}

/// Adds Wii U themes with their patches and tags.
pub(super) async fn add_wiiu_themes(db: &impl Execute, themes: &[GeneratedWiiuTheme]) -> Result<(), DbError> {
    let first = items::item_rows::take_ids(db, &WIIU_THEME, themes.len()).await?;
    let ids = (0..themes.len() as i64).map(|at| first.0 + at * ItemId::STEP);
    let (mut rows, mut details, mut patches, mut tags) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (id, theme) in ids.zip(themes) {
        let pieces = &theme.pieces;
        rows.push(params![
            id,
            WIIU_THEME.name,
            theme.uuid,
            theme.creator_id,
            theme.name.clone(),
            theme.slug.clone(),
            theme.description.clone(),
            theme.is_nsfw,
            pieces.collage.token.clone(),
            "READY",
            pieces.collage.thumb_hash.clone(),
            pieces.collage.colors.clone(),
            theme.downloads,
            theme.demand.demand_2d,
            theme.demand.demand_7d,
            theme.demand.demand_28d,
            theme.created_at,
            theme.created_at
        ]);
        details.push(params![
            id,
            pieces.text_region,
            pieces.launcher_hash.clone(),
            pieces.launcher.token.clone(),
            pieces.launcher.thumb_hash.clone(),
            pieces.plaza_hash.clone(),
            pieces.plaza.token.clone(),
            pieces.plaza.thumb_hash.clone(),
            theme.has_bgm.then(|| pieces.bgm_hash.clone()),
            theme.has_bgm.then_some(pieces.bgm_bytes),
            theme.has_bgm.then_some(pieces.bgm_duration_ms),
            theme.has_bgm.then(|| pieces.bgm_peaks.clone()),
            theme.has_bgm.then(|| pieces.cover_hash.clone()),
            theme.has_bgm.then(|| pieces.cover.token.clone()),
            theme.has_bgm.then(|| pieces.cover.thumb_hash.clone()),
            theme.has_splash.then(|| pieces.splash_hash.clone()),
            theme.has_splash.then_some(pieces.splash_bytes),
            theme.has_splash.then(|| pieces.splash.token.clone()),
            theme.has_splash.then(|| pieces.splash.thumb_hash.clone())
        ]);
        patches.extend(
            (pieces.patches.iter())
                .map(|patch| params![id, patch.file, patch.hash.clone(), patch.bytes, patch.target_bytes]),
        );
        tags.extend(theme.tags.iter().enumerate().map(|(position, tag)| params![id, *tag, position as i64]));
    }
    let columns = "items (id, kind, uuid, creator_id, name, slug, description, is_nsfw, preview_token, preview_state, \
                   thumb_hash, colors, download_count, demand_2d, demand_7d, demand_28d, created_at, updated_at)";
    insert(db, columns, rows, ITEM_ROWS).await?;
    let columns = "wiiu_themes (item_id, text_region, launcher_hash, launcher_preview_token, launcher_thumb_hash, \
                   plaza_hash, plaza_preview_token, plaza_thumb_hash, bgm_hash, bgm_bytes, bgm_duration_ms, bgm_peaks, \
                   cover_hash, cover_preview_token, cover_thumb_hash, splash_hash, splash_bytes, splash_preview_token, \
                   splash_thumb_hash)";
    insert(db, columns, details, ITEM_ROWS).await?;
    insert(db, "wiiu_theme_patches (item_id, file, patch_hash, patch_bytes, target_bytes)", patches, ROWS).await?;
    insert(db, "item_tags (item_id, tag_id, position)", tags, ROWS).await
}

fn item_row(id: i64, theme: &GeneratedTheme) -> Params {
    params![
        id,
        KIND.name,
        theme.uuid,
        theme.creator_id,
        theme.name.clone(),
        theme.slug.clone(),
        theme.description.clone(),
        theme.is_private,
        theme.is_nsfw,
        theme.preview_token.clone(),
        theme.preview_state,
        theme.thumb_hash.clone(),
        theme.colors.clone(),
        theme.fingerprint.clone(),
        theme.downloads,
        theme.demand.demand_2d,
        theme.demand.demand_7d,
        theme.demand.demand_28d,
        theme.created_at,
        theme.updated_at,
        theme.deleted_at
    ]
}

/// `INSERT INTO {columns} VALUES …` for so many rows of so many columns.
fn statement(columns: &str, rows: usize, width: usize) -> String {
    let row = |at: usize| {
        let first = at * width;
        let places: Vec<String> = (1..=width).map(|place| format!("${}", first + place)).collect();
        format!("({})", places.join(", "))
    };
    format!("INSERT INTO {columns} VALUES {}", (0..rows).map(row).collect::<Vec<_>>().join(", "))
}

async fn insert(db: &impl Execute, columns: &str, rows: Vec<Params>, at_once: usize) -> Result<(), DbError> {
    for some in rows.chunks(at_once) {
        let sql = statement(columns, some.len(), some[0].len());
        db.execute(&sql, some.concat()).await?;
    }
    Ok(())
}

async fn insert_returning(
    db: &impl Execute,
    columns: &str,
    rows: Vec<Params>,
    at_once: usize,
) -> Result<HashMap<Uuid, i64>, DbError> {
    let mut ids = HashMap::with_capacity(rows.len());
    for some in rows.chunks(at_once) {
        let sql = format!("{} RETURNING uuid, id", statement(columns, some.len(), some[0].len()));
        ids.extend(db.rows::<(Uuid, i64)>(&sql, some.concat()).await?);
    }
    Ok(ids)
}

/// Returns the ids in the order of the UUIDs. Neither engine guarantees to return rows in the order in which they were passed.
fn in_order(ids: &HashMap<Uuid, i64>, uuids: impl Iterator<Item = Uuid>) -> Result<Vec<i64>, DbError> {
    uuids.map(|uuid| ids.get(&uuid).copied().ok_or(DbError::NoRow)).collect()
}
