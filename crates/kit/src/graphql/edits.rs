//! Changes of texts in inputs.

use async_graphql::MaybeUndefined;

/// Returns a text that stays when it is omitted, and is empty when it is null.
pub fn text_or_none(text: MaybeUndefined<String>) -> Option<String> {
    match text {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(String::new()),
        MaybeUndefined::Value(text) => Some(text),
    }
}
