//! Prepares an uploaded or imported overlay for storing: it is decoded under limits and re-encoded, so that what is
//! served is our own encoding and contains only pixels. Drawing tools leave whole editing histories in such files.
//! Stored overlays are read back here.

use crate::encode_png::encode_png;
use crate::error::PictureError;
use crate::limits::DecodeLimits;
use crate::picture::Picture;
use crate::sniff::PictureType;
use crate::wallpaper::{SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX};

/// The overlay as an 8-bit PNG without metadata.
///
/// # Errors
/// [`PictureError::WrongSize`] if it is not 1280×720, [`PictureError::TypeNotAllowed`] if it is not PNG, or the error
/// of decoding it.
pub fn clean_overlay(overlay_png: &[u8]) -> Result<Vec<u8>, PictureError> {
    encode_png(&read_overlay(overlay_png)?)
}

/// An overlay, decoded.
///
/// # Errors
/// The errors of [`clean_overlay`].
pub fn read_overlay(overlay_png: &[u8]) -> Result<Picture, PictureError> {
    let overlay = Picture::decode_only(PictureType::Png, overlay_png, &DecodeLimits::default())?;
    overlay.check_size(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)?;
    Ok(overlay)
}
