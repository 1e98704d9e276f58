//! What is offered for a search that has found nothing, whatever the kind.

use vitrine_catalogue::ListQuery;
use vitrine_core::items::Kind;
use vitrine_core::search;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

/// What finding a spelling costs in a document, compared with reading a field.
pub const SPELLING_COST: usize = 20;

/// A search by words that has found nothing.
#[derive(Debug)]
pub struct FailedSearch {
    pub(super) kind: &'static Kind,
    pub(super) text: String,
    pub(super) query: ListQuery,
}

impl FailedSearch {
    /// The nearest text with which this viewer finds something on the same list.
    pub fn nearest_spelling(&self, app: &App, viewer: &Viewer) -> Option<String> {
        let spelling = app.catalogue.nearest_spelling(self.kind, viewer, &self.query)?;
        search::respelt(&self.text, &spelling)
    }
}
