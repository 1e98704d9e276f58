//! Who may do what, as data: every operation that exists, for every actor and, where it is about an item, for every
//! state of it. The rules themselves live in `viewer` and `visibility`; this table says what they must come to. A test
//! asks every operation as every actor and compares, and fails when the schema has a root field without a row.

#[cfg(test)]
mod tests;

/// Somebody who asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    /// Nobody is signed in.
    Visitor,
    /// An ordinary account that does not own the item.
    User,
    /// The same with larger quotas.
    Verified,
    /// A blocked account that does not own the item.
    Blocked,
    /// The item's owner.
    Owner,
    /// The item's owner, blocked.
    BlockedOwner,
    /// A moderator.
    Moderator,
    /// An admin.
    Admin,
}

impl Actor {
    /// All, in the order of the table's columns.
    pub const ALL: [Actor; 8] = [
        Actor::Visitor,
        Actor::User,
        Actor::Verified,
        Actor::Blocked,
        Actor::Owner,
        Actor::BlockedOwner,
        Actor::Moderator,
        Actor::Admin,
    ];

    /// Heading of the column.
    pub fn title(self) -> &'static str {
        match self {
            Actor::Visitor => "Visitor",
            Actor::User => "User",
            Actor::Verified => "Verified",
            Actor::Blocked => "Blocked",
            Actor::Owner => "Owner",
            Actor::BlockedOwner => "Blocked owner",
            Actor::Moderator => "Moderator",
            Actor::Admin => "Admin",
        }
    }
}

/// What the item is like that an operation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The operation is about no item.
    None,
    /// On display.
    Public,
    /// On display, mature.
    Mature,
    /// Only for its owner and staff.
    Private,
    /// Everything of its creator is hidden.
    Hidden,
    /// Its pictures are not made yet.
    Pending,
    /// Taken back.
    Deleted,
}

impl State {
    /// All states of an item.
    pub const OF_ITEMS: [State; 6] =
        [State::Public, State::Mature, State::Private, State::Hidden, State::Pending, State::Deleted];

    /// As the table names it.
    pub fn title(self) -> &'static str {
        match self {
            State::None => "",
            State::Public => "public",
            State::Mature => "mature",
            State::Private => "private",
            State::Hidden => "hidden",
            State::Pending => "pending",
            State::Deleted => "deleted",
        }
    }
}

/// One row: an operation, the state of its item, and an answer for each actor.
///
/// `D` data · `N` null without an error · `NF` absent · `UA` asked to sign in · `FB` forbidden · `BL` blocked ·
/// `ok` done · `L` on the list · `-` not on the list.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Name of the root field, or the route.
    pub operation: &'static str,
    /// State of the item it is about.
    pub state: State,
    /// Answers in the order of [`Actor::ALL`], separated by blanks.
    pub answers: &'static str,
    /// The document that asks for it, where that is the same whoever asks.
    pub document: Option<&'static str>,
}

const fn row(operation: &'static str, state: State, answers: &'static str) -> Row {
    Row { operation, state, answers, document: None }
}

/// A query that is about no item.
const fn query(operation: &'static str, document: &'static str, answers: &'static str) -> Row {
    Row { operation, state: State::None, answers, document: Some(document) }
}

/// The table.
pub const TABLE: &[Row] = &[
    query("me", "{ me { username } }", "N D D D D D D D"),
    query("configuration", "{ configuration { productName limits { tagMax } } }", "D D D D D D D D"),
    query("tags", "{ tags { id } }", "D D D D D D D D"),
    query("switchLayouts", "{ switchLayouts { nodes { hexId } } }", "D D D D D D D D"),
    row("switchLayout", State::None, "D D D D D D D D"),
    row("buildSwitchLayout", State::None, "D D D D D D D D"),
    row("buildSwitchCommonLayout", State::None, "D D D D D D D D"),
    query("switchLayoutCreators", "{ switchLayoutCreators { uuid } }", "D D D D D D D D"),
    query("switchThemeCreators", "{ switchThemeCreators { uuid } }", "D D D D D D D D"),
    query("randomSwitchLayouts", "{ randomSwitchLayouts { hexId } }", "D D D D D D D D"),
    row("randomSwitchThemes", State::Public, "L L L L L L L L"),
    row("randomSwitchThemes", State::Mature, "- - - - - - - -"),
    row("randomSwitchThemes", State::Private, "- - - - - - - -"),
    row("randomSwitchThemes", State::Hidden, "- - - - - - - -"),
    row("randomSwitchThemes", State::Pending, "- - - - - - - -"),
    row("randomSwitchThemes", State::Deleted, "- - - - - - - -"),
    row("switchThemes", State::Public, "L L L L L L L L"),
    row("switchThemes", State::Mature, "- - - - - - - -"),
    row("switchThemes", State::Private, "- - - - - - - -"),
    row("switchThemes", State::Hidden, "- - - - L L L L"),
    row("switchThemes", State::Pending, "- - - - - - - -"),
    row("switchThemes", State::Deleted, "- - - - - - - -"),
    row("switchThemes(includeNSFW: true)", State::Mature, "L L L L L L L L"),
    row("switchThemes(includeNSFW: true)", State::Private, "- - - - - - - -"),
    row("switchThemes(isPrivate: true)", State::Public, "UA - - - - - - -"),
    row("switchThemes(isPrivate: true)", State::Private, "UA - - - L L L L"),
    row("switchThemes(isPrivate: true)", State::Deleted, "UA - - - - - - -"),
    row("switchTheme", State::Public, "D D D D D D D D"),
    row("switchTheme", State::Mature, "D D D D D D D D"),
    row("switchTheme", State::Private, "NF NF NF NF D D D D"),
    row("switchTheme", State::Hidden, "NF NF NF NF D D D D"),
    row("switchTheme", State::Pending, "D D D D D D D D"),
    row("switchTheme", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET /switch/themes/{slugId}", State::Public, "D D D D D D D D"),
    row("GET /switch/themes/{slugId}", State::Mature, "D D D D D D D D"),
    row("GET /switch/themes/{slugId}", State::Private, "NF NF NF NF D D D D"),
    row("GET /switch/themes/{slugId}", State::Hidden, "NF NF NF NF D D D D"),
    row("GET /switch/themes/{slugId}", State::Pending, "D D D D D D D D"),
    row("GET /switch/themes/{slugId}", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/themes/{hexId}/download", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/download", State::Mature, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/download", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/download", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/download", State::Pending, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/download", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/themes/{hexId}/preview", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/preview", State::Mature, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/preview", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/preview", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/preview", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/themes/{hexId}/background", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Deleted, "NF NF NF NF NF NF NF NF"),
    // Consoles have no session: the manifest answers everybody as a visitor.
    row("GET {api}/switch/nxinstaller/{id}", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/nxinstaller/{id}", State::Mature, "D D D D D D D D"),
    row("GET {api}/switch/nxinstaller/{id}", State::Private, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Hidden, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Pending, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("register", State::None, "ok FB FB FB FB FB FB FB"),
    row("login", State::None, "ok ok ok ok ok ok ok ok"),
    row("createSwitchThemes", State::None, "UA ok ok BL ok BL ok ok"),
    row("logout", State::None, "ok ok ok ok ok ok ok ok"),
];

/// The table as a page of the documentation.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Permissions\n\nGenerated from `crates/app/src/permissions.rs` by `make gen`; a test asks every operation as every actor.\n\n\
         `D` data · `N` null without an error · `NF` absent (not to be told from an item that never was) · `UA` asked to sign in ·\n\
         `FB` forbidden · `BL` blocked · `ok` done · `L` on the list · `-` not on the list. The SYSTEM account owns imported\n\
         content and can never hold a session.\n\n| Operation | Item |",
    );
    for actor in Actor::ALL {
        page.push_str(&format!(" {} |", actor.title()));
    }
    page.push_str("\n|---|---|");
    page.push_str(&"---|".repeat(Actor::ALL.len()));
    page.push('\n');
    for row in TABLE {
        page.push_str(&format!("| `{}` | {} |", row.operation, row.state.title()));
        for answer in row.answers.split(' ') {
            page.push_str(&format!(" {answer} |"));
        }
        page.push('\n');
    }
    page
}
