//! Does the picture hold what it claims? Decoding runs on the blocking pool under limits, and what is stored is always
//! our own encoding of it: 1280×720, baseline, nothing of the original file's metadata.

use vitrine_media::{CropRect, DecodeLimits, Picture, PictureError, Refusal, encode_wallpaper_jpeg};

use super::checks::Checked;
use crate::app::App;
use crate::error::{Code, Complaint, PublicError, Result};
use crate::limits;

/// A checked submission with its wallpaper.
pub struct Decoded {
    pub(super) checked: Checked,
    /// 1280×720 baseline JPEG.
    pub(super) wallpaper: Option<Vec<u8>>,
}

/// Limits of an uploaded background.
pub fn background_limits() -> DecodeLimits {
    DecodeLimits {
        max_bytes: limits::IMAGE_BYTES_MAX as u64,
        min_width_px: limits::WALLPAPER.0,
        min_height_px: limits::WALLPAPER.1,
        max_side_px: limits::IMAGE_SIDE_MAX,
        max_pixels: limits::IMAGE_PIXELS_MAX,
        max_memory_bytes: 384 << 20,
        ..DecodeLimits::default()
    }
}

/// Decodes all pictures; all complaints come at once.
pub async fn decode(app: &App, checked: Vec<Checked>) -> Result<Vec<Decoded>> {
    let mut complaints = Vec::new();
    let mut decoded = Vec::with_capacity(checked.len());
    for mut theme in checked {
        let wallpaper = match theme.background.take() {
            None => None,
            Some(background) => {
                let decoding = app.work.pictures.run(move || {
                    let bytes = background.file.read().map_err(|e| PublicError::internal("reading an upload", e))?;
                    Ok::<_, PublicError>(wallpaper(&bytes, background.crop))
                });
                match decoding.await?? {
                    Ok(jpeg) => Some(jpeg),
                    Err(error) => {
                        complaints.push(complaint(&theme.path, error)?);
                        None
                    }
                }
            }
        };
        decoded.push(Decoded { checked: theme, wallpaper });
    }
    if complaints.is_empty() { Ok(decoded) } else { Err(PublicError::complaints(complaints)) }
}

fn wallpaper(bytes: &[u8], crop: Option<CropRect>) -> Result<Vec<u8>, PictureError> {
    let picture = Picture::decode(bytes, &background_limits())?;
    let (width, height) = limits::WALLPAPER;
    let picture = match crop {
        Some(crop) => picture.crop_to(crop, width, height)?,
        None => picture.cover(width, height)?,
    };
    encode_wallpaper_jpeg(&picture)
}

fn complaint(path: &str, error: PictureError) -> Result<Complaint> {
    let code = match error.refusal() {
        Refusal::TypeNotAllowed => Code::FileTypeNotAllowed,
        Refusal::Corrupt => Code::FileCorrupt,
        Refusal::TooLarge => Code::FileTooLarge,
        Refusal::LimitExceeded => Code::FileLimitExceeded,
        Refusal::BadRequest => Code::BadUserInput,
        Refusal::Internal => return Err(PublicError::internal("encoding a wallpaper", error)),
    };
    let (least_width, least_height) = limits::WALLPAPER;
    let message = match &error {
        PictureError::TooSmall { width_px, height_px, .. } => {
            format!("At least {least_width} × {least_height}. This is {width_px} × {height_px}.")
        }
        PictureError::BadCrop => "The crop lies outside the picture.".to_owned(),
        _ => match code {
            Code::FileTypeNotAllowed => "Use a JPEG, PNG or WebP picture.".to_owned(),
            Code::FileCorrupt => "This picture is damaged. Save it again and retry.".to_owned(),
            Code::FileTooLarge => format!("This picture is too large; up to {} MB.", limits::IMAGE_BYTES_MAX >> 20),
            _ => format!(
                "This picture has too many pixels, frames or details; up to {} million pixels.",
                limits::IMAGE_PIXELS_MAX / 1_000_000
            ),
        },
    };
    let field = if code == Code::BadUserInput { "backgroundCrop" } else { "backgroundImage" };
    Ok(Complaint { field: format!("{path}.{field}"), code, message })
}
