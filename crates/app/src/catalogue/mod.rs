//! What is on display, kept in memory: lists, totals, searches and chance are answered from here, so that their cost
//! does not depend on the number of items (decision record 0002). The database stays the only truth: the catalogue is
//! loaded from it, follows it, and is thrown away with the process. What is only shown of an item is not here.

mod bits;
mod entry;
mod follow;
mod index;
mod postings;
mod query;
mod select;
mod store;
#[cfg(test)]
mod tests;
mod views;
mod vocabulary;

use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use vitrine_db::Db;

pub use entry::{PreviewToken, Record};
pub use index::{Change, Held, Index};
pub use query::{ListQuery, Listed};

use crate::clock::Chance;
use crate::error::Result;
use crate::items::{ItemId, Kind};
use crate::viewer::Viewer;

/// The indexes of all kinds, and how far they have followed the database.
pub struct Catalogue {
    kinds: Vec<OfKind>,
    generation: AtomicU64,
    /// Number of the last change taken over. Whoever holds it is the one who refreshes.
    seen: tokio::sync::Mutex<i64>,
}

/// The items of one kind.
struct OfKind {
    kind: &'static Kind,
    index: RwLock<Index>,
}

impl Catalogue {
    /// Reads all items of these kinds.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn load(db: &Db, kinds: &[&'static Kind]) -> Result<Self> {
        let read = follow::read_all(db, kinds).await?;
        let held = kinds.iter().zip(read.indexes).map(|(kind, index)| OfKind { kind, index: RwLock::new(index) });
        Ok(Self { kinds: held.collect(), generation: AtomicU64::new(1), seen: tokio::sync::Mutex::new(read.latest) })
    }

    /// Changes with everything that anybody could notice. An answer that was begun at one generation is out of date at
    /// the next.
    pub fn generation(&self) -> u64 {
        self.generation.load(Ordering::Acquire)
    }

    /// A page of the items of a kind, as this viewer may see them.
    pub fn list(&self, kind: &Kind, viewer: &Viewer, query: &ListQuery) -> Listed {
        self.index(kind).read().list(viewer, query)
    }

    /// What is known of an item that is not deleted; whether the viewer may see it is for `visibility` to say.
    pub fn find(&self, id: ItemId) -> Option<Held> {
        self.of_code(id.code())?.index.read().find(id.0)
    }

    /// Ids of up to `count` different public items of a kind, at random.
    pub fn random(&self, kind: &Kind, chance: &Chance, count: usize) -> Vec<i64> {
        self.index(kind).read().surprise(count, |bound| chance.below(bound))
    }

    /// Row ids of the creators with an item of this kind on the public lists.
    pub fn creators(&self, kind: &Kind) -> Vec<i64> {
        self.index(kind).read().creators()
    }

    /// Number of items on the public lists that use a layout.
    pub fn count_with_layout(&self, layout_id: i64) -> usize {
        self.kinds.iter().map(|held| held.index.read().listed_with_layout(layout_id)).sum()
    }

    /// Number of items held, whoever may see them.
    fn count(&self) -> usize {
        self.kinds.iter().map(|held| held.index.read().len()).sum()
    }

    fn of_code(&self, code: u8) -> Option<&OfKind> {
        self.kinds.iter().find(|held| held.kind.code == code)
    }

    #[allow(
        clippy::expect_used,
        reason = "the catalogue is loaded with every kind there is; a test holds the list to that"
    )]
    fn index(&self, kind: &Kind) -> &RwLock<Index> {
        &self.of_code(kind.code).expect("a kind that the catalogue was loaded with").index
    }
}
