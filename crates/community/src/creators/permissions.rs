//! Permissions to see and follow a creator. The state is that of their account: `Hidden`, or any other if it is not hidden.

use vitrine_core::permissions::TokenAdmission::{self, Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, row};
use vitrine_core::scopes::AccessTokenScope;

/// Tokens admitted to each operation.
const TOKENS: &[(&str, TokenAdmission)] = &[
    ("creator", Any),
    ("followCreator", With(AccessTokenScope::Save)),
    ("unfollowCreator", With(AccessTokenScope::Save)),
    ("GET {api}/creators/{uuid}/avatar", Any),
    ("GET {api}/creators/{uuid}/banner", Any),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        row("creator", PermissionState::Public, "D D D D D D D D"),
        row("creator", PermissionState::Hidden, "NF NF NF NF D D D D"),
        row("GET /creators/{username}", PermissionState::Public, "D D D D D D D D"),
        row("GET /creators/{username}", PermissionState::Hidden, "NF NF NF NF D D D D"),
        row("GET {api}/creators/{uuid}/avatar", PermissionState::Public, "D D D D D D D D"),
        row("GET {api}/creators/{uuid}/avatar", PermissionState::Hidden, "NF NF NF NF D D D D"),
        row("GET {api}/creators/{uuid}/banner", PermissionState::Public, "D D D D D D D D"),
        row("GET {api}/creators/{uuid}/banner", PermissionState::Hidden, "NF NF NF NF D D D D"),
        row("followCreator", PermissionState::Public, "UA ok ok BL BI BL ok ok"),
        row("followCreator", PermissionState::Hidden, "UA NF NF BL BI BL ok ok"),
        row("unfollowCreator(of who is followed)", PermissionState::Public, "UA ok ok ok BI BI ok ok"),
        row("unfollowCreator(of who is followed)", PermissionState::Hidden, "UA N N N BI BI ok ok"),
        row("unfollowCreator(of who is not)", PermissionState::Public, "UA ok ok ok BI BI ok ok"),
        row("unfollowCreator(of who is not)", PermissionState::Hidden, "UA NF NF NF BI BI ok ok"),
        // On the page of a creator, whose private items are among the others for those who may see them.
        row("creator.switchThemes", PermissionState::Public, "L L L L L L L L"),
        row("creator.switchThemes", PermissionState::Mature, "- - - - - - - -"),
        row("creator.switchThemes", PermissionState::Private, "- - - - L L L L"),
        row("creator.switchThemes", PermissionState::Pending, "- - - - - - - -"),
        row("creator.switchThemes", PermissionState::Deleted, "- - - - - - - -"),
        row("creator.switchThemes(includeNSFW: true)", PermissionState::Mature, "L L L L L L L L"),
        row("switchThemes(isFollowed: true)", PermissionState::Public, "UA L L L - - L L"),
        row("switchThemes(isFollowed: true)", PermissionState::Mature, "UA - - - - - - -"),
        row("switchThemes(isFollowed: true)", PermissionState::Private, "UA - - - - - - -"),
        row("switchThemes(isFollowed: true)", PermissionState::Hidden, "UA - - - - - L L"),
        row("switchThemes(isFollowed: true)", PermissionState::Deleted, "UA - - - - - - -"),
    ],
    tokens: TOKENS,
    ..FeaturePermissions::NONE
};
