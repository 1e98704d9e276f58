//! The strict JSON reader: RFC 8259 and nothing else, within limits that are checked while reading. It does not know
//! layouts. Invariant: no input costs more than its own size in memory, recursion or time.

use super::{JsonDefect, JsonError, JsonNumber, JsonObject, JsonValue};
use std::collections::HashSet;

/// The limits of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct JsonLimits {
    /// Bytes of the whole text.
    pub bytes: usize,
    /// Lists and objects inside one another.
    pub depth: usize,
    /// Values of any kind in the whole document.
    pub values: usize,
    /// Members of one object.
    pub members: usize,
}

impl Default for JsonLimits {
    /// 1 MiB, 64 levels, 200,000 values, 256 members to an object. The largest published layout has 87 kB, and no
    /// object of the format knows more than twenty names.
    fn default() -> Self {
        Self { bytes: 1 << 20, depth: 64, values: 200_000, members: 256 }
    }
}

const NUMBER_CHARACTERS: usize = 64;

/// Returns `true` if a text begins with the byte order mark of UTF-8.
pub fn has_byte_order_mark(bytes: &[u8]) -> bool {
    bytes.starts_with("\u{feff}".as_bytes())
}

/// Reads one JSON document. A byte order mark before it is skipped, as the console's reader does.
///
/// # Errors
/// [`JsonError`] for everything else RFC 8259 does not allow, and beyond it for duplicate keys, numbers that are not finite
/// as 64-bit floats, and whatever exceeds `limits`.
pub fn read(bytes: &[u8], limits: &JsonLimits) -> Result<JsonValue, JsonError> {
    read_as(bytes, limits, None).map(|(value, _)| value)
}

/// Reads one JSON document as [`read`] does, and where a key occurs twice in one object keeps the last value, as the
/// console's reader and the desktop tools do. The keys that occurred twice are returned, a thousand at most.
pub(crate) fn read_keeping_last(bytes: &[u8], limits: &JsonLimits) -> Result<(JsonValue, Vec<String>), JsonError> {
    read_as(bytes, limits, Some(Vec::new()))
}

fn read_as(
    bytes: &[u8],
    limits: &JsonLimits,
    repeated: Option<Vec<String>>,
) -> Result<(JsonValue, Vec<String>), JsonError> {
    if bytes.len() > limits.bytes {
        return Err(JsonError { line: 1, column: 1, defect: JsonDefect::TooLong(limits.bytes) });
    }
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => return Err(locate(&bytes[..error.valid_up_to()], JsonDefect::NotUtf8)),
    };
    let mut reader = JsonReader { text, position: 0, depth: 0, values: 0, repeated, limits };
    match reader.document() {
        Ok(value) => Ok((value, reader.repeated.unwrap_or_default())),
        Err(defect) => Err(locate(&bytes[..reader.position.min(bytes.len())], defect)),
    }
}

/// The place just after `before`, counted in lines and characters.
fn locate(before: &[u8], defect: JsonDefect) -> JsonError {
    let line_start = before.iter().rposition(|byte| *byte == b'\n').map_or(0, |position| position + 1);
    JsonError {
        line: before.iter().filter(|byte| **byte == b'\n').count() + 1,
        column: String::from_utf8_lossy(&before[line_start..]).chars().count() + 1,
        defect,
    }
}

struct JsonReader<'a> {
    text: &'a str,
    /// Byte offset into `text`, always on a character boundary; where an error is reported.
    position: usize,
    depth: usize,
    values: usize,
    /// The keys that occurred twice; `None` where that is refused.
    repeated: Option<Vec<String>>,
    limits: &'a JsonLimits,
}

/// The most keys that are listed as occurring twice.
const MOST_REPEATED: usize = 1000;

impl JsonReader<'_> {
    fn document(&mut self) -> Result<JsonValue, JsonDefect> {
        if let Some(rest) = self.text.strip_prefix('\u{feff}') {
            self.position = self.text.len() - rest.len();
        }
        self.skip_blank();
        let value = self.value()?;
        self.skip_blank();
        if self.position < self.text.len() {
            return Err(JsonDefect::TrailingText);
        }
        Ok(value)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.position).copied()
    }

    fn skip_blank(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.position += 1;
        }
    }

    fn unexpected(&self) -> JsonDefect {
        self.text[self.position..].chars().next().map_or(JsonDefect::UnexpectedEnd, JsonDefect::Unexpected)
    }

    fn expect(&mut self, byte: u8) -> Result<(), JsonDefect> {
        if self.peek() != Some(byte) {
            return Err(self.unexpected());
        }
        self.position += 1;
        Ok(())
    }

    fn value(&mut self) -> Result<JsonValue, JsonDefect> {
        self.values += 1;
        if self.values > self.limits.values {
            return Err(JsonDefect::TooManyValues(self.limits.values));
        }
        match self.peek() {
            Some(b'{') => self.nested(Self::object),
            Some(b'[') => self.nested(Self::array),
            Some(b'"') => self.string().map(JsonValue::Text),
            Some(b'-' | b'0'..=b'9') => self.number().map(JsonValue::Number),
            Some(b't') => self.word("true", JsonValue::Bool(true)),
            Some(b'f') => self.word("false", JsonValue::Bool(false)),
            Some(b'n') => self.word("null", JsonValue::Null),
            _ => Err(self.unexpected()),
        }
    }

    fn word(&mut self, word: &str, value: JsonValue) -> Result<JsonValue, JsonDefect> {
        if !self.text[self.position..].starts_with(word) {
            return Err(self.unexpected());
        }
        self.position += word.len();
        Ok(value)
    }

    fn nested(&mut self, inner: fn(&mut Self) -> Result<JsonValue, JsonDefect>) -> Result<JsonValue, JsonDefect> {
        if self.depth == self.limits.depth {
            return Err(JsonDefect::TooDeep(self.limits.depth));
        }
        self.depth += 1;
        self.position += 1;
        self.skip_blank();
        let value = inner(self)?;
        self.depth -= 1;
        Ok(value)
    }

    fn array(&mut self) -> Result<JsonValue, JsonDefect> {
        let mut items = Vec::new();
        if self.peek() == Some(b']') {
            self.position += 1;
            return Ok(JsonValue::Array(items));
        }
        loop {
            items.push(self.value()?);
            self.skip_blank();
            if self.peek() == Some(b']') {
                self.position += 1;
                return Ok(JsonValue::Array(items));
            }
            self.expect(b',')?;
            self.skip_blank();
        }
    }

    fn object(&mut self) -> Result<JsonValue, JsonDefect> {
        let mut members: Vec<(String, JsonValue)> = Vec::new();
        let mut keys = HashSet::new();
        if self.peek() == Some(b'}') {
            self.position += 1;
            return Ok(JsonValue::Object(JsonObject { members }));
        }
        loop {
            let key_start = self.position;
            let key = self.string()?;
            if members.len() == self.limits.members {
                self.position = key_start;
                return Err(JsonDefect::TooManyMembers(self.limits.members));
            }
            // Small objects are compared directly; hashing begins where that would become quadratic.
            let is_taken = if members.len() < 16 {
                members.iter().any(|(name, _)| *name == key)
            } else {
                if keys.is_empty() {
                    keys.extend(members.iter().map(|(name, _)| name.clone()));
                }
                !keys.insert(key.clone())
            };
            match &mut self.repeated {
                _ if !is_taken => {}
                Some(repeated) => {
                    if repeated.len() < MOST_REPEATED {
                        repeated.push(key.clone());
                    }
                }
                None => {
                    self.position = key_start;
                    return Err(JsonDefect::DuplicateKey(key));
                }
            }
            self.skip_blank();
            self.expect(b':')?;
            self.skip_blank();
            let value = self.value()?;
            match members.iter_mut().find(|(name, _)| is_taken && *name == key) {
                Some((_, place)) => *place = value,
                None => members.push((key, value)),
            }
            self.skip_blank();
            if self.peek() == Some(b'}') {
                self.position += 1;
                return Ok(JsonValue::Object(JsonObject { members }));
            }
            self.expect(b',')?;
            self.skip_blank();
        }
    }

    fn string(&mut self) -> Result<String, JsonDefect> {
        self.expect(b'"')?;
        let mut out = String::new();
        loop {
            let rest = &self.text.as_bytes()[self.position..];
            let plain = rest.iter().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f)).unwrap_or(rest.len());
            out.push_str(&self.text[self.position..self.position + plain]);
            self.position += plain;
            match self.peek() {
                Some(b'"') => {
                    self.position += 1;
                    return Ok(out);
                }
                Some(b'\\') => out.push(self.escape()?),
                Some(_) => return Err(JsonDefect::ControlCharacter),
                None => return Err(JsonDefect::UnexpectedEnd),
            }
        }
    }

    fn escape(&mut self) -> Result<char, JsonDefect> {
        let letter = self.text.as_bytes().get(self.position + 1).copied().ok_or(JsonDefect::UnexpectedEnd)?;
        let plain = match letter {
            b'"' => '"',
            b'\\' => '\\',
            b'/' => '/',
            b'b' => '\u{8}',
            b'f' => '\u{c}',
            b'n' => '\n',
            b'r' => '\r',
            b't' => '\t',
            b'u' => return self.unicode_escape(),
            _ => return Err(JsonDefect::MalformedEscape),
        };
        self.position += 2;
        Ok(plain)
    }

    fn unicode_escape(&mut self) -> Result<char, JsonDefect> {
        let first = self.hex_unit(self.position)?;
        if let Some(character) = char::from_u32(first) {
            self.position += 6;
            return Ok(character);
        }
        let second = match self.text.as_bytes().get(self.position + 6..self.position + 8) {
            Some(b"\\u") if first < 0xdc00 => self.hex_unit(self.position + 6)?,
            _ => return Err(JsonDefect::LoneSurrogate),
        };
        if !(0xdc00..0xe000).contains(&second) {
            return Err(JsonDefect::LoneSurrogate);
        }
        self.position += 12;
        char::from_u32(0x10000 + ((first - 0xd800) << 10) + (second - 0xdc00)).ok_or(JsonDefect::LoneSurrogate)
    }

    /// The four hexadecimal digits of the `\uXXXX` that begins at `start`.
    fn hex_unit(&self, start: usize) -> Result<u32, JsonDefect> {
        let digits = self.text.as_bytes().get(start + 2..start + 6).ok_or(JsonDefect::UnexpectedEnd)?;
        digits.iter().try_fold(0, |unit, digit| {
            char::from(*digit).to_digit(16).map(|value| unit * 16 + value).ok_or(JsonDefect::MalformedEscape)
        })
    }

    fn number(&mut self) -> Result<JsonNumber, JsonDefect> {
        let rest = &self.text[self.position..];
        let length = rest.bytes().position(|byte| !matches!(byte, b'0'..=b'9' | b'-' | b'+' | b'.' | b'e' | b'E'));
        let written = &rest[..length.unwrap_or(rest.len())];
        if written.len() > NUMBER_CHARACTERS {
            return Err(JsonDefect::NumberTooLong);
        }
        if !is_number(written) {
            return Err(JsonDefect::MalformedNumber);
        }
        match written.parse::<f64>() {
            Ok(value) if value.is_finite() => {}
            _ => return Err(JsonDefect::NumberOutOfRange),
        }
        self.position += written.len();
        Ok(JsonNumber(written.into()))
    }
}

/// Returns `true` if `text` follows the grammar of RFC 8259 section 6.
pub(crate) fn is_number(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (mantissa, exponent) = match unsigned.find(['e', 'E']) {
        Some(place) => (&unsigned[..place], Some(&unsigned[place + 1..])),
        None => (unsigned, None),
    };
    let (whole, fraction) = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole, Some(fraction)),
        None => (mantissa, None),
    };
    let is_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    is_digits(whole)
        && (whole == "0" || !whole.starts_with('0'))
        && fraction.is_none_or(is_digits)
        && exponent.is_none_or(|digits| is_digits(digits.strip_prefix(['+', '-']).unwrap_or(digits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, line: usize, column: usize, defect: JsonDefect) {
        assert_eq!(read(text.as_bytes(), &JsonLimits::default()), Err(JsonError { line, column, defect }), "{text:?}");
    }

    #[test]
    fn every_defect_is_named_at_its_place() {
        check("", 1, 1, JsonDefect::UnexpectedEnd);
        check("{\n  \"a\": 1,\n  }", 3, 3, JsonDefect::Unexpected('}'));
        check("[1,]", 1, 4, JsonDefect::Unexpected(']'));
        check("{\"é\": ü}", 1, 7, JsonDefect::Unexpected('ü'));
        check("// note\n{}", 1, 1, JsonDefect::Unexpected('/'));
        check("\u{feff}\u{feff}{}", 1, 2, JsonDefect::Unexpected('\u{feff}'));
        check("{} {}", 1, 4, JsonDefect::TrailingText);
        check("{\"a\":1,\"a\":2}", 1, 8, JsonDefect::DuplicateKey("a".into()));
        check("[1E400]", 1, 2, JsonDefect::NumberOutOfRange);
        check("[01]", 1, 2, JsonDefect::MalformedNumber);
        check("[1.]", 1, 2, JsonDefect::MalformedNumber);
        check("[+1]", 1, 2, JsonDefect::Unexpected('+'));
        check(&format!("[{}]", "1".repeat(65)), 1, 2, JsonDefect::NumberTooLong);
        check(r#"["\x"]"#, 1, 3, JsonDefect::MalformedEscape);
        check(r#"["\ud800"]"#, 1, 3, JsonDefect::LoneSurrogate);
        check(r#"["\udc00\ud800"]"#, 1, 3, JsonDefect::LoneSurrogate);
        check("[\"a\u{1}\"]", 1, 4, JsonDefect::ControlCharacter);
        check("[\"a", 1, 4, JsonDefect::UnexpectedEnd);
        check("[NaN]", 1, 2, JsonDefect::Unexpected('N'));
        check("[tru]", 1, 2, JsonDefect::Unexpected('t'));
        assert_eq!(
            read(b"[\"\xff\"]", &JsonLimits::default()),
            Err(JsonError { line: 1, column: 3, defect: JsonDefect::NotUtf8 })
        );
    }

    #[test]
    fn limits_are_kept() {
        let limits = JsonLimits { bytes: 40, depth: 3, values: 6, members: 2 };
        let refusal = |text: &str| read(text.as_bytes(), &limits).map_err(|error| error.defect);
        assert!(refusal("[[[1]]]").is_ok());
        assert_eq!(refusal("[[[[1]]]]"), Err(JsonDefect::TooDeep(3)));
        assert_eq!(refusal("[1,2,3,4,5,6]"), Err(JsonDefect::TooManyValues(6)));
        assert_eq!(refusal("{\"a\":1,\"b\":2,\"c\":3}"), Err(JsonDefect::TooManyMembers(2)));
        assert_eq!(refusal(&" ".repeat(41)), Err(JsonDefect::TooLong(40)));
        assert_eq!(
            read("[".repeat(500_000).as_bytes(), &JsonLimits::default()).map_err(|error| error.defect),
            Err(JsonDefect::TooDeep(64))
        );
    }

    #[test]
    fn a_late_duplicate_key_of_a_large_object_is_found() {
        let mut members: Vec<String> = (0..40).map(|number| format!("\"k{number}\":0")).collect();
        members.push("\"k3\":0".into());
        let text = format!("{{{}}}", members.join(","));
        let outcome = read(text.as_bytes(), &JsonLimits::default());
        assert_eq!(outcome.map_err(|error| error.defect), Err(JsonDefect::DuplicateKey("k3".into())));
    }

    #[test]
    fn the_last_value_of_a_key_is_kept_where_that_is_asked_for() {
        let read = |text: &str| {
            let (value, repeated) = read_keeping_last(text.as_bytes(), &JsonLimits::default()).expect("JSON");
            (value.to_json(), repeated)
        };
        assert_eq!(read(r#"{"a":1,"b":2,"a":3}"#), (r#"{"a":3,"b":2}"#.into(), vec!["a".into()]));
        let many = vec!["\"a\":0"; 3000].join(",");
        let (text, repeated) = read(&format!("{{{many}}}"));
        assert_eq!((text.as_str(), repeated.len()), (r#"{"a":0}"#, MOST_REPEATED));
    }

    #[test]
    fn a_byte_order_mark_is_skipped() {
        assert_eq!(
            read("\u{feff} 1".as_bytes(), &JsonLimits::default()),
            Ok(JsonValue::Number(JsonNumber("1".into())))
        );
        assert!(has_byte_order_mark("\u{feff}1".as_bytes()) && !has_byte_order_mark(b"1"));
    }

    #[test]
    fn surrogate_pairs_become_one_character() {
        assert_eq!(read(br#""\ud83c\udfae""#, &JsonLimits::default()), Ok(JsonValue::Text("🎮".into())));
    }

    #[test]
    fn a_document_cut_anywhere_is_refused() {
        let text = r#"{"a":[1.5,"x\u00e9",true,null],"b":{"c":-2e3}}"#;
        for end in 0..text.len() {
            assert!(read(&text.as_bytes()[..end], &JsonLimits::default()).is_err(), "{end}");
        }
    }
}
