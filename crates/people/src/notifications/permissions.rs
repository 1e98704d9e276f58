//! Permissions on notifications: everybody has their own, even while they are blocked.

use vitrine_core::permissions::TokenAdmission::{self, With};
use vitrine_core::permissions::{FeaturePermissions, query};
use vitrine_core::scopes::AccessTokenScope;

const LIST: &str = "{ notifications { nodes { id } } }";
const PREFERENCES: &str = "{ notificationPreferences { type onSite } }";
const SET: &str = "mutation { updateNotificationPreferences(preferences: []) { type onSite } }";

/// Tokens admitted to each operation.
const TOKENS: &[(&str, TokenAdmission)] =
    &[("notifications", With(AccessTokenScope::Read)), ("unreadNotificationCount", With(AccessTokenScope::Read))];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[
    query("notifications", LIST, "UA D D D D D D D"),
    query("unreadNotificationCount", "{ unreadNotificationCount }", "UA D D D D D D D"),
    query("notificationPreferences", PREFERENCES, "UA D D D D D D D"),
    query("markNotificationsRead", "mutation { markNotificationsRead }", "UA ok ok ok ok ok ok ok"),
    query("updateNotificationPreferences", SET, "UA ok ok ok ok ok ok ok"),
])
.admitting(TOKENS);
