//! The wallpaper in the form that the console accepts: a baseline JPEG of exactly the screen's size
//! (`crates/formats/jpeg/format.md`). Consoles and their tools reject progressive frames, and ignore pictures of any
//! other size instead of scaling them.

use jpeg_encoder::{ColorType, Encoder, SamplingFactor};

use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::Picture;
use crate::scale::CropRect;
use crate::sniff::PictureType;

/// Width of the console's screen in pixels.
pub const SCREEN_WIDTH_PX: u32 = 1280;
/// Height of the console's screen in pixels.
pub const SCREEN_HEIGHT_PX: u32 = 720;

/// The console compresses the picture again, to BC1 blocks, so the loss of JPEG should stay below that.
const WALLPAPER_QUALITY: u8 = 92;

/// Decodes an uploaded picture, crops it and scales it to the screen, within the memory limit.
/// Without a crop rectangle, as much of the picture is shown as the shape of the screen allows.
///
/// # Errors
/// The errors of [`Picture::decode_scaled`].
pub fn read_background(bytes: &[u8], limits: &DecodeLimits, crop: Option<CropRect>) -> Result<Picture, PictureError> {
    Picture::decode_scaled(bytes, limits, crop.unwrap_or(CropRect::WHOLE), SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)
}

/// Reads a background like [`read_background`], but keeps the alpha of a picture that is not opaque.
///
/// # Errors
/// The errors of [`Picture::decode_scaled`].
pub fn read_background_with_alpha(
    bytes: &[u8],
    limits: &DecodeLimits,
    crop: Option<CropRect>,
) -> Result<Picture, PictureError> {
    let crop = crop.unwrap_or(CropRect::WHOLE);
    Picture::decode_scaled_with_alpha(bytes, limits, crop, SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)
}

/// Encodes a wallpaper: baseline (SOF0), 8-bit YCbCr 4:4:4, 1280×720, without metadata. Alpha is laid on black.
///
/// # Errors
/// [`PictureError::WrongSize`] for a picture of another size.
pub fn encode_wallpaper_jpeg(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    picture.check_size(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)?;
    encode_baseline_jpeg(&picture.clone().flatten([0, 0, 0]), WALLPAPER_QUALITY, SamplingFactor::F_1_1)
}

/// Encodes a picture of any size as wallpapers are, for pictures that others are made from later. Alpha is laid on black.
///
/// # Errors
/// [`PictureError::Encoding`] for a side of more than 65,535 pixels.
pub fn encode_source_jpeg(picture: &Picture) -> Result<Vec<u8>, PictureError> {
    encode_baseline_jpeg(&picture.clone().flatten([0, 0, 0]), WALLPAPER_QUALITY, SamplingFactor::F_1_1)
}

/// Baseline JPEG of a picture without alpha.
pub(crate) fn encode_baseline_jpeg(
    picture: &Picture,
    quality: u8,
    sampling: SamplingFactor,
) -> Result<Vec<u8>, PictureError> {
    let failed = |reason: String| PictureError::Encoding { format: PictureType::Jpeg, reason };
    let width = u16::try_from(picture.width_px()).map_err(|error| failed(error.to_string()))?;
    let height = u16::try_from(picture.height_px()).map_err(|error| failed(error.to_string()))?;
    // An estimate: photographs need less than a sixth of the raw size at these qualities.
    let mut bytes = Vec::with_capacity(picture.pixels().len() / 6);
    let mut encoder = Encoder::new(&mut bytes, quality);
    encoder.set_sampling_factor(sampling);
    encoder.encode(picture.pixels(), width, height, ColorType::Rgb).map_err(|error| failed(error.to_string()))?;
    Ok(bytes)
}
