//! Leading colours of all items, in blocks of 64. A processor compares several of a block at once, so a hundred
//! thousand items take less time than reading the rows of a page.

use fixedbitset::FixedBitSet;
use vitrine_media::{LEADING_COLOURS_MAX, OklabColour};

use super::closeness::{ColourCloseness, LANES, REACH, near};

/// Largest value of a part of a colour, which stands for 1.
const PARTS: f32 = 255.0;
/// Weight of hue. People who look for blue mean a dark and a light one rather than a bluish grey, so differences of hue
/// count more than the eye sees, and those of lightness less.
const HUE: f32 = 2.0;
const LIGHTNESS: f32 = 0.6;
/// Position of grey, so that no part is below 0.
const GREY: [f32; 2] = [0.45, 0.6];
/// Penalty of a colour that covers nearly nothing: it must be this much nearer, in 255ths.
const SMALL_PENALTY: i16 = 20;
/// Largest difference of a part that counts. It is already out of reach, and the sum of three such squares fits.
const DIFFERENCE_MAX: u8 = 100;
/// Marker for "no colour": no colour is so light.
const NO_COLOUR: [u8; 4] = [u8::MAX, 0, 0, 0];

/// A colour to look for, or a leading colour of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Converts an sRGB colour.
    pub fn of(rgb: [u8; 3]) -> Self {
        let OklabColour { lightness, a, b } = OklabColour::of(rgb);
        Self(
            [LIGHTNESS * lightness, HUE * a + GREY[0], HUE * b + GREY[1]]
                .map(|part| (part.clamp(0.0, 1.0) * PARTS).round() as u8),
        )
    }

    /// Returns the closeness of a colour with this penalty: positive if it is near at all, larger if it is nearer. It
    /// is a difference of squares of 255ths, so that processors compute eight at once.
    fn closeness(self, other: [u8; 3], penalty: u8) -> i16 {
        let square = |at: usize| i16::from(self.0[at].abs_diff(other[at]).min(DIFFERENCE_MAX)).pow(2);
        let reach = REACH - i16::from(penalty);
        reach * reach + 1 - square(0) - square(1) - square(2)
    }
}

/// Leading colours of one item: the three parts of each colour, and its penalty for covering little.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Palette([[u8; 4]; LEADING_COLOURS_MAX]);

impl Default for Palette {
    fn default() -> Self {
        Self([NO_COLOUR; LEADING_COLOURS_MAX])
    }
}

impl Palette {
    /// Reads the stored form: red, green, blue and share of each colour. A colour without a share is left out.
    pub(super) fn read(stored: &[u8]) -> Self {
        let mut palette = Self::default();
        for (place, [red, green, blue, share]) in palette.0.iter_mut().zip(stored.as_chunks().0) {
            if *share > 0 {
                let Colour([lightness, a, b]) = Colour::of([*red, *green, *blue]);
                let penalty = i16::from(u8::MAX - share) * SMALL_PENALTY / i16::from(u8::MAX);
                *place = [lightness, a, b, penalty as u8];
            }
        }
        palette
    }

    /// Returns the closeness of the nearest of its colours, if one is near.
    pub fn closeness(&self, colour: Colour) -> Option<u16> {
        let closeness = self.0.iter().map(|[l, a, b, penalty]| colour.closeness([*l, *a, *b], *penalty)).max();
        closeness.and_then(|closeness| u16::try_from(closeness).ok()).filter(|closeness| *closeness > 0)
    }
}

/// Parts of each colour, side by side for all slots of the block.
#[derive(Clone)]
struct ColourBlock([[[u8; LANES]; 4]; LEADING_COLOURS_MAX]);

impl Default for ColourBlock {
    fn default() -> Self {
        Self([NO_COLOUR.map(|part| [part; LANES]); LEADING_COLOURS_MAX])
    }
}

impl ColourBlock {
    fn palette(&self, lane: usize) -> Palette {
        Palette(std::array::from_fn(|at| std::array::from_fn(|part| self.0[at][part][lane])))
    }

    /// Returns the closeness of the nearest colour of each slot.
    fn closeness(&self, colour: Colour) -> [i16; LANES] {
        let mut nearest = [i16::MIN; LANES];
        for [l, a, b, penalty] in &self.0 {
            for lane in 0..LANES {
                let closeness = colour.closeness([l[lane], a[lane], b[lane]], penalty[lane]);
                nearest[lane] = nearest[lane].max(closeness);
            }
        }
        nearest
    }
}

/// Leading colours of all items, by slot.
#[derive(Default)]
pub(super) struct ItemPalettes(Vec<ColourBlock>);

impl ItemPalettes {
    pub(super) fn put(&mut self, slot: u32, palette: &Palette) {
        let (block, lane) = (slot as usize / LANES, slot as usize % LANES);
        if self.0.len() <= block {
            self.0.resize(block + 1, ColourBlock::default());
        }
        for (places, colour) in self.0[block].0.iter_mut().zip(palette.0) {
            for (place, part) in places.iter_mut().zip(colour) {
                place[lane] = part;
            }
        }
    }

    pub(super) fn get(&self, slot: u32) -> Palette {
        let block = self.0.get(slot as usize / LANES);
        block.map_or_else(Palette::default, |block| block.palette(slot as usize % LANES))
    }

    /// Returns memory that growing has reserved in advance.
    pub(super) fn shrink(&mut self) {
        self.0.shrink_to_fit();
    }

    /// Keeps in a set only the slots with a colour near this one.
    pub(super) fn keep_near(&self, set: &mut FixedBitSet, colour: Colour) {
        for (at, word) in set.as_mut_slice().iter_mut().enumerate().filter(|(_, word)| **word != 0) {
            let Some(block) = self.0.get(at) else {
                *word = 0;
                continue;
            };
            *word &= near(&block.closeness(colour));
        }
    }

    /// Returns the closeness of the slots of a set. Some other slots are included, because whole blocks are compared.
    pub(super) fn closeness(&self, set: &FixedBitSet, colour: Colour) -> ColourCloseness {
        let closeness =
            |(block, word): (&ColourBlock, &usize)| if *word == 0 { [0; LANES] } else { block.closeness(colour) };
        ColourCloseness::of(self.0.iter().zip(set.as_slice()).map(closeness))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn colours(stored: &[[u8; 4]]) -> ItemPalettes {
        let mut colours = ItemPalettes::default();
        for (slot, colour) in (0..).zip(stored) {
            colours.put(slot, &Palette::read(colour));
        }
        colours
    }

    #[test]
    fn what_covers_little_must_be_nearer() {
        let red = Colour::of([200, 30, 30]);
        let colours =
            colours(&[[200, 30, 30, 255], [200, 30, 30, 5], [180, 72, 52, 255], [180, 72, 52, 5], [30, 30, 200, 255]]);
        let closeness: Vec<_> = (0..5).map(|slot| colours.get(slot).closeness(red)).collect();
        assert_eq!(closeness.iter().map(Option::is_some).collect::<Vec<_>>(), [true, true, true, false, false]);
        assert!(closeness[0] > closeness[1] && closeness[0] > closeness[2]);
    }

    #[test]
    fn many_at_once_are_compared_as_each_alone() {
        let stored: Vec<[u8; 4]> = (0..4_000_u32).map(|at| at.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        let colours = colours(&stored);
        let blue = Colour::of([60, 90, 190]);
        let all: FixedBitSet = (0..4_100).filter(|slot| slot % 3 != 1).collect();
        let mut near = all.clone();
        colours.keep_near(&mut near, blue);
        assert!(near.count_ones(..) > 20, "{}", near.count_ones(..));
        for slot in 0..4_100_u32 {
            let is_near = colours.get(slot).closeness(blue).is_some();
            assert_eq!(near.contains(slot as usize), is_near && slot % 3 != 1, "{:?}", stored.get(slot as usize));
        }
        let closeness = colours.closeness(&all, blue);
        assert!((&closeness.near() & &all).ones().eq(near.ones()));
        let mut sorted: Vec<_> =
            near.ones().map(|slot| (colours.get(slot as u32).closeness(blue).unwrap(), slot as u32)).collect();
        sorted.sort_unstable();
        for asked in [0..1, 0..20, 7..9, 3..3, sorted.len() - 5..sorted.len(), 0..sorted.len()] {
            let (mut found, window) = closeness.window(&all, asked.clone());
            found.sort_unstable();
            assert_eq!(found[window.clone()], sorted[asked.clone()], "{asked:?} is {window:?} of {}", found.len());
            assert!(asked.len() > 20 || found.len() < 60, "{asked:?}: {}", found.len());
        }
    }

    #[test]
    fn an_item_without_colours_is_near_none() {
        let mut colours = colours(&[[0, 0, 0, 0]]);
        let black = Colour::of([0, 0, 0]);
        assert_eq!((colours.get(0).closeness(black), colours.get(700).closeness(black)), (None, None));
        colours.put(0, &Palette::read(&[0, 0, 0, 9]));
        assert!(colours.get(0).closeness(black).is_some());
        colours.put(0, &Palette::default());
        assert_eq!(colours.get(0), Palette::default());
    }
}
