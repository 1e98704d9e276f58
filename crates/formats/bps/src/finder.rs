//! Finding earlier occurrences of bytes, for the encoder: hash chains over the source and over the target already
//! encoded. What a match is worth in patch bytes is decided in `create.rs`; this file only knows positions.

/// Shortest match the chains can find. Shorter ones cost more as a copy than as raw bytes.
pub(crate) const MIN_MATCH: usize = 4;

/// Candidates looked at per search: past this, longer searches gain under 1 % on real console files.
const MAX_CANDIDATES: usize = 48;

const NONE: u32 = u32::MAX;

/// Positions of one buffer by the hash of the [`MIN_MATCH`] bytes there, newest first.
pub(crate) struct Chains {
    heads: Vec<u32>,
    /// For each indexed position the previous one with the same hash.
    previous: Vec<u32>,
    shift: u32,
}

impl Chains {
    /// Empty chains for a buffer of `len` bytes. Positions from 2³² on are never indexed.
    pub(crate) fn new(len: usize) -> Self {
        let bits = (usize::BITS - len.leading_zeros()).clamp(8, 20);
        Self { heads: vec![NONE; 1 << bits], previous: Vec::with_capacity(len), shift: 32 - bits }
    }

    /// Indexes the next position of `buffer`; positions come in order, each once.
    pub(crate) fn push(&mut self, buffer: &[u8]) {
        let position = self.previous.len();
        let Some(key) = buffer.get(position..).and_then(|rest| rest.first_chunk()) else {
            self.previous.push(NONE);
            return;
        };
        let slot = self.slot(key);
        self.previous.push(self.heads[slot]);
        if let Ok(position) = u32::try_from(position) {
            self.heads[slot] = position;
        }
    }

    /// Positions whose bytes may begin like `wanted`, newest first. They have to be compared.
    pub(crate) fn candidates(&self, wanted: &[u8]) -> impl Iterator<Item = usize> + '_ {
        let mut next = wanted.first_chunk().map_or(NONE, |key| self.heads[self.slot(key)]);
        std::iter::from_fn(move || {
            if next == NONE {
                return None;
            }
            let position = next as usize;
            next = self.previous[position];
            Some(position)
        })
        .take(MAX_CANDIDATES)
    }

    fn slot(&self, key: &[u8; MIN_MATCH]) -> usize {
        (u32::from_le_bytes(*key).wrapping_mul(0x9e37_79b1) >> self.shift) as usize
    }
}

/// Number of leading bytes two slices share.
pub(crate) fn common_prefix(left: &[u8], right: &[u8]) -> usize {
    let mut length = 0;
    for (left, right) in left.as_chunks::<8>().0.iter().zip(right.as_chunks::<8>().0) {
        let differing = u64::from_le_bytes(*left) ^ u64::from_le_bytes(*right);
        if differing != 0 {
            return length + (differing.trailing_zeros() / 8) as usize;
        }
        length += 8;
    }
    length + left[length..].iter().zip(&right[length..]).take_while(|(left, right)| left == right).count()
}
