//! Typed text: normalisation, and forbidden characters. All scripts are allowed; control characters, invisible
//! characters and overrides of the writing direction are not.

use unicode_normalization::UnicodeNormalization;
use unicode_segmentation::UnicodeSegmentation;

/// Why a text is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextError {
    /// Shorter than the minimum, after trimming; contains the minimum.
    TooShort(usize),
    /// Longer than the maximum; contains the maximum and the actual length.
    TooLong(usize, usize),
    /// Contains a control, invisible or direction-overriding character.
    Forbidden,
}

/// Number of characters as a person counts them.
pub fn length(text: &str) -> usize {
    text.graphemes(true).count()
}

fn is_forbidden(c: char, lines: bool) -> bool {
    if c == '\n' {
        return !lines;
    }
    c.is_control()
        || matches!(c,
            '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180E}'
            | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{3164}'
            | '\u{FEFF}' | '\u{FFA0}' | '\u{FFF9}'..='\u{FFFB}' | '\u{E0000}'..='\u{E007F}')
}

fn normal(text: &str, lines: bool) -> Result<String, TextError> {
    let text = if lines { text.replace("\r\n", "\n") } else { text.to_owned() };
    let text: String = text.nfc().collect();
    if text.chars().any(|c| is_forbidden(c, lines)) {
        return Err(TextError::Forbidden);
    }
    Ok(text)
}

fn bounded(text: &str, (least, most): (usize, usize)) -> Result<(), TextError> {
    // The byte limit is checked first: counting the graphemes of a huge text would be wasted work.
    if text.len() > most.saturating_mul(32) {
        return Err(TextError::TooLong(most, text.len()));
    }
    let found = length(text);
    if found < least {
        return Err(TextError::TooShort(least));
    }
    if found > most || text.len() > most * 4 {
        return Err(TextError::TooLong(most, found));
    }
    Ok(())
}

/// One line: NFC, runs of white space become one space, trimmed, within `bounds` graphemes.
pub fn line(text: &str, bounds: (usize, usize)) -> Result<String, TextError> {
    if text.len() > bounds.1.saturating_mul(64) {
        return Err(TextError::TooLong(bounds.1, text.len()));
    }
    let text = normal(text, false)?.split_whitespace().collect::<Vec<_>>().join(" ");
    bounded(&text, bounds)?;
    Ok(text)
}

/// Several lines: NFC, trimmed at the end, at most `most` graphemes; `None` if nothing is left.
pub fn paragraph(text: &str, most: usize) -> Result<Option<String>, TextError> {
    if text.len() > most.saturating_mul(64) {
        return Err(TextError::TooLong(most, text.len()));
    }
    let text = normal(text, true)?.trim().to_owned();
    if text.is_empty() {
        return Ok(None);
    }
    bounded(&text, (0, most))?;
    Ok(Some(text))
}

/// Words of a text for searching: lower-case, compatibility forms folded, diacritics removed from Latin letters; in
/// scripts written without spaces, each character is a word.
pub fn search_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word = String::new();
    for c in text.nfkd().flat_map(char::to_lowercase) {
        if ('\u{0300}'..='\u{036F}').contains(&c) {
            continue;
        }
        let alone = matches!(c, '\u{2E80}'..='\u{9FFF}' | '\u{AC00}'..='\u{D7AF}' | '\u{F900}'..='\u{FAFF}' | '\u{20000}'..='\u{3FFFF}');
        if alone || !c.is_alphanumeric() {
            if !word.is_empty() {
                words.push(std::mem::take(&mut word));
            }
            if alone && c.is_alphanumeric() {
                words.push(c.to_string());
            }
        } else {
            word.push(c);
        }
    }
    if !word.is_empty() {
        words.push(word);
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_trimmed_joined_and_composed() {
        assert_eq!(line("  Cafe\u{301}   Sky ", (3, 100)).as_deref(), Ok("Café Sky"));
    }

    #[test]
    fn lengths_count_what_a_person_sees() {
        assert_eq!(length("👨‍👩‍👧"), 1);
        assert_eq!(line("ab", (3, 5)), Err(TextError::TooShort(3)));
        assert_eq!(line("abcdef", (3, 5)), Err(TextError::TooLong(5, 6)));
    }

    #[test]
    fn invisible_and_overriding_characters_are_refused() {
        for c in ['\u{0}', '\u{1b}', '\u{200b}', '\u{202e}', '\u{feff}', '\u{2066}'] {
            assert_eq!(line(&format!("Paper{c}Sky"), (3, 100)), Err(TextError::Forbidden), "{c:?}");
        }
        assert_eq!(paragraph("one\r\ntwo", 100), Ok(Some("one\ntwo".into())));
        assert_eq!(line("one\ntwo", (1, 100)), Err(TextError::Forbidden));
    }

    #[test]
    fn search_words_fold_case_marks_and_widths() {
        assert_eq!(search_words("Café-Noir ＡＢＣ 10x"), ["cafe", "noir", "abc", "10x"]);
        assert_eq!(search_words("紙の空"), ["紙", "の", "空"]);
    }
}
