//! Names of creators by which a list can be filtered.

use vitrine_core::error::Result;
use vitrine_core::items::{ItemKind, ItemMark};
use vitrine_core::search;
use vitrine_kit::app::App;
use vitrine_people::accounts;
use vitrine_people::accounts::graphql::CreatorSummary;

/// Filter of the offered creators; all by default.
#[derive(Debug, Default)]
pub struct CreatorFilter {
    /// Words in the name, in this order, also as parts of longer words.
    pub query: Option<String>,
    /// These creators, if they are on the list.
    pub uuids: Option<Vec<String>>,
}

/// Returns the creators of publicly listed items of this kind with all of these marks, by name. If there are more than `most`,
/// those with the most items.
///
/// # Errors
/// `BAD_USER_INPUT` for a text that is too long, or for something else than UUIDs; database errors.
pub async fn creators(
    app: &App,
    kind: &ItemKind,
    marks: &[ItemMark],
    wanted: CreatorFilter,
    most: usize,
) -> Result<Vec<CreatorSummary>> {
    let words = search::words(wanted.query.as_deref())?;
    let listed = app.catalogue.creators(kind, marks, &words);
    let mut ids = match accounts::ids_of(app, "uuids", wanted.uuids).await? {
        Some(named) => named.into_iter().filter(|id| listed.has(*id)).collect(),
        None => listed.largest(most),
    };
    ids.truncate(most);
    accounts::summaries(app, ids).await
}
