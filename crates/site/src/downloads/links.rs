//! Downloads from the store itself: after all checks and counting, the answer redirects to an address at the store,
//! valid for a minute. If there is no such address, the file is sent directly.

use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, Method, StatusCode, header};
use vitrine_blobs::{BlobError, BlobKey, SignedLink};
use vitrine_kit::app::App;
use vitrine_kit::http::disposition;

use super::served::{PRIVATE_CACHE, ServedFile, share};

/// Lifetime of a link (rule F-6): long enough to follow it, too short to pass it on.
const VALID_FOR: Duration = Duration::from_secs(60);

/// Returns true if this request is answered with a signed link. The signature covers GET only: a HEAD to the same
/// address would be refused.
pub(super) fn are_for(app: &App, method: &Method) -> bool {
    app.config.files.signed_links && *method == Method::GET
}

/// Returns the size of a file, if the store has it and answers.
pub(super) async fn size_of(app: &App, key: BlobKey) -> Option<u64> {
    match app.blobs.head(key).await {
        Ok(head) => Some(head.size_bytes),
        Err(BlobError::NotFound) => None,
        Err(error) => {
            tracing::warn!(%error, "cannot check a file before redirecting to the store; serving it directly");
            None
        }
    }
}

/// Returns the redirect to the store; `None` if there is no address.
pub(super) async fn answer(app: &App, file: &ServedFile, key: BlobKey) -> Option<Response> {
    let disposition = disposition(&file.name);
    let link = SignedLink {
        valid_for: VALID_FOR,
        disposition: &disposition,
        media_type: file.media_type,
        cache_control: PRIVATE_CACHE,
    };
    let url = match app.blobs.signed_link(key, link).await {
        Ok(url) => url?,
        Err(error) => {
            tracing::warn!(%error, "cannot sign the address of a file; serving it directly");
            return None;
        }
    };
    let location = HeaderValue::from_str(url.as_str()).ok()?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::FOUND;
    let out = response.headers_mut();
    out.insert(header::LOCATION, location);
    out.insert(header::CACHE_CONTROL, HeaderValue::from_static(PRIVATE_CACHE));
    share(out, file);
    Some(response)
}
