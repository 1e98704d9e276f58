//! Words of an item on its way into the index. Each field is one text, because a text for every word would be most of
//! the cost of reading a million items.

use vitrine_core::text::index_words;

/// Place of a word. A search without an order shows items with it in an earlier field first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum WordField {
    Name,
    Tag,
    Creator,
    Description,
}

impl WordField {
    /// All four, in order.
    pub const ALL: [WordField; 4] = [WordField::Name, WordField::Tag, WordField::Creator, WordField::Description];
}

/// Number of words of its description that an item is found by. It limits the memory that one account can fill.
const DESCRIPTION_WORDS_MAX: usize = 150;

/// Words that an item is found by, each in every field and as often as it occurs.
#[derive(Clone, Debug, Default)]
pub struct ItemWords(Box<[String; WordField::ALL.len()]>);

impl ItemWords {
    /// Adds the words of a text; of a description, only the first.
    pub fn add(&mut self, field: WordField, text: &str) {
        let words = &mut self.0[field as usize];
        index_words(text, words);
        if field == WordField::Description
            && let Some((end, _)) = words.match_indices(' ').nth(DESCRIPTION_WORDS_MAX - 1)
        {
            words.truncate(end + 1);
        }
    }

    /// Adds words that [`index_words`] has already made of a text.
    pub fn add_indexed(&mut self, field: WordField, words: &str) {
        self.0[field as usize].push_str(words);
    }

    /// Returns the words of one field, each followed by a blank.
    pub(super) fn of(&self, field: WordField) -> &str {
        &self.0[field as usize]
    }

    /// Iterates over all words, field by field.
    pub fn iter(&self) -> impl Iterator<Item = (&str, WordField)> {
        let words = |field: WordField| self.0[field as usize].split(' ').filter(|word| !word.is_empty());
        WordField::ALL.into_iter().flat_map(move |field| words(field).map(move |word| (word, field)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_so_many_words_and_a_name_all_of_them() {
        let text: String = (0..1_000).map(|number| format!("word{number} ")).collect();
        let mut words = ItemWords::default();
        words.add(WordField::Name, &text);
        words.add(WordField::Description, &text);
        let count = |of: WordField| words.iter().filter(|(_, field)| *field == of).count();
        assert_eq!((count(WordField::Name), count(WordField::Description)), (1_000, DESCRIPTION_WORDS_MAX));
        assert_eq!(words.iter().last(), Some(("word149", WordField::Description)));
    }
}
