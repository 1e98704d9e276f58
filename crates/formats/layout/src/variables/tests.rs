//! Variables and the markers they fill: forms accepted, bounds kept, expressions evaluated, quotes dropped.

use super::*;

fn filled(template: &str, kind: OptionKind, entered: &str) -> Result<String, TemplateError> {
    let variable = check(kind, None, entered).expect("the test's own variable fits");
    fill_in(template, kind, &variable)
}

#[test]
fn a_text_is_escaped_and_never_substituted_again() {
    let check = |entered: &str, expected: &str| {
        assert_eq!(filled(r#"{"a":"x??STRING??y"}"#, OptionKind::String, entered), Ok(expected.to_owned()));
    };
    check("Hi", r#"{"a":"xHiy"}"#);
    check("\"\\", r#"{"a":"x\"\\y"}"#);
    check("a\nb\u{1}", r#"{"a":"xa\nb\u0001y"}"#);
    check("$&$1", r#"{"a":"x$&$1y"}"#);
    check("??string??", r#"{"a":"x??string??y"}"#);
}

#[test]
fn colours_are_put_in_the_order_of_their_channels() {
    let check = |marker: &str, entered: &str, expected: &str| {
        assert_eq!(filled(marker, OptionKind::Color, entered), Ok(expected.to_owned()), "{marker} {entered}");
    };
    check("??{color:AABBGGRR}??", "#FF8000CC", "CC0080FF");
    check("??{color:RRGGBBAA}??", "FF8000CC", "FF8000CC");
    check("??{COLORaabbggrr}??", "#FF8000CC", "CC0080FF");
    check("??{color:AABBGGRR}??", "#F80", "FF0088FF");
    check("??{color:AABBGGRR}??", "F80c", "cc0088FF");
    check("??{color:AABBGGRR}??", "ff8000", "FF0080ff");
}

#[test]
fn a_bare_colour_marker_is_refused() {
    let refusal = TemplateError::ForeignMarker("??{color}??".into());
    assert_eq!(filled("??{color}??", OptionKind::Color, "#FF8000CC"), Err(refusal));
}

#[test]
fn a_quote_between_two_markers_is_used_once() {
    let filled = filled(r#""??{integer}??"??{integer}??""#, OptionKind::Integer, "7");
    assert_eq!(filled, Ok(r#"77""#.to_owned()));
}

#[test]
fn numbers_lose_their_quotes_only_where_they_fill_the_whole_string() {
    let check = |template: &str, entered: &str, expected: &str| {
        assert_eq!(filled(template, OptionKind::Decimal, entered), Ok(expected.to_owned()), "{template}");
    };
    check(r#"{"X":"??{decimal}??"}"#, "1.5", r#"{"X":1.5}"#);
    check(r#"{"X":"??-({Decimal} + 2) * 2??"}"#, "1.5", r#"{"X":-7}"#);
    check(r#"{"X":"a ??{decimal}?? b"}"#, "1.5", r#"{"X":"a 1.5 b"}"#);
    check(r#"{"X":"{\"Y\":\"??{decimal}??\"}"}"#, "2", r#"{"X":"{\"Y\":\"2\"}"}"#);
    check(r#"{"X":??{decimal}/3??,"Y":"??{decimal}??"}"#, "1", r#"{"X":0.333333,"Y":1}"#);
    check(r#"{"X":"??{decimal}*0??"}"#, "-1", r#"{"X":0}"#);
    check(r#"{"X":"??{decimal}??"}"#, "1234567.8", r#"{"X":1234570}"#);
}

#[test]
fn a_whole_number_is_cut_after_rounding() {
    let check = |template: &str, entered: &str, expected: &str| {
        assert_eq!(filled(template, OptionKind::Integer, entered), Ok(expected.to_owned()), "{template}");
    };
    check("??{integer}/2??", "7", "3");
    check("??{integer}/2??", "-7", "-3");
    check("??{integer}*0.99999999??", "5", "5");
}

#[test]
fn what_looks_like_a_question_stays() {
    let template = r#"{"a":"What?? ??no marker??","b":"???"}"#;
    assert_eq!(filled(template, OptionKind::String, "x"), Ok(template.to_owned()));
}

#[test]
fn a_marker_of_another_kind_is_refused() {
    let check = |template: &str, kind: OptionKind, entered: &str| {
        assert_eq!(filled(template, kind, entered), Err(TemplateError::ForeignMarker(template.into())), "{kind}");
    };
    check("??string??", OptionKind::Toggle, "");
    check("??{integer}??", OptionKind::Select, "");
    check("??{integer}??", OptionKind::Decimal, "1");
    check("??{decimal}??", OptionKind::Integer, "1");
    check("??{color:AABBGGRR}??", OptionKind::String, "x");
    check("??{colour:AABBGGRR}??", OptionKind::Color, "#123");
}

#[test]
fn an_expression_without_value_is_refused() {
    let expected =
        TemplateError::Expression { expression: "1/{integer}".into(), error: ExpressionError::DivisionByZero };
    assert_eq!(filled("??1/{integer}??", OptionKind::Integer, "0"), Err(expected));
    assert!(filled("??{integer} + {other}??", OptionKind::Integer, "0").is_err());
}

#[test]
fn variables_are_checked_against_their_bounds() {
    let refusal =
        |kind, range, entered: &str| super::check(kind, range, entered).map(|_| ()).map_err(|error| error.to_string());
    let bounds = Some((1.0, 3.0));
    let words = |text: &str| Err(text.to_owned());
    assert_eq!(refusal(OptionKind::Integer, bounds, "3"), Ok(()));
    assert_eq!(refusal(OptionKind::Integer, bounds, "4"), words("must be between 1 and 3"));
    assert_eq!(refusal(OptionKind::Integer, None, "1.5"), words("must be a whole number"));
    assert_eq!(refusal(OptionKind::Integer, None, "+1"), words("must be a whole number"));
    assert_eq!(
        refusal(OptionKind::Integer, None, &"9".repeat(400)),
        words("must be between -9007199254740991 and 9007199254740991")
    );
    assert_eq!(refusal(OptionKind::Decimal, bounds, "2.5e0"), Ok(()));
    assert_eq!(refusal(OptionKind::Decimal, bounds, "0.99"), words("must be between 1 and 3"));
    assert_eq!(refusal(OptionKind::Decimal, None, "NaN"), words("must be a number"));
    assert_eq!(refusal(OptionKind::Decimal, None, "1,5"), words("must be a number"));
    assert!(refusal(OptionKind::Decimal, None, "1e999").is_err());
    assert_eq!(refusal(OptionKind::String, bounds, "äöü"), Ok(()));
    assert_eq!(refusal(OptionKind::String, bounds, ""), words("must have between 1 and 3 characters"));
    assert_eq!(refusal(OptionKind::String, None, &"x".repeat(1001)), words("must have between 0 and 1000 characters"));
    for malformed in ["#12", "#GGGGGGGG", "12345", "", "#", "é1", "##123"] {
        assert_eq!(
            refusal(OptionKind::Color, None, malformed),
            Err(VariableError::NotAColour.to_string()),
            "{malformed}"
        );
    }
}

#[test]
fn layout_ids_carry_variables_in_one_form() {
    let check =
        |kind, entered: &str, expected: &str| assert_eq!(canonical(kind, None, entered), Ok(expected.to_owned()));
    check(OptionKind::Integer, "007", "7");
    check(OptionKind::Integer, "-123456789", "-123456789");
    check(OptionKind::Decimal, "1.50", "1.5");
    check(OptionKind::Decimal, "0.1234567891", "0.12345679");
    check(OptionKind::String, " a ", " a ");
    check(OptionKind::Color, "#Ff8000", "#Ff8000");
}

#[test]
fn a_text_that_would_fill_the_memory_is_refused() {
    let template = "??string??".repeat(100_000);
    let outcome = filled(&template, OptionKind::String, &"\u{1}".repeat(LONGEST_CHARACTERS));
    assert_eq!(outcome, Err(TemplateError::TooLong(1_048_576)));
}
