//! What a GraphQL request asks for, in a word of a closed list: for its line in the log and its figures. Names that clients
//! give their operations are not of that list.

use std::collections::HashSet;
use std::sync::LazyLock;

use super::permissions::table;
use crate::graphql::Operation;
use crate::permissions::root_of;

static ROOT_FIELDS: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| table().map(|row| root_of(row.operation)).filter(|name| !name.contains('/')).collect());

/// Its only root field, or that there are several, or none that the schema has.
pub fn word_for(operation: &Operation) -> &'static str {
    let mut asked = operation.root_fields.iter().map(String::as_str).filter(|name| *name != "__typename");
    match (asked.next(), asked.next()) {
        (Some("__schema" | "__type"), None) => "introspection",
        (Some(only), None) => ROOT_FIELDS.get(only).copied().unwrap_or("unknown"),
        (Some(_), Some(_)) => "several",
        (None, _) => "nothing",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::graphql::inspect;
    use crate::testing::schema_objects;

    #[test]
    fn every_root_field_has_its_word_and_nothing_else_has() {
        let word = |text: &str| word_for(&inspect(text, None).expect("it is well-formed").1);
        let objects = schema_objects();
        for (field, _) in &objects["Query"] {
            assert_eq!(word(&format!("query Hostile {{ {field} }}")), field);
        }
        for (field, _) in &objects["Mutation"] {
            assert_eq!(word(&format!("mutation {{ again: {field} }}")), field);
        }
        assert_eq!(word("query tags { hostile0815 }"), "unknown");
        assert_eq!(word("{ __schema { types { name } } }"), "introspection");
        assert_eq!(word("{ __typename tags { id } }"), "tags");
        assert_eq!(word("{ __typename }"), "nothing");
        assert_eq!(word("{ a: tags { id } b: hostile }"), "several");
        assert_eq!(word("{ ...F } fragment F on Query { tags { id } }"), "tags");
    }
}
