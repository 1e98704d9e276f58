//! Outlines of letters, so that a text turns and grows with its pane.

use ab_glyph::{Font, FontRef, OutlineCurve};
use tiny_skia::{Path, PathBuilder};
use vitrine_scene::TextAlignment;

/// The text font of the interface. Sample texts need no other letters.
const FONT: &[u8] = include_bytes!("../../media/fonts/instrument-sans-500-latin.ttf");
/// Size of the font for a pane: its panes are about as high as a capital with its accent.
const EM_PER_HEIGHT: f32 = 1.25;
/// Height of a capital in the size of the font.
const CAPITAL_HEIGHT: f32 = 0.7;

/// The font, read once for a drawing.
pub(crate) struct TextFont(Option<FontRef<'static>>);

impl TextFont {
    pub fn new() -> Self {
        // It is part of the program, and a test draws with it.
        Self(FontRef::try_from_slice(FONT).ok())
    }

    /// The outlines of a text in a pane of this size, around its centre and with y downwards. A text that is too long is drawn
    /// smaller.
    pub fn outline(&self, text: &str, width: f32, height: f32, alignment: TextAlignment) -> Option<Path> {
        let font = self.0.as_ref()?;
        let units = font.units_per_em()?;
        let unscaled: f32 = text.chars().map(|letter| font.h_advance_unscaled(font.glyph_id(letter))).sum();
        let natural = height * EM_PER_HEIGHT;
        let length = (unscaled * natural / units).min(width.max(natural));
        let em = if unscaled > 0.0 { length * units / unscaled } else { natural };
        let factor = em / units;
        let mut x = match alignment {
            TextAlignment::Left => -width / 2.0,
            TextAlignment::Centre => -length / 2.0,
            TextAlignment::Right => width / 2.0 - length,
        };
        let baseline = CAPITAL_HEIGHT * em / 2.0;
        let mut path = PathBuilder::new();
        for letter in text.chars() {
            if let Some(outline) = font.outline(font.glyph_id(letter)) {
                add(&mut path, &outline.curves, |point| (x + point.x * factor, baseline - point.y * factor));
            }
            x += font.h_advance_unscaled(font.glyph_id(letter)) * factor;
        }
        path.finish()
    }
}

fn add(path: &mut PathBuilder, curves: &[OutlineCurve], map: impl Fn(ab_glyph::Point) -> (f32, f32)) {
    let mut last = None;
    for curve in curves {
        let (start, end) = match curve {
            OutlineCurve::Line(start, end)
            | OutlineCurve::Quad(start, _, end)
            | OutlineCurve::Cubic(start, _, _, end) => (map(*start), map(*end)),
        };
        if last != Some(start) {
            path.move_to(start.0, start.1);
        }
        match curve {
            OutlineCurve::Line(..) => path.line_to(end.0, end.1),
            OutlineCurve::Quad(_, middle, _) => {
                let middle = map(*middle);
                path.quad_to(middle.0, middle.1, end.0, end.1);
            }
            OutlineCurve::Cubic(_, first, second, _) => {
                let (first, second) = (map(*first), map(*second));
                path.cubic_to(first.0, first.1, second.0, second.1, end.0, end.1);
            }
        }
        last = Some(end);
    }
}
