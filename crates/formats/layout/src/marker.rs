//! The mark in an option that deletes its counterpart in the layout.

use crate::json::{Object, Value};

/// The member that, being `null`, deletes the object it stands in.
const MARKER: &str = "__self";

/// Returns `true` for an object that deletes its counterpart.
pub(crate) fn is_marker(value: &Value) -> bool {
    value.as_object().is_some_and(is_marked)
}

/// Returns `true` if the object deletes its counterpart.
pub(crate) fn is_marked(object: &Object) -> bool {
    object.get(MARKER) == Some(&Value::Null)
}
