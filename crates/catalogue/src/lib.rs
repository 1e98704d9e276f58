//! The in-memory index of items: it answers lists, totals, searches and random picks, so that their cost does not
//! depend on the number of items (decision record 0002). The database remains the source of truth: the catalogue is
//! loaded from it, follows its change log, and is discarded with the process. What is only displayed of an item is not
//! in it.

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
mod looks;
mod order;
mod query;
pub mod response_cache;
pub mod rows;
mod search;
mod select;
mod slot_ids;
mod slots;
mod spelling;
mod term_lists;
mod terms;
mod views;
pub mod vocabulary;
mod words;

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use parking_lot::RwLock;
use vitrine_core::clock::Random;
use vitrine_core::ids::HexId;
use vitrine_core::items::{ItemId, Kind, Mark};
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility::VisibilityFacts;
use vitrine_input::document::Operation;
use vitrine_media::Fingerprint;

pub use colours::{Colour, Palette};
pub use counts::Counts;
pub use entry::{CatalogueItem, ListedItem, PreviewToken, Record};
pub use index::{Change, Index, Loading};
pub use looks::ItemLooks;
pub use query::{ListQuery, Listed, Version};
pub use spelling::Spelling;
pub use words::{Field, ItemWords};

/// The indexes of all kinds, and their position in the change log.
pub struct Catalogue {
    kinds: Vec<KindIndex>,
    /// Raised with changes that concern no single kind.
    generation: AtomicU64,
    /// Number of the last change applied. Its lock is held while refreshing.
    seen: tokio::sync::Mutex<i64>,
}

/// The items of one kind.
struct KindIndex {
    kind: &'static Kind,
    index: RwLock<Index>,
    /// Raised with each change of its items.
    generation: AtomicU64,
}

/// Some of the kinds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KindSet(u64);

impl KindSet {
    /// Every kind.
    pub const ALL: KindSet = KindSet(u64::MAX);

    fn contains(self, position: usize) -> bool {
        self.0 & (1 << position) != 0
    }
}

/// How often everything had changed at one moment.
pub struct Generations {
    shared: u64,
    of_kinds: Vec<u64>,
}

impl Generations {
    /// As [`Catalogue::generation`] was at that moment.
    pub fn of(&self, kinds: KindSet) -> u64 {
        let of_kinds = self.of_kinds.iter().enumerate().filter(|(position, _)| kinds.contains(*position));
        self.shared + of_kinds.map(|(_, generation)| generation).sum::<u64>()
    }
}

impl Catalogue {
    /// Grows with everything that anybody could notice of these kinds. An answer that was begun at one generation is out
    /// of date at the next.
    pub fn generation(&self, kinds: KindSet) -> u64 {
        let of_kinds = self.kinds.iter().enumerate().filter(|(position, _)| kinds.contains(*position));
        self.generation.load(Ordering::Acquire)
            + of_kinds.map(|(_, held)| held.generation.load(Ordering::Acquire)).sum::<u64>()
    }

    /// The generations now, for an answer of which it is not known yet what it will show.
    pub fn generations(&self) -> Generations {
        let of_kinds = self.kinds.iter().map(|held| held.generation.load(Ordering::Acquire)).collect();
        Generations { shared: self.generation.load(Ordering::Acquire), of_kinds }
    }

    /// The kinds of which an answer shows something: those that have one of its fields, or all when it begins with a field
    /// of none.
    pub fn shown_by(&self, operation: &Operation) -> KindSet {
        let has = |held: &KindIndex, name: &str| held.kind.fields.contains(&name);
        if !operation.root_fields.iter().all(|name| self.kinds.iter().any(|held| has(held, name))) {
            return KindSet::ALL;
        }
        let is_shown = |held: &KindIndex| operation.field_names.iter().any(|name| has(held, name));
        let shown = self.kinds.iter().enumerate().filter(|(_, held)| is_shown(held));
        KindSet(shown.fold(0, |set, (position, _)| set | 1 << position))
    }

    /// Grows with every change of what anybody could find, of whatever kind, but not with counts.
    pub fn epoch(&self) -> u64 {
        self.kinds.iter().map(|held| u64::from(held.index.read().epoch())).sum()
    }

    /// The items of a kind with all of these marks that everybody finds on lists, without mature ones: those of the public
    /// numbers of a range.
    pub fn listed_between(&self, kind: &Kind, marks: &[Mark], numbers: Range<i64>) -> Vec<ListedItem> {
        let ids = kind.id(HexId(numbers.start)).0..kind.id(HexId(numbers.end)).0;
        self.index_of(kind).read().listed_between(marks, ids, ItemId::STEP as usize)
    }

    /// The highest public number of a kind that there was; 0 before the first.
    pub fn last_number(&self, kind: &Kind) -> i64 {
        ItemId(self.index_of(kind).read().last_id()).number().0
    }

    /// Every kind whose items are held.
    pub fn kinds(&self) -> impl Iterator<Item = &'static Kind> {
        self.kinds.iter().map(|held| held.kind)
    }

    /// A page of the items of a kind, as this viewer may see them.
    pub fn list(&self, kind: &Kind, viewer: &Viewer, query: &ListQuery) -> Listed {
        self.index_of(kind).read().list(viewer, query)
    }

    /// How the words of a query that finds nothing for this viewer could be meant, if that finds something.
    pub fn nearest_spelling(&self, kind: &Kind, viewer: &Viewer, query: &ListQuery) -> Option<Spelling> {
        self.index_of(kind).read().nearest_spelling(viewer, query)
    }

    /// What the picture of an item looks like, if it has one.
    pub fn fingerprint(&self, id: ItemId) -> Option<Fingerprint> {
        self.of_code(id.code())?.index.read().fingerprint(id.0)
    }

    /// Ids of up to `count` items of a kind whose picture looks the same, the nearest first, of those that `may_see` allows.
    pub fn look_alikes(
        &self,
        kind: &Kind,
        fingerprint: &Fingerprint,
        count: usize,
        may_see: impl Fn(&VisibilityFacts) -> bool,
    ) -> Vec<i64> {
        self.index_of(kind).read().look_alikes(fingerprint, count, may_see)
    }

    /// An item that is not deleted; whether the viewer may see it is decided by `visibility`.
    pub fn find(&self, id: ItemId) -> Option<CatalogueItem> {
        self.of_code(id.code())?.index.read().find(id.0)
    }

    /// Ids of up to `count` different public items of a kind with all of some marks and none of others, at random.
    pub fn random(
        &self,
        kind: &Kind,
        marks: &[Mark],
        excluded_marks: &[Mark],
        random: &Random,
        count: usize,
    ) -> Vec<i64> {
        self.index_of(kind).read().random(marks, excluded_marks, count, |bound| random.below(bound))
    }

    /// Row ids of the creators with items of this kind, with all of these marks, on the public lists, each with the number of
    /// those items: of those in whose name these words stand, one after another, perhaps as parts of longer ones.
    pub fn creators(&self, kind: &Kind, marks: &[Mark], words: &[String]) -> Counts {
        Counts(self.index_of(kind).read().creators(marks, &words.join(" ")).into_iter().collect())
    }

    /// Row ids of the tags of items of any kind on the public lists, mature ones included, each with the number of those items.
    pub fn listed_tags(&self) -> Counts {
        let mut counts = Counts::default();
        for held in &self.kinds {
            held.index.read().listed_tags().into_iter().for_each(|(tag, count)| counts.add(tag, count));
        }
        counts
    }

    /// Number of items on the public lists that use a layout.
    pub fn count_with_layout(&self, layout_id: i64) -> usize {
        self.kinds.iter().map(|held| held.index.read().listed_with_layout(layout_id)).sum()
    }

    /// How many items of each kind are held, whoever may see them.
    pub fn sizes(&self) -> impl Iterator<Item = (&'static Kind, usize)> {
        self.kinds.iter().map(|held| (held.kind, held.index.read().len()))
    }

    /// How many words the index of each kind holds, whoever may see them.
    pub fn word_counts(&self) -> impl Iterator<Item = (&'static Kind, usize)> {
        self.kinds.iter().map(|held| (held.kind, held.index.read().word_count()))
    }

    /// Number of items held, whoever may see them.
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
    pub fn index_of(&self, kind: &Kind) -> &RwLock<Index> {
        &self.of_code(kind.code).expect("a kind that the catalogue was loaded with").index
    }
}
