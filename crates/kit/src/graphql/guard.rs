//! The limits of a document, and the errors for exceeding them. [`vitrine_input::document`] does the counting; the
//! schema itself computes the cost.

use async_graphql_parser::types::ExecutableDocument;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_input::document::{self, DocumentError, DocumentLimits};

pub use vitrine_input::document::CheckedOperation;

const LIMITS: DocumentLimits = DocumentLimits {
    bytes: limits::DOCUMENT_BYTES_MAX,
    tokens: limits::DOCUMENT_TOKENS_MAX,
    nesting: limits::DOCUMENT_NESTING_MAX,
    depth: limits::QUERY_DEPTH_MAX,
    introspection_depth: limits::INTROSPECTION_DEPTH_MAX,
    aliases: limits::QUERY_ALIASES_MAX,
    directives: limits::QUERY_DIRECTIVES_MAX,
    directives_in_one_place: limits::QUERY_DIRECTIVES_IN_ONE_PLACE_MAX,
    fragments: limits::QUERY_FRAGMENTS_MAX,
    selections: limits::QUERY_SELECTIONS_MAX,
    root_fields: limits::QUERY_ROOT_FIELDS_MAX,
};

/// Parses a document and checks its limits before the schema sees it.
pub fn inspect(text: &str, operation_name: Option<&str>) -> Result<(ExecutableDocument, CheckedOperation)> {
    document::read(text, operation_name, &LIMITS).map_err(|fault| match fault {
        DocumentError::Unparsable(error) => {
            PublicError::new(ErrorCode::GraphqlParseFailed, format!("The request is not valid GraphQL: {error}."))
        }
        DocumentError::TooMuch(what) => {
            PublicError::new(ErrorCode::QueryTooComplex, format!("The request asks for too much at once. {what}."))
        }
        DocumentError::Invalid(what) => PublicError::new(ErrorCode::GraphqlValidationFailed, format!("{what}.")),
    })
}
