//! Permissions for Wii U themes.

use vitrine_core::permissions::TokenAdmission::{Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, item_operations, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    operations: item_operations! {
        "wiiuTheme", "WiiuTheme", delete: "deleteWiiuThemes", restore: "restoreWiiuThemes", labels: "isNSFW";
        "wiiuBgms" => LIST,
        "wiiuSplashes" => LIST,
        "randomWiiuThemes(hasBgm: true, hasSplash: true)" => RANDOM_LIST,
        "wiiu.themes" => CONSOLE_LIST,
        "wiiu.themes(includeNSFW: true)" => MATURE_LIST,
        "wiiu.theme" => CONSOLE_ITEM,
        "wiiu.lookupByQuickId" => CONSOLE_ITEM,
        "GET /wiiu/themes/{slugId}" => PAGE,
        "GET /wiiu/bgms/{slugId}" => FILE_PAGE,
        "GET /wiiu/splashes/{slugId}" => PAGE,
        "GET {api}/wiiu/themes/{hexId}/download" => ITEM,
        "GET {api}/wiiu/themes/{hexId}/preview" => FILE,
        "GET {api}/wiiu/themes/{hexId}/launcher" => FILE,
        "GET {api}/wiiu/themes/{hexId}/plaza" => FILE,
        "GET {api}/wiiu/themes/{hexId}/cover" => FILE,
        "GET {api}/wiiu/themes/{hexId}/splash" => FILE,
        "GET {api}/wiiu/themes/{hexId}/splash.png" => FILE,
        "GET {api}/wiiu/themes/{hexId}/bgm" => FILE,
        "GET {api}/wiiu/themes/{hexId}/patches" => FILE,
    },
    rows: &[
        query("wiiuThemeCreators", "{ wiiuThemeCreators { uuid } }", "D D D D D D D D"),
        query("wiiuBgmCreators", "{ wiiuBgmCreators { uuid } }", "D D D D D D D D"),
        query("wiiuSplashCreators", "{ wiiuSplashCreators { uuid } }", "D D D D D D D D"),
        query("wiiuSystemFiles", "{ wiiuSystemFiles { name } }", "D D D D D D D D"),
        row("createWiiuThemes", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        // A console that names an installed theme is told of a newer version.
        row("wiiu.checkUpdates", PermissionState::Public, "L L L L L L L L"),
        row("wiiu.checkUpdates", PermissionState::Mature, "L L L L L L L L"),
        row("wiiu.checkUpdates", PermissionState::Private, "- - - - L L L L"),
        row("wiiu.checkUpdates", PermissionState::Hidden, "- - - - L L L L"),
        row("wiiu.checkUpdates", PermissionState::Deleted, "- - - - - - - -"),
    ],
    tokens: &[
        ("wiiuThemeCreators", Any),
        ("wiiuBgmCreators", Any),
        ("wiiuSplashCreators", Any),
        ("wiiuSystemFiles", Any),
        ("createWiiuThemes", With(AccessTokenScope::Publish)),
    ],
};
