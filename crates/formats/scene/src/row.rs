//! The row of games, which scrolls to the one that has the cursor.

use crate::clip::ClipRectangle;
use crate::matrix::{SCREEN_HEIGHT, SCREEN_WIDTH, ScreenTransform};

/// The pane that a console moves, with its file.
pub(crate) const ROW_PANE: (&str, &str) = ("RdtBase", "N_Game");
/// Distance from the edge of the screen to which a game is scrolled: that of the first one in the console's own menu.
const EDGE_DISTANCE: f64 = 107.0;
/// Farthest that a row scrolls, in pixels.
const SCROLL_MAX: f64 = 100_000.0;

/// The direction of the row on the screen: a vector of length 1.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct RowAxis {
    x: f64,
    y: f64,
}

impl RowAxis {
    /// The axis of what is around the row. `None` if it has no length.
    pub fn of(around: ScreenTransform) -> Option<Self> {
        let length = around.xx.hypot(around.yx);
        let axis = Self { x: around.xx / length, y: around.yx / length };
        (axis.x.is_finite() && axis.y.is_finite()).then_some(axis)
    }

    /// The pixels to scroll by so that something is wholly on the screen: as few as possible, starting from `scroll`, which is finite. `bounds`
    /// is its place in a row that is not scrolled.
    pub fn scroll_to(self, bounds: ClipRectangle, scroll: f64) -> f64 {
        let is_level = self.x.abs() >= self.y.abs();
        let (along, low, high, end) = if is_level {
            (self.x, bounds.left, bounds.right, SCREEN_WIDTH)
        } else {
            (self.y, bounds.top, bounds.bottom, SCREEN_HEIGHT)
        };
        // Against the direction of the axis, a row runs from the far end of the screen to the near one.
        let (low, high) = if along > 0.0 { (low, high) } else { (end - high, end - low) };
        let along = along.abs();
        let (from, to) = (low - scroll * along, high - scroll * along);
        let wanted = if to > end {
            (high - end + EDGE_DISTANCE) / along
        } else if from < 0.0 {
            (low - EDGE_DISTANCE) / along
        } else {
            scroll
        };
        wanted.clamp(0.0, SCROLL_MAX)
    }

    /// The pixels to the right and down that something moves by scrolling.
    pub fn moved(self, scroll: f64) -> (f64, f64) {
        (-self.x * scroll, -self.y * scroll)
    }

    /// The place of something after scrolling.
    pub fn scrolled(self, bounds: ClipRectangle, scroll: f64) -> ClipRectangle {
        let (x, y) = self.moved(scroll);
        ClipRectangle { left: bounds.left + x, top: bounds.top + y, right: bounds.right + x, bottom: bounds.bottom + y }
    }
}
