//! What a query narrows a list by, as sets of slots, and what matches all of it.

use fixedbitset::FixedBitSet;

use super::index::Index;
use super::query::ListQuery;
use super::slots::Slots;
use super::terms::Word;
use crate::viewer::Viewer;

/// Words of one search that may be mistyped: finding similar words costs about a millisecond.
const TYPOS_MAX: usize = 2;

/// What a list is narrowed by.
pub(super) struct Filter<'a> {
    /// All must hold, each by any of its sets: each tag, the creators, the layouts.
    conditions: Vec<Vec<&'a Slots>>,
    /// One more condition: what the viewer has saved.
    among: Option<Slots>,
    /// For each word of the search those that it stands for. All must be found.
    words: Vec<Vec<&'a Word>>,
    excluded: Vec<&'a Slots>,
    pub(super) is_ranked: bool,
}

impl Index {
    /// What the query is narrowed by; `None` when by nothing.
    pub(super) fn filter<'a>(&'a self, viewer: &Viewer, query: &ListQuery) -> Option<Filter<'a>> {
        let mut conditions: Vec<Vec<&Slots>> = query.tags.iter().map(|tag| vec![self.terms.tag(*tag)]).collect();
        match (&query.creators, query.scope.only_private) {
            (None, false) => {}
            (Some(creators), is_private) if !is_private || viewer.is_staff() => {
                conditions.push(creators.iter().map(|creator| self.terms.creator(*creator)).collect());
            }
            // Other creators in the query are ignored: a viewer cannot find other people's private items.
            _ => conditions.push(viewer.account().map(|me| self.terms.creator(me.id)).into_iter().collect()),
        }
        if let Some(layouts) = &query.layouts {
            conditions.push(layouts.iter().map(|layout| self.terms.layout(*layout)).collect());
        }
        let among = query.among.as_ref().map(|ids| ids.iter().filter_map(|id| self.slots.get(id).copied()).collect());
        let words = self.words(query);
        let excluded: Vec<&Slots> = query.excluded_tags.iter().map(|tag| self.terms.tag(*tag)).collect();
        let is_narrowed = !(conditions.is_empty() && among.is_none() && words.is_empty() && excluded.is_empty());
        is_narrowed.then(|| Filter { conditions, among, words, excluded, is_ranked: query.is_ranked() })
    }

    /// The words that each word of the search stands for. Those after one that no item has are left out.
    fn words(&self, query: &ListQuery) -> Vec<Vec<&Word>> {
        let mut found = Vec::with_capacity(query.words.len());
        let mut typos = 0;
        for (at, word) in query.words.iter().enumerate() {
            let is_last = at + 1 == query.words.len();
            let mut words = if is_last { self.terms.words_beginning(word) } else { self.terms.word(word) };
            if words.is_empty() && typos < TYPOS_MAX {
                typos += 1;
                words = self.terms.similar_words(word, is_last);
            }
            let is_nothing = words.is_empty();
            found.push(words);
            if is_nothing {
                break;
            }
        }
        found
    }

    /// What matches with all words in the first so many fields, whoever may see it.
    pub(super) fn matches(&self, filter: &Filter<'_>, fields: usize) -> FixedBitSet {
        let of_words = filter.words.iter().map(|words| self.terms.with_any(words, fields));
        let conditions = filter.conditions.iter().cloned().chain(filter.among.iter().map(|among| vec![among]));
        let mut matches = None;
        for any_of in conditions.chain(of_words) {
            matches = Some(match (matches, &any_of[..]) {
                (None, _) => self.union(&any_of),
                (Some(mut matches), [only]) => {
                    only.keep_in(&mut matches);
                    matches
                }
                (Some(mut matches), _) => {
                    matches.intersect_with(&self.union(&any_of));
                    matches
                }
            });
        }
        let mut matches = matches.unwrap_or_else(|| self.views.listed(true) | self.views.unlisted());
        filter.excluded.iter().for_each(|excluded| excluded.remove_from(&mut matches));
        matches
    }

    fn union(&self, sets: &[&Slots]) -> FixedBitSet {
        // A copy of bits costs less than an empty set to which they are added.
        let first = sets.iter().position(|slots| slots.bits().is_some());
        let mut union = first.and_then(|first| sets[first].bits()).cloned().unwrap_or_default();
        union.grow(self.entries.len());
        for (at, slots) in sets.iter().enumerate() {
            if Some(at) != first {
                slots.add_to(&mut union);
            }
        }
        union
    }
}
