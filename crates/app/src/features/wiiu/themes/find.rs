//! One theme by its public number.

use super::store;
use super::theme::{KIND, Theme};
use crate::app::App;
use crate::error::Result;
use crate::items::ItemId;
use crate::viewer::Viewer;
use crate::visibility;

/// The theme with this number, in any letter case. What the viewer may not open is absent, like a number that was never
/// assigned.
///
/// # Errors
/// What the database reports.
pub async fn find(app: &App, viewer: &Viewer, hex_id: &str) -> Result<Option<Theme>> {
    match KIND.parse_id(hex_id) {
        Some(id) => find_by_id(app, viewer, id).await,
        None => Ok(None),
    }
}

/// The same by its id.
///
/// # Errors
/// What the database reports.
pub async fn find_by_id(app: &App, viewer: &Viewer, id: ItemId) -> Result<Option<Theme>> {
    let theme = store::by_id(&app.db, id.0).await?;
    Ok(theme.filter(|theme| visibility::can_open(viewer, &theme.item.visibility_facts())))
}
