//! A document as pages show it: parts with headings, each of blocks, each of lines of text.

/// A page of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    /// What it is about, in a sentence or two.
    pub line: Vec<Span>,
    /// The day of its last change: `2026-11-24`.
    pub changed_on: String,
    pub parts: Vec<Part>,
}

/// What stands below one heading.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// Its anchor, the same in every language.
    pub id: String,
    pub title: String,
    /// One plain sentence that says the same.
    pub summary: Vec<Span>,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    pub kind: BlockKind,
    /// Anchor of a heading.
    pub id: Option<String>,
    /// What the first of the steps is counted as.
    pub start: Option<u32>,
    /// A paragraph, a heading and code have one, a list one for each entry, a table one for each row.
    pub lines: Vec<Line>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Paragraph,
    Heading,
    /// Entries in no order, which may be examples of what to do and what not to do.
    List,
    /// Entries in their order.
    Steps,
    /// The first row names the columns.
    Table,
    Code,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// Whether it is an example: of what to do, or of what not to do.
    pub is_right: Option<bool>,
    /// Those of a table's row; everything else has one.
    pub cells: Vec<Vec<Span>>,
}

/// Characters that look alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Span {
    pub text: String,
    pub style: Style,
    /// An icon that stands for the words, such as `lucide:power`.
    pub icon: Option<String>,
    /// Where it leads: a page of this site, an anchor of this page, the web, or mail.
    pub href: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    pub is_strong: bool,
    pub is_emphasis: bool,
    pub is_code: bool,
}

impl Document {
    /// Every anchor, in the order of the page.
    pub fn anchors(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| {
            let below = part.blocks.iter().filter_map(|block| block.id.as_deref());
            std::iter::once(part.id.as_str()).chain(below)
        })
    }

    /// Everything that is said.
    pub fn spans(&self) -> impl Iterator<Item = &Span> {
        let parts = self.parts.iter().flat_map(|part| {
            let lines = part.blocks.iter().flat_map(|block| &block.lines);
            part.summary.iter().chain(lines.flat_map(|line| line.cells.iter().flatten()))
        });
        self.line.iter().chain(parts)
    }
}

impl Part {
    /// Everything that is said, as plain text.
    pub fn text(&self) -> String {
        let lines = self.blocks.iter().flat_map(|block| &block.lines);
        let cells = std::iter::once(&self.summary).chain(lines.flat_map(|line| &line.cells));
        let said = cells.map(|spans| spans.iter().map(|span| span.text.as_str()).collect::<String>());
        std::iter::once(self.title.clone()).chain(said).collect::<Vec<_>>().join("\n")
    }
}
