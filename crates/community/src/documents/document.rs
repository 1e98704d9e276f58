//! A document as pages show it: sections with headings, each of blocks, each of lines of text.

/// A page of text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Document {
    pub title: String,
    /// Introduction of a sentence or two.
    pub line: Vec<TextSpan>,
    /// Day of its last change: `2026-11-24`.
    pub changed_on: String,
    pub parts: Vec<TextSection>,
}

/// A section: a heading and the text below it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextSection {
    /// Its anchor, the same in every language.
    pub id: String,
    pub title: String,
    /// Summary of the section in one plain sentence.
    pub summary: Vec<TextSpan>,
    pub blocks: Vec<TextBlock>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextBlock {
    pub kind: BlockKind,
    /// Anchor of a heading.
    pub id: Option<String>,
    /// Number of the first of the steps.
    pub start: Option<u32>,
    /// Lines: one for a paragraph, a heading and code, one for each entry of a list, one for each row of a table.
    pub lines: Vec<TextLine>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BlockKind {
    Paragraph,
    Heading,
    /// A list in no order, whose entries may be examples of what to do and what not to do.
    List,
    /// A numbered list.
    Steps,
    /// A table whose first row names the columns.
    Table,
    Code,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextLine {
    /// Marks an example: true for what to do, false for what not to do.
    pub is_right: Option<bool>,
    /// Cells of a table's row; every other line has one.
    pub cells: Vec<Vec<TextSpan>>,
}

/// A run of characters in one style.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextSpan {
    pub text: String,
    pub style: TextStyle,
    /// Icon shown in place of the text, such as `lucide:power`.
    pub icon: Option<String>,
    /// Target of a link: a page of this site, an anchor of this page, the web, or mail.
    pub href: Option<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TextStyle {
    pub is_strong: bool,
    pub is_emphasis: bool,
    pub is_code: bool,
}

impl Document {
    /// Returns every anchor, in the order of the page.
    pub fn anchors(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().flat_map(|part| {
            let below = part.blocks.iter().filter_map(|block| block.id.as_deref());
            std::iter::once(part.id.as_str()).chain(below)
        })
    }

    /// Returns all spans of the document.
    pub fn spans(&self) -> impl Iterator<Item = &TextSpan> {
        let parts = self.parts.iter().flat_map(|part| {
            let lines = part.blocks.iter().flat_map(|block| &block.lines);
            part.summary.iter().chain(lines.flat_map(|line| line.cells.iter().flatten()))
        });
        self.line.iter().chain(parts)
    }
}

impl TextSection {
    /// Returns the section as plain text.
    pub fn text(&self) -> String {
        let lines = self.blocks.iter().flat_map(|block| &block.lines);
        let cells = std::iter::once(&self.summary).chain(lines.flat_map(|line| &line.cells));
        let said = cells.map(|spans| spans.iter().map(|span| span.text.as_str()).collect::<String>());
        std::iter::once(self.title.clone()).chain(said).collect::<Vec<_>>().join("\n")
    }
}
