//! Layout files of a theme: its custom ones, or those of the catalogue with the chosen options. The download, the facts
//! about it and the check before publishing get them here.

use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_kit::app::App;

use super::theme::Theme;
use super::theme_rows;
use crate::layouts;
use crate::layouts::build::{CustomLayoutInput, LayoutJsonFiles, build, build_custom};
use crate::layouts::layout::Layout;

/// Layout files, and the layout of the catalogue that they were built from.
pub struct LayoutFiles {
    pub layout: Option<Layout>,
    pub built: LayoutJsonFiles,
}

/// Returns the layout files of a theme.
///
/// # Errors
/// Errors of the database.
pub async fn of(app: &App, theme: &Theme) -> Result<LayoutFiles> {
    if theme.has_custom_layouts() {
        let texts = theme_rows::custom_layouts_of(&app.db, &[theme.item.id]).await?.remove(&theme.item.id);
        let texts = texts.unwrap_or_default();
        let built = build_custom(&CustomLayoutInput {
            service: &app.config.layout_id_service,
            theme: theme.item.uuid,
            name: &theme.item.name,
            target: theme.target()?,
            layout_json: texts.layout_json.as_deref(),
            common_json: texts.common_json.as_deref(),
        })?;
        return Ok(LayoutFiles { layout: None, built });
    }
    let layout = match theme.layout_id {
        Some(id) => item_rows::by_id::<Layout>(&app.db, id).await?,
        None => None,
    };
    let built = match &layout {
        Some(layout) => merged(app, theme, layout).await?,
        None => LayoutJsonFiles::default(),
    };
    Ok(LayoutFiles { layout, built })
}

/// Builds a layout of the catalogue with the chosen options merged into it.
async fn merged(app: &App, theme: &Theme, layout: &Layout) -> Result<LayoutJsonFiles> {
    let offered = layouts::layout_rows::options_of(&app.db, layout.item.id, &layout.target).await?;
    let mut choices = theme_rows::choices_of(&app.db, theme.item.id).await?;
    // A later import may have removed a value; a theme without it is better than none.
    choices.retain(|c| offered.iter().any(|o| o.values.iter().any(|v| v.uuid == c.value_uuid)));
    build(&app.config.layout_id_service, layout, &offered, &choices)
}
