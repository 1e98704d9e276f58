//! The documents that are part of the program.

use super::facts::DocumentFacts;
use super::{DocumentKind, Translations, markdown};

/// Languages of the documents. The first one is the reference for the others.
pub const LANGUAGES: [&str; 3] = ["en", "de", "ja"];

/// Includes the texts of a language, in the order of [`DocumentKind::ALL`].
macro_rules! written {
    ($language:literal) => {
        [
            include_str!(concat!("../../../../content/documents/", $language, "/privacy-policy.md")),
            include_str!(concat!("../../../../content/documents/", $language, "/terms-of-service.md")),
            include_str!(concat!("../../../../content/documents/", $language, "/frequently-asked-questions.md")),
            include_str!(concat!("../../../../content/documents/", $language, "/house-rules.md")),
            include_str!(concat!("../../../../content/documents/", $language, "/switch-help.md")),
            include_str!(concat!("../../../../content/documents/", $language, "/wiiu-help.md")),
        ]
    };
}

const TEXTS: [[&str; DocumentKind::ALL.len()]; LANGUAGES.len()] = [written!("en"), written!("de"), written!("ja")];

/// Returns the source text of a document in a language.
pub fn text(name: DocumentKind, language: usize) -> &'static str {
    TEXTS[language][name as usize]
}

/// Reads a document in every language. A text that cannot be read, which tests rule out, is left out.
pub fn read(name: DocumentKind, facts: &DocumentFacts) -> Translations {
    let read = |(place, language): (usize, &&'static str)| match markdown::read(text(name, place), facts) {
        Ok(document) => Some((*language, document)),
        Err(mistake) => {
            tracing::error!(document = name.file(), language, %mistake, "a document of the program cannot be read");
            None
        }
    };
    LANGUAGES.iter().enumerate().filter_map(read).collect()
}
