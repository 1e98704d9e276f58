//! Lines of text: letters of our fonts, one after the other. Nothing is shaped, so scripts whose letters change beside each
//! other have no font here, and their lines are left out.

use ab_glyph::{Font, FontRef, GlyphId, PxScale, point};

use crate::picture::{Picture, blend};

const ELLIPSIS: char = '…';
/// Letters of a line: more than any card has room for.
const LETTERS_MAX: usize = 400;
const DISPLAY: [&[u8]; 4] = [
    include_bytes!("../../fonts/bricolage-grotesque-700-latin.ttf"),
    include_bytes!("../../fonts/bricolage-grotesque-700-latin-ext.ttf"),
    include_bytes!("../../fonts/bricolage-grotesque-700-vietnamese.ttf"),
    JAPANESE,
];
const TEXT: [&[u8]; 3] = [
    include_bytes!("../../fonts/instrument-sans-500-latin.ttf"),
    include_bytes!("../../fonts/instrument-sans-500-latin-ext.ttf"),
    JAPANESE,
];
const JAPANESE: &[u8] = include_bytes!("../../fonts/zen-kaku-gothic-new-700-jis1.ttf");

/// A face of the interface, with the fonts for letters that it lacks.
#[derive(Clone, Copy, Debug)]
pub enum FontFace {
    /// For names.
    Display,
    /// For everything else.
    Text,
}

impl FontFace {
    fn fonts(self) -> Vec<FontRef<'static>> {
        let files: &[&'static [u8]] = match self {
            Self::Display => &DISPLAY,
            Self::Text => &TEXT,
        };
        // They are part of the program, and a test reads each.
        files.iter().filter_map(|file| FontRef::try_from_slice(file).ok()).collect()
    }
}

/// A line of letters.
pub struct GlyphLine {
    fonts: Vec<FontRef<'static>>,
    /// Font size: pixels of an em.
    size: f32,
    letters: Vec<LineLetter>,
}

#[derive(Clone, Copy)]
struct LineLetter {
    /// Index of the font that has the letter.
    font: usize,
    id: GlyphId,
    width: f32,
    is_blank: bool,
}

impl GlyphLine {
    /// A line of text; `None` where nothing can be drawn, or not all of its letters and digits can. Signs that no font has, such
    /// as emoji, are left out.
    pub fn of(text: &str, face: FontFace, size: f32) -> Option<Self> {
        let mut line = Self { fonts: face.fonts(), size, letters: Vec::new() };
        for c in text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(LETTERS_MAX) {
            match line.letter(c) {
                Some(letter) => line.letters.push(letter),
                None if c.is_alphanumeric() => return None,
                None => {}
            }
        }
        line.letters.iter().any(|letter| !letter.is_blank).then_some(line)
    }

    fn letter(&self, c: char) -> Option<LineLetter> {
        let found = self.fonts.iter().enumerate().map(|(at, font)| (at, font, font.glyph_id(c)));
        let (at, font, id) = found.into_iter().find(|(_, _, id)| id.0 != 0)?;
        let width = font.h_advance_unscaled(id) * self.size / font.units_per_em()?;
        Some(LineLetter { font: at, id, width, is_blank: c.is_whitespace() })
    }

    /// In pixels.
    pub fn width(&self) -> f32 {
        self.letters.iter().map(|letter| letter.width).sum()
    }

    /// The line, cut where it would be wider than this.
    pub fn within(mut self, most: f32) -> Self {
        if self.width() <= most {
            return self;
        }
        let Some(ellipsis) = self.letter(ELLIPSIS) else { return self };
        while self.width() + ellipsis.width > most && self.letters.pop().is_some() {}
        while self.letters.last().is_some_and(|letter| letter.is_blank) {
            self.letters.pop();
        }
        self.letters.push(ellipsis);
        self
    }

    /// Draws it on an opaque picture, from its left end on its baseline.
    pub fn draw(&self, picture: &mut Picture, left: f32, baseline: f32, colour: [u8; 3]) {
        let (width, height) = (picture.width_px() as i32, picture.height_px() as i32);
        let pixels = picture.pixels_mut().as_chunks_mut::<3>().0;
        let mut x = left;
        for letter in &self.letters {
            let font = &self.fonts[letter.font];
            let scale = font.units_per_em().map_or(self.size, |em| self.size * font.height_unscaled() / em);
            let glyph = letter.id.with_scale_and_position(PxScale::from(scale), point(x, baseline));
            x += letter.width;
            let Some(outline) = font.outline_glyph(glyph) else { continue };
            let bounds = outline.px_bounds();
            let (first_x, first_y) = (bounds.min.x as i32, bounds.min.y as i32);
            outline.draw(|column, row, share| {
                let (x, y) = (first_x + column as i32, first_y + row as i32);
                if (0..width).contains(&x) && (0..height).contains(&y) {
                    let pixel = &mut pixels[(y * width + x) as usize];
                    let alpha = (share.clamp(0.0, 1.0) * 255.0).round() as u8;
                    for (under, over) in pixel.iter_mut().zip(colour) {
                        *under = blend(over, *under, alpha);
                    }
                }
            });
        }
    }
}
