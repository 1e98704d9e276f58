//! Comparison of the index with the database. Whoever changes an item adds an entry to the change log; an entry that
//! was lost would stay unnoticed until the next start.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::Ordering;
use std::time::Instant;

use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::Db;

use super::entry::{IndexEntry, ItemRecord};
use super::follow::{read_changes, reread};
use super::known::KnownReferences;
use super::{Catalogue, IndexChange, ItemIndex, index_rows};

/// Length of the pause between two parts, in multiples of the time that the last part took.
const REST: u32 = 3;
/// Number of items that are read again at once while the index is locked against refreshing.
const AT_ONCE: usize = 1_024;
/// Number of times that a comparison starts again because creators or tags changed meanwhile.
const ATTEMPTS: usize = 20;

impl Catalogue {
    /// Compares every item with its rows, reloads those that differ, and returns them. Changes made meanwhile are left
    /// to the change log.
    ///
    /// # Errors
    /// Errors of the database, or that creators or tags never stop changing. What was found until then is taken over.
    pub async fn compare(&self, db: &Db) -> Result<Vec<(&'static ItemKind, ItemId)>> {
        let known = KnownReferences::default();
        let mut suspects = BTreeSet::new();
        for held in &self.kinds {
            let last = index_rows::last_id(db, held.kind).await?.max(held.index.read().last_id());
            for after in (0..last).step_by(index_rows::SPAN as usize) {
                let begun = Instant::now();
                let which = index_rows::ItemSelection::Between(after, after + index_rows::SPAN);
                let records = index_rows::records(db, held.kind, which, &known).await?;
                let all = (after + i64::from(held.kind.code)..after + index_rows::SPAN).step_by(ItemId::STEP as usize);
                suspects.extend(held.index.read().differing(all, &records));
                // Nobody waits for it, and requests come first.
                tokio::time::sleep(begun.elapsed() * REST).await;
            }
        }
        let suspects: Vec<i64> = suspects.into_iter().collect();
        let mut found = Vec::new();
        for some in suspects.chunks(AT_ONCE) {
            found.extend(self.take_over_missed(db, some).await?);
        }
        Ok(found)
    }

    async fn take_over_missed(&self, db: &Db, suspects: &[i64]) -> Result<Vec<(&'static ItemKind, ItemId)>> {
        for _ in 0..ATTEMPTS {
            if let Some(found) = self.try_to_take_over(db, suspects).await? {
                return Ok(found);
            }
        }
        let error = format!("creators or tags were changed at each of {ATTEMPTS} attempts");
        Err(PublicError::internal("comparing the catalogue", error))
    }

    /// Reloads the suspects that still differ. Returns `None` if so much changed meanwhile that a difference proves
    /// nothing.
    async fn try_to_take_over(&self, db: &Db, suspects: &[i64]) -> Result<Option<Vec<(&'static ItemKind, ItemId)>>> {
        self.refresh(db).await?;
        // Nobody else applies changes from here on.
        let seen = self.seen.lock().await;
        let mut missed = Vec::new();
        for held in &self.kinds {
            let ids: Vec<i64> = suspects.iter().copied().filter(|id| ItemId(*id).code() == held.kind.code).collect();
            missed.push(reread(db, held.kind, &ids).await?);
        }
        // Read after the rows: by now the change log names every row that was read newer than its indexed item.
        let noted = read_changes(db, *seen).await?;
        if noted.concerns_many() {
            return Ok(None);
        }
        let mut found = Vec::new();
        for (held, changes) in self.kinds.iter().zip(missed) {
            let mut index = held.index.write();
            let changes: Vec<IndexChange> = changes
                .into_iter()
                .filter(|change| !noted.items.contains(&change.id()) && index.differs_by(change))
                .collect();
            if !changes.is_empty() {
                found.extend(changes.iter().map(|change| (held.kind, ItemId(change.id()))));
                index.apply(changes);
                held.generation.fetch_add(1, Ordering::AcqRel);
            }
        }
        Ok(Some(found))
    }
}

impl IndexChange {
    fn id(&self) -> i64 {
        match self {
            IndexChange::Put(item) => item.id,
            IndexChange::Remove(id) => *id,
        }
    }
}

impl ItemIndex {
    /// Returns those ids of `all` whose indexed item differs from `records`, which must be complete.
    fn differing(&self, all: impl Iterator<Item = i64>, records: &[ItemRecord]) -> Vec<i64> {
        let records: HashMap<i64, &ItemRecord> = records.iter().map(|record| (record.id, record)).collect();
        let differs = |id: &i64| match records.get(id) {
            Some(record) => !self.holds(record),
            None => self.slot_of(*id).is_some(),
        };
        all.filter(differs).collect()
    }

    fn differs_by(&self, change: &IndexChange) -> bool {
        match change {
            IndexChange::Put(record) => !self.holds(record),
            IndexChange::Remove(id) => self.slot_of(*id).is_some(),
        }
    }

    fn holds(&self, record: &ItemRecord) -> bool {
        let held = self.slot_of(record.id).map(|slot| self.entries[slot as usize]);
        held.is_some_and(|held| held == IndexEntry::of(record, held.version))
    }
}
