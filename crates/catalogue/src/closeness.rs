//! Counting sort of items by the nearness of their colours to one colour. Counting avoids a sort: of a hundred thousand
//! items, only those on the page and those exactly as near as its first and last are looked at one by one.

use std::ops::Range;

use fixedbitset::FixedBitSet;

/// Reach of a colour that covers all of a picture, in 255ths (decision record 0012).
pub(super) const REACH: i16 = 42;
/// Closeness of the very colour that was asked for, when it covers all of a picture.
const CLOSENESS_MAX: usize = (REACH * REACH + 1) as usize;

/// Slots of a block: as many as there are bits in a word of a bit set.
pub(super) const LANES: usize = usize::BITS as usize;

/// Closeness of the colours of all slots to one colour, in blocks. It is 0 or less where no colour is near.
pub(super) struct ColourCloseness(Vec<[i16; LANES]>);

impl ColourCloseness {
    pub(super) fn of(blocks: impl Iterator<Item = [i16; LANES]>) -> Self {
        Self(blocks.collect())
    }

    /// Returns the slots with a colour that is near.
    pub(super) fn near(&self) -> FixedBitSet {
        FixedBitSet::with_capacity_and_blocks(self.0.len() * LANES, self.0.iter().map(near))
    }

    /// Selects the slots for a window of the near slots of a set, sorted from the farthest on. Returns, unsorted, the
    /// slots in the window and those exactly as near as its ends, each after its closeness, and the place of the window
    /// among them once they are sorted.
    pub(super) fn window(&self, set: &FixedBitSet, mut window: Range<usize>) -> (Vec<(u16, u32)>, Range<usize>) {
        let mut counts = [0_usize; CLOSENESS_MAX + 1];
        for (block, word) in self.0.iter().zip(set.as_slice()) {
            ones(word & near(block)).for_each(|lane| counts[block[lane] as usize] += 1);
        }
        let (mut farthest, mut before) = (1, 0);
        while farthest < CLOSENESS_MAX && before + counts[farthest] <= window.start {
            before += counts[farthest];
            farthest += 1;
        }
        let (mut nearest, mut until) = (farthest, before + counts[farthest]);
        while nearest < CLOSENESS_MAX && until < window.end {
            nearest += 1;
            until += counts[nearest];
        }
        let within = farthest as i16..=nearest as i16;
        let mut found = Vec::with_capacity(until - before);
        for (at, (block, word)) in self.0.iter().zip(set.as_slice()).enumerate() {
            let is_within = mask(block, |closeness| within.contains(&closeness));
            found.extend(ones(word & is_within).map(|lane| (block[lane] as u16, (at * LANES + lane) as u32)));
        }
        window.start -= before;
        window.end -= before;
        (found, window)
    }
}

/// Returns a bit for each slot of a block that is near.
pub(super) fn near(closeness: &[i16; LANES]) -> usize {
    mask(closeness, |closeness| closeness > 0)
}

/// Returns a bit for each slot of a block whose closeness satisfies a condition.
fn mask(closeness: &[i16; LANES], holds: impl Fn(i16) -> bool) -> usize {
    /// Moves the lowest bits of eight bytes side by side into the highest byte.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    let of_each: [u8; LANES] = closeness.map(|closeness| u8::from(holds(closeness)));
    let gathered = of_each.as_chunks().0.iter().map(|eight| u64::from_le_bytes(*eight).wrapping_mul(GATHER) >> 56);
    (0..).step_by(8).zip(gathered).fold(0, |mask, (at, eight)| mask | (eight as usize) << at)
}

/// Returns the positions of the bits that are set.
fn ones(mut word: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < LANES).then_some(place)
    })
}
