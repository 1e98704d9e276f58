//! A suggestion for a search that has found nothing, for any kind.

use vitrine_catalogue::ListQuery;
use vitrine_core::items::ItemKind;
use vitrine_core::search;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

/// Cost of a spelling suggestion in the complexity of a query, in fields.
pub const SPELLING_COST: usize = 20;

/// A search by words without results.
#[derive(Debug)]
pub struct FailedSearch {
    pub(super) kind: &'static ItemKind,
    pub(super) text: String,
    pub(super) query: ListQuery,
}

impl FailedSearch {
    /// Finds the most similar text that gives this viewer results on the same list.
    pub fn nearest_spelling(&self, app: &App, viewer: &Viewer) -> Option<String> {
        let spelling = app.catalogue.nearest_spelling(self.kind, viewer, &self.query)?;
        search::respelt(&self.text, &spelling)
    }
}
