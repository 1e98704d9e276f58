//! Query fields of Wii U themes, at the root and in the namespace `wiiu`.

use crate::themes::updates;
use async_graphql::{Context, InputObject, Object, SimpleObject};
use vitrine_community::graphql::item_objects;
use vitrine_community::graphql::item_objects::ItemPage;
use vitrine_community::listing;
use vitrine_community::listing::ListFilter;
use vitrine_community::listing::creator::CreatorRef;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::ItemMark;
use vitrine_core::limits;
use vitrine_core::limits::NEWEST_OF_CREATOR_MAX;
use vitrine_kit::graphql::lists;
use vitrine_kit::graphql::lists::{ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{PositiveInt, absent, app, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;

use super::{KIND, WiiuSystemFile, WiiuTheme};
use crate::themes::theme::{HAS_BGM, HAS_SPLASH};
use crate::themes::updates::InstalledTheme;

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
    ) -> Result<ItemPage<WiiuTheme>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
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
        item_objects::list(ctx, filter, page).await
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
    ) -> Result<ItemPage<WiiuTheme>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
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
        item_objects::list(ctx, filter, page).await
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
    ) -> Result<ItemPage<WiiuTheme>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
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
        item_objects::list(ctx, filter, page).await
    }

    /// One theme; null with NOT_FOUND when there is none that the viewer may see.
    async fn wiiu_theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<WiiuTheme>> {
        Ok(item_objects::find(ctx, &hex_id).await?.or_else(|| absent(ctx, &PublicError::not_found())))
    }

    /// Everything of the viewer's own, by page, the latest first: also what is private, off the lists, or still without
    /// pictures. Null for a visitor.
    #[graphql(complexity = "lists::counted(limit, KIND.page_limit_max) * child_complexity")]
    async fn own_wiiu_themes(
        &self,
        ctx: &Context<'_>,
        #[graphql(default_with = "Some(PositiveInt(1))")] page: Option<PositiveInt>,
        #[graphql(default_with = "Some(PositiveInt(20))")] limit: Option<PositiveInt>,
    ) -> Result<Option<ItemPage<WiiuTheme>>> {
        let page = lists::page(page, limit, KIND.page_limit_max)?;
        item_objects::own(ctx, page).await
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
    ) -> Result<Vec<CreatorSummary>> {
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
    ) -> Result<Vec<CreatorSummary>> {
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
    ) -> Result<Vec<CreatorSummary>> {
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
    ) -> Result<Vec<WiiuTheme>> {
        let count = lists::random_count(limit)?;
        let (marks, excluded) = marks([(has_bgm, HAS_BGM), (has_splash, HAS_SPLASH)]);
        let ids = app(ctx).catalogue.random(&KIND, &marks, &excluded, &app(ctx).random, count);
        item_objects::load_public(ctx, &ids).await
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
    ) -> Result<ItemPage<WiiuTheme>> {
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

    /// One theme; null without an error when there is none that the viewer may see.
    async fn theme(&self, ctx: &Context<'_>, hex_id: String) -> Result<Option<WiiuTheme>> {
        item_objects::find(ctx, &hex_id).await
    }

    /// Returns the theme with this code, in any letter case; null without an error if there is none that the viewer may
    /// see.
    async fn lookup_by_quick_id(&self, ctx: &Context<'_>, quick_id: String) -> Result<Option<WiiuTheme>> {
        let Some(id) = KIND.parse_quick_id(&quick_id) else { return Ok(None) };
        item_objects::find_by_id(ctx, id).await
    }

    /// Returns those of these installed themes, at most 500, that have another version here. Unknown themes, and those
    /// that the viewer may not see, are left out.
    async fn check_updates(
        &self,
        ctx: &Context<'_>,
        items: Vec<WiiuCheckUpdatesItemInput>,
    ) -> Result<Vec<WiiuThemeUpdate>> {
        let installed = items.into_iter().map(|item| InstalledTheme { id: item.id, version: item.version }).collect();
        let outdated = updates::outdated(app(ctx), viewer(ctx), installed).await?;
        Ok(outdated.into_iter().map(|number| WiiuThemeUpdate { hex_id: number.to_string() }).collect())
    }
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
    ) -> Result<ItemPage<WiiuTheme>> {
        let page = lists::page(None, limit, NEWEST_OF_CREATOR_MAX)?;
        let include_nsfw = include_nsfw.unwrap_or_else(|| viewer(ctx).shows_nsfw());
        item_objects::newest(ctx, self.0, include_nsfw, page).await
    }
}
