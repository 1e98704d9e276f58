//! Choosing among matches. A literal costs nine bits, a copy of up to 17 bytes seventeen and a longer one
//! twenty-five, wherever they stand; so the cheapest way through a block follows from the longest match at each of
//! its positions, worked out from the block's end backwards.

use super::groups::Groups;
use super::matches::{Finder, Match};
use crate::{COPY_BYTES, SHORT_COPY_BYTES};

const LITERAL_BITS: u32 = 9;
const SHORT_COPY_BITS: u32 = 17;
const LONG_COPY_BITS: u32 = 25;
const MIN: usize = *COPY_BYTES.start();

/// Candidates looked at per position. More than these gains nothing measurable on themes and would let hostile
/// input make packing slow.
const FAST_DEPTH: usize = 12;
const BEST_DEPTH: usize = 128;
const INSIDE_DEPTH: usize = 16;

/// Within a match at least this long, the positions that follow take over its rest instead of searching anew.
const INHERIT_BYTES: u16 = 24;

/// Positions decided on at once. Matches end at the block's edge, which costs a few bytes per block.
const BLOCK: usize = 1 << 16;

/// After this many literals in a row (as a power of two) the search begins to skip positions.
const SKIP_AFTER: u32 = 6;

/// One look ahead: a match is put off by a byte if the next position has a longer one.
pub(super) fn fast(bytes: &[u8], groups: &mut Groups) {
    let mut finder = Finder::new(bytes);
    let (mut at, mut literals_from) = (0, 0);
    while at < bytes.len() {
        let mut found = finder.search_and_file(at, bytes.len(), FAST_DEPTH, Match::default());
        if found.length == 0 {
            at += 1 + ((at - literals_from) >> SKIP_AFTER).min(8);
            continue;
        }
        let mut filed_to = at + 1;
        if usize::from(found.length) < SHORT_COPY_BYTES && filed_to < bytes.len() {
            let next = finder.search_and_file(filed_to, bytes.len(), FAST_DEPTH, Match::default());
            filed_to += 1;
            if next.length > found.length + 1 {
                found = next;
                at += 1;
            }
        }
        groups.literals(&bytes[literals_from..at]);
        groups.copy(usize::from(found.distance), usize::from(found.length));
        at += usize::from(found.length);
        literals_from = at;
        (filed_to..at).for_each(|position| finder.file(position));
    }
    groups.literals(&bytes[literals_from..]);
}

/// The cheapest way through each block.
pub(super) fn best(bytes: &[u8], groups: &mut Groups) {
    let mut finder = Finder::new(bytes);
    let mut matches = Vec::with_capacity(BLOCK);
    let mut bits_from = Vec::new();
    for start in (0..bytes.len()).step_by(BLOCK) {
        let end = bytes.len().min(start + BLOCK);
        find_matches(&mut finder, start, end, &mut matches);
        shorten_to_cheapest(&mut matches, &mut bits_from);
        emit(bytes, start, &matches, groups);
    }
}

/// The longest match at every position of the block.
fn find_matches(finder: &mut Finder<'_>, start: usize, end: usize, matches: &mut Vec<Match>) {
    matches.clear();
    let mut last = Match::default();
    for at in start..end {
        // What is left of the match before is a match here, though seldom the best start of one.
        let rest = Match { length: last.length.saturating_sub(1), ..last };
        last = if rest.length >= INHERIT_BYTES {
            finder.file(at);
            rest
        } else if usize::from(rest.length) >= MIN {
            finder.search_and_file(at, end, INSIDE_DEPTH, rest)
        } else {
            finder.search_and_file(at, end, BEST_DEPTH, Match::default())
        };
        matches.push(last);
    }
}

/// Replaces every position's longest match by the length the cheapest way uses there; zero for a literal.
fn shorten_to_cheapest(matches: &mut [Match], bits_from: &mut Vec<u32>) {
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

/// The length to copy, or zero for a literal, and the bits from here to the end of the block that way.
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
    // What remains never costs more than one bit less when more is copied, so near the longest lies the best; looking
    // at a few shorter ones settles that bit too.
    if longest > SHORT_COPY_BYTES {
        consider((longest - 2).max(SHORT_COPY_BYTES + 1)..=longest, LONG_COPY_BITS);
    }
    let short = longest.min(SHORT_COPY_BYTES);
    consider((short - 2).max(MIN)..=short, SHORT_COPY_BITS);
    (length as u16, bits)
}

/// Writes the block the way its matches now say.
fn emit(bytes: &[u8], start: usize, matches: &[Match], groups: &mut Groups) {
    let (mut at, mut literals_from) = (0, 0);
    while let Some(found) = matches.get(at) {
        if found.length == 0 {
            at += 1;
            continue;
        }
        groups.literals(&bytes[start + literals_from..start + at]);
        groups.copy(usize::from(found.distance), usize::from(found.length));
        at += usize::from(found.length);
        literals_from = at;
    }
    groups.literals(&bytes[start + literals_from..start + matches.len()]);
}
