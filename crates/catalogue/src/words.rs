//! The words of an item on its way into the index: one text for each field, for every word a text of its own is most of what
//! reading a million items would cost.

use vitrine_core::text::index_words;

/// Where a word stands. A search without an order shows what has it in an earlier field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Field {
    Name,
    Tag,
    Creator,
    Description,
}

impl Field {
    /// All four, in order.
    pub const ALL: [Field; 4] = [Field::Name, Field::Tag, Field::Creator, Field::Description];
}

/// Words by which an item is found, each in every field that has it, as often as that has it.
#[derive(Clone, Debug, Default)]
pub struct ItemWords(Box<[String; Field::ALL.len()]>);

impl ItemWords {
    /// Adds those of a text.
    pub fn add(&mut self, field: Field, text: &str) {
        index_words(text, &mut self.0[field as usize]);
    }

    /// Adds what [`index_words`] has made of a text before.
    pub fn add_indexed(&mut self, field: Field, words: &str) {
        self.0[field as usize].push_str(words);
    }

    /// Those of one field, each followed by a blank.
    pub(super) fn of(&self, field: Field) -> &str {
        &self.0[field as usize]
    }

    /// Field by field.
    pub fn iter(&self) -> impl Iterator<Item = (&str, Field)> {
        let words = |field: Field| self.0[field as usize].split(' ').filter(|word| !word.is_empty());
        Field::ALL.into_iter().flat_map(move |field| words(field).map(move |word| (word, field)))
    }
}
