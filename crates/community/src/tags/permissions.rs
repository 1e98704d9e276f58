//! Permissions to read the tags.

use vitrine_core::permissions::Admission::{self, Any};
use vitrine_core::permissions::{Permissions, query};

/// Tokens admitted to each operation.
const TOKENS: &[(&str, Admission)] = &[("tags", Any)];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions =
    Permissions::by_document(&[query("tags", "{ tags { id } }", "D D D D D D D D")]).admitting(TOKENS);
