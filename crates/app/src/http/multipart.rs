//! Uploads: the GraphQL multipart request, read under limits. `operations` comes first, then `map`, then the files;
//! names of files are ignored, every file is used exactly once, and nothing touches the disk.

use std::collections::BTreeMap;

use async_graphql::{Request as GraphqlRequest, UploadValue};
use axum::body::Body;
use bytes::{Bytes, BytesMut};

use crate::error::{Code, PublicError, Result};
use crate::limits;

/// The parts of an upload.
pub struct Form {
    /// The GraphQL request as JSON.
    pub operations: Bytes,
    files: Vec<(Vec<String>, UploadValue)>,
}

impl Form {
    /// Puts each file where the map says, as a variable of type `Upload`.
    pub fn bind(self, request: &mut GraphqlRequest) -> Result<()> {
        for (paths, upload) in self.files {
            let [path] = paths.as_slice() else { return Err(refused("each file belongs to exactly one variable")) };
            if !path.starts_with("variables.") {
                return Err(refused("files belong to variables"));
            }
            request.set_upload(path, upload);
        }
        Ok(())
    }
}

fn refused(what: &str) -> PublicError {
    PublicError::new(Code::GraphqlValidationFailed, format!("The upload is not valid: {what}."))
}

fn too_large(what: &str, most: usize) -> PublicError {
    PublicError::new(Code::PayloadTooLarge, format!("{what}: at most {} kB.", most / 1024))
}

/// Reads the whole form.
pub async fn read(body: Body, boundary: &str) -> Result<Form> {
    let constraints =
        multer::Constraints::new().size_limit(multer::SizeLimit::new().whole_stream(limits::MULTIPART_BODY_MAX as u64));
    let mut form = multer::Multipart::with_constraints(body.into_data_stream(), boundary, constraints);
    let mut operations: Option<Bytes> = None;
    let mut map: Option<BTreeMap<String, Vec<String>>> = None;
    let mut files = Vec::new();
    let mut parts = 0usize;

    while let Some(field) = form.next_field().await.map_err(broken)? {
        parts += 1;
        if parts > limits::MULTIPART_PARTS_MAX {
            return Err(PublicError::new(
                Code::PayloadTooLarge,
                format!("An upload has at most {} parts.", limits::MULTIPART_PARTS_MAX),
            ));
        }
        let name = field.name().unwrap_or_default().to_owned();
        match (name.as_str(), &operations, &mut map) {
            ("operations", None, None) => {
                operations = Some(take(field, "operations", limits::MULTIPART_OPERATIONS_MAX).await?);
            }
            ("map", Some(_), None) => {
                let bytes = take(field, "map", limits::MULTIPART_MAP_MAX).await?;
                map = Some(
                    serde_json::from_slice(&bytes).map_err(|_| refused("the map is JSON: names to lists of paths"))?,
                );
            }
            (_, Some(_), Some(wanted)) => {
                let paths = wanted.remove(&name).ok_or_else(|| refused("a file that the map does not name"))?;
                let content_type = field.content_type().map(ToString::to_string);
                let content = take_file(field, paths.first().map_or("file", String::as_str)).await?;
                files.push((paths, UploadValue { filename: name, content_type, content }));
            }
            _ => return Err(refused("operations comes first, then map, then the files")),
        }
    }
    let operations = operations.ok_or_else(|| refused("there is no operations part"))?;
    if map.as_ref().is_none_or(|map| !map.is_empty()) {
        return Err(refused("the map names a file that did not come"));
    }
    Ok(Form { operations, files })
}

fn broken(error: multer::Error) -> PublicError {
    match error {
        multer::Error::StreamSizeExceeded { .. } => too_large("An upload", limits::MULTIPART_BODY_MAX),
        _ => refused("it ended early or is not multipart/form-data"),
    }
}

async fn take(mut field: multer::Field<'_>, what: &str, most: usize) -> Result<Bytes> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > most {
            return Err(too_large(what, most));
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}

/// A file beyond the limit is the creator's mistake about one field, not a broken request, and is answered as such.
async fn take_file(mut field: multer::Field<'_>, path: &str) -> Result<Bytes> {
    let mut bytes = BytesMut::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > limits::IMAGE_BYTES_MAX {
            let field = path.strip_prefix("variables.").unwrap_or(path).to_owned();
            let most = limits::IMAGE_BYTES_MAX / (1024 * 1024);
            return Err(PublicError {
                field: Some(field),
                ..PublicError::new(Code::FileTooLarge, format!("This picture is too large; up to {most} MB."))
            });
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.freeze())
}
