//! Query fields of packs, at the root and in the namespace `switch`.

use async_graphql::{ComplexObject, Context, Object, SimpleObject};
use vitrine_community::listing::creator::{CreatorRef, newest};
use vitrine_community::listing::spelling::{FailedSearch, SPELLING_COST};
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result, to_graphql};
use vitrine_core::items;
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_core::paging::{PageInfo, PageRequest};
use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use crate::themes::graphql::{SwitchPack, complete_packs, packs_with_tags};
use crate::themes::packs::pack::KIND;
use crate::themes::packs::pack_rows;

/// A page of packs.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct SwitchPackPage {
    nodes: Vec<SwitchPack>,
    page_info: PageInfo,
    #[graphql(skip)]
    failed: Option<FailedSearch>,
}

#[ComplexObject]
impl SwitchPackPage {
    /// For a search that finds nothing, the nearest one that does: words spelt in another way, joined or parted.
    #[graphql(complexity = "SPELLING_COST")]
    async fn nearest_spelling(&self, ctx: &Context<'_>) -> Option<String> {
        self.failed.as_ref()?.nearest_spelling(app(ctx), viewer(ctx))
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct PacksQuery;

#[Object]
impl PacksQuery {
    /// Packs, by page. The arguments mean what they mean for `switchThemes`.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn switch_packs(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        tags: Option<Vec<String>>,
        exclude_tags: Option<Vec<String>>,
        #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
        is_private: Option<bool>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        color: Option<String>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
    ) -> async_graphql::Result<SwitchPackPage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let filter = ListFilter {
            query,
            creator_uuids,
            tags,
            excluded_tags: exclude_tags,
            include_nsfw: include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw()),
            only_private: is_private.unwrap_or(false),
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            color,
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        listed(ctx, filter, page).await.map_err(to_graphql)
    }

    /// One pack; null with NOT_FOUND when there is none that the viewer may see.
    async fn switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchPack>> {
        Ok(found(ctx, &hex_id).await.map_err(to_graphql)?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Every pack of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
    /// pictures. Null for a visitor.
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn own_switch_packs(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Option<SwitchPackPage>> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        own(ctx, page).await.map_err(to_graphql)
    }

    /// Creators with at least one public pack, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn switch_pack_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[], query, uuids, limit).await
    }
}

/// The fields of packs in the namespace `switch`, in which console clients ask for them.
#[derive(Default)]
pub struct NamespacedPacksQuery;

#[Object]
impl NamespacedPacksQuery {
    /// Packs, by page, as `switchPacks` lists them. `activeTags` are tags that must all be there, by name or slug.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(
        complexity = "lists::counted(pagination_args.and_then(|p| p.limit), KIND.page_limit_max) * child_complexity"
    )]
    async fn packs(
        &self,
        ctx: &Context<'_>,
        pagination_args: Option<PaginationInput>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
        query: Option<String>,
        #[graphql(name = "includeNSFW", default_with = "Some(false)")] include_nsfw: Option<bool>,
        active_tags: Option<Vec<String>>,
    ) -> async_graphql::Result<SwitchPackPage> {
        let PaginationInput { page, limit } = pagination_args.unwrap_or_default();
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let filter = ListFilter {
            query,
            tags: active_tags,
            include_nsfw: include_nsfw.unwrap_or(false),
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        listed(ctx, filter, page).await.map_err(to_graphql)
    }

    /// One pack; null without an error when there is none that the viewer may see.
    async fn pack(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchPack>> {
        found(ctx, &hex_id).await.map_err(to_graphql)
    }
}

/// A page of a list, with what the document selects of it.
async fn listed(ctx: &Context<'_>, filter: ListFilter, page: PageRequest) -> Result<SwitchPackPage> {
    let asked = ctx.look_ahead().field("nodes");
    let listed = listing::list(app(ctx), viewer(ctx), filter, page, asked.field("tags").exists()).await?;
    let nodes = complete_packs(ctx, listed.items, listed.tags, &asked).await?;
    Ok(SwitchPackPage { nodes, page_info: page.info(listed.total), failed: listed.failed })
}

/// A page of what the viewer has published.
async fn own(ctx: &Context<'_>, page: PageRequest) -> Result<Option<SwitchPackPage>> {
    let (app, Some(account)) = (app(ctx), viewer(ctx).account()) else { return Ok(None) };
    let (ids, total) = items::item_rows::of_creator(&app.db, account.id, &KIND, page).await?;
    let packs = pack_rows::by_ids(&app.db, &ids).await?;
    let nodes = packs_with_tags(ctx, packs, &ctx.look_ahead().field("nodes")).await?;
    Ok(Some(SwitchPackPage { nodes, page_info: page.info(total), failed: None }))
}

/// Fields of a creator for their packs.
pub struct PacksOfCreator(pub CreatorRef);

#[Object]
impl PacksOfCreator {
    /// Their newest packs, at most 20. The creator and staff find private ones among them.
    #[graphql(complexity = "lists::counted(limit, NEWEST_OF_CREATOR_MAX) * child_complexity")]
    async fn switch_packs(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
        #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<SwitchPackPage> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX).map_err(to_graphql)?;
        let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
        of_creator(ctx, self.0, include_nsfw, page).await.map_err(to_graphql)
    }
}

/// The newest packs of a creator.
async fn of_creator(
    ctx: &Context<'_>,
    creator: CreatorRef,
    include_nsfw: bool,
    page: PageRequest,
) -> Result<SwitchPackPage> {
    let asked = ctx.look_ahead().field("nodes");
    let with_tags = asked.field("tags").exists();
    let found = newest(app(ctx), viewer(ctx), creator, include_nsfw, page, with_tags).await?;
    let nodes = complete_packs(ctx, found.items, found.tags, &asked).await?;
    Ok(SwitchPackPage { nodes, page_info: page.info(found.total), failed: None })
}

/// The pack with this number that the viewer may see.
async fn found(ctx: &Context<'_>, hex_id: &str) -> Result<Option<SwitchPack>> {
    let pack = items::find(&app(ctx).db, viewer(ctx), hex_id).await?;
    Ok(packs_with_tags(ctx, pack.into_iter().collect(), &ctx.look_ahead()).await?.into_iter().next())
}
