//! The placeholder shown until a preview has loaded: a ThumbHash of about twenty bytes (`docs/formats/thumbhash.md`).

use crate::error::PictureError;
use crate::picture::{Picture, PixelChannels};

/// The picture is scaled to 80×45 first: the hash stores at most seven waves across, so more pixels add nothing.
const HASHED_WIDTH_PX: u32 = 80;
const HASHED_HEIGHT_PX: u32 = 45;

/// The ThumbHash of a picture, covered to 16:9.
///
/// # Errors
/// None that a picture of this crate can cause; they come from the scaler's own checks.
pub fn thumb_hash(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    hash(&picture.cover(HASHED_WIDTH_PX, HASHED_HEIGHT_PX)?)
}

/// The ThumbHash of a picture in its own shape.
///
/// # Errors
/// The errors of [`thumb_hash`].
pub fn thumb_hash_of_shape(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let longest = picture.width_px().max(picture.height_px());
    let side = |pixels: u32| (pixels * HASHED_WIDTH_PX).div_ceil(longest).clamp(1, HASHED_WIDTH_PX);
    hash(&picture.cover(side(picture.width_px()), side(picture.height_px()))?)
}

fn hash(small: &Picture) -> Result<Vec<u8>, PictureError> {
    let rgba = match small.channels() {
        PixelChannels::Rgba => small.pixels().to_vec(),
        PixelChannels::Rgb => {
            small.pixels().chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect()
        }
    };
    Ok(thumbhash::rgba_to_thumb_hash(small.width_px() as usize, small.height_px() as usize, &rgba))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hash_of_a_shape_remembers_the_shape() {
        let pixels = |width: u32, height: u32| vec![90; width as usize * height as usize * 3];
        for (width, height) in [(512, 512), (1920, 500), (16, 64)] {
            let picture =
                Picture::from_pixels(width, height, PixelChannels::Rgb, pixels(width, height)).expect("a picture");
            let hash = thumb_hash_of_shape(&picture).expect("a hash");
            let ratio = thumbhash::thumb_hash_to_approximate_aspect_ratio(&hash).expect("sound");
            let wanted = width as f32 / height as f32;
            assert!((ratio / wanted).ln().abs() < 0.4, "{ratio} for {width}x{height}");
        }
    }
}
