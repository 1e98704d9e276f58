//! `{base}/account/export`: everything of one's own, as one ZIP that is written while it is sent.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::{FromRef, State};
use axum::response::Response;
use axum::routing::get;
use axum::{Extension, Router};
use http::{HeaderMap, HeaderValue, Method, header};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::csrf::refuse_other_sites;
use vitrine_kit::http::objects::OBJECT_POLICY;
use vitrine_kit::http::{RequestId, rest_error};
use vitrine_people::accounts::session_cookie::{token_of, viewer_of};
use vitrine_people::accounts::sessions::RequestOrigin;

use crate::downloads::DownloadState;
use crate::personal_data::export::{self, ExportSlots};

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<DownloadState>: FromRef<S>,
    Arc<ExportSlots>: FromRef<S>,
{
    Router::new().route("/account/export", get(export))
}

async fn export(
    State(app): State<SharedApp>,
    State(downloads): State<Arc<DownloadState>>,
    State(exports): State<Arc<ExportSlots>>,
    Extension(request_id): Extension<RequestId>,
    method: Method,
    headers: HeaderMap,
) -> Response {
    send(&app, &downloads, &exports, &request_id.0, &method, &headers).await.unwrap_or_else(|error| rest_error(&error))
}

async fn send(
    app: &SharedApp,
    downloads: &Arc<DownloadState>,
    exports: &ExportSlots,
    request_id: &str,
    method: &Method,
    headers: &HeaderMap,
) -> Result<Response> {
    // An export uses up the day: no other site may make a browser request one, and a HEAD makes none.
    refuse_other_sites(headers)?;
    let viewer = viewer_of(app, headers).await?;
    viewer.require_account()?;
    if method != Method::GET {
        return Ok(respond(Body::empty(), None));
    }
    let token = token_of(headers);
    let from =
        RequestOrigin { session_token: token.as_deref(), request_id: Some(request_id), ..RequestOrigin::default() };
    let export::ExportStream { name, pieces } = export::begin(app, downloads, exports, &viewer, from).await?;
    let stream = futures::stream::unfold(pieces, async |mut pieces| {
        let piece = pieces.recv().await?;
        Some((piece.map_err(|error: PublicError| std::io::Error::other(error.message)), pieces))
    });
    Ok(respond(Body::from_stream(stream), Some(&name)))
}

fn respond(body: Body, name: Option<&str>) -> Response {
    let mut response = Response::new(body);
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/zip"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("private, no-store"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(OBJECT_POLICY));
    // Names of accounts are of letters, digits and three marks.
    if let Some(value) = name.and_then(|n| HeaderValue::from_str(&format!("attachment; filename=\"{n}\"")).ok()) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
    response
}
