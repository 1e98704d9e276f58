//! What the pictures of a theme are made from, and making them: the drawn preview is the background, over it the layout's
//! picture with the changes of all chosen option values, or the picture that its creator gave of a layout of their own. A creator's own screenshot takes its place and leaves it beside.

use bytes::Bytes;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_core::error::Result;
use vitrine_jobs::Progress;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_layout::options::Choice;
use vitrine_media::{DecodeLimits, Fingerprint, OptionLayers, Picture, PictureError, Previews, compose, read_overlay};

use super::store;
use super::theme::Theme;
use crate::layouts;
use crate::layouts::layout::{OfferedOption, background_of};

/// The background colour of a theme without a background picture.
const DEFAULT_BACKGROUND: [u8; 3] = [0x2b, 0x2b, 0x2b];

/// Files and colours from the stores.
#[derive(Default)]
pub(super) struct Sources {
    wallpaper: Option<Bytes>,
    /// The layout as its maker made it.
    layout: Option<Bytes>,
    /// The layout with single values on, in the order in which they are applied.
    values: Vec<Bytes>,
    background_colour: Option<[u8; 3]>,
    screenshot: Option<Bytes>,
}

/// The pictures of a theme.
pub(super) struct Drawn {
    /// What is shown of the theme everywhere: its screenshot, or what was drawn.
    pub(super) shown: Previews,
    /// What was drawn, where a screenshot takes its place.
    pub(super) beside: Option<Previews>,
    /// What its background looks like, if it has one.
    pub(super) fingerprint: Option<Fingerprint>,
}

impl Sources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let mut sources = Self {
            wallpaper: stored(app, objects::wallpaper, theme.wallpaper_hash.as_deref()).await?,
            screenshot: stored(app, objects::screenshot, theme.screenshot_hash.as_deref()).await?,
            ..Self::default()
        };
        let Some(layout_id) = theme.layout_id else {
            sources.layout = stored(app, objects::overlay, theme.custom_overlay_hash.as_deref()).await?;
            return Ok(sources);
        };
        let Some(layout) = layouts::store::by_id(&app.db, layout_id).await? else { return Ok(sources) };
        let offered = layouts::store::options_of(&app.db, layout_id, &layout.target).await?;
        let choices = store::choices_of(&app.db, theme.item.id).await?;
        sources.layout = stored(app, objects::overlay, layout.overlay_hash.as_deref()).await?;
        for hash in chosen_overlays(&offered, &choices) {
            sources.values.extend(stored(app, objects::overlay, Some(hash)).await?);
        }
        sources.background_colour = layout.color.as_deref().and_then(background_of);
        Ok(sources)
    }

    pub(super) fn draw(self, progress: &Progress) -> std::result::Result<Drawn, PictureError> {
        let screenshot =
            self.screenshot.as_deref().map(|bytes| Picture::decode(bytes, &DecodeLimits::default())).transpose()?;
        let sets = if screenshot.is_some() { 2 } else { 1 };
        // One step more than there are pictures: storing them is the last.
        let render = |set: usize, picture: &Picture| {
            Previews::render(picture, &objects::PREVIEW_SIZES, &mut |done, of_set| {
                progress.set_part(set * of_set + done, sets * of_set + 1);
            })
        };
        let wallpaper =
            self.wallpaper.as_deref().map(|bytes| Picture::decode(bytes, &DecodeLimits::default())).transpose()?;
        let fingerprint = wallpaper.as_ref().map(Fingerprint::of).transpose()?;
        let drawn = render(0, &self.compose(wallpaper)?)?;
        Ok(match screenshot {
            Some(screenshot) => Drawn { shown: render(1, &screenshot)?, beside: Some(drawn), fingerprint },
            None => Drawn { shown: drawn, beside: None, fingerprint },
        })
    }

    fn compose(&self, wallpaper: Option<Picture>) -> std::result::Result<Picture, PictureError> {
        let background = match wallpaper {
            Some(picture) => picture,
            None => Picture::filled(1280, 720, self.background_colour.unwrap_or(DEFAULT_BACKGROUND))?,
        };
        match compose_options(self.layout.as_deref(), &self.values)? {
            Some(overlay) => compose(&background, &overlay),
            None => Ok(background),
        }
    }
}

/// The file with this hash, if there is one.
async fn stored(app: &App, key: fn(ContentHash) -> BlobKey, hash: Option<&[u8]>) -> Result<Option<Bytes>> {
    match hash.and_then(ContentHash::from_slice) {
        Some(hash) => Ok(Some(app.blobs.get(key(hash)).await?)),
        None => Ok(None),
    }
}

/// Options are in the order in which they are applied. The picture of a menu-wide option was drawn on another layout, so
/// it says nothing about this one.
fn chosen_overlays<'a>(offered: &'a [OfferedOption], choices: &[Choice]) -> impl Iterator<Item = &'a [u8]> {
    offered
        .iter()
        .filter(|option| option.option.layout_id.is_some())
        .flat_map(|option| &option.values)
        .filter(|value| choices.iter().any(|choice| choice.value_uuid == value.uuid))
        .filter_map(|value| value.overlay_hash.as_deref())
}

/// Laid from the value applied last to the first: of those that cannot be shown together, the last is.
fn compose_options(layout: Option<&[u8]>, values: &[Bytes]) -> std::result::Result<Option<Picture>, PictureError> {
    let Some(layout) = layout else {
        // Without the layout's own picture nobody knows what a value changes.
        return values.last().map(|png| read_overlay(png)).transpose();
    };
    let layout = read_overlay(layout)?;
    if values.is_empty() {
        return Ok(Some(layout));
    }
    let mut layers = OptionLayers::on(layout);
    for png in values.iter().rev() {
        layers.lay_below(read_overlay(png)?)?;
    }
    Ok(Some(layers.finish()))
}
