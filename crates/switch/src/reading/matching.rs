//! Match of a file with a layout of the catalogue: by the layout ID in the file, else by its changes.

use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::App;
use vitrine_layout::layout_id::LayoutId;
use vitrine_layout::options::{LayoutOption, OptionChoice};
use vitrine_layout::{Layout as FormatLayout, LayoutStrictness, recognise};
use vitrine_nxtheme::Theme;
use vitrine_target::Target;

use super::line::{FoundBy, FoundLayout, FoundOption};
use crate::layouts::build;
use crate::layouts::layout::{Layout, OfferedOption};
use crate::layouts::layout_rows;

/// A layout of the catalogue with the options that it offers.
pub struct LayoutCandidate {
    layout: Layout,
    id: Option<LayoutId>,
    options: Vec<LayoutOption>,
}

/// Loads the layouts of a menu, in three statements.
pub async fn candidates(app: &App, target: Target) -> Result<Vec<LayoutCandidate>> {
    let ids = layout_rows::ids_of_target(&app.db, target.file_name(), limits::COMPARED_LAYOUTS_MAX).await?;
    let mut layouts = item_rows::by_ids::<Layout>(&app.db, &ids).await?;
    layouts.retain(|layout| visibility::can_open(&Viewer::Visitor, &layout.item.visibility_facts()));
    let keys: Vec<(i64, String)> = layouts.iter().map(|layout| (layout.item.id, layout.target.clone())).collect();
    let mut offered = layout_rows::options_of_all(&app.db, &keys).await?;
    let candidates = layouts.into_iter().map(|layout| {
        let options = offered.remove(&layout.item.id).unwrap_or_default();
        let id = build::layout_id(&app.config.layout_id_service, &layout);
        LayoutCandidate { id, options: options.iter().map(OfferedOption::to_format).collect(), layout }
    });
    Ok(candidates.collect())
}

/// Returns the layout that a theme's file uses, if the catalogue has it.
pub fn find(candidates: &[LayoutCandidate], theme: &Theme) -> Option<FoundLayout> {
    let layout = read(theme.layout.as_deref()?)?;
    let common = theme.common.as_deref().map(read);
    let carried = layout.layout_id();
    let by_id = carried.as_ref().and_then(|id| candidates.iter().find(|candidate| candidate.is_called(id)));
    if let (Some(candidate), Some(id)) = (by_id, &carried) {
        let same = candidate.recognise(&layout, &common);
        let is_unchanged = same.is_some();
        // Choices that the file records, as far as they are still offered.
        let named = || id.options().iter().filter(|choice| candidate.offers(choice)).cloned().collect();
        return Some(candidate.found(FoundBy::LayoutId, is_unchanged, same.unwrap_or_else(named)));
    }
    candidates.iter().find_map(|candidate| {
        let choices = candidate.recognise(&layout, &common)?;
        Some(candidate.found(FoundBy::Content, true, choices))
    })
}

fn read(json: &[u8]) -> Option<FormatLayout> {
    FormatLayout::read(json, LayoutStrictness::Lenient).ok().map(|(layout, _)| layout)
}

impl LayoutCandidate {
    /// Compares the numbers of layouts. Letter case makes no difference, because they are hexadecimal.
    fn is_called(&self, id: &LayoutId) -> bool {
        let own = self.id.as_ref();
        own.is_some_and(|own| own.service() == id.service() && own.id().eq_ignore_ascii_case(id.id()))
    }

    fn offers(&self, choice: &OptionChoice) -> bool {
        self.options.iter().any(|option| option.value(choice.value_uuid).is_some())
    }

    /// Returns the chosen options, if the catalogue builds the same layouts with them, the common layout included.
    fn recognise(&self, layout: &FormatLayout, common: &Option<Option<FormatLayout>>) -> Option<Vec<OptionChoice>> {
        let own_common = self.layout.common_json.as_deref().and_then(|json| read(json.as_bytes()));
        let is_same_common = match (common, &own_common) {
            (None, None) => true,
            (Some(Some(found)), Some(own)) => recognise(found, Some(own), &[]).is_some(),
            _ => false,
        };
        if !is_same_common {
            return None;
        }
        let base = self.layout.layout_json.as_deref().map(|json| read(json.as_bytes()));
        match base {
            Some(base) => recognise(layout, Some(&base?), &self.options),
            None => recognise(layout, None, &self.options),
        }
    }

    fn found(&self, found_by: FoundBy, is_unchanged: bool, choices: Vec<OptionChoice>) -> FoundLayout {
        let options = choices
            .into_iter()
            .map(|choice| FoundOption { layout_option_value_uuid: choice.value_uuid, variable: choice.variable });
        FoundLayout {
            hex_id: self.layout.item.number().to_string(),
            name: self.layout.item.name.clone(),
            found_by,
            is_unchanged,
            options: options.collect(),
        }
    }
}
