//! The mark in an option that deletes its counterpart in the layout.

use crate::json::{JsonObject, JsonValue};

/// The member that, being `null`, deletes the object it stands in.
const MARKER: &str = "__self";

/// Returns `true` for an object that deletes its counterpart.
pub(crate) fn is_marker(value: &JsonValue) -> bool {
    value.as_object().is_some_and(is_marked)
}

/// Returns `true` if the object deletes its counterpart.
pub(crate) fn is_marked(object: &JsonObject) -> bool {
    object.get(MARKER) == Some(&JsonValue::Null)
}
