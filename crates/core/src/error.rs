//! The one public error. Every operation converts its own failures into a [`PublicError`]; this module does not know
//! the features. Inner causes are kept for the log and never leave the server.

use std::fmt;

use async_graphql::{ErrorExtensionValues, ServerError, Value};
use serde::Serialize;

mod code;
mod detail;
mod reason;
mod table;
pub mod written;

pub use detail::{ErrorDetail, ErrorParams};
pub use table::{ErrorCode, ErrorReason};

/// Error in one field of the input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldError {
    /// Input path, for example `themesData.0.name`.
    pub field: String,
    pub code: ErrorCode,
    /// A sentence a person can act on.
    pub message: String,
    #[serde(flatten)]
    pub detail: Option<ErrorDetail>,
}

impl FieldError {
    /// Creates the error with the sentence that follows from its detail.
    pub fn new(field: impl Into<String>, detail: impl Into<ErrorDetail>) -> Self {
        let detail = detail.into();
        Self { field: field.into(), code: detail.code(), message: detail.to_string(), detail: Some(detail) }
    }

    /// Replaces the sentence by one that says more.
    pub fn saying(mut self, message: impl Into<String>) -> Self {
        self.message = message.into();
        self
    }
}

/// An error that may leave the server.
#[derive(Debug)]
pub struct PublicError {
    /// The stable, machine-readable code.
    pub code: ErrorCode,
    /// A sentence a person can act on, without internals.
    pub message: String,
    /// Details that the code leaves open, from which a client can build a sentence of its own. Boxed, because every result has
    /// room for an error.
    pub detail: Option<Box<ErrorDetail>>,
    /// The input path it is about, if it is about one.
    pub field: Option<String>,
    /// All field errors, when more than one thing is wrong with the input.
    pub field_errors: Vec<FieldError>,
    /// Seconds after which to try again.
    pub retry_after_s: Option<u64>,
    /// For the log only.
    pub source: Option<Box<dyn std::error::Error + Send + Sync>>,
}

/// The result of operations and resolvers.
pub type Result<T, E = PublicError> = std::result::Result<T, E>;

impl PublicError {
    /// Copies the error for another caller who waited for the same operation. The details and the cause stay with the original.
    #[must_use]
    pub fn for_another(&self) -> Self {
        Self { retry_after_s: self.retry_after_s, ..Self::new(self.code, self.message.clone()) }
    }

    /// An error with a code and a sentence.
    pub fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            detail: None,
            field: None,
            field_errors: Vec::new(),
            retry_after_s: None,
            source: None,
        }
    }

    /// An error whose code and sentence follow from what happened.
    pub fn because(detail: impl Into<ErrorDetail>) -> Self {
        let detail = detail.into();
        Self { detail: Some(Box::new(detail.clone())), ..Self::new(detail.code(), detail.to_string()) }
    }

    pub fn unauthenticated() -> Self {
        Self::new(ErrorCode::Unauthenticated, "Please sign in.")
    }

    /// Absent, or not visible: the two must look alike.
    pub fn not_found() -> Self {
        Self::new(ErrorCode::NotFound, "Not found.")
    }

    pub fn forbidden() -> Self {
        Self::new(ErrorCode::Forbidden, "You aren't allowed to do this.")
    }

    /// The value of one field is outside its limits.
    pub fn bad_input(field: impl Into<String>, message: impl Into<String>) -> Self {
        Self { field: Some(field.into()), ..Self::new(ErrorCode::BadUserInput, message) }
    }

    /// Error for several mistakes in the input at once. The first one gives code, field, sentence and detail.
    ///
    /// # Panics
    /// Never: an empty list becomes a general [`ErrorCode::BadUserInput`].
    pub fn field_errors(field_errors: Vec<FieldError>) -> Self {
        match field_errors.first().cloned() {
            Some(first) => Self { field_errors, ..first.into() },
            None => Self::new(ErrorCode::BadUserInput, "The input is not valid."),
        }
    }

    /// A defect or a broken dependency; `doing` says what was being attempted and on what, for the log.
    pub fn internal(doing: &'static str, source: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        let source = source.into();
        tracing::error!(error = %source, "{doing}");
        Self { source: Some(source), ..Self::new(ErrorCode::Internal, "Something went wrong.") }
    }

    /// Adds the number of seconds after which to try again.
    pub fn retry_after(mut self, seconds: u64) -> Self {
        self.retry_after_s = Some(seconds);
        self
    }

    /// Text of the cause, for an operator. An error without a cause gives its public message.
    pub fn cause(&self) -> String {
        self.source.as_ref().map_or_else(|| self.message.clone(), ToString::to_string)
    }

    /// The `extensions` object of a GraphQL error (without the request id, which the endpoint adds).
    pub fn extensions(&self) -> ErrorExtensionValues {
        let mut values = ErrorExtensionValues::default();
        values.set("code", self.code.as_str());
        if let Some(field) = &self.field {
            values.set("field", field.as_str());
        }
        if let Some(seconds) = self.retry_after_s {
            values.set("retryAfter", seconds);
        }
        if let Ok(Value::Object(detail)) = async_graphql::to_value(&self.detail) {
            for (name, value) in detail {
                values.set(name, value);
            }
        }
        if !self.field_errors.is_empty() {
            values.set("complaints", async_graphql::to_value(&self.field_errors).unwrap_or_default());
        }
        values
    }

    /// Converts the error to an entry of `errors` for a position in the document, for fields that return null as well.
    pub fn to_server_error(&self, pos: async_graphql::Pos, path: Vec<async_graphql::PathSegment>) -> ServerError {
        let mut error = ServerError::new(self.message.clone(), Some(pos));
        error.extensions = Some(self.extensions());
        error.path = path;
        error
    }
}

impl fmt::Display for PublicError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.code, self.message)
    }
}

impl std::error::Error for PublicError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.source.as_deref().map(|e| e as _)
    }
}

/// The refusal of one field.
impl From<FieldError> for PublicError {
    fn from(error: FieldError) -> Self {
        Self { field: Some(error.field), detail: error.detail.map(Box::new), ..Self::new(error.code, error.message) }
    }
}

/// The only conversion into a GraphQL error. The library's own conversion of everything that can be displayed is off, because
/// it would show the text of internal errors.
impl From<PublicError> for async_graphql::Error {
    fn from(error: PublicError) -> Self {
        let extensions = Some(error.extensions());
        Self { message: error.message, source: None, extensions }
    }
}

impl From<vitrine_db::DbError> for PublicError {
    fn from(error: vitrine_db::DbError) -> Self {
        use vitrine_db::DbError;
        match error {
            DbError::Busy | DbError::Timeout | DbError::Unavailable(_) => {
                tracing::warn!(%error, "the database does not respond");
                Self {
                    source: Some(error.into()),
                    retry_after_s: Some(5),
                    ..Self::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.")
                }
            }
            // The caller has already retried, so this says nothing new about the database.
            DbError::TransactionConflict => Self {
                source: Some(error.into()),
                retry_after_s: Some(1),
                ..Self::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.")
            },
            DbError::Full => Self {
                source: Some(error.into()),
                ..Self::new(ErrorCode::StorageFull, "Saving is paused. Nothing was changed.")
            },
            other => Self::internal("asking the database", other),
        }
    }
}

impl From<vitrine_blobs::BlobError> for PublicError {
    fn from(error: vitrine_blobs::BlobError) -> Self {
        use vitrine_blobs::BlobError;
        match error {
            BlobError::NotFound => Self::not_found(),
            BlobError::Full => Self::new(ErrorCode::StorageFull, "Saving is paused. Nothing was changed."),
            BlobError::Unavailable(_) => {
                tracing::warn!(%error, "the object store does not respond");
                Self {
                    source: Some(error.into()),
                    retry_after_s: Some(30),
                    ..Self::new(ErrorCode::StorageUnavailable, "Saving is paused. Nothing was changed.")
                }
            }
            other => Self::internal("asking the object store", other),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_refusal_carries_its_parts_for_itself_and_for_each_field() {
        let wrong = vec![
            FieldError::new("name", ErrorReason::TooShort { least: 3 }),
            FieldError {
                field: "picture".into(),
                code: ErrorCode::FileCorrupt,
                message: "Broken.".into(),
                detail: None,
            },
        ];
        let sent = serde_json::to_value(PublicError::field_errors(wrong).extensions()).expect("JSON");
        let short = json!({
            "field": "name",
            "code": "BAD_USER_INPUT",
            "message": "Use at least 3 characters.",
            "reason": "TOO_SHORT",
            "params": { "least": 3 },
        });
        let broken = json!({ "field": "picture", "code": "FILE_CORRUPT", "message": "Broken." });
        let expected = json!({
            "code": "BAD_USER_INPUT",
            "field": "name",
            "reason": "TOO_SHORT",
            "params": { "least": 3 },
            "complaints": [short, broken],
        });
        assert_eq!(sent, expected);
        let plain = serde_json::to_value(PublicError::forbidden().extensions()).expect("JSON");
        assert_eq!(plain, json!({ "code": "FORBIDDEN" }));
    }

    #[test]
    fn a_better_sentence_changes_nothing_else() {
        let error = PublicError::from(FieldError::new("name", ErrorReason::Empty).saying("Give it a name."));
        assert_eq!((error.code, error.message.as_str()), (ErrorCode::BadUserInput, "Give it a name."));
        assert_eq!((error.field.as_deref(), error.detail.as_deref()), (Some("name"), Some(&ErrorReason::Empty.into())));
    }
}
