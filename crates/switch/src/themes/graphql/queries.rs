//! Query fields of themes, at the root and in the namespace `switch`.

use async_graphql::{Context, Object};
use vitrine_community::graphql::item_objects;
use vitrine_community::graphql::item_objects::ItemPage;
use vitrine_community::listing::creator::CreatorRef;
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::super::packs;
use super::super::theme::IN_PACK;
use super::{KIND, SwitchTheme};
use crate::layouts;
use crate::layouts::graphql::TargetName;

/// Returns the ids of the layouts in a filter; invalid numbers match nothing.
fn layout_ids(hex_ids: Option<Vec<String>>) -> Result<Option<Vec<i64>>> {
    let Some(hex_ids) = hex_ids.filter(|ids| !ids.is_empty()) else { return Ok(None) };
    listing::bounded("layoutHexIds", hex_ids.len(), limits::FILTER_LAYOUTS_MAX)?;
    Ok(Some(hex_ids.iter().filter_map(|id| layouts::layout::KIND.parse_id(id)).map(|id| id.0).collect()))
}

/// Query fields of this feature.
#[derive(Default)]
pub struct ThemesQuery;

#[Object]
impl ThemesQuery {
    /// Themes, by page.
    ///
    /// A tag is named by its name or its slug; several must all be there, and none of those excluded. Without `sort`, a
    /// search shows first what has the words in its name, then in a tag, in its creator's name and in its description,
    /// and the most downloaded of each; anything else is ordered by age. `isSaved: true` lists what the viewer has
    /// saved, `isSaved: false` the rest; `isFollowed: true` what those publish whom the viewer follows. `standaloneOnly: true`
    /// leaves out the themes of public packs and of the viewer's own. `color`, as `#RRGGBB`, lists what has a leading colour
    /// near it, the nearest first if there is no `sort`. `isPrivate: true` lists only private themes: the viewer's own, and for
    /// moderators those of the creators asked for. Without `includeNSFW` there are mature themes for those who have chosen so
    /// in their account.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn switch_themes(
        &self,
        ctx: &Context<'_>,
        target: Option<TargetName>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        tags: Option<Vec<String>>,
        exclude_tags: Option<Vec<String>>,
        layout_hex_ids: Option<Vec<String>>,
        #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
        is_private: Option<bool>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        standalone_only: Option<bool>,
        color: Option<String>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
    ) -> Result<ItemPage<SwitchTheme>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        let standalone_only = standalone_only.unwrap_or(false);
        let left_out = if standalone_only { in_private_packs(ctx).await? } else { Vec::new() };
        let filter = ListFilter {
            target: target.map(Into::into),
            query,
            creator_uuids,
            tags,
            excluded_tags: exclude_tags,
            layouts: layout_ids(layout_hex_ids)?,
            include_nsfw: include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw()),
            only_private: is_private.unwrap_or(false),
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            marks: Vec::new(),
            excluded_marks: standalone_only.then_some(IN_PACK).into_iter().collect(),
            left_out,
            color,
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
        };
        item_objects::list(ctx, filter, page).await
    }

    /// One theme; null with NOT_FOUND when there is none that the viewer may see.
    async fn switch_theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchTheme>> {
        Ok(item_objects::find(ctx, &hex_id).await?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Everything of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
    /// pictures. Null for a visitor.
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn own_switch_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
    ) -> Result<Option<ItemPage<SwitchTheme>>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        item_objects::own(ctx, page).await
    }

    /// Creators with at least one public theme, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn switch_theme_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[], query, uuids, limit).await
    }
}

/// The fields of themes in the namespace `switch`, in which console clients ask for them.
#[derive(Default)]
pub struct NamespacedThemesQuery;

#[Object]
impl NamespacedThemesQuery {
    /// Themes, by page, as `switchThemes` lists them. `activeTags` are tags that must all be there, by name or slug.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(
        complexity = "lists::counted(pagination_args.and_then(|p| p.limit), KIND.page_limit_max) * child_complexity"
    )]
    async fn themes(
        &self,
        ctx: &Context<'_>,
        target: Option<TargetName>,
        pagination_args: Option<PaginationInput>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
        query: Option<String>,
        #[graphql(name = "includeNSFW", default_with = "Some(false)")] include_nsfw: Option<bool>,
        active_tags: Option<Vec<String>>,
    ) -> Result<ItemPage<SwitchTheme>> {
        let PaginationInput { page, limit } = pagination_args.unwrap_or_default();
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        let filter = ListFilter {
            target: target.map(Into::into),
            query,
            tags: active_tags,
            include_nsfw: include_nsfw.unwrap_or(false),
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        item_objects::list(ctx, filter, page).await
    }

    /// One theme; null without an error when there is none that the viewer may see.
    async fn theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<SwitchTheme>> {
        item_objects::find(ctx, &hex_id).await
    }
}

/// Returns the viewer's themes in their own private packs, which nobody else knows of.
async fn in_private_packs(ctx: &Context<'_>) -> Result<Vec<i64>> {
    match viewer(ctx).account().filter(|account| account.sees_own) {
        Some(account) => Ok(packs::pack_rows::in_private_packs(&app(ctx).db, account.id).await?),
        None => Ok(Vec::new()),
    }
}

/// Fields of a creator for their themes.
pub struct ThemesOfCreator(pub CreatorRef);

#[Object]
impl ThemesOfCreator {
    /// Their newest themes, at most 20. The creator and staff find private ones among them.
    #[graphql(complexity = "lists::counted(limit, NEWEST_OF_CREATOR_MAX) * child_complexity")]
    async fn switch_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
        #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
    ) -> Result<ItemPage<SwitchTheme>> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX)?;
        let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
        item_objects::newest(ctx, self.0, include_nsfw, page).await
    }
}
