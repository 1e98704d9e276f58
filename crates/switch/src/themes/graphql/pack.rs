//! The object type of packs. It is in this folder, because packs show themes and themes show packs.

use std::collections::HashMap;
use std::sync::Arc;

use async_graphql::{Context, Lookahead, Object};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use vitrine_community::graphql::item_objects::ItemObject;
use vitrine_community::graphql::item_objects::LoadedObjects;
use vitrine_community::graphql::item_objects::with_tags;
use vitrine_community::listing::ItemTags;
use vitrine_community::moderation::item_decisions::{is_held, unlisted_reason};
use vitrine_community::tags::graphql::Tag;
use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::visibility;
use vitrine_kit::graphql::{DateTime, ImageSizes, ItemColor, PreviewState, app, clamped, long_text, viewer};
use vitrine_people::accounts::graphql::CreatorSummary;
use vitrine_people::saves;

use super::{SwitchLeftOutChanges, SwitchTheme};
use crate::layouts::stage::LeftOutChanges;
use crate::themes::packs::collage::MakeCollage;
use crate::themes::packs::pack::Pack;
use crate::themes::packs::{pack_rows, urls};
use crate::themes::theme::Theme;
use crate::themes::theme_rows;

/// Several themes that belong together.
pub struct SwitchPack {
    pack: Pack,
    tags: Vec<Tag>,
    themes: Vec<SwitchTheme>,
    left_out: Option<LeftOutChanges>,
}

#[Object]
impl SwitchPack {
    /// The public number, hexadecimal.
    async fn hex_id(&self) -> String {
        self.pack.item.number().to_string()
    }
    /// The code typed into installers.
    async fn nx_id(&self) -> String {
        self.pack.quick_id()
    }
    /// Equal to `nxId`.
    async fn quick_id(&self) -> String {
        self.pack.quick_id()
    }
    async fn uuid(&self) -> String {
        self.pack.item.uuid.to_string()
    }
    async fn creator_uuid(&self) -> String {
        self.pack.item.creator_account_uuid.to_string()
    }
    async fn creator(&self, ctx: &Context<'_>) -> CreatorSummary {
        CreatorSummary::of_item(app(ctx), &self.pack.item)
    }
    async fn name(&self) -> &str {
        &self.pack.item.name
    }
    async fn description(&self, ctx: &Context<'_>) -> Result<Option<&str>> {
        self.pack.item.description.as_deref().map(|text| long_text(ctx, text)).transpose()
    }
    async fn slug(&self) -> &str {
        &self.pack.item.slug
    }
    /// Path of its page.
    async fn page_url(&self) -> String {
        self.pack.page_url()
    }
    /// Only its creator and staff see it.
    async fn is_private(&self) -> bool {
        self.pack.item.is_private
    }
    /// Mature, as soon as one of its themes is; in a public pack, one that is not private.
    #[graphql(name = "isNSFW")]
    async fn is_nsfw(&self) -> bool {
        self.pack.item.is_nsfw
    }
    async fn tags(&self) -> &[Tag] {
        &self.tags
    }
    /// Themes of the pack that the viewer may see, by menu, then by name.
    #[graphql(complexity = "limits::PACK_THEMES_COUNTED * child_complexity")]
    async fn themes(&self) -> &[SwitchTheme] {
        &self.themes
    }
    /// Changes of layouts that the drawn previews of these themes leave out, all together; null until one of them is drawn.
    async fn left_out(&self) -> Option<SwitchLeftOutChanges> {
        self.left_out.clone().map(SwitchLeftOutChanges)
    }
    async fn download_count(&self) -> i32 {
        clamped(self.pack.item.download_count)
    }
    async fn download_url(&self, ctx: &Context<'_>) -> String {
        urls::download(app(ctx), &self.pack)
    }
    /// The leading colours of its collage, the one that covers most first; none while there is no collage.
    async fn colors(&self) -> Vec<ItemColor> {
        if self.pack.shows_collage() { ItemColor::of(&self.pack.item) } else { Vec::new() }
    }
    async fn save_count(&self) -> i32 {
        clamped(self.pack.item.save_count)
    }
    /// True if the viewer has saved it; null for a visitor.
    async fn is_saved(&self, ctx: &Context<'_>) -> Result<Option<bool>> {
        Box::pin(saves::graphql::is_saved(ctx, self.pack.item.id)).await
    }
    /// Name of the downloaded file.
    async fn download_file_name(&self) -> Result<String> {
        self.pack.file_name()
    }
    /// Size of the file with all public themes as last built; null without a collage, and after a new one until somebody takes it.
    async fn download_size_bytes(&self) -> Option<i32> {
        self.pack.download_bytes.filter(|_| self.pack.shows_collage()).map(clamped)
    }
    /// Why staff have taken it off all lists; only for its creator and staff, and null while it is on them.
    async fn unlisted_reason(&self, ctx: &Context<'_>) -> Option<&str> {
        unlisted_reason(viewer(ctx), &self.pack.item)
    }
    /// True if it is unlisted only because its pictures are being checked. As `unlistedReason`, only its creator and moderators know.
    async fn is_held(&self, ctx: &Context<'_>) -> bool {
        is_held(viewer(ctx), &self.pack.item)
    }
    /// PENDING until the job has made the collage; only a pack that is READY or OUTDATED is listed. A pack is PENDING again when
    /// other themes belong into its collage, and OUTDATED while the same themes get new pictures.
    async fn preview_state(&self) -> PreviewState {
        self.pack.preview_state()
    }
    /// Percent of the work on the collage, which begins when the pictures of all its themes are made.
    async fn preview_progress(&self, ctx: &Context<'_>) -> Result<i32> {
        if !matches!(self.pack.preview_state(), PreviewState::Pending | PreviewState::Outdated) {
            return Ok(100);
        }
        let key = MakeCollage::key(self.pack.item.id);
        let status = Box::pin(vitrine_jobs::find_status::<MakeCollage>(&app(ctx).db, &key)).await;
        let status = status?;
        // A finished job has made an earlier collage.
        let running = status.map(|status| i32::from(status.progress_percent)).filter(|percent| *percent < 100);
        Ok(running.unwrap_or(0))
    }
    /// ThumbHash in Base64; null while there is no collage.
    async fn thumb_hash(&self) -> Option<String> {
        let hash = self.pack.item.thumb_hash.as_ref().filter(|_| self.pack.shows_collage());
        hash.map(|hash| STANDARD.encode(hash))
    }
    /// ThumbHash in Base64; empty while there is no collage.
    async fn collage_thumb_hash(&self) -> String {
        let hash = self.pack.item.thumb_hash.as_ref().filter(|_| self.pack.shows_collage());
        hash.map(|hash| STANDARD.encode(hash)).unwrap_or_default()
    }
    async fn collage_preview(&self, ctx: &Context<'_>) -> ImageSizes {
        ImageSizes::at(urls::previews(app(ctx), &self.pack))
    }
    /// 320×180.
    #[graphql(name = "preview180Url")]
    async fn preview180_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "180"
    }
    /// 426×240.
    #[graphql(name = "preview240Url")]
    async fn preview240_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "240"
    }
    /// 640×360.
    #[graphql(name = "preview360Url")]
    async fn preview360_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "360"
    }
    /// 960×540.
    #[graphql(name = "preview540Url")]
    async fn preview540_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "540"
    }
    /// 1280×720.
    #[graphql(name = "preview720Url")]
    async fn preview720_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "720"
    }
    /// 1920×1080.
    #[graphql(name = "preview1080Url")]
    async fn preview1080_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "1080"
    }
    /// JPEG, 1280×720.
    async fn preview_jpg_large_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "720.jpg"
    }
    /// JPEG, 426×240.
    async fn preview_jpg_small_url(&self, ctx: &Context<'_>) -> String {
        urls::previews(app(ctx), &self.pack) + "240.jpg"
    }
    async fn created_at(&self) -> DateTime {
        DateTime(self.pack.item.created_at)
    }
    async fn updated_at(&self) -> DateTime {
        DateTime(self.pack.item.updated_at)
    }
}

impl ItemObject for SwitchPack {
    type Row = Pack;
    const PAGE: &'static str = "SwitchPackPage";

    fn complete<'a>(
        ctx: &'a Context<'_>,
        packs: Vec<Pack>,
        mut tags_of: ItemTags,
        asked: &'a Lookahead<'_>,
    ) -> LoadedObjects<'a, Self> {
        Box::pin(async move {
            let asks_left_out = asked.field("leftOut").exists();
            let asked = asked.field("themes");
            let needs_themes = asks_left_out || asked.exists();
            let ids: Vec<i64> = packs.iter().filter(|_| needs_themes).map(|pack| pack.item.id).collect();
            let mut themes = Vec::new();
            for mut of_pack in pack_rows::themes_of(&app(ctx).db, &ids).await?.into_values() {
                of_pack.retain(|theme| visibility::can_meet(viewer(ctx), &theme.item.visibility_facts()));
                themes.extend(of_pack);
            }
            let mut left_out_of = HashMap::new();
            if asks_left_out {
                left_out_of = left_out_of_packs(ctx, &themes).await?;
            }
            if !asked.exists() {
                themes.clear();
            }
            let packs_of: Vec<Option<i64>> = themes.iter().map(|theme| theme.pack_id).collect();
            let mut themes_of: HashMap<i64, Vec<SwitchTheme>> = HashMap::with_capacity(packs.len());
            for (pack, theme) in packs_of.into_iter().zip(with_tags(ctx, themes, &asked).await?) {
                themes_of.entry(pack.unwrap_or_default()).or_default().push(theme);
            }
            Ok(packs
                .into_iter()
                .map(|pack| SwitchPack {
                    tags: tags_of.remove(&pack.item.id).unwrap_or_default().into_iter().map(Tag::from).collect(),
                    themes: themes_of.remove(&pack.item.id).unwrap_or_default(),
                    left_out: left_out_of.remove(&pack.item.id),
                    pack,
                })
                .collect())
        })
    }
}

/// Returns the changes that the previews of these themes leave out, by pack.
async fn left_out_of_packs(ctx: &Context<'_>, themes: &[Theme]) -> Result<HashMap<i64, LeftOutChanges>> {
    let ids: Vec<i64> = themes.iter().map(|theme| theme.item.id).collect();
    let of_themes = theme_rows::left_out_of(&app(ctx).db, &ids).await?;
    let mut of_packs: HashMap<i64, LeftOutChanges> = HashMap::new();
    for theme in themes {
        if let (Some(pack), Some(left_out)) = (theme.pack_id, of_themes.get(&theme.item.id)) {
            of_packs.entry(pack).or_default().add(left_out);
        }
    }
    Ok(of_packs)
}

/// Loads the packs with these ids that exist and that the viewer may see, by id; themes share them.
///
/// # Errors
/// Errors of the database.
pub(super) async fn packs_by_id(
    ctx: &Context<'_>,
    mut ids: Vec<i64>,
    asked: &Lookahead<'_>,
) -> Result<HashMap<i64, Arc<SwitchPack>>> {
    ids.sort_unstable();
    ids.dedup();
    let mut packs = item_rows::by_ids::<Pack>(&app(ctx).db, &ids).await?;
    packs.retain(|pack| visibility::can_open(viewer(ctx), &pack.item.visibility_facts()));
    let packs: Vec<SwitchPack> = with_tags(ctx, packs, asked).await?;
    Ok(packs.into_iter().map(|pack| (pack.pack.item.id, Arc::new(pack))).collect())
}
