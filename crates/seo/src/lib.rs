//! Search engines, feed readers and link previews: what they get. All of them are answered as visitors, whatever cookie they send,
//! and see of an item only what its current [indexability](Standing) allows.

mod canonical;
pub mod cards;
pub mod crawler_rows;
mod documents;
mod feeds;
pub mod lists;
mod oembed;
mod on_page;
pub mod permissions;
mod prose;
mod robots;
mod routes;
mod sitemap;
pub mod standing;
mod structured;
pub mod words;
mod xml;

use vitrine_core::language::Language;

pub use on_page::{CardLink, OnPage, OtherForm};
pub use routes::{api_routes, routes};
pub use standing::Standing;

/// In-memory state of this feature.
#[derive(Default)]
pub struct Findable {
    page_texts: words::PageTexts,
    documents: documents::Documents,
    outlines: sitemap::Outlines,
    cards: cards::Cards,
}

impl Findable {
    /// Creates the state with the texts of pages in each language.
    pub fn new(page_texts: words::PageTexts) -> Self {
        Self { page_texts, ..Self::default() }
    }

    /// Returns the texts in a language.
    pub fn words(&self, language: Language) -> words::Words<'_> {
        words::Words::new(language, &self.page_texts)
    }
}
