//! Typed text: what is accepted is accepted unchanged the second time, and the words of a search are its words again.

use vitrine_input::text::{index_words, line, paragraph, search_words};

pub fn text(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    if let Ok(accepted) = line(text, (1, 100)) {
        assert_eq!(line(&accepted, (1, 100)).as_ref(), Ok(&accepted));
    }
    if let Ok(Some(accepted)) = paragraph(text, 4_000) {
        assert_eq!(paragraph(&accepted, 4_000), Ok(Some(accepted)));
    }
    let words = search_words(text);
    assert!(words.iter().all(|word| !word.is_empty()));
    assert_eq!(search_words(&words.join(" ")), words);
    let mut indexed = String::new();
    index_words(text, &mut indexed);
    let is_indexed = |word: &String| indexed.split(' ').any(|found| found == word);
    assert!(words.iter().all(is_indexed), "a text is found by its own words");
}
