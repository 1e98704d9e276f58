//! Permissions to read the data of every page.

use vitrine_core::permissions::Admission::{self, Any};
use vitrine_core::permissions::{Permissions, query};

/// Access tokens that are admitted.
const TOKENS: &[(&str, Admission)] = &[("configuration", Any)];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions::by_document(&[query(
    "configuration",
    "{ configuration { productName limits { tagMax } } }",
    "D D D D D D D D",
)])
.admitting(TOKENS);
