//! GraphQL types and fields of themes. Look-ahead tells which data a page needs besides its rows; it is fetched for all
//! themes of the page at once.

mod icons;
pub mod look_alikes;
mod mutations;
mod pack;
mod queries;

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::dataloader::DataLoader;
use async_graphql::{Context, Lookahead, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::graphql::item_objects::ItemObject;
use vitrine_community::graphql::item_objects::LoadedObjects;
use vitrine_community::listing::ItemTags;
use vitrine_community::moderation::item_decisions::{is_held, unlisted_reason};
use vitrine_community::tags::graphql::Tag;
use vitrine_core::error::Result;
use vitrine_core::items::ItemId;
use vitrine_kit::graphql::{
    DateTime, ImageSizes, ItemColor, PreviewState, app, clamped, loader_error, long_text, viewer,
};
use vitrine_people::accounts::graphql::CreatorSummary;
use vitrine_people::saves;

use self::icons::{IconUrls, SwitchThemeAssets};
use self::look_alikes::{LOOK_ALIKES_COST, LookAlikesLoader, SwitchThemeLookAlike};
pub use self::mutations::ThemesMutation;
pub use self::pack::SwitchPack;
pub use self::queries::{NamespacedThemesQuery, ThemesOfCreator, ThemesQuery};
use super::changes::PartCorrection;
use super::previews::MakePreviews;
use super::theme::{KIND, Theme};
use super::theme_rows::{ChosenOption, CustomLayouts, StoredIcon};
use super::{theme_rows, urls};
use crate::layouts;
use crate::layouts::graphql::{OptionKind, SwitchLayout, TargetName};
use crate::layouts::stage::LeftOutChanges;

/// A theme for one menu of the Switch.
pub struct SwitchTheme {
    /// Boxed, because unions have room for their largest member.
    theme: Box<Theme>,
    tags: Vec<Tag>,
    options: Vec<ChosenOption>,
    layout: Option<SwitchLayout>,
    pack: Option<Arc<SwitchPack>>,
    icons: Vec<StoredIcon>,
    custom_layouts: Option<CustomLayouts>,
    left_out: Option<LeftOutChanges>,
    /// Corrections made by the mutation that this answers.
    pub(crate) changes: Vec<PartCorrection>,
}

/// A correction that publishing has made to an uploaded file.
pub struct SwitchThemeChange(PartCorrection);

#[Object]
impl SwitchThemeChange {
    /// The field of the input that it came in.
    async fn field(&self) -> &str {
        self.0.field
    }
    /// Code of crates/formats/inspect/findings.md.
    async fn code(&self) -> &str {
        self.0.finding.code()
    }
    /// In the file; empty for all of it.
    async fn place(&self) -> &str {
        self.0.finding.place()
    }
    /// In English, without capital and full stop.
    async fn message(&self) -> String {
        self.0.finding.kind().to_string()
    }
}

/// A chosen option of a layout.
pub struct SwitchThemeOption(ChosenOption);

#[Object]
impl SwitchThemeOption {
    async fn layout_option_value_uuid(&self) -> String {
        self.0.value_uuid.to_string()
    }
    /// Number, text or colour of the choice; absent for TOGGLE and SELECT.
    async fn variable(&self) -> Option<&str> {
        self.0.variable.as_deref()
    }
    /// Name of the option; empty when the layout does not offer it any more.
    async fn option_name(&self) -> &str {
        &self.0.option_name
    }
    /// Name of the chosen value; empty when the layout does not offer it any more.
    async fn value_name(&self) -> &str {
        &self.0.value_name
    }
    /// Absent when the layout does not offer it any more.
    async fn kind(&self) -> Option<OptionKind> {
        self.0.kind().map(Into::into)
    }
    /// True if the drawn preview shows this value. It does not if a value applied later changes the same, or if it leaves out all
    /// that the value changes (`leftOut`).
    async fn is_drawn(&self) -> bool {
        self.0.is_drawn()
    }
    /// Text that the preview shows in place of `variable`; only for a preview that was drawn before previews showed that.
    async fn example(&self) -> Option<String> {
        self.0.example()
    }
}

/// Changes of a layout that a drawn preview leaves out.
pub struct SwitchLeftOutChanges(LeftOutChanges);

#[Object]
impl SwitchLeftOutChanges {
    /// Number of changes.
    async fn count(&self) -> i32 {
        i32::try_from(self.0.count).unwrap_or(i32::MAX)
    }
    /// The first of them, at most 40, as file, pane and property: `RdtBase/N_Icon_00/Position`.
    async fn names(&self) -> &[String] {
        &self.0.names
    }
}

// The future of any field is as large as that of the largest, so fields that a list does not need are boxed: a page has
// some hundred fields, each of which would copy kilobytes.
#[Object]
impl SwitchTheme {
    /// The public number, hexadecimal.
    async fn hex_id(&self) -> String {
        self.theme.item.number().to_string()
    }
    /// The code typed into installers.
    async fn nx_id(&self) -> String {
        self.theme.quick_id()
    }
    /// Equal to `nxId`.
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
    async fn target(&self) -> Result<TargetName> {
        Ok(self.theme.target()?.into())
    }
    /// Public number of the layout it uses.
    async fn layout_id(&self) -> Option<String> {
        self.theme.layout_id.map(|id| ItemId(id).to_string())
    }
    /// The pack it belongs to; null also when the viewer may not see that.
    async fn pack(&self) -> Option<&SwitchPack> {
        self.pack.as_deref()
    }
    /// The layout it uses.
    async fn layout(&self) -> Option<&SwitchLayout> {
        self.layout.as_ref()
    }
    async fn tags(&self) -> &[Tag] {
        &self.tags
    }
    /// Chosen options of the layout.
    async fn options(&self) -> Vec<SwitchThemeOption> {
        self.options.iter().cloned().map(SwitchThemeOption).collect()
    }
    async fn download_count(&self) -> i32 {
        clamped(self.theme.item.download_count)
    }
    async fn download_url(&self, ctx: &Context<'_>) -> String {
        urls::download(app(ctx), &self.theme)
    }
    /// The leading colours of its pictures, the one that covers most first; none until they are made.
    async fn colors(&self) -> Vec<ItemColor> {
        ItemColor::of(&self.theme.item)
    }
    async fn save_count(&self) -> i32 {
        clamped(self.theme.item.save_count)
    }
    /// True if the viewer has saved it; null for a visitor.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        Box::pin(saves::graphql::is_saved(ctx, self.theme.item.id)).await
    }
    /// Name of the downloaded file.
    async fn download_file_name(&self) -> Result<String> {
        self.theme.file_name()
    }
    /// Size of the file when it was last built.
    async fn download_size_bytes(&self) -> Option<i32> {
        self.theme.download_bytes.map(clamped)
    }
    /// PENDING until the job has made the pictures; only a theme that is READY or OUTDATED is listed.
    async fn preview_state(&self) -> PreviewState {
        self.theme.preview_state()
    }
    /// Percent of the work on the pictures.
    async fn preview_progress(&self, ctx: &Context<'_>) -> Result<i32> {
        if !self.theme.preview_state().is_waiting() {
            return Ok(100);
        }
        let key = MakePreviews::key(self.theme.item.id);
        let status = Box::pin(vitrine_jobs::find_status::<MakePreviews>(&app(ctx).db, &key)).await;
        let status = status?;
        // Progress reaches 100 only when the theme is ready.
        Ok(status.map_or(0, |status| i32::from(status.progress_percent).min(99)))
    }
    /// ThumbHash in Base64.
    async fn thumb_hash(&self) -> Option<String> {
        self.theme.item.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash))
    }
    /// ThumbHash in Base64; empty until the pictures are made.
    async fn screenshot_thumb_hash(&self) -> String {
        self.theme.item.thumb_hash.as_ref().map(|hash| STANDARD.encode(hash)).unwrap_or_default()
    }
    async fn screenshot_preview(&self, ctx: &Context<'_>) -> ImageSizes {
        ImageSizes::at(urls::previews(app(ctx), &self.theme))
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
    /// JPEG, 1280×720.
    async fn preview_jpg_large_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "720.jpg"
    }
    /// JPEG, 426×240.
    async fn preview_jpg_small_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.theme) + "240.jpg"
    }
    /// The drawn preview of a theme whose other pictures show its creator's screenshot or `customOverlayImageUrl`; absent for
    /// others.
    async fn drawn_preview(&self, ctx: &Context<'_>) -> Option<ImageSizes> {
        self.theme.drawn_preview_token.as_ref().map(|_| ImageSizes::at(urls::drawn_previews(app(ctx), &self.theme)))
    }
    /// Changes of its layout that the drawn preview leaves out; null until it is drawn.
    async fn left_out(&self) -> Option<SwitchLeftOutChanges> {
        self.left_out.clone().map(SwitchLeftOutChanges)
    }
    /// Other themes with the same picture as background, the nearest first, at most 5; only for its creator and moderators.
    #[graphql(complexity = "LOOK_ALIKES_COST + child_complexity")]
    async fn look_alikes(&self, ctx: &Context<'_>) -> Result<Option<Vec<SwitchThemeLookAlike>>> {
        let item = &self.theme.item;
        if !viewer(ctx).owns(item.creator_id) && !viewer(ctx).is_staff() {
            return Ok(None);
        }
        let loader = ctx.data_unchecked::<DataLoader<LookAlikesLoader>>();
        let key = (item.id, self.theme.wallpaper_hash.clone());
        let found = Box::pin(loader.load_one(key)).await.map_err(|error| loader_error(&error))?;
        Ok(Some(found.unwrap_or_default()))
    }
    /// Corrections to uploaded files, in the answer of the mutation that made them; empty everywhere else.
    async fn changes(&self) -> Vec<SwitchThemeChange> {
        self.changes.iter().cloned().map(SwitchThemeChange).collect()
    }
    /// The background alone, 1280×720; absent for a theme without one. A JPEG; a PNG where it has transparent parts that the
    /// menu shows through.
    async fn background_image_url(&self, ctx: &Context<'_>) -> Option<String> {
        urls::background(app(ctx), &self.theme)
    }
    #[graphql(flatten)]
    async fn icon_urls(&self, ctx: &Context<'_>) -> IconUrls {
        IconUrls::of(app(ctx), &self.theme, &self.icons)
    }
    /// The background and the icons in one object, as console clients ask for them.
    async fn assets(&self, ctx: &Context<'_>) -> SwitchThemeAssets {
        SwitchThemeAssets::of(app(ctx), &self.theme, &self.icons)
    }
    /// True if its creator has given a screenshot, which its pictures show once they are made.
    async fn has_screenshot(&self) -> bool {
        self.theme.screenshot_hash.is_some()
    }
    /// True if its creator has provided a custom layout.
    async fn has_custom_layout(&self) -> bool {
        self.theme.custom_layout_hash.is_some()
    }
    /// True if its creator has provided a layout for what the home menu shares with others.
    async fn has_custom_common_layout(&self) -> bool {
        self.theme.custom_common_layout_hash.is_some()
    }
    /// The layout that its creator brought along, JSON; absent for a theme without one.
    #[graphql(complexity = CUSTOM_LAYOUT_COST)]
    async fn custom_layout_json(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        let texts = self.custom_layouts.as_ref();
        texts.and_then(|texts| texts.layout_json.as_deref()).map(|text| long_text(ctx, text)).transpose()
    }
    /// The custom layout for what the home menu shares with others, JSON; absent for a theme without one.
    #[graphql(complexity = CUSTOM_LAYOUT_COST)]
    async fn custom_common_layout_json(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        let texts = self.custom_layouts.as_ref();
        texts.and_then(|texts| texts.common_json.as_deref()).map(|text| long_text(ctx, text)).transpose()
    }
    /// The creator's picture of `customLayoutJson` on a transparent background, PNG 1280×720; absent where its creator gave none.
    /// Over the background, it takes the place of a screenshot.
    async fn custom_overlay_image_url(&self, ctx: &Context<'_>) -> Option<String> {
        let hash = self.theme.custom_overlay_hash.as_ref()?;
        Some(urls::piece(app(ctx), &self.theme, "overlay", hash, "overlay.png"))
    }
    /// True if the file moves or changes parts of the menu. Such a theme must be removed before a system update.
    async fn changes_layout(&self) -> bool {
        self.theme.changes_layout
    }
    /// The first system version that shows all of it, such as `20.0.0`; null when every version does. Game card and Share
    /// icons need 20.0.0, the online icon 11.0.0, and a layout the version that it was made for, if that is above 11.0.0.
    async fn minimum_firmware(&self) -> Option<String> {
        self.theme.minimum_firmware().map(|firmware| firmware.to_string())
    }
    /// When the layout of the catalogue that it uses was changed, if that was after `updatedAt`. The file is then another
    /// one, though its creator has done nothing.
    async fn layout_updated_at(&self, ctx: &Context<'_>) -> Option<DateTime> {
        let layout = app(ctx).catalogue.find(ItemId(self.theme.layout_id?))?;
        (layout.updated_at > self.theme.item.updated_at).then_some(DateTime(layout.updated_at))
    }
    async fn created_at(&self) -> DateTime {
        DateTime(self.theme.item.created_at)
    }
    async fn updated_at(&self) -> DateTime {
        DateTime(self.theme.item.updated_at)
    }
}

/// Query cost of the text of a layout: it may have half a megabyte, and a response eight in all.
const CUSTOM_LAYOUT_COST: usize = 500;

impl ItemObject for SwitchTheme {
    type Row = Theme;
    const PAGE: &'static str = "SwitchThemePage";

    fn complete<'a>(
        ctx: &'a Context<'_>,
        themes: Vec<Theme>,
        mut tags_of: ItemTags,
        asked: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self> {
        Box::pin(async move {
            let app = app(ctx);
            let ids: Vec<i64> = themes.iter().map(|theme| theme.item.id).collect();
            let none = || &[][..];
            let mut options =
                theme_rows::options_of(&app.db, if asked.field("options").exists() { &ids } else { none() }).await?;
            let assets = asked.field("assets");
            let asks_icons =
                icons::FIELDS.iter().any(|field| asked.field(field).exists() || assets.field(field).exists());
            let mut icons = theme_rows::icons_of(&app.db, if asks_icons { &ids } else { none() }).await?;
            let mut left_out =
                theme_rows::left_out_of(&app.db, if asked.field("leftOut").exists() { &ids } else { none() }).await?;
            let asks_texts =
                ["customLayoutJson", "customCommonLayoutJson"].iter().any(|field| asked.field(field).exists());
            let with_texts = themes.iter().filter(|theme| asks_texts && theme.has_custom_layouts());
            let with_texts: Vec<i64> = with_texts.map(|theme| theme.item.id).collect();
            let mut texts = theme_rows::custom_layouts_of(&app.db, &with_texts).await?;
            let mut layouts: HashMap<i64, SwitchLayout> = HashMap::new();
            if asked.field("layout").exists() {
                let mut used: Vec<i64> = themes.iter().filter_map(|theme| theme.layout_id).collect();
                used.sort_unstable();
                used.dedup();
                layouts = layouts::graphql::load(app, &used)
                    .await?
                    .into_iter()
                    .map(|layout| (layout.0.item.id, layout))
                    .collect();
            }
            let asked_of_pack = asked.field("pack");
            let packs = match asked_of_pack.exists() {
                true => {
                    pack::packs_by_id(ctx, themes.iter().filter_map(|theme| theme.pack_id).collect(), &asked_of_pack)
                        .await?
                }
                false => HashMap::new(),
            };
            Ok(themes
                .into_iter()
                .map(|theme| SwitchTheme {
                    tags: tags_of.remove(&theme.item.id).unwrap_or_default().into_iter().map(Tag::from).collect(),
                    options: options.remove(&theme.item.id).unwrap_or_default(),
                    layout: theme
                        .layout_id
                        .and_then(|id| layouts.get(&id))
                        .map(|layout| SwitchLayout(layout.0.clone())),
                    pack: theme.pack_id.and_then(|id| packs.get(&id)).cloned(),
                    icons: icons.remove(&theme.item.id).unwrap_or_default(),
                    custom_layouts: texts.remove(&theme.item.id),
                    left_out: left_out.remove(&theme.item.id),
                    changes: Vec::new(),
                    theme: Box::new(theme),
                })
                .collect())
        })
    }
}
