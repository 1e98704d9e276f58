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
