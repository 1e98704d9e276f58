//! Finding earlier copies of what comes next: chains of positions whose next three bytes hash alike, newest first,
//! over the 4096 bytes a copy can reach.

use crate::{COPY_BYTES, MAX_DISTANCE};

const HASH_BITS: u32 = 14;
const MIN: usize = *COPY_BYTES.start();
const MAX: usize = *COPY_BYTES.end();

/// An earlier copy of the bytes at some position; a `length` of zero says that there is none.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Match {
    pub(super) length: u16,
    pub(super) distance: u16,
}

/// All positions filed so far. Positions must be filed in ascending order.
pub(super) struct Finder<'a> {
    bytes: &'a [u8],
    /// Newest position of each hash, plus one; zero for none.
    newest: Vec<u32>,
    /// The position before, with the same hash, plus one: a ring as long as the window.
    before: Vec<u32>,
}

impl<'a> Finder<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Finder<'a> {
        Finder {
            bytes,
            newest: vec![0; 1 << HASH_BITS],
            before: vec![0; MAX_DISTANCE],
        }
    }

    #[inline]
    fn hash(&self, at: usize) -> Option<usize> {
        let word = match self.bytes.get(at..at + 4) {
            Some(four) => u32::from_le_bytes(four.try_into().ok()?) & 0x00ff_ffff,
            None => {
                let three = self.bytes.get(at..at + MIN)?;
                u32::from_le_bytes([three[0], three[1], three[2], 0])
            }
        };
        Some((word.wrapping_mul(0x9E37_79B1) >> (32 - HASH_BITS)) as usize)
    }

    /// Files a position, so that later searches may find it.
    #[inline]
    pub(super) fn file(&mut self, at: usize) {
        if let Some(hash) = self.hash(at) {
            self.file_under(at, hash);
        }
    }

    #[inline]
    fn file_under(&mut self, at: usize, hash: usize) {
        self.before[at % MAX_DISTANCE] = self.newest[hash];
        self.newest[hash] = at as u32 + 1;
    }

    /// The longest match for the bytes from `at` to `end`, looking at no more than `depth` candidates, and files
    /// `at`. Of equally long ones the nearest.
    #[inline]
    pub(super) fn search_and_file(&mut self, at: usize, end: usize, depth: usize) -> Match {
        let Some(hash) = self.hash(at) else {
            return Match::default();
        };
        let found = self.search(at, end.min(at + MAX), depth, self.newest[hash]);
        self.file_under(at, hash);
        found
    }

    #[inline]
    fn search(&self, at: usize, end: usize, depth: usize, newest: u32) -> Match {
        let mut next = newest as usize;
        let oldest = at.saturating_sub(MAX_DISTANCE);
        let mut best = Match {
            length: MIN as u16 - 1,
            distance: 0,
        };
        if end < at + MIN {
            return Match::default();
        }
        let wanted = &self.bytes[at..end];
        for _ in 0..depth {
            if next <= oldest {
                break;
            }
            let candidate = next - 1;
            next = self.before[candidate % MAX_DISTANCE] as usize;
            let length = usize::from(best.length);
            // A longer match must agree on the byte that would make it longer: one look spares most comparisons.
            if self.bytes[candidate + length] != wanted[length] {
                continue;
            }
            let agreeing = common_prefix(&self.bytes[candidate..candidate + wanted.len()], wanted);
            if agreeing > length {
                best = Match {
                    length: agreeing as u16,
                    distance: (at - candidate) as u16,
                };
                if agreeing == wanted.len() {
                    break;
                }
            }
        }
        if best.distance == 0 {
            Match::default()
        } else {
            best
        }
    }
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
    agreeing
        + left[agreeing..]
            .iter()
            .zip(&right[agreeing..])
            .take_while(|(one, other)| one == other)
            .count()
}
