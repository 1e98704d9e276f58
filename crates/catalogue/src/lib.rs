//! The in-memory index of items. It answers lists, totals, searches and random picks, so that their cost does not
//! depend on the number of items (decision record 0002). The database remains the source of truth: the catalogue is
//! loaded from it, follows its change log, and is discarded with the process. It does not hold what is only displayed
//! of an item.

mod closeness;
mod colours;
mod compare;
mod counts;
mod entry;
mod follow;
mod found;
mod index;
pub mod index_rows;
pub mod known;
mod order;
mod query;
pub mod response_cache;
pub mod row_cache;
mod search;
mod select;
mod slot_ids;
mod slots;
mod spelling;
mod term_lists;
mod terms;
mod views;
mod visual_features;
pub mod vocabulary;
mod words;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use vitrine_core::clock::RandomSource;
use vitrine_core::ids::HexId;
use vitrine_core::items::{ItemId, ItemKind, ItemMark};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::VisibilityFacts;
use vitrine_input::document::CheckedOperation;
use vitrine_media::PictureFingerprint;

pub use colours::{Colour, Palette};
pub use counts::ItemCounts;
pub use entry::{CatalogueItem, ItemRecord, ListedItem, PreviewToken};
pub use index::{IndexChange, IndexLoader, ItemIndex};
pub use query::{ItemVersion, ListPage, ListQuery};
pub use spelling::SpellingCorrection;
pub use visual_features::ItemVisualFeatures;
pub use words::{ItemWords, WordField};

/// The indexes of all kinds, and their position in the change log.
pub struct Catalogue {
    kinds: Vec<KindIndex>,
    /// Raised by changes that concern no single kind.
    generation: AtomicU64,
    /// Number of the last change applied. Its lock is held while refreshing.
    seen: tokio::sync::Mutex<i64>,
}

/// The items of one kind.
struct KindIndex {
    kind: &'static ItemKind,
    index: RwLock<ItemIndex>,
    /// Raised by each change of its items.
    generation: AtomicU64,
}

/// A set of kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u64);

impl KindSet {
    /// Every kind.
    pub const ALL: KindSet = KindSet(u64::MAX);

    fn contains(self, position: usize) -> bool {
        self.0 & (1 << position) != 0
    }
}

/// All generations at one moment.
pub struct GenerationSnapshot {
    shared: u64,
    of_kinds: Vec<u64>,
}

impl GenerationSnapshot {
    /// Returns the value of [`Catalogue::generation`] at that moment.
    pub fn of(&self, kinds: KindSet) -> u64 {
        let of_kinds = self.of_kinds.iter().enumerate().filter(|(position, _)| kinds.contains(*position));
        self.shared + of_kinds.map(|(_, generation)| generation).sum::<u64>()
    }
}

impl Catalogue {
    /// Returns a number that grows with every change of these kinds that anybody could notice. A response that was
    /// begun at one generation is out of date at the next.
    pub fn generation(&self, kinds: KindSet) -> u64 {
        let of_kinds = self.kinds.iter().enumerate().filter(|(position, _)| kinds.contains(*position));
        self.generation.load(Ordering::Acquire)
            + of_kinds.map(|(_, held)| held.generation.load(Ordering::Acquire)).sum::<u64>()
    }

    /// Makes every cached response out of date, because of a change that is not one of items.
    pub fn drop_responses(&self) {
        self.generation.fetch_add(1, Ordering::AcqRel);
    }

    /// Returns all generations now, for a response whose kinds are not known yet.
    pub fn generations(&self) -> GenerationSnapshot {
        let of_kinds = self.kinds.iter().map(|held| held.generation.load(Ordering::Acquire)).collect();
        GenerationSnapshot { shared: self.generation.load(Ordering::Acquire), of_kinds }
    }

    /// Returns the kinds that the response to an operation shows: those with one of its fields, or all kinds if a root
    /// field belongs to none.
    pub fn shown_by(&self, operation: &CheckedOperation) -> KindSet {
        let has = |held: &KindIndex, name: &str| held.kind.fields.contains(&name);
        if !operation.root_fields.iter().all(|name| self.kinds.iter().any(|held| has(held, name))) {
            return KindSet::ALL;
        }
        let is_shown = |held: &KindIndex| operation.field_names.iter().any(|name| has(held, name));
        let shown = self.kinds.iter().enumerate().filter(|(_, held)| is_shown(held));
        KindSet(shown.fold(0, |set, (position, _)| set | 1 << position))
    }

    /// Returns a number that grows with every change of what anybody could find, of whatever kind, but not with counts.
    pub fn epoch(&self) -> u64 {
        self.kinds.iter().map(|held| u64::from(held.index.read().epoch())).sum()
    }

    /// Returns the items of a kind that are on the public lists without mature ones, have all of these marks, and have
    /// a public number in this range.
    pub fn listed_between(&self, kind: &ItemKind, marks: &[ItemMark], numbers: Range<i64>) -> Vec<ListedItem> {
        let ids = kind.id(HexId(numbers.start)).0..kind.id(HexId(numbers.end)).0;
        self.index_of(kind).read().listed_between(marks, ids, ItemId::STEP as usize)
    }

    /// Returns the highest public number that a kind has ever had; 0 before the first item.
    pub fn last_number(&self, kind: &ItemKind) -> i64 {
        ItemId(self.index_of(kind).read().last_id()).number().0
    }

    /// Returns every kind that is indexed.
    pub fn kinds(&self) -> impl Iterator<Item = &'static ItemKind> {
        self.kinds.iter().map(|held| held.kind)
    }

    /// Returns a page of the items of a kind that this viewer may see.
    pub fn list(&self, kind: &ItemKind, viewer: &Viewer, query: &ListQuery) -> ListPage {
        self.index_of(kind).read().list(viewer, query)
    }

    /// Suggests another spelling for a query that finds nothing for this viewer, if that spelling finds something.
    pub fn nearest_spelling(&self, kind: &ItemKind, viewer: &Viewer, query: &ListQuery) -> Option<SpellingCorrection> {
        self.index_of(kind).read().nearest_spelling(viewer, query)
    }

    /// Returns the fingerprint of an item's picture, if it has one.
    pub fn fingerprint(&self, id: ItemId) -> Option<PictureFingerprint> {
        self.of_code(id.code())?.index.read().fingerprint(id.0)
    }

    /// Returns the ids of up to `count` items of a kind whose picture looks the same, the nearest first. Only items
    /// that `may_see` allows are included.
    pub fn look_alikes(
        &self,
        kind: &ItemKind,
        fingerprint: &PictureFingerprint,
        count: usize,
        may_see: impl Fn(&VisibilityFacts) -> bool,
    ) -> Vec<i64> {
        self.index_of(kind).read().look_alikes(fingerprint, count, may_see)
    }

    /// Returns an item that is not deleted; `visibility` decides whether the viewer may see it.
    pub fn find(&self, id: ItemId) -> Option<CatalogueItem> {
        self.of_code(id.code())?.index.read().find(id.0)
    }

    /// Returns the ids of up to `count` different public items of a kind at random, with all of `marks` and none of
    /// `excluded_marks`.
    pub fn random(
        &self,
        kind: &ItemKind,
        marks: &[ItemMark],
        excluded_marks: &[ItemMark],
        random: &RandomSource,
        count: usize,
    ) -> Vec<i64> {
        self.index_of(kind).read().random(marks, excluded_marks, count, |bound| random.below(bound))
    }

    /// Counts the public items of this kind with all of these marks by creator. Only creators whose name contains these
    /// words one after another are included; a word may be part of a longer one.
    pub fn creators(&self, kind: &ItemKind, marks: &[ItemMark], words: &[String]) -> ItemCounts {
        ItemCounts(self.index_of(kind).read().creators(marks, &words.join(" ")).into_iter().collect())
    }

    /// Counts the items of any kind on the public lists, mature ones included, by tag.
    pub fn listed_tags(&self) -> ItemCounts {
        let mut counts = ItemCounts::default();
        for held in &self.kinds {
            held.index.read().listed_tags().into_iter().for_each(|(tag, count)| counts.add(tag, count));
        }
        counts
    }

    /// Returns the number of items on the public lists that use a layout.
    pub fn count_with_layout(&self, layout_id: i64) -> usize {
        self.kinds.iter().map(|held| held.index.read().listed_with_layout(layout_id)).sum()
    }

    /// Returns the number of indexed items of each kind, including those that are not public.
    pub fn sizes(&self) -> impl Iterator<Item = (&'static ItemKind, usize)> {
        self.kinds.iter().map(|held| (held.kind, held.index.read().len()))
    }

    /// Returns the number of words in the index of each kind, including those of items that are not public.
    pub fn word_counts(&self) -> impl Iterator<Item = (&'static ItemKind, usize)> {
        self.kinds.iter().map(|held| (held.kind, held.index.read().word_count()))
    }

    /// Returns the number of indexed items, including those that are not public.
    fn count(&self) -> usize {
        self.kinds.iter().map(|held| held.index.read().len()).sum()
    }

    fn of_code(&self, code: u8) -> Option<&KindIndex> {
        self.kinds.iter().find(|held| held.kind.code == code)
    }

    #[allow(
        clippy::expect_used,
        reason = "the catalogue is loaded with every kind there is; a test holds the list to that"
    )]
    pub fn index_of(&self, kind: &ItemKind) -> &RwLock<ItemIndex> {
        &self.of_code(kind.code).expect("a kind that the catalogue was loaded with").index
    }
}
