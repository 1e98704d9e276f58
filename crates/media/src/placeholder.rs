//! The placeholder shown until a preview has loaded: a ThumbHash of about twenty bytes (`docs/formats/thumbhash.md`).

use crate::error::PictureError;
use crate::picture::{Channels, Picture};

/// The picture is brought to 80×45 first: the hash keeps at most seven waves across, more pixels add nothing.
const HASHED_WIDTH_PX: u32 = 80;
const HASHED_HEIGHT_PX: u32 = 45;
/// Longest side for which a ThumbHash is defined.
const MAX_SIDE_PX: usize = 100;

/// The ThumbHash of a picture, covered to 16:9.
///
/// # Errors
/// None that a picture of this crate can cause; the signature leaves room for the scaler's own checks.
pub fn thumb_hash(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let small = picture.cover(HASHED_WIDTH_PX, HASHED_HEIGHT_PX)?;
    let rgba = match small.channels() {
        Channels::Rgba => small.pixels().to_vec(),
        Channels::Rgb => small.pixels().chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect(),
    };
    Ok(thumbhash::rgba_to_thumb_hash(HASHED_WIDTH_PX as usize, HASHED_HEIGHT_PX as usize, &rgba))
}

/// The ThumbHash of raw pixels, four bytes each with alpha not premultiplied; `None` where a side is over 100 pixels or the
/// buffer does not fit the size.
#[must_use]
pub fn thumb_hash_of_rgba(width_px: usize, height_px: usize, rgba: &[u8]) -> Option<Vec<u8>> {
    let sound = (1..=MAX_SIDE_PX).contains(&width_px)
        && (1..=MAX_SIDE_PX).contains(&height_px)
        && rgba.len() == width_px * height_px * 4;
    sound.then(|| thumbhash::rgba_to_thumb_hash(width_px, height_px, rgba))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_vector_comes_out_byte_for_byte() {
        let rgba: Vec<u8> = (0..45u8).flat_map(|y| (0..80u8).flat_map(move |x| [3 * x, 5 * y, 128, 255])).collect();
        let hash = thumb_hash_of_rgba(80, 45, &rgba).expect("80×45 is allowed");
        let hex: String = hash.iter().map(|byte| format!("{byte:02x}")).collect();
        assert_eq!(hex, "9d170a3498707777808888878877808007f788");
    }

    #[test]
    fn sizes_the_hash_is_not_defined_for_are_refused() {
        assert_eq!(thumb_hash_of_rgba(101, 1, &[0; 404]), None);
        assert_eq!(thumb_hash_of_rgba(2, 2, &[0; 15]), None);
        assert_eq!(thumb_hash_of_rgba(0, 2, &[]), None);
    }

    #[test]
    fn a_picture_of_another_size_is_scaled_before_hashing() {
        let picture = Picture::filled(1280, 720, [200, 40, 90]).expect("a picture");
        let hash = thumb_hash(&picture).expect("a hash");
        let [r, g, b, a] = thumbhash::thumb_hash_to_average_rgba(&hash).expect("readable").into();
        assert!((r - 200.0 / 255.0).abs() < 0.03 && (g - 40.0 / 255.0).abs() < 0.03 && (b - 90.0 / 255.0).abs() < 0.03);
        assert!((a - 1.0).abs() < 0.001);
    }
}
