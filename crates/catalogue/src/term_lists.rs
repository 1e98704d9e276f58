//! Terms of every slot, ascending. A list is stored as the differences of its terms, in as few bytes as each needs, and
//! the lists of a load follow one another: a million items take a third of the memory of separate lists of numbers.

use std::collections::HashMap;

use foldhash::fast::RandomState;

/// Position of a term's slots. The first has none and stands for every unknown term.
pub(super) type TermId = u32;

/// Bits of a difference in one byte. The highest bit says that more follow.
const BITS: u32 = 7;
const MORE: u8 = 1 << BITS;

#[derive(Default)]
pub(super) struct TermLists {
    bytes: Vec<u8>,
    /// End of each slot's list in `bytes`, where the next one begins.
    ends: Vec<u32>,
    /// Lists that were replaced since, by slot.
    changed: HashMap<u32, Box<[u8]>, RandomState>,
}

impl TermLists {
    /// Returns the number of slots.
    pub(super) fn len(&self) -> usize {
        self.ends.len()
    }

    /// Adds the list of the next slot.
    pub(super) fn push(&mut self, ascending: &[TermId]) {
        write(ascending, &mut self.bytes);
        match u32::try_from(self.bytes.len()) {
            Ok(end) => self.ends.push(end),
            // An end that does not fit its type.
            Err(_) => {
                let slot = self.ends.len() as u32;
                self.bytes.truncate(self.last_end() as usize);
                self.set(slot, ascending);
            }
        }
    }

    /// Replaces the list of a slot, which may be a new one.
    pub(super) fn set(&mut self, slot: u32, ascending: &[TermId]) {
        if self.ends.len() <= slot as usize {
            self.ends.resize(slot as usize + 1, self.last_end());
        }
        let mut bytes = Vec::with_capacity(2 * ascending.len());
        write(ascending, &mut bytes);
        self.changed.insert(slot, bytes.into_boxed_slice());
    }

    /// Returns the list of a slot, empty for one that never existed.
    pub(super) fn get(&self, slot: u32) -> impl Iterator<Item = TermId> {
        TermIter { bytes: self.bytes_of(slot), last: 0 }
    }

    /// Iterates over the lists of all slots, in turn.
    pub(super) fn iter(&self) -> impl Iterator<Item = (u32, impl Iterator<Item = TermId>)> {
        (0..self.ends.len() as u32).map(move |slot| (slot, self.get(slot)))
    }

    /// Returns memory that growing has reserved in advance.
    pub(super) fn shrink(&mut self) {
        self.bytes.shrink_to_fit();
        self.ends.shrink_to_fit();
    }

    fn bytes_of(&self, slot: u32) -> &[u8] {
        if let Some(changed) = self.changed.get(&slot) {
            return changed;
        }
        let at = slot as usize;
        let begin = if at == 0 { 0 } else { self.ends.get(at - 1).copied().unwrap_or_default() };
        self.ends.get(at).map_or(&[], |end| &self.bytes[begin as usize..*end as usize])
    }

    fn last_end(&self) -> u32 {
        self.ends.last().copied().unwrap_or_default()
    }
}

fn write(ascending: &[TermId], bytes: &mut Vec<u8>) {
    let mut last = 0;
    for term in ascending {
        let mut rest = term - last;
        last = *term;
        while rest >= u32::from(MORE) {
            bytes.push(rest as u8 | MORE);
            rest >>= BITS;
        }
        bytes.push(rest as u8);
    }
}

struct TermIter<'a> {
    bytes: &'a [u8],
    last: TermId,
}

impl Iterator for TermIter<'_> {
    type Item = TermId;

    fn next(&mut self) -> Option<TermId> {
        let (mut difference, mut shift) = (0, 0);
        loop {
            let (byte, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            difference |= u32::from(byte & !MORE) << shift;
            if byte & MORE == 0 {
                self.last += difference;
                return Some(self.last);
            }
            shift += BITS;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_as_they_were_written() {
        let written: [&[TermId]; 6] = [
            &[],
            &[0],
            &[1, 2, 3, 127, 128, 255, 256, 16_383, 16_384, 40_000],
            &[u32::MAX],
            &[0, u32::MAX - 1, u32::MAX],
            &[7, 2_097_151, 2_097_152, 268_435_455, 268_435_456],
        ];
        let mut lists = TermLists::default();
        written.iter().for_each(|list| lists.push(list));
        lists.shrink();
        assert_eq!(lists.len(), written.len());
        for (slot, list) in lists.iter() {
            assert_eq!(list.collect::<Vec<_>>(), written[slot as usize], "{slot}");
        }
        assert_eq!(lists.get(6).count(), 0, "a slot that there has never been");
    }

    #[test]
    fn what_is_set_later_counts() {
        let mut lists = TermLists::default();
        lists.push(&[1, 5]);
        lists.push(&[2, 6]);
        lists.set(0, &[3]);
        lists.set(3, &[4, 700]);
        let read: Vec<Vec<TermId>> = lists.iter().map(|(_, list)| list.collect()).collect();
        assert_eq!(read, [vec![3], vec![2, 6], vec![], vec![4, 700]]);
        lists.set(3, &[]);
        assert_eq!((lists.get(3).count(), lists.len()), (0, 4));
    }
}
