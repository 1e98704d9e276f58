//! A page of themes: the filter's names become row ids, the catalogue says which themes stand on the page, and their
//! rows are read in one statement.

use super::store;
use super::theme::{Theme, ThemeFilter};
use crate::app::App;
use crate::catalogue::ListQuery;
use crate::error::{PublicError, Result};
use crate::features::{accounts, tags};
use crate::ids::HexId;
use crate::limits;
use crate::search;
use crate::viewer::Viewer;
use crate::visibility::{self, ListScope};

/// Themes of a page, and how many match in all.
pub type ThemePage = (Vec<Theme>, usize);

/// The themes that the viewer asked for and may see.
///
/// # Errors
/// `BAD_USER_INPUT` for a filter beyond its limits, `UNAUTHENTICATED` when a visitor asks for private themes.
pub async fn list(app: &App, viewer: &Viewer, filter: ThemeFilter) -> Result<ThemePage> {
    let Some(query) = read(app, viewer, filter).await? else { return Ok((Vec::new(), 0)) };
    let page = page(app, viewer, &query).await?;
    match page {
        Some(page) => Ok(page),
        None => {
            // A theme on the page has changed in the moment between catalogue and rows: ask once more, up to date.
            app.catalogue.refresh(&app.db).await?;
            let listed = app.catalogue.list_themes(viewer, &query);
            Ok((rows(app, viewer, &query, &listed.ids).await?, listed.total))
        }
    }
}

/// `None` when a theme of the page is not there any more for this viewer.
async fn page(app: &App, viewer: &Viewer, query: &ListQuery) -> Result<Option<ThemePage>> {
    let listed = app.catalogue.list_themes(viewer, query);
    let themes = rows(app, viewer, query, &listed.ids).await?;
    Ok((themes.len() == listed.ids.len()).then_some((themes, listed.total)))
}

/// The rows decide last: the catalogue may be a moment behind, and nobody is served what they may not see any more.
async fn rows(app: &App, viewer: &Viewer, query: &ListQuery, ids: &[i64]) -> Result<Vec<Theme>> {
    let mut themes = store::by_ids(&app.db, ids).await?;
    themes.retain(|theme| visibility::can_list(viewer, &theme.standing(), query.scope));
    Ok(themes)
}

/// The filter with row ids for names; `None` when a name stands for nothing, so that nothing can match.
async fn read(app: &App, viewer: &Viewer, filter: ThemeFilter) -> Result<Option<ListQuery>> {
    if filter.only_private {
        viewer.require_account()?;
    }
    let words = search::words(filter.query.as_deref())?;
    let creators = accounts::ids_of(app, filter.creator_uuids).await?;
    let names = filter.tags.unwrap_or_default();
    bounded("tags", names.len(), limits::FILTER_TAGS_MAX)?;
    let Some(tags) = tags::find_ids(&app.db, &names).await? else { return Ok(None) };
    let layouts = filter.layout_hex_ids.filter(|ids| !ids.is_empty());
    bounded("layoutHexIds", layouts.as_ref().map_or(0, Vec::len), limits::FILTER_LAYOUTS_MAX)?;
    Ok(Some(ListQuery {
        target: filter.target,
        words,
        creators,
        tags,
        layouts: layouts.map(|ids| ids.iter().filter_map(|id| HexId::parse(id)).map(|id| id.0).collect()),
        scope: ListScope { include_nsfw: filter.include_nsfw, only_private: filter.only_private },
        sort: filter.sort,
        order: filter.order,
        page: filter.page,
    }))
}

fn bounded(field: &str, count: usize, most: usize) -> Result<()> {
    if count > most { Err(PublicError::bad_input(field, format!("At most {most} at once."))) } else { Ok(()) }
}
