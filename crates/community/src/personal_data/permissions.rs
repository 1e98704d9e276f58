//! Permissions to export one's data and to delete one's account.

use vitrine_core::permissions::{Permissions, State, query, row};

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        query("canDeleteAccount", "{ canDeleteAccount }", "UA D D D D D D D"),
        query("accountDeletion", "{ accountDeletion { isLastAdmin } }", "UA D D D D D D D"),
        query("accountExport", "{ accountExport { isSignInRecent } }", "UA D D D D D D D"),
        row("GET {api}/account/export", State::None, "UA D D D D D D D"),
        // Of a further account of the same role, blocked where the actor is.
        row("deleteMyAccount", State::None, "UA ok ok ok ok ok ok ok"),
        query(
            "deleteMyAccount(confirm: false)",
            "mutation { deleteMyAccount(confirm: false) }",
            "UA BI BI BI BI BI BI BI",
        ),
    ],
    tokens: &[],
};
