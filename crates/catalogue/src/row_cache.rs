//! Rows of items that lists have shown lately. A row is cached under the version that the catalogue had of its item
//! when the row was read. No invalidation is needed: when the item changes, its next version is looked up, and the old
//! row is evicted in time.

use std::any::Any;
use std::sync::Arc;

use moka::sync::Cache;

use crate::ItemVersion;

/// Memory of a row besides the size that it reports.
const OVERHEAD_BYTES: usize = 256;

/// Rows of all kinds. The list of each kind decides what it caches for an item.
pub struct RowCache(Cache<ItemVersion, CachedRow>);

#[derive(Clone)]
struct CachedRow {
    row: Arc<dyn Any + Send + Sync>,
    bytes: u32,
}

impl RowCache {
    /// Creates a cache that may take `capacity_bytes` of memory; with 0 it stays empty.
    pub fn new(capacity_bytes: u64) -> Self {
        Self(Cache::builder().weigher(|_, kept: &CachedRow| kept.bytes).max_capacity(capacity_bytes).build())
    }

    /// Returns the cached row of this version, if it is of this type.
    pub fn get<T: Send + Sync + 'static>(&self, item: ItemVersion) -> Option<Arc<T>> {
        self.0.get(&item)?.row.downcast().ok()
    }

    /// Caches a row that was read when the catalogue already had this version; `bytes` is its size on the heap.
    pub fn put<T: Send + Sync + 'static>(&self, item: ItemVersion, row: Arc<T>, bytes: usize) {
        let bytes = u32::try_from(size_of::<T>() + bytes + OVERHEAD_BYTES).unwrap_or(u32::MAX);
        self.0.insert(item, CachedRow { row, bytes });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_kept_for_one_version_of_an_item() {
        let rows = RowCache::new(1 << 20);
        let version = |number| ItemVersion { id: 5, number };
        rows.put(version(1), Arc::new("first".to_owned()), 5);
        assert_eq!(rows.get::<String>(version(1)).as_deref().map(String::as_str), Some("first"));
        assert!(rows.get::<String>(version(2)).is_none());
        assert!(rows.get::<u64>(version(1)).is_none(), "of another type");
    }

    #[test]
    fn without_capacity_nothing_is_kept() {
        let rows = RowCache::new(0);
        rows.put(ItemVersion { id: 5, number: 1 }, Arc::new("first".to_owned()), 5);
        rows.0.run_pending_tasks();
        assert!(rows.get::<String>(ItemVersion { id: 5, number: 1 }).is_none());
    }
}
