//! Access to the files of an item. It is decided at each request from the catalogue, so that a picture needs no SQL statement and
//! the pictures of an item made private become private too.

use http::HeaderMap;
use vitrine_blobs::BlobToken;
use vitrine_catalogue::CatalogueItem;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::{self, VisibilityFacts};
use vitrine_kit::app::App;
use vitrine_people::accounts::access_tokens;

/// An item whose pictures the viewer may see.
pub struct OpenedItem {
    pub id: i64,
    pub token: BlobToken,
    pub is_public: bool,
    /// False if the pictures are outdated.
    pub is_ready: bool,
}

/// Opens an item to read its pictures.
///
/// # Errors
/// `NOT_FOUND` when its pictures have another token, or the viewer may not see it.
pub async fn open(app: &App, kind: &ItemKind, hex_id: &str, token: &str, headers: &HeaderMap) -> Result<OpenedItem> {
    let token = token.parse::<BlobToken>().map_err(|_| PublicError::not_found())?;
    let (id, held) = held(app, kind, hex_id)?;
    if held.preview_token.as_ref() != Some(token.as_bytes()) {
        return Err(PublicError::not_found());
    }
    let is_public = may_open(app, &held.visibility_facts, headers).await?;
    Ok(OpenedItem { id: id.0, token, is_public, is_ready: held.visibility_facts.is_ready })
}

/// Finds the catalogue's entry of an item.
///
/// # Errors
/// `NOT_FOUND` if there is none.
pub fn held(app: &App, kind: &ItemKind, hex_id: &str) -> Result<(ItemId, CatalogueItem)> {
    let id = kind.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    Ok((id, app.catalogue.find(id).ok_or_else(PublicError::not_found)?))
}

/// Checks that the viewer may open the item, and returns whether everybody may.
///
/// # Errors
/// `NOT_FOUND` if the viewer may not.
pub async fn may_open(app: &App, facts: &VisibilityFacts, headers: &HeaderMap) -> Result<bool> {
    let is_public = visibility::can_open(&Viewer::Visitor, facts);
    // Who asks is only looked up when it matters.
    if !is_public && !visibility::can_open(&access_tokens::viewer_of(app, headers).await?, facts) {
        return Err(PublicError::not_found());
    }
    Ok(is_public)
}
