//! Query fields of packs, at the root and in the namespace `switch`.

use async_graphql::{Context, Object};
use vitrine_community::graphql::item_objects;
use vitrine_community::graphql::item_objects::ItemPage;
use vitrine_community::listing::creator::CreatorRef;
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use crate::themes::graphql::SwitchPack;
use crate::themes::packs::pack::KIND;

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
    ) -> Result<ItemPage<SwitchPack>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
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
        item_objects::list(ctx, filter, page).await
    }

    /// One pack; null with NOT_FOUND when there is none that the viewer may see.
    async fn switch_pack(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchPack>> {
        Ok(item_objects::find(ctx, &hex_id).await?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Every pack of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
    /// pictures. Null for a visitor.
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn own_switch_packs(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
    ) -> Result<Option<ItemPage<SwitchPack>>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        item_objects::own(ctx, page).await
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
    ) -> Result<Vec<CreatorSummary>> {
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
    ) -> Result<ItemPage<SwitchPack>> {
        let PaginationInput { page, limit } = pagination_args.unwrap_or_default();
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        let filter = ListFilter {
            query,
            tags: active_tags,
            include_nsfw: include_nsfw.unwrap_or(false),
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        item_objects::list(ctx, filter, page).await
    }

    /// One pack; null without an error when there is none that the viewer may see.
    async fn pack(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchPack>> {
        item_objects::find(ctx, &hex_id).await
    }
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
    ) -> Result<ItemPage<SwitchPack>> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX)?;
        let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
        item_objects::newest(ctx, self.0, include_nsfw, page).await
    }
}
