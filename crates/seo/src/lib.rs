//! Search engines, feed readers and link previews: what they get. All of them are answered as visitors, whatever cookie they send,
//! and see of an item only what its current [indexability](Indexability) allows.

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
mod security_txt;
mod sitemap;
pub mod standing;
mod structured;
pub mod words;
mod xml;

use vitrine_core::language::Language;

pub use on_page::{CardLink, OtherForm, PageMetadata};
pub use routes::{api_routes, routes};
pub use standing::Indexability;

/// In-memory state of this feature.
#[derive(Default)]
pub struct SeoState {
    page_texts: words::PageTexts,
    documents: documents::DocumentCache,
    outlines: sitemap::OutlineCache,
    cards: cards::CardCache,
}

impl SeoState {
    /// Creates the state with the texts of pages in each language.
    pub fn new(page_texts: words::PageTexts) -> Self {
        Self { page_texts, ..Self::default() }
    }

    /// Returns the texts in a language.
    pub fn words(&self, language: Language) -> words::LanguageWords<'_> {
        words::LanguageWords::new(language, &self.page_texts)
    }
}
