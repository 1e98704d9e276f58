//! Permissions to read the tags.

use vitrine_core::permissions::TokenAdmission::{self, Any};
use vitrine_core::permissions::{FeaturePermissions, query};

/// Tokens admitted to each operation.
const TOKENS: &[(&str, TokenAdmission)] = &[("tags", Any)];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions =
    FeaturePermissions::by_document(&[query("tags", "{ tags { id } }", "D D D D D D D D")]).admitting(TOKENS);
