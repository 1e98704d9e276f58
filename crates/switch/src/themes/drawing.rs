//! Making the pictures of a theme, and their sources. The drawn preview is the menu over the background, as
//! `crate::layouts::stage` draws it. A creator's own screenshot, or else their picture of a custom layout over the
//! background, takes its place; the drawn preview is then kept beside it.

use bytes::Bytes;
use uuid::Uuid;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_core::error::Result;
use vitrine_jobs::Progress;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_media::{
    DecodeLimits, Picture, PictureError, PictureFingerprint, PreviewSet, compose, leading_colours, read_overlay,
};

use super::stage::{DrawnMenu, StageSources};
use super::theme::Theme;
use crate::layouts::stage::LeftOutChanges;

/// The background colour of a theme without a background picture.
const DEFAULT_BACKGROUND: [u8; 3] = [0x2b, 0x2b, 0x2b];

/// Files and colours from the stores.
pub(super) struct PreviewSources {
    wallpaper: Option<Bytes>,
    screenshot: Option<Bytes>,
    /// Picture of the custom layout.
    overlay: Option<Bytes>,
    stage: StageSources,
}

/// The pictures of a theme.
pub(super) struct DrawnPreviews {
    /// Pictures shown everywhere: of its screenshot, or else the drawn preview.
    pub(super) shown: PreviewSet,
    /// Drawn preview, if a screenshot takes its place.
    pub(super) beside: Option<PreviewSet>,
    /// Option values that the drawn preview shows.
    pub(super) values: Vec<Uuid>,
    /// Changes that the drawn preview leaves out.
    pub(super) left_out: LeftOutChanges,
    /// Fingerprint of its background, if it has one.
    pub(super) fingerprint: Option<PictureFingerprint>,
}

impl PreviewSources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        Ok(Self {
            wallpaper: stored(app, objects::wallpaper, theme.wallpaper_hash.as_deref()).await?,
            screenshot: stored(app, objects::screenshot, theme.screenshot_hash.as_deref()).await?,
            overlay: stored(app, objects::overlay, theme.custom_overlay_hash.as_deref()).await?,
            stage: StageSources::of(app, theme).await?,
        })
    }

    pub(super) fn draw(self, progress: &Progress) -> std::result::Result<DrawnPreviews, PictureError> {
        let decode = |bytes: &Option<Bytes>| {
            bytes.as_deref().map(|bytes| Picture::decode(bytes, &DecodeLimits::default())).transpose()
        };
        let wallpaper = decode(&self.wallpaper)?.map(|picture| picture.flatten([0, 0, 0]));
        let fingerprint = wallpaper.as_ref().map(PictureFingerprint::of).transpose()?;
        let background = match wallpaper {
            Some(picture) => picture,
            None => Picture::filled(1280, 720, self.stage.background_colour().unwrap_or(DEFAULT_BACKGROUND))?,
        };
        let screenshot = match (decode(&self.screenshot)?, &self.overlay) {
            (None, Some(png)) => Some(compose(&background, &read_overlay(png)?)?),
            (screenshot, _) => screenshot,
        };
        let sets = if screenshot.is_some() { 2 } else { 1 };
        // One step more than there are pictures, because storing them is the last.
        let render = |set: usize, picture: &Picture| {
            PreviewSet::render(picture, &objects::PREVIEW_SIZES, &mut |done, of_set| {
                progress.set_part(set * of_set + done, sets * of_set + 1);
            })
        };
        // The colours of a theme are its own, not those of the sample games in the menu.
        let colours = leading_colours(&background)?;
        let DrawnMenu { picture, left_out, values } = self.stage.draw(background)?;
        let mut drawn = render(0, &picture)?;
        drawn.colours = colours;
        let (shown, beside) = match screenshot {
            Some(screenshot) => (render(1, &screenshot)?, Some(drawn)),
            None => (drawn, None),
        };
        Ok(DrawnPreviews { shown, beside, values, left_out, fingerprint })
    }
}

/// Reads the file with this hash, if there is one.
async fn stored(app: &App, key: fn(ContentHash) -> BlobKey, hash: Option<&[u8]>) -> Result<Option<Bytes>> {
    match hash.and_then(ContentHash::from_slice) {
        Some(hash) => Ok(Some(app.blobs.get(key(hash)).await?)),
        None => Ok(None),
    }
}
