//! Permissions to register, sign in, change one's account, end its sessions and recover it.

use vitrine_core::permissions::TokenAdmission::{self, Any, With};
use vitrine_core::permissions::{FeaturePermissions, PermissionState, query, row};
use vitrine_core::scopes::AccessTokenScope;

/// Tokens admitted to each operation.
const TOKENS: &[(&str, TokenAdmission)] = &[("isUsernameFree", Any), ("me", With(AccessTokenScope::Read))];

/// The expected outcome of every operation.
pub const PERMISSIONS: FeaturePermissions = FeaturePermissions {
    rows: &[
        query("me", "{ me { username } }", "N D D D D D D D"),
        query("isUsernameFree", "{ isUsernameFree(username: \"nobody-yet\") }", "D D D D D D D D"),
        row("register", PermissionState::None, "ok FB FB FB FB FB FB FB"),
        row("login", PermissionState::None, "ok ok ok ok ok ok ok ok"),
        row("updateMe(bio)", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        row("updateMe(username)", PermissionState::None, "UA ok ok BL ok BL ok ok"),
        // What nobody else notices is left to everybody.
        row("updateMe(showNSFW)", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        row("updateMe(notificationEmails)", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        row("updateMe(language)", PermissionState::None, "UA ok ok ok ok ok ok ok"),
        query("sendEmailConfirmation", "mutation { sendEmailConfirmation }", "UA ok ok ok ok ok ok ok"),
        row("logout", PermissionState::None, "ok ok ok ok ok ok ok ok"),
        query("mySessions", "{ mySessions { uuid } }", "UA D D D D D D D"),
        query("endAllSessions", "mutation { endAllSessions }", "UA ok ok ok ok ok ok ok"),
        query("endOtherSessions", "mutation { endOtherSessions }", "UA ok ok ok ok ok ok ok"),
        // Of a session that is somebody else's.
        query(
            "endSession",
            "mutation { endSession(uuid: \"00000000-0000-4000-8000-000000000000\") }",
            "UA NF NF NF NF NF NF NF",
        ),
        // With a code and with a link that nobody has.
        query("makeRecoveryCodes", "mutation { makeRecoveryCodes }", "UA ok ok ok ok ok ok ok"),
        row("recoverByCode", PermissionState::None, "IC IC IC IC IC IC IC IC"),
        row("recoverByLink", PermissionState::None, "NF NF NF NF NF NF NF NF"),
        row("sendRecoveryLink", PermissionState::None, "ok ok ok ok ok ok ok ok"),
    ],
    tokens: TOKENS,
    ..FeaturePermissions::NONE
};
