//! Words that are similar to a typed one. The words of the items at the time of building are in a finite-state set,
//! which a Levenshtein automaton searches without visiting most of them. The few words that came later are compared one
//! by one.

use std::sync::LazyLock;

use fst::{IntoStreamer as _, Set, SetBuilder, Streamer as _};
use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder};

/// New words after which the set should be rebuilt.
const RECENT_MAX: usize = 1_024;
/// Largest number of similar words that are used. More would make it a different search.
const SIMILAR_MAX: usize = 64;
/// Largest number of known words that are considered for another spelling.
const NEAR_MAX: usize = 256;

/// Builder of automata for one letter that is wrong, missing, extra or swapped with the next.
static ONE_ERROR: LazyLock<LevenshteinAutomatonBuilder> = LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
/// Builder of automata for two such errors.
static TWO_ERRORS: LazyLock<LevenshteinAutomatonBuilder> = LazyLock::new(|| LevenshteinAutomatonBuilder::new(2, true));

#[derive(Default)]
pub struct Vocabulary {
    known: Set<Vec<u8>>,
    /// Words that were added since.
    recent: Vec<Box<str>>,
}

/// Returns true if one letter of this word may be wrong. Short words are excluded, because every error makes another
/// word, and so are numbers. Long words are not worth the automaton, whose size grows with them.
fn may_have_typo(typed: &str) -> bool {
    (4..=16).contains(&typed.chars().count()) && !typed.contains(char::is_numeric)
}

impl Vocabulary {
    /// Builds the set from all words, ascending and each once.
    pub fn of(words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        // Words out of order would be a defect of the map they come from; search then tolerates no typos.
        Self { known: known(words).unwrap_or_default(), recent: Vec::new() }
    }

    /// Adds a word that no item had before.
    pub(super) fn add(&mut self, word: &str) {
        self.recent.push(word.into());
    }

    /// Returns the number of words in the set.
    pub(super) fn len(&self) -> usize {
        self.known.len()
    }

    /// Returns true if the set should be rebuilt, because many words were added since.
    pub(super) fn is_outdated(&self) -> bool {
        self.recent.len() > RECENT_MAX
    }

    /// Returns words that differ from the typed one in one error, or that begin with such a word.
    pub(super) fn similar(&self, typed: &str, is_beginning: bool) -> Vec<String> {
        if !may_have_typo(typed) {
            return Vec::new();
        }
        let automaton = if is_beginning { ONE_ERROR.build_prefix_dfa(typed) } else { ONE_ERROR.build_dfa(typed) };
        let mut found = self.search(&automaton, SIMILAR_MAX);
        found.sort_unstable();
        found.truncate(SIMILAR_MAX);
        found
    }

    /// Returns words that the typed one may be a misspelling of, each with the number of errors: up to two in long
    /// words, and one in shorter ones, where two errors lead too far away.
    pub(super) fn near(&self, typed: &str) -> Vec<(u8, String)> {
        let errors = match typed.chars().count() {
            _ if typed.contains(char::is_numeric) => return Vec::new(),
            3..=5 => &ONE_ERROR,
            6..=24 => &TWO_ERRORS,
            _ => return Vec::new(),
        };
        let automaton = errors.build_dfa(typed);
        let found = self.search(&automaton, NEAR_MAX).into_iter();
        found.map(|word| (automaton.eval(&word).to_u8(), word)).filter(|(errors, _)| *errors > 0).collect()
    }

    /// Returns the words that an automaton accepts: up to `known_max` of the set, and all added since.
    fn search(&self, automaton: &DFA, known_max: usize) -> Vec<String> {
        let mut stream = self.known.search(automaton).into_stream();
        let mut found = Vec::new();
        while let Some(word) = stream.next()
            && found.len() < known_max
        {
            found.push(String::from_utf8_lossy(word).into_owned());
        }
        let recent = self.recent.iter().filter(|word| matches!(automaton.eval(word.as_bytes()), Distance::Exact(_)));
        found.extend(recent.map(|word| word.to_string()));
        found
    }
}

fn known(words: impl IntoIterator<Item = impl AsRef<str>>) -> Result<Set<Vec<u8>>, fst::Error> {
    let mut set = SetBuilder::memory();
    for word in words {
        set.insert(word.as_ref())?;
    }
    Set::new(set.into_inner()?)
}

#[cfg(test)]
mod tests {
    use super::Vocabulary;

    const WORDS: [&str; 9] = ["lantern", "lanterns", "light", "neon", "night", "nocturne", "paper", "velvet", "空の紙"];

    fn similar(vocabulary: &Vocabulary, typed: &str, is_beginning: bool) -> String {
        vocabulary.similar(typed, is_beginning).join(" ")
    }

    #[test]
    fn words_known_from_the_start_and_words_that_came_later_are_found_alike() {
        let known = Vocabulary::of(WORDS);
        let mut later = Vocabulary::default();
        for word in WORDS {
            later.add(word);
        }
        for vocabulary in [&known, &later] {
            for (typed, whole, beginning) in [
                ("paperr", "paper", "paper"),
                ("papr", "paper", "paper"),
                ("papper", "paper", "paper"),
                ("neno", "neon", "neon"),
                ("ngiht", "night", "night"),
                ("lihgt", "light", "light"),
                ("lantrn", "lantern", "lantern lanterns"),
                ("lantrens", "lanterns", "lanterns"),
                ("notcurne", "nocturne", "nocturne"),
                ("noctrune", "nocturne", "nocturne"),
                ("nocturnne", "nocturne", "nocturne"),
                ("nokturne", "nocturne", "nocturne"),
                ("noktrne", "", ""),
                ("velbet", "velvet", "velvet"),
                ("velb", "", "velvet"),
                ("nen", "", ""),
                ("xyzw", "", ""),
                ("night2", "", ""),
                ("", "", ""),
            ] {
                assert_eq!(similar(vocabulary, typed, false), whole, "{typed}");
                assert_eq!(similar(vocabulary, typed, true), beginning, "{typed}…");
            }
        }
    }

    #[test]
    fn no_word_is_too_long_or_too_strange() {
        let vocabulary = Vocabulary::of(WORDS);
        for typed in ["x".repeat(100), "空の紙空の紙空".to_owned(), "\u{1F3EE}".repeat(24), "ab".repeat(12)] {
            assert_eq!(similar(&vocabulary, &typed, true), "", "{typed}");
        }
    }
}
