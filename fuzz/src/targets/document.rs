//! GraphQL documents through the guard: what passes keeps to its limits, and asking by name finds the same operation.

use vitrine_input::document::{DocumentLimits, read};

pub(super) const LIMITS: DocumentLimits = DocumentLimits {
    bytes: 16 * 1024,
    tokens: 2_000,
    nesting: 40,
    depth: 10,
    introspection_depth: 20,
    aliases: 15,
    directives: 20,
    directives_in_one_place: 5,
    fragments: 20,
    selections: 5_000,
    root_fields: 10,
};

pub fn document(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let Ok((document, operation)) = read(text, None, &LIMITS) else { return };
    assert!(operation.selections <= LIMITS.selections);
    assert!(operation.root_fields.len() <= if operation.is_mutation { 1 } else { LIMITS.root_fields });
    assert!(document.fragments.len() <= LIMITS.fragments);
    if let Some((Some(name), _)) = document.operations.iter().next() {
        assert_eq!(read(text, Some(name.as_str()), &LIMITS).map(|(_, again)| again), Ok(operation));
    }
}
