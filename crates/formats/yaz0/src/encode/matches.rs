//! Finding earlier copies of what comes next. The newest position for every three bytes is known, and chains lead
//! from the newest position for every four bytes back over the 4096 bytes a copy can reach.

use crate::{COPY_BYTES, MAX_DISTANCE};

const MIN: usize = *COPY_BYTES.start();
const MAX: usize = *COPY_BYTES.end();

/// An earlier copy of the bytes at some position; a `length` of zero says that there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct EarlierMatch {
    pub(super) length: u16,
    pub(super) distance: u16,
}

/// All positions filed so far, in tables of `THREES` and `FOURS` entries. Positions must be filed in ascending order.
///
/// Positions are kept by their lowest sixteen bits, which keeps the tables inside the processor's nearest memory. A
/// stale entry may therefore name a position that was never filed under this hash; that costs a comparison and can
/// never give a wrong match, because the bytes themselves are compared.
pub(super) struct MatchFinder<'a, const THREES: usize, const FOURS: usize> {
    bytes: &'a [u8],
    /// Newest position of each hash of three bytes.
    newest_of_three: Box<[u16; THREES]>,
    /// Newest position of each hash of four bytes.
    newest_of_four: Box<[u16; FOURS]>,
    /// The position before with the same hash of four: a ring as long as the window.
    before: Box<[u16; MAX_DISTANCE]>,
}

impl<'a, const THREES: usize, const FOURS: usize> MatchFinder<'a, THREES, FOURS> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        MatchFinder { bytes, newest_of_three: zeroed(), newest_of_four: zeroed(), before: zeroed() }
    }

    /// Files positions, so that later searches may find them. The last three of the input are not worth it.
    #[inline]
    pub(super) fn file(&mut self, positions: std::ops::Range<usize>) {
        let end = positions.end.min(self.bytes.len().saturating_sub(MIN));
        let reach = self.bytes.get(positions.start..end + MIN).unwrap_or_default();
        for (at, four) in (positions.start..).zip(reach.windows(4)) {
            self.file_word(at, word_at(four, 0).unwrap_or_default());
        }
    }

    /// Files a position and gives what stood there before: the newest of three and of four.
    #[inline]
    fn file_word(&mut self, at: usize, word: u32) -> (u16, u16) {
        file_word(&mut self.newest_of_three, &mut self.newest_of_four, &mut self.before, at, word)
    }

    /// The first position from `at` on that has a match, and its longest, looking at no more than `depth` candidates and
    /// one. All positions up to it are filed but those passed over by `step`, which says how far to go from a position
    /// without a match.
    #[inline]
    pub(super) fn next(
        &mut self,
        mut at: usize,
        depth: usize,
        step: impl Fn(usize) -> usize,
    ) -> Option<(usize, EarlierMatch)> {
        let MatchFinder { bytes, newest_of_three, newest_of_four, before } = self;
        loop {
            let word = word_at(bytes, at)?;
            let (of_three, of_four) = file_word(newest_of_three, newest_of_four, before, at, word);
            if let Some(near) = three_before(bytes, at, word, of_three) {
                let found = self.longest(at, self.bytes.len(), depth, EarlierMatch::default(), (near, of_four));
                return Some((at, found));
            }
            at += step(at);
        }
    }

    /// The longest match for the bytes from `at` to `end`, looking at no more than `depth` candidates and one, and
    /// files `at`. A match `known` beforehand is given back unless there is a longer one.
    #[inline]
    pub(super) fn search_and_file(&mut self, at: usize, end: usize, depth: usize, known: EarlierMatch) -> EarlierMatch {
        let Some(word) = word_at(self.bytes, at) else {
            return known;
        };
        let (of_three, of_four) = self.file_word(at, word);
        match three_before(self.bytes, at, word, of_three) {
            Some(near) => self.longest(at, end, depth, known, (near, of_four)),
            None => known,
        }
    }

    /// Continues, at `at`, the match one position before. It is a byte shorter, or as long again if only the length
    /// limit had ended it.
    #[inline]
    pub(super) fn rest_of(&self, last: EarlierMatch, at: usize, end: usize) -> EarlierMatch {
        let next = at + MAX - 1;
        let goes_on = usize::from(last.length) == MAX
            && next < end
            && self.bytes.get(next) == self.bytes.get(next - usize::from(last.distance));
        let length = if goes_on { last.length } else { last.length.saturating_sub(1) };
        EarlierMatch { length, ..last }
    }

    /// The longest of the known match, the one at the nearest candidate and those of chains.
    #[inline]
    fn longest(
        &self,
        at: usize,
        end: usize,
        depth: usize,
        known: EarlierMatch,
        (near, of_four): (usize, u16),
    ) -> EarlierMatch {
        let mut best = known;
        let Some(wanted) = self.bytes.get(at..end.min(at + MAX)).filter(|wanted| wanted.len() >= MIN) else {
            return best;
        };
        let agreeing = common_prefix(&self.bytes[at - near..at - near + wanted.len()], wanted);
        if agreeing > usize::from(best.length) {
            best = EarlierMatch { length: agreeing as u16, distance: near as u16 };
        }
        // In a picture the next four bytes have mostly not been there before: no chain to follow.
        if distance_to(of_four, at) <= at.min(MAX_DISTANCE) {
            best = self.follow(at, wanted, depth, of_four, best);
        }
        best
    }

    /// Follows chains for matches longer than the best so far.
    ///
    /// Such a match holds the four bytes that end one beyond the best. They are mostly rarer than the first four, so
    /// as soon as there are four theirs is the chain to follow.
    // Apart, so that the loop through data without a match stays small.
    #[inline(never)]
    fn follow(&self, at: usize, wanted: &[u8], depth: usize, of_four: u16, mut best: EarlierMatch) -> EarlierMatch {
        let farthest = at.min(MAX_DISTANCE);
        let start = word_at(wanted, 0);
        let mut length = usize::from(best.length);
        let (mut offset, mut candidate, mut last) = (0, of_four, 0);
        if length > MIN {
            (offset, candidate) = self.rarer(wanted, length);
        }
        for _ in 0..depth {
            // A candidate is stale unless it lies farther back than the one before it.
            let distance = distance_to(candidate, at + offset);
            if distance > farthest || distance <= last || length == wanted.len() {
                break;
            }
            last = distance;
            let from = at - distance;
            if word_at(self.bytes, from) == start && self.bytes.get(from + length) == wanted.get(length) {
                let agreeing = common_prefix(&self.bytes[from..from + wanted.len()], wanted);
                if agreeing > length {
                    length = agreeing;
                    best = EarlierMatch { length: agreeing as u16, distance: distance as u16 };
                    (offset, candidate) = self.rarer(wanted, length);
                    last = 0;
                    continue;
                }
            }
            candidate = self.before[usize::from(candidate) % MAX_DISTANCE];
        }
        best
    }

    /// Chooses where to search for a match longer than `length`: the offset of the four bytes that end it, and their
    /// newest position.
    #[inline]
    fn rarer(&self, wanted: &[u8], length: usize) -> (usize, u16) {
        let offset = length - MIN;
        (offset, self.newest_of_four[hash::<FOURS>(word_at(wanted, offset).unwrap_or_default())])
    }
}

/// Files a position and gives what stood there before: the newest of three and of four.
#[inline]
fn file_word<const THREES: usize, const FOURS: usize>(
    newest_of_three: &mut [u16; THREES],
    newest_of_four: &mut [u16; FOURS],
    before: &mut [u16; MAX_DISTANCE],
    at: usize,
    word: u32,
) -> (u16, u16) {
    let three = std::mem::replace(&mut newest_of_three[hash::<THREES>(word << 8)], at as u16);
    let four = std::mem::replace(&mut newest_of_four[hash::<FOURS>(word)], at as u16);
    before[at % MAX_DISTANCE] = four;
    (three, four)
}

/// Distance to an earlier copy of the next three bytes, if the kept position really holds one.
///
/// Asking for three bytes alone leaves one branch for a position without a match. In a picture nearly no entry holds what
/// its hash promises, and every further branch would be guessed wrong again and again.
#[inline]
fn three_before(bytes: &[u8], at: usize, word: u32, kept: u16) -> Option<usize> {
    let distance = distance_to(kept, at);
    let farthest = at.min(MAX_DISTANCE);
    // Bytes beyond the window are not even read, because that would evict useful data from the processor's cache.
    let there = word_at(bytes, at - distance.min(farthest)).unwrap_or_default();
    (((there ^ word) << 8 == 0) & (distance <= farthest)).then_some(distance)
}

/// A table of zeros. Asking for a vector of zeros gets untouched memory, where an array would be filled and copied.
fn zeroed<const LENGTH: usize>() -> Box<[u16; LENGTH]> {
    vec![0; LENGTH].try_into().unwrap_or_else(|_| Box::new([0; LENGTH]))
}

#[inline]
fn word_at(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|four| u32::from_le_bytes(*four))
}

/// A place in a table of so many entries, a power of two, that depends on every bit of the word.
#[inline]
fn hash<const ENTRIES: usize>(word: u32) -> usize {
    (word.wrapping_mul(0x9E37_79B1) >> (32 - ENTRIES.trailing_zeros())) as usize % ENTRIES
}

/// Distance to a kept position, from 1 to 65536.
#[inline]
fn distance_to(kept: u16, at: usize) -> usize {
    usize::from((at as u16).wrapping_sub(kept).wrapping_sub(1)) + 1
}

/// Length of the common prefix of two slices of equal length.
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
