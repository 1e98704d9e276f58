//! AVIF copies of pictures, which a job makes after the pictures and which may be missing.

use bytes::Bytes;
use vitrine_blobs::{BlobError, BlobKey, BlobToken, PreviewFormat};
use vitrine_media::PreviewSize;

use crate::app::App;

/// The copies of pictures of this name.
pub fn keys(token: BlobToken) -> impl Iterator<Item = (PreviewSize, BlobKey)> {
    let sizes = PreviewSize::ALL.into_iter().filter(|size| size.has_avif());
    sizes.map(move |size| (size, super::preview(token, size.height_px(), PreviewFormat::Avif)))
}

/// The copy of one size, if there is one. A copy that cannot be read counts as missing: the WebP stays.
///
/// # Errors
/// That the store is unavailable.
pub async fn get(app: &App, token: BlobToken, lines: u32) -> Result<Option<Bytes>, BlobError> {
    let key = super::preview(token, lines, PreviewFormat::Avif);
    if app.avif.is_missing(&key) {
        return Ok(None);
    }
    match super::get(app, key).await {
        Ok(bytes) => Ok(Some(bytes)),
        Err(error @ BlobError::Unavailable(_)) => Err(error),
        Err(error) => {
            if !matches!(error, BlobError::NotFound) {
                tracing::warn!(%error, %key, "an AVIF copy cannot be read");
            }
            app.avif.missed(key);
            Ok(None)
        }
    }
}
