//! What a query finds in an index: what it narrows the list by, as sets of slots, and what matches all of it.

use std::cell::OnceCell;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use vitrine_core::viewer::Viewer;

use super::closeness::Closeness;
use super::found::{Found, Key};
use super::index::Index;
use super::query::ListQuery;
use super::slots::{Slots, union};
use super::terms::Word;
use super::views::View;
use super::words::Field;

/// Words of one search that may be mistyped; with more it would find what nobody meant.
const TYPOS_MAX: usize = 2;

/// A query for a list of an index. Without a tier it finds all that matches; a tier is what has all words in the first so
/// many fields, and not in fewer.
pub(super) struct Search<'a> {
    index: &'a Index,
    pub(super) viewer: &'a Viewer,
    pub(super) query: &'a ListQuery,
    /// What it is a part of.
    pub(super) view: View,
    /// Not made for what was found before.
    filter: OnceCell<Filter<'a>>,
    /// How near the colours of the matches are, if that is what they are ordered by and was not found before.
    pub(super) closeness: OnceCell<Closeness>,
}

struct Filter<'a> {
    /// All must hold, each by any of its sets: each tag, the creators, the layouts.
    conditions: Vec<Vec<&'a Slots>>,
    /// One more condition: what the viewer has saved.
    among: Option<Slots>,
    /// For each word of the search those that it stands for. All must be found.
    words: Vec<Vec<&'a Word>>,
    excluded: Vec<&'a Slots>,
    left_out: Slots,
}

impl<'a> Search<'a> {
    pub(super) fn of(index: &'a Index, viewer: &'a Viewer, query: &'a ListQuery) -> Self {
        let view = View { target: query.target, with_mature: query.scope.include_nsfw, sort: query.order_within() };
        Self { index, viewer, query, view, filter: OnceCell::new(), closeness: OnceCell::new() }
    }

    /// What everybody finds; `better` are the tiers before this one. `None` is the whole view.
    pub(super) fn listed(&self, tier: Option<usize>, better: &[Arc<Found>]) -> Option<Arc<Found>> {
        if self.query.scope.only_private {
            return Some(Arc::default());
        }
        let Self { index, query, view, .. } = self;
        let find = || {
            let mut bits = self.matches(tier.unwrap_or(Field::ALL.len()));
            bits.intersect_with(index.views.listed(view.with_mature));
            if let Some(target) = view.target {
                bits.intersect_with(index.views.of_menu(target));
            }
            better.iter().for_each(|better| bits.difference_with(&better.bits));
            Found { len: bits.count_ones(..), bits }
        };
        query.is_narrowed().then(|| index.found.get_or(Key::of(query, *view, tier), index.epoch, find))
    }

    /// Keeps in a set what is in the tier, whoever may see it.
    pub(super) fn keep_in(&self, set: &mut FixedBitSet, tier: Option<usize>) {
        if !self.query.is_narrowed() {
            return;
        }
        set.intersect_with(&self.matches(tier.unwrap_or(Field::ALL.len())));
        if let Some(fields) = tier.filter(|fields| *fields > 1) {
            set.difference_with(&self.matches(fields - 1));
        }
    }

    /// Is this slot in the tier, whoever may see it?
    pub(super) fn holds(&self, slot: u32, tier: Option<usize>) -> bool {
        let is_better = tier.is_some_and(|fields| fields > 1 && self.is_match(slot, fields - 1));
        !is_better && self.is_match(slot, tier.unwrap_or(Field::ALL.len()))
    }

    fn is_match(&self, slot: u32, fields: usize) -> bool {
        let (index, filter) = (self.index, self.filter());
        let is_any = |sets: &[&Slots]| sets.iter().any(|slots| slots.contains(slot));
        filter.conditions.iter().all(|any_of| is_any(any_of))
            && filter.among.iter().all(|among| among.contains(slot))
            && filter.words.iter().all(|words| is_any(&index.terms.with_any(words, fields)))
            && !is_any(&filter.excluded)
            && !filter.left_out.contains(slot)
            && self.query.color.is_none_or(|colour| index.looks.colours.get(slot).closeness(colour).is_some())
    }

    /// What matches with all words in the first so many fields.
    fn matches(&self, fields: usize) -> FixedBitSet {
        let (index, filter) = (self.index, self.filter());
        let of_words = filter.words.iter().map(|words| index.terms.with_any(words, fields));
        let conditions = filter.conditions.iter().cloned().chain(filter.among.iter().map(|among| vec![among]));
        let mut matches = None;
        for any_of in conditions.chain(of_words) {
            matches = Some(match (matches, &any_of[..]) {
                (None, _) => union(&any_of, index.entries.len()),
                (Some(mut matches), [only]) => {
                    only.keep_in(&mut matches);
                    matches
                }
                (Some(mut matches), _) => {
                    matches.intersect_with(&union(&any_of, index.entries.len()));
                    matches
                }
            });
        }
        let mut matches = matches.unwrap_or_else(|| index.views.listed(true) | index.views.unlisted());
        filter.excluded.iter().for_each(|excluded| excluded.remove_from(&mut matches));
        filter.left_out.remove_from(&mut matches);
        if let Some(colour) = self.query.color {
            // Comparing colours costs most, so it comes last, and only where everybody or this viewer finds anything.
            let colours = &index.looks.colours;
            if self.query.ordering_colour().is_some() {
                matches.intersect_with(&self.closeness.get_or_init(|| colours.closeness(&matches, colour)).near());
            } else {
                colours.keep_near(&mut matches, colour);
            }
        }
        matches
    }

    fn filter(&self) -> &Filter<'a> {
        self.filter.get_or_init(|| {
            let (index, query, terms) = (self.index, self.query, &self.index.terms);
            let tagged = query.tags.iter().map(|tag| vec![terms.tag(*tag)]);
            let marked = query.marks.iter().map(|mark| vec![terms.marked(*mark)]);
            let mut conditions: Vec<Vec<&Slots>> = tagged.chain(marked).collect();
            match (&query.creators, query.scope.only_private) {
                (None, false) => {}
                (Some(creators), is_private) if !is_private || self.viewer.is_staff() => {
                    conditions.push(creators.iter().map(|creator| terms.creator(*creator)).collect());
                }
                // Other creators in the query are ignored: a viewer cannot find other people's private items.
                _ => conditions.push(self.viewer.account().map(|me| terms.creator(me.id)).into_iter().collect()),
            }
            if let Some(layouts) = &query.layouts {
                conditions.push(layouts.iter().map(|layout| terms.layout(*layout)).collect());
            }
            let slots_of = |ids: &Vec<i64>| ids.iter().filter_map(|id| index.slot_of(*id)).collect();
            Filter {
                conditions,
                among: query.among.as_ref().map(slots_of),
                words: self.words(),
                excluded: (query.excluded_tags.iter().map(|tag| terms.tag(*tag)))
                    .chain(query.excluded_marks.iter().map(|mark| terms.marked(*mark)))
                    .collect(),
                left_out: slots_of(&query.left_out),
            }
        })
    }

    /// Whether anything that everybody finds on lists has one of these words.
    fn is_listed(&self, words: &[&Word]) -> bool {
        let listed = self.index.views.listed(true);
        self.index.terms.with_any(words, Field::ALL.len()).iter().any(|slots| slots.is_any_in(listed))
    }

    /// The words that each word of the search stands for. Those after one that no item has are left out.
    fn words(&self) -> Vec<Vec<&'a Word>> {
        let (query, terms) = (self.query, &self.index.terms);
        let mut found = Vec::with_capacity(query.words.len());
        let mut typos = 0;
        for (at, word) in query.words.iter().enumerate() {
            let is_last = at + 1 == query.words.len();
            let mut words = if is_last { terms.words_beginning(word) } else { terms.word(word) };
            // A word of works that only some may see counts as unknown, or its absence among the similar ones would tell of it.
            if !self.is_listed(&words) && typos < TYPOS_MAX {
                typos += 1;
                words.extend(terms.similar_words(word, is_last));
            }
            let is_nothing = words.is_empty();
            found.push(words);
            if is_nothing {
                break;
            }
        }
        found
    }
}
