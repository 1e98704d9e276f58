//! The preview card that a link to a page shows: 1200×630, the picture of the item above a caption, or the caption alone
//! on the background. A line that these fonts cannot draw in full is left out, because it would show boxes.

mod text;

use crate::error::PictureError;
use crate::picture::Picture;
use crate::wallpaper::encode_baseline_jpeg;
use jpeg_encoder::SamplingFactor;

use text::{FontFace, GlyphLine};

/// Width of a card in pixels.
pub const CARD_WIDTH_PX: u32 = 1200;
/// Height of a card in pixels.
pub const CARD_HEIGHT_PX: u32 = 630;

/// JPEG quality. Letters have sharp edges, and lower quality is visible around them.
const JPEG_QUALITY: u8 = 88;
/// Height of the caption below a picture.
const CAPTION_PX: u32 = 134;
const MARGIN_PX: f32 = 48.0;
/// Gap between the text on the left and the name of the site.
const GAP_PX: f32 = 40.0;
const WALL: [u8; 3] = [0x1C, 0x19, 0x17];
const INK: [u8; 3] = [0xFD, 0xF9, 0xF6];
const FAINT_INK: [u8; 3] = [0xC6, 0xBF, 0xB9];
/// Colour of the bar above the caption, and of the lamp in the site's mark.
const LAMP: [u8; 3] = [0xE3, 0xBE, 0x00];

/// Texts on a card.
#[derive(Clone, Copy, Debug, Default)]
pub struct CardText<'a> {
    /// The name of the item, or of the page.
    pub name: &'a str,
    /// Its kind and creator.
    pub line: &'a str,
    /// The name of the site.
    pub site: &'a str,
}

/// Draws a card and encodes it as JPEG. A picture of another shape is cropped.
///
/// # Errors
/// None that a picture of this crate can cause; they come from the scaler's and the encoder's own checks.
pub fn draw_card(picture: Option<&Picture>, words: CardText<'_>) -> Result<Vec<u8>, PictureError> {
    let mut card = Picture::filled(CARD_WIDTH_PX, CARD_HEIGHT_PX, WALL)?;
    match picture {
        Some(picture) => hang(&mut card, picture, words)?,
        None => write_alone(&mut card, words),
    }
    encode_baseline_jpeg(&card, JPEG_QUALITY, SamplingFactor::F_1_1)
}

fn hang(card: &mut Picture, picture: &Picture, words: CardText<'_>) -> Result<(), PictureError> {
    let name = GlyphLine::of(words.name, FontFace::Display, 46.0);
    let line = GlyphLine::of(words.line, FontFace::Text, 27.0);
    // Without a word to say the picture takes all of it.
    let height = if name.is_some() || line.is_some() { CARD_HEIGHT_PX - CAPTION_PX } else { CARD_HEIGHT_PX };
    let shown = picture.cover(CARD_WIDTH_PX, height)?.flatten([0, 0, 0]);
    card.pixels_mut()[..shown.pixels().len()].copy_from_slice(shown.pixels());
    if height == CARD_HEIGHT_PX {
        return Ok(());
    }
    let top = height as f32;
    fill(card, (MARGIN_PX, top), (72.0, 6.0), LAMP);
    let right = CARD_WIDTH_PX as f32 - MARGIN_PX;
    let site = GlyphLine::of(words.site, FontFace::Display, 30.0);
    let site_width = site.as_ref().map_or(0.0, GlyphLine::width);
    if let Some(site) = &site {
        site.draw(card, right - site_width, top + 100.0, INK);
    }
    let room = right - MARGIN_PX - site_width - GAP_PX;
    // A single line is centred.
    let baselines = if name.is_some() && line.is_some() { (64.0, 103.0) } else { (86.0, 84.0) };
    if let Some(name) = name {
        name.within(room).draw(card, MARGIN_PX, top + baselines.0, INK);
    }
    if let Some(line) = line {
        line.within(room).draw(card, MARGIN_PX, top + baselines.1, FAINT_INK);
    }
    Ok(())
}

fn write_alone(card: &mut Picture, words: CardText<'_>) {
    let (width, height) = (CARD_WIDTH_PX as f32, CARD_HEIGHT_PX as f32);
    let left = MARGIN_PX + 32.0;
    let room = width - 2.0 * left;
    // The mark of the site: an open frame under its lamp.
    let mark = (width - left - 96.0, left);
    fill(card, mark, (96.0, 12.0), LAMP);
    for (at, size) in [
        ((mark.0 - 8.0, mark.1 + 28.0), (8.0, 96.0)),
        ((mark.0 + 96.0, mark.1 + 28.0), (8.0, 96.0)),
        ((mark.0 - 8.0, mark.1 + 116.0), (112.0, 8.0)),
        ((mark.0 - 8.0, mark.1 + 28.0), (24.0, 8.0)),
        ((mark.0 + 80.0, mark.1 + 28.0), (24.0, 8.0)),
    ] {
        fill(card, at, size, INK);
    }
    if let Some(site) = GlyphLine::of(words.site, FontFace::Display, 34.0) {
        site.draw(card, left, left + 30.0, INK);
    }
    if let Some(name) = GlyphLine::of(words.name, FontFace::Display, 72.0) {
        name.within(room).draw(card, left, height - 150.0, INK);
    }
    if let Some(line) = GlyphLine::of(words.line, FontFace::Text, 32.0) {
        line.within(room).draw(card, left, height - 88.0, FAINT_INK);
    }
}

fn fill(card: &mut Picture, (left, top): (f32, f32), (width, height): (f32, f32), colour: [u8; 3]) {
    let (left, right) = (left.round() as usize, ((left + width).round() as usize).min(CARD_WIDTH_PX as usize));
    let (top, bottom) = (top.round() as usize, ((top + height).round() as usize).min(CARD_HEIGHT_PX as usize));
    let pixels = card.pixels_mut().as_chunks_mut::<3>().0;
    for row in top..bottom {
        let row = row * CARD_WIDTH_PX as usize;
        pixels[row + left..row + right].fill(colour);
    }
}
