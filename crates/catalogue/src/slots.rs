//! Sets of slots that have a term: compressed while they are few, one bit for every slot when they are many. A search
//! combines bit sets faster than it would walk through thousands of compressed slots.

use fixedbitset::FixedBitSet;
use itertools::Either;
use roaring::RoaringBitmap;

/// Share from which on a set is stored as bits: one slot in this many.
const MANY: usize = 64;
/// Share below which it is compressed again: one slot in this many.
const FEW: usize = 4 * MANY;

#[derive(Clone, Debug)]
pub(super) enum SlotSet {
    Few(RoaringBitmap),
    Many { bits: FixedBitSet, len: usize },
}

impl Default for SlotSet {
    fn default() -> Self {
        SlotSet::Few(RoaringBitmap::new())
    }
}

impl FromIterator<u32> for SlotSet {
    fn from_iter<T: IntoIterator<Item = u32>>(slots: T) -> Self {
        SlotSet::Few(slots.into_iter().collect())
    }
}

impl SlotSet {
    /// Builds a set of ascending slots, in the form that suits the number of all slots.
    pub(super) fn of(ascending: &[u32], all: usize) -> Self {
        if ascending.len() * MANY > all {
            let mut bits = FixedBitSet::with_capacity(all);
            ascending.iter().for_each(|slot| bits.insert(*slot as usize));
            return SlotSet::Many { bits, len: ascending.len() };
        }
        let mut few = RoaringBitmap::new();
        let appended = few.append(ascending.iter().copied());
        debug_assert!(appended.is_ok(), "slots out of order");
        // A copy has no room to grow.
        SlotSet::Few(few.clone())
    }

    pub(super) fn insert(&mut self, slot: u32) {
        match self {
            SlotSet::Few(few) => {
                few.insert(slot);
            }
            SlotSet::Many { bits, len } => {
                bits.grow(slot as usize + 1);
                *len += usize::from(!bits.put(slot as usize));
            }
        }
    }

    pub(super) fn remove(&mut self, slot: u32) {
        match self {
            SlotSet::Few(few) => {
                few.remove(slot);
            }
            SlotSet::Many { bits, len } if bits.contains(slot as usize) => {
                bits.remove(slot as usize);
                *len -= 1;
            }
            SlotSet::Many { .. } => {}
        }
    }

    /// Converts to the form that suits the number of all slots.
    pub(super) fn settle(&mut self, all: usize) {
        match self {
            SlotSet::Few(few) if few.len() as usize * MANY > all => {
                let mut bits = FixedBitSet::with_capacity(all);
                bits.extend(few.iter().map(|slot| slot as usize));
                *self = SlotSet::Many { bits, len: few.len() as usize };
            }
            SlotSet::Many { bits, len } if *len * FEW < all => {
                *self = bits.ones().map(|slot| slot as u32).collect();
            }
            _ => {}
        }
    }

    pub(super) fn len(&self) -> usize {
        match self {
            SlotSet::Few(few) => few.len() as usize,
            SlotSet::Many { len, .. } => *len,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.len() == 0
    }

    pub(super) fn contains(&self, slot: u32) -> bool {
        match self {
            SlotSet::Few(few) => few.contains(slot),
            SlotSet::Many { bits, .. } => bits.contains(slot as usize),
        }
    }

    /// Iterates over its slots, ascending.
    pub(super) fn iter(&self) -> impl Iterator<Item = u32> + '_ {
        match self {
            SlotSet::Few(few) => Either::Left(few.iter()),
            SlotSet::Many { bits, .. } => Either::Right(bits.ones().map(|slot| slot as u32)),
        }
    }

    /// Returns one bit for every slot, if the set is stored so.
    pub(super) fn bits(&self) -> Option<&FixedBitSet> {
        match self {
            SlotSet::Few(_) => None,
            SlotSet::Many { bits, .. } => Some(bits),
        }
    }

    /// Returns the number of its slots that are in a set.
    pub(super) fn count_in(&self, set: &FixedBitSet) -> usize {
        match self {
            SlotSet::Few(few) => few.iter().filter(|slot| set.contains(*slot as usize)).count(),
            SlotSet::Many { bits, .. } => bits.intersection_count(set),
        }
    }

    /// Returns true if a set contains one of its slots.
    pub(super) fn is_any_in(&self, set: &FixedBitSet) -> bool {
        match self {
            SlotSet::Few(few) => few.iter().any(|slot| set.contains(slot as usize)),
            SlotSet::Many { bits, .. } => !bits.is_disjoint(set),
        }
    }

    /// Adds its slots to a set.
    pub(super) fn add_to(&self, set: &mut FixedBitSet) {
        match self {
            SlotSet::Few(few) => set.extend(few.iter().map(|slot| slot as usize)),
            SlotSet::Many { bits, .. } => set.union_with(bits),
        }
    }

    /// Keeps only its slots in a set.
    pub(super) fn keep_in(&self, set: &mut FixedBitSet) {
        match self {
            SlotSet::Few(few) => {
                let kept: Vec<u32> = few.iter().filter(|slot| set.contains(*slot as usize)).collect();
                set.clear();
                set.extend(kept.into_iter().map(|slot| slot as usize));
            }
            SlotSet::Many { bits, .. } => set.intersect_with(bits),
        }
    }

    /// Removes its slots from a set.
    pub(super) fn remove_from(&self, set: &mut FixedBitSet) {
        match self {
            SlotSet::Few(few) => {
                let end = set.len();
                few.iter().map(|slot| slot as usize).take_while(|slot| *slot < end).for_each(|slot| set.remove(slot));
            }
            SlotSet::Many { bits, .. } => set.difference_with(bits),
        }
    }
}

/// Returns the slots that are in any of these sets; `all` is the number of slots.
pub(super) fn union(sets: &[&SlotSet], all: usize) -> FixedBitSet {
    // A copy of bits costs less than an empty set to which they are added.
    let first = sets.iter().position(|slots| slots.bits().is_some());
    let mut union = first.and_then(|first| sets[first].bits()).cloned().unwrap_or_default();
    union.grow(all);
    for (at, slots) in sets.iter().enumerate() {
        if Some(at) != first {
            slots.add_to(&mut union);
        }
    }
    union
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use rand::rngs::StdRng;
    use rand::{Rng, SeedableRng};

    use super::*;

    fn set(slots: &BTreeSet<u32>) -> FixedBitSet {
        slots.iter().map(|slot| *slot as usize).collect()
    }

    fn found(set: &FixedBitSet) -> Vec<u32> {
        set.ones().map(|slot| slot as u32).collect()
    }

    #[test]
    fn few_and_many_slots_are_the_same_set() {
        let rng = &mut StdRng::seed_from_u64(1);
        let (mut were_few, mut were_many) = (0, 0);
        for all in [64, 200, 10_000] {
            let (mut slots, mut model) = (SlotSet::default(), BTreeSet::new());
            for step in 0..600 {
                // First it fills, then it empties.
                let slot = rng.random_range(0..all);
                if rng.random_bool(if step < 300 { 0.9 } else { 0.1 }) {
                    slots.insert(slot);
                    model.insert(slot);
                } else if let Some(slot) = model.range(slot..).next().copied() {
                    slots.remove(slot);
                    model.remove(&slot);
                    slots.remove(slot);
                }
                slots.settle(all as usize);
                *if matches!(slots, SlotSet::Few(_)) { &mut were_few } else { &mut were_many } += 1;
                assert!(slots.iter().eq(model.iter().copied()));
                assert_eq!((slots.len(), slots.is_empty()), (model.len(), model.is_empty()));

                let other: BTreeSet<u32> = (0..step % 50).map(|_| rng.random_range(0..all)).collect();
                let of_other = |change: fn(&SlotSet, &mut FixedBitSet)| {
                    let mut changed = set(&other);
                    change(&slots, &mut changed);
                    found(&changed)
                };
                assert_eq!(of_other(SlotSet::add_to), model.union(&other).copied().collect::<Vec<_>>());
                assert_eq!(of_other(SlotSet::keep_in), other.intersection(&model).copied().collect::<Vec<_>>());
                assert_eq!(of_other(SlotSet::remove_from), other.difference(&model).copied().collect::<Vec<_>>());
                assert_eq!(slots.count_in(&set(&other)), other.intersection(&model).count());
                assert_eq!(slots.is_any_in(&set(&other)), !other.is_disjoint(&model));
            }
        }
        assert!(were_few > 100 && were_many > 100, "{were_few} {were_many}");
    }
}
