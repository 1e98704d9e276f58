//! Permissions for packs.

use vitrine_core::permissions::TokenAdmission::{Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, item_operations, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    operations: item_operations! {
        "switchPack", "SwitchPack", delete: "deleteSwitchPack", restore: "restoreSwitchPack", labels: "tags";
        "switch.packs" => CONSOLE_LIST,
        "switch.packs(includeNSFW: true)" => MATURE_LIST,
        "switch.pack" => CONSOLE_ITEM,
        "switch.lookupByQuickId(of a pack)" => CONSOLE_ITEM,
        "GET {api}/switch/packs/{hexId}/download" => ITEM,
        "GET {api}/switch/packs/{hexId}/preview" => FILE,
        "GET {api}/switch/nxinstaller/{id}(of a pack)" => CONSOLE_MANIFEST,
    },
    rows: &[
        query("switchPackCreators", "{ switchPackCreators { uuid } }", "D D D D D D D D"),
        row("createSwitchThemes(packData)", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        // Every theme must be visible to the viewer.
        row("generateSwitchPackPreview", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        row("generateSwitchPackPreview(of a private theme)", PermissionState::Private, "UA BI BI BL ok BL ok ok"),
    ],
    tokens: &[("switchPackCreators", Any), ("generateSwitchPackPreview", With(AccessTokenScope::Publish))],
};
