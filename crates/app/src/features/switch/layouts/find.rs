//! One layout by its public number.

use std::sync::Arc;

use super::layout::{KIND, Layout};
use super::store;
use crate::app::App;
use crate::error::Result;
use crate::viewer::Viewer;
use crate::visibility;

/// The layout with this public number, when the viewer may open it.
///
/// # Errors
/// What the database reports.
pub async fn find(app: &App, viewer: &Viewer, hex_id: &str) -> Result<Option<Arc<Layout>>> {
    let Some(id) = KIND.parse_id(hex_id) else { return Ok(None) };
    let layout = store::by_id(&app.db, id.0).await?;
    Ok(layout.filter(|layout| visibility::can_open(viewer, &layout.item.visibility_facts())).map(Arc::new))
}
