//! Who may read what every page shows.

use crate::permissions::{
    Admission::{self, Any},
    Permissions, query,
};

/// Which tokens are admitted.
const TOKENS: &[(&str, Admission)] = &[("configuration", Any)];

/// The expected outcome of every operation.
pub(crate) const PERMISSIONS: Permissions = Permissions::by_document(&[query(
    "configuration",
    "{ configuration { productName limits { tagMax } } }",
    "D D D D D D D D",
)])
.admitting(TOKENS);
