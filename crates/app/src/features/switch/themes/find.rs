//! One theme by its public number.

use super::store;
use super::theme::{KIND, Theme};
use crate::app::App;
use crate::error::Result;
use crate::viewer::Viewer;
use crate::visibility;

/// The theme with this number, in any letter case. What the viewer may not open is absent, like a number that was never
/// assigned.
///
/// # Errors
/// What the database reports.
pub async fn find(app: &App, viewer: &Viewer, hex_id: &str) -> Result<Option<Theme>> {
    let Some(id) = KIND.parse_id(hex_id) else { return Ok(None) };
    let theme = store::by_id(&app.db, id.0).await?;
    Ok(theme.filter(|theme| visibility::can_open(viewer, &theme.item.visibility_facts())))
}
