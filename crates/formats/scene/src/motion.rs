//! The motion of a menu.

/// Motion in a menu after it opened.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SceneMotion {
    /// Number of the last frame before everything rests or starts again. A console shows 60 in a second.
    pub frames: u16,
    /// Presence of an animation that starts again at its end.
    pub is_looped: bool,
}

impl SceneMotion {
    /// Both motions at once.
    pub(crate) fn with(self, other: Option<Self>) -> Self {
        let Some(other) = other else { return self };
        Self { frames: self.frames.max(other.frames), is_looped: self.is_looped || other.is_looped }
    }
}
