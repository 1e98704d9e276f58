//! Permissions to export one's data and to delete one's account.

use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        query("canDeleteAccount", "{ canDeleteAccount }", "UA D D D D D D D"),
        query("accountDeletion", "{ accountDeletion { isLastAdmin } }", "UA D D D D D D D"),
        query("accountExport", "{ accountExport { isSignInRecent } }", "UA D D D D D D D"),
        row("GET {api}/account/export", PermissionState::None, "UA D D D D D D D"),
        // Of a further account of the same role, blocked where the actor is.
        row("deleteMyAccount", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        query(
            "deleteMyAccount(confirm: false)",
            "mutation { deleteMyAccount(confirm: false) }",
            "UA BI BI BI BI BI BI BI",
        ),
    ],
    ..FeaturePermissions::NONE
};
