//! Permissions to read documents.

use vitrine_core::permissions::{FeaturePermissions, TokenAdmission, query};

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[query(
    "document",
    "{ document(name: HOUSE_RULES) { title parts { id } } }",
    "D D D D D D D D",
)])
.admitting(&[("document", TokenAdmission::Any)]);
