//! Receiving an upload: the GraphQL multipart request, admitted by the limiter and read file by file.

use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use vitrine_admission::uploads::{UploadLimiter, UploadPermit, UploadedFile};
use vitrine_core::error::{ErrorCode, ErrorParams, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_input::multipart::{FilePart, FormError, FormLimits, UploadForm};
use vitrine_kit::http::body::{BodyError, paced};

const LIMITS: FormLimits = FormLimits {
    bytes: limits::MULTIPART_BODY_MAX as u64,
    parts: limits::MULTIPART_PARTS_MAX,
    operations: limits::MULTIPART_OPERATIONS_MAX,
    map: limits::MULTIPART_MAP_MAX,
};

pub struct ReceivedUpload {
    /// The GraphQL request as JSON.
    pub operations: Bytes,
    /// Files, each with its place in the variables.
    pub files: Vec<(String, UploadedFile)>,
}

pub async fn receive(
    limiter: &UploadLimiter,
    permit: Arc<UploadPermit>,
    body: Body,
    boundary: &str,
) -> Result<ReceivedUpload> {
    let mut form = UploadForm::begin(paced(body), boundary, LIMITS).await.map_err(refused)?;
    let mut files = Vec::new();
    while let Some(part) = form.next_file().await.map_err(refused)? {
        files.push(take(limiter, permit.clone(), part).await?);
    }
    permit.complete()?;
    Ok(ReceivedUpload { operations: form.operations().clone(), files })
}

/// Reads one file. A file that is too large is a field error, not a malformed request.
async fn take(
    limiter: &UploadLimiter,
    permit: Arc<UploadPermit>,
    mut part: FilePart<'_>,
) -> Result<(String, UploadedFile)> {
    let mut incoming = limiter.file(permit);
    let most = most_bytes(&part.variable);
    while let Some(chunk) = part.chunk().await.map_err(refused)? {
        if incoming.length() + chunk.len() as u64 > most {
            return Err(FieldError::new(part.variable, ErrorParams::File { most_mb: most >> 20 }).into());
        }
        incoming.add(&chunk).await?;
    }
    Ok((part.variable, incoming.finish().await?))
}

/// Returns the size limit for the file of a variable: patches and music may be larger than pictures.
fn most_bytes(variable: &str) -> u64 {
    let most = match variable.rsplit('.').next() {
        Some("bgm") => limits::AUDIO_BYTES_MAX,
        Some(field) if field.ends_with("Patch") => limits::BPS_BYTES_MAX,
        _ => limits::IMAGE_BYTES_MAX,
    };
    most as u64
}

fn refused(error: FormError) -> PublicError {
    let message = match error {
        FormError::TooLarge { what, most } => {
            if most >= 1 << 20 {
                return PublicError::because(ErrorParams::Payload { most_mb: most >> 20 });
            }
            return PublicError::new(ErrorCode::PayloadTooLarge, format!("{what} can have at most {} kB.", most >> 10));
        }
        FormError::TooManyParts(most) => {
            return PublicError::new(ErrorCode::PayloadTooLarge, format!("An upload can have at most {most} parts."));
        }
        FormError::Body(error) => match error.downcast::<BodyError>() {
            Ok(error) => return error.into_public(),
            Err(_) => "it broke off".to_owned(),
        },
        FormError::Invalid(what) => what.to_owned(),
    };
    PublicError::new(ErrorCode::GraphqlValidationFailed, format!("The upload is not valid: {message}."))
}
