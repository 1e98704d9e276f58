//! Slots in the order of a list, in pieces. A page is read from its position, and a change moves only the slots of one
//! piece, so it costs the same whether a thousand items are listed or a million.

use fixedbitset::FixedBitSet;

/// Slots of a new piece; it is split when it has twice as many.
const PIECE: usize = 1024;

/// A list in order, together with a shorter list of some of its slots, the part, in the same order. For the part only
/// its share of each piece is stored. A closure that says whether a slot stands before another finds the place of a
/// slot.
#[derive(Default)]
pub(super) struct SlotOrder {
    /// Pieces, none of them empty.
    pieces: Vec<OrderChunk>,
    len: usize,
    len_of_part: usize,
}

struct OrderChunk {
    slots: Vec<u32>,
    /// Number of its slots that belong to the part.
    of_part: usize,
}

impl OrderChunk {
    fn of(slots: &[u32], is_of_part: impl Fn(u32) -> bool) -> Self {
        Self { slots: slots.to_vec(), of_part: slots.iter().filter(|slot| is_of_part(**slot)).count() }
    }
}

impl SlotOrder {
    pub(super) fn of(sorted: &[u32], is_of_part: impl Fn(u32) -> bool) -> Self {
        let pieces: Vec<OrderChunk> = sorted.chunks(PIECE).map(|slots| OrderChunk::of(slots, &is_of_part)).collect();
        Self { len: sorted.len(), len_of_part: pieces.iter().map(|piece| piece.of_part).sum(), pieces }
    }

    /// The whole list.
    pub(super) fn whole(&self) -> OrderedSlots<'_> {
        OrderedSlots { order: self, part: None }
    }

    /// Returns the list of the slots that belong to the part, which are in this set.
    pub(super) fn part<'a>(&'a self, part: &'a FixedBitSet) -> OrderedSlots<'a> {
        OrderedSlots { order: self, part: Some(part) }
    }

    pub(super) fn insert(&mut self, slot: u32, is_of_part: impl Fn(u32) -> bool, is_before: impl Fn(u32) -> bool) {
        let (at_piece, at) = self.place(is_before);
        if self.pieces.is_empty() {
            self.pieces.push(OrderChunk { slots: Vec::with_capacity(1), of_part: 0 });
        }
        let piece = &mut self.pieces[at_piece];
        piece.slots.insert(at, slot);
        let of_part = usize::from(is_of_part(slot));
        piece.of_part += of_part;
        self.len_of_part += of_part;
        self.len += 1;
        if piece.slots.len() >= 2 * PIECE {
            let rest = OrderChunk::of(&piece.slots.split_off(PIECE), is_of_part);
            piece.of_part -= rest.of_part;
            self.pieces.insert(at_piece + 1, rest);
        }
    }

    /// Removes a slot: the first that `is_before` does not place before it. `is_of_part` says whether it belongs to the
    /// part.
    pub(super) fn remove(&mut self, slot: u32, is_of_part: bool, is_before: impl Fn(u32) -> bool) {
        let (mut at_piece, mut at) = self.place(is_before);
        if self.pieces.get(at_piece).is_some_and(|piece| piece.slots.len() == at) {
            (at_piece, at) = (at_piece + 1, 0);
        }
        let found = self.pieces.get(at_piece).and_then(|piece| piece.slots.get(at));
        debug_assert_eq!(found, Some(&slot), "an entry changed while it stood in an order");
        if found != Some(&slot) {
            return;
        }
        let piece = &mut self.pieces[at_piece];
        piece.slots.remove(at);
        piece.of_part -= usize::from(is_of_part);
        self.len_of_part -= usize::from(is_of_part);
        self.len -= 1;
        if piece.slots.is_empty() {
            self.pieces.remove(at_piece);
        }
    }

    /// Returns the piece, and the place in it, of the first slot that does not stand before: at the end of a piece
    /// rather than at the beginning of the next.
    fn place(&self, is_before: impl Fn(u32) -> bool) -> (usize, usize) {
        let piece = self.pieces.partition_point(|piece| is_before(piece.slots[0])).saturating_sub(1);
        (piece, self.pieces.get(piece).map_or(0, |piece| piece.slots.partition_point(|slot| is_before(*slot))))
    }
}

/// A view of an order: the whole list, or its part.
#[derive(Clone, Copy)]
pub(super) struct OrderedSlots<'a> {
    order: &'a SlotOrder,
    part: Option<&'a FixedBitSet>,
}

impl<'a> OrderedSlots<'a> {
    pub(super) fn len(self) -> usize {
        if self.part.is_some() { self.order.len_of_part } else { self.order.len }
    }

    pub(super) fn iter(self) -> impl DoubleEndedIterator<Item = u32> + 'a {
        self.slots(&self.order.pieces)
    }

    /// Returns the slots at `position` and after it.
    pub(super) fn from(self, position: usize) -> impl Iterator<Item = u32> + 'a {
        let mut rest = position;
        let first = self.order.pieces.iter().position(|piece| {
            let len = self.len_in(piece);
            let is_here = rest < len;
            rest -= if is_here { 0 } else { len };
            is_here
        });
        self.slots(&self.order.pieces[first.unwrap_or(self.order.pieces.len())..]).skip(rest)
    }

    /// Returns the number of slots before a place.
    pub(super) fn rank(self, is_before: impl Fn(u32) -> bool) -> usize {
        let (piece, at) = self.order.place(is_before);
        let before = self.order.pieces[..piece].iter().map(|piece| self.len_in(piece)).sum::<usize>();
        let slots = self.order.pieces.get(piece).map_or(&[][..], |piece| &piece.slots[..at]);
        before + slots.iter().filter(|slot| self.has(**slot)).count()
    }

    fn slots(self, pieces: &'a [OrderChunk]) -> impl DoubleEndedIterator<Item = u32> + 'a {
        pieces.iter().flat_map(|piece| &piece.slots).copied().filter(move |slot| self.has(*slot))
    }

    fn len_in(self, piece: &OrderChunk) -> usize {
        if self.part.is_some() { piece.of_part } else { piece.slots.len() }
    }

    fn has(self, slot: u32) -> bool {
        self.part.is_none_or(|part| part.contains(slot as usize))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};

    use super::*;

    fn is_of_part(slot: u32) -> bool {
        slot % 3 != 1
    }

    #[test]
    fn pieces_split_and_vanish_without_changing_the_order() {
        let rng = &mut StdRng::seed_from_u64(1);
        let part: FixedBitSet = (0..6_000).filter(|slot| is_of_part(*slot as u32)).collect();
        let mut slots: Vec<u32> = (0..6_000).collect();
        slots.shuffle(rng);
        let mut order = SlotOrder::of(&[], is_of_part);
        for slot in &slots {
            order.insert(*slot, is_of_part, |other| other < *slot);
        }
        assert!(order.whole().iter().eq(0..6_000) && order.pieces.len() > 2);
        let made_at_once = SlotOrder::of(&(0..6_000).collect::<Vec<_>>(), is_of_part);
        assert_eq!((order.len, order.len_of_part), (made_at_once.len, made_at_once.len_of_part));
        slots.shuffle(rng);
        let (gone, kept) = slots.split_at(5_000);
        for slot in gone {
            order.remove(*slot, is_of_part(*slot), |other| other < *slot);
        }
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        let kept_of_part: Vec<u32> = kept.iter().copied().filter(|slot| is_of_part(*slot)).collect();
        for (list, kept) in [(order.whole(), &kept), (order.part(&part), &kept_of_part)] {
            assert!(list.iter().eq(kept.iter().copied()) && list.iter().rev().eq(kept.iter().rev().copied()));
            assert_eq!(list.len(), kept.len());
            for _ in 0..200 {
                let at = rng.random_range(0..=kept.len());
                assert!(list.from(at).eq(kept[at..].iter().copied()));
                let slot = rng.random_range(0..6_000);
                assert_eq!(list.rank(|other| other < slot), kept.partition_point(|other| *other < slot));
            }
        }
        for slot in kept {
            order.remove(slot, is_of_part(slot), |other| other < slot);
        }
        assert!(order.pieces.is_empty() && (order.len, order.len_of_part) == (0, 0));
        for list in [order.whole(), order.part(&part)] {
            assert!(list.from(0).next().is_none() && list.from(3).next().is_none());
        }
    }
}
