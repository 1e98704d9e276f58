//! By what an item is found: for each word, tag, creator and layout the slots that have it, ascending. Lists only grow:
//! an item that is to be found by something else gets a new slot, and the slots left behind go when the index is
//! compacted.

use std::collections::{BTreeMap, HashMap};
use std::ops::Bound;

use super::bits::Bits;
use super::entry::Record;
use super::vocabulary::Vocabulary;

#[derive(Default)]
pub(super) struct Postings {
    words: BTreeMap<Box<str>, Vec<u32>>,
    vocabulary: Vocabulary,
    tags: HashMap<i64, Vec<u32>>,
    creators: HashMap<i64, Vec<u32>>,
    layouts: HashMap<i64, Vec<u32>>,
}

/// The slots that one part of a filter finds.
pub(super) enum Found<'a> {
    /// Ascending.
    Slots(&'a [u32]),
    /// Any number, from several lists.
    Bits(Bits),
}

impl Found<'_> {
    pub(super) fn len(&self) -> usize {
        match self {
            Found::Slots(slots) => slots.len(),
            Found::Bits(bits) => bits.len(),
        }
    }
}

impl Postings {
    /// Enters an item under the newest slot.
    pub(super) fn add(&mut self, slot: u32, item: &Record) {
        for word in &item.words {
            match self.words.get_mut(word.as_str()) {
                Some(slots) => slots.push(slot),
                None => {
                    self.words.insert(word.as_str().into(), vec![slot]);
                    if self.vocabulary.add(word) {
                        self.learn();
                    }
                }
            }
        }
        for tag in &item.tags {
            self.tags.entry(*tag).or_default().push(slot);
        }
        self.creators.entry(item.standing.owner_id).or_default().push(slot);
        if let Some(layout) = item.layout_id {
            self.layouts.entry(layout).or_default().push(slot);
        }
    }

    /// Items with this very word; `None` where no item has it.
    pub(super) fn word(&self, word: &str) -> Option<Found<'_>> {
        self.words.get(word).map(|slots| Found::Slots(slots))
    }

    /// Items with a word that begins so; `None` where none does.
    pub(super) fn word_beginning(&self, beginning: &str, bound: usize) -> Option<Found<'_>> {
        let range = self.words.range::<str, _>((Bound::Included(beginning), Bound::Unbounded));
        let mut found = range.take_while(|(word, _)| word.starts_with(beginning)).map(|(_, slots)| slots).peekable();
        found.peek().is_some().then(|| union(found, bound))
    }

    /// Items with a word that is nearly this one, or begins nearly so.
    pub(super) fn nearly(&self, typed: &str, is_beginning: bool, bound: usize) -> Found<'_> {
        let words = self.vocabulary.nearly(typed, is_beginning);
        union(words.iter().filter_map(|word| self.words.get(word.as_str())), bound)
    }

    /// Makes the set of all words anew.
    fn learn(&mut self) {
        self.vocabulary = Vocabulary::of(self.words.keys().map(AsRef::as_ref));
    }

    /// Slots ever used by items with this tag.
    pub(super) fn tag(&self, tag: i64) -> &[u32] {
        self.tags.get(&tag).map_or(&[], Vec::as_slice)
    }

    /// Slots ever used by this creator's items.
    pub(super) fn creator(&self, creator: i64) -> &[u32] {
        self.creators.get(&creator).map_or(&[], Vec::as_slice)
    }

    /// Items of any of these creators.
    pub(super) fn creators(&self, creators: &[i64], bound: usize) -> Found<'_> {
        union(creators.iter().filter_map(|creator| self.creators.get(creator)), bound)
    }

    /// Items with any of these layouts.
    pub(super) fn layouts(&self, layouts: &[i64], bound: usize) -> Found<'_> {
        union(layouts.iter().filter_map(|layout| self.layouts.get(layout)), bound)
    }

    /// Gives every slot its new number; `None` is a slot left behind. The order of slots must not change.
    pub(super) fn renumber(&mut self, renumbered: &[Option<u32>]) {
        let keep = |slots: &mut Vec<u32>| {
            *slots = slots.iter().filter_map(|slot| renumbered[*slot as usize]).collect();
            !slots.is_empty()
        };
        self.words.retain(|_, slots| keep(slots));
        self.tags.retain(|_, slots| keep(slots));
        self.creators.retain(|_, slots| keep(slots));
        self.layouts.retain(|_, slots| keep(slots));
        self.learn();
    }

    /// Returns what growing has reserved in advance, after a load.
    pub(super) fn shrink(&mut self) {
        self.learn();
        let lists = self.words.values_mut().chain(self.tags.values_mut());
        lists.chain(self.creators.values_mut()).chain(self.layouts.values_mut()).for_each(Vec::shrink_to_fit);
    }
}

fn union<'a>(mut lists: impl Iterator<Item = &'a Vec<u32>>, bound: usize) -> Found<'a> {
    let Some(first) = lists.next() else { return Found::Slots(&[]) };
    let Some(second) = lists.next() else { return Found::Slots(first) };
    let all = [first, second].into_iter().chain(lists).flatten();
    Found::Bits(Bits::of(bound, all.copied()))
}
