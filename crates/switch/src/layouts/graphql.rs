//! GraphQL types and fields of layouts.

mod effects;
mod mutations;
mod options;
mod queries;

use std::sync::Arc;

use async_graphql::Lookahead;
use async_graphql::{Context, Enum, Object, SimpleObject};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use std::future::ready;
use vitrine_community::graphql::item_objects::ItemObject;
use vitrine_community::graphql::item_objects::LoadedObjects;
use vitrine_community::listing::ItemTags;
use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, ItemColor, app, loader_error, long_text};
use vitrine_people::accounts::graphql::CreatorSummary;
use vitrine_people::saves;

pub use self::mutations::LayoutsMutation;
use self::options::SwitchLayoutOption;
pub use self::options::{OptionKind, OptionLoader, SwitchThemeOptionInput, choices};
pub use self::queries::{LayoutsOfCreator, LayoutsQuery};
use super::layout::{KIND, Layout};
use super::layout_pictures;

/// The Switch menu that a layout or theme changes, by the name of its file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Enum)]
#[graphql(name = "Target", remote = "vitrine_target::Target")]
pub enum TargetName {
    #[graphql(name = "ResidentMenu")]
    ResidentMenu,
    #[graphql(name = "Entrance")]
    Entrance,
    #[graphql(name = "Flaunch")]
    Flaunch,
    #[graphql(name = "Set")]
    Set,
    #[graphql(name = "Notification")]
    Notification,
    #[graphql(name = "MyPage")]
    MyPage,
    #[graphql(name = "Psl")]
    Psl,
}

/// A built file.
#[derive(SimpleObject)]
pub struct BuildResult {
    /// JSON as it is; a ZIP or a picture in Base64.
    pub data: String,
    /// A name to save it under.
    pub file_name: String,
    /// Its media type.
    pub mimetype: String,
}

/// A layout of a Switch menu.
pub struct SwitchLayout(pub Arc<Layout>);

#[Object]
impl SwitchLayout {
    async fn uuid(&self) -> String {
        self.0.item.uuid.to_string()
    }
    async fn hex_id(&self) -> String {
        self.0.item.number().to_string()
    }
    async fn creator_uuid(&self) -> String {
        self.0.item.creator_account_uuid.to_string()
    }
    async fn creator(&self, ctx: &Context<'_>) -> CreatorSummary {
        CreatorSummary::of_item(app(ctx), &self.0.item)
    }
    async fn name(&self) -> &str {
        &self.0.item.name
    }
    async fn description(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.0.item.description.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn slug(&self) -> &str {
        &self.0.item.slug
    }
    async fn page_url(&self) -> String {
        self.0.item.page_url(&KIND)
    }
    async fn created_at(&self) -> DateTime {
        DateTime(self.0.item.created_at)
    }
    async fn updated_at(&self) -> DateTime {
        DateTime(self.0.item.updated_at)
    }
    async fn save_count(&self) -> i32 {
        self.0.item.save_count as i32
    }
    async fn download_count(&self) -> i32 {
        i32::try_from(self.0.item.download_count).unwrap_or(i32::MAX)
    }
    /// The leading colours of its picture, the one that covers most first.
    async fn colors(&self) -> Vec<ItemColor> {
        ItemColor::of(&self.0.item)
    }
    /// True if the viewer has saved it; null for a visitor.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        saves::graphql::is_saved(ctx, self.0.item.id).await
    }
    /// Number of public themes that use this layout.
    async fn theme_count(&self, ctx: &Context<'_>) -> i32 {
        app(ctx).catalogue.count_with_layout(self.0.item.id) as i32
    }
    async fn thumb_hash(&self) -> Option<String> {
        self.0.item.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
    }
    #[graphql(name = "preview180Url")]
    async fn preview180_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 180)
    }
    #[graphql(name = "preview240Url")]
    async fn preview240_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 240)
    }
    #[graphql(name = "preview360Url")]
    async fn preview360_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 360)
    }
    #[graphql(name = "preview540Url")]
    async fn preview540_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 540)
    }
    #[graphql(name = "preview720Url")]
    async fn preview720_url(&self, ctx: &Context<'_>) -> String {
        self.url(ctx, 720)
    }
    /// `#RRGGBB` shown behind the overlay, when the layout names one.
    async fn color(&self) -> Option<String> {
        self.0.color.as_ref().map(|color| format!("#{color}"))
    }
    /// The layout's picture on a transparent background, PNG, 1280×720.
    async fn overlay_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.0.overlay_hash.as_ref().map(|hash| layout_pictures::overlay_url(app(ctx), hash))
    }
    async fn target(&self) -> Result<TargetName> {
        Ok(self.0.target()?.into())
    }
    async fn common_json(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.0.common_json.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn json(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.0.layout_json.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    /// Its own options and those of its menu, by priority.
    async fn options(&self, ctx: &Context<'_>) -> Result<Vec<SwitchLayoutOption>> {
        let loader = ctx.data_unchecked::<async_graphql::dataloader::DataLoader<OptionLoader>>();
        let key = (self.0.item.id, self.0.target.clone());
        let offered = loader.load_one(key).await.map_err(|error| loader_error(&error))?;
        Ok(offered.unwrap_or_default().into_iter().map(SwitchLayoutOption).collect())
    }
}

impl SwitchLayout {
    fn url(&self, ctx: &Context<'_>, lines: u32) -> String {
        layout_pictures::preview_url(app(ctx), &self.0.item.preview_token, lines)
    }
}

/// Loads the layouts with these ids, in this order.
pub async fn load(app: &App, ids: &[i64]) -> Result<Vec<SwitchLayout>> {
    let layouts = item_rows::by_ids::<Layout>(&app.db, ids).await?;
    Ok(layouts.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect())
}

impl ItemObject for SwitchLayout {
    type Row = Layout;
    const PAGE: &'static str = "SwitchLayoutPage";

    fn complete<'a>(
        _: &'a Context<'_>,
        layouts: Vec<Layout>,
        _: ItemTags,
        _: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self> {
        Box::pin(ready(Ok(layouts.into_iter().map(|layout| SwitchLayout(Arc::new(layout))).collect())))
    }
}
