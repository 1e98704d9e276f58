//! Shared code of the list fields of every kind.

use async_graphql::Context;
use vitrine_core::error::Result;
use vitrine_core::items::{ItemKind, ItemMark};
use vitrine_kit::graphql::{PositiveInt, app, lists};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::names::{self, CreatorFilter};

/// Returns the creators by whom a list can be filtered, for the field that offers them.
///
/// # Errors
/// Errors of [`names::creators`].
pub async fn creators(
    ctx: &Context<'_>,
    kind: &ItemKind,
    marks: &[ItemMark],
    query: Option<String>,
    uuids: Option<Vec<String>>,
    limit: Option<PositiveInt>,
) -> Result<Vec<CreatorSummary>> {
    let most = lists::name_count(limit)?;
    names::creators(app(ctx), kind, marks, CreatorFilter { query, uuids }, most).await
}
