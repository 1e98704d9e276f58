//! Rectangles on the screen.

/// An upright rectangle on the screen in pixels. Every number is finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ClipRectangle {
    /// Left edge.
    pub left: f64,
    /// Top edge.
    pub top: f64,
    /// Right edge.
    pub right: f64,
    /// Bottom edge.
    pub bottom: f64,
}

impl ClipRectangle {
    pub(crate) fn around(points: [(f64, f64); 4]) -> Self {
        let [xs, ys] = [points.map(|point| point.0), points.map(|point| point.1)];
        let least = |values: [f64; 4]| values.into_iter().fold(f64::MAX, f64::min);
        let most = |values: [f64; 4]| values.into_iter().fold(f64::MIN, f64::max);
        Self { left: least(xs), top: least(ys), right: most(xs), bottom: most(ys) }
    }

    pub(crate) fn within(self, outer: Option<Self>) -> Self {
        let Some(outer) = outer else { return self };
        Self {
            left: self.left.max(outer.left),
            top: self.top.max(outer.top),
            right: self.right.min(outer.right),
            bottom: self.bottom.min(outer.bottom),
        }
    }
}
