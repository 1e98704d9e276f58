//! Cache of search results. The next page of a search, or the same search by another viewer, reuses the set of the
//! first. This also helps viewers whose responses are not cached.

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use moka::sync::Cache;
use vitrine_core::items::ItemMark;
use vitrine_target::Target;

use super::colours::Colour;
use super::query::ListQuery;
use super::views::ListView;

/// Bytes of memory that the sets of one kind may take: a hundred of them with a million items.
const CAPACITY_BYTES: u64 = 16 * 1024 * 1024;
/// Memory of a set besides its bits.
const OVERHEAD_BYTES: usize = 256;

/// Items of a list that everybody may see.
#[derive(Default)]
pub(super) struct PublicMatches {
    pub(super) bits: FixedBitSet,
    pub(super) len: usize,
}

/// Search that led to a result. Anything that belongs to one viewer, such as saved items, is not part of it: such
/// results are not cached.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct PublicMatchKey {
    words: Vec<String>,
    creators: Option<Vec<i64>>,
    tags: Vec<i64>,
    excluded_tags: Vec<i64>,
    layouts: Option<Vec<i64>>,
    marks: Vec<ItemMark>,
    excluded_marks: Vec<ItemMark>,
    color: Option<Colour>,
    target: Option<Target>,
    with_mature: bool,
    tier: Option<usize>,
}

impl PublicMatchKey {
    pub(super) fn of(query: &ListQuery, view: ListView, tier: Option<usize>) -> Option<Self> {
        (!query.is_personal()).then(|| Self {
            words: query.words.clone(),
            creators: query.creators.clone(),
            tags: query.tags.clone(),
            excluded_tags: query.excluded_tags.clone(),
            layouts: query.layouts.clone(),
            marks: query.marks.clone(),
            excluded_marks: query.excluded_marks.clone(),
            color: query.color,
            target: view.target,
            with_mature: view.with_mature,
            tier,
        })
    }
}

pub(super) struct FoundCache(Cache<PublicMatchKey, CachedMatches>);

#[derive(Clone)]
struct CachedMatches {
    found: Arc<PublicMatches>,
    epoch: u32,
}

impl Default for FoundCache {
    fn default() -> Self {
        let bytes = |_: &PublicMatchKey, kept: &CachedMatches| {
            u32::try_from(kept.found.bits.len() / 8 + OVERHEAD_BYTES).unwrap_or(u32::MAX)
        };
        Self(Cache::builder().weigher(bytes).max_capacity(CAPACITY_BYTES).build())
    }
}

impl FoundCache {
    /// Returns the set cached under this key in this epoch, or caches the one that `find` returns.
    pub(super) fn get_or(
        &self,
        key: Option<PublicMatchKey>,
        epoch: u32,
        find: impl FnOnce() -> PublicMatches,
    ) -> Arc<PublicMatches> {
        let Some(key) = key else { return Arc::new(find()) };
        if let Some(kept) = self.0.get(&key).filter(|kept| kept.epoch == epoch) {
            return kept.found;
        }
        let found = Arc::new(find());
        self.0.insert(key, CachedMatches { found: found.clone(), epoch });
        found
    }
}
