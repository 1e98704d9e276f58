//! Addresses and files of layout pictures. Layouts are always public.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::objects::{self as served, PictureName};
use vitrine_kit::{object_urls, objects};

use super::layout::pictures_path;

/// Stands for the token in addresses of overlays.
const OVERLAY: &str = "overlay";

/// Address of a picture; the media type is negotiated.
pub fn preview_url(app: &App, token: &[u8], lines: u32) -> String {
    object_urls::of_everybody(&app.config, &format!("{}/{lines}", pictures_path(&hex::encode(token))))
}

/// Address of an overlay: PNG with a transparent background.
pub fn overlay_url(app: &App, hash: &[u8]) -> String {
    let path = format!("/switch/layouts/pictures/{OVERLAY}/{}.png", hex::encode(hash));
    object_urls::of_everybody(&app.config, &path)
}

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new().route("/switch/layouts/pictures/{token}/{file}", get(picture))
}

/// `{base}/switch/layouts/pictures/{token}/{file}`
async fn picture(
    State(app): State<SharedApp>,
    Path((token, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(find(&app, &token, &file, &headers).await)
}

async fn find(app: &App, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    if token == OVERLAY {
        let hash = file.strip_suffix(".png").and_then(|name| name.parse::<ContentHash>().ok());
        let hash = hash.ok_or_else(PublicError::not_found)?;
        if !super::layout_rows::is_layout_overlay(&app.db, hash.as_bytes().to_vec()).await? {
            return Err(PublicError::not_found());
        }
        return served::whole(app, objects::overlay(hash), &hex::encode(&hash.as_bytes()[..16]), headers, true).await;
    }
    let token = token.parse::<BlobToken>().map_err(|_| PublicError::not_found())?;
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    if !super::layout_rows::is_layout_token(&app.db, token.as_bytes().to_vec()).await? {
        return Err(PublicError::not_found());
    }
    served::picture(app, token, name, headers, true).await
}
