//! Uploaded files in the input.

use async_graphql::{Context, InputObject, MaybeUndefined, Upload};
use vitrine_admission::uploads::UploadedFile;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_media::CropRect;

use super::request_context;

/// The part of the uploaded picture to show, in pixels of the upright picture.
#[derive(Clone, Copy, Debug, InputObject)]
pub struct CropInput {
    /// Left edge.
    x: f64,
    /// Top edge.
    y: f64,
    /// Width.
    width: f64,
    /// Height.
    height: f64,
}

impl From<CropInput> for CropRect {
    fn from(CropInput { x, y, width, height }: CropInput) -> Self {
        Self::Pixels { x, y, width, height }
    }
}

/// Returns a file of the request's upload.
pub fn uploaded(ctx: &Context<'_>, upload: &Upload) -> Result<UploadedFile> {
    request_context(ctx)
        .files
        .get(upload.0)
        .cloned()
        .ok_or_else(|| PublicError::new(ErrorCode::GraphqlValidationFailed, "The upload contains no file."))
}

/// Converts the argument of a file: null removes the file.
pub fn uploaded_edit(ctx: &Context<'_>, upload: MaybeUndefined<Upload>) -> Result<ValueEdit<UploadedFile>> {
    Ok(match upload {
        MaybeUndefined::Undefined => ValueEdit::Keep,
        MaybeUndefined::Null => ValueEdit::Remove,
        MaybeUndefined::Value(upload) => ValueEdit::Replace(uploaded(ctx, &upload)?),
    })
}
