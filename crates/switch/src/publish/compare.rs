//! Comparison of a picture with published ones before it is published. A small copy of it is enough.

use vitrine_admission::rates::RateSubject;
use vitrine_admission::uploads::UploadedFile;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::Writer;
use vitrine_kit::app::App;
use vitrine_media::{DecodeLimits, Picture, PictureFingerprint};

use crate::picture_errors;

/// Computes the fingerprint of an uploaded picture.
///
/// # Errors
/// `RATE_LIMITED`; field errors for what is no picture, or too large a one.
pub async fn fingerprint(app: &App, writer: &Writer, file: UploadedFile) -> Result<PictureFingerprint> {
    app.rates.comparisons.take(RateSubject::Account(writer.account().id))?;
    let work = move || -> Result<PictureFingerprint> {
        let bytes = file.read().map_err(|error| PublicError::internal("reading an upload", error))?;
        match Picture::decode(&bytes, &compared_limits()) {
            Ok(picture) => {
                PictureFingerprint::of(&picture).map_err(|error| PublicError::internal("comparing a picture", error))
            }
            Err(error) => Err(picture_errors::of_compared("image", error)?.into()),
        }
    };
    app.pools.pictures.run(work).await?
}

fn compared_limits() -> DecodeLimits {
    let side = limits::COMPARED_SIDE_MAX;
    DecodeLimits {
        max_bytes: limits::COMPARED_BYTES_MAX,
        max_side_px: side,
        max_pixels: u64::from(side) * u64::from(side),
        ..DecodeLimits::default()
    }
}
