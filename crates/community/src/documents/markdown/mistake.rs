//! A mistake in a document.

/// A mistake in a document, with its line.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Mistake {
    pub line: usize,
    pub message: String,
}

pub(super) type Result<T> = std::result::Result<T, Mistake>;

pub(super) fn mistake<T>(line: usize, message: impl Into<String>) -> Result<T> {
    Err(Mistake { line, message: message.into() })
}
