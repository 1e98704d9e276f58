//! Query fields of layouts.

use async_graphql::{Context, Object};
use vitrine_community::graphql::item_objects;
use vitrine_community::graphql::item_objects::ItemPage;
use vitrine_community::listing::creator::CreatorRef;
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_kit::graphql::lists::{self, ItemSortName, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::super::layout::KIND;
use super::{SwitchLayout, TargetName};

/// Largest number of layouts that the cost of a list is computed with: pickers ask for a million and get all there are.
const COUNTED_MAX: u32 = 100;

/// Query fields of this feature.
#[derive(Default)]
pub struct LayoutsQuery;

#[Object]
impl LayoutsQuery {
    /// Layouts, by page. Pickers may ask for all of them. `isSaved: true` lists what the viewer has saved,
    /// `isSaved: false` the rest. `color`, as `#RRGGBB`, lists what has a leading colour near it, the nearest first.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, COUNTED_MAX) * child_complexity")]
    async fn switch_layouts(
        &self,
        ctx: &Context<'_>,
        target: Option<TargetName>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        color: Option<String>,
        page: Option<PositiveInt>,
        limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        order: Option<SortOrderName>,
    ) -> Result<ItemPage<SwitchLayout>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        let filter = ListFilter {
            target: target.map(Into::into),
            query,
            creator_uuids,
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            color,
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        item_objects::list(ctx, filter, page).await
    }

    /// One layout; null with NOT_FOUND when there is none.
    async fn switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchLayout>> {
        Ok(item_objects::find(ctx, &hex_id).await?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Random layouts, each at most once.
    #[graphql(complexity = "lists::random_counted(limit) * child_complexity")]
    async fn random_switch_layouts(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] limit: Option<PositiveInt>,
    ) -> Result<Vec<SwitchLayout>> {
        item_objects::random(ctx, &[], &[], limit).await
    }

    /// Creators with at least one public layout, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn switch_layout_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[], query, uuids, limit).await
    }
}

/// Fields of a creator for their layouts.
pub struct LayoutsOfCreator(pub CreatorRef);

#[Object]
impl LayoutsOfCreator {
    /// Their newest layouts, at most 20.
    #[graphql(complexity = "lists::counted(limit, NEWEST_OF_CREATOR_MAX) * child_complexity")]
    async fn switch_layouts(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
    ) -> Result<ItemPage<SwitchLayout>> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX)?;
        item_objects::newest(ctx, self.0, false, page).await
    }
}
