//! Permissions to sign in through the platform, and to link and unlink an account. `ok` leads to the platform or does what is
//! asked, `UA` leads to the sign-in page, `-` to a page with nothing more to do.

use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        row("GET {api}/auth/discord", PermissionState::None, "ok - - - - - - -"),
        row("GET {api}/auth/discord/link", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        // With a state that this browser has not been given.
        row("GET {api}/auth/discord/callback", PermissionState::None, "- - - - - - - -"),
        row("DELETE {api}/auth/discord/link", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        query("discordSignUp", "{ discordSignUp { suggestedUsername } }", "N N N N N N N N"),
        // Of somebody whom the platform has not named.
        row("registerWithDiscord", PermissionState::None, "NF FB FB FB FB FB FB FB"),
    ],
    ..FeaturePermissions::NONE
};
