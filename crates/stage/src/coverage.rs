//! Shapes that stand upright, in one colour: masks of texts that are drawn again and again, and rectangles. Both are several
//! times faster than the painter of any shape.

use tiny_skia::{FillRule, Mask, PixmapMut, Transform};
use vitrine_scene::{ClipRectangle, TextAlignment};

use crate::glyphs::TextFont;
use crate::part::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, ScreenPart};
use crate::picture::{EVEN_BYTES, FULL, axis};

/// Most bytes and number of the masks that are kept.
const MASK_BYTES_MAX: usize = 2 << 20;
const MASKS_MAX: usize = 256;

/// A pixel with a share of 255 in every channel, rounded.
pub(crate) fn scaled(pixel: u32, share: u32) -> u32 {
    let half = |shift: u32| {
        let product = (pixel >> shift & EVEN_BYTES) * share + 0x0080_0080;
        (product + (product >> 8 & EVEN_BYTES)) >> 8 & EVEN_BYTES
    };
    half(0) | half(8) << 8
}

/// Lays a premultiplied colour over pixels.
fn lay(pixels: &mut [[u8; 4]], colour: u32) {
    let rest = 255 - (colour >> 24);
    if rest == 0 {
        pixels.fill(colour.to_le_bytes());
        return;
    }
    for pixel in pixels {
        *pixel = (colour + scaled(u32::from_le_bytes(*pixel), rest)).to_le_bytes();
    }
}

/// Fills a rectangle with round corners. `colour` is premultiplied.
pub(crate) fn fill_upright(
    screen: &mut PixmapMut<'_>,
    part: ScreenPart,
    place: ClipRectangle,
    clip: Option<ClipRectangle>,
    radius: f64,
    colour: u32,
) {
    let (left, top) = (f64::from(part.left), f64::from(part.top));
    let clip = clip.unwrap_or(place);
    let radius = radius.clamp(0.0, ((place.right - place.left).min(place.bottom - place.top) / 2.0).max(0.0));
    let axis = |place, clip, pixels| axis(place, clip, radius, pixels, 1);
    let across = axis(place.left - left..place.right - left, clip.left - left..clip.right - left, part.width);
    let down = axis(place.top - top..place.bottom - top, clip.top - top..clip.bottom - top, part.height);
    let (Some((x, columns)), Some((y, rows))) = (across, down) else { return };
    let radius = radius as f32;
    let (pixels, _) = screen.data_mut().as_chunks_mut::<4>();
    for (row, line) in rows.iter().zip(pixels.chunks_exact_mut(part.width as usize).skip(y)) {
        let line = &mut line[x..x + columns.len()];
        let inner = row.inner(&columns);
        let share = |cover: u32| (row.cover * cover * 255) >> 16;
        lay(&mut line[inner.clone()], scaled(colour, share(FULL as u32)));
        for place in (0..inner.start).chain(inner.end..columns.len()) {
            let share = share(row.corner_cover(&columns[place], radius));
            lay(&mut line[place..=place], scaled(colour, share));
        }
    }
}

/// A text, and everything that its letters depend on but their colour and their whole pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
struct TextKey {
    text: &'static str,
    alignment: TextAlignment,
    /// Size, scale and fraction of a pixel along each axis.
    numbers: [f64; 6],
}

/// Coverage of the letters of a text.
#[derive(Debug)]
struct TextMask {
    mask: Mask,
    /// Pixels from the whole pixel of the pane's centre.
    left: i32,
    top: i32,
}

/// Masks of texts that were drawn before.
#[derive(Debug, Default)]
pub(crate) struct TextMasks {
    masks: Vec<(TextKey, Option<TextMask>)>,
    bytes: usize,
}

/// A text and its place on the screen.
#[derive(Debug, Clone, Copy)]
pub(crate) struct PlacedText {
    pub text: &'static str,
    pub width: f64,
    pub height: f64,
    pub alignment: TextAlignment,
    /// The centre in pixels of the screen, and pixels for each unit.
    pub centre: [f64; 2],
    pub scale: [f64; 2],
}

impl TextMasks {
    /// Draws a text in a premultiplied colour. Returns `false` for one that is too large to be kept.
    pub fn draw(
        &mut self,
        screen: &mut PixmapMut<'_>,
        part: ScreenPart,
        font: &TextFont,
        placed: PlacedText,
        colour: u32,
    ) -> bool {
        let whole = placed.centre.map(f64::floor);
        if whole.iter().any(|at| at.abs() > f64::from(i16::MAX)) {
            return false;
        }
        let fraction = [placed.centre[0] - whole[0], placed.centre[1] - whole[1]];
        let numbers = [placed.width, placed.height, placed.scale[0], placed.scale[1], fraction[0], fraction[1]];
        let key = TextKey { text: placed.text, alignment: placed.alignment, numbers };
        let known = self.masks.iter().position(|(other, _)| *other == key);
        let place = known.unwrap_or_else(|| {
            let made = mask_of(font, &placed, fraction);
            let bytes = made.as_ref().map_or(0, |made| made.mask.data().len());
            if self.bytes + bytes > MASK_BYTES_MAX || self.masks.len() == MASKS_MAX {
                self.masks.clear();
                self.bytes = 0;
            }
            self.bytes += bytes;
            self.masks.push((key, made));
            self.masks.len() - 1
        });
        let Some((_, Some(found))) = self.masks.get(place) else { return false };
        let left = whole[0] as i32 + found.left - part.left as i32;
        let top = whole[1] as i32 + found.top - part.top as i32;
        lay_mask(screen, &found.mask, [left, top], colour);
        true
    }
}

/// Draws the letters once. `None` for a text without letters or larger than the screen.
fn mask_of(font: &TextFont, placed: &PlacedText, fraction: [f64; 2]) -> Option<TextMask> {
    let path = font.outline(placed.text, placed.width as f32, placed.height as f32, placed.alignment)?;
    let [scale_x, scale_y] = placed.scale.map(|scale| scale as f32);
    let [x, y] = fraction.map(|fraction| fraction as f32);
    let bounds = path.bounds();
    let (left, top) = ((bounds.left() * scale_x + x).floor() - 1.0, (bounds.top() * scale_y + y).floor() - 1.0);
    let width = (bounds.right() * scale_x + x).ceil() + 1.0 - left;
    let height = (bounds.bottom() * scale_y + y).ceil() + 1.0 - top;
    if width > SCREEN_WIDTH_PX as f32 || height > SCREEN_HEIGHT_PX as f32 {
        return None;
    }
    let mut mask = Mask::new(width as u32, height as u32)?;
    let transform = Transform::from_row(scale_x, 0.0, 0.0, scale_y, x - left, y - top);
    mask.fill_path(&path, FillRule::Winding, true, transform);
    Some(TextMask { mask, left: left as i32, top: top as i32 })
}

/// Lays a colour over the pixels that a mask covers.
fn lay_mask(screen: &mut PixmapMut<'_>, mask: &Mask, [left, top]: [i32; 2], colour: u32) {
    let (screen_width, screen_height) = (screen.width() as i32, screen.height() as i32);
    let (width, height) = (mask.width() as i32, mask.height() as i32);
    let (first, last) = ((-left).max(0), (screen_width - left).min(width));
    if first >= last {
        return;
    }
    let (pixels, _) = screen.data_mut().as_chunks_mut::<4>();
    for line in (-top).max(0)..(screen_height - top).min(height) {
        let start = ((top + line) * screen_width + left + first) as usize;
        let covers = &mask.data()[(line * width + first) as usize..(line * width + last) as usize];
        for (cover, pixel) in covers.iter().zip(&mut pixels[start..]) {
            if *cover > 0 {
                let colour = scaled(colour, u32::from(*cover));
                let rest = 255 - (colour >> 24);
                *pixel = (colour + scaled(u32::from_le_bytes(*pixel), rest)).to_le_bytes();
            }
        }
    }
}
