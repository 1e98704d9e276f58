//! Output of the browser's build that the server uses: the shell of every page, the first documents of pages, the
//! scripts of each page, and the app as it runs on the server.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock};

use bytes::Bytes;
use http::HeaderValue;
use serde::Deserialize;
use serde_json::Value;
use vitrine_admission::pools;
use vitrine_config::{AnalyticsSettings, Config};
use vitrine_core::addresses;
use vitrine_core::error::Result;
use vitrine_core::language::Language;
use vitrine_input::page_address::{AddressTable, PageEntry};
use vitrine_kit::graphql::{CheckedOperation, inspect};
use vitrine_kit::http::plain_page::PlainPage;
use vitrine_kit::site_settings::SiteValues;
use vitrine_render::PageRenderer;
use vitrine_seo::words::PageTexts;

use super::super::{headers, statics};
use super::head;
use super::rendering::CachedPageRenderer;

/// The placeholder for the data.
const DATA_PLACE: &str = "<!--vitrine:data-->";
/// The placeholder for the page's HTML.
const PAGE_PLACE: &str = "<!--vitrine:page-->";
/// The placeholder for title and tags.
const HEAD_PLACE: &str = "<!--vitrine:head-->";
/// Text that is replaced by the language of the page.
const LANGUAGE_PLACE: &str = "<html lang=\"en\"";
/// The placeholder for the API base in the built shell.
const API_META: &str = r#"<meta name="vitrine-api" content="/api" />"#;

/// First query document of pages.
pub(super) struct PageDocument {
    pub text: String,
    pub operation: CheckedOperation,
}

impl PageDocument {
    pub fn read(text: String) -> Result<Self> {
        let (_, operation) = inspect(&text, None)?;
        Ok(Self { text, operation })
    }
}

/// The built shell and the documents of its pages.
pub struct AppPages {
    pub(super) policy: HeaderValue,
    pub(super) addresses: &'static AddressTable,
    pub(super) documents: &'static HashMap<String, PageDocument>,
    pub(super) built: BuiltPages,
    /// The app as it runs on the server; none for a server that was built without it.
    pub(super) rendering: Option<CachedPageRenderer>,
    /// Page for everything outside the app.
    pub plain: PlainPage,
    /// Web app manifest of the build, for devices that install the app.
    manifest: Option<serde_json::Map<String, Value>>,
    /// The shell, in pieces: head, page and data go between them.
    shell: HashMap<Language, [String; 4]>,
}

/// Reads a text of the browser's build; empty in a server that was built without it.
fn embedded_text(name: &str) -> String {
    statics::text(name).and_then(|text| String::from_utf8(text).ok()).unwrap_or_default()
}

/// The documents of pages, parsed once for all sites of the process: each test has a site.
static DOCUMENTS: LazyLock<HashMap<String, PageDocument>> = LazyLock::new(|| {
    let texts = serde_json::from_str::<HashMap<String, String>>(&embedded_text("operations.json")).unwrap_or_default();
    let read = texts.into_iter().filter_map(|(name, text)| match PageDocument::read(text) {
        Ok(document) => Some((name, document)),
        Err(error) => {
            tracing::error!(name, %error, "the query of a page was refused; the browser will send it");
            None
        }
    });
    read.collect()
});

/// The renderer of pages, one for all sites of the process, because each would evaluate the script again. Pages cost ten times as
/// much as lists and pictures, and the browser can render them as well, so half of the processors stay free and its threads have
/// a low priority. If nothing else waits for the processors, pages take no longer.
static RENDERER: LazyLock<Option<Arc<PageRenderer>>> = LazyLock::new(|| {
    let script = Some(embedded_text("server/page.js")).filter(|script| !script.is_empty())?;
    Some(Arc::new(PageRenderer::new(&script, pools::half_of_the_processors(), pools::lowering_priority(5))))
});

/// Data of the browser's build about pages.
#[derive(Default, Deserialize)]
pub(super) struct BuiltPages {
    /// Scripts of the messages that every page needs, by the code of their language.
    messages: HashMap<String, Vec<String>>,
    /// Pages by their patterns.
    pages: HashMap<String, BuiltPage>,
}

#[derive(Default, Deserialize)]
struct BuiltPage {
    /// Scripts of its route.
    modules: Vec<String>,
    /// Scripts of its messages, by the code of their language.
    messages: HashMap<String, Vec<String>>,
    /// Its title and its description in languages other than English, by their codes.
    words: HashMap<String, (String, String)>,
}

impl BuiltPages {
    /// Returns the scripts that a page needs besides those in the shell; without a page, those of every page.
    pub fn modules(&self, language: Language, page: Option<&PageEntry>) -> impl Iterator<Item = &str> {
        let page = page.and_then(|page| self.pages.get(&page.pattern));
        let messages = [Some(&self.messages), page.map(|page| &page.messages)];
        let messages = messages.into_iter().flatten().filter_map(move |messages| messages.get(language.code()));
        page.map(|page| &page.modules).into_iter().chain(messages).flatten().map(String::as_str)
    }
}

impl AppPages {
    /// Reads the embedded app. A server built without it gets a plain shell that says so.
    pub fn embedded(config: &Config) -> Self {
        let mut shell = embedded_text("index.html");
        if ![HEAD_PLACE, PAGE_PLACE, DATA_PLACE].iter().all(|place| shell.contains(place)) {
            tracing::warn!("this build does not contain the browser app");
            shell = format!(
                "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\">{HEAD_PLACE}</head><body>\
                 <p>The browser app is not part of this build.</p>{PAGE_PLACE}{DATA_PLACE}</body></html>"
            );
        }
        let mut meta = format!(r#"<meta name="vitrine-api" content="{}" />"#, head::escape(&config.api_base));
        if let Some(AnalyticsSettings { url, website_id }) = &config.analytics {
            let [url, id] = [url.as_str(), website_id].map(head::escape);
            meta.push_str(&format!(r#"<meta name="vitrine-analytics" content="{url}" data-website="{id}" />"#));
        }
        let shell = shell.replace(API_META, &meta);
        // The address of the site is ASCII, so its policy is a valid header; the strictest one stands in otherwise.
        let policy = HeaderValue::from_str(&headers::page_policy(config))
            .unwrap_or(HeaderValue::from_static("default-src 'none'"));
        Self {
            policy,
            manifest: serde_json::from_str(&embedded_text("manifest.webmanifest")).ok(),
            plain: PlainPage::new(&shell),
            shell: Language::ALL.map(|language| (language, pieces(&shell, language))).into(),
            rendering: RENDERER.clone().map(CachedPageRenderer::new),
            addresses: &addresses::TABLE,
            documents: &DOCUMENTS,
            built: serde_json::from_str(&embedded_text("pages.json")).unwrap_or_default(),
        }
    }

    /// Returns the manifest with the name and the line of the site.
    pub(super) fn manifest(&self, values: &SiteValues) -> Option<Bytes> {
        let mut manifest = self.manifest.clone()?;
        manifest.extend(["name", "short_name"].map(|member| (member.to_owned(), values.name().into())));
        if !values.tagline().is_empty() {
            manifest.insert("description".to_owned(), values.tagline().into());
        }
        Some(Value::Object(manifest).to_string().into())
    }

    /// Returns titles and descriptions of pages in languages other than English.
    pub fn texts(&self) -> PageTexts {
        self.built.pages.iter().map(|(pattern, page)| (pattern.clone(), page.words.clone())).collect()
    }

    /// Returns true for a server that was built without the browser app: its pages contain no data.
    pub fn has_no_documents(&self) -> bool {
        self.documents.is_empty()
    }

    pub(super) fn html(&self, language: Language, head: &str, page: &str, data: &str) -> String {
        let [before_head, before_page, before_data, after_data] = &self.shell[&language];
        [before_head, head, before_page, page, before_data, data, after_data].concat()
    }
}

/// Returns the shell in a language, cut at the places for head, page and data.
fn pieces(shell: &str, language: Language) -> [String; 4] {
    let shell = shell.replacen(LANGUAGE_PLACE, &format!("<html lang=\"{}\"", language.code()), 1);
    let (before_head, rest) = shell.split_once(HEAD_PLACE).unwrap_or((&shell, ""));
    let (before_page, rest) = rest.split_once(PAGE_PLACE).unwrap_or((rest, ""));
    let (before_data, after_data) = rest.split_once(DATA_PLACE).unwrap_or((rest, ""));
    [before_head, before_page, before_data, after_data].map(str::to_owned)
}

#[cfg(test)]
mod tests {
    use vitrine_site::KINDS;

    use super::*;

    #[test]
    fn every_page_has_its_messages_in_every_language() {
        let file = statics::WebDist::get("pages.json").expect("the browser app is built");
        let built: BuiltPages = serde_json::from_slice(&file.data).expect("the build writes JSON");
        let table = &addresses::TABLE;
        for page in &table.pages {
            let of = |language| {
                built.modules(language, Some(page)).filter(|module| module.starts_with("/assets/page-")).count()
            };
            for language in Language::ALL {
                assert_eq!(of(language), 1, "{} in {language:?}", page.pattern);
            }
        }
    }

    #[test]
    fn the_question_of_every_page_is_accepted() {
        let table = &addresses::TABLE;
        let file = statics::WebDist::get("operations.json").expect("the browser app is built");
        let texts: HashMap<String, String> = serde_json::from_slice(&file.data).expect("the build writes JSON");
        for operation in table.pages.iter().filter_map(|page| page.operation.as_ref()) {
            let text = texts.get(operation).unwrap_or_else(|| panic!("the build has no {operation}"));
            if let Err(error) = PageDocument::read(text.clone()) {
                panic!("{operation}: {error}");
            }
        }
    }

    #[test]
    fn every_kind_has_its_list_and_its_item_in_the_table() {
        let table = &addresses::TABLE;
        for kind in KINDS {
            let page = |pattern: &str| {
                table.pages.iter().find(|page| page.pattern == pattern && page.kind.as_deref() == Some(kind.name))
            };
            let sorts: Vec<String> = kind.sorts.iter().map(|sort| format!("{sort:?}").to_ascii_lowercase()).collect();
            assert_eq!(page(kind.path).map(|page| &page.sorts), Some(&sorts), "{}", kind.name);
            assert!(page(&format!("{}/{{slugId}}", kind.path)).is_some(), "{}", kind.name);
        }
    }
}
