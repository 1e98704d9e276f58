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

/// By so many words of its description an item is found: what one account writes fills only so much of the memory.
const DESCRIPTION_WORDS_MAX: usize = 150;

/// Words by which an item is found, each in every field that has it, as often as that has it.
#[derive(Clone, Debug, Default)]
pub struct ItemWords(Box<[String; Field::ALL.len()]>);

impl ItemWords {
    /// Adds those of a text, of a description the first.
    pub fn add(&mut self, field: Field, text: &str) {
        let words = &mut self.0[field as usize];
        index_words(text, words);
        if field == Field::Description
            && let Some((end, _)) = words.match_indices(' ').nth(DESCRIPTION_WORDS_MAX - 1)
        {
            words.truncate(end + 1);
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_has_so_many_words_and_a_name_all_of_them() {
        let text: String = (0..1_000).map(|number| format!("word{number} ")).collect();
        let mut words = ItemWords::default();
        words.add(Field::Name, &text);
        words.add(Field::Description, &text);
        let count = |of: Field| words.iter().filter(|(_, field)| *field == of).count();
        assert_eq!((count(Field::Name), count(Field::Description)), (1_000, DESCRIPTION_WORDS_MAX));
        assert_eq!(words.iter().last(), Some(("word149", Field::Description)));
    }
}
