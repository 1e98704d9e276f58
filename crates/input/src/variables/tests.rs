//! The rules of coercion, one example each, on a schema with every kind of input type.

use async_graphql_parser::parse_query;
use serde_json::{Value, json};

use super::*;
use crate::document::choose;

const SCHEMA: &str = "
    scalar Upload
    enum Menu { HOME LOCK }
    input Crop { x: Float! y: Float! = 0 }
    input Person { name: String! bio: String avatar: Upload crops: [Crop!] }
    type Query { a: Int }
";

/// What the variables of an operation become, with files in these places.
fn coerced(declared: &str, given: Value, files: &[&str]) -> Result<Value, String> {
    let document = parse_query(format!("query({declared}) {{ a }}")).expect("a document");
    let operation = choose(&document, None).expect("an operation");
    let mut given = Variables::from_json(given);
    for (number, place) in files.iter().enumerate() {
        place_file(&mut given, place, number)?;
    }
    let types = InputTypes::of_schema(SCHEMA).expect("a schema");
    types.coerce(&operation.node, given, files.len()).map(|values| json!(values))
}

#[track_caller]
fn refused(declared: &str, given: Value, files: &[&str], words: &str) {
    let error = coerced(declared, given, files).expect_err("refused");
    assert_eq!(error, words);
}

#[test]
fn what_fits_stays_as_it_is_and_defaults_are_filled_in() {
    let given = json!({"p": {"name": "Mona", "bio": null, "crops": [{"x": 1}]}, "menu": "HOME", "not declared": 1});
    let expected = json!({"p": {"name": "Mona", "bio": null, "crops": [{"x": 1}]}, "menu": "HOME", "n": 3, "m": null});
    assert_eq!(coerced("$p: Person!, $menu: Menu, $n: Int! = 3, $m: Int", given, &[]), Ok(expected));
}

#[test]
fn one_value_is_a_list_of_one() {
    assert_eq!(coerced("$of: [Int!]!", json!({"of": 1}), &[]), Ok(json!({"of": [1]})));
    assert_eq!(coerced("$of: [[Int]]", json!({"of": 1}), &[]), Ok(json!({"of": [[1]]})));
    refused("$of: [Int!]!", json!({"of": [1, null]}), &[], "$of.1 is null, and Int! is not");
}

#[test]
fn null_is_no_value_of_a_type_without_it() {
    refused("$n: String!", json!({"n": null}), &[], "$n is null, and String! is not");
    refused("$n: String!", json!({}), &[], "the variable $n is missing");
    refused("$p: Person", json!({"p": {"name": null}}), &[], "$p.name is null, and String! is not");
    refused("$p: Person", json!({"p": {}}), &[], "$p.name is missing");
    refused("$c: [Crop!]", json!({"c": [{"x": 1, "y": null}]}), &[], "$c.0.y is null, and Float! is not");
}

#[test]
fn input_objects_are_objects_and_have_only_their_fields() {
    refused("$p: Person", json!({"p": "Mona"}), &[], "$p is not an object, and Person is one");
    refused("$p: Person", json!({"p": {"name": "M", "role": "ADMIN"}}), &[], "$p.role is not a field of Person");
}

#[test]
fn uploads_are_files_and_files_are_uploads() {
    let file = |number| format!("{FILE}{number}");
    assert_eq!(coerced("$f: Upload!", json!({"f": null}), &["f"]), Ok(json!({"f": file(0)})));
    let given = json!({"p": {"name": "M", "avatar": null}, "all": [null, null]});
    let expected = json!({"p": {"name": "M", "avatar": file(2)}, "all": [file(1), file(0)]});
    assert_eq!(coerced("$p: Person, $all: [Upload!]!", given, &["all.1", "all.0", "p.avatar"]), Ok(expected));

    for spelled in [json!(file(0)), json!("a"), json!(0), json!({"a": 1}), json!(true)] {
        refused("$f: Upload", json!({"f": spelled}), &[], "$f is not a file of the upload");
    }
    refused("$f: Upload!", json!({"f": null}), &[], "$f is null, and Upload! is not");
    refused("$n: String", json!({"n": null}), &["n"], "$n is a file, and String is not");
    refused("$p: Person", json!({"p": null}), &["p"], "$p is a file, and Person is not");
    let nowhere = "the map of the upload names variables.p.face, which is not there";
    refused("$p: Person", json!({"p": {"name": "M"}}), &["p.face"], nowhere);
    let taken = "the map of the upload names variables.f, which is not null";
    refused("$f: Upload", json!({"f": null}), &["f", "f"], taken);
    let undeclared = "the map of the upload names something else than a file";
    refused("$f: Upload", json!({"f": null, "g": null}), &["g"], undeclared);
}
