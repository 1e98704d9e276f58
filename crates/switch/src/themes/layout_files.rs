//! Layout files of a theme: its custom ones, or those of the catalogue with the chosen options. The download, the facts
//! about it and the check before publishing get them here.

use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_kit::app::App;
use vitrine_layout::options::OptionChoice;

use super::theme::Theme;
use super::theme_rows;
use crate::layouts;
use crate::layouts::build::{CustomLayoutInput, LayoutJsonFiles, build, build_custom};
use crate::layouts::layout::{Layout, OfferedOption};

/// Layout files, and the layout of the catalogue that they were built from.
#[derive(Default)]
pub struct LayoutFiles {
    pub layout: Option<Layout>,
    pub offered: Vec<OfferedOption>,
    /// Chosen values that the layout still offers.
    pub choices: Vec<OptionChoice>,
    pub built: LayoutJsonFiles,
}

impl LayoutFiles {
    /// Builds the layout with other choices. `service` is the prefix of layout IDs.
    ///
    /// # Errors
    /// The errors of [`build`].
    pub fn with_choices(&self, service: &str, choices: &[OptionChoice]) -> Result<LayoutJsonFiles> {
        self.layout
            .as_ref()
            .map_or_else(|| Ok(LayoutJsonFiles::default()), |layout| build(service, layout, &self.offered, choices))
    }
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
        return Ok(LayoutFiles { built, ..LayoutFiles::default() });
    }
    let layout = match theme.layout_id {
        Some(id) => item_rows::by_id::<Layout>(&app.db, id).await?,
        None => None,
    };
    let Some(layout) = layout else { return Ok(LayoutFiles::default()) };
    let offered = layouts::layout_rows::options_of(&app.db, layout.item.id, &layout.target).await?;
    let mut choices = theme_rows::choices_of(&app.db, theme.item.id).await?;
    // A later import may have removed a value; a theme without it is better than none.
    choices.retain(|c| offered.iter().any(|o| o.values.iter().any(|v| v.uuid == c.value_uuid)));
    let built = build(&app.config.layout_id_service, &layout, &offered, &choices)?;
    Ok(LayoutFiles { layout: Some(layout), offered, choices, built })
}
