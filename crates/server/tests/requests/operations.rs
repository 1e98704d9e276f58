//! The words that logs and figures have for operations.

use vitrine_kit::graphql::inspect;
use vitrine_server::operations::word_for;
use vitrine_testing::schema_objects;

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
