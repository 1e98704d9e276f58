//! Errors for uploaded pictures that are not accepted, in every upload.

use vitrine_media::{PictureError, PictureRefusal};

use crate::error::{ErrorCode, ErrorParams, ErrorReason, FieldError, PublicError, Result};
use crate::limits;

/// Returns the error for a picture at a field; `limit` is the reason to give if the picture exceeds one.
///
/// # Errors
/// `INTERNAL` for failures that are not the picture's fault.
pub fn refused(field: String, error: PictureError, limit: ErrorReason) -> Result<FieldError> {
    let unreadable = |field, code, message: &str| FieldError { field, code, message: message.to_owned(), detail: None };
    let refusal = error.refusal();
    if matches!(refusal, PictureRefusal::Corrupt | PictureRefusal::Internal) {
        metrics::counter!("vitrine_decode_failures_total", "file" => "picture").increment(1);
    }
    Ok(match refusal {
        PictureRefusal::TypeNotAllowed => {
            unreadable(field, ErrorCode::FileTypeNotAllowed, "Use a JPEG, PNG or WebP picture.")
        }
        PictureRefusal::Corrupt => {
            unreadable(field, ErrorCode::FileCorrupt, "This picture is damaged. Save it again and retry.")
        }
        PictureRefusal::TooLarge => {
            FieldError::new(field, ErrorParams::File { most_mb: limits::IMAGE_BYTES_MAX as u64 >> 20 })
        }
        PictureRefusal::LimitExceeded => FieldError::new(field, limit),
        PictureRefusal::BadRequest | PictureRefusal::Internal => {
            return Err(PublicError::internal("reading a picture", error));
        }
    })
}

/// Returns the limit that a picture exceeds.
pub fn exceeded(error: &PictureError) -> ErrorReason {
    match error {
        PictureError::AnimationNotAllowed => ErrorReason::Animated,
        PictureError::TooMuchMemory { .. } => ErrorReason::TooMuchMemory,
        PictureError::TooManyParts { .. } => ErrorReason::TooMuchMetadata,
        _ => ErrorReason::TooManyPixels {
            most_side: limits::IMAGE_SIDE_MAX,
            most_millions: limits::IMAGE_PIXELS_MAX / 1_000_000,
        },
    }
}
