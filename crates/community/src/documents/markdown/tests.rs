//! Reading documents, and refusing them with the line of what is wrong.

use super::mistake::Result;
use super::read;
use crate::documents::document::{BlockKind, Document, TextSpan, TextStyle};
use crate::documents::facts::DocumentFacts;

const HEAD: &str = "---\nchanged: 2026-11-24\n---\n# About {site}\n\nOne line.\n";

fn read_below(body: &str) -> Result<Document> {
    read(&format!("{HEAD}{body}"), &DocumentFacts::of([("site", "A*B*")], [("mail", true), ("platform", false)]))
}

fn said(cell: &[TextSpan]) -> String {
    cell.iter().map(|span| span.text.as_str()).collect()
}

#[test]
fn a_document_is_read_into_parts_blocks_and_spans() {
    let document = read_below(
        "## First {#first}\n\nIn **short**, see [there](#second).\n\n- [x] Do\n- [ ] *Do not*\n\n3. One `a/b`\n4. Two\n\n\
         ### Below {#below}\n\n| A | B |\n|---|---|\n| 1 | **2** |\n\n```\nline\nnext\n```\n\n## Second {#second}\n\nOf {site}.\n",
    )
    .expect("it can be read");
    assert_eq!((document.title.as_str(), document.changed_on.as_str()), ("About A*B*", "2026-11-24"));
    assert_eq!(document.anchors().collect::<Vec<_>>(), ["first", "below", "second"]);
    let [first, second] = &document.parts[..] else { panic!("two parts") };
    assert_eq!(
        first.summary[1],
        TextSpan {
            text: "short".into(),
            style: TextStyle { is_strong: true, ..TextStyle::default() },
            ..TextSpan::default()
        }
    );
    assert_eq!(first.summary[3].href.as_deref(), Some("#second"));
    let kinds: Vec<_> = first.blocks.iter().map(|block| block.kind).collect();
    let expected = [BlockKind::List, BlockKind::Steps, BlockKind::Heading, BlockKind::Table, BlockKind::Code];
    assert_eq!(kinds, expected);
    let marks: Vec<_> = first.blocks[0].lines.iter().map(|line| line.is_right).collect();
    assert_eq!(marks, [Some(true), Some(false)]);
    assert_eq!((first.blocks[1].start, first.blocks[1].lines.len()), (Some(3), 2));
    assert!(first.blocks[1].lines[0].cells[0][1].style.is_code);
    let rows: Vec<Vec<String>> =
        first.blocks[3].lines.iter().map(|line| line.cells.iter().map(|cell| said(cell)).collect()).collect();
    assert_eq!(rows, [["A", "B"], ["1", "2"]]);
    assert_eq!(said(&first.blocks[4].lines[0].cells[0]), "line\nnext\n");
    assert_eq!(said(&second.summary), "Of A*B*.", "what is filled in is no Markdown");
}

#[test]
fn an_icon_stands_for_its_words() {
    let document = read_below("## One {#one}\n\nHold ![the *button*](icon:lucide:power), [![home](icon:a:b)](/).\n")
        .expect("it can be read");
    let shown: Vec<_> =
        document.parts[0].summary.iter().map(|span| (span.text.as_str(), span.icon.as_deref())).collect();
    assert_eq!(shown[0], ("Hold ", None));
    assert!(shown.contains(&("home", Some("a:b"))), "{shown:?}");
    let words: String = shown.iter().filter(|(_, icon)| *icon == Some("lucide:power")).map(|(text, _)| *text).collect();
    assert_eq!(words, "the button");
}

#[test]
fn conditions_leave_lines_out_also_within_lists_and_tables() {
    let document = read_below(
        "## One {#one}\n\nIt is so.\n\n- a\n:::when platform\n- b\n:::\n:::unless platform\n- c\n:::\n\n\
         :::when mail\n## Two {#two}\n\nIt is so.\n:::\n\n:::when platform\n## Three {#three}\n\nNot.\n:::\n",
    )
    .expect("it can be read");
    assert_eq!(document.anchors().collect::<Vec<_>>(), ["one", "two"]);
    let entries: Vec<_> = document.parts[0].blocks[0].lines.iter().map(|line| said(&line.cells[0])).collect();
    assert_eq!(entries, ["a", "c"]);
}

#[test]
fn a_mistake_is_told_with_its_line() {
    let part = "## One {#one}\n\nSo.\n\n";
    for (body, line, said) in [
        ("", 1, "parts with headings"),
        ("## One\n\nSo.\n", 7, "needs an anchor"),
        ("## One {#One}\n\nSo.\n", 7, "needs an anchor"),
        ("## One {#one}\n\n- So\n", 9, "must come after a paragraph"),
        ("## One {#one}\n\n## Two {#two}\n\nSo.\n", 7, "needs a paragraph below it"),
        (&format!("{part}## Two {{#one}}\n\nSo.\n"), 11, "as another heading has"),
        (&format!("{part}# Title\n"), 11, "second title"),
        (&format!("{part}#### Deep {{#deep}}\n"), 11, "does not follow"),
        (&format!("{part}### Deep {{.class #deep}}\n"), 11, "nothing in braces at its end"),
        (&format!("{part}### Deep {{#deep a=b}}\n"), 11, "nothing in braces at its end"),
        (&format!("{part}a <b>c</b>\n"), 11, "has HTML"),
        (&format!("{part}<script>alert(1)</script>\n"), 11, "has HTML"),
        (&format!("{part}<!-- hidden -->\n"), 11, "has HTML"),
        (&format!("{part}![a](/b.png)\n"), 11, "has a picture"),
        (&format!("{part}![a](icon:lucide)\n"), 11, "has a picture"),
        (&format!("{part}![a](icon:lucide:../a)\n"), 11, "has a picture"),
        (&format!("{part}![](icon:lucide:power)\n"), 11, "has an icon without words"),
        (&format!("{part}- a\n  - b\n"), 12, "a list inside another"),
        (&format!("{part}- a\n\n  b\n"), 13, "second paragraph of an entry"),
        (&format!("{part}> a\n"), 11, "cannot contain"),
        (&format!("{part}---\n"), 11, "has a rule"),
        (&format!("{part}a\\\nb\n"), 11, "breaks a line"),
        (&format!("{part}[a](javascript:alert)\n"), 11, "links begin with"),
        (&format!("{part}[a](//b.example)\n"), 11, "links begin with"),
        (&format!("{part}[a](#nowhere)\n"), 11, "is no anchor"),
        (&format!("{part}{{nobody}}\n"), 11, "nothing is known of {nobody}: site"),
        (&format!("{part}:::when rain\n:::\n"), 11, "nothing is known of \"rain\": mail, platform"),
        (&format!("{part}:::when mail\na\n"), 11, "is not ended"),
        (&format!("{part}:::when mail\n:::when mail\n:::\n:::\n"), 12, "inside another"),
        (&format!("{part}:::\n"), 11, "must be `:::when NAME`"),
        ("Another line.\n\n## One {#one}\n\nSo.\n", 7, "second paragraph below the title"),
    ] {
        // The paragraph below the title ends before what follows.
        let found = read_below(&format!("\n{body}").replacen('\n', "\n", 1)).expect_err(body);
        assert!(found.message.contains(said), "{body:?}: {found}");
        assert_eq!(found.line, if line > 1 { line + 1 } else { 1 }, "{body:?}: {found}");
    }
}

#[test]
fn what_a_document_says_of_itself_is_checked() {
    let facts = DocumentFacts::of([("site", "A")], []);
    for (text, line) in [
        ("# Title\n", 1),
        ("", 1),
        ("---\nchanged: 2026-13-01\n---\n", 2),
        ("---\nchanged: 24.11.2026\n---\n", 2),
        ("---\n---\n", 2),
        ("---\nauthor: x\n---\n", 2),
        ("---\nchanged: 2026-11-24\n", 1),
        ("---\nchanged: 2026-11-24\n---\nText\n\n# Title\n", 4),
    ] {
        assert_eq!(read(text, &facts).expect_err(text).line, line, "{text:?}");
    }
    assert!(read(&HEAD.replace('\n', "\r\n"), &facts).is_err(), "no parts, but its head is read");
}
