//! The schema of the API, for tests that hold for every field.

use std::collections::HashMap;

use async_graphql_parser::parse_schema;
use async_graphql_parser::types::{BaseType, Type, TypeKind, TypeSystemDefinition};

/// The name of a type without its lists and exclamation marks.
fn inner(of: &Type) -> &str {
    match &of.base {
        BaseType::Named(name) => name,
        BaseType::List(of) => inner(of),
    }
}

/// The fields of every object type and the types of their results.
pub fn schema_objects() -> HashMap<String, Vec<(String, String)>> {
    let definitions = parse_schema(crate::site::sdl()).expect("our own schema").definitions;
    let read = definitions.into_iter().filter_map(|definition| {
        let TypeSystemDefinition::Type(definition) = definition else { return None };
        let TypeKind::Object(object) = definition.node.kind else { return None };
        let fields = object.fields.iter().map(|field| &field.node);
        let fields = fields.map(|field| (field.name.node.to_string(), inner(&field.ty.node).to_owned()));
        Some((definition.node.name.node.to_string(), fields.collect()))
    });
    read.collect()
}
