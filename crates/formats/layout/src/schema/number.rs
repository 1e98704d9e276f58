//! Texts that a console turns into numbers, by the rules of the C library that it uses: it skips white space, reads as
//! much as is a number, and ignores the rest. A text without a number or with one beyond the type aborts the
//! installation.

/// Result of reading a text as a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NumberOutcome {
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
pub(super) fn whole(text: &str) -> NumberOutcome {
    let text = trimmed(text);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    let end = text.len() - digits.len() + count;
    match text.get(..end).map(|number| number.trim_start_matches('+').parse::<i32>()) {
        _ if count == 0 => NumberOutcome::Nothing,
        Some(Ok(_)) => judged(end, text),
        _ => NumberOutcome::TooLarge,
    }
}

/// A text read as a number in base 16, and its low 32 bits; `None` where the conversion throws. `bool`: it is more than
/// plain digits, or has more than the eight that desktop tools read.
pub(super) fn hexadecimal(text: &str) -> Option<(u32, bool)> {
    let signed = trimmed(text);
    let unsigned = signed.strip_prefix(['+', '-']).unwrap_or(signed);
    let prefixed = unsigned.strip_prefix("0x").or_else(|| unsigned.strip_prefix("0X"));
    let digits = prefixed.filter(|rest| rest.starts_with(|first: char| first.is_ascii_hexdigit())).unwrap_or(unsigned);
    let count = digits.bytes().take_while(u8::is_ascii_hexdigit).count();
    let written = digits.get(..count).filter(|digits| !digits.is_empty())?;
    // Longer than the type even with its zeros left out: the conversion throws.
    let number = u64::from_str_radix(written, 16).ok()?;
    let number = if signed.starts_with('-') { number.wrapping_neg() } else { number };
    let is_odd = written.len() != text.len() || count > 8;
    Some((number as u32, is_odd))
}

/// A number read as a whole one of so many bits: whole numbers lose their high bits, fractions what is after the point.
/// `None` for a fraction beyond the type, of which no reading is known.
pub(super) fn whole_number(written: &str, bits: u32, is_signed: bool) -> Option<i64> {
    let cut = |number: i128| {
        let low = number & ((1 << bits) - 1);
        if is_signed && low >> (bits - 1) == 1 { low - (1 << bits) } else { low }
    };
    let most = if is_signed { (1_i128 << (bits - 1)) - 1 } else { (1 << bits) - 1 };
    let least = if is_signed { -(1_i128 << (bits - 1)) } else { 0 };
    match written.parse::<i128>() {
        Ok(number) if (i128::from(i64::MIN)..=i128::from(u64::MAX)).contains(&number) => {
            i64::try_from(cut(number)).ok()
        }
        _ => {
            let number = written.parse::<f64>().ok()?.trunc();
            ((least as f64)..=(most as f64)).contains(&number).then_some(number as i64)
        }
    }
}

/// A text read as a 32-bit float.
pub(super) fn float(text: &str) -> NumberOutcome {
    let text = trimmed(text);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let sign = text.len() - unsigned.len();
    let Some(length) = float_length(unsigned) else { return named(unsigned) };
    let is_infinite = unsigned.get(..length).and_then(|number| number.parse::<f32>().ok()).is_none_or(f32::is_infinite);
    if is_infinite { NumberOutcome::TooLarge } else { judged(sign + length, text) }
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

/// Reads the words for infinity and NaN, which the conversion accepts although a layout has no such numbers.
fn named(text: &str) -> NumberOutcome {
    let lower = text.to_ascii_lowercase();
    if lower.starts_with("inf") || lower.starts_with("nan") { NumberOutcome::WithRest } else { NumberOutcome::Nothing }
}

fn trimmed(text: &str) -> &str {
    text.trim_start_matches([' ', '\t', '\n', '\u{b}', '\u{c}', '\r'])
}

fn judged(end: usize, text: &str) -> NumberOutcome {
    if end == text.len() { NumberOutcome::Whole } else { NumberOutcome::WithRest }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whole_numbers_are_read_as_the_c_library_reads_them() {
        let cases = [
            ("8", NumberOutcome::Whole),
            (" -8", NumberOutcome::Whole),
            ("+8", NumberOutcome::Whole),
            ("2147483647", NumberOutcome::Whole),
            ("-2147483648", NumberOutcome::Whole),
            ("2147483648", NumberOutcome::TooLarge),
            ("99999999999999999999", NumberOutcome::TooLarge),
            ("1.5", NumberOutcome::WithRest),
            ("8 px", NumberOutcome::WithRest),
            ("", NumberOutcome::Nothing),
            ("-", NumberOutcome::Nothing),
            ("+-1", NumberOutcome::Nothing),
            ("round", NumberOutcome::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(whole(text), expected, "{text:?}");
        }
    }

    #[test]
    fn colours_are_read_as_the_c_library_reads_them() {
        let cases = [
            ("FF8000CC", Some((0xff80_00cc, false))),
            ("0", Some((0, false))),
            ("ff8000", Some((0xff_8000, false))),
            ("1FF8000CC", Some((0xff80_00cc, true))),
            ("0000000000000000FF", Some((0xff, true))),
            (" ff", Some((0xff, true))),
            ("0xff", Some((0xff, true))),
            ("0x", Some((0, true))),
            ("-1", Some((u32::MAX, true))),
            ("80 px", Some((0x80, true))),
            ("", None),
            ("#FF8000CC", None),
            ("red", None),
            ("1FFFFFFFFFFFFFFFF", None),
        ];
        for (text, expected) in cases {
            assert_eq!(hexadecimal(text), expected, "{text:?}");
        }
    }

    #[test]
    fn whole_numbers_are_cut_to_their_type() {
        let cases = [
            ("2", 8, false, Some(2)),
            ("256", 8, false, Some(0)),
            ("-1", 8, false, Some(255)),
            ("1.5", 8, false, Some(1)),
            ("1e1", 8, false, Some(10)),
            ("1e9", 8, false, None),
            ("4294967296", 32, true, Some(0)),
            ("2147483648", 32, true, Some(-2_147_483_648)),
            ("1e39", 32, true, None),
        ];
        for (text, bits, is_signed, expected) in cases {
            assert_eq!(whole_number(text, bits, is_signed), expected, "{text:?}");
        }
    }

    #[test]
    fn fractions_are_read_as_the_c_library_reads_them() {
        let cases = [
            ("2.8", NumberOutcome::Whole),
            (".5", NumberOutcome::Whole),
            ("5.", NumberOutcome::Whole),
            ("-1e3", NumberOutcome::Whole),
            ("1e", NumberOutcome::WithRest),
            ("1.2.3", NumberOutcome::WithRest),
            ("inf", NumberOutcome::WithRest),
            ("1e39", NumberOutcome::TooLarge),
            ("-4e38", NumberOutcome::TooLarge),
            (".", NumberOutcome::Nothing),
            ("e5", NumberOutcome::Nothing),
            ("wide", NumberOutcome::Nothing),
        ];
        for (text, expected) in cases {
            assert_eq!(float(text), expected, "{text:?}");
        }
    }
}
