//! The collage of a pack that is not published yet, as a preview for its creator.

use bytes::Bytes;
use vitrine_admission::rates::RateSubject;
use vitrine_admission::uploads::UploadedFile;
use vitrine_blobs::{BlobToken, PreviewFormat};
use vitrine_community::publishing::picture_limits::background_limits;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::item_rows;
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_core::visibility;
use vitrine_kit::app::App;
use vitrine_kit::graphql::PreviewState;
use vitrine_kit::objects;
use vitrine_media::{
    CollageCanvas, DecodeLimits, Picture, SCREEN_HEIGHT_PX, SCREEN_WIDTH_PX, encode_wallpaper_jpeg, read_background,
};

use crate::picture_errors;
use crate::themes::theme::{KIND, Theme};

/// One picture of the collage.
#[derive(Clone, Debug)]
pub enum CollagePart {
    /// Picture of the published theme with this number.
    Theme(String),
    /// Uploaded picture.
    Image(UploadedFile),
}

/// Draws the collage of these pictures as JPEG, 1280×720. Pictures that it would not show are not decoded; a theme that
/// waits for its pictures is left out.
///
/// # Errors
/// Field errors below `themes` for a number of pictures that no pack has, for a theme that the writer may not open, and for an
/// upload that is no background; `RATE_LIMITED`, `SERVICE_UNAVAILABLE`; errors of the stores.
pub async fn collage(app: &App, writer: &Writer, parts: Vec<CollagePart>) -> Result<Vec<u8>> {
    app.rates.pack_previews.take(RateSubject::Account(writer.account().id))?;
    let (least, most) = limits::PACK_THEMES;
    if parts.len() < least {
        return Err(FieldError::new("themes", ErrorReason::TooFew { least }).into());
    }
    if parts.len() > most {
        return Err(FieldError::new("themes", ErrorReason::TooMany { most }).into());
    }
    let themes = visible(app, writer, &parts).await?;
    let slot = app.pools.pictures.reserve()?;
    let mut shown = Vec::with_capacity(CollageCanvas::SHOWN_MAX);
    for (position, part) in parts.into_iter().enumerate() {
        if shown.len() == CollageCanvas::SHOWN_MAX {
            break;
        }
        match part {
            CollagePart::Image(file) => shown.push(CollageSource::Image(position, file)),
            CollagePart::Theme(hex_id) => {
                let id = KIND.parse_id(&hex_id).map(|id| id.0);
                let theme = themes.iter().find(|theme| Some(theme.item.id) == id);
                let ready = theme.filter(|theme| theme.preview_state() == PreviewState::Ready);
                if let Some(token) = ready.and_then(|theme| BlobToken::from_slice(&theme.item.preview_token)) {
                    let key = objects::preview(token, 720, PreviewFormat::Jpeg);
                    shown.push(CollageSource::Stored(objects::get(app, key).await?));
                }
            }
        }
    }
    slot.run(move || compose(shown)).await?
}

/// Loads the themes among the pictures; all must be visible.
async fn visible(app: &App, writer: &Writer, parts: &[CollagePart]) -> Result<Vec<Theme>> {
    let viewer = Viewer::SignedIn(writer.account().clone());
    let id = |part: &CollagePart| match part {
        CollagePart::Theme(hex_id) => Some(KIND.parse_id(hex_id).map_or(0, |id| id.0)),
        CollagePart::Image(_) => None,
    };
    let ids: Vec<i64> = parts.iter().filter_map(id).collect();
    let mut themes = item_rows::by_ids::<Theme>(&app.db, &ids).await?;
    themes.retain(|theme| visibility::can_open(&viewer, &theme.item.visibility_facts()));
    let is_absent = |part: &CollagePart| id(part).is_some_and(|id| !themes.iter().any(|theme| theme.item.id == id));
    let absent = parts.iter().enumerate().filter(|(_, part)| is_absent(part));
    let field_errors: Vec<FieldError> = absent
        .map(|(position, _)| {
            FieldError::new(format!("themes.{position}.hexId"), ErrorReason::ThemeUnknown)
                .saying("There is no such theme.")
        })
        .collect();
    if field_errors.is_empty() { Ok(themes) } else { Err(PublicError::field_errors(field_errors)) }
}

enum CollageSource {
    /// Upload, with its position in the input.
    Image(usize, UploadedFile),
    Stored(Bytes),
}

/// Draws the collage. One picture is decoded at a time.
fn compose(sources: Vec<CollageSource>) -> Result<Vec<u8>> {
    let failed = |error| PublicError::internal("composing a collage", error);
    let mut collage = CollageCanvas::of(sources.len());
    let mut field_errors = Vec::new();
    for source in sources {
        let picture = match source {
            CollageSource::Stored(bytes) => Picture::decode(&bytes, &DecodeLimits::default()).map_err(failed)?,
            CollageSource::Image(position, file) => {
                let bytes = file.read().map_err(|error| PublicError::internal("reading an upload", error))?;
                match read_background(&bytes, &background_limits(), None) {
                    Ok(picture) => picture,
                    Err(error) => {
                        let field_error = picture_errors::of_background("", error)?;
                        field_errors.push(FieldError { field: format!("themes.{position}.image"), ..field_error });
                        continue;
                    }
                }
            }
        };
        collage.add(&picture).map_err(failed)?;
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    let small =
        collage.finish().and_then(|collage| collage.cover(SCREEN_WIDTH_PX, SCREEN_HEIGHT_PX)).map_err(failed)?;
    encode_wallpaper_jpeg(&small).map_err(failed)
}
