//! Permissions for layouts.

use vitrine_core::permissions::Admission::{self, Any, With};
use vitrine_core::permissions::{Permissions, State, query, row};
use vitrine_core::scopes::Scope;

/// Access tokens that are admitted.
const TOKENS: &[(&str, Admission)] = &[
    ("switchLayouts", Any),
    ("switchLayout", Any),
    ("switchLayoutCreators", Any),
    ("randomSwitchLayouts", Any),
    ("buildSwitchLayout", Any),
    ("buildSwitchLayoutZip", Any),
    ("buildSwitchCommonLayout", Any),
    ("saveSwitchLayout", With(Scope::Save)),
    ("unsaveSwitchLayout", With(Scope::Save)),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        query("switchLayouts", "{ switchLayouts { nodes { hexId } } }", "D D D D D D D D"),
        row("switchLayout", State::None, "D D D D D D D D"),
        row("buildSwitchLayout", State::None, "D D D D D D D D"),
        row("buildSwitchLayoutZip", State::None, "D D D D D D D D"),
        row("buildSwitchCommonLayout", State::None, "D D D D D D D D"),
        query("switchLayoutCreators", "{ switchLayoutCreators { uuid } }", "D D D D D D D D"),
        query("randomSwitchLayouts", "{ randomSwitchLayouts { hexId } }", "D D D D D D D D"),
        query(
            "switchLayouts(isSaved: true)",
            "{ switchLayouts(isSaved: true) { nodes { hexId } } }",
            "UA D D D D D D D",
        ),
        row("saveSwitchLayout", State::None, "UA ok ok BL ok BL ok ok"),
        row("unsaveSwitchLayout", State::None, "UA ok ok ok ok ok ok ok"),
        row("modUnlistSwitchLayouts", State::None, "UA FB FB FB FB FB ok ok"),
        row("modRelistSwitchLayouts", State::None, "UA FB FB FB FB FB ok ok"),
    ],
    tokens: TOKENS,
};
