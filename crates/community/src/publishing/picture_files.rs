//! What the jobs that make pictures of works have in common: how they fail, and the files they leave.

use bytes::Bytes;
use vitrine_blobs::{BlobKey, Token};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::objects;
use vitrine_media::{PictureError, Previews};

/// Why pictures were not made.
pub enum Failure {
    /// What is there to draw from cannot be read, now or later.
    Picture(PictureError),
    Other(PublicError),
}

impl<E: Into<PublicError>> From<E> for Failure {
    fn from(error: E) -> Self {
        Failure::Other(error.into())
    }
}

/// The pictures as files.
pub fn as_files(token: &[u8], previews: Previews) -> Result<Vec<(BlobKey, Bytes)>> {
    let token = Token::from_slice(token)
        .ok_or_else(|| PublicError::internal("reading a preview token", "it has another length"))?;
    Ok(objects::rendered(token, previews.pictures).collect())
}
