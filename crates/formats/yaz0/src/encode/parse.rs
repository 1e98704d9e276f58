//! Choosing among matches. A literal costs nine bits, a copy of up to 17 bytes seventeen and a longer one
//! twenty-five, wherever they stand; so the cheapest way through a stretch follows from the longest match at each of
//! its positions, worked out from its end backwards.

use super::groups::GroupWriter;
use super::matches::{EarlierMatch, MatchFinder};
use crate::{COPY_BYTES, SHORT_COPY_BYTES};

const LITERAL_BITS: u32 = 9;
const SHORT_COPY_BITS: u32 = 17;
const LONG_COPY_BITS: u32 = 25;
const MIN: usize = *COPY_BYTES.start();

/// Candidates looked at per position for the cheapest way, and fewer where a match already runs. More than these gains
/// little and would let hostile input make packing slow.
const BEST_DEPTH: usize = 256;
const INSIDE_DEPTH: usize = 64;

/// Within a match at least this long, the following positions reuse its rest instead of searching again.
const INHERIT_BYTES: u16 = 48;

/// Most positions decided on at once, to bound the memory it takes. Matches end there, so it is a whole number of the
/// longest ones.
const MAX_STRETCH: usize = 120 * *COPY_BYTES.end();

/// A match at least this long is worth only a quarter of the effort to look for a longer one.
const GOOD_BYTES: usize = 8;

/// Settings of the search that only looks ahead.
pub(super) struct LookAhead {
    /// Candidates looked at per position.
    pub(super) depth: usize,
    /// Matches shorter than this are put off for as long as the next position has a longer one.
    pub(super) patience: usize,
    /// After this many literals in a row, as a power of two, the search begins to skip positions.
    pub(super) skip_after: Option<u32>,
}

/// Takes each match as it comes unless one that begins a little later is longer.
pub(super) fn look_ahead<const THREES: usize, const FOURS: usize>(
    bytes: &[u8],
    how: &LookAhead,
    groups: &mut GroupWriter,
) {
    let mut finder = MatchFinder::<THREES, FOURS>::new(bytes);
    let (mut at, mut literals_from) = (0, 0);
    let step = |run: usize| 1 + how.skip_after.map_or(0, |after| (run >> after).min(8));
    while let Some((start, mut found)) = finder.next(at, how.depth, |at| step(at - literals_from)) {
        at = start;
        let mut filed_to = at + 1;
        while usize::from(found.length) < how.patience && filed_to < bytes.len() {
            let depth = if usize::from(found.length) < GOOD_BYTES { how.depth } else { how.depth / 4 };
            // A match of the same length but no distance: whatever is found beyond it is longer.
            let wanted = EarlierMatch { length: found.length, distance: 0 };
            let next = finder.search_and_file(filed_to, bytes.len(), depth, wanted);
            filed_to += 1;
            if next.length <= found.length {
                break;
            }
            found = next;
            at += 1;
        }
        groups.literals(bytes, literals_from, at);
        groups.copy(usize::from(found.distance), usize::from(found.length));
        at += usize::from(found.length);
        literals_from = at;
        finder.file(filed_to..at);
    }
    groups.literals(bytes, literals_from, bytes.len());
}

/// The cheapest way through each stretch of matches that touch one another; between them lie literals alone.
pub(super) fn best<const THREES: usize, const FOURS: usize>(bytes: &[u8], groups: &mut GroupWriter) {
    let mut finder = MatchFinder::<THREES, FOURS>::new(bytes);
    let mut stretch = MatchRun::default();
    let (mut at, mut literals_from) = (0, 0);
    while at < bytes.len() {
        let first = finder.search_and_file(at, bytes.len(), BEST_DEPTH, EarlierMatch::default());
        if first.length == 0 {
            at += 1;
            continue;
        }
        groups.literals(bytes, literals_from, at);
        stretch.gather(&mut finder, at, bytes.len().min(at + MAX_STRETCH), first);
        stretch.shorten_to_cheapest();
        stretch.emit(bytes, at, groups);
        at += stretch.matches.len();
        literals_from = at;
    }
    groups.literals(bytes, literals_from, bytes.len());
}

/// Positions that are decided on together, because a match leads from each to the next.
#[derive(Default)]
struct MatchRun {
    /// The longest match at each position, later the one to use.
    matches: Vec<EarlierMatch>,
    /// Bits from each position to the end of the stretch by the cheapest way.
    bits_from: Vec<u32>,
}

impl MatchRun {
    /// Finds the longest match at every position until one is reached that no match covers.
    fn gather<const THREES: usize, const FOURS: usize>(
        &mut self,
        finder: &mut MatchFinder<'_, THREES, FOURS>,
        start: usize,
        end: usize,
        first: EarlierMatch,
    ) {
        self.matches.clear();
        let mut last = EarlierMatch { length: first.length.min((end - start) as u16), ..first };
        let mut reach = start + usize::from(last.length);
        self.matches.push(last);
        for at in start + 1.. {
            if at >= reach {
                break;
            }
            // The rest of the match before is a match here, though seldom the longest.
            let rest = finder.rest_of(last, at, end);
            last = if rest.length >= INHERIT_BYTES {
                finder.file(at..at + 1);
                rest
            } else if usize::from(rest.length) >= MIN {
                finder.search_and_file(at, end, INSIDE_DEPTH, rest)
            } else {
                finder.search_and_file(at, end, BEST_DEPTH, EarlierMatch::default())
            };
            reach = reach.max(at + usize::from(last.length));
            self.matches.push(last);
        }
    }

    /// Replaces every position's longest match by the length the cheapest way uses there; zero for a literal.
    fn shorten_to_cheapest(&mut self) {
        let MatchRun { matches, bits_from } = self;
        bits_from.clear();
        bits_from.resize(matches.len() + 1, 0);
        let mut bits = 0;
        for (at, found) in matches.iter_mut().enumerate().rev() {
            bits += LITERAL_BITS;
            if found.length != 0 {
                let remaining = bits_from.get(at..).unwrap_or_default();
                (found.length, bits) = cheapest_length(usize::from(found.length), remaining, bits);
            }
            if let Some(slot) = bits_from.get_mut(at) {
                *slot = bits;
            }
        }
    }

    /// Writes the stretch the way its matches now say.
    fn emit(&self, bytes: &[u8], start: usize, groups: &mut GroupWriter) {
        let (mut at, mut literals_from) = (0, 0);
        while let Some(found) = self.matches.get(at) {
            if found.length == 0 {
                at += 1;
                continue;
            }
            groups.literals(bytes, start + literals_from, start + at);
            groups.copy(usize::from(found.distance), usize::from(found.length));
            at += usize::from(found.length);
            literals_from = at;
        }
        groups.literals(bytes, start + literals_from, start + self.matches.len());
    }
}

/// The length to copy, or zero for a literal, and the bits from here to the end of the stretch that way.
fn cheapest_length(longest: usize, bits_from: &[u32], literal_bits: u32) -> (u16, u32) {
    let (mut length, mut bits) = (0, literal_bits);
    let mut consider = |lengths: std::ops::RangeInclusive<usize>, copy_bits: u32| {
        for candidate in lengths.rev() {
            let total = bits_from.get(candidate).map_or(u32::MAX, |remaining| remaining + copy_bits);
            if total < bits {
                (length, bits) = (candidate, total);
            }
        }
    };
    // Copying more makes the rest at most one bit more expensive, so the best length is near the longest. Looking
    // at a few shorter ones settles that bit too.
    if longest > SHORT_COPY_BYTES {
        consider((longest - 2).max(SHORT_COPY_BYTES + 1)..=longest, LONG_COPY_BITS);
    }
    let short = longest.min(SHORT_COPY_BYTES);
    consider((short - 2).max(MIN)..=short, SHORT_COPY_BITS);
    (length as u16, bits)
}
