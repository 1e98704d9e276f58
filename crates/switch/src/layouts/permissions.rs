//! Permissions for layouts.

use vitrine_core::permissions::TokenAdmission::{self, Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// Access tokens that are admitted.
const TOKENS: &[(&str, TokenAdmission)] = &[
    ("switchLayouts", Any),
    ("switchLayout", Any),
    ("switchLayoutCreators", Any),
    ("randomSwitchLayouts", Any),
    ("buildSwitchLayout", Any),
    ("buildSwitchLayoutZip", Any),
    ("buildSwitchCommonLayout", Any),
    ("saveSwitchLayout", With(AccessTokenScope::Save)),
    ("unsaveSwitchLayout", With(AccessTokenScope::Save)),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        query("switchLayouts", "{ switchLayouts { nodes { hexId } } }", "D D D D D D D D"),
        row("switchLayout", PermissionState::None, "D D D D D D D D"),
        row("buildSwitchLayout", PermissionState::None, "D D D D D D D D"),
        row("buildSwitchLayoutZip", PermissionState::None, "D D D D D D D D"),
        row("buildSwitchCommonLayout", PermissionState::None, "D D D D D D D D"),
        query("switchLayoutCreators", "{ switchLayoutCreators { uuid } }", "D D D D D D D D"),
        query("randomSwitchLayouts", "{ randomSwitchLayouts { hexId } }", "D D D D D D D D"),
        query(
            "switchLayouts(isSaved: true)",
            "{ switchLayouts(isSaved: true) { nodes { hexId } } }",
            "UA D D D D D D D",
        ),
        row("saveSwitchLayout", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        row("unsaveSwitchLayout", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        row("modUnlistSwitchLayouts", PermissionState::None, "UA FB FB FB FB FB ok ok"),
        row("modRelistSwitchLayouts", PermissionState::None, "UA FB FB FB FB FB ok ok"),
    ],
    tokens: TOKENS,
    ..FeaturePermissions::NONE
};
