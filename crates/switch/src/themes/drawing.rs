//! Making the pictures of a theme, and their sources. The drawn preview is the background and, over it, the layout's
//! picture with the changes of all chosen option values, or the creator's picture of a custom layout. A creator's own
//! screenshot takes its place; the drawn preview is then kept beside it. Without a picture of the layout, the menu is drawn
//! from its panes.

use bytes::Bytes;
use uuid::Uuid;
use vitrine_blobs::{BlobKey, ContentHash};
use vitrine_core::error::Result;
use vitrine_core::items::item_rows;
use vitrine_jobs::Progress;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_layout::options::OptionChoice;
use vitrine_media::{
    DecodeLimits, OptionLayers, Picture, PictureError, PictureFingerprint, PreviewSet, ValueView, compose,
    leading_colours, read_overlay,
};

use super::stage::StageSources;
use super::theme::Theme;
use super::theme_rows;
use crate::layouts;
use crate::layouts::layout::Layout;
use crate::layouts::layout::{OfferedOption, background_of};

/// The background colour of a theme without a background picture.
const DEFAULT_BACKGROUND: [u8; 3] = [0x2b, 0x2b, 0x2b];

/// Files and colours from the stores.
#[derive(Default)]
pub(super) struct PreviewSources {
    wallpaper: Option<Bytes>,
    /// Picture of the layout with its default options.
    layout: Option<Bytes>,
    /// Pictures of the layout with single values on, in the order in which they are applied.
    values: Vec<(Uuid, Bytes)>,
    background_colour: Option<[u8; 3]>,
    screenshot: Option<Bytes>,
    /// Files of the menu, if no picture shows it.
    stage: Option<StageSources>,
}

/// The pictures of a theme.
pub(super) struct DrawnPreviews {
    /// Pictures shown everywhere: of its screenshot, or else the drawn preview.
    pub(super) shown: PreviewSet,
    /// Drawn preview, if a screenshot takes its place.
    pub(super) beside: Option<PreviewSet>,
    /// Option values that the drawn preview shows.
    pub(super) values: Vec<Uuid>,
    /// Fingerprint of its background, if it has one.
    pub(super) fingerprint: Option<PictureFingerprint>,
}

impl PreviewSources {
    pub(super) async fn of(app: &App, theme: &Theme) -> Result<Self> {
        let mut sources = Self::pictures_of(app, theme).await?;
        if sources.layout.is_none() && sources.values.is_empty() {
            sources.stage = Some(StageSources::of(app, theme).await?);
        }
        Ok(sources)
    }

    async fn pictures_of(app: &App, theme: &Theme) -> Result<Self> {
        let mut sources = Self {
            wallpaper: stored(app, objects::wallpaper, theme.wallpaper_hash.as_deref()).await?,
            screenshot: stored(app, objects::screenshot, theme.screenshot_hash.as_deref()).await?,
            ..Self::default()
        };
        let Some(layout_id) = theme.layout_id else {
            sources.layout = stored(app, objects::overlay, theme.custom_overlay_hash.as_deref()).await?;
            return Ok(sources);
        };
        let Some(layout) = item_rows::by_id::<Layout>(&app.db, layout_id).await? else { return Ok(sources) };
        let offered = layouts::layout_rows::options_of(&app.db, layout_id, &layout.target).await?;
        let choices = theme_rows::choices_of(&app.db, theme.item.id).await?;
        sources.layout = stored(app, objects::overlay, layout.overlay_hash.as_deref()).await?;
        for (value, hash) in chosen_overlays(&offered, &choices) {
            let picture = stored(app, objects::overlay, Some(hash)).await?;
            sources.values.extend(picture.map(|png| (value, png)));
        }
        sources.background_colour = layout.color.as_deref().and_then(background_of);
        Ok(sources)
    }

    pub(super) fn draw(self, progress: &Progress) -> std::result::Result<DrawnPreviews, PictureError> {
        let screenshot =
            self.screenshot.as_deref().map(|bytes| Picture::decode(bytes, &DecodeLimits::default())).transpose()?;
        let sets = if screenshot.is_some() { 2 } else { 1 };
        // One step more than there are pictures, because storing them is the last.
        let render = |set: usize, picture: &Picture| {
            PreviewSet::render(picture, &objects::PREVIEW_SIZES, &mut |done, of_set| {
                progress.set_part(set * of_set + done, sets * of_set + 1);
            })
        };
        let wallpaper =
            self.wallpaper.as_deref().map(|bytes| Picture::decode(bytes, &DecodeLimits::default())).transpose()?;
        let wallpaper = wallpaper.map(|picture| picture.flatten([0, 0, 0]));
        let fingerprint = wallpaper.as_ref().map(PictureFingerprint::of).transpose()?;
        // The colours of a theme are its own, not those of the sample games of a stage.
        let own_colours = match (&self.stage, &wallpaper) {
            (Some(_), Some(wallpaper)) => Some(leading_colours(wallpaper)?),
            _ => None,
        };
        let (composed, values) = self.compose(wallpaper)?;
        let mut drawn = render(0, &composed)?;
        if let Some(colours) = own_colours {
            drawn.colours = colours;
        }
        Ok(match screenshot {
            Some(screenshot) => {
                DrawnPreviews { shown: render(1, &screenshot)?, beside: Some(drawn), values, fingerprint }
            }
            None => DrawnPreviews { shown: drawn, beside: None, values, fingerprint },
        })
    }

    /// Draws the preview. Returns it with the option values that it shows.
    fn compose(&self, wallpaper: Option<Picture>) -> std::result::Result<(Picture, Vec<Uuid>), PictureError> {
        let background = match wallpaper {
            Some(picture) => picture,
            None => Picture::filled(1280, 720, self.background_colour.unwrap_or(DEFAULT_BACKGROUND))?,
        };
        if let Some(stage) = &self.stage {
            return Ok((stage.draw(background)?, Vec::new()));
        }
        let (overlay, values) = compose_options(self.layout.as_deref(), &self.values)?;
        Ok(match overlay {
            Some(overlay) => (compose(&background, &overlay)?, values),
            None => (background, values),
        })
    }
}

/// Reads the file with this hash, if there is one.
async fn stored(app: &App, key: fn(ContentHash) -> BlobKey, hash: Option<&[u8]>) -> Result<Option<Bytes>> {
    match hash.and_then(ContentHash::from_slice) {
        Some(hash) => Ok(Some(app.blobs.get(key(hash)).await?)),
        None => Ok(None),
    }
}

/// Returns the pictures of the chosen values, in the order in which they are applied. A menu-wide option is left out:
/// its picture was drawn on another layout and says nothing about this one.
fn chosen_overlays<'a>(
    offered: &'a [OfferedOption],
    choices: &[OptionChoice],
) -> impl Iterator<Item = (Uuid, &'a [u8])> {
    offered
        .iter()
        .filter(|option| option.option.layout_id.is_some())
        .flat_map(|option| &option.values)
        .filter(|value| choices.iter().any(|choice| choice.value_uuid == value.uuid))
        .filter_map(|value| Some((value.uuid, value.overlay_hash.as_deref()?)))
}

/// Draws the values from the last applied to the first: of values that cannot be shown together, the last is shown.
/// Returns the visible values too.
fn compose_options(
    layout: Option<&[u8]>,
    values: &[(Uuid, Bytes)],
) -> std::result::Result<(Option<Picture>, Vec<Uuid>), PictureError> {
    let Some(layout) = layout else {
        // Without the layout's own picture the change of a value is unknown.
        let last = values.last().map(|(value, png)| Ok((read_overlay(png)?, *value))).transpose()?;
        return Ok(last.map_or_else(Default::default, |(overlay, value)| (Some(overlay), vec![value])));
    };
    let mut layers = OptionLayers::on(read_overlay(layout)?);
    let mut seen = Vec::new();
    for (value, png) in values.iter().rev() {
        if layers.lay_below(read_overlay(png)?)? == ValueView::Shown {
            seen.push(*value);
        }
    }
    Ok((Some(layers.finish()), seen))
}
