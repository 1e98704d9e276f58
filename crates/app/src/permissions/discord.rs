//! Who may sign in through the platform, link an account there and take the link away, and who may end sessions. `ok` leads to the platform or does what is
//! asked, `UA` leads to signing in, `-` to where there is nothing more to do.

use super::{Row, State, query, row};

pub(super) const DISCORD: &[Row] = &[
    row("GET {api}/auth/discord", State::None, "ok - - - - - - -"),
    row("GET {api}/auth/discord/link", State::None, "UA ok ok ok ok ok ok ok"),
    // With a state that this browser has not been given.
    row("GET {api}/auth/discord/callback", State::None, "- - - - - - - -"),
    row("DELETE {api}/auth/discord/link", State::None, "UA ok ok ok ok ok ok ok"),
    query("mySessions", "{ mySessions { uuid } }", "UA D D D D D D D"),
    query("endAllSessions", "mutation { endAllSessions }", "UA ok ok ok ok ok ok ok"),
    query("endOtherSessions", "mutation { endOtherSessions }", "UA ok ok ok ok ok ok ok"),
    // Of a session that is somebody else's.
    query(
        "endSession",
        "mutation { endSession(uuid: \"00000000-0000-4000-8000-000000000000\") }",
        "UA NF NF NF NF NF NF NF",
    ),
    query("discordSignUp", "{ discordSignUp { suggestedUsername } }", "N N N N N N N N"),
    // Of somebody whom the platform has not named.
    row("registerWithDiscord", State::None, "NF FB FB FB FB FB FB FB"),
    // With a code and with a link that nobody has.
    query("makeRecoveryCodes", "mutation { makeRecoveryCodes }", "UA ok ok ok ok ok ok ok"),
    row("recoverByCode", State::None, "IC IC IC IC IC IC IC IC"),
    row("recoverByLink", State::None, "NF NF NF NF NF NF NF NF"),
    row("sendRecoveryLink", State::None, "ok ok ok ok ok ok ok ok"),
];
