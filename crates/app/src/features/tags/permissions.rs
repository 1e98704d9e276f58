//! Who may read the tags.

use crate::permissions::{Permissions, query};

/// The expected outcome of every operation.
pub(crate) const PERMISSIONS: Permissions =
    Permissions::by_document(&[query("tags", "{ tags { id } }", "D D D D D D D D")]);
