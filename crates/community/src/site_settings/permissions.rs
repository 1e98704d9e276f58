//! Permissions to see and change the settings of the site.

use vitrine_core::permissions::{FeaturePermissions, query};

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions::by_document(&[
    query("siteSettings", "{ siteSettings { version history { version } } }", "UA FB FB FB FB FB FB D"),
    query("welcomePreview", "{ welcomePreview(text: \"Hello\") { kind } }", "UA FB FB FB FB FB FB D"),
    query(
        "updateSiteSettings",
        "mutation { updateSiteSettings(version: 0, values: []) { version } }",
        "UA FB FB FB FB FB FB ok",
    ),
    query(
        "undoSiteSettings",
        "mutation { undoSiteSettings(version: 0, change: 1) { version } }",
        "UA FB FB FB FB FB FB NF",
    ),
]);
