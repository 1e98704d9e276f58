//! Tests of the merge, following the rules in `options.md`: a base, an option's edit, the expected result.

use super::*;
use crate::json::{JsonLimits, read};

fn list(text: &str) -> Vec<JsonValue> {
    match read(text.as_bytes(), &JsonLimits::default()) {
        Ok(JsonValue::Array(items)) => items,
        other => unreachable!("the test's own JSON is a list: {other:?}"),
    }
}

/// Merges two lists of files and compares the outcome as text.
fn check(base: &str, edit: &str, expected: &str) {
    let mut merged = list(base);
    merge_lists(&mut merged, list(edit), "Files");
    assert_eq!(JsonValue::Array(merged).to_json(), JsonValue::Array(list(expected)).to_json(), "{base} + {edit}");
}

/// The same for the fields of one pane.
fn check_pane(base: &str, edit: &str, expected: &str) {
    let wrapped = |fields: &str| {
        let comma = if fields.is_empty() { "" } else { "," };
        format!(r#"[{{"FileName":"f","Patches":[{{"PaneName":"P"{comma}{fields}}}]}}]"#)
    };
    check(&wrapped(base), &wrapped(edit), &wrapped(expected));
}

#[test]
fn components_the_edit_does_not_name_survive() {
    check_pane(r#""Position":{"X":10,"Y":20}"#, r#""Position":{"X":99}"#, r#""Position":{"X":99,"Y":20}"#);
}

#[test]
fn string_arrays_are_replaced_as_a_whole() {
    check_pane(
        r#""UsdPatches":[{"PropName":"R","PropValues":["1","2"],"type":2}]"#,
        r#""UsdPatches":[{"PropName":"R","PropValues":["3"]}]"#,
        r#""UsdPatches":[{"PropName":"R","PropValues":["3"],"type":2}]"#,
    );
    for field in ["PullFrontPanes", "PushBackPanes"] {
        check(
            &format!(r#"[{{"FileName":"f","{field}":["a","b"]}}]"#),
            &format!(r#"[{{"FileName":"f","{field}":["c"]}}]"#),
            &format!(r#"[{{"FileName":"f","{field}":["c"]}}]"#),
        );
    }
    check(
        r#"[{"FileName":"f","AddGroups":[{"GroupName":"G","Panes":["a"]}]}]"#,
        r#"[{"FileName":"f","AddGroups":[{"GroupName":"G","Panes":["b","c"]}]}]"#,
        r#"[{"FileName":"f","AddGroups":[{"GroupName":"G","Panes":["b","c"]}]}]"#,
    );
}

#[test]
fn a_marker_removes_a_field_a_component_or_an_entry() {
    check_pane(r#""Scale":{"X":2,"Y":3},"Visible":true"#, r#""Scale":{"__self":null}"#, r#""Visible":true"#);
    check_pane(r#""Scale":{"X":2,"Y":3}"#, r#""Scale":{"X":{"__self":null}}"#, r#""Scale":{"Y":3}"#);
    check_pane(r#""Visible":true"#, r#""Visible":{"__self":null}"#, "");
    check(r#"[{"FileName":"f"},{"FileName":"g"}]"#, r#"[{"FileName":"f","__self":null}]"#, r#"[{"FileName":"g"}]"#);
    check(r#"[{"FileName":"g"}]"#, r#"[{"FileName":"f","__self":null}]"#, r#"[{"FileName":"g"}]"#);
}

#[test]
fn an_empty_edit_changes_nothing() {
    check(r#"[{"FileName":"f"}]"#, "[]", r#"[{"FileName":"f"}]"#);
    check_pane(
        r#""UsdPatches":[{"PropName":"R","PropValues":["1"]}]"#,
        r#""UsdPatches":[]"#,
        r#""UsdPatches":[{"PropName":"R","PropValues":["1"]}]"#,
    );
}

#[test]
fn an_empty_list_below_the_top_counts_as_absent() {
    check_pane(
        r#""UsdPatches":[]"#,
        r#""UsdPatches":[{"PropName":"R","PropValues":["1"]}]"#,
        r#""UsdPatches":[{"PropName":"R","PropValues":["1"]}]"#,
    );
}

#[test]
fn a_list_that_one_option_empties_can_be_filled_by_the_next() {
    let mut merged =
        list(r#"[{"FileName":"f","Patches":[{"PaneName":"P","UsdPatches":[{"PropName":"R","type":2}]}]}]"#);
    let edit = |property: &str| {
        list(&format!(r#"[{{"FileName":"f","Patches":[{{"PaneName":"P","UsdPatches":[{property}]}}]}}]"#))
    };
    merge_lists(&mut merged, edit(r#"{"PropName":"R","__self":null}"#), "Files");
    merge_lists(&mut merged, edit(r#"{"PropName":"R","PropValues":["9"],"type":2}"#), "Files");
    assert_eq!(merged, edit(r#"{"PropName":"R","PropValues":["9"],"type":2}"#));
}

#[test]
fn an_entry_without_identity_stays_where_it_is() {
    check(
        r#"[{"Odd":1},{"FileName":"f","Extra":1}]"#,
        r#"[{"FileName":"f","Extra":2}]"#,
        r#"[{"Odd":1},{"FileName":"f","Extra":2}]"#,
    );
}

#[test]
fn texture_settings_are_told_apart_by_name() {
    check(
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Refs":[{"Name":"a","WrapS":1},{"Name":"b","WrapS":2}]}]}]"#,
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Refs":[{"Name":"b","WrapT":3}]}]}]"#,
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Refs":[{"Name":"a","WrapS":1},{"Name":"b","WrapS":2,"WrapT":3}]}]}]"#,
    );
    check(
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Transforms":[{"Name":"a","X":1}]}]}]"#,
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Transforms":[{"Name":"a","Y":2},{"Name":"c","X":3}]}]}]"#,
        r#"[{"FileName":"f","Materials":[{"MaterialName":"M","Transforms":[{"Name":"a","X":1,"Y":2},{"Name":"c","X":3}]}]}]"#,
    );
}

#[test]
fn duplicates_stay_in_place_and_the_last_one_is_edited() {
    let base = r#"[{"FileName":"f","n":1},{"FileName":"g"},{"FileName":"f","n":2}]"#;
    check(
        base,
        r#"[{"FileName":"g","n":3}]"#,
        r#"[{"FileName":"f","n":1},{"FileName":"g","n":3},{"FileName":"f","n":2}]"#,
    );
    check(base, r#"[{"FileName":"f","n":9}]"#, r#"[{"FileName":"f","n":1},{"FileName":"g"},{"FileName":"f","n":9}]"#);
    check(base, r#"[{"FileName":"f","__self":null}]"#, r#"[{"FileName":"g"}]"#);
}

#[test]
fn values_of_different_types_are_replaced() {
    check_pane(r#""Scale":{"X":1}"#, r#""Scale":7"#, r#""Scale":7"#);
    check_pane(r#""Scale":7"#, r#""Scale":{"X":1}"#, r#""Scale":{"X":1}"#);
    check_pane(r#""Scale":[1]"#, r#""Scale":{"X":1}"#, r#""Scale":{"X":1}"#);
    check_pane(r#""Visible":true"#, r#""Visible":false"#, r#""Visible":false"#);
}

#[test]
fn a_marker_in_a_new_entry_also_removes_empty_parents() {
    check(
        r#"[{"FileName":"f"}]"#,
        r#"[{"FileName":"g","Patches":[{"PaneName":"P","UsdPatches":[{"PropName":"R","__self":null}]}]}]"#,
        r#"[{"FileName":"f"}]"#,
    );
    check(
        r#"[{"FileName":"f"}]"#,
        r#"[{"FileName":"g","Patches":[{"PaneName":"P","Scale":{"X":{"__self":null}},"Visible":true}]}]"#,
        r#"[{"FileName":"f"},{"FileName":"g","Patches":[{"PaneName":"P","Visible":true}]}]"#,
    );
    check("[]", r#"[{"FileName":"g","Patches":[{"PaneName":"P","__self":null}]}]"#, "[]");
    check("[]", r#"[{"FileName":"g","Patches":[]}]"#, r#"[{"FileName":"g","Patches":[]}]"#);
}

#[test]
fn entries_of_one_edit_with_the_same_identity_are_applied_one_after_another() {
    check(
        r#"[{"FileName":"f"}]"#,
        r#"[{"FileName":"g","n":1},{"FileName":"g","m":2},{"FileName":"f","__self":null},{"FileName":"f","n":3}]"#,
        r#"[{"FileName":"g","n":1,"m":2},{"FileName":"f","n":3}]"#,
    );
}

#[test]
fn javascript_property_names_are_ordinary_names() {
    check(
        r#"[{"FileName":"__proto__","n":1},{"FileName":"7"},{"FileName":"constructor"}]"#,
        r#"[{"FileName":"constructor","toString":1},{"FileName":"3"},{"FileName":"__proto__","n":2}]"#,
        r#"[{"FileName":"__proto__","n":2},{"FileName":"7"},{"FileName":"constructor","toString":1},{"FileName":"3"}]"#,
    );
}

#[test]
fn the_largest_lists_merge_in_no_time() {
    let names: Vec<String> = (0..60_000).map(|number| format!(r#"{{"FileName":"{number}"}}"#)).collect();
    let text = format!("[{}]", names.join(","));
    let limits = JsonLimits { bytes: 4 << 20, ..JsonLimits::default() };
    let Ok(JsonValue::Array(items)) = read(text.as_bytes(), &limits) else { unreachable!() };
    let mut merged = items.clone();
    let started = std::time::Instant::now();
    merge_lists(&mut merged, items.clone(), "Files");
    assert_eq!(merged, items);
    assert!(started.elapsed().as_secs() < 5, "{:?}", started.elapsed());
}
