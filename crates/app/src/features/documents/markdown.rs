//! Documents as they are written: Markdown without HTML, in the form that pages can show.
//!
//! ```text
//! ---
//! changed: 2026-11-24
//! ---
//! # Title
//!
//! What it is about.
//!
//! ## A part {#its-anchor}
//!
//! One plain sentence.
//!
//! Paragraphs, lists, numbered steps, tables, code, and `### Headings {#anchor}`. Entries of a list that begin with [x] and
//! [ ] are examples: of what to do, and of what not to do. {site} is filled in.
//!
//! :::when mail
//! What stands here is shown where the site sends mail.
//! :::
//! ```

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use time::Date;
use time::macros::format_description;

use super::document::{Block, BlockKind, Document, Line, Part, Span, Style};
use super::facts::Facts;

/// What is wrong with a document, and in which of its lines.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct Mistake {
    pub line: usize,
    pub message: String,
}

type Result<T> = std::result::Result<T, Mistake>;

fn mistake<T>(line: usize, message: impl Into<String>) -> Result<T> {
    Err(Mistake { line, message: message.into() })
}

/// Reads a document, with the facts filled in.
///
/// # Errors
/// The first mistake in it.
pub fn read(text: &str, facts: &Facts) -> Result<Document> {
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n");
    let (changed_on, body_from) = front_matter(&text)?;
    let source = Source::shown(&text, body_from, facts)?;
    let mut reader = Reader { source: &source, facts, document: Draft::default(), open: Open::default() };
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TASKLISTS;
    for (event, place) in Parser::new_ext(&source.text, options).into_offset_iter() {
        reader.take(event, place)?;
    }
    reader.document.finish(changed_on)
}

/// The day of the last change, and the number of the line after the front matter.
fn front_matter(text: &str) -> Result<(String, usize)> {
    let mut lines = text.lines().enumerate();
    if lines.next().is_none_or(|(_, line)| line != "---") {
        return mistake(1, "must begin with three hyphens, and then say when it was changed: `changed: 2026-11-24`");
    }
    let mut changed_on = None;
    for (place, line) in lines {
        if line == "---" {
            let Some(day) = changed_on else { return mistake(place + 1, "does not say `changed: 2026-11-24` before") };
            return Ok((day, place + 2));
        }
        match line.split_once(':') {
            Some(("changed", day)) if is_day(day.trim()) => changed_on = Some(day.trim().to_owned()),
            Some(("changed", _)) => return mistake(place + 1, "must be a day like 2026-11-24"),
            _ => return mistake(place + 1, "only `changed` can be said here"),
        }
    }
    mistake(1, "has no three hyphens after what it says of itself")
}

fn is_day(text: &str) -> bool {
    text.len() == 10 && Date::parse(text, format_description!("[year]-[month]-[day]")).is_ok()
}

/// The lines that are shown, and which of the file they are.
struct Source {
    text: String,
    /// Where each line begins in `text`, and its number in the file.
    lines: Vec<(usize, usize)>,
}

impl Source {
    /// Leaves out what stands under a condition that does not hold.
    fn shown(text: &str, body_from: usize, facts: &Facts) -> Result<Self> {
        let mut shown = Self { text: String::new(), lines: Vec::new() };
        let mut condition: Option<(usize, bool)> = None;
        for (number, line) in text.lines().enumerate().map(|(place, line)| (place + 1, line)).skip(body_from - 1) {
            let Some(said) = line.trim().strip_prefix(":::").map(str::trim) else {
                if condition.is_none_or(|(_, holds)| holds) {
                    shown.lines.push((shown.text.len(), number));
                    shown.text.push_str(line);
                    shown.text.push('\n');
                }
                continue;
            };
            condition = match (condition, said.split_once(' ')) {
                (Some(_), None) if said.is_empty() => None,
                (None, Some((word @ ("when" | "unless"), name))) => match facts.condition(name.trim()) {
                    Some(holds) => Some((number, holds == (word == "when"))),
                    None => return mistake(number, format!("nothing is known of {name:?}: {}", facts.conditions())),
                },
                (Some(_), _) => return mistake(number, "begins a condition inside another"),
                (None, _) => return mistake(number, "must be `:::when NAME` or `:::unless NAME`; `:::` ends it"),
            };
        }
        match condition {
            Some((number, _)) => mistake(number, "is not ended by `:::`"),
            None => Ok(shown),
        }
    }

    fn line_at(&self, place: usize) -> usize {
        let after = self.lines.partition_point(|(begin, _)| *begin <= place);
        after.checked_sub(1).and_then(|index| self.lines.get(index)).map_or(1, |(_, number)| *number)
    }
}

/// The document as far as it is read.
#[derive(Default)]
struct Draft {
    title: Option<String>,
    line: Vec<Span>,
    parts: Vec<Part>,
    /// The line of each part's heading.
    headings: Vec<usize>,
    anchors: Vec<String>,
    /// Anchors that are linked to.
    wanted: Vec<(usize, String)>,
}

impl Draft {
    fn finish(self, changed_on: String) -> Result<Document> {
        let Some(title) = self.title else { return mistake(1, "has no title: `# Title`") };
        if self.line.is_empty() || self.parts.is_empty() {
            return mistake(1, "needs a paragraph below its title, and parts with headings: `## Part {#anchor}`");
        }
        for (part, line) in self.parts.iter().zip(&self.headings) {
            if part.summary.is_empty() {
                return mistake(*line, "needs a paragraph below it, before anything else");
            }
        }
        for (line, anchor) in &self.wanted {
            if !self.anchors.contains(anchor) {
                return mistake(*line, format!("links to #{anchor}, which is no anchor of this document"));
            }
        }
        Ok(Document { title, line: self.line, changed_on, parts: self.parts })
    }
}

/// What the reader is inside of.
#[derive(Default)]
struct Open {
    block: Option<Block>,
    heading: Option<Heading>,
    /// Spans of the cell that is being read.
    cell: Vec<Span>,
    style: Style,
    icon: Option<String>,
    href: Option<String>,
    /// How deep inside lists, and how many paragraphs the entry has had.
    lists: usize,
    paragraphs: usize,
}

struct Heading {
    level: HeadingLevel,
    anchor: Option<String>,
    /// A name in braces that it ends with, which is read as if it said something of the heading.
    last_name: Option<String>,
}

struct Reader<'a> {
    source: &'a Source,
    facts: &'a Facts,
    document: Draft,
    open: Open,
}

impl Reader<'_> {
    fn take(&mut self, event: Event<'_>, place: Range<usize>) -> Result<()> {
        let line = self.source.line_at(place.start);
        match event {
            Event::Start(tag) => self.begin(tag, line),
            Event::End(tag) => self.end(tag, line),
            Event::Text(text) => {
                self.say(&text);
                Ok(())
            }
            Event::Code(text) => {
                self.open.style.is_code = true;
                self.say(&text);
                self.open.style.is_code = false;
                Ok(())
            }
            Event::SoftBreak => {
                self.say(" ");
                Ok(())
            }
            Event::TaskListMarker(is_right) => {
                match self.open.block.as_mut().and_then(|block| block.lines.last_mut()) {
                    Some(entry) => entry.is_right = Some(is_right),
                    None => return mistake(line, "marks an example outside a list"),
                }
                Ok(())
            }
            Event::Html(_) | Event::InlineHtml(_) => mistake(line, "has HTML, which documents cannot contain"),
            Event::HardBreak => mistake(line, "breaks a line: begin another paragraph"),
            Event::Rule => mistake(line, "has a rule: begin another part"),
            _ => mistake(line, "has something that documents cannot contain"),
        }
    }

    fn say(&mut self, text: &str) {
        let Open { style, icon, href, cell, .. } = &mut self.open;
        match cell.last_mut() {
            Some(last) if last.style == *style && last.icon == *icon && last.href == *href => last.text.push_str(text),
            _ => {
                let span = Span { text: text.to_owned(), style: *style, icon: icon.clone(), href: href.clone() };
                cell.push(span);
            }
        }
    }

    fn begin(&mut self, tag: Tag<'_>, line: usize) -> Result<()> {
        let is_inside = self.open.block.is_some();
        match tag {
            Tag::Heading { level, id, classes, attrs } => {
                let last_name = match &attrs[..] {
                    [] => None,
                    [(name, None)] if id.is_none() => Some(format!(" {{{name}}}")),
                    _ => return mistake(line, "can have nothing in braces at its end but an anchor"),
                };
                if !classes.is_empty() {
                    return mistake(line, "can have nothing in braces at its end but an anchor");
                }
                self.open.heading = Some(Heading { level, anchor: id.map(|id| id.to_string()), last_name });
            }
            Tag::Paragraph if self.open.lists > 0 => {
                self.open.paragraphs += 1;
                if self.open.paragraphs > 1 {
                    return mistake(line, "is a second paragraph of an entry: make it an entry of its own");
                }
            }
            Tag::Paragraph => self.open_block(BlockKind::Paragraph, None, line)?,
            Tag::CodeBlock(_) if !is_inside => self.open_block(BlockKind::Code, None, line)?,
            Tag::List(start) if !is_inside => {
                self.open.lists += 1;
                let start = start.and_then(|start| u32::try_from(start).ok());
                let kind = if start.is_some() { BlockKind::Steps } else { BlockKind::List };
                self.open_block(kind, start, line)?;
            }
            Tag::Table(_) if !is_inside => self.open_block(BlockKind::Table, None, line)?,
            Tag::Item | Tag::TableHead | Tag::TableRow => {
                self.open.paragraphs = 0;
                if let Some(block) = &mut self.open.block {
                    block.lines.push(Line::default());
                }
            }
            Tag::TableCell => {}
            Tag::Strong => self.open.style.is_strong = true,
            Tag::Emphasis => self.open.style.is_emphasis = true,
            Tag::Link { dest_url, .. } => self.open.href = Some(self.target(&dest_url, line)?),
            Tag::List(_) => return mistake(line, "is a list inside another one: documents have none"),
            Tag::HtmlBlock => return mistake(line, "has HTML, which documents cannot contain"),
            Tag::Image { dest_url, .. } => {
                self.open.icon = Some(icon(&dest_url, line)?);
                self.say("");
            }
            _ => return mistake(line, "has something that documents cannot contain"),
        }
        Ok(())
    }

    fn open_block(&mut self, kind: BlockKind, start: Option<u32>, line: usize) -> Result<()> {
        if self.document.title.is_none() {
            return mistake(line, "stands before the title: `# Title`");
        }
        let has_one_line = matches!(kind, BlockKind::Paragraph | BlockKind::Code);
        let lines = if has_one_line { vec![Line::default()] } else { Vec::new() };
        self.open.block = Some(Block { kind, id: None, start, lines });
        Ok(())
    }

    /// Ends the text that is being read.
    fn end_cell(&mut self, line: usize) -> Result<()> {
        let mut cell = std::mem::take(&mut self.open.cell);
        for span in &mut cell {
            span.text = self.filled(&span.text, line)?;
        }
        if let Some(entry) = self.open.block.as_mut().and_then(|block| block.lines.last_mut()) {
            entry.cells.push(cell);
        }
        Ok(())
    }

    fn end(&mut self, tag: TagEnd, line: usize) -> Result<()> {
        match tag {
            TagEnd::Heading(_) => return self.end_heading(line),
            TagEnd::Paragraph if self.open.lists > 0 => {}
            TagEnd::Paragraph | TagEnd::CodeBlock => {
                self.end_cell(line)?;
                return self.end_block(line);
            }
            TagEnd::Item | TagEnd::TableCell => self.end_cell(line)?,
            TagEnd::List(_) => {
                self.open.lists -= 1;
                return self.end_block(line);
            }
            TagEnd::Table => return self.end_block(line),
            TagEnd::Strong => self.open.style.is_strong = false,
            TagEnd::Emphasis => self.open.style.is_emphasis = false,
            TagEnd::Link => self.open.href = None,
            TagEnd::Image => {
                self.open.icon = None;
                if self.open.cell.last().is_some_and(|span| span.text.is_empty()) {
                    return mistake(line, "has an icon without words for those who do not see it: `![words](icon:…)`");
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn end_heading(&mut self, line: usize) -> Result<()> {
        let Some(Heading { level, anchor, last_name }) = self.open.heading.take() else { return Ok(()) };
        let said = std::mem::take(&mut self.open.cell).into_iter().map(|span| span.text);
        let text: String = said.chain(last_name).collect();
        let title = self.filled(&text, line)?;
        if level == HeadingLevel::H1 {
            if self.document.title.replace(title).is_some() {
                return mistake(line, "is a second title");
            }
            return Ok(());
        }
        let Some(id) = anchor.filter(|id| is_anchor(id)) else {
            return mistake(line, "needs an anchor of small letters, digits and hyphens: `## Heading {#its-anchor}`");
        };
        if self.document.anchors.contains(&id) {
            return mistake(line, format!("has the anchor #{id}, as another heading has"));
        }
        self.document.anchors.push(id.clone());
        match (level, self.document.parts.last_mut()) {
            (HeadingLevel::H2, _) => {
                let part = Part { id, title, summary: Vec::new(), blocks: Vec::new() };
                self.document.parts.push(part);
                self.document.headings.push(line);
            }
            (HeadingLevel::H3, Some(part)) if !part.summary.is_empty() => {
                let cells = vec![vec![Span { text: title, ..Span::default() }]];
                let lines = vec![Line { is_right: None, cells }];
                part.blocks.push(Block { kind: BlockKind::Heading, id: Some(id), start: None, lines });
            }
            _ => {
                return mistake(
                    line,
                    "is a heading that does not follow: parts have two signs, headings in them three",
                );
            }
        }
        Ok(())
    }

    fn end_block(&mut self, line: usize) -> Result<()> {
        let Some(mut block) = self.open.block.take() else { return Ok(()) };
        let is_paragraph = block.kind == BlockKind::Paragraph;
        match self.document.parts.last_mut() {
            Some(part) if !part.summary.is_empty() => part.blocks.push(block),
            _ if !is_paragraph => return mistake(line, "must come after a paragraph that says what it is about"),
            part => {
                let line_of = |block: &mut Block| block.lines.pop().and_then(|mut line| line.cells.pop());
                let spans = line_of(&mut block).unwrap_or_default();
                match part {
                    Some(part) => part.summary = spans,
                    None if self.document.line.is_empty() => self.document.line = spans,
                    None => return mistake(line, "is a second paragraph below the title: begin a part"),
                }
            }
        }
        Ok(())
    }

    fn target(&mut self, written: &str, line: usize) -> Result<String> {
        let target = self.filled(written, line)?;
        if let Some(anchor) = target.strip_prefix('#') {
            self.document.wanted.push((line, anchor.to_owned()));
        }
        let leads_somewhere = target.starts_with(['#', '/']) && !target.starts_with("//")
            || ["https://", "http://", "mailto:"].iter().any(|scheme| target.starts_with(scheme));
        if leads_somewhere {
            Ok(target)
        } else {
            mistake(line, format!("links to {target:?}: links begin with #, /, https://, http:// or mailto:"))
        }
    }

    /// Puts facts in the place of their names.
    fn filled(&self, text: &str, line: usize) -> Result<String> {
        let mut out = String::with_capacity(text.len());
        let mut rest = text;
        while let Some((before, after)) = rest.split_once('{') {
            out.push_str(before);
            let name = after.split_once('}').filter(|(name, _)| is_name(name));
            rest = match name {
                Some((name, after)) => {
                    match self.facts.value(name) {
                        Some(value) => out.push_str(value),
                        None => {
                            return mistake(line, format!("nothing is known of {{{name}}}: {}", self.facts.names()));
                        }
                    }
                    after
                }
                None => {
                    out.push('{');
                    after
                }
            };
        }
        out.push_str(rest);
        Ok(out)
    }
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric())
}

/// The name of an icon: `lucide:power` of `icon:lucide:power`.
fn icon(written: &str, line: usize) -> Result<String> {
    let name = written.strip_prefix("icon:");
    match name.and_then(|name| name.split_once(':')) {
        Some((prefix, icon)) if is_anchor(prefix) && is_anchor(icon) => Ok(format!("{prefix}:{icon}")),
        _ => mistake(line, "has a picture, which documents cannot contain; icons are `![words](icon:lucide:power)`"),
    }
}

fn is_anchor(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-')
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "---\nchanged: 2026-11-24\n---\n# About {site}\n\nOne line.\n";

    fn read_below(body: &str) -> Result<Document> {
        read(&format!("{HEAD}{body}"), &Facts::of([("site", "A*B*")], [("mail", true), ("platform", false)]))
    }

    fn said(cell: &[Span]) -> String {
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
            Span { text: "short".into(), style: Style { is_strong: true, ..Style::default() }, ..Span::default() }
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
        let document =
            read_below("## One {#one}\n\nHold ![the *button*](icon:lucide:power), [![home](icon:a:b)](/).\n")
                .expect("it can be read");
        let shown: Vec<_> =
            document.parts[0].summary.iter().map(|span| (span.text.as_str(), span.icon.as_deref())).collect();
        assert_eq!(shown[0], ("Hold ", None));
        assert!(shown.contains(&("home", Some("a:b"))), "{shown:?}");
        let words: String =
            shown.iter().filter(|(_, icon)| *icon == Some("lucide:power")).map(|(text, _)| *text).collect();
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
        let facts = Facts::of([("site", "A")], []);
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
}
