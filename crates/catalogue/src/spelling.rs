//! The nearest spelling of a search that has found nothing: some of its words written differently, so that it finds
//! something. Each word is chosen from what the viewer finds on the same list, so none tells anybody of an item that they
//! may not see.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;
use vitrine_core::viewer::Viewer;

use super::index::Index;
use super::query::ListQuery;
use super::slots::union;
use super::terms::Word;
use super::words::Field;

/// Spellings of the beginning of a search that are continued with its next word.
const CONTINUED_MAX: usize = 4;
/// Other words that are tried for one that was typed.
const OTHERS_MAX: usize = 8;
/// The shorter part of a word that two words were joined to.
const PART_MIN: usize = 2;

/// For each word of a search what should stand in its place: `None` is the word as it was typed, and nothing is a word that
/// has been joined to the one before.
pub type Spelling = Vec<Option<String>>;

/// Words in place of the next ones of a search.
struct Reading {
    words: Spelling,
    errors: u8,
    /// What has them, of what the viewer finds.
    slots: FixedBitSet,
}

/// Readings of the first words of a search, and what has all of them.
struct Beginning {
    spelling: Spelling,
    errors: u8,
    slots: FixedBitSet,
    len: usize,
}

impl Beginning {
    fn of(slots: FixedBitSet) -> Self {
        Self { spelling: Vec::new(), errors: 0, len: slots.count_ones(..), slots }
    }

    /// With this reading of the words that follow; `None` if nothing has both.
    fn then(&self, reading: &Reading) -> Option<Self> {
        if self.slots.is_disjoint(&reading.slots) {
            return None;
        }
        let slots = &self.slots & &reading.slots;
        let spelling = self.spelling.iter().chain(&reading.words).cloned().collect();
        Some(Self { spelling, errors: self.errors + reading.errors, ..Self::of(slots) })
    }

    /// Fewest errors first, then what finds most.
    fn rank(&self) -> (u8, Reverse<usize>) {
        (self.errors, Reverse(self.len))
    }
}

impl Index {
    /// How the words of a query that finds nothing for this viewer could be meant, if that finds something.
    pub fn nearest_spelling(&self, viewer: &Viewer, query: &ListQuery) -> Option<Spelling> {
        let words = &query.words;
        let offered = self.all(viewer, &ListQuery { words: Vec::new(), ..query.clone() });
        let readings = Readings {
            index: self,
            seen: &offered | &self.all(viewer, &ListQuery { scope: query.scope, ..ListQuery::default() }),
            offered,
        };
        // By how many words they are of.
        let mut beginnings: Vec<Vec<Beginning>> = (0..=words.len()).map(|_| Vec::new()).collect();
        beginnings[0].push(Beginning::of(readings.offered.clone()));
        for at in 0..words.len() {
            let mut continued = std::mem::take(&mut beginnings[at]);
            continued.sort_by_key(Beginning::rank);
            continued.truncate(CONTINUED_MAX);
            if continued.is_empty() {
                continue;
            }
            for reading in readings.of(&words[at..]) {
                let longer = continued.iter().filter_map(|beginning| beginning.then(&reading));
                beginnings[at + reading.words.len()].extend(longer);
            }
        }
        let whole = beginnings.pop()?.into_iter().filter(|whole| whole.errors > 0);
        whole.min_by_key(Beginning::rank).map(|whole| whole.spelling)
    }
}

struct Readings<'a> {
    index: &'a Index,
    /// What the viewer finds on any list of this scope: words that one of these has are spelt right.
    seen: FixedBitSet,
    /// What the viewer finds by the query without its words.
    offered: FixedBitSet,
}

impl Readings<'_> {
    /// Of the first of these words, or of the first two as one.
    fn of(&self, words: &[String]) -> Vec<Reading> {
        let (Some(word), terms) = (words.first(), &self.index.terms) else { return Vec::new() };
        let typed = self.having(&if words.len() == 1 { terms.words_beginning(word) } else { terms.word(word) });
        let mut readings = if typed.is_disjoint(&self.seen) {
            let mut others = self.others(word);
            others.extend(self.parted(word));
            others
        } else {
            vec![Reading { words: vec![None], errors: 0, slots: &typed & &self.offered }]
        };
        if let Some(next) = words.get(1) {
            let joined = format!("{word}{next}");
            let joining = self.offered_with(&joined).map(|slots| Reading {
                words: vec![Some(joined), Some(String::new())],
                errors: 1,
                slots,
            });
            readings.extend(joining);
        }
        readings
    }

    /// Words that are spelt nearly like this one.
    fn others(&self, word: &str) -> Vec<Reading> {
        let terms = &self.index.terms;
        // Counted before any set is made: there may be hundreds.
        let counted = terms.near_words(word).into_iter().map(|(errors, near)| {
            let with = terms.with_any(&terms.word(&near), Field::ALL.len());
            let len: usize = with.iter().map(|slots| slots.count_in(&self.offered)).sum();
            (errors, Reverse(len), near)
        });
        let mut others: Vec<_> = counted.filter(|(_, len, _)| len.0 > 0).collect();
        others.sort_unstable();
        others.truncate(OTHERS_MAX);
        let reading = |(errors, _, near): (u8, _, String)| {
            let slots = self.offered_with(&near)?;
            Some(Reading { words: vec![Some(near)], errors, slots })
        };
        others.into_iter().filter_map(reading).collect()
    }

    /// Two words that were typed as one.
    fn parted(&self, word: &str) -> impl Iterator<Item = Reading> {
        let letters = word.chars().count();
        let ends = word.char_indices().map(|(end, _)| end).skip(PART_MIN);
        ends.take((letters + 1).saturating_sub(2 * PART_MIN)).filter_map(move |end| {
            let (one, other) = word.split_at(end);
            let slots = &self.offered_with(one)? & &self.offered_with(other)?;
            Some(Reading { words: vec![Some(format!("{one} {other}"))], errors: 1, slots })
        })
    }

    /// What the viewer finds with this word, if anything.
    fn offered_with(&self, word: &str) -> Option<FixedBitSet> {
        let words = self.index.terms.word(word);
        let slots = (!words.is_empty()).then(|| &self.having(&words) & &self.offered)?;
        (!slots.is_clear()).then_some(slots)
    }

    /// What has any of these words, whoever may see it.
    fn having(&self, words: &[&Word]) -> FixedBitSet {
        union(&self.index.terms.with_any(words, Field::ALL.len()), self.index.entries.len())
    }
}
