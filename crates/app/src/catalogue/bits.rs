//! A set of slots as one bit each: for match sets too large to sort.

/// Slots below a fixed bound.
#[derive(Clone, Debug)]
pub(super) struct Bits(Vec<u64>);

impl Bits {
    /// An empty set for slots below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(64)])
    }

    /// The set of these slots.
    pub(super) fn of(bound: usize, slots: impl IntoIterator<Item = u32>) -> Self {
        let mut bits = Self::new(bound);
        for slot in slots {
            bits.insert(slot);
        }
        bits
    }

    pub(super) fn insert(&mut self, slot: u32) {
        self.0[slot as usize / 64] |= 1 << (slot % 64);
    }

    pub(super) fn contains(&self, slot: u32) -> bool {
        self.0[slot as usize / 64] & (1 << (slot % 64)) != 0
    }

    pub(super) fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The slots in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        self.0.iter().enumerate().flat_map(|(at, word)| {
            let mut rest = *word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros())?;
                rest &= rest - 1;
                Some(at as u32 * 64 + bit)
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_back_once_and_in_order() {
        let bits = Bits::of(200, [199, 0, 63, 64, 63, 128]);
        assert_eq!(bits.iter().collect::<Vec<_>>(), [0, 63, 64, 128, 199]);
        assert_eq!(bits.len(), 5);
        assert!(bits.contains(64) && !bits.contains(65));
    }
}
