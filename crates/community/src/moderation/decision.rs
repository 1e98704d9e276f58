//! What staff decide about a work or a creator.

/// How a case ends, or what is done without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// Everything stays as it is.
    Dismissed,
    Unlisted,
    Relisted,
    MarkedMature,
    /// A mark of anybody's is removed; no case ends with it.
    UnmarkedMature,
    /// The account whose it is.
    Blocked,
}

impl Decision {
    /// The stored form.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dismissed => "DISMISSED",
            Self::Unlisted => "UNLISTED",
            Self::Relisted => "RELISTED",
            Self::MarkedMature => "MARKED_MATURE",
            Self::UnmarkedMature => "UNMARKED_MATURE",
            Self::Blocked => "BLOCKED",
        }
    }
}
