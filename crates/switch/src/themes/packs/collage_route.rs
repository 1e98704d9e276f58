//! The route of a pack's collage. Whether the viewer may open the pack is decided at each request, from the catalogue.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use vitrine_community::item_files::open;
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::objects::{self as served, PictureName};

use super::pack::KIND;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new().route("/switch/packs/{hex_id}/preview/{token}/{file}", get(preview))
}

/// `{base}/switch/packs/{hexId}/preview/{token}/{file}`
async fn preview(
    State(app): State<SharedApp>,
    Path((hex_id, token, file)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(send_preview(&app, &hex_id, &token, &file, &headers).await)
}

async fn send_preview(app: &App, hex_id: &str, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    // The present collage may show a theme that has become private since.
    if !opened.is_ready {
        return Err(PublicError::not_found());
    }
    served::picture(app, opened.token, name, headers, opened.is_public).await
}
