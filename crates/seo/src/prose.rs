//! Plain text from the descriptions that creators write, without its Markdown marks: plain text shows asterisks and bracketed
//! addresses as noise. The marks are those that pages show (`web/src/pure/prose.ts`); everything else stays.

use std::sync::LazyLock;

use regex::Regex;

static ITEM: LazyLock<Regex> = LazyLock::new(|| expression(r"(?m)^[^\S\n]*[-*•][^\S\n]+"));
static MARKS: LazyLock<Regex> =
    LazyLock::new(|| expression(r"\*\*([^*\n]+)\*\*|\*([^*\s][^*\n]*)\*|\[([^\]\n]+)\]\((?i:https?)://[^()\s]+\)"));

fn expression(pattern: &str) -> Regex {
    Regex::new(pattern).unwrap_or_else(|error| unreachable!("an expression of this file: {error}"))
}

/// Returns the text without marks, in its lines.
pub fn plain(written: &str) -> String {
    MARKS.replace_all(&ITEM.replace_all(written, ""), "$1$2$3").into_owned()
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    #[test]
    fn marks_go_and_words_stay() {
        let written =
            "**Bold** and *soft*, [a link](https://example.org/x)\n- one\n* two\n\n5 * 3 [x](javascript:y) # no";
        assert_eq!(plain(written), "Bold and soft, a link\none\ntwo\n\n5 * 3 [x](javascript:y) # no");
    }

    #[test]
    fn nothing_that_is_left_open_is_a_mark() {
        for written in ["**open", "* ", "[a](https://x", "***", "-no item", "夜*の港"] {
            assert_eq!(plain(written), written.strip_prefix("* ").unwrap_or(written), "{written:?}");
        }
    }
}
