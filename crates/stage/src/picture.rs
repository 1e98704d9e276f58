//! Draws an opaque picture that stands upright, several times faster than the painter of any shape does.

use std::ops::Range;

use tiny_skia::{Pixmap, PixmapMut};
use vitrine_scene::ClipRectangle;

use crate::artwork::{game_picture, user_picture};
use crate::part::ScreenPart;

/// Every second byte of a pixel, so that two channels are mixed at once.
pub(crate) const EVEN_BYTES: u32 = 0x00FF_00FF;

/// A whole share.
pub(crate) const FULL: f32 = 256.0;

/// Longest side of a scaled picture that is kept, and most bytes and number of all of them.
const KEPT_SIDE_MAX: f64 = 512.0;
const KEPT_BYTES_MAX: usize = 12 << 20;
const KEPT_MAX: usize = 128;

/// A picture of a sample.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum PictureKey {
    Game(u8),
    User(u8),
}

/// Pictures that were drawn before, as large as they were made and as large as they were shown.
#[derive(Debug, Default)]
pub(crate) struct PictureCache {
    made: Vec<(PictureKey, Option<Pixmap>)>,
    /// By size and fraction of a pixel.
    scaled: Vec<(PictureKey, [f64; 4], PixelGrid)>,
    scaled_bytes: usize,
}

/// Pixels of a picture as they are on the screen.
#[derive(Debug)]
struct PixelGrid {
    width: usize,
    /// Whole pixels from that in which its place begins.
    offset: [usize; 2],
    pixels: Vec<[u8; 4]>,
}

/// The place of a picture on the screen.
pub(crate) struct PlacedPicture {
    pub place: ClipRectangle,
    /// The area outside which nothing of it is drawn.
    pub clip: Option<ClipRectangle>,
    /// Radius of the corners in pixels.
    pub radius: f64,
    /// Opacity from 0 to 1.
    pub opacity: f32,
}

impl PictureCache {
    /// The picture as it was made.
    pub fn picture(&mut self, key: PictureKey) -> Option<&Pixmap> {
        made(&mut self.made, key)
    }

    /// Draws a picture on a part of the screen.
    pub fn draw(&mut self, screen: &mut PixmapMut<'_>, part: ScreenPart, key: PictureKey, placed: &PlacedPicture) {
        let ClipRectangle { left, top, right, bottom } = placed.place;
        let Some(picture) = made(&mut self.made, key) else { return };
        let (width, height) = (right - left, bottom - top);
        let (across, down) = (left - left.floor()..right - left.floor(), top - top.floor()..bottom - top.floor());
        let is_as_made = across == (0.0..f64::from(picture.width())) && down == (0.0..f64::from(picture.height()));
        if is_as_made {
            let pixels = picture.data().as_chunks::<4>().0;
            blit(screen, part, placed, (pixels, picture.width() as usize, [0, 0]));
        } else if width > KEPT_SIDE_MAX || height > KEPT_SIDE_MAX {
            let on_screen = |from: f64, length: u32| -from.floor()..f64::from(length) - from.floor();
            let seen = [on_screen(left, crate::SCREEN_WIDTH_PX), on_screen(top, crate::SCREEN_HEIGHT_PX)];
            if let Some(grid) = scale(picture, [across, down], seen) {
                blit(screen, part, placed, (&grid.pixels, grid.width, grid.offset));
            }
        } else {
            let numbers = [width, height, across.start, down.start];
            let known = self.scaled.iter().position(|(other, size, _)| (*other, *size) == (key, numbers));
            let place = known.or_else(|| {
                let grid = scale(picture, [across.clone(), down.clone()], [across, down])?;
                let bytes = grid.pixels.len() * 4;
                if self.scaled_bytes + bytes > KEPT_BYTES_MAX || self.scaled.len() == KEPT_MAX {
                    self.scaled.clear();
                    self.scaled_bytes = 0;
                }
                self.scaled_bytes += bytes;
                self.scaled.push((key, numbers, grid));
                Some(self.scaled.len() - 1)
            });
            if let Some((.., grid)) = place.and_then(|place| self.scaled.get(place)) {
                blit(screen, part, placed, (&grid.pixels, grid.width, grid.offset));
            }
        }
    }
}

fn made(known: &mut Vec<(PictureKey, Option<Pixmap>)>, key: PictureKey) -> Option<&Pixmap> {
    let place = known.iter().position(|(other, _)| *other == key).unwrap_or_else(|| {
        let picture = match key {
            PictureKey::Game(number) => game_picture(number),
            PictureKey::User(number) => user_picture(number),
        };
        known.push((key, picture));
        known.len() - 1
    });
    known.get(place)?.1.as_ref()
}

/// Scales a picture to a place, as far as it is within `seen`. `None` if nothing of it is.
fn scale(picture: &Pixmap, place: [Range<f64>; 2], seen: [Range<f64>; 2]) -> Option<PixelGrid> {
    let [across, down] = place;
    let [seen_across, seen_down] = seen;
    let length = |range: &Range<f64>| range.end.ceil().max(0.0) as u32;
    let (x, columns) = axis(across.clone(), seen_across, 0.0, length(&across), picture.width())?;
    let (y, rows) = axis(down.clone(), seen_down, 0.0, length(&down), picture.height())?;
    let source = picture.data().as_chunks::<4>().0;
    let width = picture.width() as usize;
    let line_of = |number: usize| &source[number * width..(number + 1) * width];
    let mut mixed = vec![0_u32; width];
    let mut pixels = Vec::with_capacity(columns.len() * rows.len());
    for row in &rows {
        for ((mixed, first), second) in mixed.iter_mut().zip(line_of(row.first)).zip(line_of(row.second)) {
            *mixed = mix(u32::from_le_bytes(*first), u32::from_le_bytes(*second), row.weight);
        }
        let colour = |column: &PictureColumn| mix(mixed[column.first], mixed[column.second], column.weight);
        pixels.extend(columns.iter().map(|column| colour(column).to_le_bytes()));
    }
    Some(PixelGrid { width: columns.len(), offset: [x, y], pixels })
}

/// A column of the part: where its pixels come from, and how much of them is covered.
pub(crate) struct PictureColumn {
    first: usize,
    second: usize,
    /// Weight of the second, up to 256.
    weight: u32,
    /// From 0 to 256.
    pub cover: u32,
    /// Distance from the centre of the nearest corner's circle, away from the middle; 0 between the corners.
    aside: f32,
}

impl PictureColumn {
    /// The positions along the other axis that this one covers whole, none of them in a corner.
    pub fn inner(&self, others: &[Self]) -> Range<usize> {
        let is_whole = |other: &Self| other.cover == FULL as u32 && (self.aside <= 0.0 || other.aside <= 0.0);
        let start = others.iter().position(is_whole).unwrap_or(others.len());
        start..others.iter().rposition(is_whole).map_or(start, |last| last + 1)
    }

    /// The cover of a position along the other axis, less outside the circle of a corner.
    pub fn corner_cover(&self, other: &Self, radius: f32) -> u32 {
        if self.aside > 0.0 && other.aside > 0.0 {
            // How far the pixel lies within the circle of its corner.
            let within = (radius - self.aside.hypot(other.aside) + 0.5).clamp(0.0, 1.0);
            (other.cover as f32 * within) as u32
        } else {
            other.cover
        }
    }
}

/// Draws pixels on a part of the screen: a grid of this width that begins at an offset from the pixel in which the place begins.
fn blit(
    screen: &mut PixmapMut<'_>,
    part: ScreenPart,
    placed: &PlacedPicture,
    (grid, width, [first_x, first_y]): (&[[u8; 4]], usize, [usize; 2]),
) {
    let PlacedPicture { place, opacity, .. } = *placed;
    let (left, top) = (f64::from(part.left), f64::from(part.top));
    let clip = placed.clip.unwrap_or(place);
    let radius = placed.radius.clamp(0.0, ((place.right - place.left).min(place.bottom - place.top) / 2.0).max(0.0));
    let axis = |place, clip, pixels| axis(place, clip, radius, pixels, 1);
    let across = axis(place.left - left..place.right - left, clip.left - left..clip.right - left, part.width);
    let down = axis(place.top - top..place.bottom - top, clip.top - top..clip.bottom - top, part.height);
    let (Some((x, columns)), Some((y, rows))) = (across, down) else { return };
    // Positions in the grid.
    let within = |pixel: usize, part: f64, place: f64, first: usize| {
        ((pixel as f64 + part - place.floor()) as usize).saturating_sub(first)
    };
    let (from_x, from_y) = (within(x, left, place.left, first_x), within(y, top, place.top, first_y));
    // Of a column that rounding adds at the end, nothing is covered.
    let columns = &columns[..columns.len().min(width.saturating_sub(from_x))];
    let (pixels, _) = screen.data_mut().as_chunks_mut::<4>();
    let opacity = (opacity.clamp(0.0, 1.0) * FULL).round() as u32;
    let radius = radius as f32;
    let lines = pixels.chunks_exact_mut(part.width as usize).skip(y);
    for ((row, line), source) in rows.iter().zip(lines).zip(grid.chunks_exact(width).skip(from_y)) {
        let source = &source[from_x.min(width)..][..columns.len()];
        let line = &mut line[x..x + columns.len()];
        let cover = (row.cover * opacity) >> 8;
        let inner = row.inner(columns);
        let lay = |pixel: &mut [u8; 4], new: &[u8; 4], share: u32| {
            *pixel = mix(u32::from_le_bytes(*pixel), u32::from_le_bytes(*new), share).to_le_bytes();
        };
        for place in (0..inner.start).chain(inner.end..columns.len()) {
            lay(&mut line[place], &source[place], (row.corner_cover(&columns[place], radius) * cover) >> 8);
        }
        if cover >= 256 {
            line[inner.clone()].copy_from_slice(&source[inner]);
        } else {
            line[inner.clone()].iter_mut().zip(&source[inner]).for_each(|(pixel, new)| lay(pixel, new, cover));
        }
    }
}

/// The first pixel of an axis that a place covers within a clip, and the columns from there on. `None` if it covers none.
pub(crate) fn axis(
    place: Range<f64>,
    clip: Range<f64>,
    radius: f64,
    pixels: u32,
    source: u32,
) -> Option<(usize, Vec<PictureColumn>)> {
    let (start, end) = (place.start.max(clip.start).max(0.0), place.end.min(clip.end).min(f64::from(pixels)));
    if start >= end {
        return None;
    }
    let (first, last) = (start.floor() as usize, end.ceil() as usize);
    let step = f64::from(source) / (place.end - place.start);
    let most = f64::from(source.saturating_sub(1));
    let column = |pixel: usize| {
        let at = pixel as f64;
        let middle = at + 0.5;
        let from = ((middle - place.start) * step - 0.5).clamp(0.0, most);
        let cover = (end.min(at + 1.0) - start.max(at)).clamp(0.0, 1.0);
        let number = from.floor();
        PictureColumn {
            first: number as usize,
            second: (number as usize + 1).min(most as usize),
            weight: ((from - number) * f64::from(FULL)).round() as u32,
            cover: (cover * f64::from(FULL)).round() as u32,
            aside: (place.start + radius - middle).max(middle - place.end + radius).max(0.0) as f32,
        }
    };
    Some((first, (first..last).map(column).collect()))
}

/// Two pixels, the second with a weight from 0 to 256.
fn mix(first: u32, second: u32, weight: u32) -> u32 {
    let half = |shift: u32| {
        let (first, second) = (first >> shift & EVEN_BYTES, second >> shift & EVEN_BYTES);
        (first * (256 - weight) + second * weight) >> 8 & EVEN_BYTES
    };
    half(0) | half(8) << 8
}
