//! GraphQL types and fields of Wii U themes. Look-ahead tells whether a page needs the patches; they are fetched for
//! all themes of the page at once.

mod files;
mod mutations;
mod pieces;
mod queries;

use std::collections::HashMap;

use async_graphql::{Context, Lookahead, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::graphql::item_objects::ItemObject;
use vitrine_community::graphql::item_objects::LoadedObjects;
use vitrine_community::listing::ItemTags;
use vitrine_community::moderation::item_decisions::{is_held, unlisted_reason};
use vitrine_community::tags::graphql::Tag;
use vitrine_core::error::Result;
use vitrine_kit::app::App;
use vitrine_kit::graphql::{DateTime, ImageSizes, ItemColor, PreviewState, app, clamped, long_text, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;
use vitrine_people::saves;

use self::files::PatchUrls;
pub use self::files::{WiiuRegionName, WiiuSystemFile, WiiuSystemFileName, WiiuThemePatch};
pub use self::mutations::WiiuThemesMutation;
use self::pieces::{WiiuBgm, WiiuCompatibility, WiiuSplash};
pub use self::queries::{NamespacedWiiuThemesQuery, WiiuFilesQuery, WiiuThemesOfCreator, WiiuThemesQuery};
use super::compatibility::WiiuThemeCompatibility;
use super::making::MakePieces;
use super::theme::{KIND, Theme};
use super::wiiu_theme_rows::StoredPatch;
use super::{urls, wiiu_theme_rows};

/// A theme for the menu of the Wii U.
pub struct WiiuTheme {
    theme: Box<Theme>,
    tags: Vec<Tag>,
    patches: Vec<StoredPatch>,
}

#[Object]
impl WiiuTheme {
    /// The public number, hexadecimal.
    async fn hex_id(&self) -> String {
        self.theme.item.number().to_string()
    }
    /// The code typed into installers.
    async fn quick_id(&self) -> String {
        self.theme.quick_id()
    }
    async fn uuid(&self) -> String {
        self.theme.item.uuid.to_string()
    }
    async fn creator_uuid(&self) -> String {
        self.theme.item.creator_account_uuid.to_string()
    }
    async fn creator(&self, ctx: &Context<'_>) -> CreatorSummary {
        CreatorSummary::of_item(app(ctx), &self.theme.item)
    }
    async fn name(&self) -> &str {
        &self.theme.item.name
    }
    async fn description(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.theme.item.description.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn slug(&self) -> &str {
        &self.theme.item.slug
    }
    /// Path of its page.
    async fn page_url(&self) -> String {
        self.theme.page_url()
    }
    /// Path of the page that shows its music; null without any.
    async fn bgm_page_url(&self) -> Option<String> {
        self.theme.bgm_page_url()
    }
    /// Path of the page that shows its splash; null without one.
    async fn splash_page_url(&self) -> Option<String> {
        self.theme.splash_page_url()
    }
    /// Only its creator and staff see it.
    async fn is_private(&self) -> bool {
        self.theme.item.is_private
    }
    /// Mature.
    #[graphql(name = "isNSFW")]
    async fn is_nsfw(&self) -> bool {
        self.theme.item.is_nsfw
    }
    /// Why staff have taken it off all lists; only for its creator and staff, and null while it is on them.
    async fn unlisted_reason(&self, ctx: &Context<'_>) -> Option<&str> {
        unlisted_reason(viewer(ctx), &self.theme.item)
    }
    /// True if it is unlisted only because its pictures are being checked. As `unlistedReason`, only its creator and moderators know.
    async fn is_held(&self, ctx: &Context<'_>) -> bool {
        is_held(viewer(ctx), &self.theme.item)
    }
    async fn tags(&self) -> &[Tag] {
        &self.tags
    }
    async fn download_count(&self) -> i32 {
        clamped(self.theme.item.download_count)
    }
    async fn download_url(&self, ctx: &Context<'_>) -> String {
        urls::download(app(ctx), &self.theme)
    }
    /// Name of the downloaded file.
    async fn download_file_name(&self) -> String {
        self.theme.file_name()
    }
    /// Size of the file when it was last built.
    async fn download_size_bytes(&self) -> Option<i32> {
        self.theme.download_bytes.map(clamped)
    }
    /// `themeVersion` of the file; another one after each change of what the file contains.
    async fn version(&self) -> String {
        self.theme.theme_version()
    }
    async fn save_count(&self) -> i32 {
        clamped(self.theme.item.save_count)
    }
    /// True if the viewer has saved it; null for a visitor.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        saves::graphql::is_saved(ctx, self.theme.item.id).await
    }
    /// The leading colours of its collage, the one that covers most first; none until it is made.
    async fn colors(&self) -> Vec<ItemColor> {
        ItemColor::of(&self.theme.item)
    }
    /// PENDING until the job has made pictures, clip and splash; only a theme that is READY or OUTDATED is listed.
    async fn preview_state(&self) -> PreviewState {
        self.theme.preview_state()
    }
    /// Percent of the work on them.
    async fn preview_progress(&self, ctx: &Context<'_>) -> Result<i32> {
        if !self.theme.preview_state().is_waiting() {
            return Ok(100);
        }
        let key = MakePieces::key(self.theme.item.id);
        let status = vitrine_jobs::find_status::<MakePieces>(&app(ctx).db, &key).await;
        let status = status?;
        // Progress reaches 100 only when the theme is ready.
        Ok(status.map_or(0, |status| i32::from(status.progress_percent).min(99)))
    }
    /// ThumbHash of the collage in Base64.
    async fn thumb_hash(&self) -> Option<String> {
        self.theme.item.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
    }
    /// ThumbHash in Base64; empty until the pictures are made.
    async fn collage_thumb_hash(&self) -> String {
        encoded(self.theme.item.thumb_hash.as_deref())
    }
    /// ThumbHash in Base64; empty until the pictures are made.
    async fn launcher_screenshot_thumb_hash(&self) -> String {
        encoded(self.theme.launcher_thumb_hash.as_deref())
    }
    /// ThumbHash in Base64, of the collage where there is no screenshot of the plaza; empty until the pictures are made.
    async fn wara_wara_plaza_screenshot_thumb_hash(&self) -> String {
        encoded(self.theme.plaza_thumb_hash.as_deref().or(self.theme.item.thumb_hash.as_deref()))
    }
    async fn collage_preview(&self, ctx: &Context<'_>) -> ImageSizes {
        ImageSizes::at(urls::previews(app(ctx), &self.theme))
    }
    /// The menu on television.
    async fn launcher_screenshot(&self, ctx: &Context<'_>) -> ImageSizes {
        self.picture(app(ctx), "launcher", self.theme.launcher_preview_token.as_deref())
    }
    /// The plaza; the collage where there is no screenshot of it.
    async fn wara_wara_plaza_screenshot(&self, ctx: &Context<'_>) -> ImageSizes {
        self.picture(app(ctx), "plaza", self.theme.plaza_preview_token.as_deref())
    }
    /// True if its creator has given a screenshot of the plaza.
    async fn has_plaza_screenshot(&self) -> bool {
        self.theme.plaza_hash.is_some()
    }
    /// 320×180.
    #[graphql(name = "preview180Url")]
    async fn preview180_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "180"
    }
    /// 426×240.
    #[graphql(name = "preview240Url")]
    async fn preview240_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "240"
    }
    /// 640×360.
    #[graphql(name = "preview360Url")]
    async fn preview360_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "360"
    }
    /// 960×540.
    #[graphql(name = "preview540Url")]
    async fn preview540_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "540"
    }
    /// 1280×720.
    #[graphql(name = "preview720Url")]
    async fn preview720_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "720"
    }
    /// The picture that a console client shows behind its page: the screenshot of the launcher, 1280×720.
    async fn launcher_bg_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.background(app(ctx), "launcher", self.theme.launcher_preview_token.as_deref())
    }
    /// The screenshot of the plaza as background; null if there is none.
    async fn wara_wara_plaza_bg_url(&self, ctx: &Context<'_>) -> Option<String> {
        self.background(app(ctx), "plaza", self.theme.plaza_preview_token.as_deref())
    }
    /// True if it changes the texts of a region.
    async fn has_custom_all_messages(&self) -> bool {
        self.theme.text_region.is_some()
    }
    /// True if it has music to listen to.
    async fn has_bgm(&self) -> bool {
        self.theme.bgm_hash.is_some()
    }
    async fn has_splash(&self) -> bool {
        self.theme.splash_hash.is_some()
    }
    /// Its music: Ogg Vorbis.
    async fn bgm_preview_url(&self, ctx: &Context<'_>) -> Option<String> {
        Some(urls::bgm(app(ctx), &self.theme, self.theme.bgm_hash.as_ref()?))
    }
    /// The cover of its music, 720×720.
    async fn bgm_album_cover_url(&self, ctx: &Context<'_>) -> Option<String> {
        let token = self.theme.cover_preview_token.as_ref()?;
        Some(urls::pictures(app(ctx), &self.theme, "cover", token) + "720")
    }
    /// Its music with what a player shows of it.
    async fn bgm(&self) -> Option<WiiuBgm<'_>> {
        WiiuBgm::of(&self.theme)
    }
    /// The picture that it gives the console while that starts.
    async fn splash(&self) -> Option<WiiuSplash<'_>> {
        WiiuSplash::of(&self.theme)
    }
    /// The splash to be saved: PNG, 1280×720.
    async fn splash_url(&self, ctx: &Context<'_>) -> Option<String> {
        Some(urls::splash(app(ctx), &self.theme, self.theme.splash_hash.as_ref()?))
    }
    /// BLAKE3 of the splash, hexadecimal.
    async fn splash_hash(&self) -> Option<String> {
        self.theme.splash_hash.as_ref().map(hex::encode)
    }
    /// Its patches, in the order of `wiiuSystemFiles`.
    #[graphql(complexity = "PATCHES_COST * child_complexity")]
    async fn patches(&self) -> Vec<WiiuThemePatch<'_>> {
        WiiuThemePatch::all(&self.theme, &self.patches)
    }
    #[graphql(flatten)]
    async fn patch_urls(&self) -> PatchUrls<'_> {
        PatchUrls { theme: &self.theme, patches: &self.patches }
    }
    /// Its changes, its region and its requirements.
    async fn compatibility(&self) -> WiiuCompatibility {
        WiiuCompatibility(WiiuThemeCompatibility::of(&self.patches))
    }
    async fn created_at(&self) -> DateTime {
        DateTime(self.theme.item.created_at)
    }
    async fn updated_at(&self) -> DateTime {
        DateTime(self.theme.item.updated_at)
    }
}

impl WiiuTheme {
    /// Returns the sizes of a part's picture, or those of the collage if there is none.
    fn picture(&self, app: &App, route: &str, token: Option<&[u8]>) -> ImageSizes {
        ImageSizes::at(match token {
            Some(token) => urls::pictures(app, &self.theme, route, token),
            None => urls::previews(app, &self.theme),
        })
    }

    fn background(&self, app: &App, route: &str, token: Option<&[u8]>) -> Option<String> {
        Some(urls::pictures(app, &self.theme, route, token?) + "720")
    }
}

/// Number of patches of a theme that the cost of a query is computed with.
const PATCHES_COST: usize = 4;

fn encoded(thumb_hash: Option<&[u8]>) -> String {
    thumb_hash.map(|hash| STANDARD.encode(hash)).unwrap_or_default()
}

impl ItemObject for WiiuTheme {
    type Row = Theme;
    const PAGE: &'static str = "WiiuThemePage";

    fn complete<'a>(
        ctx: &'a Context<'_>,
        themes: Vec<Theme>,
        mut tags_of: ItemTags,
        asked: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self> {
        Box::pin(async move {
            let asks_patches = files::FIELDS.iter().any(|field| asked.field(field).exists());
            let ids: Vec<i64> = themes.iter().filter(|_| asks_patches).map(|theme| theme.item.id).collect();
            let mut patches: HashMap<i64, Vec<StoredPatch>> = wiiu_theme_rows::patches_of(&app(ctx).db, &ids).await?;
            Ok(themes
                .into_iter()
                .map(|theme| WiiuTheme {
                    tags: tags_of.remove(&theme.item.id).unwrap_or_default().into_iter().map(Tag::from).collect(),
                    patches: patches.remove(&theme.item.id).unwrap_or_default(),
                    theme: Box::new(theme),
                })
                .collect())
        })
    }
}
