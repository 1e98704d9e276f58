//! Small documents that ask for much.

use super::*;

const LIMITS: DocumentLimits = DocumentLimits {
    bytes: 16 * 1024,
    tokens: 2_000,
    nesting: 40,
    depth: 10,
    introspection_depth: 20,
    aliases: 15,
    directives: 20,
    directives_in_one_place: 5,
    fragments: 20,
    selections: 5_000,
    root_fields: 10,
};

fn operation(text: &str) -> CheckedOperation {
    read(text, None, &LIMITS).unwrap_or_else(|fault| panic!("{fault}: {text}")).1
}

fn is_too_much(text: &str) -> bool {
    matches!(read(text, None, &LIMITS), Err(DocumentError::TooMuch(_)))
}

fn many(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

/// `count` fragments, each spreading the next `spreads` times.
fn bomb(count: usize, spreads: usize) -> String {
    let spread = |i: usize| format!("...F{i} ").repeat(spreads);
    let fragments = many(count, |i| {
        let inner = if i + 1 < count { spread(i + 1) } else { "id".to_owned() };
        format!("fragment F{i} on Tag {{ {inner} }} ")
    });
    format!("{{ tags {{ ...F0 }} }} {fragments}")
}

#[test]
fn a_bomb_of_fragments_is_counted_and_not_expanded() {
    let text = bomb(18, 10);
    assert!(text.len() < 2_000);
    assert!(is_too_much(&text));
    // Saturates instead of wrapping round to a small number.
    assert!(is_too_much(&bomb(20, 30)));
    assert_eq!(operation(&bomb(3, 10)).selections, 1 + 1 + 10 + 10 * 10 + 10 * 10);
    assert!(is_too_much(&bomb(5, 10)));
}

#[test]
fn a_bomb_that_nobody_spreads_is_refused_as_well() {
    let text = bomb(18, 10).replacen("...F0", "id", 1);
    assert!(is_too_much(&text));
}

#[test]
fn every_cycle_is_refused() {
    for text in [
        "{ ...A } fragment A on Query { ...A }",
        "{ ...A } fragment A on Query { ...B } fragment B on Query { ...A }",
        "{ tags { id } } fragment A on Tag { ... { ...B } } fragment B on Tag { a: x { ...A } }",
    ] {
        assert!(is_too_much(text), "{text}");
    }
}

#[test]
fn root_fields_are_seen_at_every_depth() {
    let found = operation("{ ...A tags { id } } fragment A on Query { me { uuid } }");
    assert_eq!((found.root_fields, found.is_mutation), (vec!["me".to_owned(), "tags".to_owned()], false));

    let nested = |fields: &str| format!("{}{fields}{}", "... { ".repeat(12), "} ".repeat(12));
    let hidden = operation(&format!("{{ {} }}", nested("randomSwitchThemes(limit: 1) { name }")));
    assert_eq!(hidden.root_fields, ["randomSwitchThemes"]);
    let six = many(6, |i| format!("m{i}: register(data: {{}}) {{ uuid }} "));
    assert!(is_too_much(&format!("mutation {{ {} }}", nested(&six))));
    assert!(is_too_much(&format!("mutation {{ ...A }} fragment A on Mutation {{ {} }}", nested("logout a: logout"))));
}

#[test]
fn amounts_beyond_the_limits_are_refused() {
    for text in [
        format!("{{ {} }}", many(16, |i| format!("a{i}: tags {{ id }} "))),
        format!("{{ {} }}", many(11, |_| "tags { id } ".into())),
        "mutation { logout logout2 }".to_owned(),
        format!("{{ tags {{ {} }} }}", many(21, |_| "id @skip(if: false) ".into())),
        format!("{{ tags {{ id {} }} }}", "@skip(if: false) ".repeat(6)),
        format!("query {} {{ tags {{ id }} }}", "@a ".repeat(6)),
        format!("{{ {} }}", " ".repeat(LIMITS.bytes)),
        format!("{}{}", "{a".repeat(41), "}".repeat(41)),
        format!("{{ tags(a: {}1{}) {{ id }} }}", "[".repeat(40), "]".repeat(40)),
        format!("{{ tags(a: [{}]) {{ id }} }}", "1 ".repeat(2_000)),
        format!("{}{}", "{ a ".repeat(11), "}".repeat(11)),
        many(21, |i| format!("fragment F{i} on Tag {{ id }} ")) + "{ tags { id } }",
        many(401, |i| format!("query Q{i} {{ a }} ")),
    ] {
        assert!(is_too_much(&text), "{text}");
    }
    assert_eq!(operation(&format!("{}{}", "{ a ".repeat(10), "}".repeat(10))).selections, 10);
}

#[test]
fn brackets_in_strings_and_comments_are_none() {
    let brackets = "[{(".repeat(60);
    for text in [
        format!("{{ a(b: \"{brackets}\") }}"),
        format!("{{ a(b: \"\\\"{brackets}\\\\\") }}"),
        format!("{{ a(b: \"\"\"{brackets} \" \\\"\"\" {brackets}\"\"\") }}"),
        format!("{{ a # {brackets}\n }}"),
    ] {
        assert_eq!(operation(&text).root_fields, ["a"], "{text}");
    }
    // An unterminated string hides what follows, for the parser as well.
    assert!(matches!(read(&format!("{{ a(b: \"{brackets}\n) }}"), None, &LIMITS), Err(DocumentError::Unparsable(_))));
}

#[test]
fn the_usual_introspection_is_not_too_deep() {
    let types = "ofType { kind name ".repeat(9) + &"}".repeat(9);
    let text = format!("{{ __schema {{ types {{ fields {{ args {{ type {{ kind {types} }} }} }} }} }} }}");
    assert_eq!(operation(&text).root_fields, ["__schema"]);
    assert!(is_too_much(&text.replace("__schema", "schema")));
    assert!(is_too_much(&format!("{{ __type {} {} }}", "{ a ".repeat(21), "}".repeat(21))));
    let hidden = format!("{{ b {{ __schema {{ a }} {}{} }} }}", "c { ".repeat(9) + "d", "}".repeat(9));
    assert!(is_too_much(&hidden));
}

#[test]
fn what_is_not_graphql_is_reported_as_such() {
    for wrong in ["", "{", "query", "{ tags { id }", "\u{0}", "{ a }\u{feff}}", "\"", "#", "{ é }"] {
        assert!(matches!(read(wrong, None, &LIMITS), Err(DocumentError::Unparsable(_))), "{wrong:?}");
    }
    for wrong in ["query A { tags { id } } query B { tags { id } }", "subscription { a }"] {
        assert!(matches!(read(wrong, None, &LIMITS), Err(DocumentError::Invalid(_))), "{wrong:?}");
    }
    assert!(read("query A { a } query B { b }", Some("C"), &LIMITS).is_err());
    assert_eq!(
        read("query A { a } query B { b }", Some("B"), &LIMITS).map(|(_, o)| o.root_fields),
        Ok(vec!["b".to_owned()])
    );
}
