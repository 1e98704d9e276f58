//! Routes of a theme's pictures. Every request checks in the catalogue whether the viewer may open the theme, so a
//! preview needs no SQL statement, and the pictures of a theme made private are private too.

use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use vitrine_blobs::{BlobToken, ContentHash};
use vitrine_community::item_files::{held, may_open, open};
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::objects::{self as served, PictureName};
use vitrine_kit::objects;

use super::icons::MenuIcon;
use super::previews::token_beside;
use super::theme::KIND;
use super::theme_rows;
use super::urls::PIECE_HASH_BYTES;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new()
        .route("/switch/themes/{hex_id}/preview/{token}/{file}", get(preview))
        .route("/switch/themes/{hex_id}/drawn-preview/{token}/{file}", get(drawn_preview))
        .route("/switch/themes/{hex_id}/background/{hash}/{file}", get(background))
        .route("/switch/themes/{hex_id}/overlay/{hash}/{file}", get(overlay))
        .route("/switch/themes/{hex_id}/icon/{hash}/{file}", get(icon))
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

/// `{base}/switch/themes/{hexId}/background/{hash}/background.jpg`
async fn background(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_piece(&app, ThemePicture::Background, asked, &headers).await)
}

/// `{base}/switch/themes/{hexId}/overlay/{hash}/overlay.png`
async fn overlay(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_piece(&app, ThemePicture::Overlay, asked, &headers).await)
}

/// `{base}/switch/themes/{hexId}/icon/{hash}/{name}.png`
async fn icon(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    let icon = asked.2.strip_suffix(".png").and_then(MenuIcon::from_name);
    served::answered(match icon {
        Some(icon) => send_piece(&app, ThemePicture::Icon(icon), asked, &headers).await,
        None => Err(PublicError::not_found()),
    })
}

async fn send_preview(app: &App, hex_id: &str, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    served::picture(app, opened.token, name, headers, opened.is_public).await
}

async fn send_drawn_preview(app: &App, hex_id: &str, token: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, hex_id, token, headers).await?;
    let drawn = BlobToken::from_bytes(token_beside(opened.token.as_bytes()));
    let stored = theme_rows::drawn_preview_of(&app.db, opened.id).await?;
    // This instance may be behind: the current drawn preview has another address, and may be private.
    if stored.as_deref() != Some(drawn.as_bytes().as_slice()) {
        return Err(PublicError::not_found());
    }
    served::picture(app, drawn, name, headers, opened.is_public).await
}

/// Path parameters: number of the theme, hash and file name of a part.
type ThemeFilePath = (String, String, String);

/// Part of a theme that is a picture.
enum ThemePicture {
    Background,
    Overlay,
    Icon(MenuIcon),
}

/// Sends a part, if the theme still has it with this content.
async fn send_piece(
    app: &App,
    piece: ThemePicture,
    (hex_id, hash, file): ThemeFilePath,
    headers: &HeaderMap,
) -> Result<Response> {
    let (id, facts) = held(app, &KIND, &hex_id)?;
    let is_public = may_open(app, &facts.visibility_facts, headers).await?;
    let (name, stored): (_, Option<Vec<u8>>) = match piece {
        ThemePicture::Background => ("background.jpg".to_owned(), theme_rows::wallpaper_of(&app.db, id.0).await?),
        ThemePicture::Overlay => ("overlay.png".to_owned(), theme_rows::custom_overlay_of(&app.db, id.0).await?),
        ThemePicture::Icon(icon) => (format!("{}.png", icon.name()), theme_rows::icon_of(&app.db, id.0, icon).await?),
    };
    let stored = stored.as_deref().and_then(ContentHash::from_slice).ok_or_else(PublicError::not_found)?;
    if file != name || hash != hex::encode(&stored.as_bytes()[..PIECE_HASH_BYTES]) {
        return Err(PublicError::not_found());
    }
    let key = match piece {
        ThemePicture::Background => objects::wallpaper(stored),
        ThemePicture::Overlay => objects::overlay(stored),
        ThemePicture::Icon(_) => objects::icon(stored),
    };
    served::whole(app, key, &hash, headers, is_public).await
}
