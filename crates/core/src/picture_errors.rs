//! Errors for uploaded pictures that are not accepted, in every upload.

use vitrine_media::{PictureError, Refusal};

use crate::error::{Code, FieldError, Params, PublicError, Reason, Result};
use crate::limits;

/// Returns the error for a picture at a field; `limit` is the reason to give if the picture exceeds one.
///
/// # Errors
/// `INTERNAL` for failures that are not the picture's fault.
pub fn refused(field: String, error: PictureError, limit: Reason) -> Result<FieldError> {
    let unreadable = |field, code, message: &str| FieldError { field, code, message: message.to_owned(), detail: None };
    let refusal = error.refusal();
    if matches!(refusal, Refusal::Corrupt | Refusal::Internal) {
        metrics::counter!("vitrine_decode_failures_total", "file" => "picture").increment(1);
    }
    Ok(match refusal {
        Refusal::TypeNotAllowed => unreadable(field, Code::FileTypeNotAllowed, "Use a JPEG, PNG or WebP picture."),
        Refusal::Corrupt => unreadable(field, Code::FileCorrupt, "This picture is damaged. Save it again and retry."),
        Refusal::TooLarge => FieldError::new(field, Params::File { most_mb: limits::IMAGE_BYTES_MAX as u64 >> 20 }),
        Refusal::LimitExceeded => FieldError::new(field, limit),
        Refusal::BadRequest | Refusal::Internal => return Err(PublicError::internal("reading a picture", error)),
    })
}

/// Returns the limit that a picture exceeds.
pub fn exceeded(error: &PictureError) -> Reason {
    match error {
        PictureError::AnimationNotAllowed => Reason::Animated,
        PictureError::TooMuchMemory { .. } => Reason::TooMuchMemory,
        PictureError::TooManyParts { .. } => Reason::TooMuchMetadata,
        _ => Reason::TooManyPixels {
            most_side: limits::IMAGE_SIDE_MAX,
            most_millions: limits::IMAGE_PIXELS_MAX / 1_000_000,
        },
    }
}
