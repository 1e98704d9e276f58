//! What items are found by that is seen and not read: their leading colours, and what their picture looks like. Both are
//! compact and stand side by side, so that all of them are compared in less time than it takes to read a page's rows.

use fixedbitset::FixedBitSet;
use vitrine_media::{Fingerprint, LEADING_COLOURS_MAX, Oklab};

/// Parts of a colour between 0 and 1.
const PARTS: f32 = 255.0;
/// Who looks for blue means a dark and a light one rather than a bluish grey: differences of hue count more than what is
/// seen, and those of lightness less.
const HUE: f32 = 2.0;
const LIGHTNESS: f32 = 0.6;
/// Where grey is, so that nothing is below 0.
const GREY: [f32; 2] = [0.45, 0.6];
/// How far a colour may be that covers all of a picture, in 255ths (decision record 0012).
const REACH: i32 = 42;
/// How much nearer a colour must be that covers nearly nothing.
const SMALL_PENALTY: i32 = 20;

/// A colour to look for, or one that leads a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Colour([u8; 3]);

impl Colour {
    /// Of sRGB.
    pub fn of(rgb: [u8; 3]) -> Self {
        let Oklab { lightness, a, b } = Oklab::of(rgb);
        Self(
            [LIGHTNESS * lightness, HUE * a + GREY[0], HUE * b + GREY[1]]
                .map(|part| (part.clamp(0.0, 1.0) * PARTS).round() as u8),
        )
    }

    /// The square of the distance.
    fn apart(self, other: [u8; 3]) -> i32 {
        let difference = |at: usize| i32::from(self.0[at]) - i32::from(other[at]);
        difference(0).pow(2) + difference(1).pow(2) + difference(2).pow(2)
    }
}

/// How much is added to the distance of a colour that covers so little.
fn penalty(share: u8) -> i32 {
    i32::from(u8::MAX - share) * SMALL_PENALTY / i32::from(u8::MAX)
}

/// Five colours and the share of each; one with no share is none.
type Palette = [[u8; 4]; LEADING_COLOURS_MAX];

/// The input of the index for one item.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ItemLooks {
    palette: Palette,
    fingerprint: Option<Fingerprint>,
}

impl ItemLooks {
    /// As they are stored: red, green, blue and share of each colour, and the bytes of a fingerprint.
    pub fn read(colors: Option<&[u8]>, fingerprint: Option<&[u8]>) -> Self {
        let mut palette = Palette::default();
        for (place, [red, green, blue, share]) in palette.iter_mut().zip(colors.unwrap_or_default().as_chunks().0) {
            let Colour([lightness, a, b]) = Colour::of([*red, *green, *blue]);
            *place = [lightness, a, b, *share];
        }
        Self { palette, fingerprint: fingerprint.and_then(Fingerprint::from_slice) }
    }

    /// How near a colour is, if it is near at all.
    #[cfg(test)]
    pub(super) fn closeness(&self, colour: Colour) -> Option<i64> {
        Some(closeness(&self.palette, colour)).filter(|closeness| *closeness >= -i64::from(REACH) * 1024)
    }
}

/// The looks of all items, by slot.
#[derive(Default)]
pub(super) struct Looks {
    palettes: Vec<Palette>,
    fingerprints: Vec<Option<Fingerprint>>,
}

impl Looks {
    /// Takes over the looks of an item; returns whether they are new.
    pub(super) fn put(&mut self, slot: u32, looks: &ItemLooks) -> bool {
        let at = slot as usize;
        if self.palettes.len() <= at {
            self.palettes.resize(at + 1, Palette::default());
            self.fingerprints.resize(at + 1, None);
        }
        let is_new = self.palettes[at] != looks.palette;
        self.palettes[at] = looks.palette;
        self.fingerprints[at] = looks.fingerprint;
        is_new
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.put(slot, &ItemLooks::default());
    }

    /// Returns memory that growing has reserved in advance.
    pub(super) fn shrink(&mut self) {
        self.palettes.shrink_to_fit();
        self.fingerprints.shrink_to_fit();
    }

    /// Has the item in this slot a colour near this one?
    pub(super) fn is_near(&self, slot: u32, colour: Colour) -> bool {
        self.palettes.get(slot as usize).is_some_and(|palette| is_near(palette, colour, &limits()))
    }

    /// Leaves in a set those that have a colour near this one.
    pub(super) fn keep_near(&self, set: &mut FixedBitSet, colour: Colour) {
        let limits = limits();
        let slots: Vec<usize> = set.ones().collect();
        for slot in slots {
            if !self.palettes.get(slot).is_some_and(|palette| is_near(palette, colour, &limits)) {
                set.remove(slot);
            }
        }
    }

    /// How near the colour of the item in this slot is that is nearest: the larger, the nearer.
    pub(super) fn closeness(&self, slot: u32, colour: Colour) -> i64 {
        self.palettes.get(slot as usize).map_or(i64::MIN, |palette| closeness(palette, colour))
    }

    pub(super) fn fingerprint(&self, slot: u32) -> Option<Fingerprint> {
        *self.fingerprints.get(slot as usize)?
    }

    /// The slots whose picture looks like this one, with how far it is.
    pub(super) fn alike(&self, fingerprint: &Fingerprint) -> impl Iterator<Item = (u32, u32)> {
        let apart = move |print: &Option<Fingerprint>| print.as_ref().and_then(|print| print.likeness(fingerprint));
        (0..).zip(&self.fingerprints).filter_map(move |(slot, print)| Some((apart(print)?, slot)))
    }
}

/// The square of the largest distance of a colour with each share.
fn limits() -> [i32; 256] {
    std::array::from_fn(|share| match share {
        // None of these is a colour.
        0 => -1,
        share => (REACH - penalty(share as u8)).pow(2),
    })
}

fn is_near(palette: &Palette, colour: Colour, limits: &[i32; 256]) -> bool {
    palette.iter().any(|[lightness, a, b, share]| colour.apart([*lightness, *a, *b]) <= limits[usize::from(*share)])
}

/// The distance of the nearest colour, negative.
fn closeness(palette: &Palette, colour: Colour) -> i64 {
    let colours = palette.iter().filter(|[.., share]| *share > 0);
    let distance = |[lightness, a, b, share]: &[u8; 4]| {
        let apart = f64::from(colour.apart([*lightness, *a, *b])).sqrt() + f64::from(penalty(*share));
        (apart * 1024.0) as i64
    };
    colours.map(distance).min().map_or(i64::MIN, |distance| -distance)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn looks(colours: &[[u8; 4]]) -> Looks {
        let mut looks = Looks::default();
        for (slot, colour) in (0..).zip(colours) {
            looks.put(slot, &ItemLooks::read(Some(colour), None));
        }
        looks
    }

    #[test]
    fn what_covers_little_must_be_nearer() {
        let red = Colour::of([200, 30, 30]);
        let looks =
            looks(&[[200, 30, 30, 255], [200, 30, 30, 5], [180, 72, 52, 255], [180, 72, 52, 5], [30, 30, 200, 255]]);
        let near: Vec<bool> = (0..5).map(|slot| looks.is_near(slot, red)).collect();
        assert_eq!(near, [true, true, true, false, false]);
        let mut slots: Vec<u32> = (0..5).collect();
        slots.sort_by_key(|slot| -looks.closeness(*slot, red));
        assert_eq!(slots[0], 0);
        assert_eq!(slots[4], 4);
    }

    #[test]
    fn the_filter_and_the_order_agree_on_what_is_near() {
        let colours: Vec<[u8; 4]> = (0..4_000_u32).map(|at| at.wrapping_mul(2_654_435_761).to_le_bytes()).collect();
        let looks = looks(&colours);
        let blue = Colour::of([60, 90, 190]);
        let mut set: FixedBitSet = (0..4_000).collect();
        looks.keep_near(&mut set, blue);
        assert!(set.count_ones(..) > 20, "{}", set.count_ones(..));
        for slot in 0..4_000_u32 {
            let is_near = looks.closeness(slot, blue) >= -i64::from(REACH) * 1024;
            assert_eq!(set.contains(slot as usize), is_near, "{:?}", colours[slot as usize]);
            assert_eq!(looks.is_near(slot, blue), is_near);
        }
    }

    #[test]
    fn an_item_without_colours_is_near_none() {
        let mut looks = looks(&[[0, 0, 0, 0]]);
        let black = Colour::of([0, 0, 0]);
        assert!(!looks.is_near(0, black) && !looks.is_near(7, black));
        assert!(looks.put(0, &ItemLooks::read(Some(&[0, 0, 0, 9]), None)));
        assert!(!looks.put(0, &ItemLooks::read(Some(&[0, 0, 0, 9]), None)));
        looks.remove(0);
        assert!(!looks.is_near(0, black));
    }
}
