//! Composing the pictures of several option values into one overlay. A value's picture shows the layout with this value
//! alone, so what differs from the layout's own picture is what the value changes; the changes of all chosen values
//! together show the layout with all of them. The browser composes by the same rule (`web/src/pure/option-layers.ts`),
//! and both are tested with `tests/option-layers.vectors.json`.
//!
//! Values are applied in an order, and later ones win where they meet. Pictures cannot tell what becomes of a part that
//! one value moves and another recolours. So a value whose change meets that of a later one in more than a few pixels
//! is left out as a whole and reported: half of it would show something that the file does not do.

use crate::error::PictureError;
use crate::picture::Picture;

/// Largest difference of a channel that may be noise: the captures that overlays are computed from are compressed with
/// loss. Such a slight change gives way to a clear one of any other value.
const SLIGHT_CHANGE: u32 = 8;
/// A value is left out if it and a later one disagree on more than this share of the smaller change: one in twenty.
const MEETING_SHARE: usize = 20;

/// The layout's picture, and the changes of values laid into it, beginning with the value applied last.
///
/// Keeps two pictures and three bytes a pixel however many values there are.
pub struct OptionLayers {
    base: Picture,
    composed: Picture,
    /// For each pixel the number, from one, of the last value that changes it and its neighbours; zero if none does.
    solid_owner: Vec<u16>,
    /// Difference of each pixel of `composed` from `base`.
    change: Vec<PixelChange>,
    /// For each value that was laid, how many pixels it changes with their neighbourhood.
    solid_counts: Vec<usize>,
}

/// Visibility of a value in the composed picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueView {
    /// At least some of its change is seen.
    Shown,
    /// Nothing: its picture does not differ clearly from the layout's, or later values cover all that differs.
    Unseen,
    /// Nothing: it changes the same parts as a value applied later, which is shown.
    LeftOut,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum PixelChange {
    None,
    Slight,
    Clear,
}

impl OptionLayers {
    /// Starts with the layout's own picture, without options.
    #[must_use]
    pub fn on(layout: Picture) -> Self {
        let base = layout.with_alpha();
        let count = base.pixels().len() / 4;
        Self {
            composed: base.clone(),
            base,
            solid_owner: vec![0; count],
            change: vec![PixelChange::None; count],
            solid_counts: Vec::new(),
        }
    }

    /// Lays a value below those laid before, which are applied after it, and returns its visibility.
    ///
    /// # Errors
    /// [`PictureError::WrongSize`] if its picture does not have the size of the layout's.
    pub fn lay_below(&mut self, value: Picture) -> Result<ValueView, PictureError> {
        value.check_size(self.base.width_px(), self.base.height_px())?;
        let value = value.with_alpha();
        let changes: Vec<PixelChange> =
            pixels(&self.base).zip(pixels(&value)).map(|(base, value)| change(base, value)).collect();
        let is_solid = erode(&changes, self.base.width_px() as usize);
        if self.meets_a_later_one(&value, &is_solid) {
            return Ok(ValueView::LeftOut);
        }

        let Ok(number) = u16::try_from(self.solid_counts.len() + 1) else { return Ok(ValueView::LeftOut) };
        self.solid_counts.push(is_solid.iter().filter(|is_solid| **is_solid).count());
        let composed = self.composed.pixels_mut().as_chunks_mut::<4>().0;
        let mut view = ValueView::Unseen;
        for (index, new) in pixels(&value).enumerate() {
            if is_solid[index] && self.solid_owner[index] == 0 {
                self.solid_owner[index] = number;
            }
            if changes[index] > self.change[index] {
                self.change[index] = changes[index];
                composed[index] = *new;
            }
            if changes[index] == PixelChange::Clear && change(new, &composed[index]) != PixelChange::Clear {
                view = ValueView::Shown;
            }
        }
        Ok(view)
    }

    /// The overlay with everything that was laid.
    #[must_use]
    pub fn finish(self) -> Picture {
        self.composed
    }

    fn meets_a_later_one(&self, value: &Picture, is_solid: &[bool]) -> bool {
        let mut meetings = vec![0usize; self.solid_counts.len()];
        let mut count = 0;
        for (index, (new, later)) in pixels(value).zip(pixels(&self.composed)).enumerate() {
            if !is_solid[index] {
                continue;
            }
            count += 1;
            if self.solid_owner[index] != 0 && change(new, later) == PixelChange::Clear {
                meetings[usize::from(self.solid_owner[index]) - 1] += 1;
            }
        }
        meetings.iter().zip(&self.solid_counts).any(|(met, later)| met * MEETING_SHARE > count.min(*later))
    }
}

fn pixels(picture: &Picture) -> std::slice::Iter<'_, [u8; 4]> {
    picture.pixels().as_chunks::<4>().0.iter()
}

/// Difference in the look of two pixels. Colours are weighed by their alpha, so transparent pixels are all alike.
fn change(one: &[u8; 4], other: &[u8; 4]) -> PixelChange {
    if one == other {
        return PixelChange::None;
    }
    let [one_alpha, other_alpha] = [u32::from(one[3]), u32::from(other[3])];
    let weighed = |channel: usize| {
        let [one, other] = [u32::from(one[channel]) * one_alpha, u32::from(other[channel]) * other_alpha];
        one.abs_diff(other) > SLIGHT_CHANGE * 255
    };
    if one_alpha.abs_diff(other_alpha) > SLIGHT_CHANGE || weighed(0) || weighed(1) || weighed(2) {
        PixelChange::Clear
    } else {
        PixelChange::Slight
    }
}

/// The clearly changed pixels whose eight neighbours inside the picture are changed clearly too. Drops the single pixels
/// along edges in which two captures of the same thing differ.
fn erode(changes: &[PixelChange], width: usize) -> Vec<bool> {
    let across: Vec<bool> = changes
        .chunks_exact(width)
        .flat_map(|row| {
            (0..width).map(|x| {
                row[x.saturating_sub(1)..(x + 2).min(width)].iter().all(|change| *change == PixelChange::Clear)
            })
        })
        .collect();
    let height = changes.len() / width;
    (0..changes.len())
        .map(|index| {
            let (x, y) = (index % width, index / width);
            (y.saturating_sub(1)..(y + 2).min(height)).all(|row| across[row * width + x])
        })
        .collect()
}
