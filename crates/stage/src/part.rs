//! Parts of the screen: what a pane can reach, and what is drawn anew.

use tiny_skia::Transform;
use vitrine_scene::{PaneArtwork, ScenePane};

/// Width of the screen in pixels.
pub const SCREEN_WIDTH_PX: u32 = 1280;
/// Height of the screen in pixels.
pub const SCREEN_HEIGHT_PX: u32 = 720;
/// Farthest that the drawing of a pane other than a text goes beyond its pane, in units of it: half of a line.
const BEYOND_PANE: f64 = 4.0;
/// Farthest that a smooth edge goes, in pixels.
const BEYOND_EDGE: f64 = 2.0;

/// A rectangle of whole pixels on the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ScreenPart {
    /// Left edge in pixels.
    pub left: u32,
    /// Top edge in pixels.
    pub top: u32,
    /// Width in pixels.
    pub width: u32,
    /// Height in pixels.
    pub height: u32,
}

impl ScreenPart {
    /// The whole screen.
    pub const WHOLE: Self = Self { left: 0, top: 0, width: SCREEN_WIDTH_PX, height: SCREEN_HEIGHT_PX };

    /// Returns `true` for a part without pixels.
    #[must_use]
    pub fn is_empty(self) -> bool {
        self.width == 0 || self.height == 0
    }

    pub(crate) fn bytes(self) -> usize {
        (self.width * self.height * 4) as usize
    }

    /// The map from pixels of the screen to those of the part.
    pub(crate) fn transform(self) -> Transform {
        Transform::from_translate(-(self.left as f32), -(self.top as f32))
    }
}

/// An area of the screen that a drawing stays within.
#[derive(Debug, Clone, Copy)]
pub(crate) struct ScreenReach {
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

impl ScreenReach {
    pub const NOTHING: Self = Self { left: f64::MAX, top: f64::MAX, right: f64::MIN, bottom: f64::MIN };

    /// The smallest area that holds both.
    pub fn with(self, other: Self) -> Self {
        Self {
            left: self.left.min(other.left),
            top: self.top.min(other.top),
            right: self.right.max(other.right),
            bottom: self.bottom.max(other.bottom),
        }
    }

    /// Returns `true` if something of it lies in a part of the screen.
    pub fn touches(self, part: ScreenPart) -> bool {
        let (left, top) = (f64::from(part.left), f64::from(part.top));
        let (right, bottom) = (left + f64::from(part.width), top + f64::from(part.height));
        self.left < right && self.right > left && self.top < bottom && self.bottom > top
    }

    /// The pixels of the screen that it touches.
    pub fn part(self) -> ScreenPart {
        let span = |low: f64, high: f64, end: u32| {
            let (low, high) = (low.clamp(0.0, f64::from(end)).floor(), high.clamp(0.0, f64::from(end)).ceil());
            (low as u32, (high - low).max(0.0) as u32)
        };
        let (left, width) = span(self.left, self.right, SCREEN_WIDTH_PX);
        let (top, height) = span(self.top, self.bottom, SCREEN_HEIGHT_PX);
        ScreenPart { left, top, width, height }
    }
}

/// The area that the drawing of a pane stays within.
pub(crate) fn reach_of(pane: &ScenePane<'_>) -> ScreenReach {
    // A text in a narrow pane is as long as the pane is high at most, and letters go below their line.
    let (more_width, more_height) = match pane.artwork {
        PaneArtwork::Text(_) | PaneArtwork::HintButton(_) => (4.0 * pane.height, 2.0 * pane.height),
        _ => (BEYOND_PANE, BEYOND_PANE),
    };
    let corners = pane.transform.corners(pane.width.abs() + more_width.abs(), pane.height.abs() + more_height.abs());
    let mut reach = ScreenReach::NOTHING;
    for (x, y) in corners {
        let beyond = BEYOND_EDGE;
        reach = reach.with(ScreenReach { left: x - beyond, top: y - beyond, right: x + beyond, bottom: y + beyond });
    }
    if let Some(clip) = pane.clip {
        reach.left = reach.left.max(clip.left - BEYOND_EDGE);
        reach.top = reach.top.max(clip.top - BEYOND_EDGE);
        reach.right = reach.right.min(clip.right + BEYOND_EDGE);
        reach.bottom = reach.bottom.min(clip.bottom + BEYOND_EDGE);
    }
    reach
}
