//! The memory of a process about AVIF copies of pictures: which have lately been found missing, so that the store is not asked for
//! them at each request, and what to make copies of, as it was drawn. All of it may be forgotten.

use std::sync::Arc;
use std::time::Duration;

use moka::policy::EvictionPolicy;
use moka::sync::Cache;
use vitrine_blobs::{BlobKey, BlobToken};
use vitrine_media::Picture;

/// Time for which a copy counts as missing, because another process may make it meanwhile.
const MISSING_FOR: Duration = Duration::from_secs(60);
/// Missing copies that are remembered: some 100 bytes each.
const MISSING_MAX: u64 = 16_384;
/// Drawn pictures that are kept: 1.5 MB each.
const DRAWN_MAX: u64 = 16;
const DRAWN_FOR: Duration = Duration::from_secs(600);

/// The memory of a process about AVIF copies.
pub struct AvifMemory {
    missing: Cache<BlobKey, ()>,
    drawn: Cache<BlobToken, Arc<Picture>>,
}

impl Default for AvifMemory {
    fn default() -> Self {
        let drawn = Cache::builder().max_capacity(DRAWN_MAX).eviction_policy(EvictionPolicy::lru());
        Self {
            missing: Cache::builder().max_capacity(MISSING_MAX).time_to_live(MISSING_FOR).build(),
            drawn: drawn.time_to_live(DRAWN_FOR).build(),
        }
    }
}

impl AvifMemory {
    pub fn is_missing(&self, copy: &BlobKey) -> bool {
        self.missing.contains_key(copy)
    }

    pub fn missed(&self, copy: BlobKey) {
        self.missing.insert(copy, ());
    }

    pub fn made(&self, copy: &BlobKey) {
        self.missing.invalidate(copy);
    }

    pub fn keep_drawn(&self, token: BlobToken, picture: Picture) {
        self.drawn.insert(token, Arc::new(picture));
    }

    pub fn take_drawn(&self, token: BlobToken) -> Option<Arc<Picture>> {
        self.drawn.remove(&token)
    }
}
