//! Parts of a theme that have a field of their own: music, splash, and the facts about its patches.

use async_graphql::{Context, Object};
use vitrine_kit::graphql::{ImageSizes, app, clamped};

use super::files::WiiuRegionName;
use super::{encoded, urls};
use crate::themes::compatibility::WiiuThemeCompatibility;
use crate::themes::theme::Theme;

/// The music of a theme.
pub struct WiiuBgm<'a> {
    theme: &'a Theme,
    hash: &'a [u8],
}

impl<'a> WiiuBgm<'a> {
    pub(super) fn of(theme: &'a Theme) -> Option<Self> {
        Some(Self { theme, hash: theme.bgm_hash.as_deref()? })
    }
}

#[Object]
impl WiiuBgm<'_> {
    /// Ogg Vorbis.
    async fn url(&self, ctx: &Context<'_>) -> String {
        urls::bgm(app(ctx), self.theme, self.hash)
    }
    async fn duration_ms(&self) -> i32 {
        clamped(self.theme.bgm_duration_ms.unwrap_or_default())
    }
    async fn size_bytes(&self) -> i32 {
        clamped(self.theme.bgm_bytes.unwrap_or_default())
    }
    /// Its wave form: the loudest sample of each of 160 parts, 0 to 255.
    #[graphql(complexity = 16)]
    async fn peaks(&self) -> Vec<i32> {
        self.theme.bgm_peaks.iter().flatten().map(|peak| i32::from(*peak)).collect()
    }
    /// Its cover, a square; null without one.
    async fn cover(&self, ctx: &Context<'_>) -> Option<ImageSizes> {
        let token = self.theme.cover_preview_token.as_ref()?;
        Some(ImageSizes::at(urls::pictures(app(ctx), self.theme, "cover", token)))
    }
    /// ThumbHash of the cover in Base64.
    async fn cover_thumb_hash(&self) -> Option<String> {
        self.theme.cover_thumb_hash.as_deref().map(|hash| encoded(Some(hash)))
    }
}

/// The picture that a theme gives the console while that starts.
pub struct WiiuSplash<'a> {
    theme: &'a Theme,
    hash: &'a [u8],
}

impl<'a> WiiuSplash<'a> {
    pub(super) fn of(theme: &'a Theme) -> Option<Self> {
        Some(Self { theme, hash: theme.splash_hash.as_deref()? })
    }
}

#[Object]
impl WiiuSplash<'_> {
    async fn preview(&self, ctx: &Context<'_>) -> ImageSizes {
        let token = self.theme.splash_preview_token.as_deref().unwrap_or(&self.theme.item.preview_token);
        ImageSizes::at(urls::pictures(app(ctx), self.theme, "splash", token))
    }
    /// ThumbHash in Base64; empty until the pictures are made.
    async fn thumb_hash(&self) -> String {
        encoded(self.theme.splash_thumb_hash.as_deref())
    }
    /// To be saved as `splash.png`: PNG, 1280×720, eight bits of red, green and blue.
    async fn download_url(&self, ctx: &Context<'_>) -> String {
        urls::splash(app(ctx), self.theme, self.hash)
    }
    async fn size_bytes(&self) -> i32 {
        clamped(self.theme.splash_bytes.unwrap_or_default())
    }
    /// BLAKE3 of the PNG, hexadecimal.
    async fn hash(&self) -> String {
        hex::encode(self.hash)
    }
}

/// Changes, region and requirements of a theme. They follow from its patches.
pub struct WiiuCompatibility(pub(super) WiiuThemeCompatibility);

#[Object]
impl WiiuCompatibility {
    async fn changes_launcher(&self) -> bool {
        self.0.changes_launcher
    }
    async fn changes_plaza(&self) -> bool {
        self.0.changes_plaza
    }
    async fn changes_sound(&self) -> bool {
        self.0.changes_sound
    }
    /// Region whose texts it changes. Consoles of other regions leave those patches out.
    async fn text_region(&self) -> Option<WiiuRegionName> {
        self.0.text_region.map(Into::into)
    }
    /// The languages of those texts, ISO 639-1.
    async fn text_languages(&self) -> &[&'static str] {
        &self.0.text_languages
    }
    /// True if every patch was made from the one known original of its file.
    async fn fits_known_menu(&self) -> bool {
        self.0.fits_known_menu
    }
    /// Size of the patched files on the SD card.
    async fn installed_size_bytes(&self) -> i32 {
        clamped(self.0.installed_bytes)
    }
    /// Growth of the patched files over the originals, as far as those are known.
    async fn extra_size_bytes(&self) -> i32 {
        clamped(self.0.extra_bytes)
    }
    /// True if it is so much larger that consoles of Europe, which have less memory to spare, may fail to load it. The
    /// exact limit is not known.
    async fn is_large(&self) -> bool {
        self.0.is_large()
    }
}
