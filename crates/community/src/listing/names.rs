//! Whose works are on a list: the names by which it can be narrowed.

use vitrine_core::error::Result;
use vitrine_core::items::{Kind, Mark};
use vitrine_core::search;
use vitrine_kit::app::App;
use vitrine_people::accounts;
use vitrine_people::accounts::graphql::CreatorSummary;

/// Which creators are wanted; all, when nothing is said.
#[derive(Debug, Default)]
pub struct Wanted {
    /// With these words in their name, one after another, perhaps as parts of longer ones.
    pub query: Option<String>,
    /// These, as far as they are on the list.
    pub uuids: Option<Vec<String>>,
}

/// The creators of items of this kind with all of these marks on the public lists, by name; when they are more than
/// `most`, those with the most items.
///
/// # Errors
/// `BAD_USER_INPUT` for a text that is too long, or for something else than UUIDs; what the database reports.
pub async fn creators(
    app: &App,
    kind: &Kind,
    marks: &[Mark],
    wanted: Wanted,
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
