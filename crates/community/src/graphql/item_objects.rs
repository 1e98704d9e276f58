//! GraphQL objects of items: loading them with what a document selects, and the fields that every kind has.

use std::borrow::Cow;
use std::pin::Pin;

use async_graphql::{ComplexObject, Context, Lookahead, OutputType, SimpleObject, TypeName};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{self, HasItem as _, ItemId, ItemMark, OfKind, item_rows};
use vitrine_core::paging::{PageInfo, PageRequest};
use vitrine_core::visibility;
use vitrine_kit::graphql::{PositiveInt, app, lists, request_context, viewer};
use vitrine_people::saves;

use crate::deletion::graphql::DeletedItems;
use crate::deletion::{self, DeletableItem, DeletionContext};
use crate::listing::creator::{self, CreatorRef};
use crate::listing::spelling::{FailedSearch, SPELLING_COST};
use crate::listing::{self, ItemTags, ListFilter};
use crate::tags;

/// Objects that are being loaded. It is boxed, because objects of one kind may show those of another.
pub type LoadedObjects<'a, T> = Pin<Box<dyn Future<Output = Result<Vec<T>>> + Send + 'a>>;

/// GraphQL object of a kind of items.
pub trait ItemObject: OutputType + Sized {
    /// Row of an item of this kind.
    type Row: OfKind + 'static;
    /// Name of the type of a page.
    const PAGE: &'static str;

    /// Creates the objects of rows that the viewer may see, with all that the document selects of them: one statement for each
    /// part, however many rows there are.
    fn complete<'a>(
        ctx: &'a Context<'_>,
        rows: Vec<Self::Row>,
        tags: ItemTags,
        asked: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self>;
}

/// A page of items of one kind.
#[derive(SimpleObject)]
#[graphql(complex, name_type)]
pub struct ItemPage<T: ItemObject> {
    nodes: Vec<T>,
    page_info: PageInfo,
    #[graphql(skip)]
    failed: Option<FailedSearch>,
}

impl<T: ItemObject> TypeName for ItemPage<T> {
    fn type_name() -> Cow<'static, str> {
        Cow::Borrowed(T::PAGE)
    }
}

#[ComplexObject]
impl<T: ItemObject> ItemPage<T> {
    /// For a search that finds nothing, the nearest one that does: words spelt in another way, joined or parted.
    #[graphql(complexity = "SPELLING_COST")]
    async fn nearest_spelling(&self, ctx: &Context<'_>) -> Option<String> {
        self.failed.as_ref()?.nearest_spelling(app(ctx), viewer(ctx))
    }
}

/// Loads a page of a list.
///
/// # Errors
/// Errors of [`listing::list`].
pub async fn list<T: ItemObject>(ctx: &Context<'_>, filter: ListFilter, page: PageRequest) -> Result<ItemPage<T>> {
    let asked = ctx.look_ahead().field("nodes");
    let listed = listing::list(app(ctx), viewer(ctx), filter, page, asked.field("tags").exists()).await?;
    let nodes = T::complete(ctx, listed.items, listed.tags, &asked).await?;
    Ok(ItemPage { nodes, page_info: page.info(listed.total), failed: listed.failed })
}

/// Loads a page of the viewer's own items, the latest first; none for a visitor.
///
/// # Errors
/// Errors of the database.
pub async fn own<T: ItemObject>(ctx: &Context<'_>, page: PageRequest) -> Result<Option<ItemPage<T>>> {
    let (app, Some(account)) = (app(ctx), viewer(ctx).account()) else { return Ok(None) };
    let (ids, total) = item_rows::of_creator(&app.db, account.id, T::Row::KIND, page).await?;
    let rows = item_rows::by_ids(&app.db, &ids).await?;
    let nodes = with_tags(ctx, rows, &ctx.look_ahead().field("nodes")).await?;
    Ok(Some(ItemPage { nodes, page_info: page.info(total), failed: None }))
}

/// Loads the newest items of a creator.
///
/// # Errors
/// Errors of [`creator::newest`].
pub async fn newest<T: ItemObject>(
    ctx: &Context<'_>,
    creator: CreatorRef,
    include_nsfw: bool,
    page: PageRequest,
) -> Result<ItemPage<T>> {
    let asked = ctx.look_ahead().field("nodes");
    let with_tags = asked.field("tags").exists();
    let found = creator::newest(app(ctx), viewer(ctx), creator, include_nsfw, page, with_tags).await?;
    let nodes = T::complete(ctx, found.items, found.tags, &asked).await?;
    Ok(ItemPage { nodes, page_info: page.info(found.total), failed: None })
}

/// Loads the item with this public number, if the viewer may see it.
///
/// # Errors
/// Errors of the database.
pub async fn find<T: ItemObject>(ctx: &Context<'_>, hex_id: &str) -> Result<Option<T>> {
    let row = items::find(&app(ctx).db, viewer(ctx), hex_id).await?;
    Ok(selected(ctx, row.into_iter().collect()).await?.pop())
}

/// Loads the item with this id, if the viewer may see it.
///
/// # Errors
/// Errors of the database.
pub async fn find_by_id<T: ItemObject>(ctx: &Context<'_>, id: ItemId) -> Result<Option<T>> {
    let row = items::find_by_id(&app(ctx).db, viewer(ctx), id).await?;
    Ok(selected(ctx, row.into_iter().collect()).await?.pop())
}

/// Loads the items with these ids, in this order. Visibility has already been checked.
///
/// # Errors
/// Errors of the database.
pub async fn load<T: ItemObject>(ctx: &Context<'_>, ids: &[i64]) -> Result<Vec<T>> {
    selected(ctx, item_rows::by_ids(&app(ctx).db, ids).await?).await
}

/// Loads the item that has just been changed.
///
/// # Errors
/// `NOT_FOUND` if it is gone, and errors of the database.
pub async fn load_one<T: ItemObject>(ctx: &Context<'_>, id: i64) -> Result<T> {
    load(ctx, &[id]).await?.pop().ok_or_else(PublicError::not_found)
}

/// Loads random items with these marks and without those. One that has just become invisible is left out.
///
/// # Errors
/// `BAD_USER_INPUT` for less than one, and errors of the database.
pub async fn random<T: ItemObject>(
    ctx: &Context<'_>,
    marks: &[ItemMark],
    excluded: &[ItemMark],
    limit: Option<PositiveInt>,
) -> Result<Vec<T>> {
    let app = app(ctx);
    let ids = app.catalogue.random(T::Row::KIND, marks, excluded, &app.random, lists::random_count(limit)?);
    let mut rows: Vec<T::Row> = item_rows::by_ids(&app.db, &ids).await?;
    rows.retain(|row| visibility::can_pick_at_random(&row.item().visibility_facts()));
    selected(ctx, rows).await
}

/// Creates the objects of rows with what the current field selects.
async fn selected<T: ItemObject>(ctx: &Context<'_>, rows: Vec<T::Row>) -> Result<Vec<T>> {
    with_tags(ctx, rows, &ctx.look_ahead()).await
}

/// Creates the objects of rows with what a document selects, tags included. Visibility has already been checked.
///
/// # Errors
/// Errors of the database.
pub async fn with_tags<T: ItemObject>(ctx: &Context<'_>, rows: Vec<T::Row>, asked: &Lookahead<'_>) -> Result<Vec<T>> {
    let ids: Vec<i64> = rows.iter().filter(|_| asked.field("tags").exists()).map(|row| row.item().id).collect();
    let tags = tags::of_items(&app(ctx).db, &ids).await?;
    T::complete(ctx, rows, tags, asked).await
}

/// Saves an item for the viewer.
///
/// # Errors
/// Errors of [`saves::save`].
pub async fn save<T: ItemObject>(ctx: &Context<'_>, hex_id: &str) -> Result<T> {
    let row = saves::save(app(ctx), viewer(ctx), hex_id).await?;
    selected(ctx, vec![row]).await?.pop().ok_or_else(PublicError::not_found)
}

/// Takes an item off what the viewer has saved; none when the viewer may not see it any more.
///
/// # Errors
/// Errors of [`saves::unsave`].
pub async fn unsave<T: ItemObject>(ctx: &Context<'_>, hex_id: &str) -> Result<Option<T>> {
    let row = saves::unsave(app(ctx), viewer(ctx), hex_id).await?;
    Ok(selected(ctx, row.into_iter().collect()).await?.pop())
}

/// Deletes items, with the reason that staff give.
///
/// # Errors
/// Errors of [`deletion::delete`].
pub async fn delete<R: DeletableItem>(
    ctx: &Context<'_>,
    hex_ids: &[String],
    reason: Option<&str>,
) -> Result<DeletedItems> {
    let why = DeletionContext { reason, request_id: &request_context(ctx).request_id };
    // Boxed, like `restore`: a generic future of this depth in that of the resolver passes the compiler's limit in some profiles.
    Ok(Box::pin(deletion::delete::<R>(app(ctx), viewer(ctx), hex_ids, why)).await?.into())
}

/// Restores items that the viewer has just deleted.
///
/// # Errors
/// Errors of [`deletion::restore`].
pub async fn restore<T: ItemObject<Row: DeletableItem>>(ctx: &Context<'_>, hex_ids: &[String]) -> Result<Vec<T>> {
    let writer = viewer(ctx).require_writer()?;
    let ids = Box::pin(deletion::restore::<T::Row>(app(ctx), &writer, hex_ids)).await?;
    load(ctx, &ids).await
}
