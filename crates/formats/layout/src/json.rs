//! JSON values that remember how they were written: key order and the text of every number survive reading and writing.
//! The strict reader with its limits is [`read`]; what the values mean to a console is not known here. Invariant:
//! `1.10` stays `1.10`, because a layout's numbers are other people's measurements.

mod defect;
mod reader;

use std::fmt;

pub use defect::{JsonDefect, JsonError};
pub use reader::{JsonLimits, has_byte_order_mark, read};
pub(crate) use reader::{is_number, read_keeping_last};

/// One JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum JsonValue {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number, as it was written.
    Number(JsonNumber),
    /// A string, unescaped.
    Text(String),
    /// A list.
    Array(Vec<JsonValue>),
    /// An object with its members in the order they were written.
    Object(JsonObject),
}

impl JsonValue {
    /// The text, if this is a string.
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The switch, if this is `true` or `false`.
    pub fn as_bool(&self) -> Option<bool> {
        match self {
            Self::Bool(state) => Some(*state),
            _ => None,
        }
    }

    /// The number, if this is one.
    pub fn as_number(&self) -> Option<&JsonNumber> {
        match self {
            Self::Number(number) => Some(number),
            _ => None,
        }
    }

    /// The items, if this is a list.
    pub fn as_array(&self) -> Option<&[JsonValue]> {
        match self {
            Self::Array(items) => Some(items),
            _ => None,
        }
    }

    /// The members, if this is an object.
    pub fn as_object(&self) -> Option<&JsonObject> {
        match self {
            Self::Object(object) => Some(object),
            _ => None,
        }
    }

    /// Returns `true` for anything but a list or an object.
    pub fn is_scalar(&self) -> bool {
        !matches!(self, Self::Array(_) | Self::Object(_))
    }

    /// Appends the value as compact JSON text.
    pub fn write(&self, out: &mut String) {
        match self {
            Self::Null => out.push_str("null"),
            Self::Bool(true) => out.push_str("true"),
            Self::Bool(false) => out.push_str("false"),
            Self::Number(number) => out.push_str(&number.0),
            Self::Text(text) => write_text(text, out),
            Self::Array(items) => {
                out.push('[');
                for (position, item) in items.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    item.write(out);
                }
                out.push(']');
            }
            Self::Object(object) => {
                out.push('{');
                for (position, (key, value)) in object.iter().enumerate() {
                    if position > 0 {
                        out.push(',');
                    }
                    write_text(key, out);
                    out.push(':');
                    value.write(out);
                }
                out.push('}');
            }
        }
    }

    /// The value as compact JSON text.
    pub fn to_json(&self) -> String {
        let mut out = String::new();
        self.write(&mut out);
        out
    }
}

/// The inside of a JSON string: quotes, backslashes and control characters escaped, nothing else touched.
pub(crate) fn escape(text: &str, out: &mut String) {
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            control if control < ' ' => out.push_str(&format!("\\u{:04x}", control as u32)),
            plain => out.push(plain),
        }
    }
}

fn write_text(text: &str, out: &mut String) {
    out.push('"');
    escape(text, out);
    out.push('"');
}

/// A JSON number, kept as the text it was written with. Always finite as a 64-bit float.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct JsonNumber(Box<str>);

impl JsonNumber {
    /// A whole number.
    pub fn from_integer(value: i64) -> Self {
        Self(value.to_string().into())
    }

    /// The text as written, for example `1.50` or `2E3`.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest 64-bit float.
    pub fn as_f64(&self) -> f64 {
        self.0.parse().expect("the reader admits only texts that are numbers")
    }

    /// The whole number, if it was written without fraction and exponent and fits 64 bits.
    pub fn as_i64(&self) -> Option<i64> {
        self.0.parse().ok()
    }
}

impl fmt::Display for JsonNumber {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

/// A JSON object. Members keep their order and no key occurs twice.
///
/// Look-ups are linear: the objects of this format have a dozen members, and [`JsonLimits::members`] bounds what a
/// hostile file can make of that.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct JsonObject {
    members: Vec<(String, JsonValue)>,
}

impl JsonObject {
    /// An object without members.
    pub fn new() -> Self {
        Self::default()
    }

    /// The value of `key`.
    pub fn get(&self, key: &str) -> Option<&JsonValue> {
        self.members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// The value of `key`, to be changed in place.
    pub fn get_mut(&mut self, key: &str) -> Option<&mut JsonValue> {
        self.members.iter_mut().find(|(name, _)| name == key).map(|(_, value)| value)
    }

    /// Returns `true` if there is a member of that name.
    pub fn has(&self, key: &str) -> bool {
        self.get(key).is_some()
    }

    /// Replaces the value of `key` in place, or adds the member at the end.
    pub fn set(&mut self, key: &str, value: JsonValue) {
        match self.get_mut(key) {
            Some(place) => *place = value,
            None => self.members.push((key.to_owned(), value)),
        }
    }

    /// Takes the member out; the others keep their order.
    pub fn remove(&mut self, key: &str) -> Option<JsonValue> {
        let position = self.members.iter().position(|(name, _)| name == key)?;
        Some(self.members.remove(position).1)
    }

    /// Number of members.
    pub fn len(&self) -> usize {
        self.members.len()
    }

    /// Returns `true` if there are no members.
    pub fn is_empty(&self) -> bool {
        self.members.is_empty()
    }

    /// The members in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &JsonValue)> {
        self.members.iter().map(|(key, value)| (key.as_str(), value))
    }

    /// The members in order, their values to be changed in place; a member is dropped where `keep` returns false.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(&str, &mut JsonValue) -> bool) {
        self.members.retain_mut(|(key, value)| keep(key, value));
    }
}

impl IntoIterator for JsonObject {
    type Item = (String, JsonValue);
    type IntoIter = std::vec::IntoIter<(String, JsonValue)>;

    fn into_iter(self) -> Self::IntoIter {
        self.members.into_iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(text: &str) -> JsonValue {
        read(text.as_bytes(), &JsonLimits::default()).expect("the test's own JSON is sound")
    }

    #[test]
    fn numbers_and_key_order_survive_a_round_trip() {
        let text = r#"{"z":1.10,"a":[-0,2E3,1e-2],"m":{"é":"\"\\\n","b":true,"c":null}}"#;
        assert_eq!(value(text).to_json(), text);
    }

    #[test]
    fn control_characters_are_written_escaped() {
        assert_eq!(JsonValue::Text("\u{1}\t".into()).to_json(), "\"\\u0001\\t\"");
    }

    #[test]
    fn setting_a_member_keeps_its_place() {
        let JsonValue::Object(mut object) = value(r#"{"a":1,"b":2}"#) else { unreachable!() };
        object.set("a", JsonValue::Bool(true));
        object.set("c", JsonValue::Null);
        assert_eq!(JsonValue::Object(object.clone()).to_json(), r#"{"a":true,"b":2,"c":null}"#);
        assert_eq!(object.remove("b").and_then(|old| old.as_number().and_then(JsonNumber::as_i64)), Some(2));
        assert_eq!(object.len(), 2);
    }
}
