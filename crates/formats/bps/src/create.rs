//! Creating a patch: a delta that uses all four actions, chosen by the patch bytes that each saves. Greedy with one
//! byte of look-ahead; a longer look-ahead costs disproportionate time. Deterministic: the same pair of files gives the
//! same patch on every machine.

use crate::{
    FOOTER_LEN, MAGIC, encode_number,
    finder::{Chains, MIN_MATCH, common_prefix},
    number_len,
};

/// A match this long is taken at once, without comparing further candidates.
const LONG_ENOUGH: usize = 1024;

/// A patch that turns `source` into `target`, without metadata, so that every console installer accepts it.
///
/// Any two byte strings work, empty ones too. Memory: about 4 bytes per byte of input plus 8 MiB; positions beyond
/// 4 GiB are patched in place or carried as raw bytes, never searched for.
pub fn create(source: &[u8], target: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(64 + target.len() / 8 + FOOTER_LEN);
    out.extend_from_slice(&MAGIC);
    encode_number(source.len() as u64, &mut out);
    encode_number(target.len() as u64, &mut out);
    encode_number(0, &mut out);
    Encoder::new(source, target, out).run()
}

#[derive(Clone, Copy)]
enum Kind {
    SourceRead,
    SourceCopy,
    TargetCopy,
}

#[derive(Clone, Copy)]
struct Match {
    kind: Kind,
    from: usize,
    length: usize,
    /// Bytes saved against carrying the same bytes raw.
    gain: isize,
}

struct Encoder<'a> {
    source: &'a [u8],
    target: &'a [u8],
    out: Vec<u8>,
    source_chains: Chains,
    target_chains: Chains,
    target_indexed: usize,
    source_pointer: usize,
    target_pointer: usize,
}

impl<'a> Encoder<'a> {
    fn new(source: &'a [u8], target: &'a [u8], out: Vec<u8>) -> Self {
        let mut source_chains = Chains::new(source.len());
        for _ in 0..source.len() {
            source_chains.push(source);
        }
        let target_chains = Chains::new(target.len());
        Self {
            source,
            target,
            out,
            source_chains,
            target_chains,
            target_indexed: 0,
            source_pointer: 0,
            target_pointer: 0,
        }
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
    fn or_one_later(&mut self, mut found: Match, position: &mut usize, raw_start: usize) -> Match {
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
    fn best_at(&mut self, position: usize, raw_start: usize) -> Option<Match> {
        while self.target_indexed < position.min(self.target.len()) {
            self.target_chains.push(self.target);
            self.target_indexed += 1;
        }
        let wanted = self.target.get(position..)?;
        let mut best = None;
        let in_place = self.source.get(position..).map_or(0, |there| common_prefix(there, wanted));
        self.consider(&mut best, Kind::SourceRead, position, in_place);
        // After a few changed bytes, moved data usually goes on where the pointer would be by now.
        let continued = self.source_pointer + (position - raw_start);
        let further = self.source.get(continued..).map_or(0, |there| common_prefix(there, wanted));
        self.consider(&mut best, Kind::SourceCopy, continued, further);
        for from in self.source_chains.candidates(wanted) {
            if is_long(best) {
                break;
            }
            let length = common_prefix(&self.source[from..], wanted);
            self.consider(&mut best, Kind::SourceCopy, from, length);
        }
        for from in self.target_chains.candidates(wanted) {
            if is_long(best) {
                break;
            }
            // The slice reaches past `position`: an overlapping copy may read what it writes.
            let length = common_prefix(&self.target[from..], wanted);
            self.consider(&mut best, Kind::TargetCopy, from, length);
        }
        best
    }

    fn consider(&self, best: &mut Option<Match>, kind: Kind, from: usize, length: usize) {
        let needed = if matches!(kind, Kind::SourceRead) { 2 } else { MIN_MATCH - 1 };
        if length < needed {
            return;
        }
        let cost = number_len(head(kind, length)) + self.pointer_cost(kind, from);
        let gain = length as isize - cost as isize;
        // A copy also ends a run of raw bytes, and the next run needs a head of its own.
        let threshold = best.map_or(1, |best| best.gain);
        if gain > threshold {
            *best = Some(Match { kind, from, length, gain });
        }
    }

    fn pointer_cost(&self, kind: Kind, from: usize) -> usize {
        match kind {
            Kind::SourceRead => 0,
            Kind::SourceCopy => number_len(relative(self.source_pointer, from)),
            Kind::TargetCopy => number_len(relative(self.target_pointer, from)),
        }
    }

    /// Extends the match backwards over raw bytes that match too.
    fn extended_back(&self, mut found: Match, position: usize, raw_start: usize) -> (Match, usize) {
        let mut start = position;
        let buffer = if matches!(found.kind, Kind::TargetCopy) { self.target } else { self.source };
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

    fn write_match(&mut self, found: Match, position: usize) {
        encode_number(head(found.kind, found.length), &mut self.out);
        match found.kind {
            Kind::SourceRead => debug_assert_eq!(found.from, position),
            Kind::SourceCopy => {
                encode_number(relative(self.source_pointer, found.from), &mut self.out);
                self.source_pointer = found.from + found.length;
            }
            Kind::TargetCopy => {
                encode_number(relative(self.target_pointer, found.from), &mut self.out);
                self.target_pointer = found.from + found.length;
            }
        }
    }
}

/// The number an action begins with: length and kind.
fn head(kind: Kind, length: usize) -> u64 {
    let code = match kind {
        Kind::SourceRead => 0,
        Kind::SourceCopy => 2,
        Kind::TargetCopy => 3,
    };
    ((length - 1) as u64) << 2 | code
}

/// The movement of a pointer as a number: twice the distance, odd for backwards.
fn relative(pointer: usize, to: usize) -> u64 {
    if to >= pointer { ((to - pointer) as u64) << 1 } else { ((pointer - to) as u64) << 1 | 1 }
}

fn is_long(best: Option<Match>) -> bool {
    best.is_some_and(|best| best.length >= LONG_ENOUGH)
}
