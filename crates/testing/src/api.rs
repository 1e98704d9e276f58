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

/// The fields of every object type and the types of their results; of a union its members, as fields without a name.
pub fn schema_objects() -> HashMap<String, Vec<(String, String)>> {
    let definitions = parse_schema(vitrine_server::sdl()).expect("our own schema").definitions;
    let read = definitions.into_iter().filter_map(|definition| {
        let TypeSystemDefinition::Type(definition) = definition else { return None };
        let fields = match &definition.node.kind {
            TypeKind::Object(object) => {
                let fields = object.fields.iter().map(|field| &field.node);
                fields.map(|field| (field.name.node.to_string(), inner(&field.ty.node).to_owned())).collect()
            }
            TypeKind::Union(union) => {
                union.members.iter().map(|member| (String::new(), member.node.to_string())).collect()
            }
            _ => return None,
        };
        Some((definition.node.name.node.to_string(), fields))
    });
    read.collect()
}
