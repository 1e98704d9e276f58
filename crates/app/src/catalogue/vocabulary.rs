//! Words that are similar to the one that was typed. All words that items had when it was made stand in a finite-state
//! set, which a Levenshtein automaton searches without visiting most of them; the few that have come since are compared one
//! by one.

use fst::automaton::{Automaton as _, Levenshtein, Str};
use fst::{IntoStreamer as _, Set, SetBuilder, Streamer as _};

/// New words after which the set should be rebuilt.
const RECENT_MAX: usize = 1_024;
/// Most similar words that are used; more would make it a different search.
const SIMILAR_MAX: usize = 64;

#[derive(Default)]
pub(super) struct Vocabulary {
    known: Set<Vec<u8>>,
    /// What has come since.
    recent: Vec<Box<str>>,
}

/// May one letter of this word be wrong? Not in short words, where every error makes another word, and not in numbers.
/// Long words are not worth the automaton, whose size grows with them.
fn may_have_typo(typed: &str) -> bool {
    (4..=16).contains(&typed.chars().count()) && !typed.contains(char::is_numeric)
}

impl Vocabulary {
    /// All words there are, ascending and each once.
    pub(super) fn of(words: impl IntoIterator<Item = impl AsRef<str>>) -> Self {
        // Words out of order would be a defect of the map they come from; search then tolerates no typos.
        Self { known: known(words).unwrap_or_default(), recent: Vec::new() }
    }

    /// Adds a word that nothing had before.
    pub(super) fn add(&mut self, word: &str) {
        self.recent.push(word.into());
    }

    /// Have so many words come since that the set should be rebuilt?
    pub(super) fn is_outdated(&self) -> bool {
        self.recent.len() > RECENT_MAX
    }

    /// Words that differ from the typed one in one letter that is wrong, missing, extra or swapped with the next, or
    /// that begin with such a word. Two errors would find more, but their automaton takes twenty milliseconds to build,
    /// which one request could demand many times.
    pub(super) fn similar(&self, typed: &str, is_beginning: bool) -> Vec<String> {
        if !may_have_typo(typed) {
            return Vec::new();
        }
        // An automaton that would become too large matches nothing.
        let mut found = match Levenshtein::new(typed, 1) {
            Ok(automaton) if is_beginning => self.search(automaton.starts_with()),
            Ok(automaton) => self.search(automaton),
            Err(_) => Vec::new(),
        };
        found.extend(swapped(typed).into_iter().flat_map(|word| self.exactly(&word, is_beginning)));
        let letters = typed.chars().count();
        let is_near = |word: &str| {
            // The prefix may have a letter more or less than was typed.
            let mut ends = letters - 1..=letters + 1;
            if is_beginning {
                ends.any(|end| is_within(typed, &first_letters(word, end)))
            } else {
                is_within(typed, word)
            }
        };
        found.extend(self.recent.iter().filter(|word| is_near(word)).map(|word| word.to_string()));
        found.sort_unstable();
        found.dedup();
        found.truncate(SIMILAR_MAX);
        found
    }

    fn exactly(&self, word: &str, is_beginning: bool) -> Vec<String> {
        if is_beginning {
            self.search(Str::new(word).starts_with())
        } else {
            self.known.contains(word).then(|| word.to_owned()).into_iter().collect()
        }
    }

    fn search(&self, automaton: impl fst::Automaton) -> Vec<String> {
        let mut stream = self.known.search(automaton).into_stream();
        let mut found = Vec::new();
        while let Some(word) = stream.next()
            && found.len() < SIMILAR_MAX
        {
            found.push(String::from_utf8_lossy(word).into_owned());
        }
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

/// Two letters that changed places count as one error.
fn is_within(typed: &str, word: &str) -> bool {
    strsim::osa_distance(typed, word) <= 1
}

fn first_letters(word: &str, count: usize) -> String {
    word.chars().take(count).collect()
}

/// The typed word with each pair of adjacent letters swapped.
fn swapped(typed: &str) -> Vec<String> {
    let letters: Vec<char> = typed.chars().collect();
    let swap = |at: usize| {
        let mut letters = letters.clone();
        letters.swap(at, at + 1);
        letters.into_iter().collect::<String>()
    };
    (0..letters.len().saturating_sub(1)).map(swap).filter(|word| word != typed).collect()
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
