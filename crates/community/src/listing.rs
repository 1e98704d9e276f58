//! A page of a list of any kind: the names in the filter become row ids, the catalogue returns the items of the page, and their
//! rows are read in one statement.

pub mod creator;
pub mod graphql;
pub mod names;
pub mod spelling;

use std::collections::HashMap;
use std::sync::Arc;

use vitrine_catalogue::{Colour, ItemVersion, ListPage, ListQuery};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::{self, HasItem, ItemKind, ItemMark, OfKind};
use vitrine_core::limits;
use vitrine_core::paging::{ItemSort, PageRequest, SortOrder};
use vitrine_core::search;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, ListScope};
use vitrine_kit::app::App;
use vitrine_people::{accounts, follows, saves};
use vitrine_target::Target;

use self::spelling::FailedSearch;
use crate::tags;
use crate::tags::Tag;

/// The arguments of a list, as sent by the client.
#[derive(Clone, Debug, Default)]
pub struct ListFilter {
    /// Only for this menu.
    pub target: Option<Target>,
    /// Text to search for.
    pub query: Option<String>,
    /// Only items by any of these creators.
    pub creator_uuids: Option<Vec<String>>,
    /// Only items with all of these tags, by name or slug.
    pub tags: Option<Vec<String>>,
    /// Only items without any of these tags, by name or slug.
    pub excluded_tags: Option<Vec<String>>,
    /// Only items with any of these layouts.
    pub layouts: Option<Vec<i64>>,
    /// Includes mature items.
    pub include_nsfw: bool,
    /// Only private items.
    pub only_private: bool,
    /// Only items that the viewer has saved if true, only the others if false.
    pub is_saved: Option<bool>,
    /// Only items by creators whom the viewer follows.
    pub only_followed: bool,
    /// Only items with all of these marks of their kind.
    pub marks: Vec<ItemMark>,
    /// Only items without any of these marks of their kind.
    pub excluded_marks: Vec<ItemMark>,
    /// Items to leave out for this viewer.
    pub left_out: Vec<i64>,
    /// Only items with a leading colour near this one, `#RRGGBB`.
    pub color: Option<String>,
    /// Sort key. By default the distance from the colour, otherwise the relevance of the words, or the age if neither is given.
    pub sort: Option<ItemSort>,
    /// The sort direction; latest or largest first by default.
    pub order: Option<SortOrder>,
}

/// A page of a list.
#[derive(Debug)]
pub struct ListRows<T> {
    /// Items of the page.
    pub items: Vec<T>,
    /// Tags of each item, if requested.
    pub tags: ItemTags,
    /// Number of all matching items.
    pub total: usize,
    /// The search, if it has found nothing.
    pub failed: Option<FailedSearch>,
}

/// Tags by item.
pub type ItemTags = HashMap<i64, Vec<Tag>>;

/// A cached row of an item that a list has shown.
struct CachedRow<T> {
    row: T,
    /// Tags, which are read only when requested.
    tags: Option<Vec<Tag>>,
}

impl<T: HasItem> CachedRow<T> {
    fn heap_bytes(&self) -> usize {
        let item = self.row.item();
        let texts = item.name.len() + item.slug.len() + item.creator_username.len();
        let tags = self.tags.iter().flatten().map(|tag| size_of::<Tag>() + tag.name.len() + tag.slug.len());
        texts + item.description.as_ref().map_or(0, String::len) + self.row.text_bytes() + tags.sum::<usize>()
    }
}

/// Lists the requested items that the viewer may see, with their tags if requested.
///
/// # Errors
/// `BAD_USER_INPUT` for a filter beyond its limits, `UNAUTHENTICATED` when a visitor asks for private or saved items.
pub async fn list<T: OfKind>(
    app: &App,
    viewer: &Viewer,
    filter: ListFilter,
    page: PageRequest,
    with_tags: bool,
) -> Result<ListRows<T>> {
    let text = filter.query.clone().unwrap_or_default();
    let Some(query) = read(app, viewer, T::KIND, filter, page).await? else {
        return Ok(ListRows { items: Vec::new(), tags: ItemTags::new(), total: 0, failed: None });
    };
    let listed = app.catalogue.list(T::KIND, viewer, &query);
    let rows = rows(app, viewer, &query, &listed, with_tags).await?;
    if rows.items.len() == listed.items.len() {
        let is_failed = listed.total == 0 && !query.words.is_empty();
        return Ok(ListRows { failed: is_failed.then_some(FailedSearch { kind: T::KIND, text, query }), ..rows });
    }
    // An item on the page has changed between reading the catalogue and its row: try once more, up to date.
    app.catalogue.refresh(&app.db).await?;
    let listed = app.catalogue.list(T::KIND, viewer, &query);
    self::rows(app, viewer, &query, &listed, with_tags).await
}

/// Reads the rows of a page, which decide last: the catalogue may be slightly behind, and nobody must be served an item they may no
/// longer see. Tags are read concurrently, because both only need the ids.
async fn rows<T: OfKind>(
    app: &App,
    viewer: &Viewer,
    query: &ListQuery,
    listed: &ListPage,
    with_tags: bool,
) -> Result<ListRows<T>> {
    let kept = |item: &ItemVersion| app.rows.get::<CachedRow<T>>(*item).filter(|row| row.tags.is_some() || !with_tags);
    let mut found: HashMap<i64, Arc<CachedRow<T>>> =
        listed.items.iter().filter_map(|item| Some((item.id, kept(item)?))).collect();
    let missing: HashMap<i64, ItemVersion> =
        listed.items.iter().filter(|item| !found.contains_key(&item.id)).map(|item| (item.id, *item)).collect();
    if !missing.is_empty() {
        let ids: Vec<i64> = missing.keys().copied().collect();
        let tagged = if with_tags { &ids[..] } else { &[] };
        let (read, mut tags): (Vec<T>, ItemTags) =
            tokio::try_join!(items::item_rows::by_ids(&app.db, &ids), tags::of_items(&app.db, tagged))?;
        for row in read {
            let id = row.item().id;
            let row = Arc::new(CachedRow { row, tags: with_tags.then(|| tags.remove(&id).unwrap_or_default()) });
            app.rows.put(missing[&id], row.clone(), row.heap_bytes());
            found.insert(id, row);
        }
    }
    let mut rows =
        ListRows { items: Vec::with_capacity(found.len()), tags: ItemTags::new(), total: listed.total, failed: None };
    for row in listed.items.iter().filter_map(|item| found.remove(&item.id)) {
        let item = row.row.item();
        if visibility::can_list(viewer, &item.visibility_facts(), query.scope) {
            rows.tags.extend(row.tags.clone().map(|tags| (item.id, tags)));
            rows.items.push(row.row.clone());
        }
    }
    Ok(rows)
}

/// Converts the names in a filter to row ids. Returns `None` if a name is unknown, so that nothing can match.
async fn read(
    app: &App,
    viewer: &Viewer,
    kind: &ItemKind,
    filter: ListFilter,
    page: PageRequest,
) -> Result<Option<ListQuery>> {
    if filter.only_private {
        viewer.require_account()?;
    }
    let words = search::words(filter.query.as_deref())?;
    let color = filter.color.as_deref().map(color_of).transpose()?;
    let named = accounts::ids_of(app, "creatorUuids", filter.creator_uuids).await?;
    let creators = if filter.only_followed {
        let mut followed = follows::ids(app, viewer.require_account()?).await?;
        followed.retain(|id| named.as_ref().is_none_or(|named| named.contains(id)));
        Some(followed)
    } else {
        named
    };
    let names = filter.tags.unwrap_or_default();
    bounded("tags", names.len(), limits::FILTER_TAGS_MAX)?;
    let Some(tags) = tags::find_ids(&app.db, &names).await? else { return Ok(None) };
    let excluded = filter.excluded_tags.unwrap_or_default();
    bounded("excludeTags", excluded.len(), limits::FILTER_TAGS_MAX)?;
    let excluded_tags = tags::find_existing_ids(&app.db, &excluded).await?;
    let (among, mut left_out) = match (filter.is_saved, viewer.account()) {
        (Some(true), _) => (Some(saves::ids(app, viewer.require_account()?).await?), Vec::new()),
        (Some(false), Some(account)) => (None, saves::ids(app, account).await?),
        // A visitor has saved nothing.
        (Some(false), None) | (None, _) => (None, Vec::new()),
    };
    left_out.extend(filter.left_out);
    Ok(Some(ListQuery {
        target: filter.target,
        words,
        creators,
        tags,
        excluded_tags,
        layouts: filter.layouts,
        among,
        left_out,
        marks: filter.marks,
        excluded_marks: filter.excluded_marks,
        color,
        scope: ListScope { include_nsfw: filter.include_nsfw, only_private: filter.only_private },
        sort: filter.sort.filter(|sort| kind.sorts.contains(sort)),
        order: filter.order.unwrap_or(SortOrder::Desc),
        page,
    }))
}

fn color_of(text: &str) -> Result<Colour> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6);
    let mut rgb = [0; 3];
    match digits.map(|digits| hex::decode_to_slice(digits, &mut rgb)) {
        Some(Ok(())) => Ok(Colour::of(rgb)),
        _ => Err(PublicError::bad_input("color", "Give the colour as #RRGGBB.")),
    }
}

/// Refuses a filter with too many values.
///
/// # Errors
/// `BAD_USER_INPUT` that names the field.
pub fn bounded(field: &str, count: usize, most: usize) -> Result<()> {
    if count > most { Err(FieldError::new(field, ErrorReason::TooMany { most }).into()) } else { Ok(()) }
}
