//! Error messages about uploaded pictures that cannot be used.

use vitrine_core::error::{ErrorCode, ErrorParams, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::picture_errors::{exceeded, refused};
use vitrine_media::{PictureError, PictureRefusal};
use vitrine_target::IconSpec;

pub fn of_background(path: &str, error: PictureError) -> Result<FieldError> {
    let (least_width, least_height) = limits::WALLPAPER;
    let reason = match error {
        PictureError::BadCrop => {
            return Ok(FieldError::new(format!("{path}.backgroundCrop"), ErrorReason::CropOutside));
        }
        PictureError::TooSmall { width_px: width, height_px: height, .. } => {
            ErrorReason::TooSmall { least_width, least_height, width, height }
        }
        _ => exceeded(&error),
    };
    refused(format!("{path}.backgroundImage"), error, reason)
}

/// Returns the error of a picture that shows the whole screen of the console.
pub fn of_screen(path: &str, field: &str, error: PictureError) -> Result<FieldError> {
    let (exact_width, exact_height) = limits::WALLPAPER;
    let reason = match error {
        PictureError::TooSmall { width_px: width, height_px: height, .. }
        | PictureError::TooManyPixels { width_px: width, height_px: height, .. } => {
            ErrorReason::NotTheScreen { exact_width, exact_height, width, height }
        }
        _ => exceeded(&error),
    };
    refused(format!("{path}.{field}"), error, reason)
}

pub fn of_icon(path: &str, field: &str, spec: &IconSpec, error: PictureError) -> Result<FieldError> {
    let field = format!("{path}.{field}");
    let (exact_width, exact_height) = (spec.width, spec.height);
    let reason = match error {
        PictureError::TooSmall { width_px: width, height_px: height, .. }
        | PictureError::TooManyPixels { width_px: width, height_px: height, .. } => {
            ErrorReason::IconSize { exact_width, exact_height, width, height }
        }
        PictureError::TooLarge { .. } => {
            return Ok(FieldError::new(field, ErrorParams::File { most_mb: limits::ICON_BYTES_MAX as u64 >> 20 }));
        }
        _ if error.refusal() == PictureRefusal::TypeNotAllowed => {
            return Ok(FieldError::new(field, ErrorReason::IconNotPng));
        }
        _ => exceeded(&error),
    };
    refused(field, error, reason)
}

/// Returns the error of a picture to compare. It stays brief, because the picture to publish gets the careful check.
pub fn of_compared(field: &str, error: PictureError) -> Result<FieldError> {
    let message = match error.refusal() {
        PictureRefusal::Internal => return Err(PublicError::internal("reading a picture", error)),
        PictureRefusal::TooLarge => format!("Use a picture of at most {} kB.", limits::COMPARED_BYTES_MAX >> 10),
        _ => format!("Use a JPEG, PNG or WebP picture of at most {0}×{0} pixels.", limits::COMPARED_SIDE_MAX),
    };
    Ok(FieldError { field: field.to_owned(), code: ErrorCode::BadUserInput, message, detail: None })
}

#[cfg(test)]
mod tests {
    use vitrine_media::{Picture, read_background};

    use super::*;
    use crate::publish::decode::{background_limits, screenshot_limits};

    fn refused(bytes: Vec<u8>) -> FieldError {
        let error = read_background(&bytes, &background_limits(), None).expect_err("unfit");
        let field_error = of_background("themesData.0", error).expect("no fault of ours");
        assert_eq!(
            (field_error.field.as_str(), field_error.code),
            ("themesData.0.backgroundImage", ErrorCode::FileLimitExceeded)
        );
        field_error
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
        let told = refused(webp);
        assert_eq!(told.detail, Some(ErrorReason::Animated.into()));
        assert_eq!(refused(png(1280, 720, b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0])), told);
    }

    #[test]
    fn every_limit_that_is_exceeded_says_which() {
        let pixels = ErrorReason::TooManyPixels { most_side: 8_192, most_millions: 16 };
        for (bytes, reason) in [(png(8193, 720, b"IDAT", &[]), pixels.clone()), (png(4097, 4096, b"IDAT", &[]), pixels)]
        {
            assert_eq!(refused(bytes).detail, Some(reason.into()));
        }
        let error = PictureError::TooMuchMemory { needed_bytes: 200 << 20, limit_bytes: limits::IMAGE_MEMORY_MAX };
        let told = of_background("themesData.0", error).expect("no fault of ours");
        assert_eq!((told.code, told.detail), (ErrorCode::FileLimitExceeded, Some(ErrorReason::TooMuchMemory.into())));
        let small = ErrorReason::TooSmall { least_width: 1_280, least_height: 720, width: 1_279, height: 719 };
        let (min_width_px, min_height_px) = limits::WALLPAPER;
        let error = PictureError::TooSmall { width_px: 1_279, height_px: 719, min_width_px, min_height_px };
        let told = of_background("themesData.0", error).expect("no fault of ours");
        assert_eq!(told.detail, Some(small.into()));
    }

    #[test]
    fn a_screenshot_of_another_size_is_told_both_sizes_before_it_is_decoded() {
        let (exact_width, exact_height) = limits::WALLPAPER;
        for (width, height) in [(1_281, 720), (1_280, 721), (1_920, 1_080), (8_193, 8_193)] {
            let file = png(width, height, b"IDAT", &[]);
            let error = Picture::decode(&file, &screenshot_limits()).expect_err("another size");
            let told = of_screen("themesData.0", "screenshotImage", error).expect("no fault of ours");
            let reason = ErrorReason::NotTheScreen { exact_width, exact_height, width, height };
            assert_eq!((told.field.as_str(), told.detail), ("themesData.0.screenshotImage", Some(reason.into())));
        }
    }

    #[test]
    fn a_crop_is_refused_under_its_own_name_and_a_file_with_its_limit() {
        let told = of_background("themesData.0", PictureError::BadCrop).expect("no fault of ours");
        assert_eq!(
            (told.field.as_str(), told.detail),
            ("themesData.0.backgroundCrop", Some(ErrorReason::CropOutside.into()))
        );
        let error = PictureError::TooLarge { size_bytes: 9 << 20, limit_bytes: limits::IMAGE_BYTES_MAX as u64 };
        let told = of_background("themesData.0", error).expect("no fault of ours");
        assert_eq!((told.code, told.detail), (ErrorCode::FileTooLarge, Some(ErrorParams::File { most_mb: 8 }.into())));
    }
}
