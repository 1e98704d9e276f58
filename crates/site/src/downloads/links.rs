//! Downloads that clients get from the store itself: after everything that is decided and counted here, the answer is an
//! address at the store, good for a minute. Where it cannot be had, the file is sent as without this.

use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, Method, StatusCode, header};
use vitrine_blobs::{BlobError, BlobKey, Link};
use vitrine_kit::app::App;
use vitrine_kit::http::disposition;

use super::served::{File, PRIVATE_CACHE, share};

/// Rule F-6: long enough to be followed, too short to be passed on.
const VALID_FOR: Duration = Duration::from_secs(60);

/// Whether this request is answered so. The signature is one of a GET: a HEAD under the same address would be refused.
pub(super) fn are_for(app: &App, method: &Method) -> bool {
    app.config.files.signed_links && *method == Method::GET
}

/// The size of a file, if the store has it and is there.
pub(super) async fn size_of(app: &App, key: BlobKey) -> Option<u64> {
    match app.blobs.head(key).await {
        Ok(head) => Some(head.size_bytes),
        Err(BlobError::NotFound) => None,
        Err(error) => {
            tracing::warn!(%error, "cannot look for a file whose address is asked for; serving it");
            None
        }
    }
}

/// The answer that leads to the store. None where there is no address.
pub(super) async fn answer(app: &App, file: &File, key: BlobKey) -> Option<Response> {
    let disposition = disposition(&file.name);
    let link = Link {
        valid_for: VALID_FOR,
        disposition: &disposition,
        media_type: file.media_type,
        cache_control: PRIVATE_CACHE,
    };
    let url = match app.blobs.signed_link(key, link).await {
        Ok(url) => url?,
        Err(error) => {
            tracing::warn!(%error, "cannot sign the address of a file; serving it");
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
