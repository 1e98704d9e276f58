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
           COALESCE(o.priority, 0) AS priority, o.kind, o.layout_id, o.min_value, o.max_value, v.overlay_hash,
           l.overlay_hash AS layout_overlay_hash, t.drawn_values,
           CASE WHEN x.variable IS NOT NULL THEN v.value_json END AS variable_json
    FROM switch_theme_options x
    JOIN switch_themes t ON t.item_id = x.theme_id
    LEFT JOIN switch_layout_option_values v ON v.uuid = x.value_uuid
    LEFT JOIN switch_layout_options o ON o.id = v.option_id
    LEFT JOIN switch_layouts l ON l.item_id = o.layout_id
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
        /// Absent also for a menu-wide option.
        pub layout_id: Option<i64>,
        pub min_value: Option<f64>,
        pub max_value: Option<f64>,
        pub overlay_hash: Option<Vec<u8>>,
        pub layout_overlay_hash: Option<Vec<u8>>,
        /// UUIDs of the values that the theme's preview shows; absent for previews older than this column.
        pub drawn_values: Option<Vec<u8>>,
        /// The value's file, if it takes typed text.
        pub variable_json: Option<String>,
    }
}

impl ChosenOption {
    pub fn kind(&self) -> Option<OptionKind> {
        OptionKind::from_name(self.kind.as_deref()?)
    }

    /// Returns true if the drawn preview shows it, as recorded when it was drawn. For older previews nothing is
    /// recorded, and only values without a picture of their own are known to be missing.
    pub fn is_drawn(&self) -> bool {
        let has_picture = self.layout_id.is_some() && self.overlay_hash.is_some();
        match &self.drawn_values {
            Some(drawn) => has_picture && drawn.as_chunks::<16>().0.contains(self.value_uuid.as_bytes()),
            None => has_picture && self.overlay_hash != self.layout_overlay_hash,
        }
    }

    /// The variable that the picture of the value was drawn with.
    pub fn example(&self) -> Option<String> {
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

/// Returns the deleted ones of these themes.
pub async fn deleted_among(db: &impl Execute, ids: &[i64]) -> Result<Vec<i64>, DbError> {
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    db.column(&format!("SELECT id FROM items WHERE id IN ({list}) AND deleted_at IS NOT NULL"), params).await
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

/// Stores the option values that the drawn preview of a theme shows.
pub async fn set_drawn_values(db: &impl Execute, id: i64, values: &[Uuid]) -> Result<u64, DbError> {
    let uuids: Vec<u8> = values.iter().flat_map(|uuid| *uuid.as_bytes()).collect();
    db.execute("UPDATE switch_themes SET drawn_values = $2 WHERE item_id = $1", params![id, uuids]).await
}

/// Stores the token of the drawn preview beside a screenshot, or removes it.
pub async fn set_drawn_preview(db: &impl Execute, id: i64, token: Option<Vec<u8>>) -> Result<u64, DbError> {
    db.execute("UPDATE switch_themes SET drawn_preview_token = $2 WHERE item_id = $1", params![id, token]).await
}
