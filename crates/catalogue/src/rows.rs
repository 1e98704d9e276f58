//! Rows of items that lists have shown lately. A row is kept under the version that the catalogue had of its item when it
//! was read, so that nothing has to be told here: when the item changes, its next version is asked for, and the old row is
//! forgotten in time.

use std::any::Any;
use std::sync::Arc;

use moka::sync::Cache;

use crate::Version;

/// What a row costs besides what it says of itself.
const OVERHEAD_BYTES: usize = 256;

/// Rows of all kinds; what is kept of an item is up to the list of its kind.
pub struct RowCache(Cache<Version, Kept>);

#[derive(Clone)]
struct Kept {
    row: Arc<dyn Any + Send + Sync>,
    bytes: u32,
}

impl RowCache {
    /// `capacity_bytes` is the memory that cached rows may take; with 0 none are cached.
    pub fn new(capacity_bytes: u64) -> Self {
        Self(Cache::builder().weigher(|_, kept: &Kept| kept.bytes).max_capacity(capacity_bytes).build())
    }

    /// What was kept of this version, if it is of this type.
    pub fn get<T: Send + Sync + 'static>(&self, item: Version) -> Option<Arc<T>> {
        self.0.get(&item)?.row.downcast().ok()
    }

    /// Keeps a row that was read when the catalogue already had this version; `bytes` is what it holds on the heap.
    pub fn put<T: Send + Sync + 'static>(&self, item: Version, row: Arc<T>, bytes: usize) {
        let bytes = u32::try_from(size_of::<T>() + bytes + OVERHEAD_BYTES).unwrap_or(u32::MAX);
        self.0.insert(item, Kept { row, bytes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_kept_for_one_version_of_an_item() {
        let rows = RowCache::new(1 << 20);
        let version = |number| Version { id: 5, number };
        rows.put(version(1), Arc::new("first".to_owned()), 5);
        assert_eq!(rows.get::<String>(version(1)).as_deref().map(String::as_str), Some("first"));
        assert!(rows.get::<String>(version(2)).is_none());
        assert!(rows.get::<u64>(version(1)).is_none(), "of another type");
    }

    #[test]
    fn without_capacity_nothing_is_kept() {
        let rows = RowCache::new(0);
        rows.put(Version { id: 5, number: 1 }, Arc::new("first".to_owned()), 5);
        rows.0.run_pending_tasks();
        assert!(rows.get::<String>(Version { id: 5, number: 1 }).is_none());
    }
}
