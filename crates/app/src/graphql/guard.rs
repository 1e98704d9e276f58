//! Looks at a document before anything is executed: how many aliases, root fields, directives and fragments it holds,
//! and which operation would run. Depth and cost are counted by the schema itself.

use async_graphql_parser::Positioned;
use async_graphql_parser::types::{ExecutableDocument, OperationDefinition, OperationType, Selection, SelectionSet};

use crate::error::{Code, PublicError, Result};
use crate::limits;

/// What would be executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// It may change something.
    pub is_mutation: bool,
    /// Names of the root fields, spreads resolved.
    pub root_fields: Vec<String>,
}

/// Parses and weighs a document.
pub fn inspect(document: &str, operation_name: Option<&str>) -> Result<(ExecutableDocument, Operation)> {
    if document.len() > limits::DOCUMENT_BYTES_MAX {
        return Err(too_complex("The document is too long"));
    }
    if nesting(document) > limits::QUERY_DEPTH_MAX * 4 {
        return Err(too_complex("The document is nested too deeply"));
    }
    let parsed = async_graphql_parser::parse_query(document).map_err(|error| {
        PublicError::new(Code::GraphqlParseFailed, format!("The request is not valid GraphQL: {error}."))
    })?;
    if parsed.fragments.len() > limits::QUERY_FRAGMENTS_MAX {
        return Err(too_complex("The document has too many fragments"));
    }

    let mut tally = Tally::default();
    for (_, operation) in parsed.operations.iter() {
        tally.directives += operation.node.directives.len();
        tally.selection(&operation.node.selection_set.node);
    }
    for fragment in parsed.fragments.values() {
        tally.selection(&fragment.node.selection_set.node);
    }
    if tally.aliases > limits::QUERY_ALIASES_MAX {
        return Err(too_complex("The document has too many aliases"));
    }
    if tally.directives > limits::QUERY_DIRECTIVES_MAX {
        return Err(too_complex("The document has too many directives"));
    }

    let chosen = choose(&parsed, operation_name)?;
    let mut root_fields = Vec::new();
    collect_root(&parsed, &chosen.node.selection_set.node, &mut root_fields, 0);
    let operation = Operation { is_mutation: chosen.node.ty == OperationType::Mutation, root_fields };
    if chosen.node.ty == OperationType::Subscription {
        return Err(PublicError::new(Code::GraphqlValidationFailed, "Subscriptions are not offered."));
    }
    let most = if operation.is_mutation { 1 } else { limits::QUERY_ROOT_FIELDS_MAX };
    if operation.root_fields.len() > most {
        return Err(too_complex("The request asks for too many root fields"));
    }
    Ok((parsed, operation))
}

fn too_complex(what: &str) -> PublicError {
    PublicError::new(Code::QueryTooComplex, format!("The request asks for too much at once. {what}."))
}

/// Deepest nesting of brackets. The parser recurses, so this is looked at before it runs.
fn nesting(document: &str) -> usize {
    let (mut depth, mut deepest) = (0usize, 0usize);
    for byte in document.bytes() {
        match byte {
            b'{' | b'[' | b'(' => {
                depth += 1;
                deepest = deepest.max(depth);
            }
            b'}' | b']' | b')' => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

fn choose<'a>(document: &'a ExecutableDocument, name: Option<&str>) -> Result<&'a Positioned<OperationDefinition>> {
    let mut operations = document.operations.iter();
    let found = match name.filter(|n| !n.is_empty()) {
        Some(wanted) => operations.find(|(name, _)| name.is_some_and(|n| n.as_str() == wanted)),
        None => {
            let first = operations.next();
            if operations.next().is_some() { None } else { first }
        }
    };
    found.map(|(_, operation)| operation).ok_or_else(|| {
        PublicError::new(Code::GraphqlValidationFailed, "The request does not say which operation to run.")
    })
}

/// Fragments may spread each other in a circle; the schema's validation refuses that later, here the depth is bounded.
fn collect_root(document: &ExecutableDocument, set: &SelectionSet, names: &mut Vec<String>, depth: usize) {
    if depth > limits::QUERY_DEPTH_MAX || names.len() > limits::QUERY_ROOT_FIELDS_MAX {
        return;
    }
    for selection in &set.items {
        match &selection.node {
            Selection::Field(field) => names.push(field.node.name.node.to_string()),
            Selection::InlineFragment(fragment) => {
                collect_root(document, &fragment.node.selection_set.node, names, depth + 1);
            }
            Selection::FragmentSpread(spread) => {
                if let Some(fragment) = document.fragments.get(&spread.node.fragment_name.node) {
                    collect_root(document, &fragment.node.selection_set.node, names, depth + 1);
                }
            }
        }
    }
}

#[derive(Default)]
struct Tally {
    aliases: usize,
    directives: usize,
}

impl Tally {
    fn selection(&mut self, set: &SelectionSet) {
        for selection in &set.items {
            match &selection.node {
                Selection::Field(field) => {
                    self.aliases += usize::from(field.node.alias.is_some());
                    self.directives += field.node.directives.len();
                    self.selection(&field.node.selection_set.node);
                }
                Selection::InlineFragment(fragment) => {
                    self.directives += fragment.node.directives.len();
                    self.selection(&fragment.node.selection_set.node);
                }
                Selection::FragmentSpread(spread) => self.directives += spread.node.directives.len(),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(document: &str) -> Code {
        inspect(document, None).expect_err("refused").code
    }

    #[test]
    fn root_fields_are_seen_through_fragments() {
        let (_, operation) = inspect("{ ...A tags { id } } fragment A on Query { me { uuid } }", None).expect("valid");
        assert_eq!(operation.root_fields, ["me", "tags"]);
        assert!(!operation.is_mutation);
    }

    #[test]
    fn amounts_beyond_the_limits_are_refused() {
        let many = |n: usize, f: fn(usize) -> String| (0..n).map(f).collect::<String>();
        assert_eq!(refusal(&format!("{{ {} }}", many(16, |i| format!("a{i}: tags {{ id }} ")))), Code::QueryTooComplex);
        assert_eq!(refusal(&format!("{{ {} }}", many(11, |_| "tags { id } ".into()))), Code::QueryTooComplex);
        assert_eq!(refusal("mutation { logout logout2 }"), Code::QueryTooComplex);
        assert_eq!(
            refusal(&format!("{{ tags {{ id {} }} }}", many(21, |_| "@skip(if: false) ".into()))),
            Code::QueryTooComplex
        );
        assert_eq!(refusal(&format!("{{ {} }}", " ".repeat(limits::DOCUMENT_BYTES_MAX))), Code::QueryTooComplex);
        assert_eq!(refusal(&format!("{}{}", "{a".repeat(60), "}".repeat(60))), Code::QueryTooComplex);
    }

    #[test]
    fn circles_of_fragments_end() {
        assert!(inspect("{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }", None).is_ok());
    }

    #[test]
    fn what_is_not_graphql_is_said_so() {
        for wrong in ["", "{", "query", "{ tags { id }", "\u{0}"] {
            assert_eq!(refusal(wrong), Code::GraphqlParseFailed, "{wrong:?}");
        }
        assert_eq!(refusal("query A { tags { id } } query B { tags { id } }"), Code::GraphqlValidationFailed);
    }
}
