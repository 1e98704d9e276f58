//! Who may do what, as data: every operation, for every actor and, if it is about an item, for every state of the item.
//! The rules themselves live in `viewer` and `visibility`; this table states the expected results. A test performs
//! every operation as every actor and compares, and fails when the schema has a root field without a row.

mod creators;
mod discord;
mod mixes;
mod moderation;
mod notifications;
mod packs;
mod passkeys;
mod personal_data;
#[cfg(test)]
mod tests;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Actor {
    Visitor,
    /// A USER account that does not own the item.
    User,
    /// A VERIFIED account that does not own the item.
    Verified,
    /// A blocked account that does not own the item.
    Blocked,
    Owner,
    BlockedOwner,
    Moderator,
    Admin,
}

impl Actor {
    /// In the order of the table's columns.
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

/// The state of the item that an operation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum State {
    /// The operation is about no item.
    None,
    /// Listed for everybody.
    Public,
    /// Listed for those who ask for mature items.
    Mature,
    /// Only for its owner and staff.
    Private,
    /// Staff have hidden all items of its creator.
    Hidden,
    /// Its pictures are not ready yet.
    Pending,
    /// Withdrawn by its owner or staff.
    Deleted,
}

impl State {
    pub const OF_ITEMS: [State; 6] =
        [State::Public, State::Mature, State::Private, State::Hidden, State::Pending, State::Deleted];

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

/// One row: an operation, the state of its item, and the result for each actor.
///
/// `D` data · `N` null without an error · `NF` absent · `UA` asked to sign in · `FB` forbidden · `BL` blocked ·
/// `ok` done · `L` on the list, or a word of it offered · `-` not · `BI` one's own · `CF` against oneself · `IC` a wrong name
/// or code.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// Name of the root field, with its namespace before a dot, or the route.
    pub operation: &'static str,
    pub state: State,
    /// Results in the order of [`Actor::ALL`], separated by spaces.
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

/// Every row.
pub fn table() -> impl Iterator<Item = &'static Row> {
    let of_features = [
        packs::PACKS,
        mixes::MIXES,
        discord::DISCORD,
        moderation::MODERATION,
        notifications::NOTIFICATIONS,
        creators::CREATORS,
        personal_data::PERSONAL_DATA,
        passkeys::PASSKEYS,
    ];
    TABLE.iter().chain(of_features.into_iter().flatten())
}

const TABLE: &[Row] = &[
    query("me", "{ me { username } }", "N D D D D D D D"),
    query("isUsernameFree", "{ isUsernameFree(username: \"nobody-yet\") }", "D D D D D D D D"),
    query("configuration", "{ configuration { productName limits { tagMax } } }", "D D D D D D D D"),
    query("tags", "{ tags { id } }", "D D D D D D D D"),
    query("switchLayouts", "{ switchLayouts { nodes { hexId } } }", "D D D D D D D D"),
    row("switchLayout", State::None, "D D D D D D D D"),
    row("buildSwitchLayout", State::None, "D D D D D D D D"),
    row("buildSwitchLayoutZip", State::None, "D D D D D D D D"),
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
    row("ownSwitchThemes", State::Public, "N - - - L L - -"),
    row("ownSwitchThemes", State::Mature, "N - - - L L - -"),
    row("ownSwitchThemes", State::Private, "N - - - L L - -"),
    row("ownSwitchThemes", State::Hidden, "N - - - L L - -"),
    row("ownSwitchThemes", State::Pending, "N - - - L L - -"),
    row("ownSwitchThemes", State::Deleted, "N - - - - - - -"),
    row("switchThemes(isSaved: true)", State::Public, "UA L L L L L L L"),
    row("switchThemes(isSaved: true)", State::Mature, "UA - - - - - - -"),
    row("switchThemes(isSaved: true)", State::Private, "UA - - - - - - -"),
    row("switchThemes(isSaved: true)", State::Hidden, "UA - - - L L L L"),
    row("switchThemes(isSaved: true)", State::Deleted, "UA - - - - - - -"),
    row("switchThemes(isSaved: false)", State::Public, "L - - - - - - -"),
    query("switchLayouts(isSaved: true)", "{ switchLayouts(isSaved: true) { nodes { hexId } } }", "UA D D D D D D D"),
    // A search with errors in a word that only the theme has: is the word offered?
    row("switchThemes(query).nearestSpelling", State::Public, "L L L L L L L L"),
    row("switchThemes(query).nearestSpelling", State::Mature, "- - - - - - - -"),
    row("switchThemes(query).nearestSpelling", State::Private, "- - - - - - - -"),
    row("switchThemes(query).nearestSpelling", State::Hidden, "- - - - L L L L"),
    row("switchThemes(query).nearestSpelling", State::Pending, "- - - - - - - -"),
    row("switchThemes(query).nearestSpelling", State::Deleted, "- - - - - - - -"),
    row("switchTheme", State::Public, "D D D D D D D D"),
    row("switchTheme", State::Mature, "D D D D D D D D"),
    row("switchTheme", State::Private, "NF NF NF NF D D D D"),
    row("switchTheme", State::Hidden, "NF NF NF NF D D D D"),
    row("switchTheme", State::Pending, "D D D D D D D D"),
    row("switchTheme", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("switch.themes", State::Public, "L L L L L L L L"),
    row("switch.themes", State::Mature, "- - - - - - - -"),
    row("switch.themes", State::Private, "- - - - - - - -"),
    row("switch.themes", State::Hidden, "- - - - L L L L"),
    row("switch.themes", State::Pending, "- - - - - - - -"),
    row("switch.themes", State::Deleted, "- - - - - - - -"),
    row("switch.themes(includeNSFW: true)", State::Mature, "L L L L L L L L"),
    row("switch.themes(includeNSFW: true)", State::Private, "- - - - - - - -"),
    row("switch.theme", State::Public, "D D D D D D D D"),
    row("switch.theme", State::Mature, "D D D D D D D D"),
    row("switch.theme", State::Private, "NF NF NF NF D D D D"),
    row("switch.theme", State::Hidden, "NF NF NF NF D D D D"),
    row("switch.theme", State::Pending, "D D D D D D D D"),
    row("switch.theme", State::Deleted, "NF NF NF NF NF NF NF NF"),
    // Console clients take an error for a failure, so a code of nothing is null without one.
    row("switch.lookupByQuickId", State::Public, "D D D D D D D D"),
    row("switch.lookupByQuickId", State::Mature, "D D D D D D D D"),
    row("switch.lookupByQuickId", State::Private, "N N N N D D D D"),
    row("switch.lookupByQuickId", State::Hidden, "N N N N D D D D"),
    row("switch.lookupByQuickId", State::Pending, "D D D D D D D D"),
    row("switch.lookupByQuickId", State::Deleted, "N N N N N N N N"),
    query("switch.splash", "{ switch { splash { splashes { nodes { hexId } } } } }", "D D D D D D D D"),
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
    row("GET {api}/switch/themes/{hexId}/drawn-preview", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/drawn-preview", State::Mature, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/drawn-preview", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/drawn-preview", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/drawn-preview", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/themes/{hexId}/background", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/background", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("POST {api}/switch/themes/read", State::None, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/icon", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/icon", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/icon", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/icon", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/themes/{hexId}/overlay", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/themes/{hexId}/overlay", State::Private, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/overlay", State::Hidden, "NF NF NF NF D D D D"),
    row("GET {api}/switch/themes/{hexId}/overlay", State::Deleted, "NF NF NF NF NF NF NF NF"),
    // Consoles have no session: the manifest answers everybody as a visitor.
    row("GET {api}/switch/nxinstaller/{id}", State::Public, "D D D D D D D D"),
    row("GET {api}/switch/nxinstaller/{id}", State::Mature, "D D D D D D D D"),
    row("GET {api}/switch/nxinstaller/{id}", State::Private, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Hidden, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Pending, "NF NF NF NF NF NF NF NF"),
    row("GET {api}/switch/nxinstaller/{id}", State::Deleted, "NF NF NF NF NF NF NF NF"),
    row("register", State::None, "ok FB FB FB FB FB FB FB"),
    row("login", State::None, "ok ok ok ok ok ok ok ok"),
    row("updateMe(bio)", State::None, "UA ok ok BL ok BL ok ok"),
    // What nobody else notices is left to everybody.
    row("updateMe(showNSFW)", State::None, "UA ok ok ok ok ok ok ok"),
    row("updateMe(notificationEmails)", State::None, "UA ok ok ok ok ok ok ok"),
    row("createSwitchThemes", State::None, "UA ok ok BL ok BL ok ok"),
    row("similarSwitchThemes", State::Public, "UA L L BL L BL L L"),
    row("checkNsfw", State::None, "UA D D BL D BL D D"),
    row("similarSwitchThemes", State::Mature, "UA L L BL L BL L L"),
    row("similarSwitchThemes", State::Private, "UA - - BL L BL L L"),
    row("similarSwitchThemes", State::Hidden, "UA - - BL L BL L L"),
    row("similarSwitchThemes", State::Pending, "UA - - BL - BL - -"),
    row("similarSwitchThemes", State::Deleted, "UA - - BL - BL - -"),
    row("switchTheme.lookAlikes", State::Public, "N N N N D D D D"),
    row("deleteSwitchThemes", State::Public, "UA FB FB BL ok ok ok ok"),
    row("deleteSwitchThemes", State::Mature, "UA FB FB BL ok ok ok ok"),
    row("deleteSwitchThemes", State::Private, "UA NF NF BL ok ok ok ok"),
    row("deleteSwitchThemes", State::Hidden, "UA NF NF BL ok ok ok ok"),
    row("deleteSwitchThemes", State::Pending, "UA FB FB BL ok ok ok ok"),
    row("deleteSwitchThemes", State::Deleted, "UA NF NF NF NF NF NF NF"),
    // Of what the same account has just deleted; anybody else's deletion is no business of theirs.
    row("restoreSwitchThemes", State::Public, "UA FB FB BL ok BL ok ok"),
    row("restoreSwitchThemes", State::Private, "UA NF NF BL ok BL ok ok"),
    row("restoreSwitchThemes", State::Hidden, "UA NF NF BL ok BL ok ok"),
    row("restoreSwitchThemes", State::Deleted, "UA NF NF BL NF BL NF NF"),
    row("updateSwitchTheme", State::Public, "UA FB FB BL ok BL FB ok"),
    row("updateSwitchTheme", State::Mature, "UA FB FB BL ok BL FB ok"),
    row("updateSwitchTheme", State::Private, "UA NF NF BL ok BL FB ok"),
    row("updateSwitchTheme", State::Hidden, "UA NF NF BL ok BL FB ok"),
    row("updateSwitchTheme", State::Pending, "UA FB FB BL ok BL FB ok"),
    row("updateSwitchTheme", State::Deleted, "UA NF NF BL NF BL NF NF"),
    row("updateSwitchTheme(isNSFW)", State::Public, "UA FB FB BL ok BL ok ok"),
    row("updateSwitchTheme(isNSFW)", State::Private, "UA NF NF BL ok BL ok ok"),
    row("saveSwitchTheme", State::Public, "UA ok ok BL ok BL ok ok"),
    row("saveSwitchTheme", State::Mature, "UA ok ok BL ok BL ok ok"),
    row("saveSwitchTheme", State::Private, "UA NF NF BL ok BL ok ok"),
    row("saveSwitchTheme", State::Hidden, "UA NF NF BL ok BL ok ok"),
    row("saveSwitchTheme", State::Pending, "UA ok ok BL ok BL ok ok"),
    row("saveSwitchTheme", State::Deleted, "UA NF NF BL NF BL NF NF"),
    // What one may not see any more is taken off what one has saved, and not shown.
    row("unsaveSwitchTheme(of what is saved)", State::Public, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is saved)", State::Mature, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is saved)", State::Private, "UA N N N ok ok ok ok"),
    row("unsaveSwitchTheme(of what is saved)", State::Hidden, "UA N N N ok ok ok ok"),
    row("unsaveSwitchTheme(of what is saved)", State::Pending, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is saved)", State::Deleted, "UA NF NF NF NF NF NF NF"),
    row("unsaveSwitchTheme(of what is not)", State::Public, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is not)", State::Mature, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is not)", State::Private, "UA NF NF NF ok ok ok ok"),
    row("unsaveSwitchTheme(of what is not)", State::Hidden, "UA NF NF NF ok ok ok ok"),
    row("unsaveSwitchTheme(of what is not)", State::Pending, "UA ok ok ok ok ok ok ok"),
    row("unsaveSwitchTheme(of what is not)", State::Deleted, "UA NF NF NF NF NF NF NF"),
    row("saveSwitchLayout", State::None, "UA ok ok BL ok BL ok ok"),
    row("unsaveSwitchLayout", State::None, "UA ok ok ok ok ok ok ok"),
    row("logout", State::None, "ok ok ok ok ok ok ok ok"),
];

/// The table as a documentation page.
pub fn markdown() -> String {
    let mut page = String::from(
        "# Permissions\n\nGenerated from `crates/app/src/permissions.rs` by `make gen`; a test asks every operation as every actor.\n\n\
         `D` data · `N` null without an error · `NF` absent (not to be told from an item that never was) · `UA` asked to sign in ·\n\
         `FB` forbidden · `BL` blocked · `ok` done · `L` on the list, or a word of it offered · `-` not ·\n\
         `BI` one's own · `CF` against oneself · `IC` a wrong name or code. The SYSTEM account owns imported content and can never hold a session.\n\n| Operation | Item |",
    );
    for actor in Actor::ALL {
        page.push_str(&format!(" {} |", actor.title()));
    }
    page.push_str("\n|---|---|");
    page.push_str(&"---|".repeat(Actor::ALL.len()));
    page.push('\n');
    for row in table() {
        page.push_str(&format!("| `{}` | {} |", row.operation, row.state.title()));
        for answer in row.answers.split(' ') {
            page.push_str(&format!(" {answer} |"));
        }
        page.push('\n');
    }
    page
}
