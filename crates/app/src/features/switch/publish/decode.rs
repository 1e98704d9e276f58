//! Decoding the uploaded picture. It runs on a pool of its own under limits, and only our own encoding is stored:
//! 1280×720, baseline, without any metadata of the original file.

use vitrine_media::{DecodeLimits, PictureError, Refusal, make_wallpaper_jpeg};

use super::checks::Checked;
use crate::app::App;
use crate::error::{Code, FieldError, PublicError, Result};
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

fn field_error(path: &str, error: PictureError) -> Result<FieldError> {
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
        PictureError::AnimationNotAllowed => {
            "Animated pictures are not taken. Save one frame of it as a still picture.".to_owned()
        }
        PictureError::TooMuchMemory { .. } => {
            "This picture takes too much memory to open. Make it smaller, or save it as a JPEG that is not progressive."
                .to_owned()
        }
        PictureError::MetadataTooLarge { .. } | PictureError::TooManyParts { .. } => {
            "This picture carries too much beside its pixels. Save it without metadata and layers.".to_owned()
        }
        _ => match code {
            Code::FileTypeNotAllowed => "Use a JPEG, PNG or WebP picture.".to_owned(),
            Code::FileCorrupt => "This picture is damaged. Save it again and retry.".to_owned(),
            Code::FileTooLarge => format!("This picture is too large; up to {} MB.", limits::IMAGE_BYTES_MAX >> 20),
            _ => format!(
                "This picture has too many pixels; up to {} on a side and {} million in all.",
                limits::IMAGE_SIDE_MAX,
                limits::IMAGE_PIXELS_MAX / 1_000_000
            ),
        },
    };
    let field = if code == Code::BadUserInput { "backgroundCrop" } else { "backgroundImage" };
    Ok(FieldError { field: format!("{path}.{field}"), code, message, detail: None })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(bytes: Vec<u8>) -> (Code, String) {
        let error = make_wallpaper_jpeg(&bytes, &background_limits(), None).expect_err("unfit");
        let field_error = field_error("themesData.0", error).expect("no fault of ours");
        assert_eq!(field_error.field, "themesData.0.backgroundImage");
        (field_error.code, field_error.message)
    }

    /// A PNG header of the given size, followed by a chunk.
    fn png(width: u32, height: u32, name: &[u8; 4], data: &[u8]) -> Vec<u8> {
        let chunk =
            |name: &[u8; 4], data: &[u8]| [&(data.len() as u32).to_be_bytes()[..], name, data, &[0; 4]].concat();
        let header = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
        [b"\x89PNG\r\n\x1a\n", &chunk(b"IHDR", &header)[..], &chunk(name, data), &chunk(b"IEND", &[])].concat()
    }

    #[test]
    fn animations_get_the_same_words_in_both_formats() {
        let webp = b"RIFF\x16\0\0\0WEBPVP8X\x0A\0\0\0\x02\0\0\0\xFF\x04\0\xCF\x02\0".to_vec();
        let (code, message) = refused(webp);
        assert_eq!(code, Code::FileLimitExceeded);
        assert!(message.starts_with("Animated pictures are not taken."), "{message}");
        assert_eq!(refused(png(1280, 720, b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0])), (code, message));
    }

    #[test]
    fn every_limit_that_is_exceeded_says_which() {
        for (bytes, words) in [
            (png(8193, 720, b"IDAT", &[]), "up to 8192 on a side and 16 million in all"),
            (png(4097, 4096, b"IDAT", &[]), "up to 8192 on a side and 16 million in all"),
            (png(1280, 720, b"tEXt", &[b'a'; 70_000]), "without metadata"),
        ] {
            let (code, message) = refused(bytes);
            assert_eq!(code, Code::FileLimitExceeded);
            assert!(message.contains(words), "{message}");
        }
        let error = PictureError::TooMuchMemory { needed_bytes: 200 << 20, limit_bytes: limits::IMAGE_MEMORY_MAX };
        let told = field_error("themesData.0", error).expect("no fault of ours");
        assert!(told.code == Code::FileLimitExceeded && told.message.contains("not progressive"), "{}", told.message);
    }
}
