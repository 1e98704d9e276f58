//! Texts that a console turns into numbers, by the rules of the C library that it uses: white space first, then as much
//! as is a number, and what follows is ignored. No number at all and one beyond the type abort the installation.

/// How a text is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    /// All of it is the number.
    Whole,
    /// A number, and something after it.
    WithRest,
    /// A number that the type cannot hold.
    TooLarge,
    /// No number.
    Nothing,
}

/// A text read as a 32-bit integer.
pub(super) fn whole(text: &str) -> Written {
    let text = trimmed(text);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let end = text.len() - digits.len() + count;
    match text.get(..end).map(|number| number.trim_start_matches('+').parse::<i32>()) {
        _ if count == 0 => Written::Nothing,
        Some(Ok(_)) => judged(end, text),
        _ => Written::TooLarge,
    }
}

/// A text read as a 32-bit float.
pub(super) fn float(text: &str) -> Written {
    let text = trimmed(text);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let sign = text.len() - unsigned.len();
    let Some(length) = float_length(unsigned) else { return named(unsigned) };
    let is_infinite = unsigned.get(..length).and_then(|number| number.parse::<f32>().ok()).is_none_or(f32::is_infinite);
    if is_infinite { Written::TooLarge } else { judged(sign + length, text) }
}

/// The characters of the decimal number that a text begins with.
fn float_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let digits = |from: usize| bytes.iter().skip(from).take_while(|byte| byte.is_ascii_digit()).count();
    let before = digits(0);
    let has_point = bytes.get(before) == Some(&b'.');
    let after = if has_point { digits(before + 1) } else { 0 };
    if before + after == 0 {
        return None;
    }
    let mut end = before + usize::from(has_point) + after;
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
        let exponent = digits(end + 1 + sign);
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    Some(end)
}

/// The words for what is no number of a layout, and that the conversion takes all the same.
fn named(text: &str) -> Written {
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("inf") || lower.starts_with("nan") { Written::WithRest } else { Written::Nothing }
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r'])
}

fn judged(end: usize, text: &str) -> Written {
    if end == text.len() { Written::Whole } else { Written::WithRest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_the_c_library_reads_them() {
        let cases = [
            ("8", Written::Whole),
            (" -8", Written::Whole),
            ("+8", Written::Whole),
            ("2147483647", Written::Whole),
            ("-2147483648", Written::Whole),
            ("2147483648", Written::TooLarge),
            ("99999999999999999999", Written::TooLarge),
            ("1.5", Written::WithRest),
            ("8 px", Written::WithRest),
            ("", Written::Nothing),
            ("-", Written::Nothing),
            ("+-1", Written::Nothing),
            ("round", Written::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(text), expected, "{text:?}");
        }
    }

    #[test]
    fn fractions_are_read_as_the_c_library_reads_them() {
        let cases = [
            ("2.8", Written::Whole),
            (".5", Written::Whole),
            ("5.", Written::Whole),
            ("-1e3", Written::Whole),
            ("1e", Written::WithRest),
            ("1.2.3", Written::WithRest),
            ("inf", Written::WithRest),
            ("1e39", Written::TooLarge),
            ("-4e38", Written::TooLarge),
            (".", Written::Nothing),
            ("e5", Written::Nothing),
            ("wide", Written::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(float(text), expected, "{text:?}");
        }
    }
}
