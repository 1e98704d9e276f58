//! Search of an index: the sets of slots that a query narrows the list by, and their intersection.

use std::cell::OnceCell;
use std::sync::Arc;

use fixedbitset::FixedBitSet;
use vitrine_core::viewer::Viewer;

use super::closeness::ColourCloseness;
use super::found::{PublicMatchKey, PublicMatches};
use super::index::ItemIndex;
use super::query::ListQuery;
use super::slots::{SlotSet, union};
use super::terms::FieldTerms;
use super::views::ListView;
use super::words::WordField;

/// Number of words of one search that may be mistyped. With more, it would find what nobody meant.
const TYPOS_MAX: usize = 2;
/// Number of words that may be typed as one, and that one word may be typed as.
const JOINED_MAX: usize = 3;
/// Lengths of words that are split into parts.
const PARTED_BYTES: std::ops::RangeInclusive<usize> = 4..=40;

/// Search of one list of an index. Without a tier it selects all matches. The matches of a tier have all words within
/// its first fields, but not within fewer.
pub(super) struct ListSearch<'a> {
    index: &'a ItemIndex,
    pub(super) viewer: &'a Viewer,
    pub(super) query: &'a ListQuery,
    /// List that the query selects from.
    pub(super) view: ListView,
    /// Sets to intersect; left empty if the result is cached.
    filter: OnceCell<SearchFilter<'a>>,
    /// Closeness of the matches to a colour, if that orders them and it was not computed before.
    pub(super) closeness: OnceCell<ColourCloseness>,
}

struct SearchFilter<'a> {
    /// Conditions that must all hold. Each holds for any of its sets: each tag, the creators, the layouts.
    conditions: Vec<Vec<&'a SlotSet>>,
    /// One more condition: the items that the viewer has saved.
    among: Option<SlotSet>,
    /// Meanings of each word of the search. All must be found.
    words: Vec<WordMeaning<'a>>,
    excluded: Vec<&'a SlotSet>,
    left_out: SlotSet,
}

/// Words of the index that a word of a search may stand for.
#[derive(Default)]
struct WordMeaning<'a> {
    any_of: Vec<&'a FieldTerms>,
    /// Pairs of words that together count as the word, in names and tags: `super` and `mario` for `supermario`, which
    /// is a word of other items.
    or_both: Vec<[Vec<&'a FieldTerms>; 2]>,
}

/// Number of fields in which both of two words are looked for: the name and the tags.
const NAMING_FIELDS: usize = 2;

impl WordMeaning<'_> {
    /// Returns the slots with one of the words, or with both of a pair, in the first `fields` fields.
    fn slots(&self, index: &ItemIndex, fields: usize) -> FixedBitSet {
        let of = |words: &[&FieldTerms], fields| union(&index.terms.with_any(words, fields), index.entries.len());
        let mut found = of(&self.any_of, fields);
        for [first, second] in &self.or_both {
            let fields = fields.min(NAMING_FIELDS);
            found |= &of(first, fields) & &of(second, fields);
        }
        found
    }
}

impl<'a> ListSearch<'a> {
    pub(super) fn of(index: &'a ItemIndex, viewer: &'a Viewer, query: &'a ListQuery) -> Self {
        let view = ListView { target: query.target, with_mature: query.scope.include_nsfw, sort: query.order_within() };
        Self { index, viewer, query, view, filter: OnceCell::new(), closeness: OnceCell::new() }
    }

    /// Returns the public matches of a tier without those of the `better` tiers. `None` is the whole view.
    pub(super) fn listed(&self, tier: Option<usize>, better: &[Arc<PublicMatches>]) -> Option<Arc<PublicMatches>> {
        if self.query.scope.only_private {
            return Some(Arc::default());
        }
        let Self { index, query, view, .. } = self;
        let find = || {
            let mut bits = self.matches(tier.unwrap_or(WordField::ALL.len()));
            bits.intersect_with(index.views.listed(view.with_mature));
            if let Some(target) = view.target {
                bits.intersect_with(index.views.of_menu(target));
            }
            better.iter().for_each(|better| bits.difference_with(&better.bits));
            PublicMatches { len: bits.count_ones(..), bits }
        };
        query.is_narrowed().then(|| index.found.get_or(PublicMatchKey::of(query, *view, tier), index.epoch, find))
    }

    /// Keeps in a set only the slots of the tier, including items that the viewer may not see.
    pub(super) fn keep_in(&self, set: &mut FixedBitSet, tier: Option<usize>) {
        if !self.query.is_narrowed() {
            return;
        }
        set.intersect_with(&self.matches(tier.unwrap_or(WordField::ALL.len())));
        if let Some(fields) = tier.filter(|fields| *fields > 1) {
            set.difference_with(&self.matches(fields - 1));
        }
    }

    /// Returns true if this slot is in the tier, even if the viewer may not see its item.
    pub(super) fn holds(&self, slot: u32, tier: Option<usize>) -> bool {
        let is_better = tier.is_some_and(|fields| fields > 1 && self.is_match(slot, fields - 1));
        !is_better && self.is_match(slot, tier.unwrap_or(WordField::ALL.len()))
    }

    fn is_match(&self, slot: u32, fields: usize) -> bool {
        let (index, filter) = (self.index, self.filter());
        let is_any = |sets: &[&SlotSet]| sets.iter().any(|slots| slots.contains(slot));
        filter.conditions.iter().all(|any_of| is_any(any_of))
            && filter.among.iter().all(|among| among.contains(slot))
            && filter.words.iter().all(|meant| {
                let has = |words: &[&FieldTerms], fields| is_any(&index.terms.with_any(words, fields));
                has(&meant.any_of, fields)
                    || meant.or_both.iter().any(|both| both.iter().all(|words| has(words, fields.min(NAMING_FIELDS))))
            })
            && !is_any(&filter.excluded)
            && !filter.left_out.contains(slot)
            && self.query.color.is_none_or(|colour| index.visual_features.colours.get(slot).closeness(colour).is_some())
    }

    /// Returns the slots with all words in the first `fields` fields.
    fn matches(&self, fields: usize) -> FixedBitSet {
        let (index, filter) = (self.index, self.filter());
        let (plain, parted): (Vec<_>, Vec<_>) = filter.words.iter().partition(|meant| meant.or_both.is_empty());
        let of_words = plain.iter().map(|meant| index.terms.with_any(&meant.any_of, fields));
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
        for meant in parted {
            let found = meant.slots(index, fields);
            matches = Some(matches.map_or_else(|| found.clone(), |matches| &matches & &found));
        }
        let mut matches = matches.unwrap_or_else(|| index.views.listed(true) | index.views.unlisted());
        filter.excluded.iter().for_each(|excluded| excluded.remove_from(&mut matches));
        filter.left_out.remove_from(&mut matches);
        if let Some(colour) = self.query.color {
            // Comparing colours costs most. It comes last, and only if the public or this viewer finds anything.
            let colours = &index.visual_features.colours;
            if self.query.ordering_colour().is_some() {
                matches.intersect_with(&self.closeness.get_or_init(|| colours.closeness(&matches, colour)).near());
            } else {
                colours.keep_near(&mut matches, colour);
            }
        }
        matches
    }

    fn filter(&self) -> &SearchFilter<'a> {
        self.filter.get_or_init(|| {
            let (index, query, terms) = (self.index, self.query, &self.index.terms);
            let tagged = query.tags.iter().map(|tag| vec![terms.tag(*tag)]);
            let marked = query.marks.iter().map(|mark| vec![terms.marked(*mark)]);
            let mut conditions: Vec<Vec<&SlotSet>> = tagged.chain(marked).collect();
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
            SearchFilter {
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

    /// Returns true if an item on the public lists has one of these words.
    fn is_listed(&self, words: &[&FieldTerms]) -> bool {
        let listed = self.index.views.listed(true);
        self.index.terms.with_any(words, WordField::ALL.len()).iter().any(|slots| slots.is_any_in(listed))
    }

    /// Returns the meanings of each word of the search; all must be found. People type words together or apart, so a
    /// word also stands for two that it may be made of, an unknown word for two or three, and neighbouring words for
    /// their compound. If three or more words have no common match, one is left out.
    fn words(&self) -> Vec<WordMeaning<'a>> {
        let typed = &self.query.words;
        let mut typos = 0;
        let mut found: Vec<Vec<WordMeaning<'_>>> = (typed.iter().enumerate())
            .map(|(at, word)| self.meant_by(word, at + 1 == typed.len(), &mut typos))
            .collect();
        for length in 2..=JOINED_MAX {
            for (at, run) in typed.windows(length).enumerate() {
                let joined = self.words_of(&run.concat(), at + length == typed.len());
                if self.is_listed(&joined) {
                    found[at..at + length].iter_mut().flatten().for_each(|meant| meant.any_of.extend(&joined));
                }
            }
        }
        if typed.len() > 2
            && typos == 0
            && !self.is_any_listed(found.iter().flatten())
            && let Some(at) = self.one_too_many(&found)
        {
            found.remove(at);
        }
        found.into_iter().flatten().collect()
    }

    fn words_of(&self, typed: &str, is_last: bool) -> Vec<&'a FieldTerms> {
        let terms = &self.index.terms;
        if is_last { terms.words_beginning(typed) } else { terms.word(typed) }
    }

    /// Returns the meanings of one word of the search, or of each of its parts.
    fn meant_by(&self, typed: &str, is_last: bool, typos: &mut usize) -> Vec<WordMeaning<'a>> {
        let meant = |any_of| WordMeaning { any_of, or_both: Vec::new() };
        let mut any_of = self.words_of(typed, is_last);
        // A word that only items with limited visibility have counts as unknown. Otherwise its absence from the similar
        // words would reveal it.
        if self.is_listed(&any_of) {
            let both = self.parts_of(typed, is_last, 2).and_then(|parts| parts.try_into().ok());
            return vec![WordMeaning { any_of, or_both: both.into_iter().collect() }];
        }
        if let Some(parts) = (2..=JOINED_MAX).find_map(|count| self.parts_of(typed, is_last, count)) {
            return parts.into_iter().map(meant).collect();
        }
        if *typos < TYPOS_MAX {
            let similar = self.index.terms.similar_words(typed, is_last);
            *typos += usize::from(!similar.is_empty());
            any_of.extend(similar);
        }
        vec![meant(any_of)]
    }

    /// Returns `count` listed words that together make a word, preferring long ones.
    fn parts_of(&self, typed: &str, is_last: bool, count: usize) -> Option<Vec<Vec<&'a FieldTerms>>> {
        if count == 1 {
            let words = self.words_of(typed, is_last);
            return self.is_listed(&words).then(|| vec![words]);
        }
        if !PARTED_BYTES.contains(&typed.len()) {
            return None;
        }
        // Shorter ones are in too many words. Scripts without blanks are searched for in parts anyway.
        let is_word = |part: &str| part.chars().count() > 2 || part.bytes().all(|byte| byte.is_ascii_digit());
        let places = typed.char_indices().rev().map(|(at, _)| typed.split_at(at));
        let mut places = places.filter(|(first, rest)| !first.is_empty() && is_word(first) && is_word(rest));
        places.find_map(|(first, rest)| {
            let first = self.parts_of(first, false, 1)?;
            Some([first, self.parts_of(rest, is_last, count - 1)?].concat())
        })
    }

    /// Returns true if an item on the public lists has all of these.
    fn is_any_listed<'m>(&self, all: impl Iterator<Item = &'m WordMeaning<'a>>) -> bool
    where
        'a: 'm,
    {
        let mut listed = self.index.views.listed(true).clone();
        for meant in all {
            listed.intersect_with(&meant.slots(self.index, WordField::ALL.len()));
        }
        !listed.is_clear()
    }

    /// Returns the position of the word to leave out: one that nothing has, or else the commonest.
    fn one_too_many(&self, found: &[Vec<WordMeaning<'a>>]) -> Option<usize> {
        let count = |at: &usize| {
            let counts = found[*at].iter().map(|meant| meant.slots(self.index, WordField::ALL.len()).count_ones(..));
            counts.min().unwrap_or_default()
        };
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_cached_key(|at| match count(at) {
            0 => (0, 0),
            count => (1, usize::MAX - count),
        });
        order.into_iter().find(|at| {
            let others = found.iter().enumerate().filter(|(other, _)| other != at);
            self.is_any_listed(others.flat_map(|(_, meant)| meant))
        })
    }
}
