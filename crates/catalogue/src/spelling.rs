//! Spelling suggestions for a search that found nothing: some of its words written differently, so that it finds
//! something. Each suggested word is in an item that the viewer finds on the same list, so none reveals an item that
//! they may not see.

use std::cmp::Reverse;

use fixedbitset::FixedBitSet;
use vitrine_core::viewer::Viewer;

use super::index::ItemIndex;
use super::query::ListQuery;
use super::slots::union;
use super::terms::FieldTerms;
use super::words::WordField;

/// Spellings of the beginning of a search that are continued with its next word.
const CONTINUED_MAX: usize = 4;
/// Other words that are tried for a typed one.
const OTHERS_MAX: usize = 8;
/// Shortest part of a word that two words were joined to.
const PART_MIN: usize = 2;

/// Replacement for each word of a search: `None` keeps the word as it was typed, and an empty one drops a word that was
/// joined to the one before.
pub type SpellingCorrection = Vec<Option<String>>;

/// Words to read in place of the next ones of a search.
struct WordReading {
    words: SpellingCorrection,
    errors: u8,
    /// Slots that have these words, out of those that the viewer finds.
    slots: FixedBitSet,
}

/// Readings of the first words of a search, and the slots that have all of them.
struct SpellingPrefix {
    spelling: SpellingCorrection,
    errors: u8,
    slots: FixedBitSet,
    len: usize,
}

impl SpellingPrefix {
    fn of(slots: FixedBitSet) -> Self {
        Self { spelling: Vec::new(), errors: 0, len: slots.count_ones(..), slots }
    }

    /// Continues with a reading of the words that follow; `None` if nothing has both.
    fn then(&self, reading: &WordReading) -> Option<Self> {
        if self.slots.is_disjoint(&reading.slots) {
            return None;
        }
        let slots = &self.slots & &reading.slots;
        let spelling = self.spelling.iter().chain(&reading.words).cloned().collect();
        Some(Self { spelling, errors: self.errors + reading.errors, ..Self::of(slots) })
    }

    /// Returns the rank: fewest errors first, then most matches.
    fn rank(&self) -> (u8, Reverse<usize>) {
        (self.errors, Reverse(self.len))
    }
}

impl ItemIndex {
    /// Suggests another spelling for a query that finds nothing for this viewer, if that spelling finds something.
    pub fn nearest_spelling(&self, viewer: &Viewer, query: &ListQuery) -> Option<SpellingCorrection> {
        let words = &query.words;
        let offered = self.all(viewer, &ListQuery { words: Vec::new(), ..query.clone() });
        let readings = SpellingSearch {
            index: self,
            seen: &offered | &self.all(viewer, &ListQuery { scope: query.scope, ..ListQuery::default() }),
            offered,
        };
        // The position is the number of words that they cover.
        let mut beginnings: Vec<Vec<SpellingPrefix>> = (0..=words.len()).map(|_| Vec::new()).collect();
        beginnings[0].push(SpellingPrefix::of(readings.offered.clone()));
        for at in 0..words.len() {
            let mut continued = std::mem::take(&mut beginnings[at]);
            continued.sort_by_key(SpellingPrefix::rank);
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
        whole.min_by_key(SpellingPrefix::rank).map(|whole| whole.spelling)
    }
}

struct SpellingSearch<'a> {
    index: &'a ItemIndex,
    /// Items that the viewer finds on any list of this scope: words that one of these has are spelt right.
    seen: FixedBitSet,
    /// Items that match the query without its words.
    offered: FixedBitSet,
}

impl SpellingSearch<'_> {
    /// Returns the readings of the first of these words, or of the first two as one.
    fn of(&self, words: &[String]) -> Vec<WordReading> {
        let (Some(word), terms) = (words.first(), &self.index.terms) else { return Vec::new() };
        let typed = self.having(&if words.len() == 1 { terms.words_beginning(word) } else { terms.word(word) });
        let mut readings = if typed.is_disjoint(&self.seen) {
            let mut others = self.others(word);
            others.extend(self.parted(word));
            others
        } else {
            vec![WordReading { words: vec![None], errors: 0, slots: &typed & &self.offered }]
        };
        if let Some(next) = words.get(1) {
            let joined = format!("{word}{next}");
            let joining = self.offered_with(&joined).map(|slots| WordReading {
                words: vec![Some(joined), Some(String::new())],
                errors: 1,
                slots,
            });
            readings.extend(joining);
        }
        readings
    }

    /// Returns words that are spelt nearly like this one.
    fn others(&self, word: &str) -> Vec<WordReading> {
        let terms = &self.index.terms;
        // Counted before any set is made: there may be hundreds.
        let counted = terms.near_words(word).into_iter().map(|(errors, near)| {
            let with = terms.with_any(&terms.word(&near), WordField::ALL.len());
            let len: usize = with.iter().map(|slots| slots.count_in(&self.offered)).sum();
            (errors, Reverse(len), near)
        });
        let mut others: Vec<_> = counted.filter(|(_, len, _)| len.0 > 0).collect();
        others.sort_unstable();
        others.truncate(OTHERS_MAX);
        let reading = |(errors, _, near): (u8, _, String)| {
            let slots = self.offered_with(&near)?;
            Some(WordReading { words: vec![Some(near)], errors, slots })
        };
        others.into_iter().filter_map(reading).collect()
    }

    /// Returns two words that were typed as one.
    fn parted(&self, word: &str) -> impl Iterator<Item = WordReading> {
        let letters = word.chars().count();
        let ends = word.char_indices().map(|(end, _)| end).skip(PART_MIN);
        ends.take((letters + 1).saturating_sub(2 * PART_MIN)).filter_map(move |end| {
            let (one, other) = word.split_at(end);
            let slots = &self.offered_with(one)? & &self.offered_with(other)?;
            Some(WordReading { words: vec![Some(format!("{one} {other}"))], errors: 1, slots })
        })
    }

    /// Returns the slots with this word that match the rest of the query, if there are any.
    fn offered_with(&self, word: &str) -> Option<FixedBitSet> {
        let words = self.index.terms.word(word);
        let slots = (!words.is_empty()).then(|| &self.having(&words) & &self.offered)?;
        (!slots.is_clear()).then_some(slots)
    }

    /// Returns all slots with any of these words, including those of items that the viewer may not see.
    fn having(&self, words: &[&FieldTerms]) -> FixedBitSet {
        union(&self.index.terms.with_any(words, WordField::ALL.len()), self.index.entries.len())
    }
}
