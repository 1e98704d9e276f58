//! A set of slots as one bit each: cheap to fill from many lists and to ask again and again, where a compressed set costs
//! a search for each.

use roaring::RoaringBitmap;

/// Slots below a fixed bound.
pub(super) struct Bits(Vec<u8>);

impl Bits {
    /// An empty set for slots below `bound`.
    pub(super) fn new(bound: usize) -> Self {
        Self(vec![0; bound.div_ceil(8)])
    }

    pub(super) fn insert_all(&mut self, slots: &RoaringBitmap) {
        for slot in slots {
            self.0[slot as usize / 8] |= 1 << (slot % 8);
        }
    }

    pub(super) fn contains(&self, slot: u32) -> bool {
        self.0[slot as usize / 8] & (1 << (slot % 8)) != 0
    }

    pub(super) fn compress(&self) -> RoaringBitmap {
        RoaringBitmap::from_lsb0_bytes(0, &self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slots_come_back_once_and_in_order() {
        let mut bits = Bits::new(200);
        bits.insert_all(&RoaringBitmap::from([199, 0, 63]));
        bits.insert_all(&RoaringBitmap::from([64, 63, 128]));
        assert!(bits.compress().iter().eq([0, 63, 64, 128, 199]));
        assert!(bits.contains(64) && !bits.contains(65));
    }
}
