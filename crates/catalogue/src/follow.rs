//! Loads the catalogue and keeps it current: applies what the triggers have added to the change log since the last poll, in commit
//! order. Every process polls several times a second, and an operation that has changed something polls immediately, so
//! that its caller sees the change in the next response.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use futures::StreamExt;
use parking_lot::RwLock;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::Db;

use super::known::KnownReferences;
use super::vocabulary::Vocabulary;
use super::{Catalogue, IndexChange, IndexLoader, ItemIndex, KindIndex, index_rows};

/// Largest number of batches read at the same time when a process starts, so that connections for reading suffice.
const READERS_MAX: usize = 4;

/// Change log entries read by one statement.
const NOTES: usize = 4_096;
/// Number of changed items, or a quarter of all, from which everything is reloaded: that is cheaper, and readers wait
/// less.
const RELOAD_FROM: usize = 20_000;
/// Changes applied at once while readers wait.
const AT_ONCE: usize = 64;
/// Age at which change log entries are deleted. A process that was suspended for longer notices and reloads everything.
const NOTES_KEPT: Millis = 3_600 * SECOND;

/// Items to reload.
#[derive(Default)]
pub(super) struct ReloadSet {
    pub(super) items: BTreeSet<i64>,
    creators: BTreeSet<i64>,
    tags: BTreeSet<i64>,
    last_seq: i64,
    is_any: bool,
    has_gap: bool,
}

impl ReloadSet {
    /// Returns true if more than single items changed: a creator, a tag, or anything within a gap of the log.
    pub(super) fn concerns_many(&self) -> bool {
        self.has_gap || !self.creators.is_empty() || !self.tags.is_empty()
    }
}

/// All items, at one point in time or a little later.
pub(super) struct ReadAll {
    /// One index for each kind, in the order given.
    pub(super) indexes: Vec<ItemIndex>,
    /// Number of the last change that is certainly included.
    pub(super) latest: i64,
}

/// Reads all items in batches, `at_once` of them at the same time.
pub(super) async fn read_all(
    db: &Db,
    kinds: impl Iterator<Item = (&'static ItemKind, IndexLoader)>,
    at_once: usize,
) -> Result<ReadAll> {
    // Read first: changes made while the items are being read are applied again, which is harmless.
    let latest = index_rows::latest_change(db).await?;
    let known = Arc::new(KnownReferences::default());
    let mut indexes = Vec::new();
    for (kind, mut loading) in kinds {
        let last = index_rows::last_id(db, kind).await?;
        let spans = (0..last).step_by(index_rows::SPAN as usize);
        // Tasks of their own: they go on while the items before them are added.
        let reading = spans.map(|after| {
            let (db, known) = (db.clone(), known.clone());
            let which = index_rows::ItemSelection::Between(after, after + index_rows::SPAN);
            async move { tokio::spawn(async move { index_rows::records(&db, kind, which, &known).await }).await }
        });
        let mut reading = futures::stream::iter(reading).buffered(at_once);
        while let Some(read) = reading.next().await {
            let records = read.map_err(|error| PublicError::internal("reading the catalogue", error))??;
            loading = compute(move || {
                loading.add(&records);
                loading
            })
            .await?;
        }
        indexes.push(compute(|| loading.finish()).await?);
    }
    Ok(ReadAll { indexes, latest })
}

/// Runs longer computations away from the threads that answer requests.
async fn compute<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    tokio::task::spawn_blocking(work).await.map_err(|error| PublicError::internal("reading the catalogue", error))
}

impl Catalogue {
    /// Reads all items of these kinds.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn load(db: &Db, kinds: &[&'static ItemKind]) -> Result<Self> {
        // Nobody is served yet: every core reads, and the batches that are added wait for none.
        let at_once = std::thread::available_parallelism().map_or(2, |cores| cores.get() + 1).min(READERS_MAX);
        let read = read_all(db, kinds.iter().map(|kind| (*kind, IndexLoader::default())), at_once).await?;
        let held = kinds.iter().zip(read.indexes).map(|(kind, index)| KindIndex {
            kind,
            index: RwLock::new(index),
            generation: AtomicU64::new(0),
        });
        Ok(Self { kinds: held.collect(), generation: AtomicU64::new(1), seen: tokio::sync::Mutex::new(read.latest) })
    }

    /// Applies everything committed before this call. Returns true if there was anything. Concurrent callers take
    /// turns, and the later ones find little to do.
    ///
    /// # Errors
    /// Errors of the database; the catalogue is then unchanged and the next call tries again.
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
        let is_reload = changed.has_gap || changed.items.len() > RELOAD_FROM.min(self.count() / 4 + index_rows::BATCH);
        if is_reload {
            *seen = self.reload(db).await?;
        } else {
            self.take_over(db, &changed.items).await?;
            *seen = changed.last_seq;
        }
        if is_reload || changed.concerns_many() {
            self.generation.fetch_add(1, Ordering::AcqRel);
        }
        for held in &self.kinds {
            self.learn_words(held).await?;
        }
        Ok(true)
    }

    fn successor(&self, held: &KindIndex) -> IndexLoader {
        let index = held.index.read();
        IndexLoader::after(index.version(), index.epoch())
    }

    async fn reload(&self, db: &Db) -> Result<i64> {
        let kinds: Vec<_> = self.kinds.iter().map(|held| (held.kind, self.successor(held))).collect();
        // One batch after the other, because requests come first.
        let read = read_all(db, kinds.into_iter(), 1).await?;
        for (held, index) in self.kinds.iter().zip(read.indexes) {
            let outdated = std::mem::replace(&mut *held.index.write(), index);
            compute(|| drop(outdated)).await?;
        }
        Ok(read.latest)
    }

    /// Reads these items again. Nothing is applied before all of them are read.
    async fn take_over(&self, db: &Db, items: &BTreeSet<i64>) -> Result<()> {
        let mut of_kinds = Vec::with_capacity(self.kinds.len());
        for held in &self.kinds {
            let ids: Vec<i64> = items.iter().copied().filter(|id| ItemId(*id).code() == held.kind.code).collect();
            of_kinds.push(reread(db, held.kind, &ids).await?);
        }
        for (held, mut changes) in self.kinds.iter().zip(of_kinds) {
            if changes.is_empty() {
                continue;
            }
            // Readers get their turn in between, even when a creator with thousands of items is hidden.
            while !changes.is_empty() {
                held.index.write().apply(changes.drain(..changes.len().min(AT_ONCE)));
            }
            held.generation.fetch_add(1, Ordering::AcqRel);
        }
        Ok(())
    }

    /// Rebuilds the vocabulary without blocking anybody: only the caller, which holds the lock for refreshing, changes
    /// words.
    async fn learn_words(&self, held: &KindIndex) -> Result<()> {
        let words = held.index.read().words_to_learn();
        if let Some(words) = words {
            let vocabulary = compute(|| Vocabulary::of(words)).await?;
            held.index.write().learn(vocabulary);
        }
        Ok(())
    }

    /// Deletes change log entries that every process has long applied. Returns their number.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn prune(&self, db: &Db, now: Millis) -> Result<u64> {
        index_rows::delete_changes(db, now - NOTES_KEPT).await
    }
}

pub(super) async fn reread(db: &Db, kind: &ItemKind, ids: &[i64]) -> Result<Vec<IndexChange>> {
    let mut gone: BTreeSet<i64> = ids.iter().copied().collect();
    let mut changes = Vec::with_capacity(ids.len());
    let known = KnownReferences::default();
    for batch in ids.chunks(index_rows::BATCH_BY_ID) {
        for record in index_rows::records(db, kind, index_rows::ItemSelection::Ids(batch), &known).await? {
            gone.remove(&record.id);
            changes.push(IndexChange::Put(record));
        }
    }
    changes.extend(gone.into_iter().map(IndexChange::Remove));
    Ok(changes)
}

pub(super) async fn read_changes(db: &Db, seen: i64) -> Result<ReloadSet> {
    let mut changed = ReloadSet { last_seq: seen, ..ReloadSet::default() };
    loop {
        let notes = index_rows::changes_from(db, changed.last_seq, NOTES).await?;
        // The last applied entry is read again, to prove that nothing after it has been deleted.
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
                        "unknown change of the catalogue: reading everything again"
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
