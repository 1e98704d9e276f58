//! Map from row ids to slots. It stores only slots, since each entry has its id: a map with ids as keys would take
//! three times as much memory.

use std::hash::BuildHasher as _;

use foldhash::fast::RandomState;
use hashbrown::HashTable;

use super::entry::IndexEntry;

#[derive(Default)]
pub(super) struct SlotIds {
    slots: HashTable<u32>,
    hasher: RandomState,
}

impl SlotIds {
    /// Builds the map for entries, which have different ids.
    pub(super) fn of(entries: &[IndexEntry]) -> Self {
        let mut ids = Self { slots: HashTable::with_capacity(entries.len()), hasher: RandomState::default() };
        (0..entries.len() as u32).for_each(|slot| ids.insert(slot, entries));
        ids
    }

    pub(super) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Returns the slot of the item with this id.
    pub(super) fn get(&self, id: i64, entries: &[IndexEntry]) -> Option<u32> {
        self.slots.find(self.hasher.hash_one(id), |slot| entries[*slot as usize].id == id).copied()
    }

    /// Adds a slot whose entry has an id of its own.
    pub(super) fn insert(&mut self, slot: u32, entries: &[IndexEntry]) {
        let hash = |slot: &u32| self.hasher.hash_one(entries[*slot as usize].id);
        self.slots.insert_unique(hash(&slot), slot, hash);
    }

    /// Removes and returns the slot of the item with this id.
    pub(super) fn remove(&mut self, id: i64, entries: &[IndexEntry]) -> Option<u32> {
        let found = self.slots.find_entry(self.hasher.hash_one(id), |slot| entries[*slot as usize].id == id);
        Some(found.ok()?.remove().0)
    }
}
