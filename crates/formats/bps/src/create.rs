//! Creating a patch: a delta that uses all four actions, chosen by the patch bytes that each saves. Greedy with one
//! byte of look-ahead; a longer look-ahead costs disproportionate time. Deterministic: the same pair of files gives the
//! same patch on every machine.

use crate::{
    FOOTER_LEN, MAGIC, encode_number,
    finder::{MatchCandidate, PositionIndex, common_prefix},
    number_len,
};

/// Positions for which the index is read ahead at once. Fewer would wait more often, more would be passed by.
const READ_AHEAD: usize = 16;

/// A match this long is taken at once, without comparing further candidates.
const LONG_ENOUGH: usize = 1024;

/// A patch that turns `source` into `target`, without metadata, so that every console installer accepts it.
///
/// Any two byte strings work, empty ones too. Memory: 8 bytes per byte of both files and up to 16 MiB, and for files of few
/// different strings up to as much again while the index is made; positions beyond 2 GiB are patched in place or
/// carried as raw bytes, never searched for.
pub fn create(source: &[u8], target: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(64 + target.len() / 8 + FOOTER_LEN);
    out.extend_from_slice(&MAGIC);
    encode_number(source.len() as u64, &mut out);
    encode_number(target.len() as u64, &mut out);
    encode_number(0, &mut out);
    PatchEncoder::new(source, target, out).run()
}

#[derive(Clone, Copy)]
enum CopyKind {
    SourceRead,
    SourceCopy,
    TargetCopy,
}

#[derive(Clone, Copy)]
struct CopyMatch {
    kind: CopyKind,
    from: usize,
    length: usize,
    /// Bytes saved against carrying the same bytes raw.
    gain: isize,
}

struct PatchEncoder<'a> {
    source: &'a [u8],
    target: &'a [u8],
    out: Vec<u8>,
    index: PositionIndex,
    /// Up to where in the target the index has been read ahead.
    read_to: usize,
    source_pointer: usize,
    target_pointer: usize,
}

impl<'a> PatchEncoder<'a> {
    fn new(source: &'a [u8], target: &'a [u8], out: Vec<u8>) -> Self {
        let index = PositionIndex::new(source, target);
        Self { source, target, out, index, read_to: 0, source_pointer: 0, target_pointer: 0 }
    }

    fn run(mut self) -> Vec<u8> {
        let (mut position, mut raw_start) = (0, 0);
        while position < self.target.len() {
            let Some(found) = self.best_at(position, raw_start) else {
                position += 1;
                continue;
            };
            let found = self.or_one_later(found, &mut position, raw_start);
            let (found, start) = self.extended_back(found, position, raw_start);
            self.write_raw(raw_start, start);
            self.write_match(found, start);
            position = start + found.length;
            raw_start = position;
        }
        self.write_raw(raw_start, position);
        for crc in [crc32fast::hash(self.source), crc32fast::hash(self.target)] {
            self.out.extend_from_slice(&crc.to_le_bytes());
        }
        let patch_crc = crc32fast::hash(&self.out);
        self.out.extend_from_slice(&patch_crc.to_le_bytes());
        self.out
    }

    /// Look-ahead: as long as starting one byte later saves more, that byte is written raw.
    fn or_one_later(&mut self, mut found: CopyMatch, position: &mut usize, raw_start: usize) -> CopyMatch {
        while found.length < LONG_ENOUGH {
            match self.best_at(*position + 1, raw_start) {
                Some(later) if later.gain > found.gain + 1 => {
                    found = later;
                    *position += 1;
                }
                _ => break,
            }
        }
        found
    }

    /// The match that saves most at `position`, if any saves something.
    fn best_at(&mut self, position: usize, raw_start: usize) -> Option<CopyMatch> {
        let wanted = self.target.get(position..)?;
        if position >= self.read_to {
            self.read_to = position + READ_AHEAD;
            self.index.read_ahead((position..self.read_to).filter_map(|at| self.target.get(at..)));
        }
        let found = self.index.find(wanted, position);
        let mut best = None;
        let in_place = self.source.get(position..).map_or(0, |there| common_prefix(there, wanted));
        self.consider(&mut best, CopyKind::SourceRead, position, in_place);
        // After a few changed bytes, moved data usually goes on where the pointer would be by now.
        let continued = self.source_pointer + (position - raw_start);
        let further = self.source.get(continued..).map_or(0, |there| common_prefix(there, wanted));
        self.consider(&mut best, CopyKind::SourceCopy, continued, further);
        for candidate in found.in_source() {
            if is_long(best) {
                break;
            }
            self.compare(&mut best, CopyKind::SourceCopy, self.source, candidate, wanted);
        }
        for candidate in found.in_target() {
            if is_long(best) {
                break;
            }
            // The slice reaches past `position`: an overlapping copy may read what it writes.
            self.compare(&mut best, CopyKind::TargetCopy, self.target, candidate, wanted);
        }
        best
    }

    /// Compares a candidate, unless it cannot save more than the best so far.
    #[inline]
    fn compare(
        &self,
        best: &mut Option<CopyMatch>,
        kind: CopyKind,
        buffer: &[u8],
        candidate: MatchCandidate,
        wanted: &[u8],
    ) {
        let MatchCandidate { from, at_most } = candidate;
        // The gain it must exceed, and a head of at least one byte.
        let needed = threshold(*best).unsigned_abs() + 1 + 1 + self.pointer_cost(kind, from);
        let there = &buffer[from..];
        if at_most >= needed && there.get(needed - 1) == wanted.get(needed - 1) {
            self.consider(best, kind, from, common_prefix(there, wanted));
        }
    }

    #[inline]
    fn consider(&self, best: &mut Option<CopyMatch>, kind: CopyKind, from: usize, length: usize) {
        let needed = if matches!(kind, CopyKind::SourceRead) { 2 } else { 3 };
        if length < needed {
            return;
        }
        let cost = number_len(head(kind, length)) + self.pointer_cost(kind, from);
        let gain = length as isize - cost as isize;
        if gain > threshold(*best) {
            *best = Some(CopyMatch { kind, from, length, gain });
        }
    }

    fn pointer_cost(&self, kind: CopyKind, from: usize) -> usize {
        match kind {
            CopyKind::SourceRead => 0,
            CopyKind::SourceCopy => number_len(relative(self.source_pointer, from)),
            CopyKind::TargetCopy => number_len(relative(self.target_pointer, from)),
        }
    }

    /// Extends the match backwards over raw bytes that match too.
    fn extended_back(&self, mut found: CopyMatch, position: usize, raw_start: usize) -> (CopyMatch, usize) {
        let mut start = position;
        let buffer = if matches!(found.kind, CopyKind::TargetCopy) { self.target } else { self.source };
        while start > raw_start && found.from > 0 && buffer[found.from - 1] == self.target[start - 1] {
            start -= 1;
            found.from -= 1;
            found.length += 1;
        }
        (found, start)
    }

    fn write_raw(&mut self, start: usize, end: usize) {
        if start < end {
            encode_number(((end - start - 1) as u64) << 2 | 1, &mut self.out);
            self.out.extend_from_slice(&self.target[start..end]);
        }
    }

    fn write_match(&mut self, found: CopyMatch, position: usize) {
        encode_number(head(found.kind, found.length), &mut self.out);
        match found.kind {
            CopyKind::SourceRead => debug_assert_eq!(found.from, position),
            CopyKind::SourceCopy => {
                encode_number(relative(self.source_pointer, found.from), &mut self.out);
                self.source_pointer = found.from + found.length;
            }
            CopyKind::TargetCopy => {
                encode_number(relative(self.target_pointer, found.from), &mut self.out);
                self.target_pointer = found.from + found.length;
            }
        }
    }
}

/// The number an action begins with: length and kind.
fn head(kind: CopyKind, length: usize) -> u64 {
    let code = match kind {
        CopyKind::SourceRead => 0,
        CopyKind::SourceCopy => 2,
        CopyKind::TargetCopy => 3,
    };
    ((length - 1) as u64) << 2 | code
}

/// The movement of a pointer as a number: twice the distance, odd for backwards.
fn relative(pointer: usize, to: usize) -> u64 {
    if to >= pointer { ((to - pointer) as u64) << 1 } else { ((pointer - to) as u64) << 1 | 1 }
}

/// Gain that a further match must exceed. One byte is not enough, because a copy ends a run of raw bytes and the next
/// run needs a head of its own.
fn threshold(best: Option<CopyMatch>) -> isize {
    best.map_or(1, |best| best.gain)
}

fn is_long(best: Option<CopyMatch>) -> bool {
    best.is_some_and(|best| best.length >= LONG_ENOUGH)
}
