//! Transforms: of a pane within its parent in three dimensions, and of a pane on the screen in two.

/// Width of the screen in pixels and layout units.
pub(crate) const SCREEN_WIDTH: f64 = 1280.0;
/// Height of the screen in pixels and layout units.
pub(crate) const SCREEN_HEIGHT: f64 = 720.0;

/// An affine map of three dimensions: rows of a 3×4 matrix. Layouts pair scales like 0.00001 and 100000, so the product
/// needs 64 bits.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct PaneMatrix([[f64; 4]; 3]);

impl PaneMatrix {
    pub(crate) const IDENTITY: Self = Self([[1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0], [0.0, 0.0, 1.0, 0.0]]);

    /// A translation after a rotation (degrees around x, then y, then z) after a scale.
    pub(crate) fn of(translation: [f64; 3], rotation: [f64; 3], scale: [f64; 2]) -> Self {
        let [kx, ky] = scale;
        let [tx, ty, tz] = translation;
        // Few panes are turned, and most of the work is for those that are.
        if rotation == [0.0; 3] {
            return Self([[kx, 0.0, 0.0, tx], [0.0, ky, 0.0, ty], [0.0, 0.0, 1.0, tz]]);
        }
        let [(sx, cx), (sy, cy), (sz, cz)] = rotation.map(|degrees| degrees.to_radians().sin_cos());
        Self([
            [cy * cz * kx, (sx * sy * cz - cx * sz) * ky, cx * sy * cz + sx * sz, tx],
            [cy * sz * kx, (sx * sy * sz + cx * cz) * ky, cx * sy * sz - sx * cz, ty],
            [-sy * kx, sx * cy * ky, cx * cy, tz],
        ])
    }

    /// The map that applies `inner` first.
    pub(crate) fn after(&self, inner: &Self) -> Self {
        let [x, y, z] = inner.0;
        Self(self.0.map(|[along_x, along_y, along_z, shift]| {
            let cell = |column: usize| along_x * x[column] + along_y * y[column] + along_z * z[column];
            [cell(0), cell(1), cell(2), cell(3) + shift]
        }))
    }

    /// The map from layout units of a pane to pixels of the screen, seen straight from the front. `None` if a number is not
    /// finite.
    pub(crate) fn on_screen(&self) -> Option<ScreenTransform> {
        let [x, y, _] = self.0;
        let transform = ScreenTransform {
            xx: x[0],
            yx: -y[0],
            xy: x[1],
            yy: -y[1],
            x: SCREEN_WIDTH / 2.0 + x[3],
            y: SCREEN_HEIGHT / 2.0 - y[3],
        };
        let numbers = [transform.xx, transform.yx, transform.xy, transform.yy, transform.x, transform.y];
        numbers.iter().all(|number| number.is_finite()).then_some(transform)
    }
}

/// A map from a pane's own coordinates (from its centre, y upwards) to pixels (from the top left, y downwards). Every number
/// is finite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScreenTransform {
    /// Pixels to the right for each unit along x.
    pub xx: f64,
    /// Pixels down for each unit along x.
    pub yx: f64,
    /// Pixels to the right for each unit along y.
    pub xy: f64,
    /// Pixels down for each unit along y.
    pub yy: f64,
    /// Pixels to the right of the centre of the pane.
    pub x: f64,
    /// Pixels down of the centre of the pane.
    pub y: f64,
}

impl ScreenTransform {
    /// Maps a point.
    #[must_use]
    pub fn map(&self, x: f64, y: f64) -> (f64, f64) {
        (self.xx * x + self.xy * y + self.x, self.yx * x + self.yy * y + self.y)
    }

    /// The corners of a rectangle of this size around the centre of the pane: top left, top right, bottom right, bottom left.
    #[must_use]
    pub fn corners(&self, width: f64, height: f64) -> [(f64, f64); 4] {
        let (x, y) = (width / 2.0, height / 2.0);
        [self.map(-x, y), self.map(x, y), self.map(x, -y), self.map(-x, -y)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn assert_near(left: (f64, f64), right: (f64, f64)) {
        assert!((left.0 - right.0).abs() < 1e-6 && (left.1 - right.1).abs() < 1e-6, "{left:?} {right:?}");
    }

    #[test]
    fn the_place_of_a_child_is_scaled_by_its_parent() {
        let parent = PaneMatrix::of([2.0, 50.0, 0.0], [0.0; 3], [1.05, 1.05]);
        let child = PaneMatrix::of([-280.0, 80.0, 130.0], [0.0; 3], [0.7, 0.7]);
        let place = parent.after(&child).on_screen().expect("finite");
        assert_near((place.x, place.y), (640.0 + 2.0 - 294.0, 360.0 - 50.0 - 84.0));
    }

    #[test]
    fn scales_that_cancel_each_other_leave_no_trace() {
        let narrow = PaneMatrix::of([0.0; 3], [0.0; 3], [1e-5, 1.0]);
        let wide = PaneMatrix::of([0.0; 3], [0.0; 3], [1e5, 1.0]);
        let place = narrow.after(&wide).after(&PaneMatrix::of([270.0, 0.0, 0.0], [0.0; 3], [1.0; 2]));
        assert_near((place.on_screen().expect("finite").x, 0.0), (910.0, 0.0));
    }

    #[test]
    fn a_rotation_turns_against_the_clock() {
        let turned = PaneMatrix::of([0.0; 3], [0.0, 0.0, 90.0], [1.0; 2]).on_screen().expect("finite");
        assert_near(turned.map(10.0, 0.0), (640.0, 350.0));
        let flipped = PaneMatrix::of([0.0; 3], [0.0, 180.0, 0.0], [1.0; 2]).on_screen().expect("finite");
        assert_near(flipped.map(10.0, 5.0), (630.0, 355.0));
    }

    #[test]
    fn a_number_that_is_not_finite_has_no_place() {
        let huge = PaneMatrix::of([0.0; 3], [0.0; 3], [f64::MAX, f64::MAX]);
        assert_eq!(huge.after(&huge).on_screen(), None);
    }
}
