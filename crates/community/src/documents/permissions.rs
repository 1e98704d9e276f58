//! Permissions to read documents.

use vitrine_core::permissions::{Admission, Permissions, query};

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions::by_document(&[query(
    "document",
    "{ document(name: HOUSE_RULES) { title parts { id } } }",
    "D D D D D D D D",
)])
.admitting(&[("document", Admission::Any)]);
