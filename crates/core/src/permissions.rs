//! Permission table: every operation, for every actor and, if it is about an item, for every state of the item. The rules
//! themselves live in `viewer` and `visibility`; the features state the expected results, each in its own `permissions.rs`, and
//! `site::permissions` puts them together. A test performs every operation as every actor and compares. It fails when the schema
//! has a root field without a row.

pub mod classes;

pub use crate::item_operations;
pub use classes::OperationClass;

use crate::scopes::AccessTokenScope;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PermissionActor {
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

impl PermissionActor {
    /// Actors in the order of the table's columns.
    pub const ALL: [PermissionActor; 8] = [
        PermissionActor::Visitor,
        PermissionActor::User,
        PermissionActor::Verified,
        PermissionActor::Blocked,
        PermissionActor::Owner,
        PermissionActor::BlockedOwner,
        PermissionActor::Moderator,
        PermissionActor::Admin,
    ];

    pub fn title(self) -> &'static str {
        match self {
            PermissionActor::Visitor => "Visitor",
            PermissionActor::User => "User",
            PermissionActor::Verified => "Verified",
            PermissionActor::Blocked => "Blocked",
            PermissionActor::Owner => "Owner",
            PermissionActor::BlockedOwner => "Blocked owner",
            PermissionActor::Moderator => "Moderator",
            PermissionActor::Admin => "Admin",
        }
    }
}

/// The state of the item that an operation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PermissionState {
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

impl PermissionState {
    pub const OF_ITEMS: [PermissionState; 6] = [
        PermissionState::Public,
        PermissionState::Mature,
        PermissionState::Private,
        PermissionState::Hidden,
        PermissionState::Pending,
        PermissionState::Deleted,
    ];

    pub fn title(self) -> &'static str {
        match self {
            PermissionState::None => "",
            PermissionState::Public => "public",
            PermissionState::Mature => "mature",
            PermissionState::Private => "private",
            PermissionState::Hidden => "hidden",
            PermissionState::Pending => "pending",
            PermissionState::Deleted => "deleted",
        }
    }
}

/// One row: an operation, the state of its item, and the result for each actor.
///
/// `D` data · `N` null without an error · `NF` absent · `UA` asked to sign in · `FB` forbidden · `BL` blocked ·
/// `ok` done · `L` on the list, or a word of it offered · `-` not · `BI` one's own · `CF` against oneself · `IC` a wrong name
/// or code.
#[derive(Clone, Copy, Debug)]
pub struct PermissionRow {
    /// Name of the root field, with its namespace before a dot, or the route.
    pub operation: &'static str,
    pub state: PermissionState,
    /// Results in the order of [`PermissionActor::ALL`], separated by spaces.
    pub answers: &'static str,
    /// The document that asks for it, where that is the same whoever asks.
    pub document: Option<&'static str>,
}

/// An operation that a test of its feature knows how to ask.
pub const fn row(operation: &'static str, state: PermissionState, answers: &'static str) -> PermissionRow {
    PermissionRow { operation, state, answers, document: None }
}

/// An operation that is about no item and is asked the same way whoever asks.
pub const fn query(operation: &'static str, document: &'static str, answers: &'static str) -> PermissionRow {
    PermissionRow { operation, state: PermissionState::None, answers, document: Some(document) }
}

/// Access tokens that an operation admits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenAdmission {
    /// Every token: the operation is open to visitors too. A token without [`AccessTokenScope::Read`] gets a visitor's answer.
    Any,
    /// Tokens with this scope.
    With(AccessTokenScope),
}

impl TokenAdmission {
    /// Name in the generated permission table.
    pub fn title(self) -> &'static str {
        match self {
            TokenAdmission::Any => "any",
            TokenAdmission::With(scope) => scope.as_str(),
        }
    }
}

/// The root field or route of an operation: its name without its namespace's fields and what stands in brackets.
pub fn root_of(operation: &str) -> &str {
    let name = operation.split('(').next().unwrap_or(operation);
    if name.contains('/') { name } else { name.split('.').next().unwrap_or(name) }
}

/// Permissions of one feature's operations.
#[derive(Clone, Copy)]
pub struct FeaturePermissions {
    /// Operations on items that answer as their class does.
    pub operations: &'static [(&'static str, OperationClass)],
    /// Rows of other operations.
    pub rows: &'static [PermissionRow],
    /// Root fields and routes of other operations that admit access tokens. One that is not named here admits none.
    pub tokens: &'static [(&'static str, TokenAdmission)],
}

impl FeaturePermissions {
    /// No permissions, to be completed.
    pub const NONE: Self = Self { operations: &[], rows: &[], tokens: &[] };

    /// Permissions of a feature whose rows all have their documents.
    pub const fn by_document(rows: &'static [PermissionRow]) -> Self {
        Self { rows, ..Self::NONE }
    }

    /// Adds the root fields that admit access tokens.
    pub const fn admitting(self, tokens: &'static [(&'static str, TokenAdmission)]) -> Self {
        Self { tokens, ..self }
    }

    /// Returns the row of each operation for each state of its item.
    pub fn table(&self) -> impl Iterator<Item = PermissionRow> + use<> {
        let of_classes = self.operations.iter().flat_map(|(operation, class)| class.rows(operation));
        of_classes.chain(self.rows.iter().copied())
    }

    /// Returns the root fields and routes that admit access tokens; one may be named by several operations.
    pub fn admitted(&self) -> impl Iterator<Item = (&'static str, TokenAdmission)> + use<> {
        let of_classes =
            self.operations.iter().filter_map(|(operation, class)| Some((root_of(operation), class.tokens?)));
        of_classes.chain(self.tokens.iter().copied())
    }
}

#[cfg(test)]
mod root_tests {
    use super::root_of;

    #[test]
    fn a_root_is_what_the_endpoint_is_asked_for() {
        for (operation, root) in [
            ("switchThemes(isPrivate: true)", "switchThemes"),
            ("switch.themes(includeNSFW: true)", "switch"),
            ("switchTheme.lookAlikes", "switchTheme"),
            ("GET {api}/switch/nxinstaller/{id}(of a mix)", "GET {api}/switch/nxinstaller/{id}"),
        ] {
            assert_eq!(root_of(operation), root);
        }
    }
}
