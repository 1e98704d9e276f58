//! Pages of text: the privacy policy, the terms, frequently asked questions, help for each console, the house rules. They are
//! written in Markdown, in `content/documents`, a folder for each language. An operator can replace each by a file of their own.

mod document;
pub mod facts;
pub mod graphql;
pub mod markdown;
pub mod permissions;
pub mod written;

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

pub use document::{BlockKind, Document, TextBlock, TextLine, TextSection, TextSpan, TextStyle};
use facts::DocumentFacts;
use parking_lot::RwLock;
use vitrine_config::Config;
use vitrine_kit::app::App;

/// Largest size of an operator's document, in bytes.
const BYTES_MAX: u64 = 256 * 1024;

/// The documents of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DocumentKind {
    PrivacyPolicy,
    TermsOfService,
    FrequentlyAskedQuestions,
    HouseRules,
    SwitchHelp,
    WiiuHelp,
}

impl DocumentKind {
    pub const ALL: [DocumentKind; 6] = [
        DocumentKind::PrivacyPolicy,
        DocumentKind::TermsOfService,
        DocumentKind::FrequentlyAskedQuestions,
        DocumentKind::HouseRules,
        DocumentKind::SwitchHelp,
        DocumentKind::WiiuHelp,
    ];

    /// The name of its file, without `.md`.
    pub fn file(self) -> &'static str {
        match self {
            DocumentKind::PrivacyPolicy => "privacy-policy",
            DocumentKind::TermsOfService => "terms-of-service",
            DocumentKind::FrequentlyAskedQuestions => "frequently-asked-questions",
            DocumentKind::HouseRules => "house-rules",
            DocumentKind::SwitchHelp => "switch-help",
            DocumentKind::WiiuHelp => "wiiu-help",
        }
    }
}

/// Fallback language for a document that is not written in the reader's own.
const FIRST_LANGUAGE: &str = "en";

/// A document in every language in which it is written.
type Translations = BTreeMap<&'static str, Document>;

/// All documents of this site.
#[derive(Debug)]
pub struct Documents(BTreeMap<DocumentKind, Translations>);

/// Mistakes in an operator's documents, a sentence for each.
#[derive(Debug, thiserror::Error)]
#[error("the documents of VITRINE_DOCUMENTS have {} mistake(s):\n{}", .0.len(), .0.iter().map(|m| format!("  - {m}")).collect::<Vec<_>>().join("\n"))]
pub struct BadDocuments(pub Vec<String>);

impl Documents {
    /// Reads the documents that are part of the program, or the operator's where there are any. An operator's document replaces all
    /// languages of ours: nobody should read, in another language, terms that do not apply.
    ///
    /// # Errors
    /// Mistakes in the operator's documents.
    pub fn open(config: &Config) -> Result<Self, BadDocuments> {
        Self::open_named(config, config.site_name())
    }

    fn open_named(config: &Config, site: &str) -> Result<Self, BadDocuments> {
        let facts = DocumentFacts::new(config, site);
        let mut mistakes = Vec::new();
        let mut documents = BTreeMap::new();
        for name in DocumentKind::ALL {
            documents.insert(name, written::read(name, &facts));
        }
        if let Some(folder) = &config.documents.folder {
            documents.extend(read_folder(folder, &facts, &mut mistakes));
        }
        if mistakes.is_empty() { Ok(Self(documents)) } else { Err(BadDocuments(mistakes)) }
    }

    /// Finds a document in a language, or else in the fallback language, and returns the language too.
    pub fn find(&self, name: DocumentKind, language: &str) -> Option<(&'static str, &Document)> {
        let translations = self.0.get(&name)?;
        let found = translations.get_key_value(language).or_else(|| translations.get_key_value(FIRST_LANGUAGE));
        found.or_else(|| translations.first_key_value()).map(|(language, document)| (*language, document))
    }
}

/// The documents with the current name of the site in them.
pub struct SiteDocuments(RwLock<(String, Arc<Documents>)>);

impl SiteDocuments {
    /// Takes over documents that were opened with these settings.
    pub fn new(config: &Config, documents: Documents) -> Self {
        Self(RwLock::new((config.site_name().to_owned(), Arc::new(documents))))
    }

    /// Returns the documents, and reads them again if the site has another name now. If the operator's cannot be read any more,
    /// those before stay until the next change.
    pub fn current(&self, app: &App) -> Arc<Documents> {
        let values = app.site();
        {
            let known = self.0.read();
            if known.0 == values.name() {
                return known.1.clone();
            }
        }
        let mut known = self.0.write();
        if known.0 != values.name() {
            known.0 = values.name().to_owned();
            match Documents::open_named(&app.config, values.name()) {
                Ok(documents) => known.1 = Arc::new(documents),
                Err(error) => tracing::error!(%error, "the documents keep the former name of the site"),
            }
        }
        known.1.clone()
    }
}

/// Reads the documents in the operator's folder, which has a folder for each language, as `content/documents` has.
fn read_folder(
    folder: &Path,
    facts: &DocumentFacts,
    mistakes: &mut Vec<String>,
) -> BTreeMap<DocumentKind, Translations> {
    let mut found: BTreeMap<DocumentKind, Translations> = BTreeMap::new();
    let known = DocumentKind::ALL.map(|name| format!("{}.md", name.file()));
    for entry in entries(folder, mistakes) {
        let (path, name) = entry;
        let Some(language) = written::LANGUAGES.into_iter().find(|language| *language == name) else {
            let languages = written::LANGUAGES.join(", ");
            mistakes.push(format!("{}: is no folder of a language; those are {languages}", path.display()));
            continue;
        };
        for (path, file) in entries(&path, mistakes) {
            let Some(name) = DocumentKind::ALL.into_iter().find(|name| format!("{}.md", name.file()) == file) else {
                mistakes.push(format!("{}: is no document; those are {}", path.display(), known.join(", ")));
                continue;
            };
            let read =
                read_text(&path).and_then(|text| markdown::read(&text, facts).map_err(|mistake| mistake.to_string()));
            match read {
                Ok(document) => {
                    found.entry(name).or_default().insert(language, document);
                }
                Err(mistake) => mistakes.push(format!("{}: {mistake}", path.display())),
            }
        }
    }
    found
}

/// Lists a folder by name, without hidden files.
fn entries(folder: &Path, mistakes: &mut Vec<String>) -> Vec<(std::path::PathBuf, String)> {
    let listed = std::fs::read_dir(folder).and_then(|entries| entries.collect::<std::io::Result<Vec<_>>>());
    match listed {
        Ok(listed) => {
            let named =
                listed.into_iter().map(|entry| (entry.path(), entry.file_name().to_string_lossy().into_owned()));
            let mut named: Vec<_> = named.filter(|(_, name)| !name.starts_with('.')).collect();
            named.sort();
            named
        }
        Err(error) => {
            mistakes.push(format!("{}: cannot be read: {error}", folder.display()));
            Vec::new()
        }
    }
}

fn read_text(path: &Path) -> Result<String, String> {
    let size = std::fs::metadata(path).map_err(|error| format!("cannot be read: {error}"))?.len();
    if size > BYTES_MAX {
        return Err(format!("has {size} bytes; documents have at most {BYTES_MAX}"));
    }
    std::fs::read_to_string(path).map_err(|error| format!("cannot be read: {error}"))
}
