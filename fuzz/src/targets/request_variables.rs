//! The variables of a request: the first line is the operation, the second the map of an upload, the rest the variables as JSON.
//! Whatever is given, no string that the sender has spelled stands for a file, and what is coerced stays the same.

use std::sync::LazyLock;

use async_graphql_value::{ConstValue, Variables};
use vitrine_input::document;
use vitrine_input::variables::{InputTypes, place_file};

static TYPES: LazyLock<InputTypes> =
    LazyLock::new(|| InputTypes::of_schema(include_str!("../../../schema.graphql")).expect("a schema"));

pub fn request_variables(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let mut lines = text.splitn(3, '\n');
    let (Some(operation), Some(map), Some(json)) = (lines.next(), lines.next(), lines.next()) else { return };
    let Ok((parsed, _)) = document::read(operation, None, &super::document::LIMITS) else { return };
    let Ok(operation) = document::choose(&parsed, None) else { return };
    let Ok(json) = serde_json::from_str(json) else { return };
    let mut given = Variables::from_json(json);
    let places: Vec<_> = map.split(',').filter(|place| !place.is_empty()).collect();
    if places.iter().enumerate().any(|(number, place)| place_file(&mut given, place, number).is_err()) {
        return;
    }
    let Ok(values) = TYPES.coerce(&operation.node, given, places.len()) else { return };
    assert!(!values.values().any(is_file), "a file that is no upload");
}

fn is_file(value: &ConstValue) -> bool {
    match value {
        ConstValue::Binary(_) => true,
        ConstValue::List(list) => list.iter().any(is_file),
        ConstValue::Object(object) => object.values().any(is_file),
        _ => false,
    }
}
