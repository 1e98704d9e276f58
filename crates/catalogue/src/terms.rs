//! By what items are found: for each word of a text, each tag, creator, layout and mark, the slots of the
//! items that have it.
//! Each slot remembers its terms, so that an item that changes leaves those it has no more.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use foldhash::fast::RandomState;
use vitrine_core::items::{Mark, Marks};

use super::entry::Record;
use super::slots::Slots;
use super::term_lists::{Term, TermLists};
use super::vocabulary::Vocabulary;
use super::words::Field;

/// Unused words are forgotten when more than one in so many is.
const UNUSED_SHARE: usize = 8;

/// A word in each field.
pub(super) type Word = [Term; Field::ALL.len()];

/// Where the places of words are found.
trait Places {
    fn find(&self, word: &str) -> Option<u32>;
    fn add(&mut self, word: &str, place: u32);
}

impl Places for BTreeMap<Box<str>, u32> {
    fn find(&self, word: &str) -> Option<u32> {
        self.get(word).copied()
    }

    fn add(&mut self, word: &str, place: u32) {
        self.insert(word.into(), place);
    }
}

impl Places for HashMap<Box<str>, u32, RandomState> {
    fn find(&self, word: &str) -> Option<u32> {
        self.get(word).copied()
    }

    fn add(&mut self, word: &str, place: u32) {
        self.insert(word.into(), place);
    }
}

pub(super) struct Terms {
    /// Places of the words in `by_field`.
    words: BTreeMap<Box<str>, u32>,
    /// The same while items are loaded: nothing looks for their beginnings yet, and this finds each in a third of the time.
    loaded: HashMap<Box<str>, u32, RandomState>,
    by_field: Vec<Word>,
    vocabulary: Vocabulary,
    tags: HashMap<i64, Term>,
    creators: HashMap<i64, Term>,
    /// The words of each creator's name.
    creator_words: HashMap<i64, Box<str>>,
    layouts: HashMap<i64, Term>,
    /// By mark; 0 before there is an item with it.
    marked: [Term; Marks::COUNT],
    /// By term. A term without items stays for the next that has it, until [`learn`](Self::learn) forgets those that have none.
    slots: Vec<Slots>,
    /// Terms and places in `by_field` that stand for nothing any more.
    free_terms: Vec<Term>,
    free_places: Vec<u32>,
    of_slot: TermLists,
}

impl Default for Terms {
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
            marked: [0; Marks::COUNT],
            slots: vec![Slots::default()],
            free_terms: Vec::new(),
            free_places: Vec::new(),
            of_slot: TermLists::default(),
        }
    }
}

impl Terms {
    /// Has the item in this slot be found by what it has now, and by nothing else. Returns whether that is anything new.
    pub(super) fn put(&mut self, slot: u32, item: &Record) -> bool {
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

    /// The same for the next slot while items are loaded. They are found when that ends with [`finish`](Self::finish).
    pub(super) fn add(&mut self, item: &Record) {
        let mut words = std::mem::take(&mut self.loaded);
        let (terms, _) = self.terms_of(item, &mut words);
        self.loaded = words;
        self.of_slot.push(&terms);
    }

    pub(super) fn remove(&mut self, slot: u32) {
        self.replace(slot, &[]);
    }

    fn replace(&mut self, slot: u32, now: &[Term]) {
        let was: Vec<Term> = self.of_slot.get(slot).collect();
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

    /// The terms of an item, and those of its words that nothing had before.
    fn terms_of<'a>(&mut self, item: &'a Record, words: &mut impl Places) -> (Vec<Term>, Vec<&'a str>) {
        let mut new_words = Vec::new();
        let (slots, free_terms) = (&mut self.slots, &mut self.free_terms);
        let mut new_term = || {
            free_terms.pop().unwrap_or_else(|| {
                slots.push(Slots::default());
                (slots.len() - 1) as Term
            })
        };
        let mut places = Vec::with_capacity(64);
        for (word, field) in item.words.iter() {
            let place = words.find(word).unwrap_or_else(|| {
                let place = self.free_places.pop().unwrap_or_else(|| {
                    self.by_field.push(Word::default());
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
        let name = item.words.of(Field::Creator);
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

    /// Items with this tag.
    pub(super) fn tag(&self, tag: i64) -> &Slots {
        self.of(&self.tags, tag)
    }

    /// All tags with their items, in no order.
    pub(super) fn tags(&self) -> impl Iterator<Item = (i64, &Slots)> {
        self.tags.iter().map(|(tag, term)| (*tag, &self.slots[*term as usize]))
    }

    /// Items of this creator.
    pub(super) fn creator(&self, creator: i64) -> &Slots {
        self.of(&self.creators, creator)
    }

    /// All creators with the words of their names and their items, in no order.
    pub(super) fn creators(&self) -> impl Iterator<Item = (i64, &str, &Slots)> {
        self.creators.iter().map(|(creator, term)| {
            let words = self.creator_words.get(creator).map_or("", |words| words);
            (*creator, words, &self.slots[*term as usize])
        })
    }

    /// Items with this layout.
    pub(super) fn layout(&self, layout: i64) -> &Slots {
        self.of(&self.layouts, layout)
    }

    /// Items with this mark.
    pub(super) fn marked(&self, mark: Mark) -> &Slots {
        &self.slots[self.marked[usize::from(mark.0)] as usize]
    }

    fn of(&self, terms: &HashMap<i64, Term>, key: i64) -> &Slots {
        &self.slots[terms.get(&key).copied().unwrap_or_default() as usize]
    }

    /// This very word; nothing where no item has it.
    pub(super) fn word(&self, word: &str) -> Vec<&Word> {
        self.words.get(word).map(|place| self.at(*place)).filter(|word| self.is_used(word)).into_iter().collect()
    }

    /// Words that begin so and that some item has.
    pub(super) fn words_beginning(&self, beginning: &str) -> Vec<&Word> {
        let range = self.words.range::<str, _>((Bound::Included(beginning), Bound::Unbounded));
        let begins = range.take_while(|(word, _)| word.starts_with(beginning));
        begins.map(|(_, place)| self.at(*place)).filter(|word| self.is_used(word)).collect()
    }

    /// Words that are similar to this one, or begin so, and that some item has.
    pub(super) fn similar_words(&self, typed: &str, is_beginning: bool) -> Vec<&Word> {
        let similar = self.vocabulary.similar(typed, is_beginning);
        let places = similar.iter().filter_map(|word| self.words.get(word.as_str()));
        places.map(|place| self.at(*place)).filter(|word| self.is_used(word)).collect()
    }

    /// Words that are spelt nearly like this one, each with the number of errors between them.
    pub(super) fn near_words(&self, typed: &str) -> Vec<(u8, String)> {
        self.vocabulary.near(typed)
    }

    fn at(&self, place: u32) -> &Word {
        &self.by_field[place as usize]
    }

    fn is_used(&self, word: &Word) -> bool {
        word.iter().any(|term| !self.slots[*term as usize].is_empty())
    }

    /// Items with any of these words in one of the first so many fields, in one set for each.
    pub(super) fn with_any<'a>(&'a self, words: &[&Word], fields: usize) -> Vec<&'a Slots> {
        let terms = words.iter().flat_map(|word| &word[..fields]);
        terms.map(|term| &self.slots[*term as usize]).filter(|slots| !slots.is_empty()).collect()
    }

    /// Number of words, with those that no item has any more and that are not forgotten yet.
    pub(super) fn word_count(&self) -> usize {
        self.words.len()
    }

    /// Words for [`Vocabulary::of`], when so many have come since it was made that it should be rebuilt.
    pub(super) fn words_to_learn(&self) -> Option<Vec<Box<str>>> {
        let used = || self.words.iter().filter(|(_, place)| self.is_used(self.at(**place)));
        self.vocabulary.is_outdated().then(|| used().map(|(word, _)| word.clone()).collect())
    }

    /// Takes over a vocabulary of all words that items have now, and forgets the others when they have become many: somebody
    /// who changes a description again and again would otherwise fill the memory with what it once said.
    pub(super) fn learn(&mut self, vocabulary: Vocabulary) {
        let unused = self.words.len().saturating_sub(vocabulary.len());
        if unused > self.words.len() / UNUSED_SHARE {
            self.forget_unused();
        }
        self.vocabulary = vocabulary;
    }

    fn forget_unused(&mut self) {
        let Self { words, by_field, tags, creators, creator_words, layouts, slots, free_terms, free_places, .. } = self;
        let release = |term: Term, slots: &mut Vec<Slots>, free: &mut Vec<Term>| {
            let held = &mut slots[term as usize];
            if held.is_empty() && term != 0 {
                *held = Slots::default();
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

    /// Ends a load: makes the vocabulary and the slots of each term.
    pub(super) fn finish(&mut self) {
        self.words = std::mem::take(&mut self.loaded).into_iter().collect();
        self.vocabulary = Vocabulary::of(self.words.keys());
        self.of_slot.shrink();
        self.by_field.shrink_to_fit();
        self.slots = slots_by_term(&self.of_slot, self.slots.len());
    }
}

/// The slots that have each of so many terms. All at once, counted first: to add each slot to the set of each of its terms would
/// take several times as long.
fn slots_by_term(of_slot: &TermLists, terms: usize) -> Vec<Slots> {
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
    let of_term = |end: usize| Slots::of(&slots[std::mem::replace(&mut begin, end)..end], of_slot.len());
    ends.into_iter().map(of_term).collect()
}
