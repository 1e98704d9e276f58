//! Permissions to see and follow a creator. The state is that of their account: `Hidden`, or any other if it is not hidden.

use vitrine_core::permissions::Admission::{self, Any, With};
use vitrine_core::permissions::{Permissions, State, row};
use vitrine_core::scopes::Scope;

/// Tokens admitted to each operation.
const TOKENS: &[(&str, Admission)] = &[
    ("creator", Any),
    ("followCreator", With(Scope::Save)),
    ("unfollowCreator", With(Scope::Save)),
    ("GET {api}/creators/{uuid}/avatar", Any),
    ("GET {api}/creators/{uuid}/banner", Any),
];

/// The expected outcome of every operation.
pub const PERMISSIONS: Permissions = Permissions {
    rows: &[
        row("creator", State::Public, "D D D D D D D D"),
        row("creator", State::Hidden, "NF NF NF NF D D D D"),
        row("GET /creators/{username}", State::Public, "D D D D D D D D"),
        row("GET /creators/{username}", State::Hidden, "NF NF NF NF D D D D"),
        row("GET {api}/creators/{uuid}/avatar", State::Public, "D D D D D D D D"),
        row("GET {api}/creators/{uuid}/avatar", State::Hidden, "NF NF NF NF D D D D"),
        row("GET {api}/creators/{uuid}/banner", State::Public, "D D D D D D D D"),
        row("GET {api}/creators/{uuid}/banner", State::Hidden, "NF NF NF NF D D D D"),
        row("followCreator", State::Public, "UA ok ok BL BI BL ok ok"),
        row("followCreator", State::Hidden, "UA NF NF BL BI BL ok ok"),
        row("unfollowCreator(of who is followed)", State::Public, "UA ok ok ok BI BI ok ok"),
        row("unfollowCreator(of who is followed)", State::Hidden, "UA N N N BI BI ok ok"),
        row("unfollowCreator(of who is not)", State::Public, "UA ok ok ok BI BI ok ok"),
        row("unfollowCreator(of who is not)", State::Hidden, "UA NF NF NF BI BI ok ok"),
        // On the page of a creator, whose private works are among the others for those who may see them.
        row("creator.switchThemes", State::Public, "L L L L L L L L"),
        row("creator.switchThemes", State::Mature, "- - - - - - - -"),
        row("creator.switchThemes", State::Private, "- - - - L L L L"),
        row("creator.switchThemes", State::Pending, "- - - - - - - -"),
        row("creator.switchThemes", State::Deleted, "- - - - - - - -"),
        row("creator.switchThemes(includeNSFW: true)", State::Mature, "L L L L L L L L"),
        row("switchThemes(isFollowed: true)", State::Public, "UA L L L - - L L"),
        row("switchThemes(isFollowed: true)", State::Mature, "UA - - - - - - -"),
        row("switchThemes(isFollowed: true)", State::Private, "UA - - - - - - -"),
        row("switchThemes(isFollowed: true)", State::Hidden, "UA - - - - - L L"),
        row("switchThemes(isFollowed: true)", State::Deleted, "UA - - - - - - -"),
    ],
    tokens: TOKENS,
};
