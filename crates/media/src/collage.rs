//! The collage of a pack: the pictures of its themes side by side, on a background in the colours of the first. Up to
//! seven are shown, one for each menu; a pack with more shows its first seven. Pictures are added one at a time, so
//! that no two large ones are in memory together.

use std::ops::Range;

use crate::error::PictureError;
use crate::picture::{Picture, blend};
use crate::previews::PreviewSize;

const WIDTH_PX: u32 = PreviewSize::Full1080.width_px();
const HEIGHT_PX: u32 = PreviewSize::Full1080.height_px();
/// Gap between two pictures.
const GAP_PX: f32 = 32.0;
const CORNER_PX: f32 = 18.0;
/// Extent of a picture's shadow, and its offset below the picture.
const SHADOW_PX: f32 = 44.0;
const SHADOW_DROP_PX: f32 = 14.0;
const SHADOW_ALPHA: f32 = 0.55;
/// Width of the line of light along the edge of each picture, which sets dark pictures off from the background.
const EDGE_PX: f32 = 2.0;
const EDGE_ALPHA: f32 = 0.22;
/// Background of a collage without pictures.
const BARE_WALL: [u8; 3] = [0x3A, 0x3E, 0x46];

/// A collage of 1920×1080 in the making.
pub struct CollageCanvas {
    canvas: Option<Picture>,
    places: std::vec::IntoIter<TilePlace>,
}

/// Position and size of a picture.
#[derive(Debug, Clone, Copy, PartialEq)]
struct TilePlace {
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

impl CollageCanvas {
    /// Most pictures shown.
    pub const SHOWN_MAX: usize = 7;

    /// Starts a collage of `count` pictures.
    #[must_use]
    pub fn of(count: usize) -> Self {
        Self { canvas: None, places: places(count.min(Self::SHOWN_MAX)).into_iter() }
    }

    /// Adds the next picture and crops it to the shape of the screen. Does nothing once all places are taken.
    ///
    /// # Errors
    /// None that a picture of this crate can cause; they come from the scaler's own checks.
    pub fn add(&mut self, picture: &Picture) -> Result<(), PictureError> {
        let Some(place) = self.places.next() else { return Ok(()) };
        let mut canvas = match self.canvas.take() {
            Some(canvas) => canvas,
            None => wall(picture)?,
        };
        let (width_px, height_px) = (place.width.round() as u32, place.height.round() as u32);
        let hung = picture.cover(width_px, height_px)?.flatten([0, 0, 0]);
        throw_shadow(&mut canvas, place);
        hang(&mut canvas, &hung, place);
        self.canvas = Some(canvas);
        Ok(())
    }

    /// Returns the collage with the pictures added so far.
    ///
    /// # Errors
    /// The errors of [`CollageCanvas::add`].
    pub fn finish(self) -> Result<Picture, PictureError> {
        match self.canvas {
            Some(canvas) => Ok(canvas),
            None => wall(&Picture::filled(WIDTH_PX, HEIGHT_PX, BARE_WALL)?),
        }
    }
}

/// Places of the pictures. The first is the largest if the number allows it.
fn places(count: usize) -> Vec<TilePlace> {
    // Pictures in one row, as wide as given together.
    let row = |count: usize, width: f32| {
        let each = (width - GAP_PX * (count as f32 - 1.0)) / count as f32;
        (0..count).map(move |at| TilePlace {
            x: at as f32 * (each + GAP_PX),
            y: 0.0,
            width: each,
            height: each * 0.5625,
        })
    };
    // A large one with two beside it, as wide as given together.
    let large_and_two = |width: f32| {
        let height = (width - GAP_PX + GAP_PX * 8.0 / 9.0) / (16.0 / 9.0 * 1.5);
        let small = (height - GAP_PX) / 2.0;
        let x = height * 16.0 / 9.0 + GAP_PX;
        let beside = |y: f32| TilePlace { x, y, width: width - x, height: small };
        [TilePlace { x: 0.0, y: 0.0, width: x - GAP_PX, height }, beside(0.0), beside(small + GAP_PX)]
    };
    let below = |mut above: Vec<TilePlace>, row: &mut dyn Iterator<Item = TilePlace>| {
        let y = above.iter().map(|place| place.y + place.height).fold(0.0, f32::max) + GAP_PX;
        above.extend(row.map(|place| TilePlace { y, ..place }));
        above
    };
    let hung = match count {
        0 => Vec::new(),
        1 => row(1, 1500.0).collect(),
        2 => {
            // One higher than the other, like steps.
            let step = |(at, place): (usize, TilePlace)| TilePlace { y: at as f32 * 150.0, ..place };
            row(2, 1760.0).enumerate().map(step).collect()
        }
        3 => large_and_two(1776.0).to_vec(),
        4 => below(row(2, 1680.0).collect(), &mut row(2, 1680.0)),
        5 => below(row(2, 1776.0).collect(), &mut row(3, 1776.0)),
        6 => below(large_and_two(1640.0).to_vec(), &mut row(3, 1640.0)),
        _ => below(large_and_two(1776.0).to_vec(), &mut row(4, 1776.0)),
    };
    let right = hung.iter().map(|place| place.x + place.width).fold(0.0, f32::max);
    let bottom = hung.iter().map(|place| place.y + place.height).fold(0.0, f32::max);
    let (left, top) = ((WIDTH_PX as f32 - right) / 2.0, (HEIGHT_PX as f32 - bottom) / 2.0);
    hung.into_iter().map(|place| TilePlace { x: place.x + left, y: place.y + top, ..place }).collect()
}

/// Background of the collage: the colours of a picture without its shapes, darker, lit from above.
fn wall(picture: &Picture) -> Result<Picture, PictureError> {
    let colours = picture.cover(32, 18)?.flatten([0, 0, 0]).cover(6, 4)?;
    let mut wall = colours.cover(WIDTH_PX, HEIGHT_PX)?;
    for (y, row) in wall.pixels_mut().chunks_exact_mut(WIDTH_PX as usize * 3).enumerate() {
        let down = y as f32 / HEIGHT_PX as f32;
        for (x, pixel) in row.as_chunks_mut::<3>().0.iter_mut().enumerate() {
            let aside = x as f32 / WIDTH_PX as f32 - 0.5;
            let light = 0.62 - 0.30 * down - 0.45 * aside * aside;
            // Neighbours are rounded differently, so that the slow change of light shows no steps.
            let rounding = ((x * 7 + y * 13) % 16) as f32 / 16.0;
            for channel in pixel {
                *channel = (f32::from(*channel) * light + 10.0 + rounding) as u8;
            }
        }
    }
    Ok(wall)
}

/// Distance from a point to the edge of a place with round corners; negative inside.
fn outside(place: TilePlace, corner: f32, x: f32, y: f32) -> f32 {
    let (half_width, half_height) = (place.width / 2.0, place.height / 2.0);
    let over_x = (x - place.x - half_width).abs() - half_width + corner;
    let over_y = (y - place.y - half_height).abs() - half_height + corner;
    over_x.max(0.0).hypot(over_y.max(0.0)) + over_x.max(over_y).min(0.0) - corner
}

/// Range of pixels, of `most` in a direction, within `reach` of a picture of this start and length.
fn span(from: f32, length: f32, reach: f32, most: u32) -> Range<usize> {
    let first = (from - reach).max(0.0) as usize;
    first..((from + length + reach).ceil().max(0.0) as usize).min(most as usize)
}

/// Pixels of a picture at this place without its rim, where corners show the background and the line of light falls.
fn covered(place: TilePlace) -> (Range<usize>, Range<usize>) {
    let rim = CORNER_PX + EDGE_PX;
    (span(place.x, place.width, -rim, WIDTH_PX), span(place.y, place.height, -rim, HEIGHT_PX))
}

/// Calls `paint` for every pixel of the canvas within `reach` of a place, with its colour and its middle. Skips pixels that
/// are `covered`, which are nearly all.
fn around(
    canvas: &mut Picture,
    place: TilePlace,
    reach: f32,
    covered: &(Range<usize>, Range<usize>),
    mut paint: impl FnMut(&mut [u8; 3], f32, f32),
) {
    let columns = span(place.x, place.width, reach, WIDTH_PX);
    for y in span(place.y, place.height, reach, HEIGHT_PX) {
        let row = &mut canvas.pixels_mut()[y * WIDTH_PX as usize * 3..][..WIDTH_PX as usize * 3];
        let pixels = row.as_chunks_mut::<3>().0;
        let left_out = if covered.1.contains(&y) { covered.0.clone() } else { columns.end..columns.end };
        for x in (columns.start..left_out.start).chain(left_out.end..columns.end) {
            paint(&mut pixels[x], x as f32 + 0.5, y as f32 + 0.5);
        }
    }
}

fn throw_shadow(canvas: &mut Picture, place: TilePlace) {
    let shadow = TilePlace { y: place.y + SHADOW_DROP_PX, ..place };
    around(canvas, shadow, SHADOW_PX, &covered(place), |pixel, x, y| {
        let distance = outside(shadow, CORNER_PX, x, y).max(0.0) / SHADOW_PX;
        let strength = (1.0 - distance).max(0.0);
        mix(pixel, [0, 0, 0], SHADOW_ALPHA * strength * strength);
    });
}

fn hang(canvas: &mut Picture, picture: &Picture, place: TilePlace) {
    let (width, height) = (picture.width_px() as usize, picture.height_px() as usize);
    let (left, top) = (place.x.round(), place.y.round());
    // On whole pixels, so that the picture stays as sharp as it was scaled.
    let place = TilePlace { x: left, y: top, width: width as f32, height: height as f32 };
    let colours = picture.pixels().as_chunks::<3>().0;
    let covered = covered(place);
    around(canvas, place, 0.0, &covered, |pixel, x, y| {
        let (column, row) = ((x - left) as usize, (y - top) as usize);
        if column >= width || row >= height {
            return;
        }
        let distance = outside(place, CORNER_PX, x, y);
        let mut colour = colours[row * width + column];
        let edge = (1.0 + (distance + EDGE_PX) / EDGE_PX).clamp(0.0, 1.0);
        mix(&mut colour, [255; 3], EDGE_ALPHA * edge);
        mix(pixel, colour, (0.5 - distance).clamp(0.0, 1.0));
    });
    let (columns, rows) = covered;
    let (left, top) = (left as usize, top as usize);
    for y in rows {
        let under = &mut canvas.pixels_mut().as_chunks_mut::<3>().0[y * WIDTH_PX as usize..][columns.clone()];
        under.copy_from_slice(&colours[(y - top) * width..][columns.start - left..columns.end - left]);
    }
}

fn mix(under: &mut [u8; 3], over: [u8; 3], share: f32) {
    let alpha = (share * 255.0).round() as u8;
    for (under, over) in under.iter_mut().zip(over) {
        *under = blend(over, *under, alpha);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_hang_inside_and_beside_each_other() {
        for count in 1..=CollageCanvas::SHOWN_MAX {
            let places = places(count);
            assert_eq!(places.len(), count);
            for (at, one) in places.iter().enumerate() {
                assert!(one.x >= 40.0 && one.y >= 40.0, "{count}: {one:?}");
                assert!(one.x + one.width <= 1880.0 && one.y + one.height <= 1040.0, "{count}: {one:?}");
                assert!((one.width / one.height - 16.0 / 9.0).abs() < 0.02, "{count}: {one:?}");
                assert!(one.width >= 320.0, "{count}: {one:?}");
                for other in &places[at + 1..] {
                    let is_beside = one.x + one.width <= other.x
                        || one.y + one.height <= other.y
                        || other.x + other.width <= one.x
                        || other.y + other.height <= one.y;
                    assert!(is_beside, "{count}: {one:?} {other:?}");
                }
            }
        }
    }

    #[test]
    fn every_picture_is_seen_up_to_seven() {
        for count in [2, 3, 4, 5, 6, 7, 25] {
            let mut collage = CollageCanvas::of(count);
            let colours: Vec<[u8; 3]> = (0..count as u8).map(|at| [10 * at, 250 - 10 * at, 77]).collect();
            for colour in &colours {
                // Of other shapes and sizes too.
                let (width, height) = if colour[0] % 20 == 0 { (1280, 720) } else { (300, 2000) };
                collage.add(&Picture::filled(width, height, *colour).expect("a picture")).expect("hung");
            }
            let collage = collage.finish().expect("a collage");
            assert_eq!((collage.width_px(), collage.height_px()), (WIDTH_PX, HEIGHT_PX));
            let seen = places(count.min(7));
            for (place, colour) in seen.iter().zip(&colours) {
                let (x, y) = ((place.x + place.width / 2.0) as usize, (place.y + place.height / 2.0) as usize);
                let at = (y * WIDTH_PX as usize + x) * 3;
                assert_eq!(&collage.pixels()[at..at + 3], colour, "{count}");
            }
        }
    }

    #[test]
    fn without_pictures_the_wall_is_bare() {
        let bare = CollageCanvas::of(3).finish().expect("a wall");
        assert_eq!((bare.width_px(), bare.height_px()), (WIDTH_PX, HEIGHT_PX));
    }
}
