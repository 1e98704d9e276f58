//! Texts outside the app: in heads of pages, in feeds, under shared links and on cards. Titles and descriptions of pages come from
//! the browser's messages; the few other sentences are here, for each language.

use std::collections::HashMap;

use url::form_urlencoded;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::language::Language;
use vitrine_input::page_address::PageEntry;

use super::prose;

/// Name of the language parameter in addresses. English without it.
const LANGUAGE: &str = "language";
/// Longest description of a page, in characters.
const EXCERPT_MAX: usize = 200;

/// Titles and descriptions of pages in languages other than English, by pattern and language code, as the browser's build has them.
pub type PageTexts = HashMap<String, HashMap<String, (String, String)>>;

/// Title and description for the head of a page, in one language.
#[derive(Clone, Copy)]
pub struct PageWords<'a> {
    pub title: &'a str,
    pub description: &'a str,
}

/// The sentences of a language. `{username}` and the like are placeholders.
struct SeoSentences {
    new_items: &'static str,
    items_by: &'static str,
    items_tagged: &'static str,
    mature: &'static str,
}

const fn sentences(language: Language) -> &'static SeoSentences {
    match language {
        Language::German => &SeoSentences {
            new_items: "Neue Themes und Layouts",
            items_by: "Themes und Layouts von {username}",
            items_tagged: "Themes mit dem Tag {tag}",
            mature: "Nicht jugendfrei. {description}",
        },
        Language::English => &SeoSentences {
            new_items: "New themes and layouts",
            items_by: "Themes and layouts by {username}",
            items_tagged: "Themes tagged {tag}",
            mature: "Mature. {description}",
        },
        Language::Japanese => &SeoSentences {
            new_items: "新着のテーマとレイアウト",
            items_by: "{username}のテーマとレイアウト",
            items_tagged: "タグ「{tag}」のテーマ",
            mature: "成人向け。{description}",
        },
    }
}

/// All texts in one language.
#[derive(Clone, Copy)]
pub struct LanguageWords<'a> {
    pub language: Language,
    pages: &'a PageTexts,
}

impl<'a> LanguageWords<'a> {
    pub fn new(language: Language, pages: &'a PageTexts) -> Self {
        Self { language, pages }
    }

    /// Returns title and description of a page, in English where the build has no others.
    pub fn page<'p>(self, page: &'p PageEntry) -> PageWords<'p>
    where
        'a: 'p,
    {
        let translated = self.pages.get(&page.pattern).and_then(|words| words.get(self.language.code()));
        let (title, description) = translated.map_or((&page.title, &page.description), |(title, line)| (title, line));
        PageWords { title, description }
    }

    /// Returns the title of the feed of everything new.
    pub fn new_items(self) -> &'static str {
        sentences(self.language).new_items
    }

    pub fn items_by(self, username: &str) -> String {
        sentences(self.language).items_by.replace("{username}", username)
    }

    pub fn items_tagged(self, tag: &str) -> String {
        sentences(self.language).items_tagged.replace("{tag}", tag)
    }

    /// Returns the description of a mature item, which starts with a warning.
    pub fn mature(self, description: &str) -> String {
        sentences(self.language).mature.replace("{description}", description)
    }

    /// Returns the description of an item's page, without anything its creator wrote beyond its name.
    pub fn line_of(self, page: &PageEntry, name: &str, creator: &str) -> String {
        of_item(self.page(page).description, name, creator)
    }
}

/// Reads the language that a query asks for.
///
/// # Errors
/// `BAD_USER_INPUT` for an unknown language, and for more than one.
pub fn asked_language(query: &str) -> Result<Language> {
    let mut asked = form_urlencoded::parse(query.as_bytes()).filter(|(name, _)| name == LANGUAGE).map(|(_, code)| code);
    let language = asked.next().map_or(Some(Language::default()), |code| Language::parse(&code));
    language.filter(|_| asked.next().is_none()).ok_or_else(|| {
        let known = Language::ALL.map(Language::code).join(", ");
        PublicError::bad_input(LANGUAGE, format!("Use one of these languages: {known}."))
    })
}

/// Adds the language to an address without a query.
pub fn in_language(address: &str, language: Language) -> String {
    match language {
        Language::English => address.to_owned(),
        other => format!("{address}?{LANGUAGE}={}", other.code()),
    }
}

/// Adds the name of the site to a title, as browsers and feed readers show it.
pub fn titled(title: &str, site: &str) -> String {
    if title.is_empty() { site.to_owned() } else { format!("{title} – {site}") }
}

/// Fills in a text of the address table about an item. The name comes last, because it may hold braces; a username cannot.
pub fn of_item(words: &str, name: &str, creator: &str) -> String {
    words.replace("{creator}", creator).replace("{username}", creator).replace("{name}", name)
}

/// Returns the beginning of a description, on one line, cut between words where possible.
pub fn excerpt(written: &str) -> String {
    let line = prose::plain(written).split_whitespace().collect::<Vec<_>>().join(" ");
    let Some((end, _)) = line.char_indices().nth(EXCERPT_MAX) else { return line };
    let kept = &line[..end];
    let cut = kept.rfind(' ').filter(|at| *at > end / 2).unwrap_or(end);
    format!("{}…", kept[..cut].trim_end_matches([' ', ',', '.', ';', ':']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_line_and_ends_between_words() {
        assert_eq!(excerpt(" Two\n\nlines\tof  text. "), "Two lines of text.");
        let long = excerpt(&"word, ".repeat(100));
        assert!(long.chars().count() <= 201 && long.ends_with("word…"), "{long}");
        assert_eq!(excerpt(&"空".repeat(300)).chars().count(), 201);
    }

    #[test]
    fn a_language_is_asked_for_once_and_by_its_code() {
        for (query, expected) in [
            ("", Some(Language::English)),
            ("page=2&languages=x", Some(Language::English)),
            ("language=de", Some(Language::German)),
            ("a=b&language=ja", Some(Language::Japanese)),
            ("language=en", Some(Language::English)),
            ("language=", None),
            ("language", None),
            ("language=DE", None),
            ("language=fr", None),
            ("language=de-AT", None),
            ("language=de&language=de", None),
            ("language=de%00", None),
        ] {
            assert_eq!(asked_language(query).ok(), expected, "{query}");
        }
        for language in Language::ALL {
            let address = in_language("/feeds/new.atom", language);
            let query = address.split_once('?').map_or("", |(_, query)| query);
            assert_eq!(asked_language(query).ok(), Some(language), "{address}");
        }
    }

    #[test]
    fn what_people_are_called_stays_as_it_is() {
        let pages = PageTexts::default();
        for language in Language::ALL {
            let words = LanguageWords::new(language, &pages);
            assert!(
                words.items_by("{tag}").contains("{tag}") && words.items_tagged("{username}").contains("{username}")
            );
            assert!(words.mature("{description} {name}").contains("{description} {name}"), "{language:?}");
        }
    }

    #[test]
    fn a_name_with_braces_stays_as_it_is() {
        assert_eq!(of_item("{name} by {creator}", "{creator}", "Mona"), "{creator} by Mona");
    }
}
