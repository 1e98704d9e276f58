//! Who may have a picture checked.

#[cfg(test)]
use super::permission_tests;
use crate::permissions::{Admission, Permissions, State, row};
use crate::scopes::Scope;

/// The expected outcome of every operation.
pub(crate) const PERMISSIONS: Permissions = Permissions {
    rows: &[row("checkNsfw", State::None, "UA D D BL D BL D D")],
    tokens: &[("checkNsfw", Admission::With(Scope::Publish))],
    #[cfg(test)]
    ask: |fixture, row, actor| Box::pin(permission_tests::ask(fixture, row, actor)),
    #[cfg(test)]
    items: None,
};
