//! What searches have found lately. The next page of a search, or the same search of somebody else, begins where the first
//! one ended, for people too whose responses are not cached.

use std::sync::Arc;

use fixedbitset::FixedBitSet;
use moka::sync::Cache;
use vitrine_core::items::Mark;
use vitrine_target::Target;

use super::colours::Colour;
use super::query::ListQuery;
use super::views::View;

/// Bytes of memory that the sets of one kind may take: a hundred of them with a million items.
const CAPACITY_BYTES: u64 = 16 * 1024 * 1024;
/// What a set costs besides its bits.
const OVERHEAD_BYTES: usize = 256;

/// What everybody finds on a list.
#[derive(Default)]
pub(super) struct Found {
    pub(super) bits: FixedBitSet,
    pub(super) len: usize,
}

/// By what it was found. What is one viewer's alone, such as what they have saved, is not part of it: such lists are not kept.
#[derive(PartialEq, Eq, Hash)]
pub(super) struct Key {
    words: Vec<String>,
    creators: Option<Vec<i64>>,
    tags: Vec<i64>,
    excluded_tags: Vec<i64>,
    layouts: Option<Vec<i64>>,
    marks: Vec<Mark>,
    excluded_marks: Vec<Mark>,
    color: Option<Colour>,
    target: Option<Target>,
    with_mature: bool,
    tier: Option<usize>,
}

impl Key {
    pub(super) fn of(query: &ListQuery, view: View, tier: Option<usize>) -> Option<Self> {
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

pub(super) struct FoundCache(Cache<Key, Kept>);

#[derive(Clone)]
struct Kept {
    found: Arc<Found>,
    epoch: u32,
}

impl Default for FoundCache {
    fn default() -> Self {
        let bytes =
            |_: &Key, kept: &Kept| u32::try_from(kept.found.bits.len() / 8 + OVERHEAD_BYTES).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(bytes).max_capacity(CAPACITY_BYTES).build())
    }
}

impl FoundCache {
    /// What was kept under this key in this epoch, or else what is found now.
    pub(super) fn get_or(&self, key: Option<Key>, epoch: u32, find: impl FnOnce() -> Found) -> Arc<Found> {
        let Some(key) = key else { return Arc::new(find()) };
        if let Some(kept) = self.0.get(&key).filter(|kept| kept.epoch == epoch) {
            return kept.found;
        }
        let found = Arc::new(find());
        self.0.insert(key, Kept { found: found.clone(), epoch });
        found
    }
}
