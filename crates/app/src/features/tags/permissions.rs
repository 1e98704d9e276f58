//! Who may read the tags.

use crate::permissions::{
    Admission::{self, Any},
    Permissions, query,
};

/// Which tokens are admitted.
const TOKENS: &[(&str, Admission)] = &[("tags", Any)];

/// The expected outcome of every operation.
pub(crate) const PERMISSIONS: Permissions =
    Permissions::by_document(&[query("tags", "{ tags { id } }", "D D D D D D D D")]).admitting(TOKENS);
