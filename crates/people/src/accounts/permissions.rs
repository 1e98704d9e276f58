//! Permissions to register, sign in, change one's account, end its sessions and recover it.

use vitrine_core::permissions::Admission::{self, Any, With};
use vitrine_core::permissions::{Permissions, State, query, row};
use vitrine_core::scopes::Scope;

/// Tokens admitted to each operation.
const TOKENS: &[(&str, Admission)] = &[("isUsernameFree", Any), ("me", With(Scope::Read))];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        query("me", "{ me { username } }", "N D D D D D D D"),
        query("isUsernameFree", "{ isUsernameFree(username: \"nobody-yet\") }", "D D D D D D D D"),
        row("register", State::None, "ok FB FB FB FB FB FB FB"),
        row("login", State::None, "ok ok ok ok ok ok ok ok"),
        row("updateMe(bio)", State::None, "UA ok ok BL ok BL ok ok"),
        row("updateMe(username)", State::None, "UA ok ok BL ok BL ok ok"),
        // What nobody else notices is left to everybody.
        row("updateMe(showNSFW)", State::None, "UA ok ok ok ok ok ok ok"),
        row("updateMe(notificationEmails)", State::None, "UA ok ok ok ok ok ok ok"),
        row("updateMe(language)", State::None, "UA ok ok ok ok ok ok ok"),
        query("sendEmailConfirmation", "mutation { sendEmailConfirmation }", "UA ok ok ok ok ok ok ok"),
        row("logout", State::None, "ok ok ok ok ok ok ok ok"),
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
        row("recoverByCode", State::None, "IC IC IC IC IC IC IC IC"),
        row("recoverByLink", State::None, "NF NF NF NF NF NF NF NF"),
        row("sendRecoveryLink", State::None, "ok ok ok ok ok ok ok ok"),
    ],
    tokens: TOKENS,
};
