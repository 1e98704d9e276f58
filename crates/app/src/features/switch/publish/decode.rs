//! Decoding the uploaded picture. It runs on a pool of its own under limits, and only our own encoding is stored:
//! 1280×720, baseline, without any metadata of the original file.

use vitrine_media::{DecodeLimits, make_wallpaper_jpeg};

use super::checks::Checked;
use super::picture_errors::field_error;
use crate::app::App;
use crate::error::{PublicError, Result};
use crate::limits;

/// A checked submission with its wallpaper.
pub struct Decoded {
    pub(super) checked: Checked,
    /// 1280×720 baseline JPEG.
    pub(super) wallpaper: Option<Vec<u8>>,
}

pub fn background_limits() -> DecodeLimits {
    DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        min_width_px: limits::WALLPAPER.0,
        min_height_px: limits::WALLPAPER.1,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: limits::IMAGE_MEMORY_MAX,
        ..DecodeLimits::default()
    }
}

/// Decodes all pictures; field errors are reported together.
pub async fn decode(app: &App, checked: Vec<Checked>) -> Result<Vec<Decoded>> {
    let mut field_errors = Vec::new();
    let mut decoded = Vec::with_capacity(checked.len());
    for mut theme in checked {
        let wallpaper = match theme.background.take() {
            None => None,
            Some(background) => {
                let decoding = app.work.pictures.run(move || {
                    let bytes = background.file.read().map_err(|e| PublicError::internal("reading an upload", e))?;
                    Ok::<_, PublicError>(make_wallpaper_jpeg(&bytes, &background_limits(), background.crop))
                });
                match decoding.await?? {
                    Ok(jpeg) => Some(jpeg),
                    Err(error) => {
                        field_errors.push(field_error(&theme.path, error)?);
                        None
                    }
                }
            }
        };
        decoded.push(Decoded { checked: theme, wallpaper });
    }
    if field_errors.is_empty() { Ok(decoded) } else { Err(PublicError::field_errors(field_errors)) }
}
