//! Permissions to check a picture.

use vitrine_core::permissions::{FeaturePermissions, PermissionState, TokenAdmission, row};
use vitrine_core::scopes::AccessTokenScope;

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[row("checkNsfw", PermissionState::None, "UA D D BL D BL D D")],
    tokens: &[("checkNsfw", TokenAdmission::With(AccessTokenScope::Publish))],
    ..FeaturePermissions::NONE
};
