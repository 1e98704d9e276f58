//! What the picture of a theme is drawn from, and drawing it: the background, over it the layout's picture with the
//! changes of all chosen option values.

use bytes::Bytes;
use vitrine_blobs::ContentHash;
use vitrine_jobs::Progress;
use vitrine_layout::options::Choice;
use vitrine_media::{DecodeLimits, OptionLayers, Picture, PictureError, Previews, compose, read_overlay};

use super::store;
use super::theme::Theme;
use crate::app::App;
use crate::error::Result;
use crate::features::switch::layouts;
use crate::features::switch::layouts::layout::{OfferedOption, background_of};
use crate::objects;

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
}

impl Sources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let mut sources = Self { wallpaper: wallpaper(app, theme).await?, ..Self::default() };
        let Some(layout_id) = theme.layout_id else { return Ok(sources) };
        let Some(layout) = layouts::store::by_id(&app.db, layout_id).await? else { return Ok(sources) };
        let offered = layouts::store::options_of(&app.db, layout_id, &layout.target).await?;
        let choices = store::choices_of(&app.db, theme.item.id).await?;
        sources.layout = match layout.overlay_hash.as_deref() {
            Some(hash) => overlay(app, hash).await?,
            None => None,
        };
        for hash in chosen_overlays(&offered, &choices) {
            sources.values.extend(overlay(app, hash).await?);
        }
        sources.background_colour = layout.color.as_deref().and_then(background_of);
        Ok(sources)
    }

    pub(super) fn draw(self, progress: &Progress) -> std::result::Result<Previews, PictureError> {
        let background = match &self.wallpaper {
            Some(bytes) => Picture::decode(bytes, &DecodeLimits::default())?,
            None => Picture::filled(1280, 720, self.background_colour.unwrap_or(DEFAULT_BACKGROUND))?,
        };
        let picture = match compose_options(self.layout.as_deref(), &self.values)? {
            Some(overlay) => compose(&background, &overlay)?,
            None => background,
        };
        // One step more than there are pictures: storing them is the last.
        Previews::render(&picture, &objects::PREVIEW_SIZES, &mut |done, whole| progress.set_part(done, whole + 1))
    }
}

async fn wallpaper(app: &App, theme: &Theme) -> Result<Option<Bytes>> {
    match theme.wallpaper_hash.as_deref().and_then(ContentHash::from_slice) {
        Some(hash) => Ok(Some(app.blobs.get(objects::wallpaper(hash)).await?)),
        None => Ok(None),
    }
}

async fn overlay(app: &App, hash: &[u8]) -> Result<Option<Bytes>> {
    match ContentHash::from_slice(hash) {
        Some(hash) => Ok(Some(app.blobs.get(objects::overlay(hash)).await?)),
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
