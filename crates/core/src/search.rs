//! The words of a search, which are looked up in names, descriptions, tags and creators.

use crate::error::{ErrorReason, FieldError, Result};
use crate::limits;
use crate::text;

/// Splits a search text into words. A text without letters or digits is no filter; all words must be found, the last
/// one as a prefix.
pub fn words(query: Option<&str>) -> Result<Vec<String>> {
    let Some(query) = query.map(str::trim).filter(|q| !q.is_empty()) else { return Ok(Vec::new()) };
    if query.len() > limits::SEARCH_MAX * 16 || text::length(query) > limits::SEARCH_MAX {
        return Err(FieldError::new("query", ErrorReason::TooLong { most: limits::SEARCH_MAX }).into());
    }
    let mut words = text::search_words(query);
    words.truncate(limits::SEARCH_WORDS_MAX);
    Ok(words)
}

/// The search text with other words in place of some of its own: for each there is the one meant, nothing where it belongs
/// to the word before, or `None` where it stays as it was typed. `None` if that is no text to search for.
pub fn respelt(query: &str, spelling: &[Option<String>]) -> Option<String> {
    let mut spelling = spelling.iter();
    let mut parts = Vec::new();
    // Words never go across white space, so each part has its own. Words beyond those that are used are left out.
    for part in query.split_whitespace() {
        let typed = text::search_words(part);
        let meant: Vec<&Option<String>> = spelling.by_ref().take(typed.len()).collect();
        if meant.len() == typed.len() && meant.iter().all(|word| word.is_none()) {
            parts.push(part.to_owned());
        } else {
            let words = typed.into_iter().zip(meant).map(|(typed, meant)| meant.clone().unwrap_or(typed));
            for word in words.filter(|word| !word.is_empty()) {
                match parts.last_mut().filter(|before| text::goes_on(before, &word)) {
                    Some(before) => before.extend(word.chars().skip(1)),
                    None => parts.push(word),
                }
            }
        }
    }
    // Parts of letters are put together again.
    text::line(&parts.join(" "), (1, limits::SEARCH_MAX)).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn meant(words: &[&str]) -> Vec<Option<String>> {
        words.iter().map(|word| (*word != "=").then(|| (*word).to_owned())).collect()
    }

    #[test]
    fn a_text_is_respelt_word_by_word_and_the_rest_stays_as_it_was_typed() {
        for (typed, words, expected) in [
            ("Café  NOKTRNE", &["=", "nocturne"][..], Some("Café nocturne")),
            ("nightfall row", &["night fall", "="], Some("night fall row")),
            ("night-fall Row", &["nightfall", "", "="], Some("nightfall Row")),
            ("night fall", &["nightfall", ""], Some("nightfall")),
            ("夜の庭 gardn", &["=", "=", "garden"], Some("夜の庭 garden")),
            ("夜の庭gardn", &["=", "=", "garden"], Some("夜の庭 garden")),
            // Letters of Hangul are searched for in parts.
            ("하날", &["\u{1112}\u{1161}\u{1102}\u{1173}\u{11af}"], Some("하늘")),
            ("* lantrxn !", &["lantern"], Some("* lantern !")),
            ("a b c", &["x"], Some("x")),
            ("a-b-c", &["x"], Some("x")),
            (&format!("{} b", "x".repeat(96)), &["=", "longer"], None),
        ] {
            assert_eq!(respelt(typed, &meant(words)).as_deref(), expected, "{typed}");
        }
    }

    #[test]
    fn the_words_of_a_text_are_those_of_its_parts() {
        for text in [
            "a\u{301}b \u{301}c",
            "ΣΑΣ σ",
            "ﬁ x\u{a8}y",
            "कि तु",
            "\u{1112}\u{1161} 하늘",
            "a\u{3000}b\u{85}c",
            "İ i\u{307} \u{345}",
        ] {
            let parts: Vec<String> = text.split_whitespace().flat_map(text::search_words).collect();
            assert_eq!(parts, text::search_words(text), "{text}");
        }
    }

    #[test]
    fn blanks_and_signs_are_no_filter_and_wildcards_no_magic() {
        for query in [None, Some(""), Some("   "), Some("%"), Some("\"*'--;")] {
            assert!(words(query).expect("fine").is_empty(), "{query:?}");
        }
        assert_eq!(words(Some("Paper AND sky*")).expect("fine"), ["paper", "and", "sky"]);
        assert!(words(Some(&"x".repeat(101))).is_err());
    }
}
