//! Shared code of the jobs that make pictures of items: their errors and their files.

use bytes::Bytes;
use vitrine_blobs::{BlobKey, BlobToken};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::objects;
use vitrine_media::{PictureError, PreviewSet};

/// The reason why pictures were not made.
pub enum PictureFailure {
    /// The source picture cannot be read, now or later.
    Picture(PictureError),
    Other(PublicError),
}

impl<E: Into<PublicError>> From<E> for PictureFailure {
    fn from(error: E) -> Self {
        PictureFailure::Other(error.into())
    }
}

/// Converts the pictures to files.
pub fn as_files(token: &[u8], previews: PreviewSet) -> Result<Vec<(BlobKey, Bytes)>> {
    let token = BlobToken::from_slice(token)
        .ok_or_else(|| PublicError::internal("reading a preview token", "it has another length"))?;
    Ok(objects::rendered(token, previews.pictures).collect())
}
