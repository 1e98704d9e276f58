//! Permissions for mixes. A mix belongs to nobody: its state is that of the one theme in it.

use vitrine_core::permissions::TokenAdmission::{self, Any, With};
use vitrine_core::permissions::classes::{CONSOLE_MANIFEST, ITEM};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// Access tokens that are admitted.
const TOKENS: &[(&str, TokenAdmission)] = &[
    ("switchMix", Any),
    ("savedSwitchMixes", With(AccessTokenScope::Read)),
    ("createSwitchMix", With(AccessTokenScope::Save)),
    ("saveSwitchMix", With(AccessTokenScope::Save)),
    ("unsaveSwitchMix", With(AccessTokenScope::Save)),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    operations: &[
        ("GET {api}/switch/mixes/{code}/download", ITEM),
        ("GET {api}/switch/nxinstaller/{id}(of a mix)", CONSOLE_MANIFEST),
    ],
    rows: &[
        // A mix reveals no theme that its maker may not see. A blocked account may do what a visitor may.
        row("createSwitchMix", PermissionState::Public, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", PermissionState::Mature, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", PermissionState::Private, "- - - - - - - -"),
        row("createSwitchMix", PermissionState::Hidden, "- - - - - - - -"),
        row("createSwitchMix", PermissionState::Pending, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", PermissionState::Deleted, "- - - - - - - -"),
        row("switchMix", PermissionState::Public, "L L L L L L L L"),
        row("switchMix", PermissionState::Mature, "L L L L L L L L"),
        row("switchMix", PermissionState::Private, "- - - - L L L L"),
        row("switchMix", PermissionState::Hidden, "- - - - L L L L"),
        row("switchMix", PermissionState::Pending, "L L L L L L L L"),
        row("switchMix", PermissionState::Deleted, "- - - - - - - -"),
        query("savedSwitchMixes", "{ savedSwitchMixes { code } }", "UA D D D D D D D"),
        row("saveSwitchMix", PermissionState::Public, "UA ok ok BL ok BL ok ok"),
        row("unsaveSwitchMix", PermissionState::Public, "UA ok ok ok ok ok ok ok"),
        row("GET /switch/mix/{code}", PermissionState::Public, "D D D D D D D D"),
        // The page says that a theme is gone, but not which.
        row("GET /switch/mix/{code}", PermissionState::Private, "D D D D D D D D"),
    ],
    tokens: TOKENS,
};
