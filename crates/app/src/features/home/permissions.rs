//! Who may read what every page shows.

use crate::permissions::{Permissions, query};

/// The expected outcome of every operation.
pub(crate) const PERMISSIONS: Permissions = Permissions::by_document(&[query(
    "configuration",
    "{ configuration { productName limits { tagMax } } }",
    "D D D D D D D D",
)]);
