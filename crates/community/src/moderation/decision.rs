//! Decisions of moderators about an item or a creator.

/// The decision that closes a case, or is made without one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ModerationDecision {
    /// Nothing changes.
    Dismissed,
    Unlisted,
    Relisted,
    MarkedMature,
    /// Removes the mature mark, whoever set it. Never closes a case.
    UnmarkedMature,
    /// The account that owns the subject is blocked.
    Blocked,
}

impl ModerationDecision {
    /// Returns the stored form.
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
