//! The routes of a theme's pictures. Whether the viewer may open the theme is decided at each request, from the
//! catalogue, so that a picture needs no SQL statement and the pictures of a theme made private are private too.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use vitrine_blobs::{ContentHash, Token};

use super::store;
use super::theme::KIND;
use crate::app::{App, SharedApp};
use crate::error::{PublicError, Result};
use crate::features::accounts::session_cookie;
use crate::http::objects::{self as served, PictureName};
use crate::items::Kind;
use crate::objects;
use crate::viewer::Viewer;
use crate::visibility;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new()
        .route("/switch/themes/{hex_id}/preview/{token}/{file}", get(preview))
        .route("/switch/themes/{hex_id}/drawn-preview/{token}/{file}", get(drawn_preview))
        .route("/switch/themes/{hex_id}/background/{token}", get(background))
}

/// `{base}/switch/themes/{hexId}/preview/{token}/{file}`
async fn preview(
    State(app): State<SharedApp>,
    Path((hex_id, token, file)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(send_preview(&app, &hex_id, &token, &file, &headers).await)
}

/// `{base}/switch/themes/{hexId}/drawn-preview/{token}/{file}`
async fn drawn_preview(
    State(app): State<SharedApp>,
    Path((hex_id, token, file)): Path<(String, String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(send_drawn_preview(&app, &hex_id, &token, &file, &headers).await)
}

/// `{base}/switch/themes/{hexId}/background/{token}.jpg`
async fn background(
    State(app): State<SharedApp>,
    Path((hex_id, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(send_background(&app, &hex_id, &file, &headers).await)
}

async fn send_preview(app: &App, hex_id: &str, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    served::picture(app, opened.token, name, headers, opened.is_public).await
}

async fn send_drawn_preview(app: &App, hex_id: &str, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    let drawn = store::drawn_preview_of(&app.db, opened.id).await?;
    let drawn = drawn.as_deref().and_then(Token::from_slice).ok_or_else(PublicError::not_found)?;
    served::picture(app, drawn, name, headers, opened.is_public).await
}

async fn send_background(app: &App, hex_id: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let token = file.strip_suffix(".jpg").ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    let hash = store::wallpaper_of(&app.db, opened.id).await?;
    let hash = hash.as_deref().and_then(ContentHash::from_slice).ok_or_else(PublicError::not_found)?;
    served::whole(app, objects::wallpaper(hash), &format!("{token}-background"), headers, opened.is_public).await
}

/// A theme or a pack whose pictures the viewer may see.
pub(crate) struct Opened {
    id: i64,
    pub token: Token,
    pub is_public: bool,
}

/// Opens an item for the sake of its pictures.
pub(crate) async fn open(app: &App, kind: &Kind, hex_id: &str, token: &str, headers: &HeaderMap) -> Result<Opened> {
    let id = kind.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    let token = token.parse::<Token>().map_err(|_| PublicError::not_found())?;
    let held = app.catalogue.find(id).ok_or_else(PublicError::not_found)?;
    if held.preview_token.as_ref() != Some(token.as_bytes()) {
        return Err(PublicError::not_found());
    }
    let is_public = visibility::can_open(&Viewer::Visitor, &held.visibility_facts);
    // The session is only looked up when it matters.
    if !is_public && !visibility::can_open(&session_cookie::viewer_of(app, headers).await?, &held.visibility_facts) {
        return Err(PublicError::not_found());
    }
    Ok(Opened { id: id.0, token, is_public })
}
