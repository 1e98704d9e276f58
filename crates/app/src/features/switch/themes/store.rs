//! Every SQL statement that reads themes. Which themes and in which order is decided by the catalogue: statements
//! select rows by id, so that their cost does not depend on the number of themes.

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_layout::options::{Choice, OptionKind, example_of};

use super::theme::Theme;
use crate::items::{self, select_items};

pub(super) const SELECT: &str = select_items!(
    "d.target, d.layout_id, d.wallpaper_hash, d.screenshot_hash, d.drawn_preview_token, d.download_hash, d.download_bytes",
    "switch_themes"
);

pub(super) const OPTIONS_OF: &str = "
    SELECT x.theme_id, x.value_uuid, x.variable, COALESCE(v.name, '') AS value_name, COALESCE(o.name, '') AS option_name,
           COALESCE(o.priority, 0) AS priority, o.kind, o.layout_id, o.min_value, o.max_value, v.overlay_hash,
           CASE WHEN x.variable IS NOT NULL THEN v.value_json END AS variable_json
    FROM switch_theme_options x
    LEFT JOIN switch_layout_option_values v ON v.uuid = x.value_uuid
    LEFT JOIN switch_layout_options o ON o.id = v.option_id
    WHERE x.theme_id IN";

pub(super) const WALLPAPER_OF: &str = "SELECT wallpaper_hash FROM switch_themes WHERE item_id = $1";

pub(super) const DRAWN_PREVIEW_OF: &str = "SELECT drawn_preview_token FROM switch_themes WHERE item_id = $1";

row! {
    #[derive(Clone, Debug)]
    pub struct ChosenOption {
        pub theme_id: i64,
        pub value_uuid: Uuid,
        pub variable: Option<String>,
        pub value_name: String,
        pub option_name: String,
        pub priority: i64,
        /// Absent, as what follows, when the layout does not offer the value any more.
        pub kind: Option<String>,
        /// Absent also for a menu-wide option.
        pub layout_id: Option<i64>,
        pub min_value: Option<f64>,
        pub max_value: Option<f64>,
        pub overlay_hash: Option<Vec<u8>>,
        /// The value's file, where something is typed into it.
        pub variable_json: Option<String>,
    }
}

impl ChosenOption {
    pub fn kind(&self) -> Option<OptionKind> {
        OptionKind::from_name(self.kind.as_deref()?)
    }

    /// Whether the preview shows it, see `drawing::chosen_overlays`.
    pub fn is_drawn(&self) -> bool {
        self.layout_id.is_some() && self.overlay_hash.is_some()
    }

    /// The variable that the picture of the value was drawn with.
    pub fn example(&self) -> Option<String> {
        example_of(self.kind()?, self.min_value.zip(self.max_value), self.variable_json.as_deref()?)
    }
}

/// The themes with these ids, in this order; unknown ones are left out, deleted ones are not.
pub async fn by_ids(db: &impl Execute, ids: &[i64]) -> Result<Vec<Theme>, DbError> {
    items::store::by_ids(db, SELECT, ids).await
}

/// One theme, deleted or not.
pub async fn by_id(db: &impl Execute, id: i64) -> Result<Option<Theme>, DbError> {
    items::store::by_id(db, SELECT, id).await
}

/// The chosen options of each of these themes, in the order in which they are applied. An option value that a later
/// import has removed keeps its id and loses its names.
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

pub async fn choices_of(db: &impl Execute, theme_id: i64) -> Result<Vec<Choice>, DbError> {
    let rows: Vec<ChoiceRow> = db
        .rows(
            "SELECT value_uuid, variable FROM switch_theme_options WHERE theme_id = $1 ORDER BY value_uuid",
            params![theme_id],
        )
        .await?;
    Ok(rows.into_iter().map(|row| Choice { value_uuid: row.value_uuid, variable: row.variable }).collect())
}

/// BLAKE3 of a theme's wallpaper; `None` if there is no theme or no wallpaper.
pub async fn wallpaper_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let hash: Option<Option<Vec<u8>>> = db.scalar_opt(WALLPAPER_OF, params![id]).await?;
    Ok(hash.flatten())
}

/// The token of what the site has drawn of a theme; `None` if there is no theme or no screenshot in its place.
pub async fn drawn_preview_of(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let token: Option<Option<Vec<u8>>> = db.scalar_opt(DRAWN_PREVIEW_OF, params![id]).await?;
    Ok(token.flatten())
}

/// Names what the site has drawn beside a screenshot, or says that there is none.
pub async fn set_drawn_preview(db: &impl Execute, id: i64, token: Option<Vec<u8>>) -> Result<u64, DbError> {
    db.execute("UPDATE switch_themes SET drawn_preview_token = $2 WHERE item_id = $1", params![id, token]).await
}
