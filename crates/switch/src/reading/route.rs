//! `POST {api}/switch/themes/read`: the body is one file, the answer a line for each theme in it.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use futures::StreamExt;
use http::{HeaderMap, HeaderValue, header};
use vitrine_admission::rates::RateSubject;
use vitrine_admission::uploads::{UploadPermit, UploadedFile};
use vitrine_core::error::{ErrorCode, ErrorParams, PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::body::{BodyError, declared_length, paced};
use vitrine_kit::http::{ClientAddress, csrf, rest_error};
use vitrine_people::accounts::session_cookie;

use super::stream::lines;

/// Accepted media types. The content of a file decides about its kind.
const TAKEN: [&str; 3] = ["application/octet-stream", "application/zip", "application/nxtheme"];

pub async fn read(
    State(app): State<SharedApp>,
    Extension(address): Extension<ClientAddress>,
    request: Request,
) -> Response {
    match answer(&app, address, request).await {
        Ok(response) => response,
        Err(error) => rest_error(&error),
    }
}

async fn answer(app: &SharedApp, address: ClientAddress, request: Request) -> Result<Response> {
    let (parts, body) = request.into_parts();
    // Everything that can be refused without the body is refused before its first byte is read.
    csrf::require_proof(&parts.headers, &app.config)?;
    check_media_type(&parts.headers)?;
    let viewer = session_cookie::viewer_of(app, &parts.headers).await?;
    let account = viewer.account().map(|account| RateSubject::Account(account.id));
    let who = account.or_else(|| address.prefix().map(RateSubject::Address));
    if let Some(who) = who {
        app.rates.theme_files.take(who)?;
    }
    app.disk.require_room()?;
    let permit = app.uploads.admit_theme_file(who, declared_length(&parts.headers))?;
    let file = app.uploads.until_end(&permit, receive(app, permit.clone(), body)).await?;
    let mut response = Response::new(Body::from_stream(lines(app.clone(), file)));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/x-ndjson"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

fn check_media_type(headers: &HeaderMap) -> Result<()> {
    let given = headers.get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let essence = given.split(';').next().unwrap_or_default().trim();
    if TAKEN.iter().any(|taken| taken.eq_ignore_ascii_case(essence)) {
        return Ok(());
    }
    Err(PublicError::new(ErrorCode::UnsupportedMediaType, "Send the file as application/octet-stream."))
}

async fn receive(app: &SharedApp, permit: Arc<UploadPermit>, body: Body) -> Result<UploadedFile> {
    let mut incoming = app.uploads.file(permit.clone());
    let mut pieces = std::pin::pin!(paced(body));
    while let Some(piece) = pieces.next().await {
        let piece = piece.map_err(BodyError::into_public)?;
        if incoming.length() + piece.len() as u64 > limits::THEME_FILE_BYTES_MAX {
            return Err(PublicError::because(ErrorParams::Payload {
                most_mb: limits::THEME_FILE_BYTES_MAX / 1_000_000,
            }));
        }
        incoming.add(&piece).await?;
    }
    permit.complete()?;
    incoming.finish().await
}
