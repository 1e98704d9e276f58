//! The namespaces `switch` and `wiiu`, under which newer console clients find what older ones find at the root. They
//! have no rules of their own: their fields belong to the kinds (decision record 0010).

use std::convert::Infallible;
use vitrine_community::graphql::item_objects;
use vitrine_core::error::Result;

use async_graphql::{Context, MergedObject, Object, SimpleObject, Union};
use vitrine_core::limits;
use vitrine_core::paging::PageInfo;
use vitrine_kit::graphql::lists::{self, ItemSortName, PaginationInput, SortOrderName};
use vitrine_kit::graphql::{DateTime, ImageSizes};
use vitrine_people::accounts::graphql::CreatorSummary;
use vitrine_switch::layouts::graphql::TargetName;
use vitrine_switch::themes::graphql::{NamespacedThemesQuery, SwitchPack, SwitchTheme};
use vitrine_switch::themes::packs::graphql::NamespacedPacksQuery;
use vitrine_switch::themes::packs::pack::KIND as PACK;
use vitrine_switch::themes::theme::KIND as THEME;
use vitrine_wiiu::themes::graphql::NamespacedWiiuThemesQuery;

/// Query fields that are namespaces.
#[derive(Default)]
pub struct NamespacesQuery;

#[Object]
impl NamespacesQuery {
    /// Switch items, in the form that newer console clients ask for.
    async fn switch(&self) -> SwitchNamespace {
        SwitchNamespace::default()
    }

    /// Wii U items, in the form that newer console clients ask for.
    async fn wiiu(&self) -> WiiuNamespace {
        WiiuNamespace::default()
    }
}

/// Fields for Switch items.
#[derive(Default, MergedObject)]
pub struct SwitchNamespace(NamespacedThemesQuery, NamespacedPacksQuery, OwnFields);

/// Fields for Wii U items.
#[derive(Default, MergedObject)]
pub struct WiiuNamespace(NamespacedWiiuThemesQuery);

#[derive(Default)]
struct OwnFields;

#[Object]
impl OwnFields {
    /// Returns the item with this code, in any letter case; null without an error if there is none that the viewer may
    /// see.
    async fn lookup_by_quick_id(&self, ctx: &Context<'_>, quick_id: String) -> Result<Option<SwitchQuickIdItem>> {
        if let Some(id) = THEME.parse_quick_id(&quick_id) {
            return Ok(item_objects::find_by_id(ctx, id).await?.map(SwitchQuickIdItem::Theme));
        }
        let Some(id) = PACK.parse_quick_id(&quick_id) else { return Ok(None) };
        Ok(item_objects::find_by_id(ctx, id).await?.map(SwitchQuickIdItem::Pack))
    }

    /// Boot pictures.
    async fn splash(&self) -> SwitchSplashNamespace {
        SwitchSplashNamespace
    }
}

/// Any item with a code that people type into a Switch.
#[derive(Union)]
pub enum SwitchQuickIdItem {
    Theme(SwitchTheme),
    Pack(SwitchPack),
    Splash(SwitchSplash),
    RemoteInstallTheme(SwitchRemoteInstallTheme),
    RemoteInstallSplash(SwitchRemoteInstallSplash),
}

/// Boot pictures of the Switch.
pub struct SwitchSplashNamespace;

#[Object]
impl SwitchSplashNamespace {
    /// Boot pictures, by page.
    async fn splashes(
        &self,
        pagination_args: Option<PaginationInput>,
        #[graphql(name = "sort")] _sort: Option<ItemSortName>,
        #[graphql(name = "order")] _order: Option<SortOrderName>,
        #[graphql(name = "query")] _query: Option<String>,
        #[graphql(name = "includeNSFW")] _include_nsfw: Option<bool>,
    ) -> Result<SwitchSplashPage> {
        let PaginationInput { page, limit } = pagination_args.unwrap_or_default();
        let page = lists::page(page, limit, limits::PAGE_LIMIT_MAX)?;
        Ok(SwitchSplashPage { nodes: Vec::new(), page_info: page.info(0) })
    }
}

/// A page of boot pictures.
#[derive(SimpleObject)]
pub struct SwitchSplashPage {
    nodes: Vec<SwitchSplash>,
    page_info: PageInfo,
}

/// A boot picture of the Switch. There is none yet.
#[derive(SimpleObject)]
pub struct SwitchSplash {
    #[graphql(skip)]
    _none: Infallible,
    uuid: String,
    slug: String,
    /// The public number, hexadecimal.
    hex_id: String,
    /// The code typed into installers.
    quick_id: String,
    name: String,
    description: Option<String>,
    creator: CreatorSummary,
    created_at: DateTime,
    updated_at: DateTime,
    download_count: i32,
    save_count: i32,
    #[graphql(name = "isNSFW")]
    is_nsfw: bool,
    download_url: String,
    /// ThumbHash in Base64.
    preview_thumb_hash: String,
    preview: ImageSizes,
}

/// A theme that somebody sends to their own console by a code. There is none yet.
#[derive(SimpleObject)]
pub struct SwitchRemoteInstallTheme {
    #[graphql(skip)]
    _none: Infallible,
    author: String,
    created_at: DateTime,
    download_url: String,
    name: String,
    quick_id: String,
    target: TargetName,
}

/// A boot picture that somebody sends to their own console by a code. There is none yet.
#[derive(SimpleObject)]
pub struct SwitchRemoteInstallSplash {
    #[graphql(skip)]
    _none: Infallible,
    author: String,
    created_at: DateTime,
    download_url: String,
    name: String,
    quick_id: String,
}
