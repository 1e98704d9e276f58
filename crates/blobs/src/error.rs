//! Errors of the object store, grouped by what a caller can do about them.

use crate::StoreProblem;

/// An error of the object store.
#[derive(Debug, Clone, thiserror::Error)]
pub enum BlobError {
    /// There is no object under this key.
    #[error("no such object")]
    NotFound,
    /// The store does not respond, responds too late, or calls are suspended after several failures.
    #[error("the object store is unavailable: {0}")]
    Unavailable(String),
    /// There is no space for the object.
    #[error("the object store is full")]
    Full,
    /// The bytes do not match the hash in the key.
    #[error("the content doesn't match the hash in its key")]
    WrongContent,
    /// The address of the store is invalid.
    #[error("not a storage address: {0}")]
    Address(String),
    /// The store cannot be used as its address says.
    #[error("{0}")]
    Setup(#[from] StoreProblem),
    /// Anything else, such as missing permissions on a file.
    #[error("object store error: {0}")]
    Other(String),
}

impl BlobError {
    /// Kind of the error, in a word or two.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self {
            BlobError::NotFound => "not found",
            BlobError::Unavailable(_) => "unavailable",
            BlobError::Full => "full",
            _ => "other",
        }
    }
}

impl From<std::io::Error> for BlobError {
    fn from(err: std::io::Error) -> BlobError {
        use std::io::ErrorKind;
        match err.kind() {
            ErrorKind::NotFound => BlobError::NotFound,
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => BlobError::Full,
            // A folder whose mount has broken down.
            ErrorKind::TimedOut
            | ErrorKind::StaleNetworkFileHandle
            | ErrorKind::NotConnected
            | ErrorKind::HostUnreachable => BlobError::Unavailable(err.to_string()),
            _ => BlobError::Other(err.to_string()),
        }
    }
}
