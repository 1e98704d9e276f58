//! Inverted index: the slots of the items for each word of a text, each tag, creator, layout and mark. Each slot also
//! remembers its terms, so that an item that changes leaves those it no longer has.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use foldhash::fast::RandomState;
use vitrine_core::items::{ItemMark, ItemMarks};

use super::entry::ItemRecord;
use super::slots::SlotSet;
use super::term_lists::{TermId, TermLists};
use super::vocabulary::Vocabulary;
use super::words::WordField;

/// Share of unused words above which they are dropped: one in this many.
const UNUSED_SHARE: usize = 8;

/// Terms of one word in each field.
pub(super) type FieldTerms = [TermId; WordField::ALL.len()];

/// Map from words to places.
trait WordPlaces {
    fn find(&self, word: &str) -> Option<u32>;
    fn add(&mut self, word: &str, place: u32);
}

impl WordPlaces for BTreeMap<Box<str>, u32> {
    fn find(&self, word: &str) -> Option<u32> {
        self.get(word).copied()
    }

    fn add(&mut self, word: &str, place: u32) {
        self.insert(word.into(), place);
    }
}

impl WordPlaces for HashMap<Box<str>, u32, RandomState> {
    fn find(&self, word: &str) -> Option<u32> {
        self.get(word).copied()
    }

    fn add(&mut self, word: &str, place: u32) {
        self.insert(word.into(), place);
    }
}

pub(super) struct TermIndex {
    /// Places of the words in `by_field`.
    words: BTreeMap<Box<str>, u32>,
    /// Places of the words while items are loaded. No search by prefix happens yet, and a hash map finds a word in a
    /// third of the time.
    loaded: HashMap<Box<str>, u32, RandomState>,
    by_field: Vec<FieldTerms>,
    vocabulary: Vocabulary,
    tags: HashMap<i64, TermId>,
    creators: HashMap<i64, TermId>,
    /// The words of each creator's name.
    creator_words: HashMap<i64, Box<str>>,
    layouts: HashMap<i64, TermId>,
    /// Terms of the marks; 0 before there is an item with the mark.
    marked: [TermId; ItemMarks::COUNT],
    /// Slots of each term. A term without items stays for the next item that has it, until [`learn`](Self::learn) drops
    /// such terms.
    slots: Vec<SlotSet>,
    /// Unused terms and places in `by_field`.
    free_terms: Vec<TermId>,
    free_places: Vec<u32>,
    of_slot: TermLists,
}

impl Default for TermIndex {
    fn default() -> Self {
        Self {
            words: BTreeMap::new(),
            loaded: HashMap::default(),
            by_field: Vec::new(),
            vocabulary: Vocabulary::default(),
            tags: HashMap::new(),
            creators: HashMap::new(),
            creator_words: HashMap::new(),
            layouts: HashMap::new(),
            marked: [0; ItemMarks::COUNT],
            slots: vec![SlotSet::default()],
            free_terms: Vec::new(),
            free_places: Vec::new(),
            of_slot: TermLists::default(),
        }
    }
}

impl TermIndex {
    /// Makes the item in this slot findable by its current terms and by nothing else. Returns true if a term is new to
    /// it.
    pub(super) fn put(&mut self, slot: u32, item: &ItemRecord) -> bool {
        let mut words = std::mem::take(&mut self.words);
        let (now, new_words) = self.terms_of(item, &mut words);
        self.words = words;
        for word in new_words {
            self.vocabulary.add(word);
        }
        let is_same = self.of_slot.get(slot).eq(now.iter().copied());
        if !is_same {
            self.replace(slot, &now);
        }
        !is_same
    }

    /// Adds the terms of the next slot while items are loaded. Searches find them after [`finish`](Self::finish).
    pub(super) fn add(&mut self, item: &ItemRecord) {
        let mut words = std::mem::take(&mut self.loaded);
        let (terms, _) = self.terms_of(item, &mut words);
        self.loaded = words;
        self.of_slot.push(&terms);
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.replace(slot, &[]);
    }

    fn replace(&mut self, slot: u32, now: &[TermId]) {
        let was: Vec<TermId> = self.of_slot.get(slot).collect();
        self.of_slot.set(slot, now);
        let all = self.of_slot.len();
        for term in was.iter().filter(|term| now.binary_search(term).is_err()) {
            let slots = &mut self.slots[*term as usize];
            slots.remove(slot);
            slots.settle(all);
        }
        for term in now.iter().filter(|term| was.binary_search(term).is_err()) {
            let slots = &mut self.slots[*term as usize];
            slots.insert(slot);
            slots.settle(all);
        }
    }

    /// Returns the terms of an item, and its words that no item had before.
    fn terms_of<'a>(&mut self, item: &'a ItemRecord, words: &mut impl WordPlaces) -> (Vec<TermId>, Vec<&'a str>) {
        let mut new_words = Vec::new();
        let (slots, free_terms) = (&mut self.slots, &mut self.free_terms);
        let mut new_term = || {
            free_terms.pop().unwrap_or_else(|| {
                slots.push(SlotSet::default());
                (slots.len() - 1) as TermId
            })
        };
        let mut places = Vec::with_capacity(64);
        for (word, field) in item.words.iter() {
            let place = words.find(word).unwrap_or_else(|| {
                let place = self.free_places.pop().unwrap_or_else(|| {
                    self.by_field.push(FieldTerms::default());
                    (self.by_field.len() - 1) as u32
                });
                words.add(word, place);
                new_words.push(word);
                place
            });
            places.push((place, field));
        }
        // A word counts in the first field that has it.
        places.sort_unstable();
        places.dedup_by_key(|(place, _)| *place);
        let mut terms = Vec::with_capacity(places.len() + item.tags.len() + 3);
        for (place, field) in places {
            let term = &mut self.by_field[place as usize][field as usize];
            if *term == 0 {
                *term = new_term();
            }
            terms.push(*term);
        }
        terms.extend(item.tags.iter().map(|tag| *self.tags.entry(*tag).or_insert_with(&mut new_term)));
        let creator = item.visibility_facts.owner_id;
        terms.push(*self.creators.entry(creator).or_insert_with(&mut new_term));
        let name = item.words.of(WordField::Creator);
        if self.creator_words.get(&creator).is_none_or(|known| **known != *name) {
            self.creator_words.insert(creator, name.into());
        }
        terms.extend(item.layout_id.map(|layout| *self.layouts.entry(layout).or_insert_with(&mut new_term)));
        for mark in item.marks.iter() {
            let term = &mut self.marked[usize::from(mark.0)];
            if *term == 0 {
                *term = new_term();
            }
            terms.push(*term);
        }
        terms.sort_unstable();
        terms.dedup();
        (terms, new_words)
    }

    /// Returns the items with this tag.
    pub(super) fn tag(&self, tag: i64) -> &SlotSet {
        self.of(&self.tags, tag)
    }

    /// Returns all tags with their items, in no order.
    pub(super) fn tags(&self) -> impl Iterator<Item = (i64, &SlotSet)> {
        self.tags.iter().map(|(tag, term)| (*tag, &self.slots[*term as usize]))
    }

    /// Returns the items of this creator.
    pub(super) fn creator(&self, creator: i64) -> &SlotSet {
        self.of(&self.creators, creator)
    }

    /// Returns all creators with the words of their names and their items, in no order.
    pub(super) fn creators(&self) -> impl Iterator<Item = (i64, &str, &SlotSet)> {
        self.creators.iter().map(|(creator, term)| {
            let words = self.creator_words.get(creator).map_or("", |words| words);
            (*creator, words, &self.slots[*term as usize])
        })
    }

    /// Returns the items with this layout.
    pub(super) fn layout(&self, layout: i64) -> &SlotSet {
        self.of(&self.layouts, layout)
    }

    /// Returns the items with this mark.
    pub(super) fn marked(&self, mark: ItemMark) -> &SlotSet {
        &self.slots[self.marked[usize::from(mark.0)] as usize]
    }

    fn of(&self, terms: &HashMap<i64, TermId>, key: i64) -> &SlotSet {
        &self.slots[terms.get(&key).copied().unwrap_or_default() as usize]
    }

    /// Returns this very word, or nothing if no item has it.
    pub(super) fn word(&self, word: &str) -> Vec<&FieldTerms> {
        self.words.get(word).map(|place| self.at(*place)).filter(|word| self.is_used(word)).into_iter().collect()
    }

    /// Returns words with this beginning that some item has.
    pub(super) fn words_beginning(&self, beginning: &str) -> Vec<&FieldTerms> {
        let range = self.words.range::<str, _>((Bound::Included(beginning), Bound::Unbounded));
        let begins = range.take_while(|(word, _)| word.starts_with(beginning));
        begins.map(|(_, place)| self.at(*place)).filter(|word| self.is_used(word)).collect()
    }

    /// Returns similar words, or words with a similar beginning, that some item has.
    pub(super) fn similar_words(&self, typed: &str, is_beginning: bool) -> Vec<&FieldTerms> {
        let similar = self.vocabulary.similar(typed, is_beginning);
        let places = similar.iter().filter_map(|word| self.words.get(word.as_str()));
        places.map(|place| self.at(*place)).filter(|word| self.is_used(word)).collect()
    }

    /// Returns words that are spelt nearly like this one, each with the number of errors between them.
    pub(super) fn near_words(&self, typed: &str) -> Vec<(u8, String)> {
        self.vocabulary.near(typed)
    }

    fn at(&self, place: u32) -> &FieldTerms {
        &self.by_field[place as usize]
    }

    fn is_used(&self, word: &FieldTerms) -> bool {
        word.iter().any(|term| !self.slots[*term as usize].is_empty())
    }

    /// Returns the items with any of these words in one of the first `fields` fields, as one set for each word and
    /// field.
    pub(super) fn with_any<'a>(&'a self, words: &[&FieldTerms], fields: usize) -> Vec<&'a SlotSet> {
        let terms = words.iter().flat_map(|word| &word[..fields]);
        terms.map(|term| &self.slots[*term as usize]).filter(|slots| !slots.is_empty()).collect()
    }

    /// Returns the number of words, including unused ones that are not dropped yet.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Returns words for [`Vocabulary::of`] if so many were added since the last time that it should be rebuilt.
    pub(super) fn words_to_learn(&self) -> Option<Vec<Box<str>>> {
        let used = || self.words.iter().filter(|(_, place)| self.is_used(self.at(**place)));
        self.vocabulary.is_outdated().then(|| used().map(|(word, _)| word.clone()).collect())
    }

    /// Replaces the vocabulary by one of all words that items have now, and drops unused words when they are many.
    /// Otherwise an account that changes a description again and again would fill the memory with its old words.
    pub(super) fn learn(&mut self, vocabulary: Vocabulary) {
        let unused = self.words.len().saturating_sub(vocabulary.len());
        if unused > self.words.len() / UNUSED_SHARE {
            self.forget_unused();
        }
        self.vocabulary = vocabulary;
    }

    fn forget_unused(&mut self) {
        let Self { words, by_field, tags, creators, creator_words, layouts, slots, free_terms, free_places, .. } = self;
        let release = |term: TermId, slots: &mut Vec<SlotSet>, free: &mut Vec<TermId>| {
            let held = &mut slots[term as usize];
            if held.is_empty() && term != 0 {
                *held = SlotSet::default();
                free.push(term);
            }
            held.is_empty()
        };
        words.retain(|_, place| {
            let word = &mut by_field[*place as usize];
            if word.iter().any(|term| !slots[*term as usize].is_empty()) {
                return true;
            }
            for term in std::mem::take(word) {
                release(term, slots, free_terms);
            }
            free_places.push(*place);
            false
        });
        for terms in [tags, &mut *creators, layouts] {
            terms.retain(|_, term| !release(*term, slots, free_terms));
        }
        creator_words.retain(|creator, _| creators.contains_key(creator));
    }

    /// Ends a load: builds the vocabulary and the slots of each term.
    pub(super) fn finish(&mut self) {
        self.words = std::mem::take(&mut self.loaded).into_iter().collect();
        self.vocabulary = Vocabulary::of(self.words.keys());
        self.of_slot.shrink();
        self.by_field.shrink_to_fit();
        self.slots = slots_by_term(&self.of_slot, self.slots.len());
    }
}

/// Returns the slots of each of the first `terms` terms. All are counted and filled at once, because adding each slot
/// to the set of each of its terms would take several times as long.
fn slots_by_term(of_slot: &TermLists, terms: usize) -> Vec<SlotSet> {
    let mut ends = vec![0; terms];
    of_slot.iter().flat_map(|(_, terms)| terms).for_each(|term| ends[term as usize] += 1);
    let mut sum = 0_usize;
    for end in &mut ends {
        sum += std::mem::replace(end, sum);
    }
    let mut slots = vec![0; sum];
    for (slot, terms) in of_slot.iter() {
        for term in terms {
            let end = &mut ends[term as usize];
            slots[*end] = slot;
            *end += 1;
        }
    }
    let mut begin = 0;
    let of_term = |end: usize| SlotSet::of(&slots[std::mem::replace(&mut begin, end)..end], of_slot.len());
    ends.into_iter().map(of_term).collect()
}
