//! Value files: what is taken, and what is refused with its own reason.

use super::*;
use crate::schema::FindingKind;

const UUID: &str = "b77b434f-5811-42fc-bd5e-ab44d7f24b61";

fn value(kind: OptionKind, text: &str) -> Result<OptionValue, ValueError> {
    OptionValue::read(kind, None, "enable", text.as_bytes(), None).map(|(value, _)| value)
}

fn with_pane(fields: &str) -> String {
    format!(r#"{{"uuid":"{UUID}","Files":[{{"FileName":"blyt/A.bflyt","Patches":[{{"PaneName":"P",{fields}}}]}}]}}"#)
}

#[test]
fn a_value_keeps_its_text_and_loses_its_uuid_when_applied() {
    let text = with_pane(r#""Size":{"X":"??{integer}??"}"#);
    let value = value(OptionKind::Integer, &text).expect("the value is sound");
    assert_eq!(value.uuid.to_string(), UUID);
    assert_eq!(value.json, text);
    let changes = read_value(&value.json, OptionKind::Integer, &CheckedVariable::Number(7.0)).expect("seven fits");
    assert_eq!(
        JsonValue::Object(changes).to_json(),
        r#"{"Files":[{"FileName":"blyt/A.bflyt","Patches":[{"PaneName":"P","Size":{"X":7}}]}]}"#
    );
}

#[test]
fn a_value_names_the_variable_of_its_picture_and_changes_nothing_by_it() {
    let range = Some((0.0, 96.0));
    let read = |text: &str| OptionValue::read(OptionKind::Integer, range, "enable", text.as_bytes(), None);
    let text = |example: &str| {
        with_pane(r#""Size":{"X":"??{integer}??"}"#).replacen('{', &format!(r#"{{"example":{example},"#), 1)
    };
    for example in ["64", r#""64""#] {
        let (value, findings) = read(&text(example)).expect("the value is sound");
        assert_eq!((findings.len(), example_of(OptionKind::Integer, range, &value.json).as_deref()), (0, Some("64")));
        let changes = read_value(&value.json, OptionKind::Integer, &CheckedVariable::Number(7.0)).expect("seven fits");
        assert_eq!(changes.get("example"), None);
    }
    assert_eq!(example_of(OptionKind::Integer, range, &with_pane(r#""Size":{"X":1}"#)), None);
    for example in ["97", "true", "{}"] {
        assert!(matches!(read(&text(example)), Err(ValueError::Example(_))), "{example}");
    }
}

#[test]
fn every_malformed_value_has_its_own_error() {
    let refusal = |text: &str| value(OptionKind::Toggle, text).expect_err("the value is malformed");
    assert!(matches!(refusal("{"), ValueError::Json(_)));
    assert!(matches!(refusal("[]"), ValueError::NotAnObject));
    assert!(matches!(refusal("{}"), ValueError::MissingUuid));
    assert_eq!(refusal(r#"{"uuid":"x"}"#), ValueError::MalformedUuid("x".into()));
    assert_eq!(refusal(r#"{"uuid":7}"#), ValueError::MalformedUuid("7".into()));
    assert!(matches!(refusal(&with_pane(r#""ColorTL":"??string??""#)), ValueError::Template(_)));
    assert!(matches!(OptionValue::read(OptionKind::Toggle, None, "x", b"\xff", None), Err(ValueError::NotUtf8)));
    assert!(matches!(
        OptionValue::read(OptionKind::Toggle, None, "x", &vec![b' '; 2 << 20], None),
        Err(ValueError::TooLong(1_048_576))
    ));
}

#[test]
fn what_would_break_a_layout_is_refused_with_its_place() {
    let check = |fields: &str, expected: FindingKind| {
        let error = value(OptionKind::Toggle, &with_pane(fields)).expect_err("the value is unsound");
        assert!(matches!(&error, ValueError::Unsound(finding) if *finding.kind() == expected), "{fields}: {error}");
    };
    check(r#""Position":null"#, FindingKind::NullVector);
    check(r#""Visible":null"#, FindingKind::Null);
    check(r#""Visible":1"#, FindingKind::NumberAsSwitch);
    check(r#""__self":1"#, FindingKind::MarkerNotNull);
    check(r#""Scale":{"X":null}"#, FindingKind::Null);
    check(r##""ColorTL":"#FF8000""##, FindingKind::MalformedColour("#FF8000".into()));
    let text = format!(r#"{{"uuid":"{UUID}","Files":[{{"Patches":[]}}]}}"#);
    let error = value(OptionKind::Toggle, &text).expect_err("the file has no name");
    assert_eq!(error.to_string(), "Files[0]: FileName is missing");
    let text = format!(r#"{{"uuid":"{UUID}","Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":"ONE"}}]}}"#);
    assert!(value(OptionKind::Toggle, &text).is_err(), "the animation is no JSON");
}

#[test]
fn markers_that_delete_are_sound() {
    for fields in [r#""__self":null"#, r#""Scale":{"__self":null}"#, r#""Scale":{"X":{"__self":null}}"#] {
        assert!(value(OptionKind::Toggle, &with_pane(fields)).is_ok(), "{fields}");
    }
}

#[test]
fn a_value_that_is_json_only_before_substitution_is_refused() {
    let text = format!(r#"{{"uuid":"{UUID}","Files":[],"HideOnlineBtn":"??{{integer}}??"}}"#);
    let error = value(OptionKind::Integer, &text).expect_err("a number is no switch");
    assert!(matches!(error, ValueError::Unsound(_)), "{error}");
}

#[test]
fn a_text_that_breaks_an_animation_is_refused_when_chosen() {
    let animation = r#"{"LittleEndian":true,"Version":1,"pai1":{"FrameSize":1,"Flags":0,"Textures":[]},"pat1":{"Name":"??string??",
        "AnimationOrder":0,"ChildBinding":0,"Groups":[],"Unk_StartOfFile":0,"Unk_EndOfFile":0,"Unk_EndOfHeader":""}}"#;
    let animation = animation.replace('\n', " ").replace('"', "\\\"");
    let text = format!(r#"{{"uuid":"{UUID}","Anims":[{{"FileName":"anim/A_In.bflan","AnimJson":"{animation}"}}]}}"#);
    let value = value(OptionKind::String, &text).expect("a plain text keeps it sound");
    let chosen = |entered: &str| read_value(&value.json, OptionKind::String, &CheckedVariable::Text(entered.into()));
    assert!(chosen("Hi").is_ok());
    assert!(matches!(chosen("\""), Err(ValueError::Unsound(_))));
}
