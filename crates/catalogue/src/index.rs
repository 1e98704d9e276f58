//! The index of one kind: entries by slot, the public lists and the postings. Changes are applied as whole items;
//! nothing here reads the database, and lists are answered in `select`.

use std::ops::Range;

use vitrine_core::items::ItemMark;
use vitrine_core::visibility::VisibilityFacts;
use vitrine_media::PictureFingerprint;

use super::entry::{CatalogueItem, IndexEntry, ItemRecord, ListedItem};
use super::found::FoundCache;
use super::slot_ids::SlotIds;
use super::slots::{SlotSet, union};
use super::terms::TermIndex;
use super::views::{ListViews, joined};
use super::visual_features::VisualIndex;
use super::vocabulary::Vocabulary;

/// A change of an item.
#[derive(Debug)]
pub enum IndexChange {
    /// It is new or different.
    Put(ItemRecord),
    /// It is deleted.
    Remove(i64),
}

/// Index of one kind of item.
#[derive(Default)]
pub struct ItemIndex {
    pub(super) entries: Vec<IndexEntry>,
    pub(super) slots: SlotIds,
    /// Slots whose items have left.
    free: Vec<u32>,
    pub(super) terms: TermIndex,
    pub(super) visual_features: VisualIndex,
    pub(super) views: ListViews,
    pub(super) found: FoundCache,
    /// Counter of changes that anybody could find; counts of downloads and saves do not raise it.
    pub(super) epoch: u32,
    /// Version of the entry that was put last.
    version: u32,
    /// Highest id that there ever was.
    last_id: i64,
}

/// An index that is being loaded: nothing is sorted before all items are there.
#[derive(Default)]
pub struct IndexLoader(ItemIndex);

impl IndexLoader {
    /// Begins an index that will replace one with this version and epoch.
    pub fn after(version: u32, epoch: u32) -> Self {
        Self(ItemIndex { version, epoch: epoch + 1, ..ItemIndex::default() })
    }

    /// Adds items, none of them twice.
    pub fn add(&mut self, items: &[ItemRecord]) {
        let index = &mut self.0;
        for item in items {
            let slot = index.entries.len() as u32;
            index.version += 1;
            index.last_id = index.last_id.max(item.id);
            index.entries.push(IndexEntry::of(item, index.version));
            index.terms.add(item);
            index.visual_features.put(slot, &item.visual_features);
        }
    }

    /// Builds the index of these items.
    pub fn finish(self) -> ItemIndex {
        let mut index = self.0;
        index.entries.shrink_to_fit();
        let entries = &index.entries;
        std::thread::scope(|scope| {
            let views = scope.spawn(|| ListViews::of(entries));
            index.slots = SlotIds::of(entries);
            index.terms.finish();
            index.visual_features.shrink();
            index.views = joined(views);
        });
        index
    }
}

impl ItemIndex {
    /// Returns the number of slots: those in use and those whose items have left.
    pub fn capacity(&self) -> usize {
        self.entries.len()
    }

    /// Applies changes, in turn.
    pub fn apply(&mut self, changes: impl IntoIterator<Item = IndexChange>) {
        for change in changes {
            match change {
                IndexChange::Put(item) => self.put(&item),
                IndexChange::Remove(id) => self.remove(id),
            }
        }
    }

    fn put(&mut self, item: &ItemRecord) {
        self.version += 1;
        self.last_id = self.last_id.max(item.id);
        let entry = IndexEntry::of(item, self.version);
        let slot = self.slot_of(item.id).unwrap_or_else(|| {
            // The slot is found by what stands in it.
            let slot = match self.free.pop() {
                Some(slot) => {
                    self.entries[slot as usize] = entry.gone();
                    slot
                }
                None => {
                    self.entries.push(entry.gone());
                    (self.entries.len() - 1) as u32
                }
            };
            self.slots.insert(slot, &self.entries);
            slot
        });
        let is_listed_alike = self.entries[slot as usize].class == entry.class;
        self.views.replace(&mut self.entries, slot, entry);
        // No short circuit: each of them must apply the change.
        let is_found_alike = !self.terms.put(slot, item) & !self.visual_features.put(slot, &item.visual_features);
        if !is_found_alike || !is_listed_alike {
            self.epoch += 1;
        }
    }

    /// Returns the slot of the item with this row id.
    pub(super) fn slot_of(&self, id: i64) -> Option<u32> {
        self.slots.get(id, &self.entries)
    }

    fn remove(&mut self, id: i64) {
        if let Some(slot) = self.slots.remove(id, &self.entries) {
            let gone = self.entries[slot as usize].gone();
            self.views.replace(&mut self.entries, slot, gone);
            self.terms.remove(slot);
            self.visual_features.remove(slot);
            self.free.push(slot);
            self.epoch += 1;
        }
    }

    /// Returns the number of words, including unused ones that are not dropped yet.
    pub fn word_count(&self) -> usize {
        self.terms.word_count()
    }

    /// Returns the words of all items if the vocabulary should be rebuilt from them.
    pub fn words_to_learn(&self) -> Option<Vec<Box<str>>> {
        self.terms.words_to_learn()
    }

    /// Replaces the vocabulary by one of all its words.
    pub fn learn(&mut self, vocabulary: Vocabulary) {
        self.terms.learn(vocabulary);
        self.epoch += 1;
    }

    /// Returns the item with this row id, unless it is deleted.
    pub fn find(&self, id: i64) -> Option<CatalogueItem> {
        let entry = &self.entries[self.slot_of(id)? as usize];
        Some(CatalogueItem {
            visibility_facts: entry.visibility_facts(),
            preview_token: entry.preview_token(),
            updated_at: entry.updated_at(),
        })
    }

    /// Returns the items with all of these marks on the public lists, without mature ones, of every `step`th id of a
    /// range.
    pub fn listed_between(&self, marks: &[ItemMark], ids: Range<i64>, step: usize) -> Vec<ListedItem> {
        let listed = self.views.listed(false);
        let is_listed = |slot: u32| listed.contains(slot as usize);
        let is_marked = |slot: u32| marks.iter().all(|mark| self.terms.marked(*mark).contains(slot));
        let slots = ids.step_by(step).filter_map(|id| self.slot_of(id));
        let found = slots.filter(|slot| is_listed(*slot) && is_marked(*slot)).map(|slot| &self.entries[slot as usize]);
        found.map(IndexEntry::listed_item).collect()
    }

    /// Returns the highest id that there ever was; 0 before the first.
    pub fn last_id(&self) -> i64 {
        self.last_id
    }

    /// Returns a number that grows with every change that anybody could find, but not with counts.
    pub fn epoch(&self) -> u32 {
        self.epoch
    }

    /// Returns the number of indexed items, including those that are not public.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Returns a number that grows with every item that is put.
    pub fn version(&self) -> u32 {
        self.version
    }

    /// Returns true if there are no items.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Counts the public items with all of these marks by creator, in no order. Only creators whose name contains these
    /// words one after another are included; the first and the last may be part of a longer word.
    pub fn creators(&self, marks: &[ItemMark], words: &str) -> Vec<(i64, usize)> {
        let listed = self.views.listed(false);
        let marked = (!marks.is_empty()).then(|| {
            let marked = |mark: &ItemMark| union(&[self.terms.marked(*mark)], listed.len());
            marks.iter().map(marked).fold(listed.clone(), |listed, marked| &listed & &marked)
        });
        let listed = marked.as_ref().unwrap_or(listed);
        let named = self.terms.creators().filter(|(_, name, _)| name.contains(words));
        let counted = named.map(|(creator, _, slots)| (creator, slots.count_in(listed)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Returns the number of items on the public lists that use this layout.
    pub fn listed_with_layout(&self, layout_id: i64) -> usize {
        self.terms.layout(layout_id).count_in(self.views.listed(false))
    }

    /// Counts the items on the public lists, mature ones included, by tag, in no order.
    pub fn listed_tags(&self) -> Vec<(i64, usize)> {
        let listed = self.views.listed(true);
        let counted = self.terms.tags().map(|(tag, slots)| (tag, slots.count_in(listed)));
        counted.filter(|(_, count)| *count > 0).collect()
    }

    /// Returns the row ids of the items of a creator.
    pub fn of_creator(&self, creator_id: i64) -> Vec<i64> {
        self.ids(self.terms.creator(creator_id))
    }

    /// Returns the row ids of the items with a tag.
    pub fn with_tag(&self, tag_id: i64) -> Vec<i64> {
        self.ids(self.terms.tag(tag_id))
    }

    /// Returns the fingerprint of an item's picture.
    pub fn fingerprint(&self, id: i64) -> Option<PictureFingerprint> {
        self.visual_features.fingerprint(self.slot_of(id)?)
    }

    /// Returns the row ids of up to `count` items whose picture looks the same, the nearest first. Only items that
    /// `may_see` allows are included.
    pub fn look_alikes(
        &self,
        fingerprint: &PictureFingerprint,
        count: usize,
        may_see: impl Fn(&VisibilityFacts) -> bool,
    ) -> Vec<i64> {
        let mut alike: Vec<(u32, i64)> = self
            .visual_features
            .alike(fingerprint)
            .map(|(apart, slot)| (apart, &self.entries[slot as usize]))
            .filter(|(_, entry)| may_see(&entry.visibility_facts()))
            .map(|(apart, entry)| (apart, entry.id))
            .collect();
        alike.sort_unstable();
        alike.into_iter().take(count).map(|(_, id)| id).collect()
    }

    fn ids(&self, slots: &SlotSet) -> Vec<i64> {
        slots.iter().map(|slot| self.entries[slot as usize].id).collect()
    }
}
