//! Layout IDs: every form that parses, every one that does not, and that printing gives back what was parsed.

use super::*;

const U1: &str = "b77b434f-5811-42fc-bd5e-ab44d7f24b61";
const U2: &str = "d22d7557-99da-4710-a2d8-0bb3c7bfac14";

fn parts(text: &str) -> Result<(String, String, Vec<Option<String>>), LayoutIdError> {
    let parsed = parse(text)?;
    let variables = parsed.options().iter().map(|option| option.variable.clone()).collect();
    Ok((parsed.service().to_owned(), parsed.id().to_owned(), variables))
}

fn expected(
    service: &str,
    id: &str,
    variables: &[Option<&str>],
) -> Result<(String, String, Vec<Option<String>>), LayoutIdError> {
    Ok((service.into(), id.into(), variables.iter().map(|text| text.map(str::to_owned)).collect()))
}

#[test]
fn the_published_examples_are_understood() {
    assert_eq!(parts("Themezer:3"), expected("Themezer", "3", &[]));
    assert_eq!(parts(&format!("Themezer:3|{U1},{U2}")), expected("Themezer", "3", &[None, None]));
    assert_eq!(parts("Themezer:3|"), expected("Themezer", "3", &[]));
    assert_eq!(parts("Themezer_Custom:a:b"), expected("Themezer_Custom", "a:b", &[]));
    assert_eq!(parts(&format!("S:3|{U1}(25)")), expected("S", "3", &[Some("25")]));
    assert_eq!(parts(&format!("S:3|{}", U1.to_uppercase())), expected("S", "3", &[None]));
}

#[test]
fn two_options_with_variables_stay_two() {
    assert_eq!(parts(&format!("S:3|{U1}(HELLO),{U2}(25)")), expected("S", "3", &[Some("HELLO"), Some("25")]));
    assert_eq!(parts(&format!("S:3|{U1}(HELLO),{U2}")), expected("S", "3", &[Some("HELLO"), None]));
}

#[test]
fn variables_with_separators_are_understood_plain_and_encoded() {
    assert_eq!(parts(&format!("S:3|{U1}(a,b)")), expected("S", "3", &[Some("a,b")]));
    assert_eq!(parts(&format!("S:3|{U1}(f(x)),{U2}")), expected("S", "3", &[Some("f(x)"), None]));
    assert_eq!(parts(&format!("S:3|{U1}(a),b)")), expected("S", "3", &[Some("a),b")]));
    assert_eq!(parts(&format!("S:3|{U1}(a|b)")), expected("S", "3", &[Some("a|b")]));
    assert_eq!(parts(&format!("S:3|{U1}(50%)")), expected("S", "3", &[Some("50%")]));
    assert_eq!(parts(&format!("S:3|{U1}(%41)")), expected("S", "3", &[Some("%41")]));
    assert_eq!(parts(&format!("S:3|{U1}(%28a%2c%25%29)")), expected("S", "3", &[Some("(a,%)")]));
    assert_eq!(parts(&format!("S:3|{U1}()")), expected("S", "3", &[None]));
}

#[test]
fn every_malformed_id_has_its_own_error() {
    let check = |text: &str, error: LayoutIdError| assert_eq!(parse(text), Err(error), "{text}");
    check("Generated_9a7c", LayoutIdError::NoService);
    check("", LayoutIdError::NoService);
    check(":3", LayoutIdError::MalformedService);
    check("Themezer:", LayoutIdError::MalformedId);
    check("Themezer:|x", LayoutIdError::MalformedId);
    check("S:3|x", LayoutIdError::MissingUuid(4));
    check(&format!("S:3|{U1},"), LayoutIdError::MissingUuid(41));
    check(&format!("S:3|,{U1}"), LayoutIdError::MissingUuid(4));
    check(&format!("S:3|{}", U1.replace('-', "0")), LayoutIdError::MissingUuid(4));
    check(&format!("S:3|{U1}(a"), LayoutIdError::OpenVariable(40));
    check(&format!("S:3|{U1};{U2}"), LayoutIdError::MissingComma(40));
    check(&format!("S:3|{U1}é"), LayoutIdError::MissingComma(40));
    check(&"S:3".repeat(10_000), LayoutIdError::TooLong);
    assert_eq!(LayoutId::new("a:b", "3"), Err(LayoutIdError::MalformedService));
    assert_eq!(LayoutId::new("a", "3|4"), Err(LayoutIdError::MalformedId));
}

#[test]
fn aliases_are_expanded_and_written_in_both_directions() {
    for (name, expansion) in ALIASES {
        let parsed = parse(name).expect("an alias expands to an id");
        assert_eq!(parse(expansion), Ok(parsed.clone()));
        assert_eq!(print(&parsed), name);
        assert_eq!(print_plain(&parsed), expansion);
    }
}

#[test]
fn an_alias_is_expanded_once_and_only_as_a_whole() {
    assert_eq!(parse("builtin_Unknown"), Err(LayoutIdError::NoService));
    assert_eq!(parse("builtin_FlowLayout|"), Err(LayoutIdError::NoService));
    assert_eq!(parts("builtin_FlowLayout:1"), expected("builtin_FlowLayout", "1", &[]));
    assert!(ALIASES.iter().all(|(_, expansion)| ALIASES.iter().all(|(name, _)| name != expansion)));
}

#[test]
fn separators_in_variables_are_encoded_when_written() {
    let option = |uuid: &str, variable: &str| OptionChoice {
        value_uuid: Uuid::try_parse(uuid).expect("the test's own uuid is sound"),
        variable: Some(variable.to_owned()),
    };
    let id = LayoutId::new("Vitrine", "3")
        .expect("a service and a number make an id")
        .with_options([option(U1, &format!("a),{U2}(|%")), option(U2, "")]);
    let written = print(&id);
    assert_eq!(written, format!("Vitrine:3|{U1}(a%29%2C{U2}%28%7C%25),{U2}"));
    assert_eq!(parse(&written), Ok(id));
}

#[test]
fn a_common_id_has_no_options() {
    let id = parse(&format!("Themezer:3|{U1}")).expect("the id is sound");
    assert_eq!(print(&id.common()), "Themezer:3-common");
}

#[test]
fn every_menu_has_its_default() {
    let ids: Vec<String> = Target::ALL.iter().map(|target| print(&LayoutId::existing_default(*target))).collect();
    let expected = ["19", "14", "15", "1a", "18", "16", "17"].map(|id| format!("Themezer:{id}"));
    assert_eq!(ids, expected);
}
