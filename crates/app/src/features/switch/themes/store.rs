//! Every SQL statement that reads themes. Which themes and in which order has been decided before: statements name the
//! rows they want, so that none of them depends on the number of themes.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};

use super::theme::Theme;
use crate::features::tags::Tag;

pub(super) const BY_IDS: &str = "
    SELECT t.id, t.uuid, t.creator_id, u.uuid AS creator_uuid, u.username AS creator_username,
           u.hide_items AS creator_is_hidden, t.name, t.slug, t.description, t.target, t.layout_id, t.is_private,
           t.is_nsfw, t.deleted_at, t.wallpaper_hash, t.preview_token, t.preview_state, t.thumb_hash, t.download_bytes,
           t.download_count, t.save_count, t.created_at, t.updated_at
    FROM switch_themes t JOIN users u ON u.id = t.creator_id
    WHERE t.id IN";

pub(super) const TAGS_OF: &str = "
    SELECT x.theme_id, x.position, g.id, g.name, g.slug FROM switch_theme_tags x JOIN tags g ON g.id = x.tag_id
    WHERE x.theme_id IN";

pub(super) const OPTIONS_OF: &str = "
    SELECT x.theme_id, x.value_uuid, x.variable, COALESCE(v.name, '') AS value_name, COALESCE(o.name, '') AS option_name,
           COALESCE(o.priority, 0) AS priority
    FROM switch_theme_options x
    LEFT JOIN switch_layout_option_values v ON v.uuid = x.value_uuid
    LEFT JOIN switch_layout_options o ON o.id = v.option_id
    WHERE x.theme_id IN";

pub(super) const WALLPAPER_OF: &str = "SELECT wallpaper_hash FROM switch_themes WHERE id = $1";

row! {
    /// A tag of a theme and its place among the others.
    struct TagOfTheme { theme_id: i64, position: i64, id: i64, name: String, slug: String }
}

row! {
    /// What was chosen of a layout's options.
    #[derive(Clone, Debug)]
    pub struct ChosenOption {
        pub theme_id: i64,
        pub value_uuid: Uuid,
        pub variable: Option<String>,
        pub value_name: String,
        pub option_name: String,
        pub priority: i64,
    }
}

fn naming(sql: &str, ids: &[i64]) -> (String, Params) {
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    (format!("{sql} ({list})"), params)
}

/// The themes with these ids, in this order; unknown ones are left out, deleted ones are not.
pub async fn by_ids(db: &impl Execute, ids: &[i64]) -> Result<Vec<Theme>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let (sql, params) = naming(BY_IDS, ids);
    let rows: Vec<Theme> = db.rows(&sql, params).await?;
    let mut by_id: HashMap<i64, Theme> = rows.into_iter().map(|row| (row.id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

/// One theme, deleted or not.
pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<Theme>, DbError> {
    Ok(by_ids(db, &[id]).await?.into_iter().next())
}

/// The tags of each of these themes, in the order their creators gave them.
pub async fn tags_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<Tag>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (sql, params) = naming(TAGS_OF, ids);
    let mut rows: Vec<TagOfTheme> = db.rows(&sql, params).await?;
    rows.sort_by_key(|row| row.position);
    let mut tags: HashMap<i64, Vec<Tag>> = HashMap::with_capacity(ids.len());
    for row in rows {
        tags.entry(row.theme_id).or_default().push(Tag { id: row.id, name: row.name, slug: row.slug });
    }
    Ok(tags)
}

/// What was chosen for each of these themes, in the order in which it is applied. An option value that a later import
/// has dropped keeps its id and loses its names.
pub async fn options_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<ChosenOption>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let (sql, params) = naming(OPTIONS_OF, ids);
    let mut rows: Vec<ChosenOption> = db.rows(&sql, params).await?;
    rows.sort_by(|a, b| (a.priority, &a.option_name, a.value_uuid).cmp(&(b.priority, &b.option_name, b.value_uuid)));
    let mut options: HashMap<i64, Vec<ChosenOption>> = HashMap::with_capacity(ids.len());
    for row in rows {
        options.entry(row.theme_id).or_default().push(row);
    }
    Ok(options)
}

/// BLAKE3 of a theme's wallpaper; `None` without theme or wallpaper.
pub async fn wallpaper_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let hash: Option<Option<Vec<u8>>> = db.scalar_opt(WALLPAPER_OF, params![id]).await?;
    Ok(hash.flatten())
}
