//! Classes of operations on items that answer alike, whatever kind the item has.

use super::TokenAdmission::{self, Any, With};
use super::{PermissionRow, PermissionState, row};
use crate::scopes::AccessTokenScope::{Publish, Read, Save};

/// The answers of a class of operations, and the access tokens that it admits.
#[derive(Clone, Copy)]
pub struct OperationClass {
    /// Answers to the actors in each state of [`PermissionState::OF_ITEMS`], as in a [`PermissionRow`]; empty for a state in which
    /// the operation is not asked.
    answers: [&'static str; 6],
    /// Access tokens that are admitted; `None` for none.
    pub tokens: Option<TokenAdmission>,
}

impl OperationClass {
    const fn new(tokens: Option<TokenAdmission>, answers: [&'static str; 6]) -> Self {
        Self { answers, tokens }
    }

    /// Returns the rows of an operation of this class.
    pub fn rows(&self, operation: &'static str) -> impl Iterator<Item = PermissionRow> + use<> {
        let states = PermissionState::OF_ITEMS.into_iter().zip(self.answers);
        states.filter(|(_, answers)| !answers.is_empty()).map(move |(state, answers)| row(operation, state, answers))
    }
}

const EVERYBODY_READS: &str = "D D D D D D D D";
const OWNER_AND_STAFF_READ: &str = "NF NF NF NF D D D D";
const NOBODY_READS: &str = "NF NF NF NF NF NF NF NF";
const EVERYBODY_LISTS: &str = "L L L L L L L L";
const OWNER_AND_STAFF_LIST: &str = "- - - - L L L L";
const NOBODY_LISTS: &str = "- - - - - - - -";
const UNASKED: &str = "";

/// An item, or its page.
pub const ITEM: OperationClass = OperationClass::new(
    Some(Any),
    [EVERYBODY_READS, EVERYBODY_READS, OWNER_AND_STAFF_READ, OWNER_AND_STAFF_READ, EVERYBODY_READS, NOBODY_READS],
);
/// The page of an item in a browser, which has a session and no token.
pub const PAGE: OperationClass = OperationClass { tokens: None, ..ITEM };
/// A picture or piece of an item, which is there once its pictures are ready.
pub const FILE: OperationClass = OperationClass::new(
    Some(Any),
    [EVERYBODY_READS, EVERYBODY_READS, OWNER_AND_STAFF_READ, OWNER_AND_STAFF_READ, UNASKED, NOBODY_READS],
);
/// The page of a piece of an item.
pub const FILE_PAGE: OperationClass = OperationClass { tokens: None, ..FILE };
/// An item in a namespace. Console clients take an error for a failed request, so nothing found is null without one.
pub const CONSOLE_ITEM: OperationClass = OperationClass::new(
    None,
    [EVERYBODY_READS, EVERYBODY_READS, "N N N N D D D D", "N N N N D D D D", EVERYBODY_READS, "N N N N N N N N"],
);
/// An item for consoles that have no session: everybody is answered as a visitor.
pub const CONSOLE_MANIFEST: OperationClass = OperationClass::new(
    None,
    [EVERYBODY_READS, EVERYBODY_READS, NOBODY_READS, NOBODY_READS, NOBODY_READS, NOBODY_READS],
);
/// A list, or a word of the item that a search offers.
pub const LIST: OperationClass = OperationClass::new(
    Some(Any),
    [EVERYBODY_LISTS, NOBODY_LISTS, NOBODY_LISTS, OWNER_AND_STAFF_LIST, NOBODY_LISTS, NOBODY_LISTS],
);
/// A list in a namespace.
pub const CONSOLE_LIST: OperationClass = OperationClass { tokens: None, ..LIST };
/// A list with mature items.
pub const MATURE_LIST: OperationClass =
    OperationClass::new(None, [UNASKED, EVERYBODY_LISTS, NOBODY_LISTS, UNASKED, UNASKED, UNASKED]);
/// A list of private items; staff name the creator.
pub const PRIVATE_LIST: OperationClass = OperationClass::new(
    Some(Any),
    ["UA - - - - - - -", UNASKED, "UA - - - L L L L", UNASKED, UNASKED, "UA - - - - - - -"],
);
/// A list of what the viewer has saved; everybody has saved the item.
pub const SAVED_LIST: OperationClass = OperationClass::new(
    Some(Any),
    ["UA L L L L L L L", "UA - - - - - - -", "UA - - - - - - -", "UA - - - L L L L", UNASKED, "UA - - - - - - -"],
);
/// A list of what the viewer has not saved.
pub const UNSAVED_LIST: OperationClass =
    OperationClass::new(Some(Any), ["L - - - - - - -", UNASKED, UNASKED, UNASKED, UNASKED, UNASKED]);
/// A list of the viewer's own items.
pub const OWN_LIST: OperationClass = OperationClass::new(
    Some(With(Read)),
    ["N - - - L L - -", "N - - - L L - -", "N - - - L L - -", "N - - - L L - -", "N - - - L L - -", "N - - - - - - -"],
);
/// A list that is the same for everybody.
pub const COMMON_LIST: OperationClass =
    OperationClass::new(None, [EVERYBODY_LISTS, NOBODY_LISTS, NOBODY_LISTS, NOBODY_LISTS, NOBODY_LISTS, NOBODY_LISTS]);
/// Random items: a common list that access tokens may ask for.
pub const RANDOM_LIST: OperationClass = OperationClass { tokens: Some(Any), ..COMMON_LIST };
/// Saving an item.
pub const SAVE: OperationClass = OperationClass::new(
    Some(With(Save)),
    [
        "UA ok ok BL ok BL ok ok",
        "UA ok ok BL ok BL ok ok",
        "UA NF NF BL ok BL ok ok",
        "UA NF NF BL ok BL ok ok",
        "UA ok ok BL ok BL ok ok",
        "UA NF NF BL NF BL NF NF",
    ],
);
/// Removing an item from the saves that it is in. One that the viewer may no longer see is removed, and not shown.
pub const UNSAVE_SAVED: OperationClass = OperationClass::new(
    Some(With(Save)),
    [
        "UA ok ok ok ok ok ok ok",
        "UA ok ok ok ok ok ok ok",
        "UA N N N ok ok ok ok",
        "UA N N N ok ok ok ok",
        "UA ok ok ok ok ok ok ok",
        "UA NF NF NF NF NF NF NF",
    ],
);
/// Removing an item from the saves that it is not in.
pub const UNSAVE_UNSAVED: OperationClass = OperationClass::new(
    Some(With(Save)),
    [
        "UA ok ok ok ok ok ok ok",
        "UA ok ok ok ok ok ok ok",
        "UA NF NF NF ok ok ok ok",
        "UA NF NF NF ok ok ok ok",
        "UA ok ok ok ok ok ok ok",
        "UA NF NF NF NF NF NF NF",
    ],
);
/// A change by the owner or an admin.
pub const UPDATE: OperationClass = OperationClass::new(
    Some(With(Publish)),
    [
        "UA FB FB BL ok BL FB ok",
        "UA FB FB BL ok BL FB ok",
        "UA NF NF BL ok BL FB ok",
        "UA NF NF BL ok BL FB ok",
        "UA FB FB BL ok BL FB ok",
        "UA NF NF BL NF BL NF NF",
    ],
);
/// A change that moderators may make too. Also restoring: only the account that has just deleted an item may restore it; others
/// cannot know of the deletion.
pub const CARE: OperationClass = OperationClass::new(
    Some(With(Publish)),
    [
        "UA FB FB BL ok BL ok ok",
        "UA FB FB BL ok BL ok ok",
        "UA NF NF BL ok BL ok ok",
        "UA NF NF BL ok BL ok ok",
        "UA FB FB BL ok BL ok ok",
        "UA NF NF BL NF BL NF NF",
    ],
);
/// Deletion, which a blocked owner may do too.
pub const DELETE: OperationClass = OperationClass::new(
    Some(With(Publish)),
    [
        "UA FB FB BL ok ok ok ok",
        "UA FB FB BL ok ok ok ok",
        "UA NF NF BL ok ok ok ok",
        "UA NF NF BL ok ok ok ok",
        "UA FB FB BL ok ok ok ok",
        "UA NF NF BL NF BL NF NF",
    ],
);
/// A decision of staff about an item.
pub const MODERATE: OperationClass = OperationClass::new(
    None,
    [
        "UA FB FB FB FB FB ok ok",
        "UA FB FB FB FB FB ok ok",
        "UA NF NF NF FB FB ok ok",
        "UA NF NF NF FB FB ok ok",
        "UA FB FB FB FB FB ok ok",
        "UA NF NF NF NF NF NF NF",
    ],
);

/// The operations that every kind has which people publish. `$one` and `$name` are its name with a small and a capital letter, such
/// as `"wiiuTheme"` and `"WiiuTheme"`; `$labels` is the argument of its update that moderators may set.
#[macro_export]
macro_rules! item_operations {
    (
        $one:literal, $name:literal, delete: $delete:literal, restore: $restore:literal, labels: $labels:literal;
        $($operation:literal => $class:ident,)*
    ) => {
        &[
            ($one, $crate::permissions::classes::ITEM),
            (concat!($one, "s"), $crate::permissions::classes::LIST),
            (concat!($one, "s(includeNSFW: true)"), $crate::permissions::classes::MATURE_LIST),
            (concat!($one, "s(isPrivate: true)"), $crate::permissions::classes::PRIVATE_LIST),
            (concat!($one, "s(isSaved: true)"), $crate::permissions::classes::SAVED_LIST),
            (concat!($one, "s(isSaved: false)"), $crate::permissions::classes::UNSAVED_LIST),
            (concat!("random", $name, "s"), $crate::permissions::classes::RANDOM_LIST),
            (concat!("own", $name, "s"), $crate::permissions::classes::OWN_LIST),
            (concat!("save", $name), $crate::permissions::classes::SAVE),
            (concat!("unsave", $name, "(of what is saved)"), $crate::permissions::classes::UNSAVE_SAVED),
            (concat!("unsave", $name, "(of what is not)"), $crate::permissions::classes::UNSAVE_UNSAVED),
            (concat!("update", $name), $crate::permissions::classes::UPDATE),
            (concat!("update", $name, "(", $labels, ")"), $crate::permissions::classes::CARE),
            (concat!("retry", $name, "Previews"), $crate::permissions::classes::CARE),
            ($delete, $crate::permissions::classes::DELETE),
            ($restore, $crate::permissions::classes::CARE),
            (concat!("modUnlist", $name, "s"), $crate::permissions::classes::MODERATE),
            (concat!("modRelist", $name, "s"), $crate::permissions::classes::MODERATE),
            $(($operation, $crate::permissions::classes::$class),)*
        ]
    };
}
