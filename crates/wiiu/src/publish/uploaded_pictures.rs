//! Reading of the pictures of a theme: screenshots and splash fill the screen, the cover is a square. Only our own
//! encoding of them is stored.

use vitrine_community::publishing::picture_limits::background_limits;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::picture_errors::{exceeded, refused};
use vitrine_media::{
    DecodeLimits, Picture, PictureError, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, encode_png, encode_source_jpeg,
};

/// Allowed difference of a side from the required shape, as a share of it: one pixel in fifty makes no other shape.
const SHAPE_TOLERANCE: u64 = 50;

/// Result for a picture: the picture, or its error.
type PictureResult = Result<std::result::Result<Picture, FieldError>>;

/// Reads a picture of the whole screen, 1280×720; errors refer to `field`.
///
/// # Errors
/// `INTERNAL` for what is no fault of the picture.
pub fn screen(bytes: &[u8], field: &str) -> PictureResult {
    let picture = match decode(bytes, field, &background_limits())? {
        Ok(picture) => picture,
        Err(error) => return Ok(Err(error)),
    };
    let (width, height) = (picture.width_px(), picture.height_px());
    if !has_shape(width, height, 16, 9) {
        return Ok(Err(FieldError::new(field, ErrorReason::NotWidescreen { width, height })));
    }
    let screen = picture.cover(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX);
    Ok(Ok(screen.map_err(|error| PublicError::internal("scaling a picture of the screen", error))?.flatten([0, 0, 0])))
}

/// Reads the cover of music, 720×720.
///
/// # Errors
/// The errors of [`screen`].
pub fn cover(bytes: &[u8], field: &str) -> PictureResult {
    let least = limits::COVER_SIDE_MIN;
    let within = DecodeLimits { min_width_px: least, min_height_px: least, ..background_limits() };
    let picture = match decode(bytes, field, &within)? {
        Ok(picture) => picture,
        Err(error) => return Ok(Err(error)),
    };
    let (width, height) = (picture.width_px(), picture.height_px());
    if !has_shape(width, height, 1, 1) {
        return Ok(Err(FieldError::new(field, ErrorReason::CoverNotSquare { width, height })));
    }
    let cover = picture.cover(SCREEN_HEIGHT_PX, SCREEN_HEIGHT_PX);
    Ok(Ok(cover.map_err(|error| PublicError::internal("scaling a cover", error))?.flatten([0, 0, 0])))
}

fn has_shape(width: u32, height: u32, across: u64, down: u64) -> bool {
    let (width, height) = (u64::from(width) * down, u64::from(height) * across);
    width.abs_diff(height) * SHAPE_TOLERANCE <= height
}

fn decode(bytes: &[u8], field: &str, within: &DecodeLimits) -> PictureResult {
    Ok(match Picture::decode(bytes, within) {
        Ok(picture) => Ok(picture),
        Err(error) => {
            let reason = match error {
                PictureError::TooSmall { width_px, height_px, .. } => ErrorReason::TooSmall {
                    least_width: within.min_width_px,
                    least_height: within.min_height_px,
                    width: width_px,
                    height: height_px,
                },
                _ => exceeded(&error),
            };
            Err(refused(field.to_owned(), error, reason)?)
        }
    })
}

/// Encodes a screenshot or a cover in its stored form, baseline JPEG.
///
/// # Errors
/// None that a picture of [`screen`] or [`cover`] causes.
pub fn stored_jpeg(picture: &Picture) -> Result<Vec<u8>> {
    encode_source_jpeg(picture).map_err(|error| PublicError::internal("encoding a picture", error))
}

/// Encodes a picture as PNG of eight bits a channel without alpha, the form that the console accepts as a splash.
///
/// # Errors
/// The errors of [`stored_jpeg`].
pub fn stored_png(picture: &Picture) -> Result<Vec<u8>> {
    encode_png(picture).map_err(|error| PublicError::internal("encoding a picture", error))
}
