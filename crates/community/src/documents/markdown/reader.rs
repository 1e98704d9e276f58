//! Converts Markdown to the blocks and spans that pages can show.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};

use super::draft::DocumentDraft;
use super::mistake::{Result, mistake};
use super::source::DocumentSource;
use crate::documents::document::{BlockKind, TextBlock, TextLine, TextSection, TextSpan, TextStyle};
use crate::documents::facts::DocumentFacts;

/// Reads the whole source. Checks that need all of it are left to [`DocumentDraft::finish`].
pub(super) fn read(source: &DocumentSource, facts: &DocumentFacts) -> Result<DocumentDraft> {
    let mut reader =
        MarkdownReader { source, facts, document: DocumentDraft::default(), open: OpenElements::default() };
    let options = Options::ENABLE_TABLES | Options::ENABLE_HEADING_ATTRIBUTES | Options::ENABLE_TASKLISTS;
    for (event, place) in Parser::new_ext(&source.text, options).into_offset_iter() {
        reader.take(event, place)?;
    }
    Ok(reader.document)
}

/// Elements that the reader is inside.
#[derive(Default)]
struct OpenElements {
    block: Option<TextBlock>,
    heading: Option<OpenHeading>,
    /// Spans of the cell that is being read.
    cell: Vec<TextSpan>,
    style: TextStyle,
    icon: Option<String>,
    href: Option<String>,
    /// Depth inside lists, and paragraphs of the current entry so far.
    lists: usize,
    paragraphs: usize,
}

struct OpenHeading {
    level: HeadingLevel,
    anchor: Option<String>,
    /// Braces at the end of the heading, such as ` {site}`, which the parser takes for an attribute.
    last_name: Option<String>,
}

struct MarkdownReader<'a> {
    source: &'a DocumentSource,
    facts: &'a DocumentFacts,
    document: DocumentDraft,
    open: OpenElements,
}

impl MarkdownReader<'_> {
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
        let OpenElements { style, icon, href, cell, .. } = &mut self.open;
        match cell.last_mut() {
            Some(last) if last.style == *style && last.icon == *icon && last.href == *href => last.text.push_str(text),
            _ => {
                let span = TextSpan { text: text.to_owned(), style: *style, icon: icon.clone(), href: href.clone() };
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
                self.open.heading = Some(OpenHeading { level, anchor: id.map(|id| id.to_string()), last_name });
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
                    block.lines.push(TextLine::default());
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
        let lines = if has_one_line { vec![TextLine::default()] } else { Vec::new() };
        self.open.block = Some(TextBlock { kind, id: None, start, lines });
        Ok(())
    }

    /// Ends the current cell.
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
        let Some(OpenHeading { level, anchor, last_name }) = self.open.heading.take() else { return Ok(()) };
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
                let part = TextSection { id, title, summary: Vec::new(), blocks: Vec::new() };
                self.document.parts.push(part);
                self.document.headings.push(line);
            }
            (HeadingLevel::H3, Some(part)) if !part.summary.is_empty() => {
                let cells = vec![vec![TextSpan { text: title, ..TextSpan::default() }]];
                let lines = vec![TextLine { is_right: None, cells }];
                part.blocks.push(TextBlock { kind: BlockKind::Heading, id: Some(id), start: None, lines });
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
                let line_of = |block: &mut TextBlock| block.lines.pop().and_then(|mut line| line.cells.pop());
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

    /// Replaces the names of facts by their values.
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

/// Returns the name of an icon: `lucide:power` of `icon:lucide:power`.
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
