//! Permissions to read the data of every page.

use vitrine_core::permissions::TokenAdmission::{self, Any};
use vitrine_core::permissions::{FeaturePermissions, query};

/// Access tokens that are admitted.
const TOKENS: &[(&str, TokenAdmission)] = &[("configuration", Any)];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[query(
    "configuration",
    "{ configuration { productName limits { tagMax } } }",
    "D D D D D D D D",
)])
.admitting(TOKENS);
