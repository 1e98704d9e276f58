//! About two hundred GraphQL documents that are meant to cost the server far more than their sender. They are deterministic,
//! and the file has no dependencies: the benchmark in `bench/attack` includes it too.

/// A document and what it is.
pub struct Document {
    /// Its kind and its measures.
    pub name: String,
    pub text: String,
}

pub const COUNT: usize = 204;

pub fn all() -> Vec<Document> {
    let mut list = List(Vec::with_capacity(COUNT));
    fragment_bombs(&mut list);
    cycles(&mut list);
    aliases(&mut list);
    directives(&mut list);
    nesting(&mut list);
    long_values(&mut list);
    searches(&mut list);
    characters(&mut list);
    unparsable(&mut list);
    operations(&mut list);
    hidden_fields(&mut list);
    overlaps(&mut list);
    introspection(&mut list);
    list.0
}

struct List(Vec<Document>);

impl List {
    fn add(&mut self, name: impl Into<String>, text: impl Into<String>) {
        self.0.push(Document { name: name.into(), text: text.into() });
    }
}

/// A fragment bomb: so many fragments, each spreading the next so many times.
pub fn fragment_bomb(fragments: usize, spreads: usize) -> String {
    chain(fragments, "Query", "__typename", |next| format!("...f{next} ").repeat(spreads))
}

/// A query that spreads `f0`; each fragment holds what `body` makes of the next one's number, the last one `end`.
fn chain(fragments: usize, on: &str, end: &str, body: impl Fn(usize) -> String) -> String {
    let mut text = match on {
        "Query" => "{ ...f0 }".to_owned(),
        _ => "{ switchThemes(limit: 1) { nodes { ...f0 } } }".to_owned(),
    };
    for n in 0..fragments {
        let content = if n + 1 == fragments { end.to_owned() } else { body(n + 1) };
        text += &format!(" fragment f{n} on {on} {{ {content} }}");
    }
    text
}

fn fragment_bombs(list: &mut List) {
    let sizes = [
        (18, 10),
        (20, 10),
        (20, 2),
        (20, 3),
        (19, 7),
        (13, 2),
        (14, 2),
        (17, 4),
        (5, 200),
        (4, 400),
        (3, 600),
        (2, 900),
    ];
    for (n, m) in sizes {
        list.add(format!("bomb of fragments {n}×{m}"), fragment_bomb(n, m));
        let nested = chain(n, "SwitchTheme", "name", |next| format!("...f{next} ").repeat(m));
        list.add(format!("bomb below a list {n}×{m}"), nested);
        let inline = chain(n, "Query", "__typename", |next| format!("...{{ ...f{next} }} ").repeat(m));
        list.add(format!("bomb in inline fragments {n}×{m}"), inline);
    }
    for (n, m) in [(18, 10), (20, 2), (6, 12)] {
        let fields = chain(n, "Query", "__typename", |next| {
            (0..m).map(|k| format!("a{k}: switchThemes(limit: 500) {{ nodes {{ name }} }} ...f{next} ")).collect()
        });
        list.add(format!("bomb of lists {n}×{m}"), fields);
        let skipped = chain(n, "Query", "__typename", |next| format!("...f{next} @skip(if: true) ").repeat(m));
        list.add(format!("bomb that is skipped {n}×{m}"), skipped);
    }
}

/// A cycle of so many fragments.
pub fn cycle(length: usize) -> String {
    let ring = (0..length).map(|n| format!(" fragment c{n} on Query {{ ...c{} }}", (n + 1) % length));
    format!("{{ ...c0 }}{}", ring.collect::<String>())
}

fn cycles(list: &mut List) {
    for length in [1, 2, 3, 7, 19, 20, 21, 60, 250] {
        list.add(format!("cycle of {length}"), cycle(length));
        let unused = cycle(length).replacen("{ ...c0 }", "{ tags { id } }", 1);
        list.add(format!("cycle of {length} that nothing spreads"), unused);
    }
    list.add("cycle through a field", "{ switchThemes { nodes { ...a } } } fragment a on SwitchTheme { layout { ...b } } fragment b on SwitchLayout { creator { ...c } } fragment c on CreatorSummary { ...c }");
    list.add("self-spread in an inline fragment", "{ ...a } fragment a on Query { ... { ... { ...a } } }");
    list.add("self-spread many times", format!("{{ ...a }} fragment a on Query {{ {} }}", "...a ".repeat(900)));
    list.add("self-spread that is skipped", "{ ...a } fragment a on Query { ...a @skip(if: true) tags { id } }");
    list.add("two cycles that cross", "{ ...a } fragment a on Query { ...b ...c } fragment b on Query { ...c ...a } fragment c on Query { ...a ...b }");
    list.add("fragments of one name", format!("{{ ...a }} {}", "fragment a on Query { ...a } ".repeat(40)));
}

fn aliases(list: &mut List) {
    for n in [16, 200, 1_200] {
        let of = |what: &str| (0..n).map(|k| format!("a{k}: {what} ")).collect::<String>();
        list.add(format!("{n} aliases of a list"), format!("{{ {} }}", of("tags { id }")));
        list.add(format!("{n} aliases of a name"), format!("{{ {} }}", of("__typename")));
        list.add(
            format!("{n} aliases below a list"),
            format!("{{ switchThemes(limit: 500) {{ nodes {{ {} }} }} }}", of("name")),
        );
        list.add(
            format!("{n} aliases in a fragment"),
            format!("{{ ...f ...f }} fragment f on Query {{ {} }}", of("__typename")),
        );
    }
}

fn directives(list: &mut List) {
    for n in [6, 21, 150, 700] {
        let repeated = " @include(if: true)".repeat(n);
        list.add(format!("{n} directives on a field"), format!("{{ tags{repeated} {{ id }} }}"));
        list.add(
            format!("{n} directives on a spread"),
            format!("{{ ...f{repeated} }} fragment f on Query {{ __typename }}"),
        );
        list.add(format!("{n} unknown directives"), format!("{{ tags{} {{ id }} }}", " @nothing".repeat(n)));
        list.add(
            format!("{n} directives on an operation"),
            format!("query Q{} {{ tags {{ id }} }}", " @skip(if: false)".repeat(n)),
        );
    }
    let everywhere = (0..300).map(|k| format!("a{k}: __typename @skip(if: true) @include(if: false) "));
    list.add("directives on every field", format!("{{ {} }}", everywhere.collect::<String>()));
}

/// `inner` inside so many pairs of brackets.
fn nested(open: &str, n: usize, inner: &str, close: &str) -> String {
    format!("{}{inner}{}", open.repeat(n), close.repeat(n))
}

fn nesting(list: &mut List) {
    for n in [12, 64, 900, 3_500] {
        list.add(format!("{n} selections deep"), nested("{ layout ", n, "{ name }", " }"));
        list.add(format!("{n} inline fragments deep"), format!("{{ {} }}", nested("...{", n, "tags { id }", "}")));
        list.add(
            format!("{n} lists deep"),
            format!("{{ switchThemes(tags: {}) {{ nodes {{ name }} }} }}", nested("[", n, "\"a\"", "]")),
        );
        list.add(
            format!("{n} objects deep"),
            format!("mutation {{ login(data: {}) {{ uuid }} }}", nested("{a:", n, "1", "}")),
        );
        list.add(
            format!("a type {n} lists deep"),
            format!("query Q($a: {}) {{ tags {{ id }} }}", nested("[", n, "Int", "]")),
        );
        list.add(format!("{n} brackets never closed"), "{a".repeat(n));
    }
}

fn long_values(list: &mut List) {
    for n in [1_500, 7_000, 60_000] {
        list.add(
            format!("a list of {n}"),
            format!("{{ switchThemes(tags: [{}]) {{ nodes {{ name }} }} }}", "1 ".repeat(n)),
        );
        list.add(
            format!("a string of {n}"),
            format!("{{ switchThemes(query: \"{}\") {{ nodes {{ name }} }} }}", "a".repeat(n)),
        );
        list.add(
            format!("a block string of {n}"),
            format!("{{ switchThemes(query: \"\"\"{}\"\"\") {{ nodes {{ name }} }} }}", "\n  a".repeat(n / 4)),
        );
        list.add(format!("a name of {n}"), format!("{{ {} }}", "a".repeat(n)));
        list.add(
            format!("a number of {n}"),
            format!("{{ switchThemes(limit: {}) {{ nodes {{ name }} }} }}", "9".repeat(n)),
        );
        list.add(format!("a comment of {n}"), format!("{{ tags {{ id }} }} #{}", "#".repeat(n)));
        list.add(format!("{n} commas"), format!("{{ tags {{ id }} {} }}", ",".repeat(n)));
    }
}

/// As many searches as one request may hold, each of the dearest kind: words that begin like many, and words that nothing
/// has, for which similar ones are sought.
fn searches(list: &mut List) {
    let texts: [(&str, fn(usize) -> String); 4] = [
        ("of one letter", |k| char::from(b'a' + k as u8).to_string()),
        ("with typing errors", |k| format!("ngith{k} latnern{k} paperr nokturne")),
        ("of many words with typing errors", |k| format!("papr nigt lanten skyy velvte neno mornign forset{k}")),
        ("of long words", |k| format!("{} {}", "abcdefghijklmnop", "ponmlkjihgfedcb".repeat(1 + k % 3))),
    ];
    for (what, text) in texts {
        let search =
            |k| format!("a{k}: switchThemes(query: \"{}\", limit: 1) {{ pageInfo {{ itemCount }} }} ", text(k));
        list.add(format!("ten searches {what}"), format!("{{ {} }}", (0..10).map(search).collect::<String>()));
    }
}

fn characters(list: &mut List) {
    let words = [
        ("an emoji family", "👨‍👩‍👧‍👦"),
        ("combining marks", "e\u{301}\u{301}\u{301}"),
        ("right to left", "\u{202e}abc"),
        ("no width", "\u{200b}\u{feff}"),
        ("the last plane", "\u{10ffff}"),
        ("a ligature that grows", "\u{fdfa}"),
        ("escapes", "\\u0000\\u0041\\n"),
        ("half a surrogate", "\\ud800"),
        ("an open escape", "\\u{110000}"),
    ];
    for (what, word) in words {
        list.add(
            format!("{what}, in a string"),
            format!("{{ switchThemes(query: \"{}\") {{ nodes {{ name }} }} }}", word.repeat(300)),
        );
    }
    list.add("letters of other scripts as a name", format!("{{ {} }}", "ж".repeat(2_000)));
    list.add("a zero byte", "{ tags { id } \0 }");
    list.add("byte order marks", format!("{}{{ tags {{ id }} }}", "\u{feff}".repeat(1_000)));
}

fn unparsable(list: &mut List) {
    let short = [
        "",
        "{",
        "}",
        "{}",
        "\"",
        "\"\"\"",
        "query",
        "query Q($",
        "mutation {",
        "fragment",
        "fragment on on on { on }",
        "{ a(b: ) }",
    ];
    for text in short {
        list.add(format!("unparsable: {text}"), text);
    }
    for (what, piece) in
        [("brackets", "("), ("bangs", "!"), ("dots", "..."), ("quotes", "\""), ("dollars", "$a:"), ("ats", "@")]
    {
        list.add(format!("unparsable: many {what}"), format!("{{ tags {{ id }} {} }}", piece.repeat(4_000)));
    }
}

fn operations(list: &mut List) {
    for n in [2, 40, 1_000] {
        list.add(format!("{n} operations without a name"), "{ tags { id } } ".repeat(n));
        let named = (0..n).map(|k| format!("query Q{k} {{ tags {{ id }} }} "));
        list.add(format!("{n} named operations"), named.collect::<String>());
    }
    list.add("a subscription", "subscription { tags { id } }");
    list.add("definitions of types", "type Query { a: Int } extend type Query { b: Int } schema { query: Query }");
}

/// A query for this field, inside so many inline fragments at the root.
pub fn at_root(depth: usize, field: &str) -> String {
    format!("{{ {} }}", nested("...{", depth, field, "}"))
}

/// Six registrations in one request, inside so many inline fragments at the root.
pub fn hidden_registrations(depth: usize) -> String {
    format!("mutation {}", at_root(depth, &registrations()))
}

/// Six registrations, to be put inside a selection.
pub fn registrations() -> String {
    let field = |k| {
        format!("r{k}: register(data: {{ username: \"hidden{k}\", password: \"a long enough password\" }}) {{ uuid }} ")
    };
    (0..6).map(field).collect()
}

fn hidden_fields(list: &mut List) {
    for depth in [1, 12, 30, 200] {
        list.add(format!("six registrations {depth} fragments deep"), hidden_registrations(depth));
        let random = at_root(depth, "randomSwitchThemes(limit: 10) { hexId }");
        list.add(format!("chance {depth} fragments deep"), random);
    }
    list.add(
        "registrations in a named fragment",
        format!("mutation {{ ...f }} fragment f on Mutation {{ {} }}", registrations()),
    );
}

fn overlaps(list: &mut List) {
    for n in [40, 200, 900] {
        list.add(format!("{n} equal fields"), format!("{{ {} }}", "tags { id } ".repeat(n)));
        list.add(
            format!("{n} conflicting fields"),
            format!(
                "{{ {} }}",
                (0..n).map(|k| format!("a: switchThemes(page: {k}) {{ nodes {{ name }} }} ")).collect::<String>()
            ),
        );
        let halves = [4, 8].map(|depth| nested("...{", depth, &"tags { id } ".repeat(n / 2), "}"));
        list.add(format!("{n} overlapping fields in fragments"), format!("{{ {} }}", halves.join(" ")));
    }
    let pairs =
        chain(12, "Query", "tags { id }", |next| format!("a: tags {{ id }} ...f{next} a: tags {{ name }} ...f{next} "));
    list.add("overlapping fragments that double", pairs);
}

fn introspection(list: &mut List) {
    for n in [2, 6, 40] {
        let deep = nested("fields { type { ", n, "name", " } }");
        list.add(format!("introspection {n} types deep"), format!("{{ __schema {{ types {{ {deep} }} }} }}"));
    }
}
