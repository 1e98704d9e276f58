//! The placeholder shown until a preview has loaded: a ThumbHash of about twenty bytes (`docs/formats/thumbhash.md`).

use crate::error::PictureError;
use crate::picture::{Channels, Picture};

/// The picture is scaled to 80×45 first: the hash stores at most seven waves across, so more pixels add nothing.
const HASHED_WIDTH_PX: u32 = 80;
const HASHED_HEIGHT_PX: u32 = 45;

/// The ThumbHash of a picture, covered to 16:9.
///
/// # Errors
/// None that a picture of this crate can cause; they come from the scaler's own checks.
pub fn thumb_hash(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    let small = picture.cover(HASHED_WIDTH_PX, HASHED_HEIGHT_PX)?;
    let rgba = match small.channels() {
        Channels::Rgba => small.pixels().to_vec(),
        Channels::Rgb => small.pixels().chunks_exact(3).flat_map(|pixel| [pixel[0], pixel[1], pixel[2], 255]).collect(),
    };
    Ok(thumbhash::rgba_to_thumb_hash(HASHED_WIDTH_PX as usize, HASHED_HEIGHT_PX as usize, &rgba))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_decoder_reads_the_colour_back() {
        let picture = Picture::filled(1280, 720, [200, 40, 90]).expect("a picture");
        let hash = thumb_hash(&picture).expect("a hash");
        let (r, g, b, a) = thumbhash::thumb_hash_to_average_rgba(&hash).expect("readable");
        assert!((r - 200.0 / 255.0).abs() < 0.03 && (g - 40.0 / 255.0).abs() < 0.03 && (b - 90.0 / 255.0).abs() < 0.03);
        assert!((a - 1.0).abs() < 0.001);
    }

    #[test]
    fn what_is_bright_on_the_left_is_so_in_the_hash() {
        let pixels: Vec<u8> =
            (0..360).flat_map(|_| (0..640).flat_map(|x| [if x < 320 { 250 } else { 5 }; 3])).collect();
        let picture = Picture::from_pixels(640, 360, Channels::Rgb, pixels).expect("a picture");
        let (width, height, rgba) =
            thumbhash::thumb_hash_to_rgba(&thumb_hash(&picture).expect("a hash")).expect("readable");
        assert!(width > height, "landscape stays landscape");
        let row = &rgba[width * 4 * (height / 2)..];
        assert!(row[0] > 200 && row[(width - 1) * 4] < 60, "bright on the left, dark on the right");
    }
}
