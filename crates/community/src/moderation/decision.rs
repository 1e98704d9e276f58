//! Decisions of moderators about an item or a creator.

use vitrine_core::error::PublicError;

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
    /// The item is gone for everybody, and any moderator can restore it for some weeks.
    Removed(RemovalGround),
    /// Undoes a removal. Never closes a case.
    Restored,
}

impl ModerationDecision {
    /// Returns true if the creator reads the reason, so that there must be one.
    pub fn needs_reason(self) -> bool {
        matches!(self, Self::Unlisted | Self::Blocked | Self::Removed(_))
    }

    /// Returns the stored form.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dismissed => "DISMISSED",
            Self::Unlisted => "UNLISTED",
            Self::Relisted => "RELISTED",
            Self::MarkedMature => "MARKED_MATURE",
            Self::UnmarkedMature => "UNMARKED_MATURE",
            Self::Blocked => "BLOCKED",
            Self::Removed(_) => "REMOVED",
            Self::Restored => "RESTORED",
        }
    }
}

/// Ground of a removal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum RemovalGround {
    /// The content is illegal.
    Law,
    /// It infringes the copyright or another right of somebody.
    Copyright,
    /// It breaks the terms of the site.
    Rules,
}

impl RemovalGround {
    /// Returns the stored form.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Law => "LAW",
            Self::Copyright => "COPYRIGHT",
            Self::Rules => "RULES",
        }
    }

    /// Reads the stored form.
    pub fn parse(stored: &str) -> Self {
        [Self::Law, Self::Copyright].into_iter().find(|ground| ground.as_str() == stored).unwrap_or(Self::Rules)
    }
}

/// Error for a decision that this case or item cannot have.
pub(super) fn decision_not_applicable() -> PublicError {
    PublicError::bad_input("decision", "This decision isn't possible for this kind of case.")
}
