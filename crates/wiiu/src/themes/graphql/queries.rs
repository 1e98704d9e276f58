//! Query fields of Wii U themes, at the root and in the namespace `wiiu`.

use async_graphql::{ComplexObject, Context, InputObject, Object, SimpleObject};
use vitrine_community::listing::creator::{CreatorRef, newest};
use vitrine_community::listing::spelling::{FailedSearch, SPELLING_COST};
use vitrine_community::listing::{self, ListFilter};
use vitrine_core::error::{PublicError, Result, to_graphql};
use vitrine_core::items::{self, ItemMark};
use vitrine_core::limits::{self, NEWEST_OF_CREATOR_MAX};
use vitrine_core::paging::{PageInfo, PageRequest};
use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::{KIND, WiiuSystemFile, WiiuTheme, complete, load_public, load_visible, wiiu_theme_rows, with_tags};
use crate::themes::theme::{HAS_BGM, HAS_SPLASH};
use crate::themes::updates::{self, InstalledTheme};

/// A page of themes.
#[derive(SimpleObject)]
#[graphql(complex)]
pub struct WiiuThemePage {
    nodes: Vec<WiiuTheme>,
    page_info: PageInfo,
    #[graphql(skip)]
    failed: Option<FailedSearch>,
}

#[ComplexObject]
impl WiiuThemePage {
    /// For a search that finds nothing, the nearest one that does: words spelt in another way, joined or parted.
    #[graphql(complexity = "SPELLING_COST")]
    async fn nearest_spelling(&self, ctx: &Context<'_>) -> Option<String> {
        self.failed.as_ref()?.nearest_spelling(app(ctx), viewer(ctx))
    }
}

/// Returns the marks that arguments ask for: the required ones, and the excluded ones.
fn marks(asked: [(Option<bool>, ItemMark); 2]) -> (Vec<ItemMark>, Vec<ItemMark>) {
    let with = asked.iter().filter(|(has, _)| *has == Some(true)).map(|(_, mark)| *mark).collect();
    let without = asked.iter().filter(|(has, _)| *has == Some(false)).map(|(_, mark)| *mark).collect();
    (with, without)
}

/// Query fields of this feature.
#[derive(Default)]
pub struct WiiuThemesQuery;

#[Object]
impl WiiuThemesQuery {
    /// Themes, by page, with the arguments of `switchThemes`. `hasBgm` and `hasSplash` list those with or without music, with or
    /// without a splash.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn wiiu_themes(
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
        has_bgm: Option<bool>,
        has_splash: Option<bool>,
        color: Option<String>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
    ) -> async_graphql::Result<WiiuThemePage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let (marks, excluded_marks) = marks([(has_bgm, HAS_BGM), (has_splash, HAS_SPLASH)]);
        let filter = ListFilter {
            query,
            creator_uuids,
            tags,
            excluded_tags: exclude_tags,
            include_nsfw: include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw()),
            only_private: is_private.unwrap_or(false),
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            marks,
            excluded_marks,
            color,
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        listed(ctx, filter, page).await.map_err(to_graphql)
    }

    /// Themes with music, by page, without mature ones.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn wiiu_bgms(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        tags: Option<Vec<String>>,
        exclude_tags: Option<Vec<String>>,
        is_private: Option<bool>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
    ) -> async_graphql::Result<WiiuThemePage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let filter = ListFilter {
            query,
            creator_uuids,
            tags,
            excluded_tags: exclude_tags,
            only_private: is_private.unwrap_or(false),
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            marks: vec![HAS_BGM],
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        listed(ctx, filter, page).await.map_err(to_graphql)
    }

    /// Themes with a splash, by page, without mature ones.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn wiiu_splashes(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        creator_uuids: Option<Vec<String>>,
        tags: Option<Vec<String>>,
        exclude_tags: Option<Vec<String>>,
        is_private: Option<bool>,
        is_saved: Option<bool>,
        is_followed: Option<bool>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
    ) -> async_graphql::Result<WiiuThemePage> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        let filter = ListFilter {
            query,
            creator_uuids,
            tags,
            excluded_tags: exclude_tags,
            only_private: is_private.unwrap_or(false),
            is_saved,
            only_followed: is_followed.unwrap_or(false),
            marks: vec![HAS_SPLASH],
            sort: sort.and_then(ItemSortName::key),
            order: order.map(Into::into),
            ..ListFilter::default()
        };
        listed(ctx, filter, page).await.map_err(to_graphql)
    }

    /// One theme; null with NOT_FOUND when there is none that the viewer may see.
    async fn wiiu_theme(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<WiiuTheme>> {
        Ok(found(ctx, &hex_id).await.map_err(to_graphql)?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Everything of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
    /// pictures. Null for a visitor.
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn own_wiiu_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Option<WiiuThemePage>> {
        let page = lists::page(page, limit, KIND.page_limit_max).map_err(to_graphql)?;
        own(ctx, page).await.map_err(to_graphql)
    }

    /// Creators with at least one public theme, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn wiiu_theme_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[], query, uuids, limit).await
    }

    /// Creators with at least one public theme with music, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn wiiu_bgm_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[HAS_BGM], query, uuids, limit).await
    }

    /// Creators with at least one public theme with a splash, by name; if they are more than `limit`, those with the most.
    /// `query` leaves those in whose name it stands, `uuids` those named.
    #[graphql(complexity = "lists::counted(limit, limits::NAMES_MAX) * child_complexity")]
    async fn wiiu_splash_creators(
        &self,
        ctx: &Context<'_>,
        query: Option<String>,
        uuids: Option<Vec<String>>,
        #[graphql(default_with = "Some(PositiveInt(i64::from(limits::NAMES_MAX)))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<Vec<CreatorSummary>> {
        listing::graphql::creators(ctx, &KIND, &[HAS_SPLASH], query, uuids, limit).await
    }

    /// Random themes, each at most once and never a mature one; only with music or with a splash when that is asked for.
    #[graphql(complexity = "limit.as_ref().map_or(1, |l| l.0.clamp(0, 10)) as usize * child_complexity")]
    async fn random_wiiu_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] limit: Option<PositiveInt>,
        has_bgm: Option<bool>,
        has_splash: Option<bool>,
    ) -> async_graphql::Result<Vec<WiiuTheme>> {
        let count = lists::random_count(limit).map_err(to_graphql)?;
        let (marks, excluded) = marks([(has_bgm, HAS_BGM), (has_splash, HAS_SPLASH)]);
        let ids = app(ctx).catalogue.random(&KIND, &marks, &excluded, &app(ctx).random, count);
        load_public(ctx, app(ctx), &ids).await.map_err(to_graphql)
    }

    /// The files of the console's menu that a theme can patch.
    #[graphql(complexity = "17 * child_complexity")]
    async fn wiiu_system_files(&self) -> Vec<WiiuSystemFile> {
        WiiuSystemFile::all()
    }
}

/// A theme that is installed on a console.
#[derive(InputObject)]
pub struct WiiuCheckUpdatesItemInput {
    /// `themeID` as its file has it; the public number alone is understood too.
    id: String,
    /// `themeVersion` as its file has it.
    version: String,
}

/// A theme of which there is another version than the one installed.
#[derive(SimpleObject)]
pub struct WiiuThemeUpdate {
    /// The public number, as `themeID` has it after the prefix.
    hex_id: String,
}

/// The fields of themes in the namespace `wiiu`, in which console clients ask for them.
#[derive(Default)]
pub struct NamespacedWiiuThemesQuery;

#[Object]
impl NamespacedWiiuThemesQuery {
    /// Themes, by page, as `wiiuThemes` lists them. `activeTags` are tags that must all be there, by name or slug.
    #[allow(clippy::too_many_arguments, reason = "the arguments of the list")]
    #[graphql(
        complexity = "lists::counted(pagination_args.and_then(|p| p.limit), KIND.page_limit_max) * child_complexity"
    )]
    async fn themes(
        &self,
        ctx: &Context<'_>,
        pagination_args: Option<PaginationInput>,
        sort: Option<ItemSortName>,
        #[graphql(default_with = "Some(SortOrderName::Desc)")] order: Option<SortOrderName>,
        query: Option<String>,
        #[graphql(name = "includeNSFW", default_with = "Some(false)")] include_nsfw: Option<bool>,
        active_tags: Option<Vec<String>>,
    ) -> async_graphql::Result<WiiuThemePage> {
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

    /// One theme; null without an error when there is none that the viewer may see.
    async fn theme(&self, ctx: &Context<'_>, hex_id: String) -> async_graphql::Result<Option<WiiuTheme>> {
        found(ctx, &hex_id).await.map_err(to_graphql)
    }

    /// Returns the theme with this code, in any letter case; null without an error if there is none that the viewer may
    /// see.
    async fn lookup_by_quick_id(
        &self,
        ctx: &Context<'_>,
        quick_id: String,
    ) -> async_graphql::Result<Option<WiiuTheme>> {
        let Some(id) = KIND.parse_quick_id(&quick_id) else { return Ok(None) };
        load_visible(ctx, id).await.map_err(to_graphql)
    }

    /// Returns those of these installed themes, at most 500, that have another version here. Unknown themes, and those
    /// that the viewer may not see, are left out.
    async fn check_updates(
        &self,
        ctx: &Context<'_>,
        items: Vec<WiiuCheckUpdatesItemInput>,
    ) -> async_graphql::Result<Vec<WiiuThemeUpdate>> {
        let installed = items.into_iter().map(|item| InstalledTheme { id: item.id, version: item.version }).collect();
        let outdated = updates::outdated(app(ctx), viewer(ctx), installed).await.map_err(to_graphql)?;
        Ok(outdated.into_iter().map(|number| WiiuThemeUpdate { hex_id: number.to_string() }).collect())
    }
}

/// Loads a page of a list, with the data that the document selects.
async fn listed(ctx: &Context<'_>, filter: ListFilter, page: PageRequest) -> Result<WiiuThemePage> {
    let asked = ctx.look_ahead().field("nodes");
    let listed = listing::list(app(ctx), viewer(ctx), filter, page, asked.field("tags").exists()).await?;
    let nodes = complete(ctx, listed.items, listed.tags, &asked).await?;
    Ok(WiiuThemePage { nodes, page_info: page.info(listed.total), failed: listed.failed })
}

/// Loads a page of the viewer's own items.
async fn own(ctx: &Context<'_>, page: PageRequest) -> Result<Option<WiiuThemePage>> {
    let (app, Some(account)) = (app(ctx), viewer(ctx).account()) else { return Ok(None) };
    let (ids, total) = items::item_rows::of_creator(&app.db, account.id, &KIND, page).await?;
    let nodes = with_tags(ctx, wiiu_theme_rows::by_ids(&app.db, &ids).await?, &ctx.look_ahead().field("nodes")).await?;
    Ok(Some(WiiuThemePage { nodes, page_info: page.info(total), failed: None }))
}

/// Fields of a creator for their Wii U themes.
pub struct WiiuThemesOfCreator(pub CreatorRef);

#[Object]
impl WiiuThemesOfCreator {
    /// Their newest Wii U themes, at most 20. The creator and staff find private ones among them.
    #[graphql(complexity = "lists::counted(limit, NEWEST_OF_CREATOR_MAX) * child_complexity")]
    async fn wiiu_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(name = "includeNSFW")] include_nsfw: Option<bool>,
        #[graphql(default_with = "Some(PositiveInt(5))")] limit: Option<PositiveInt>,
    ) -> async_graphql::Result<WiiuThemePage> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX).map_err(to_graphql)?;
        let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
        of_creator(ctx, self.0, include_nsfw, page).await.map_err(to_graphql)
    }
}

/// Loads the newest themes of a creator.
async fn of_creator(
    ctx: &Context<'_>,
    creator: CreatorRef,
    include_nsfw: bool,
    page: PageRequest,
) -> Result<WiiuThemePage> {
    let asked = ctx.look_ahead().field("nodes");
    let with_tags = asked.field("tags").exists();
    let found = newest(app(ctx), viewer(ctx), creator, include_nsfw, page, with_tags).await?;
    let nodes = complete(ctx, found.items, found.tags, &asked).await?;
    Ok(WiiuThemePage { nodes, page_info: page.info(found.total), failed: None })
}

/// Loads the theme with this number that the viewer may see.
async fn found(ctx: &Context<'_>, hex_id: &str) -> Result<Option<WiiuTheme>> {
    let theme = items::find(&app(ctx).db, viewer(ctx), hex_id).await?;
    Ok(with_tags(ctx, theme.into_iter().collect(), &ctx.look_ahead()).await?.into_iter().next())
}
