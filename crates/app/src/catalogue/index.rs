//! All items of one kind: their entries by slot, the lists they are on and what finds them. Changes come in as whole
//! items; nothing here reads the database, and answering lists lives in `select`.

use std::collections::HashMap;

use super::entry::{Class, Entry, PreviewToken, Record};
use super::postings::Postings;
use super::views::{Touched, Views};
use crate::visibility::Standing;

/// What has become of an item.
#[derive(Debug)]
pub enum Change {
    /// It is new or different.
    Put(Record),
    /// It is deleted.
    Remove(i64),
}

impl Change {
    fn id(&self) -> i64 {
        match self {
            Change::Put(item) => item.id,
            Change::Remove(id) => *id,
        }
    }
}

/// What routes need to know of an item without asking the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    /// What decides about its visibility.
    pub standing: Standing,
    /// Names its pictures; `None` until they have a name.
    pub preview_token: Option<PreviewToken>,
}

/// The index of one kind of item.
#[derive(Default)]
pub struct Index {
    pub(super) entries: Vec<Entry>,
    pub(super) slots: HashMap<i64, u32>,
    pub(super) postings: Postings,
    pub(super) views: Views,
    listed_of_creator: HashMap<i64, u32>,
    listed_with_layout: HashMap<i64, u32>,
}

/// Slots left behind are let be below this number.
const LEFT_BEHIND_MIN: usize = 1_000;

impl Index {
    /// Takes over changes; the last one for an item counts.
    pub fn apply(&mut self, changes: impl IntoIterator<Item = Change>) {
        let last_of_each: HashMap<i64, Change> = changes.into_iter().map(|change| (change.id(), change)).collect();
        let mut touched = Vec::with_capacity(last_of_each.len());
        for change in last_of_each.into_values() {
            match change {
                Change::Put(item) => self.put(&item, &mut touched),
                Change::Remove(id) => self.remove(id, &mut touched),
            }
        }
        for Touched { slot, was } in &touched {
            let now = self.entries[*slot as usize];
            let was_listed = was.is_some_and(|was| was.class.is_listed(false));
            self.recount(&now, was_listed, now.class.is_listed(false));
        }
        self.views.update(&self.entries, &touched);
        let left_behind = self.entries.len() - self.slots.len();
        if left_behind > LEFT_BEHIND_MIN && left_behind > self.entries.len() / 4 {
            self.compact();
        }
    }

    fn put(&mut self, item: &Record, touched: &mut Vec<Touched>) {
        let entry = Entry::of(item);
        if let Some(slot) = self.slots.get(&item.id).copied() {
            let was = self.entries[slot as usize];
            if entry.is_found_like(&was) {
                self.entries[slot as usize] = entry;
                touched.push(Touched { slot, was: Some(was) });
                return;
            }
            self.leave(slot, touched);
        }
        let slot = self.entries.len() as u32;
        self.entries.push(entry);
        self.slots.insert(item.id, slot);
        self.postings.add(slot, item);
        touched.push(Touched { slot, was: None });
    }

    fn remove(&mut self, id: i64, touched: &mut Vec<Touched>) {
        if let Some(slot) = self.slots.remove(&id) {
            self.leave(slot, touched);
        }
    }

    fn leave(&mut self, slot: u32, touched: &mut Vec<Touched>) {
        let was = self.entries[slot as usize];
        self.entries[slot as usize] = was.gone();
        touched.push(Touched { slot, was: Some(was) });
    }

    fn recount(&mut self, entry: &Entry, was_listed: bool, is_listed: bool) {
        if was_listed == is_listed {
            return;
        }
        let count = |counts: &mut HashMap<i64, u32>, key: i64| {
            let count = counts.entry(key).or_default();
            *count = if is_listed { *count + 1 } else { count.saturating_sub(1) };
            if *count == 0 {
                counts.remove(&key);
            }
        };
        count(&mut self.listed_of_creator, entry.owner_id());
        if let Some(layout) = entry.layout_id() {
            count(&mut self.listed_with_layout, layout);
        }
    }

    /// Gives the items new slots without gaps.
    fn compact(&mut self) {
        let mut renumbered = vec![None; self.entries.len()];
        let mut kept = Vec::with_capacity(self.slots.len());
        for (slot, entry) in self.entries.iter().enumerate().filter(|(_, entry)| !entry.is_gone()) {
            renumbered[slot] = Some(kept.len() as u32);
            self.slots.insert(entry.id, kept.len() as u32);
            kept.push(*entry);
        }
        self.entries = kept;
        self.postings.renumber(&renumbered);
        self.views = Views::default();
    }

    /// Returns memory reserved in advance, after a load.
    pub fn shrink(&mut self) {
        self.entries.shrink_to_fit();
        self.slots.shrink_to_fit();
        self.postings.shrink();
    }

    /// The item with this row id, deleted ones excepted.
    pub fn find(&self, id: i64) -> Option<Held> {
        let entry = &self.entries[*self.slots.get(&id)? as usize];
        Some(Held { standing: entry.standing(), preview_token: entry.preview_token() })
    }

    /// Number of items held, whoever may see them.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Holds nothing?
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Row ids of the creators with something on the public lists, ascending.
    pub fn creators(&self) -> Vec<i64> {
        let mut creators: Vec<i64> = self.listed_of_creator.keys().copied().collect();
        creators.sort_unstable();
        creators
    }

    /// Number of items on the public lists that use this layout.
    pub fn listed_with_layout(&self, layout_id: i64) -> usize {
        self.listed_with_layout.get(&layout_id).map_or(0, |count| *count as usize)
    }

    /// Row ids of the items of a creator.
    pub fn of_creator(&self, creator_id: i64) -> Vec<i64> {
        self.live(self.postings.creator(creator_id))
    }

    /// Row ids of the items with a tag.
    pub fn with_tag(&self, tag_id: i64) -> Vec<i64> {
        self.live(self.postings.tag(tag_id))
    }

    fn live(&self, slots: &[u32]) -> Vec<i64> {
        let entries = slots.iter().map(|slot| &self.entries[*slot as usize]);
        entries.filter(|entry| !entry.is_gone()).map(|entry| entry.id).collect()
    }

    pub(super) fn class(&self, slot: u32) -> Class {
        self.entries[slot as usize].class
    }
}
