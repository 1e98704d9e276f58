//! Traditional Chinese characters and the simplified ones for them, so that either finds the other.

use std::sync::LazyLock;

/// Each traditional character with the simplified one after it, by code point: the entries of `kSimplifiedVariant` in the Unihan
/// database (Unicode licence V3) with both in the block of the commonest characters, where a character does not also stand for itself.
const TABLE: &str = include_str!("simplified.txt");

static SIMPLIFIED: LazyLock<Vec<(char, char)>> = LazyLock::new(|| {
    let characters: Vec<char> = TABLE.chars().filter(|c| *c != '\n').collect();
    characters.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
});

/// The simplified character for a traditional one, any other as it is.
pub(super) fn simplified(c: char) -> char {
    if !matches!(c, '\u{4E00}'..='\u{9FFF}') {
        return c;
    }
    SIMPLIFIED.binary_search_by_key(&c, |(traditional, _)| *traditional).map_or(c, |at| SIMPLIFIED[at].1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_has_one_simplified_form_that_stays() {
        assert!(SIMPLIFIED.len() > 2_500 && SIMPLIFIED.is_sorted_by(|one, other| one.0 < other.0));
        for (traditional, simple) in SIMPLIFIED.iter() {
            assert_eq!((simplified(*traditional), simplified(*simple)), (*simple, *simple));
        }
        assert_eq!("圖主題龍 かa".chars().map(simplified).collect::<String>(), "图主题龙 かa");
    }
}
