//! Name of a GraphQL request from a closed list, for its log line and metrics. Names that clients give their operations
//! are not used.

use std::collections::HashSet;
use std::sync::LazyLock;

use vitrine_core::permissions::root_of;
use vitrine_kit::graphql::CheckedOperation;

use super::permissions::table;

static ROOT_FIELDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| table().map(|row| root_of(row.operation)).filter(|name| !name.contains('/')).collect());

/// Returns the name of its only root field, or a word for introspection and for several, unknown or no fields.
pub fn word_for(operation: &CheckedOperation) -> &'static str {
    let mut asked = operation.root_fields.iter().map(String::as_str).filter(|name| *name != "__typename");
    match (asked.next(), asked.next()) {
        (Some("__schema" | "__type"), None) => "introspection",
        (Some(only), None) => ROOT_FIELDS.get(only).copied().unwrap_or("unknown"),
        (Some(_), Some(_)) => "several",
        (None, _) => "nothing",
    }
}
