//! Every SQL statement that reads themes. The catalogue decides which themes and in which order: statements select rows
//! by id, so that their cost does not depend on the number of themes.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_core::items::{ItemKind, OfKind, select_items};
use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_layout::options::{OptionChoice, OptionKind, example_of};

use super::compatibility::ThemeCompatibility;
use super::icons::MenuIcon;
use super::theme::{KIND, Theme};
use crate::layouts::stage::{DRAWING_VERSION, LeftOutChanges};

impl OfKind for Theme {
    const KIND: &'static ItemKind = &KIND;
    const SELECT: &'static str = select_items!(
        "d.target, d.layout_id, d.pack_id, d.wallpaper_hash, d.wallpaper_bytes, d.screenshot_hash, d.drawn_preview_token, \
     d.custom_layout_hash, d.custom_common_layout_hash, d.custom_overlay_hash, d.changes_layout, d.minimum_firmware, \
     d.download_hash, d.download_bytes",
        "switch_themes"
    );
}

pub const OPTIONS_OF: &str = "
    SELECT x.theme_id, x.value_uuid, x.variable, COALESCE(v.name, '') AS value_name, COALESCE(o.name, '') AS option_name,
           COALESCE(o.priority, 0) AS priority, o.kind, o.min_value, o.max_value, t.drawn_values, t.drawing_version,
           CASE WHEN x.variable IS NOT NULL THEN v.value_json END AS variable_json
    FROM switch_theme_options x
    JOIN switch_themes t ON t.item_id = x.theme_id
    LEFT JOIN switch_layout_option_values v ON v.uuid = x.value_uuid
    LEFT JOIN switch_layout_options o ON o.id = v.option_id
    WHERE x.theme_id IN";

pub const WALLPAPER_OF: &str = "SELECT wallpaper_hash FROM switch_themes WHERE item_id = $1";

pub const DRAWN_PREVIEW_OF: &str = "SELECT drawn_preview_token FROM switch_themes WHERE item_id = $1";

row! {
    #[derive(Clone, Debug)]
    pub struct ChosenOption {
        pub theme_id: i64,
        pub value_uuid: Uuid,
        pub variable: Option<String>,
        pub value_name: String,
        pub option_name: String,
        pub priority: i64,
        /// Absent, like the next ones, when the layout no longer offers the value.
        pub kind: Option<String>,
        pub min_value: Option<f64>,
        pub max_value: Option<f64>,
        /// UUIDs of the values that the theme's preview shows; absent until it is drawn.
        pub drawn_values: Option<Vec<u8>>,
        pub drawing_version: i64,
        /// The value's file, if it takes typed text.
        pub variable_json: Option<String>,
    }
}

impl ChosenOption {
    pub fn kind(&self) -> Option<OptionKind> {
        OptionKind::from_name(self.kind.as_deref()?)
    }

    /// Returns true if the drawn preview shows it.
    pub fn is_drawn(&self) -> bool {
        let drawn = self.drawn_values.as_deref().unwrap_or_default();
        drawn.as_chunks::<16>().0.contains(self.value_uuid.as_bytes())
    }

    /// The variable that the preview shows in place of the chosen one, if it was put together from pictures.
    pub fn example(&self) -> Option<String> {
        if self.drawing_version > 0 {
            return None;
        }
        example_of(self.kind()?, self.min_value.zip(self.max_value), self.variable_json.as_deref()?)
    }
}

/// Returns the chosen options of each of these themes, in the order in which they are applied. An option value that a
/// later import has removed keeps its id and loses its names.
pub async fn options_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<ChosenOption>>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    let mut rows: Vec<ChosenOption> = db.rows(&format!("{OPTIONS_OF} ({list})"), params).await?;
    rows.sort_by(|a, b| (a.priority, &a.option_name, a.value_uuid).cmp(&(b.priority, &b.option_name, b.value_uuid)));
    let mut options: HashMap<i64, Vec<ChosenOption>> = HashMap::with_capacity(ids.len());
    for row in rows {
        options.entry(row.theme_id).or_default().push(row);
    }
    Ok(options)
}

row! {
    /// A chosen option, in the form that building takes.
    struct ChoiceRow { value_uuid: Uuid, variable: Option<String> }
}

pub async fn choices_of(db: &impl Execute, theme_id: i64) -> Result<Vec<OptionChoice>, DbError> {
    let rows: Vec<ChoiceRow> = db
        .rows(
            "SELECT value_uuid, variable FROM switch_theme_options WHERE theme_id = $1 ORDER BY value_uuid",
            params![theme_id],
        )
        .await?;
    Ok(rows.into_iter().map(|row| OptionChoice { value_uuid: row.value_uuid, variable: row.variable }).collect())
}

/// BLAKE3 of a theme's wallpaper; `None` if there is no theme or no wallpaper.
pub async fn wallpaper_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let hash: Option<Option<Vec<u8>>> = db.scalar_opt(WALLPAPER_OF, params![id]).await?;
    Ok(hash.flatten())
}

pub(super) const WITH_LAYOUT: &str = "SELECT d.item_id, i.creator_id FROM switch_themes d JOIN items i ON i.id = d.item_id \
    WHERE d.layout_id = $1 AND d.item_id > $2 AND (i.deleted_at IS NULL OR i.deleted_at > $4) ORDER BY d.item_id LIMIT $3";

/// Returns themes that use a layout, after this one, with their creators and without those deleted up to a time.
pub async fn with_layout(
    db: &impl Execute,
    layout_id: i64,
    (after, most): (i64, i64),
    deleted_since: Millis,
) -> Result<Vec<(i64, i64)>, DbError> {
    db.rows(WITH_LAYOUT, params![layout_id, after, most, deleted_since]).await
}

pub(super) const OVERLAY_OF: &str = "SELECT custom_overlay_hash FROM switch_themes WHERE item_id = $1";

/// Returns the BLAKE3 of a custom layout's picture; `None` if there is none.
pub async fn custom_overlay_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let hash: Option<Option<Vec<u8>>> = db.scalar_opt(OVERLAY_OF, params![id]).await?;
    Ok(hash.flatten())
}

row! {
    /// A stored icon of a theme.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct StoredIcon { pub theme_id: i64, pub name: String, pub icon_hash: Vec<u8> }
}

pub(super) const ICONS_OF: &str = "SELECT theme_id, name, icon_hash FROM switch_theme_icons WHERE theme_id IN";

/// The icons of each of these themes.
pub async fn icons_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, Vec<StoredIcon>>, DbError> {
    let mut icons: HashMap<i64, Vec<StoredIcon>> = HashMap::new();
    if !ids.is_empty() {
        let mut params = Params::new();
        let list = push_list(&mut params, ids.to_vec());
        for row in db.rows::<StoredIcon>(&format!("{ICONS_OF} ({list}) ORDER BY theme_id, name"), params).await? {
            icons.entry(row.theme_id).or_default().push(row);
        }
    }
    Ok(icons)
}

pub(super) const ICON_OF: &str = "SELECT icon_hash FROM switch_theme_icons WHERE theme_id = $1 AND name = $2";

/// BLAKE3 of one icon of a theme; `None` if it has none.
pub async fn icon_of(db: &impl Execute, id: i64, icon: MenuIcon) -> Result<Option<Vec<u8>>, DbError> {
    db.scalar_opt(ICON_OF, params![id, icon.name()]).await
}

row! {
    /// Custom layouts of a theme.
    #[derive(Clone, Debug, Default)]
    pub struct CustomLayouts { pub theme_id: i64, pub layout_json: Option<String>, pub common_json: Option<String> }
}

pub(super) const CUSTOM_LAYOUTS_OF: &str =
    "SELECT theme_id, layout_json, common_json FROM switch_theme_layouts WHERE theme_id IN";

/// Returns the custom layouts of those of these themes that have any.
pub async fn custom_layouts_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, CustomLayouts>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    let rows: Vec<CustomLayouts> = db.rows(&format!("{CUSTOM_LAYOUTS_OF} ({list})"), params).await?;
    Ok(rows.into_iter().map(|row| (row.theme_id, row)).collect())
}

/// Stores the facts computed from the content of a theme.
pub async fn set_compatibility(db: &impl Execute, id: i64, facts: ThemeCompatibility) -> Result<u64, DbError> {
    db.execute(
        "UPDATE switch_themes SET changes_layout = $2, minimum_firmware = $3 WHERE item_id = $1",
        params![id, facts.changes_layout, facts.firmware_code()],
    )
    .await
}

/// Returns the token of a theme's drawn preview; `None` if there is no theme or no screenshot in its place.
pub async fn drawn_preview_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let token: Option<Option<Vec<u8>>> = db.scalar_opt(DRAWN_PREVIEW_OF, params![id]).await?;
    Ok(token.flatten())
}

/// Facts about the drawn preview of a theme.
pub struct DrawingFacts {
    /// Token of its pictures, if a screenshot takes their place.
    pub beside: Option<Vec<u8>>,
    /// Option values that it shows.
    pub values: Vec<Uuid>,
    pub left_out: LeftOutChanges,
}

/// Stores the facts about a preview drawn by this program.
pub async fn set_drawing(db: &impl Execute, id: i64, drawn: &DrawingFacts) -> Result<u64, DbError> {
    let uuids: Vec<u8> = drawn.values.iter().flat_map(|uuid| *uuid.as_bytes()).collect();
    let left_out = serde_json::to_string(&drawn.left_out).map_err(|error| DbError::Encode(error.to_string()))?;
    db.execute(
        "UPDATE switch_themes SET drawn_preview_token = $2, drawn_values = $3, left_out = $4, drawing_version = $5 \
         WHERE item_id = $1",
        params![id, drawn.beside.clone(), uuids, left_out, DRAWING_VERSION],
    )
    .await
}

pub(super) const LEFT_OUT_OF: &str =
    "SELECT item_id, left_out FROM switch_themes WHERE left_out IS NOT NULL AND item_id IN";

/// Returns the changes that the drawn previews of these themes leave out, as far as they are drawn.
pub async fn left_out_of(db: &impl Execute, ids: &[i64]) -> Result<HashMap<i64, LeftOutChanges>, DbError> {
    if ids.is_empty() {
        return Ok(HashMap::new());
    }
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    let rows: Vec<(i64, String)> = db.rows(&format!("{LEFT_OUT_OF} ({list})"), params).await?;
    let read = |text: &str| serde_json::from_str(text).map_err(|error| DbError::Decode(error.to_string()));
    rows.into_iter().map(|(id, text)| Ok((id, read(&text)?))).collect()
}

/// Themes with a preview of an older drawing than this version.
const OLD: &str = "FROM switch_themes d JOIN items i ON i.id = d.item_id \
    WHERE d.drawing_version < $1 AND i.deleted_at IS NULL AND i.preview_state";

/// Returns some themes with a preview of an older drawing, and their creators. Those of a pack follow each other.
pub async fn drawn_before(db: &impl Execute, most: i64) -> Result<Vec<(i64, i64)>, DbError> {
    let order = "ORDER BY d.drawing_version, d.pack_id, d.item_id LIMIT $2";
    let sql = format!("SELECT d.item_id, i.creator_id {OLD} = 'READY' {order}");
    db.rows(&sql, params![DRAWING_VERSION, most]).await
}

/// Counts themes with a preview of an older drawing, marked or not.
pub async fn count_drawn_before(db: &impl Execute) -> Result<u64, DbError> {
    let sql = format!("SELECT COUNT(*) {OLD} IN ('READY', 'OUTDATED')");
    Ok(db.scalar::<i64>(&sql, params![DRAWING_VERSION]).await?.unsigned_abs())
}
