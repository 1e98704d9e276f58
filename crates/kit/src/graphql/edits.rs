//! Changes of texts, as inputs say them.

use async_graphql::MaybeUndefined;

/// A text that stays when it is left out, and is empty when it is taken away.
pub fn text_or_none(text: MaybeUndefined<String>) -> Option<String> {
    match text {
        MaybeUndefined::Undefined => None,
        MaybeUndefined::Null => Some(String::new()),
        MaybeUndefined::Value(text) => Some(text),
    }
}
