//! Updates of installed themes, for consoles that ask about the themes on their SD cards.

use std::collections::HashMap;

use vitrine_core::error::{ErrorReason, FieldError, Result};
use vitrine_core::ids::HexId;
use vitrine_core::items::ItemId;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::App;

use super::theme::{KIND, version_name};
use super::wiiu_theme_rows::{self, InstalledRow};

/// An installed theme, as its file names it.
pub struct InstalledTheme {
    /// `themeID`, or the public number alone.
    pub id: String,
    /// `themeVersion`.
    pub version: String,
}

/// Returns the public numbers of those with another version here, in the order given.
///
/// # Errors
/// `BAD_USER_INPUT` for more than 500; errors of the database.
pub async fn outdated(app: &App, viewer: &Viewer, installed: Vec<InstalledTheme>) -> Result<Vec<HexId>> {
    let most = limits::PAGE_LIMIT_MAX as usize;
    if installed.len() > most {
        return Err(FieldError::new("items", ErrorReason::TooMany { most }).into());
    }
    let service = &app.config.theme_id_service;
    let number_of =
        |id: &str| KIND.parse_id(id.strip_prefix(service).and_then(|rest| rest.strip_prefix(':')).unwrap_or(id));
    let asked: Vec<(ItemId, String)> =
        installed.into_iter().filter_map(|theme| Some((number_of(&theme.id)?, theme.version))).collect();
    // The catalogue decides about visibility, without a statement.
    let may_see =
        |id: ItemId| app.catalogue.find(id).is_some_and(|held| visibility::can_open(viewer, &held.visibility_facts));
    let mut ids: Vec<i64> = asked.iter().map(|(id, _)| *id).filter(|id| may_see(*id)).map(|id| id.0).collect();
    ids.sort_unstable();
    ids.dedup();
    let versions = wiiu_theme_rows::versions_of(&app.db, &ids).await?;
    let versions: HashMap<i64, String> =
        versions.into_iter().map(|InstalledRow { id, version }| (id, version_name(version))).collect();
    let is_outdated = |(id, version): &(ItemId, String)| versions.get(&id.0).is_some_and(|current| current != version);
    Ok(asked.into_iter().filter(is_outdated).map(|(id, _)| id.number()).collect())
}
