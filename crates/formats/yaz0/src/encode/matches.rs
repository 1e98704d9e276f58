//! Finding earlier copies of what comes next. The newest position for every three bytes is known, and chains lead
//! from the newest position for every four bytes back over the 4096 bytes a copy can reach.

use crate::{COPY_BYTES, MAX_DISTANCE};

/// Pictures hold so many different threes that a smaller table would forget half of them.
const THREE_BITS: std::ops::RangeInclusive<u32> = 13..=16;
const FOUR_BITS: u32 = 13;
const MIN: usize = *COPY_BYTES.start();
const MAX: usize = *COPY_BYTES.end();

/// An earlier copy of the bytes at some position; a `length` of zero says that there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Match {
    pub(super) length: u16,
    pub(super) distance: u16,
}

/// All positions filed so far. Positions must be filed in ascending order.
///
/// Positions are kept by their lowest sixteen bits, which keeps the tables inside the processor's nearest memory. A
/// stale entry may therefore name a position that was never filed under this hash; that costs a comparison and can
/// never give a wrong match, because the bytes themselves are compared.
pub(super) struct Finder<'a> {
    bytes: &'a [u8],
    /// Newest position of each hash of three bytes.
    newest_of_three: Vec<u16>,
    /// Bits of the hash of three, fewer for short inputs, which would not fill a large table.
    three_bits: u32,
    /// Newest position of each hash of four bytes.
    newest_of_four: Box<[u16; 1 << FOUR_BITS]>,
    /// The position before with the same hash of four: a ring as long as the window.
    before: Box<[u16; MAX_DISTANCE]>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Finder<'a> {
        let three_bits = bytes.len().checked_ilog2().unwrap_or(0).clamp(*THREE_BITS.start(), *THREE_BITS.end());
        let newest_of_three = vec![0; 1 << three_bits];
        Finder { bytes, newest_of_three, three_bits, newest_of_four: zeroed(), before: zeroed() }
    }

    /// Files a position, so that later searches may find it. The last three of the input are not worth it.
    #[inline]
    pub(super) fn file(&mut self, at: usize) {
        if let Some(four) = self.bytes.get(at..).and_then(|rest| rest.first_chunk::<4>()) {
            self.file_word(at, u32::from_le_bytes(*four));
        }
    }

    /// Files a position and gives what stood there before: the newest of three and of four.
    #[inline]
    fn file_word(&mut self, at: usize, word: u32) -> (u16, u16) {
        let three = std::mem::replace(&mut self.newest_of_three[hash(word << 8, self.three_bits)], at as u16);
        let four = std::mem::replace(&mut self.newest_of_four[hash(word, FOUR_BITS) % (1 << FOUR_BITS)], at as u16);
        self.before[at % MAX_DISTANCE] = four;
        (three, four)
    }

    /// The longest match for the bytes from `at` to `end`, looking at no more than `depth` candidates and one, and
    /// files `at`. A match `known` beforehand is given back unless there is a longer one.
    #[inline]
    pub(super) fn search_and_file(&mut self, at: usize, end: usize, depth: usize, known: Match) -> Match {
        let Some(four) = self.bytes.get(at..).and_then(|rest| rest.first_chunk::<4>()) else {
            return known;
        };
        let word = u32::from_le_bytes(*four);
        let (of_three, of_four) = self.file_word(at, word);
        let (near, chain) = (distance_to(of_three, at), distance_to(of_four, at));
        // Both candidates are compared before anything is decided: in a picture nearly none holds what its hash
        // promises, and a branch for each would be guessed wrong again and again.
        let agrees_three = (self.word_before(at, near) ^ word) << 8 == 0;
        let agrees_four = self.word_before(at, chain) == word;
        if agrees_three | agrees_four {
            self.compare(at, end.min(at + MAX), depth, known, (near, chain))
        } else {
            known
        }
    }

    /// What is left, at `at`, of the match one position before: a byte less, or as long again where only the longest
    /// possible length has ended it.
    #[inline]
    pub(super) fn rest_of(&self, last: Match, at: usize, end: usize) -> Match {
        let next = at + MAX - 1;
        let goes_on = usize::from(last.length) == MAX
            && next < end
            && self.bytes.get(next) == self.bytes.get(next - usize::from(last.distance));
        let length = if goes_on { last.length } else { last.length.saturating_sub(1) };
        Match { length, ..last }
    }

    /// The four bytes `distance` before a position; those of the start where there are none.
    #[inline]
    fn word_before(&self, at: usize, distance: usize) -> u32 {
        let from = self.bytes.get(at.saturating_sub(distance)..).unwrap_or_default();
        from.first_chunk::<4>().map_or(0, |four| u32::from_le_bytes(*four))
    }

    /// The longest of the known match, the one at the nearest candidate and those of a chain.
    fn compare(&self, at: usize, end: usize, depth: usize, known: Match, (near, chain): (usize, usize)) -> Match {
        let farthest = at.min(MAX_DISTANCE);
        let mut best = known;
        let Some(wanted) = self.bytes.get(at..end).filter(|wanted| wanted.len() >= MIN) else {
            return best;
        };
        if near <= farthest {
            let agreeing = common_prefix(&self.bytes[at - near..at - near + wanted.len()], wanted);
            if agreeing >= MIN && agreeing > usize::from(known.length) {
                best = Match { length: agreeing as u16, distance: near as u16 };
            }
        }
        if usize::from(best.length) < wanted.len() && chain <= farthest {
            self.follow(at, wanted, depth, chain, &mut best);
        }
        best
    }

    /// Follows the chain that begins `distance` back, for matches longer than the best so far.
    fn follow(&self, at: usize, wanted: &[u8], depth: usize, mut distance: usize, best: &mut Match) {
        let farthest = at.min(MAX_DISTANCE);
        let mut length = usize::from(best.length);
        for _ in 0..depth {
            let candidate = at - distance;
            let there = &self.bytes[candidate..candidate + wanted.len()];
            // A longer match must agree on the byte that would make it longer: one look spares most comparisons.
            if there[length] == wanted[length] {
                let agreeing = common_prefix(there, wanted);
                if agreeing > length && agreeing >= MIN {
                    length = agreeing;
                    *best = Match { length: agreeing as u16, distance: distance as u16 };
                    if agreeing == wanted.len() {
                        break;
                    }
                }
            }
            distance += distance_to(self.before[candidate % MAX_DISTANCE], candidate);
            if distance > farthest {
                break;
            }
        }
    }
}

/// A table of zeros. Asking for a vector of zeros gets untouched memory, where an array would be filled and copied.
fn zeroed<const LENGTH: usize>() -> Box<[u16; LENGTH]> {
    vec![0; LENGTH].try_into().unwrap_or_else(|_| Box::new([0; LENGTH]))
}

/// A number of so many bits that depends on every bit of the word.
#[inline]
fn hash(word: u32, bits: u32) -> usize {
    (word.wrapping_mul(0x9E37_79B1) >> (32 - bits)) as usize
}

/// How far back a kept position lies, from 1 to 65536.
#[inline]
fn distance_to(kept: u16, at: usize) -> usize {
    usize::from((at as u16).wrapping_sub(kept).wrapping_sub(1)) + 1
}

/// How many bytes two slices of equal length have in common at their start.
#[inline]
fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    let mut agreeing = 0;
    for (one, other) in left.chunks_exact(8).zip(right.chunks_exact(8)) {
        let one = u64::from_le_bytes(one.try_into().unwrap_or_default());
        let other = u64::from_le_bytes(other.try_into().unwrap_or_default());
        let difference = one ^ other;
        if difference != 0 {
            return agreeing + difference.trailing_zeros() as usize / 8;
        }
        agreeing += 8;
    }
    agreeing + left[agreeing..].iter().zip(&right[agreeing..]).take_while(|(one, other)| one == other).count()
}
