//! Keeps the catalogue true: takes over what the triggers have noted since the last look, in commit order. Every
//! process looks several times a second, and a verb that has changed something looks at once, so that its caller sees
//! the change in the very next answer.

use std::collections::BTreeSet;
use std::sync::atomic::Ordering;

use vitrine_db::{Db, DbError};

use super::{Catalogue, Change, Index, store};
use crate::clock::{Millis, SECOND};
use crate::error::Result;
use crate::items::{ItemId, Kind};

/// Notes read by one statement.
const NOTES: usize = 4_096;
/// With more changed items than this, or a quarter of all, everything is read anew: cheaper, and readers wait less.
const RELOAD_FROM: usize = 20_000;
/// Notes older than this are forgotten. A process that was away for longer finds that out and reads everything anew.
const NOTES_KEPT: Millis = 3_600 * SECOND;

/// What to read again.
#[derive(Default)]
struct Changed {
    items: BTreeSet<i64>,
    creators: BTreeSet<i64>,
    tags: BTreeSet<i64>,
    last_seq: i64,
    is_any: bool,
    has_gap: bool,
}

/// Everything, as of one moment or a little later.
pub(super) struct ReadAll {
    /// One for each kind, in the order given.
    pub(super) indexes: Vec<Index>,
    /// Number of the last change that is certainly in it.
    pub(super) latest: i64,
}

/// Reads all items in batches.
pub(super) async fn read_all(db: &Db, kinds: &[&'static Kind]) -> Result<ReadAll, DbError> {
    // Read first: what changes while the items are being read is taken over once more, which is harmless.
    let latest = store::latest_change(db).await?;
    let mut indexes = Vec::with_capacity(kinds.len());
    for kind in kinds {
        let mut index = Index::default();
        let mut last = 0;
        loop {
            let records = store::records(db, kind, store::Which::After(last)).await?;
            let Some(record) = records.last() else { break };
            last = record.id;
            index.apply(records.into_iter().map(Change::Put));
        }
        index.shrink();
        indexes.push(index);
    }
    Ok(ReadAll { indexes, latest })
}

impl Catalogue {
    /// Takes over everything committed before this call; true when that was anything. Several callers take turns, and
    /// the later ones find little to do.
    ///
    /// # Errors
    /// What the database reports; the catalogue then stays as it was and the next call tries again.
    pub async fn refresh(&self, db: &Db) -> Result<bool> {
        let mut seen = self.seen.lock().await;
        let mut changed = read_changes(db, *seen).await?;
        if !changed.is_any {
            return Ok(false);
        }
        for held in &self.kinds {
            let index = held.index.read();
            changed.items.extend(changed.creators.iter().flat_map(|creator| index.of_creator(*creator)));
            changed.items.extend(changed.tags.iter().flat_map(|tag| index.with_tag(*tag)));
        }
        if changed.has_gap || changed.items.len() > RELOAD_FROM.min(self.count() / 4 + store::BATCH) {
            let kinds: Vec<_> = self.kinds.iter().map(|held| held.kind).collect();
            let read = read_all(db, &kinds).await?;
            for (held, index) in self.kinds.iter().zip(read.indexes) {
                *held.index.write() = index;
            }
            *seen = read.latest;
        } else {
            let mut changes = Vec::with_capacity(self.kinds.len());
            for held in &self.kinds {
                let is_of_kind = |id: &i64| ItemId(*id).code() == held.kind.code;
                let ids: Vec<i64> = changed.items.iter().copied().filter(is_of_kind).collect();
                changes.push(reread(db, held.kind, &ids).await?);
            }
            for (held, changes) in self.kinds.iter().zip(changes) {
                held.index.write().apply(changes);
            }
            *seen = changed.last_seq;
        }
        self.generation.fetch_add(1, Ordering::AcqRel);
        Ok(true)
    }

    /// Forgets notes of changes that every process has long taken over; returns how many.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn prune(&self, db: &Db, now: Millis) -> Result<u64> {
        Ok(store::forget_changes(db, now - NOTES_KEPT).await?)
    }
}

async fn reread(db: &Db, kind: &Kind, ids: &[i64]) -> Result<Vec<Change>, DbError> {
    // What is not found any more stays removed; what is found is put after.
    let mut changes: Vec<Change> = ids.iter().map(|id| Change::Remove(*id)).collect();
    for batch in ids.chunks(store::BATCH_BY_ID) {
        changes.extend(store::records(db, kind, store::Which::Ids(batch)).await?.into_iter().map(Change::Put));
    }
    Ok(changes)
}

async fn read_changes(db: &Db, seen: i64) -> Result<Changed, DbError> {
    let mut changed = Changed { last_seq: seen, ..Changed::default() };
    loop {
        let notes = store::changes_from(db, changed.last_seq, NOTES).await?;
        // The note taken over last is read again, as the proof that nothing between it and now has been forgotten.
        let is_joined = notes.first().is_some_and(|first| first.seq == changed.last_seq);
        if !is_joined && (!notes.is_empty() || changed.last_seq > 0) {
            changed.has_gap = changed.last_seq > 0 || notes.first().is_some_and(|first| first.seq > 1);
            changed.is_any = true;
        }
        let is_last = notes.len() < NOTES || changed.has_gap;
        for note in notes.into_iter().skip(usize::from(is_joined)) {
            changed.is_any = true;
            changed.last_seq = note.seq;
            let ids = match note.kind.as_str() {
                "item" => &mut changed.items,
                "creator" => &mut changed.creators,
                "tag" => &mut changed.tags,
                other => {
                    tracing::error!(
                        kind = other,
                        seq = note.seq,
                        "an unknown change of the catalogue: everything is read"
                    );
                    changed.has_gap = true;
                    continue;
                }
            };
            ids.insert(note.row_id);
        }
        if is_last {
            return Ok(changed);
        }
    }
}
