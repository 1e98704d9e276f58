//! Permissions to check a picture.

use vitrine_core::permissions::{Admission, Permissions, State, row};
use vitrine_core::scopes::Scope;

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[row("checkNsfw", State::None, "UA D D BL D BL D D")],
    tokens: &[("checkNsfw", Admission::With(Scope::Publish))],
};
