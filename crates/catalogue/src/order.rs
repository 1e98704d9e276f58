//! Slots in the order of a list, in pieces: a page is read off at its position, and a change moves what stands in one
//! piece, so that it costs the same whether a thousand items are listed or a million.

/// Slots of a piece when it is made; twice as many split it.
const PIECE: usize = 1024;

/// A list in order. Where a slot belongs is told by a closure that says of any slot whether it stands before.
#[derive(Default)]
pub(super) struct Order {
    /// None of them empty.
    pieces: Vec<Vec<u32>>,
    len: usize,
}

impl Order {
    pub(super) fn of(sorted: &[u32]) -> Self {
        Self { pieces: sorted.chunks(PIECE).map(<[u32]>::to_vec).collect(), len: sorted.len() }
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn iter(&self) -> impl DoubleEndedIterator<Item = u32> + '_ {
        self.pieces.iter().flatten().copied()
    }

    /// What stands at `position` and after it.
    pub(super) fn from(&self, position: usize) -> impl Iterator<Item = u32> + '_ {
        let mut rest = position;
        let first = self.pieces.iter().position(|piece| {
            let is_here = rest < piece.len();
            rest -= if is_here { 0 } else { piece.len() };
            is_here
        });
        self.pieces[first.unwrap_or(self.pieces.len())..].iter().flatten().copied().skip(rest)
    }

    /// How many stand before.
    pub(super) fn rank(&self, is_before: impl Fn(u32) -> bool) -> usize {
        let (piece, at) = self.place(is_before);
        self.pieces[..piece].iter().map(Vec::len).sum::<usize>() + at
    }

    pub(super) fn insert(&mut self, slot: u32, is_before: impl Fn(u32) -> bool) {
        let (at_piece, at) = self.place(is_before);
        if self.pieces.is_empty() {
            self.pieces.push(Vec::with_capacity(1));
        }
        let piece = &mut self.pieces[at_piece];
        piece.insert(at, slot);
        self.len += 1;
        if piece.len() >= 2 * PIECE {
            let rest = piece.split_off(PIECE);
            self.pieces.insert(at_piece + 1, rest);
        }
    }

    /// Takes out the first slot that does not stand before, which must be this one.
    pub(super) fn remove(&mut self, slot: u32, is_before: impl Fn(u32) -> bool) {
        let (mut at_piece, mut at) = self.place(is_before);
        if self.pieces.get(at_piece).is_some_and(|piece| piece.len() == at) {
            (at_piece, at) = (at_piece + 1, 0);
        }
        let found = self.pieces.get(at_piece).and_then(|piece| piece.get(at));
        debug_assert_eq!(found, Some(&slot), "an entry changed while it stood in an order");
        if found != Some(&slot) {
            return;
        }
        self.pieces[at_piece].remove(at);
        self.len -= 1;
        if self.pieces[at_piece].is_empty() {
            self.pieces.remove(at_piece);
        }
    }

    /// The piece, and the place in it, of the first slot that does not stand before; at the end of a piece rather than at
    /// the beginning of the next.
    fn place(&self, is_before: impl Fn(u32) -> bool) -> (usize, usize) {
        let piece = self.pieces.partition_point(|piece| is_before(piece[0])).saturating_sub(1);
        (piece, self.pieces.get(piece).map_or(0, |piece| piece.partition_point(|slot| is_before(*slot))))
    }
}

#[cfg(test)]
mod tests {
    use rand::rngs::StdRng;
    use rand::seq::SliceRandom;
    use rand::{Rng, SeedableRng};

    use super::*;

    #[test]
    fn pieces_split_and_vanish_without_changing_the_order() {
        let rng = &mut StdRng::seed_from_u64(1);
        let mut slots: Vec<u32> = (0..6_000).collect();
        slots.shuffle(rng);
        let mut order = Order::of(&[]);
        for slot in &slots {
            order.insert(*slot, |other| other < *slot);
        }
        assert!(order.iter().eq(0..6_000) && order.pieces.len() > 2);
        slots.shuffle(rng);
        let (gone, kept) = slots.split_at(5_000);
        for slot in gone {
            order.remove(*slot, |other| other < *slot);
        }
        let mut kept = kept.to_vec();
        kept.sort_unstable();
        assert!(order.iter().eq(kept.iter().copied()) && order.iter().rev().eq(kept.iter().rev().copied()));
        assert_eq!(order.len(), kept.len());
        for _ in 0..200 {
            let at = rng.random_range(0..=kept.len());
            assert!(order.from(at).eq(kept[at..].iter().copied()));
            let slot = rng.random_range(0..6_000);
            assert_eq!(order.rank(|other| other < slot), kept.partition_point(|other| *other < slot));
        }
        for slot in kept {
            order.remove(slot, |other| other < slot);
        }
        assert!(order.pieces.is_empty() && order.from(0).next().is_none() && order.from(3).next().is_none());
    }
}
