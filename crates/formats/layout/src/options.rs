//! Options of a layout: the kinds, the names of their folders, and the files of their values. Merging chosen values is
//! done in `merge`. Invariant: an option that was read here can be applied with every variable its bounds admit.
//! Source: [`format::options`](crate::format::options).

mod folder;
mod value;

use std::fmt;
use uuid::Uuid;

pub use folder::{FolderName, FolderNameError, parse_folder_name};
pub(crate) use value::read_value;
pub use value::{OptionValue, ValueError, example_of};

/// Kind of an option: the values it offers, and the variable that a person enters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OptionKind {
    /// On or off: one value.
    Toggle,
    /// One of several values, or none.
    Select,
    /// A whole number put into one value.
    Integer,
    /// A number put into one value.
    Decimal,
    /// A text put into one value.
    String,
    /// A colour put into one value.
    Color,
}

impl OptionKind {
    /// Every kind.
    pub const ALL: [Self; 6] = [Self::Toggle, Self::Select, Self::Integer, Self::Decimal, Self::String, Self::Color];

    /// The name in folder names and on the wire, for example `TOGGLE`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Toggle => "TOGGLE",
            Self::Select => "SELECT",
            Self::Integer => "INTEGER",
            Self::Decimal => "DECIMAL",
            Self::String => "STRING",
            Self::Color => "COLOR",
        }
    }

    /// The kind of that name, which is written in capitals.
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// Returns `true` if a chosen value comes with a variable.
    pub fn has_variable(self) -> bool {
        !matches!(self, Self::Toggle | Self::Select)
    }

    /// Returns `true` if the folder name may give bounds.
    pub fn allows_range(self) -> bool {
        matches!(self, Self::Integer | Self::Decimal | Self::String)
    }
}

impl fmt::Display for OptionKind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

/// One option of a layout or of all layouts of a menu.
#[derive(Debug, Clone, PartialEq)]
pub struct LayoutOption {
    /// Options are applied in ascending priority.
    pub priority: u32,
    /// Kind of the option.
    pub kind: OptionKind,
    /// The display name.
    pub name: String,
    /// INTEGER, DECIMAL: least and greatest number. STRING: fewest and most characters.
    pub range: Option<(f64, f64)>,
    /// True if it is offered for every layout of the menu. At equal priority a layout's own options are applied first.
    pub is_global: bool,
    /// SELECT has at least two values, every other kind exactly one.
    pub values: Vec<OptionValue>,
}

impl LayoutOption {
    /// The value with that identifier.
    pub fn value(&self, uuid: Uuid) -> Option<&OptionValue> {
        self.values.iter().find(|value| value.uuid == uuid)
    }
}

/// A chosen option value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OptionChoice {
    /// UUID of the value.
    pub value_uuid: Uuid,
    /// The number, text or colour that goes with it, as entered.
    pub variable: Option<String>,
}
