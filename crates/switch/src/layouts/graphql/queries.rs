//! Query fields of layouts.

use std::sync::Arc;

use async_graphql::{ComplexObject, Context, Object, SimpleObject};
use vitrine_community::listing::creator::{CreatorRef, newest};
use vitrine_community::listing::spelling::{FailedSearch, SPELLING_COST};
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result, to_graphql};
use vitrine_core::items;
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_core::paging::{PageInfo, PageRequest};
use vitrine_kit::graphql::lists::{self, ItemSortName, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::super::layout::{KIND, Layout};
use super::{SwitchLayout, TargetName};

/// A page of layouts.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct SwitchLayoutPage {
    nodes: Vec<SwitchLayout>,
    page_info: PageInfo,
    #[graphql(skip)]
    failed: Option<FailedSearch>,
}

#[ComplexObject]
impl SwitchLayoutPage {
    /// For a search that finds nothing, the nearest one that does: words spelt in another way, joined or parted.
    #[graphql(complexity = "SPELLING_COST")]
    async fn nearest_spelling(&self, ctx: &Context<'_>) -> Option<String> {
        self.failed.as_ref()?.nearest_spelling(app(ctx), viewer(ctx))
    }
}

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
    ) -> async_graphql::Result<SwitchLayoutPage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
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
        let listed = listing::list::<Layout>(app(ctx), viewer(ctx), filter, page, false).await.map_err(to_graphql)?;
        let nodes = listed.items.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect();
        Ok(SwitchLayoutPage { nodes, page_info: page.info(listed.total), failed: listed.failed })
    }

    /// One layout; null with NOT_FOUND when there is none.
    async fn switch_layout(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<SwitchLayout>> {
        Ok(match items::find(&app(ctx).db, viewer(ctx), &hex_id).await.map_err(to_graphql)? {
            Some(layout) => Some(SwitchLayout(Arc::new(layout))),
            None => absent(ctx, &PublicError::not_found()),
        })
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
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
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
    ) -> async_graphql::Result<SwitchLayoutPage> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX).map_err(to_graphql)?;
        of_creator(ctx, self.0, page).await.map_err(to_graphql)
    }
}

/// Loads the newest layouts of a creator.
async fn of_creator(ctx: &Context<'_>, creator: CreatorRef, page: PageRequest) -> Result<SwitchLayoutPage> {
    let found = newest::<Layout>(app(ctx), viewer(ctx), creator, false, page, false).await?;
    let nodes = found.items.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect();
    Ok(SwitchLayoutPage { nodes, page_info: page.info(found.total), failed: None })
}
