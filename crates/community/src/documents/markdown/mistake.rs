//! A mistake in a document.

/// A mistake in a document, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct DocumentMistake {
    pub line: usize,
    pub message: String,
}

pub(super) type Result<T> = std::result::Result<T, DocumentMistake>;

pub(super) fn mistake<T>(line: usize, message: impl Into<String>) -> Result<T> {
    Err(DocumentMistake { line, message: message.into() })
}
