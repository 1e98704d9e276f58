//! GraphQL types and fields of documents.

use async_graphql::{Context, Enum, Object, SimpleObject};
use vitrine_kit::graphql::{app, request_context};

use super::{BlockKind, Document, DocumentKind, SiteDocuments, TextBlock, TextLine, TextSection, TextSpan};

/// The documents of the site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "DocumentKind")]
pub enum DocumentName {
    /// Personal data that the site keeps, why, and for how long.
    PrivacyPolicy,
    /// Terms between the site and its users.
    TermsOfService,
    /// Questions and answers.
    FrequentlyAskedQuestions,
    /// Rules for published items, with examples.
    HouseRules,
    /// Guide to installing themes on a Switch.
    SwitchHelp,
    /// Guide to installing themes on a Wii U.
    WiiuHelp,
}

/// Kind of a block of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Enum)]
#[graphql(remote = "BlockKind")]
pub enum DocumentBlockKind {
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

/// A page of text.
#[derive(SimpleObject)]
#[graphql(name = "Document")]
pub struct DocumentObject {
    title: String,
    /// Introduction.
    line: Vec<DocumentSpan>,
    /// Day of the last change: `2026-11-24`.
    changed_on: String,
    /// Language of the text, which may not be the requested one.
    language: &'static str,
    parts: Vec<DocumentPart>,
}

/// A section: a heading and the text below it.
#[derive(SimpleObject)]
pub struct DocumentPart {
    /// Its anchor, the same in every language.
    id: String,
    title: String,
    /// Summary of the section in one plain sentence.
    summary: Vec<DocumentSpan>,
    blocks: Vec<DocumentBlock>,
}

/// A paragraph, a heading, a list, a table or code.
#[derive(SimpleObject)]
pub struct DocumentBlock {
    kind: DocumentBlockKind,
    /// Anchor of a heading.
    id: Option<String>,
    /// Number of the first of the steps.
    start: Option<u32>,
    /// Lines: one for each entry of a list, one for each row of a table.
    lines: Vec<DocumentLine>,
}

/// An entry of a list, or a row of a table.
#[derive(SimpleObject)]
pub struct DocumentLine {
    /// Marks an example: true for what to do, false for what not to do.
    is_right: Option<bool>,
    /// Cells of a table's row; every other line has one.
    cells: Vec<Vec<DocumentSpan>>,
}

/// A run of characters in one style.
#[derive(SimpleObject)]
pub struct DocumentSpan {
    text: String,
    is_strong: bool,
    is_emphasis: bool,
    is_code: bool,
    /// Icon shown in place of the text, such as `lucide:power`. The route of icons serves it.
    icon: Option<String>,
    /// Target of a link: a page of this site, an anchor of this page, the web, or mail.
    href: Option<String>,
}

fn spans(spans: &[TextSpan]) -> Vec<DocumentSpan> {
    let shown = |span: &TextSpan| DocumentSpan {
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

impl From<&TextSection> for DocumentPart {
    fn from(part: &TextSection) -> Self {
        Self {
            id: part.id.clone(),
            title: part.title.clone(),
            summary: spans(&part.summary),
            blocks: part.blocks.iter().map(DocumentBlock::from).collect(),
        }
    }
}

impl From<&TextBlock> for DocumentBlock {
    fn from(block: &TextBlock) -> Self {
        Self {
            kind: block.kind.into(),
            id: block.id.clone(),
            start: block.start,
            lines: block.lines.iter().map(DocumentLine::from).collect(),
        }
    }
}

impl From<&TextLine> for DocumentLine {
    fn from(line: &TextLine) -> Self {
        Self { is_right: line.is_right, cells: line.cells.iter().map(|cell| spans(cell)).collect() }
    }
}

/// Query fields of this feature.
#[derive(Default)]
pub struct DocumentsQuery;

#[Object]
impl DocumentsQuery {
    /// A page of text, such as the privacy policy, in the language of the request if it is written in it.
    async fn document(&self, ctx: &Context<'_>, name: DocumentName) -> Option<DocumentObject> {
        let documents = ctx.data_unchecked::<SiteDocuments>().current(app(ctx));
        let (language, document) = documents.find(name.into(), request_context(ctx).language.code())?;
        Some(DocumentObject::new(language, document))
    }
}
