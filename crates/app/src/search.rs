//! The words of a search, which are looked up in names, descriptions, tags and creators.

use crate::error::{FieldError, Reason, Result};
use crate::limits;
use crate::text;

/// Splits a search text into words. A text without letters or digits is no filter; all words must be found, the last
/// one as a prefix.
pub fn words(query: Option<&str>) -> Result<Vec<String>> {
    let Some(query) = query.map(str::trim).filter(|q| !q.is_empty()) else { return Ok(Vec::new()) };
    if query.len() > limits::SEARCH_MAX * 16 || text::length(query) > limits::SEARCH_MAX {
        return Err(FieldError::new("query", Reason::TooLong { most: limits::SEARCH_MAX }).into());
    }
    let mut words = text::search_words(query);
    words.truncate(limits::SEARCH_WORDS_MAX);
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_signs_are_no_filter_and_wildcards_no_magic() {
        for query in [None, Some(""), Some("   "), Some("%"), Some("\"*'--;")] {
            assert!(words(query).expect("fine").is_empty(), "{query:?}");
        }
        assert_eq!(words(Some("Paper AND sky*")).expect("fine"), ["paper", "and", "sky"]);
        assert!(words(Some(&"x".repeat(101))).is_err());
    }
}
