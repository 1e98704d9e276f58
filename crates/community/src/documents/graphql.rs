//! GraphQL types and fields of documents.

use std::sync::Arc;

use async_graphql::{Context, Enum, Object, SimpleObject};
use vitrine_kit::graphql::request_context;

use super::{Block, BlockKind, Document, Documents, Line, Name, Part, Span};

/// The documents that there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "Name")]
pub enum DocumentName {
    /// What is kept of people, why, and for how long.
    PrivacyPolicy,
    /// What holds between the site and those who use it.
    TermsOfService,
    /// Questions and answers.
    FrequentlyAskedQuestions,
    /// What may be published, with examples.
    HouseRules,
    /// How themes come onto a Switch.
    SwitchHelp,
    /// How themes come onto a Wii U.
    WiiuHelp,
}

/// What a block of a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "BlockKind")]
pub enum DocumentBlockKind {
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

/// A page of text.
#[derive(SimpleObject)]
#[graphql(name = "Document")]
pub struct DocumentObject {
    title: String,
    /// What it is about.
    line: Vec<DocumentSpan>,
    /// The day of its last change: `2026-11-24`.
    changed_on: String,
    /// The language that it is written in, which may not be the one that was asked for.
    language: &'static str,
    parts: Vec<DocumentPart>,
}

/// What stands below one heading.
#[derive(SimpleObject)]
pub struct DocumentPart {
    /// Its anchor, the same in every language.
    id: String,
    title: String,
    /// One plain sentence that says the same.
    summary: Vec<DocumentSpan>,
    blocks: Vec<DocumentBlock>,
}

/// A paragraph, a heading, a list, a table or code.
#[derive(SimpleObject)]
pub struct DocumentBlock {
    kind: DocumentBlockKind,
    /// Anchor of a heading.
    id: Option<String>,
    /// What the first of the steps is counted as.
    start: Option<u32>,
    /// A list has one for each entry, a table one for each row.
    lines: Vec<DocumentLine>,
}

/// An entry, or a row.
#[derive(SimpleObject)]
pub struct DocumentLine {
    /// Whether it is an example: of what to do, or of what not to do.
    is_right: Option<bool>,
    /// Those of a table's row; everything else has one.
    cells: Vec<Vec<DocumentSpan>>,
}

/// Characters that look alike.
#[derive(SimpleObject)]
pub struct DocumentSpan {
    text: String,
    is_strong: bool,
    is_emphasis: bool,
    is_code: bool,
    /// An icon that stands for the words, such as `lucide:power`, which the route of icons has.
    icon: Option<String>,
    /// Where it leads: a page of this site, an anchor of this page, the web, or mail.
    href: Option<String>,
}

fn spans(spans: &[Span]) -> Vec<DocumentSpan> {
    let shown = |span: &Span| DocumentSpan {
        text: span.text.clone(),
        is_strong: span.style.is_strong,
        is_emphasis: span.style.is_emphasis,
        is_code: span.style.is_code,
        icon: span.icon.clone(),
        href: span.href.clone(),
    };
    spans.iter().map(shown).collect()
}

impl DocumentObject {
    fn new(language: &'static str, document: &Document) -> Self {
        Self {
            title: document.title.clone(),
            line: spans(&document.line),
            changed_on: document.changed_on.clone(),
            language,
            parts: document.parts.iter().map(DocumentPart::from).collect(),
        }
    }
}

impl From<&Part> for DocumentPart {
    fn from(part: &Part) -> Self {
        Self {
            id: part.id.clone(),
            title: part.title.clone(),
            summary: spans(&part.summary),
            blocks: part.blocks.iter().map(DocumentBlock::from).collect(),
        }
    }
}

impl From<&Block> for DocumentBlock {
    fn from(block: &Block) -> Self {
        Self {
            kind: block.kind.into(),
            id: block.id.clone(),
            start: block.start,
            lines: block.lines.iter().map(DocumentLine::from).collect(),
        }
    }
}

impl From<&Line> for DocumentLine {
    fn from(line: &Line) -> Self {
        Self { is_right: line.is_right, cells: line.cells.iter().map(|cell| spans(cell)).collect() }
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct DocumentsQuery;

#[Object]
impl DocumentsQuery {
    /// A page of text, such as the privacy policy, in the language of the request where it is written in it.
    async fn document(&self, ctx: &Context<'_>, name: DocumentName) -> Option<DocumentObject> {
        let documents = ctx.data_unchecked::<Arc<Documents>>();
        let (language, document) = documents.find(name.into(), request_context(ctx).language.code())?;
        Some(DocumentObject::new(language, document))
    }
}
