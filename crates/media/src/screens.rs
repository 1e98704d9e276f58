//! The collage of a theme for two screens: one to the left of a slanted seam, the other to its right. It shows the
//! middle of both menus and scales neither, so that text stays readable.

use crate::error::PictureError;
use crate::picture::{Picture, blend};
use crate::wallpaper::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX};

/// Positions at which the seam crosses the upper and the lower edge.
const SEAM_TOP_PX: f32 = 770.0;
const SEAM_BOTTOM_PX: f32 = 510.0;
/// Half of the line of light along the seam.
const LINE_PX: f32 = 3.0;
/// Extent of the shadow that the left screen throws on the right one.
const SHADOW_PX: f32 = 56.0;
const SHADOW_ALPHA: f32 = 0.6;

/// Both screens in one picture of 1280×720; without a second one the first alone. Alpha is laid on black.
///
/// # Errors
/// None that a picture of this crate can cause; they come from the scaler's own checks.
pub fn screens_collage(left: &Picture, right: Option<&Picture>) -> Result<Picture, PictureError> {
    let left = left.cover(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)?.flatten([0, 0, 0]);
    let Some(right) = right else { return Ok(left) };
    let mut canvas = right.cover(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)?.flatten([0, 0, 0]);
    let length = (SEAM_TOP_PX - SEAM_BOTTOM_PX).hypot(SCREEN_HEIGHT_PX as f32);
    // Pixels across the seam for each pixel along a row.
    let across = SCREEN_HEIGHT_PX as f32 / length;
    let width = SCREEN_WIDTH_PX as usize;
    let rows = canvas.pixels_mut().chunks_exact_mut(width * 3).zip(left.pixels().chunks_exact(width * 3));
    for (y, (under, over)) in rows.enumerate() {
        let down = (y as f32 + 0.5) / SCREEN_HEIGHT_PX as f32;
        let seam = SEAM_TOP_PX + (SEAM_BOTTOM_PX - SEAM_TOP_PX) * down;
        let pixels = under.as_chunks_mut::<3>().0.iter_mut().zip(over.as_chunks::<3>().0);
        for (x, (under, over)) in pixels.enumerate() {
            // From the seam to the right.
            let distance = (x as f32 + 0.5 - seam) * across;
            let shadow = (1.0 - (distance - LINE_PX).max(0.0) / SHADOW_PX).max(0.0);
            mix(under, [0; 3], SHADOW_ALPHA * shadow * shadow);
            mix(under, *over, 0.5 - distance);
            mix(under, [255; 3], LINE_PX + 0.5 - distance.abs());
        }
    }
    Ok(canvas)
}

fn mix(under: &mut [u8; 3], over: [u8; 3], share: f32) {
    let alpha = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
    if alpha > 0 {
        for (under, over) in under.iter_mut().zip(over) {
            *under = blend(over, *under, alpha);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(picture: &Picture, x: usize, y: usize) -> [u8; 3] {
        let from = (y * SCREEN_WIDTH_PX as usize + x) * 3;
        [picture.pixels()[from], picture.pixels()[from + 1], picture.pixels()[from + 2]]
    }

    #[test]
    fn each_screen_is_seen_on_its_side_of_the_seam() {
        let (red, blue) = ([200, 20, 20], [20, 20, 200]);
        let left = Picture::filled(1280, 720, red).expect("a picture");
        let right = Picture::filled(1920, 1080, blue).expect("a picture");
        let collage = screens_collage(&left, Some(&right)).expect("a collage");
        assert_eq!((collage.width_px(), collage.height_px()), (1280, 720));
        for (x, y) in [(0, 0), (740, 0), (0, 719), (480, 719), (630, 360)] {
            assert_eq!(at(&collage, x, y), red, "{x} {y}");
        }
        for (x, y) in [(900, 0), (1279, 0), (700, 719), (1279, 719), (760, 360)] {
            assert_eq!(at(&collage, x, y), blue, "{x} {y}");
        }
        assert_eq!(at(&collage, 640, 360), [255; 3], "the line of light");
        let dark = at(&collage, 652, 360);
        assert!(dark[2] < 150 && dark[0] < 20, "a shadow beside it: {dark:?}");
    }

    #[test]
    fn one_screen_is_its_own_collage() {
        let only = Picture::filled(1280, 720, [1, 2, 3]).expect("a picture");
        assert_eq!(screens_collage(&only, None).expect("a collage"), only);
    }
}
