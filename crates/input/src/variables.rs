//! Checking the variables of a request against the types that its operation declares, before anything is executed. This is
//! needed because the GraphQL library checks only variables that are used as arguments, accepts `null` for any field that
//! may be left out, and lets a string name an uploaded file.

use std::collections::HashMap;

use async_graphql_parser::types::{BaseType, OperationDefinition, Type, TypeKind, TypeSystemDefinition};
use async_graphql_value::{ConstValue, Name, Variables};
use bytes::Bytes;

/// Prefix of a string that the GraphQL library reads as an uploaded file; the file's number follows.
const FILE: &str = "#__graphql_file__:";

/// The fields of each input type of a schema.
#[derive(Debug)]
pub struct InputTypes(HashMap<Name, Vec<InputField>>);

#[derive(Debug)]
struct InputField {
    name: Name,
    of: Type,
    has_default: bool,
}

impl InputTypes {
    /// Reads the input types of a schema written in GraphQL's schema language.
    ///
    /// # Errors
    /// The parser's error for a text that is no schema.
    pub fn of_schema(sdl: &str) -> Result<Self, async_graphql_parser::Error> {
        let document = async_graphql_parser::parse_schema(sdl)?;
        let types = document.definitions.into_iter().filter_map(|definition| {
            let TypeSystemDefinition::Type(definition) = definition else { return None };
            let TypeKind::InputObject(object) = definition.node.kind else { return None };
            let fields = object.fields.into_iter().map(|field| InputField {
                name: field.node.name.node,
                of: field.node.ty.node,
                has_default: field.node.default_value.is_some(),
            });
            Some((definition.node.name.node, fields.collect()))
        });
        Ok(Self(types.collect()))
    }

    /// The variables that an operation declares, with their default values, and with `files` of them as uploads.
    ///
    /// # Errors
    /// A sentence that names the variable: `null` where a type has none, a field that its type does not have, anything but a file
    /// for an upload, a file for anything else.
    pub fn coerce(
        &self,
        operation: &OperationDefinition,
        mut given: Variables,
        files: usize,
    ) -> Result<Variables, String> {
        let mut taken = 0;
        let mut values = Variables::default();
        for definition in &operation.variable_definitions {
            let (name, of) = (&definition.node.name.node, &definition.node.var_type.node);
            let Some(value) = given.remove(name).or_else(|| definition.node.default_value().cloned()) else {
                if of.nullable {
                    continue;
                }
                return Err(format!("the variable ${name} is missing"));
            };
            values.insert(name.clone(), self.value(of, value, &format!("${name}"), &mut taken)?);
        }
        if taken == files {
            Ok(values)
        } else {
            Err("the map of the upload names something else than a file".to_owned())
        }
    }

    fn value(&self, of: &Type, value: ConstValue, place: &str, taken: &mut usize) -> Result<ConstValue, String> {
        if value == ConstValue::Null {
            return if of.nullable { Ok(value) } else { Err(format!("{place} is null, and {of} is not")) };
        }
        let name = match &of.base {
            BaseType::List(each) => {
                let ConstValue::List(list) = value else {
                    return Ok(ConstValue::List(vec![self.value(each, value, place, taken)?]));
                };
                let values = list.into_iter().enumerate();
                let values = values.map(|(at, value)| self.value(each, value, &format!("{place}.{at}"), taken));
                return values.collect::<Result<_, _>>().map(ConstValue::List);
            }
            BaseType::Named(name) => name,
        };
        match (value, self.0.get(name)) {
            (ConstValue::Binary(number), None) if name == "Upload" => {
                *taken += 1;
                Ok(ConstValue::String(format!("{FILE}{}", String::from_utf8_lossy(&number))))
            }
            (ConstValue::Binary(_), _) => Err(format!("{place} is a file, and {of} is not")),
            (_, None) if name == "Upload" => Err(format!("{place} is not a file of the upload")),
            (ConstValue::Object(mut object), Some(fields)) => {
                for InputField { name, of, has_default } in fields {
                    match object.get_mut(name) {
                        Some(value) => {
                            *value = self.value(of, std::mem::take(value), &format!("{place}.{name}"), taken)?
                        }
                        None if of.nullable || *has_default => {}
                        None => return Err(format!("{place}.{name} is missing")),
                    }
                }
                match object.keys().find(|key| !fields.iter().any(|field| field.name == **key)) {
                    Some(unknown) => Err(format!("{place}.{unknown} is not a field of {name}")),
                    None => Ok(ConstValue::Object(object)),
                }
            }
            (_, Some(_)) => Err(format!("{place} is not an object, and {of} is one")),
            (value, None) => Ok(value),
        }
    }
}

/// Puts a file in the place of a `null` in the variables, as the map of an upload names it (`data.avatarImage`, `images.0`). JSON has
/// no spelling for what stands there until [`InputTypes::coerce`] has met it.
///
/// # Errors
/// If there is no such place.
pub fn place_file(values: &mut Variables, place: &str, number: usize) -> Result<(), String> {
    let mut parts = place.split('.');
    let first = parts.next().and_then(|name| values.get_mut(name));
    let found = first.and_then(|first| {
        parts.try_fold(first, |value, part| match value {
            ConstValue::List(list) => list.get_mut(part.parse::<usize>().ok()?),
            ConstValue::Object(object) => object.get_mut(part),
            _ => None,
        })
    });
    let value = found.ok_or_else(|| format!("the map of the upload names variables.{place}, which is not there"))?;
    if *value != ConstValue::Null {
        return Err(format!("the map of the upload names variables.{place}, which is not null"));
    }
    *value = ConstValue::Binary(Bytes::from(number.to_string()));
    Ok(())
}

#[cfg(test)]
mod tests;
