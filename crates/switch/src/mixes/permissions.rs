//! Permissions for mixes. A mix belongs to nobody: its state is that of the one theme in it.

use vitrine_core::permissions::Admission::{self, Any, With};
use vitrine_core::permissions::{Permissions, State, query, row};
use vitrine_core::scopes::Scope;

/// Access tokens that are admitted.
const TOKENS: &[(&str, Admission)] = &[
    ("switchMix", Any),
    ("savedSwitchMixes", With(Scope::Read)),
    ("createSwitchMix", With(Scope::Save)),
    ("saveSwitchMix", With(Scope::Save)),
    ("unsaveSwitchMix", With(Scope::Save)),
    ("GET {api}/switch/mixes/{code}/download", Any),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        // A mix reveals no theme that its maker may not see. A blocked account may do what a visitor may.
        row("createSwitchMix", State::Public, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", State::Mature, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", State::Private, "- - - - - - - -"),
        row("createSwitchMix", State::Hidden, "- - - - - - - -"),
        row("createSwitchMix", State::Pending, "ok ok ok ok ok ok ok ok"),
        row("createSwitchMix", State::Deleted, "- - - - - - - -"),
        row("switchMix", State::Public, "L L L L L L L L"),
        row("switchMix", State::Mature, "L L L L L L L L"),
        row("switchMix", State::Private, "- - - - L L L L"),
        row("switchMix", State::Hidden, "- - - - L L L L"),
        row("switchMix", State::Pending, "L L L L L L L L"),
        row("switchMix", State::Deleted, "- - - - - - - -"),
        query("savedSwitchMixes", "{ savedSwitchMixes { code } }", "UA D D D D D D D"),
        row("saveSwitchMix", State::Public, "UA ok ok BL ok BL ok ok"),
        row("unsaveSwitchMix", State::Public, "UA ok ok ok ok ok ok ok"),
        row("GET /switch/mix/{code}", State::Public, "D D D D D D D D"),
        // The page says that a theme is gone, but not which.
        row("GET /switch/mix/{code}", State::Private, "D D D D D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Public, "D D D D D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Mature, "D D D D D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Private, "NF NF NF NF D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Hidden, "NF NF NF NF D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Pending, "D D D D D D D D"),
        row("GET {api}/switch/mixes/{code}/download", State::Deleted, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Public, "D D D D D D D D"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Mature, "D D D D D D D D"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Private, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Hidden, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Pending, "NF NF NF NF NF NF NF NF"),
        row("GET {api}/switch/nxinstaller/{id}(of a mix)", State::Deleted, "NF NF NF NF NF NF NF NF"),
    ],
    tokens: TOKENS,
};
