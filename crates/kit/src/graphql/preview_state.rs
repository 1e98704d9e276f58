//! How far the pictures of an item are, as every kind that has them made answers it.

use vitrine_core::items::Item;

/// How far the pictures of an item are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum PreviewState {
    /// The job has not made them yet.
    Pending,
    /// They are there.
    Ready,
    /// Those that are there show the theme before its last change; others are made.
    Outdated,
    /// They could not be made.
    Failed,
}

impl PreviewState {
    /// Of an item.
    pub fn of(item: &Item) -> Self {
        match item.preview_state.as_str() {
            "READY" => Self::Ready,
            "OUTDATED" => Self::Outdated,
            "FAILED" => Self::Failed,
            _ => Self::Pending,
        }
    }

    /// Whether a job has pictures to make.
    pub fn is_waiting(self) -> bool {
        matches!(self, Self::Pending | Self::Outdated)
    }
}
