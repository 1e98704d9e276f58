//! State of the pictures of an item, as every kind with pictures answers it.

use vitrine_core::items::Item;

/// State of an item's pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum PreviewState {
    /// The job has not made them yet.
    Pending,
    /// They are there.
    Ready,
    /// Pictures exist, but show the theme before its last change; new ones are being made.
    Outdated,
    /// They could not be made.
    Failed,
}

impl PreviewState {
    /// Returns the state of an item's pictures.
    pub fn of(item: &Item) -> Self {
        match item.preview_state.as_str() {
            "READY" => Self::Ready,
            "OUTDATED" => Self::Outdated,
            "FAILED" => Self::Failed,
            _ => Self::Pending,
        }
    }

    /// Returns true if a job still has pictures to make.
    pub fn is_waiting(self) -> bool {
        matches!(self, Self::Pending | Self::Outdated)
    }
}
