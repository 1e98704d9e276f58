//! Routes of a theme's pictures, clip, splash and patches. Every request checks in the catalogue whether the viewer may
//! open the theme.

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

use super::compatibility::system_file;
use super::theme::KIND;
use super::urls::hash_name;
use super::wiiu_theme_rows::{self, PieceColumn};

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
{
    Router::new()
        .route("/wiiu/themes/{hex_id}/preview/{token}/{file}", get(preview))
        .route("/wiiu/themes/{hex_id}/launcher/{token}/{file}", get(launcher))
        .route("/wiiu/themes/{hex_id}/plaza/{token}/{file}", get(plaza))
        .route("/wiiu/themes/{hex_id}/cover/{token}/{file}", get(cover))
        .route("/wiiu/themes/{hex_id}/splash/{name}/{file}", get(splash))
        .route("/wiiu/themes/{hex_id}/bgm/{file}", get(bgm))
        .route("/wiiu/themes/{hex_id}/patches/{hash}/{file}", get(patch))
}

/// Path parameters: number of the theme, token or hash, and file name.
type ThemeFilePath = (String, String, String);

/// `{base}/wiiu/themes/{hexId}/preview/{token}/{file}`
async fn preview(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_preview(&app, asked, &headers).await)
}

/// `{base}/wiiu/themes/{hexId}/launcher/{token}/{file}`
async fn launcher(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_piece(&app, PieceColumn::LauncherPreview, asked, &headers).await)
}

/// `{base}/wiiu/themes/{hexId}/plaza/{token}/{file}`
async fn plaza(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_piece(&app, PieceColumn::PlazaPreview, asked, &headers).await)
}

/// `{base}/wiiu/themes/{hexId}/cover/{token}/{file}`
async fn cover(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_piece(&app, PieceColumn::CoverPreview, asked, &headers).await)
}

/// `{base}/wiiu/themes/{hexId}/splash/{token}/{file}`, and `{base}/wiiu/themes/{hexId}/splash/{hash}/splash.png`
async fn splash(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(match asked.2.as_str() {
        "splash.png" => send_splash(&app, asked, &headers).await,
        _ => send_piece(&app, PieceColumn::SplashPreview, asked, &headers).await,
    })
}

/// `{base}/wiiu/themes/{hexId}/bgm/{hash}.ogg`
async fn bgm(
    State(app): State<SharedApp>,
    Path((hex_id, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    served::answered(send_bgm(&app, &hex_id, &file, &headers).await)
}

/// `{base}/wiiu/themes/{hexId}/patches/{hash}/{name}.bps`
async fn patch(State(app): State<SharedApp>, Path(asked): Path<ThemeFilePath>, headers: HeaderMap) -> Response {
    served::answered(send_patch(&app, asked, &headers).await)
}

async fn send_preview(app: &App, (hex_id, token, file): ThemeFilePath, headers: &HeaderMap) -> Result<Response> {
    let name = PictureName::parse(&file).ok_or_else(PublicError::not_found)?;
    let opened = open(app, &KIND, &hex_id, &token, headers).await?;
    served::picture(app, opened.token, name, headers, opened.is_public).await
}

/// Sends a picture of a part, if the theme still has it under this token.
async fn send_piece(
    app: &App,
    column: PieceColumn,
    (hex_id, token, file): ThemeFilePath,
    headers: &HeaderMap,
) -> Result<Response> {
    let name = PictureName::parse(&file).ok_or_else(PublicError::not_found)?;
    let token = token.parse::<BlobToken>().map_err(|_| PublicError::not_found())?;
    let (id, held) = held(app, &KIND, &hex_id)?;
    let is_public = may_open(app, &held.visibility_facts, headers).await?;
    let stored = wiiu_theme_rows::piece_of(&app.db, id.0, column).await?;
    if stored.as_deref() != Some(token.as_bytes()) {
        return Err(PublicError::not_found());
    }
    served::picture(app, token, name, headers, is_public).await
}

async fn send_splash(app: &App, (hex_id, hash, file): ThemeFilePath, headers: &HeaderMap) -> Result<Response> {
    let (id, held) = held(app, &KIND, &hex_id)?;
    let is_public = may_open(app, &held.visibility_facts, headers).await?;
    let stored = named(wiiu_theme_rows::piece_of(&app.db, id.0, PieceColumn::Splash).await?, &hash)?;
    let response = served::whole(app, objects::overlay(stored), &hash, headers, is_public).await?;
    Ok(served::to_be_saved(response, &file))
}

async fn send_bgm(app: &App, hex_id: &str, file: &str, headers: &HeaderMap) -> Result<Response> {
    let hash = file.strip_suffix(".ogg").ok_or_else(PublicError::not_found)?;
    let (id, held) = held(app, &KIND, hex_id)?;
    let is_public = may_open(app, &held.visibility_facts, headers).await?;
    let stored = named(wiiu_theme_rows::piece_of(&app.db, id.0, PieceColumn::Bgm).await?, hash)?;
    served::ranged(app, objects::clip(stored), hash, headers, is_public).await
}

async fn send_patch(app: &App, (hex_id, hash, file): ThemeFilePath, headers: &HeaderMap) -> Result<Response> {
    let name = file.strip_suffix(".bps").filter(|name| system_file(name).is_some());
    let name = name.ok_or_else(PublicError::not_found)?;
    let (id, held) = held(app, &KIND, &hex_id)?;
    let is_public = may_open(app, &held.visibility_facts, headers).await?;
    let stored = named(wiiu_theme_rows::patch_of(&app.db, id.0, name).await?, &hash)?;
    let response = served::whole(app, objects::patch(stored), &hash, headers, is_public).await?;
    Ok(served::to_be_saved(response, &file))
}

/// Returns the stored hash, if the address contains it.
fn named(stored: Option<Vec<u8>>, hash: &str) -> Result<ContentHash> {
    let stored = stored.as_deref().and_then(ContentHash::from_slice).ok_or_else(PublicError::not_found)?;
    if hash_name(stored.as_bytes()) == hash { Ok(stored) } else { Err(PublicError::not_found()) }
}
