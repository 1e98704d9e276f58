//! Permissions for themes.

use vitrine_core::permissions::TokenAdmission::{Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, item_operations, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    operations: item_operations! {
        "switchTheme", "SwitchTheme", delete: "deleteSwitchThemes", restore: "restoreSwitchThemes", labels: "isNSFW";
        // A search with errors in a word that only the theme has: is the word suggested?
        "switchThemes(query).nearestSpelling" => LIST,
        "switch.themes" => CONSOLE_LIST,
        "switch.themes(includeNSFW: true)" => MATURE_LIST,
        "switch.theme" => CONSOLE_ITEM,
        "switch.lookupByQuickId" => CONSOLE_ITEM,
        "GET /switch/themes/{slugId}" => PAGE,
        "GET {api}/switch/themes/{hexId}/download" => ITEM,
        "GET {api}/switch/themes/{hexId}/preview" => FILE,
        "GET {api}/switch/themes/{hexId}/drawn-preview" => FILE,
        "GET {api}/switch/themes/{hexId}/background" => FILE,
        "GET {api}/switch/themes/{hexId}/icon" => FILE,
        "GET {api}/switch/themes/{hexId}/overlay" => FILE,
        "GET {api}/switch/nxinstaller/{id}" => CONSOLE_MANIFEST,
    },
    rows: &[
        query("switchThemeCreators", "{ switchThemeCreators { uuid } }", "D D D D D D D D"),
        row("POST {api}/switch/themes/read", PermissionState::None, "D D D D D D D D"),
        row("createSwitchThemes", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        row("similarSwitchThemes", PermissionState::Public, "UA L L BL L BL L L"),
        row("similarSwitchThemes", PermissionState::Mature, "UA L L BL L BL L L"),
        row("similarSwitchThemes", PermissionState::Private, "UA - - BL L BL L L"),
        row("similarSwitchThemes", PermissionState::Hidden, "UA - - BL L BL L L"),
        row("similarSwitchThemes", PermissionState::Pending, "UA - - BL - BL - -"),
        row("similarSwitchThemes", PermissionState::Deleted, "UA - - BL - BL - -"),
        row("switchTheme.lookAlikes", PermissionState::Public, "N N N N D D D D"),
    ],
    tokens: &[
        ("switchThemeCreators", Any),
        ("createSwitchThemes", With(AccessTokenScope::Publish)),
        ("similarSwitchThemes", With(AccessTokenScope::Publish)),
    ],
};
