//! Option folders, value files and chosen variables that break the rules of the layouts tree.

use super::{Cases, Reader};

const UUID: &str = "6f1b3c2e-8d4a-4b7e-9a10-2c3d4e5f6a7b";

fn value(folder: &str, body: &str) -> Vec<u8> {
    format!("{folder}\n{body}").into_bytes()
}

fn with_files(text: &str) -> String {
    format!(
        r#"{{"uuid":"{UUID}","Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","UsdPatches":[{{"PropName":"S","PropValues":[{text}],"type":2}}]}}]}}]}}"#
    )
}

pub fn cases() -> Cases {
    let mut cases = Cases::new("option", Reader::Option);
    let sound = with_files(r#""1""#);

    cases.family("option-folder");
    for (name, folder, code) in [
        ("no-kind", "1", "option.missing_part"),
        ("no-name", "1_TOGGLE", "option.missing_part"),
        ("empty-name", "1_TOGGLE_", "option.missing_part"),
        ("empty-priority", "_TOGGLE_Name", "option.missing_part"),
        ("underscore-in-name", "1_TOGGLE_My_Name", "option.underscore"),
        ("priority-1e3", "1e3_TOGGLE_Name", "option.priority"),
        ("priority-minus", "-1_TOGGLE_Name", "option.priority"),
        ("priority-blank", " 1_TOGGLE_Name", "option.priority"),
        ("priority-word", "first_TOGGLE_Name", "option.priority"),
        ("priority-huge", "99999999999999999999_TOGGLE_Name", "option.priority"),
        ("kind-unknown", "1_SLIDER_Name", "option.kind"),
        ("kind-lower-case", "1_toggle_Name", "option.kind"),
        ("integer-one-bound", "1_INTEGER(5)_Name", "option.bounds"),
        ("integer-reversed", "1_INTEGER(9,1)_Name", "option.bounds_reversed"),
        ("integer-fraction", "1_INTEGER(1.5,2)_Name", "option.bounds"),
        ("integer-words", "1_INTEGER(a,b)_Name", "option.bounds"),
        ("integer-open", "1_INTEGER(1,2_Name", "option.bounds"),
        ("toggle-with-bounds", "1_TOGGLE(1,2)_Name", "option.bounds_not_allowed"),
        ("color-with-bounds", "1_COLOR(1,2)_Name", "option.bounds_not_allowed"),
        ("string-negative", "1_STRING(-3,5)_Name", "option.bounds"),
    ] {
        cases.refuse(name, code, value(folder, &sound));
    }

    cases.family("option-value");
    let toggle = |body: &str| value("1_TOGGLE_Name", body);
    cases.refuse("no-uuid", "option.missing_uuid", toggle(r#"{"Files":[]}"#));
    cases.refuse("uuid-a-number", "option.malformed_uuid", toggle(r#"{"uuid":7,"Files":[]}"#));
    cases.refuse("uuid-too-short", "option.malformed_uuid", toggle(r#"{"uuid":"6f1b3c2e","Files":[]}"#));
    cases.refuse("a-list", "option.not_an_object", toggle("[]"));
    cases.refuse("empty", "json.unexpected_end", toggle(""));
    cases.refuse("not-utf-8", "option.not_utf8", [b"1_TOGGLE_Name\n".as_slice(), b"{\"uuid\":\"\xff\"}"].concat());
    cases.refuse("two-mebibytes", "option.too_long", toggle(&" ".repeat(2 << 20)));
    cases.refuse("files-a-number", "option.unsound", toggle(&format!(r#"{{"uuid":"{UUID}","Files":7}}"#)));
    cases.refuse(
        "self-not-null",
        "option.unsound",
        toggle(&format!(r#"{{"uuid":"{UUID}","Files":[{{"FileName":"blyt/A.bflyt","__self":1}}]}}"#)),
    );
    cases.accept("sound", toggle(&sound));

    cases.family("option-marker");
    let filled = |kind: &str, text: &str| value(&format!("1_{kind}_Name"), &with_files(text));
    cases.refuse("integer-in-string-option", "option.foreign_marker", filled("STRING", r#""??{integer}??""#));
    cases.refuse("string-in-toggle", "option.foreign_marker", filled("TOGGLE", r#""??string??""#));
    cases.refuse("bare-colour", "option.foreign_marker", filled("COLOR", r#""??{color}??""#));
    cases.refuse("division-by-zero", "option.expression", filled("INTEGER", r#""??{integer}/0??""#));
    cases.refuse("unknown-word", "option.expression", filled("DECIMAL", r#""??sin({decimal})??""#));
    cases.refuse("open-parenthesis", "option.expression", filled("INTEGER", r#""??({integer}+1??""#));
    cases.refuse(
        "json-only-before-filling",
        "json.unexpected",
        value("1_INTEGER_Name", &with_files("??{integer}?? 7")),
    );
    cases.accept("number-drops-its-quotes", value("1_INTEGER_Name", &format!(
        r#"{{"uuid":"{UUID}","Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P","Position":{{"X":"??{{integer}}*2??"}}}}]}}]}}"#
    )));
    cases
}

/// Variables as creators type them.
pub fn variables() -> Cases {
    let mut cases = Cases::new("variable", Reader::Variable);
    // The digit is the place of the kind in the list of all kinds: 2 INTEGER, 3 DECIMAL, 4 STRING, 5 COLOR.
    cases.family("option-variable");
    for (name, text, code) in [
        ("integer-empty", "2", "option.not_a_whole_number"),
        ("integer-word", "2seven", "option.not_a_whole_number"),
        ("integer-fraction", "21.5", "option.not_a_whole_number"),
        ("integer-plus", "2+7", "option.not_a_whole_number"),
        ("integer-blank", "2 7", "option.not_a_whole_number"),
        ("integer-huge", "299999999999999999999", "option.out_of_range"),
        ("decimal-word", "3much", "option.not_a_number"),
        ("decimal-comma", "31,5", "option.not_a_number"),
        ("decimal-nan", "3NaN", "option.not_a_number"),
        ("decimal-infinite", "3Infinity", "option.not_a_number"),
        ("colour-two-digits", "5#12", "option.not_a_colour"),
        ("colour-letters", "5#GGGGGGGG", "option.not_a_colour"),
        ("colour-seven-digits", "5#1234567", "option.not_a_colour"),
        ("colour-word", "5red", "option.not_a_colour"),
    ] {
        cases.refuse(name, code, text);
    }
    cases.refuse("string-1001-letters", "option.length", format!("4{}", "é".repeat(1001)));
    for (name, text) in [
        ("string-quotes", r#"4say "hi" \ there"#),
        ("string-dollar", "4$& $1"),
        ("string-marker", "4??string??"),
        ("colour-three-digits", "5#abc"),
        ("colour-eight-digits", "5FF8000CC"),
    ] {
        cases.accept(name, text);
    }
    cases
}
