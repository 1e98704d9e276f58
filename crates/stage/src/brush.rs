//! Shapes and paints in the coordinates of a pane: from its centre, y downwards.

use tiny_skia::{
    Color, FillRule, GradientStop, LinearGradient, Mask, Paint, Path, PathBuilder, PixmapMut, Point, Rect, Shader,
    SpreadMode, Stroke, Transform,
};
use vitrine_scene::PaneColour;

/// A place to draw a pane on.
pub(crate) struct PaneBrush<'a, 'b> {
    pub screen: &'a mut PixmapMut<'b>,
    pub transform: Transform,
    pub clip: Option<&'a Mask>,
    /// Opacity from 0 to 1.
    pub alpha: f32,
}

impl PaneBrush<'_, '_> {
    pub fn fill(&mut self, path: Option<Path>, shader: Shader<'_>) {
        if let Some(path) = path {
            let paint = Paint { shader, anti_alias: true, ..Paint::default() };
            self.screen.fill_path(&path, &paint, FillRule::EvenOdd, self.transform, self.clip);
        }
    }

    /// Fills a letter: unlike other shapes, the outlines of letters may overlap.
    pub fn fill_letters(&mut self, path: Option<Path>, shader: Shader<'_>) {
        if let Some(path) = path {
            let paint = Paint { shader, anti_alias: true, ..Paint::default() };
            self.screen.fill_path(&path, &paint, FillRule::Winding, self.transform, self.clip);
        }
    }

    pub fn stroke(&mut self, path: Option<Path>, width: f32, shader: Shader<'_>) {
        if let Some(path) = path.filter(|_| width > 0.0) {
            let paint = Paint { shader, anti_alias: true, ..Paint::default() };
            let stroke = Stroke {
                width,
                line_cap: tiny_skia::LineCap::Round,
                line_join: tiny_skia::LineJoin::Round,
                ..Stroke::default()
            };
            self.screen.stroke_path(&path, &paint, &stroke, self.transform, self.clip);
        }
    }

    /// One colour of the pane.
    pub fn colour(&self, colour: PaneColour) -> Shader<'static> {
        Shader::SolidColor(self.mixed(colour))
    }

    /// The colours of the corners: one of them, or a gradient along the axis on which they differ more.
    pub fn corners(&self, colours: [PaneColour; 4], width: f32, height: f32) -> Shader<'static> {
        let [top_left, top_right, bottom_left, bottom_right] = colours;
        if colours.iter().all(|colour| *colour == top_left) {
            return self.colour(top_left);
        }
        let (first, second, start, end) = if top_left == bottom_left && top_right == bottom_right {
            (top_left, top_right, Point::from_xy(-width / 2.0, 0.0), Point::from_xy(width / 2.0, 0.0))
        } else {
            let (top, bottom) = (middle(top_left, top_right), middle(bottom_left, bottom_right));
            (top, bottom, Point::from_xy(0.0, -height / 2.0), Point::from_xy(0.0, height / 2.0))
        };
        let stops = vec![GradientStop::new(0.0, self.mixed(first)), GradientStop::new(1.0, self.mixed(second))];
        LinearGradient::new(start, end, stops, SpreadMode::Pad, Transform::identity())
            .unwrap_or_else(|| self.colour(first))
    }

    fn mixed(&self, colour: PaneColour) -> Color {
        let mut mixed = Color::from_rgba8(colour.red, colour.green, colour.blue, colour.alpha);
        mixed.apply_opacity(self.alpha.clamp(0.0, 1.0));
        mixed
    }
}

fn middle(one: PaneColour, other: PaneColour) -> PaneColour {
    PaneColour {
        red: one.red.midpoint(other.red),
        green: one.green.midpoint(other.green),
        blue: one.blue.midpoint(other.blue),
        alpha: one.alpha.midpoint(other.alpha),
    }
}

/// A rectangle around a point.
pub(crate) fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    Rect::from_xywh(x - width / 2.0, y - height / 2.0, width, height).map(PathBuilder::from_rect)
}

/// A circle around a point.
pub(crate) fn circle(x: f32, y: f32, radius: f32) -> Option<Path> {
    PathBuilder::from_circle(x, y, radius)
}

/// A rectangle with round corners around a point.
pub(crate) fn rounded(x: f32, y: f32, width: f32, height: f32, radius: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    add_rounded(&mut path, x, y, width, height, radius);
    path.finish()
}

/// The area between a rectangle with round corners and a smaller one within it.
pub(crate) fn frame(width: f32, height: f32, radius: f32, border: f32) -> Option<Path> {
    let mut path = PathBuilder::new();
    add_rounded(&mut path, 0.0, 0.0, width, height, radius);
    if width > 2.0 * border && height > 2.0 * border {
        add_rounded(&mut path, 0.0, 0.0, width - 2.0 * border, height - 2.0 * border, radius - border);
    }
    path.finish()
}

fn add_rounded(path: &mut PathBuilder, x: f32, y: f32, width: f32, height: f32, radius: f32) {
    let (left, top, right, bottom) = (x - width / 2.0, y - height / 2.0, x + width / 2.0, y + height / 2.0);
    let radius = radius.min(width / 2.0).min(height / 2.0);
    if radius <= 0.0 {
        if let Some(rectangle) = Rect::from_ltrb(left, top, right, bottom) {
            path.push_rect(rectangle);
        }
        return;
    }
    // Distance of the control points by which a curve comes closest to a quarter of a circle.
    let bend = radius * (1.0 - 0.552_284_8);
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(right - bend, top, right, top + bend, right, top + radius);
    path.line_to(right, bottom - radius);
    path.cubic_to(right, bottom - bend, right - bend, bottom, right - radius, bottom);
    path.line_to(left + radius, bottom);
    path.cubic_to(left + bend, bottom, left, bottom - bend, left, bottom - radius);
    path.line_to(left, top + radius);
    path.cubic_to(left, top + bend, left + bend, top, left + radius, top);
    path.close();
}

/// A line through points.
pub(crate) fn line(points: &[(f32, f32)], is_closed: bool) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut path = PathBuilder::new();
    path.move_to(first.0, first.1);
    rest.iter().for_each(|point| path.line_to(point.0, point.1));
    if is_closed {
        path.close();
    }
    path.finish()
}

/// A part of a circle, in degrees clockwise from the right.
pub(crate) fn arc(x: f32, y: f32, radius: f32, from: f32, to: f32) -> Option<Path> {
    const STEPS: u8 = 24;
    let points: Vec<(f32, f32)> = (0..=STEPS)
        .map(|step| {
            let angle = (from + (to - from) * f32::from(step) / f32::from(STEPS)).to_radians();
            (x + radius * angle.cos(), y + radius * angle.sin())
        })
        .collect();
    line(&points, false)
}
