//! The lines of the answer, one JSON object each.

use std::collections::BTreeMap;

use bytes::Bytes;
use serde::Serialize;
use uuid::Uuid;
use vitrine_checks::theme_file::RefusedTheme;
use vitrine_core::error::{PublicError, Result};
use vitrine_inspect::Finding;

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub enum ReadingLine {
    /// A file that could be read.
    Theme(Box<ReadTheme>),
    /// A file that could not be read.
    Refusal(RefusedTheme),
    /// The last line of a complete answer.
    Total(ReadingTotal),
    /// The last line of an answer that ends early.
    Error(ReadingError),
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadTheme {
    /// Path in the ZIP; absent for a file that was sent alone.
    pub file_name: Option<String>,
    pub name: String,
    pub author: String,
    /// The menu, as the API names it.
    pub target: &'static str,
    pub layout: Option<FoundLayout>,
    /// JPEG or PNG, Base64.
    pub background_image: Option<String>,
    /// PNG, Base64, by the names of the API.
    pub icons: BTreeMap<&'static str, String>,
    pub custom_layout_json: Option<String>,
    pub custom_common_layout_json: Option<String>,
    /// Remarks of a console or another tool about the file.
    pub findings: Vec<Finding>,
}

/// The layout of the catalogue that a file uses.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundLayout {
    pub hex_id: String,
    pub name: String,
    pub found_by: FoundBy,
    /// True if the catalogue builds the same layouts with these options.
    pub is_unchanged: bool,
    pub options: Vec<FoundOption>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum FoundBy {
    LayoutId,
    Content,
}

#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct FoundOption {
    pub layout_option_value_uuid: Uuid,
    pub variable: Option<String>,
}

#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct ReadingTotal {
    pub themes: usize,
    pub refused: usize,
    /// Files of the ZIP that are not named like a theme.
    pub ignored_files: usize,
}

#[derive(Debug, Serialize)]
pub struct ReadingError {
    /// Error code of `docs/errors.md`.
    pub code: vitrine_core::error::ErrorCode,
    pub message: String,
}

impl ReadingLine {
    pub fn to_bytes(&self) -> Result<Bytes> {
        let mut bytes = serde_json::to_vec(self).map_err(|error| PublicError::internal("writing a line", error))?;
        bytes.push(b'\n');
        Ok(bytes.into())
    }
}

impl From<PublicError> for ReadingLine {
    fn from(error: PublicError) -> Self {
        Self::Error(ReadingError { code: error.code, message: error.message })
    }
}
