//! Title, description and link-preview tags of a page. All text from people is escaped here.

use http::StatusCode;
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use vitrine_core::language::Language;
use vitrine_seo::words::{LanguageWords, excerpt, of_item, titled};
use vitrine_seo::{OtherForm, PageMetadata};

use vitrine_media::{CARD_HEIGHT_PX, CARD_WIDTH_PX};

use super::{PageEntry, words};

/// Tells the app that this is the page about a missing connection.
const OFFLINE: &str = r#"<meta name="vitrine-offline" content="" />"#;

/// The content of the head of a page.
pub struct PageHead {
    title: String,
    description: String,
    told: PageMetadata,
    is_offline: bool,
}

impl PageHead {
    /// Head of an existing page; `item` is the item it shows.
    pub fn of(words: LanguageWords<'_>, page: &PageEntry, item: Option<&Value>, told: PageMetadata) -> Self {
        match item {
            Some(item) => Self::work(words, page, item, told),
            // The answer that names the item is missing.
            None if page.pattern.contains('{') && page.operation.is_some() => {
                Self::failed(words.language, StatusCode::SERVICE_UNAVAILABLE)
            }
            None => Self {
                title: words.page(page).title.to_owned(),
                description: words.page(page).description.to_owned(),
                told,
                is_offline: false,
            },
        }
    }

    fn work(words: LanguageWords<'_>, page: &PageEntry, item: &Value, told: PageMetadata) -> Self {
        let text = |pointer: &str| item.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let creator = [text("/username"), text("/creator/username")].into_iter().find(|name| !name.is_empty());
        let fill = |text_of_table: &str| of_item(text_of_table, text("/name"), creator.unwrap_or_default());
        let is_mature = item.get("isNSFW").and_then(Value::as_bool).unwrap_or_default();
        // The description of an item, or a creator's text about themselves.
        let said = [text("/description"), text("/bio")].into_iter().find(|words| !words.is_empty()).unwrap_or_default();
        let description = match said {
            said if said.is_empty() || is_mature => fill(words.page(page).description),
            said => excerpt(said),
        };
        Self {
            title: fill(words.page(page).title),
            description: match is_mature {
                true => words.mature(&description),
                false => description,
            },
            told,
            is_offline: false,
        }
    }

    /// Head of a page that does not exist or that this viewer may not see: both look the same.
    pub fn not_found(language: Language, path: &str) -> Self {
        let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        Self::error(language, &words::of(language).not_found.replace("{path}", &path))
    }

    /// Head of a page that cannot be shown now.
    pub fn failed(language: Language, status: StatusCode) -> Self {
        let words = words::of(language);
        let message = match status {
            StatusCode::SERVICE_UNAVAILABLE => words.unavailable,
            StatusCode::TOO_MANY_REQUESTS => words.too_many,
            _ => words.other,
        };
        Self::error(language, message)
    }

    fn error(language: Language, message: &str) -> Self {
        let words = words::of(language);
        Self {
            title: words.error.replace("{message}", message),
            description: words.failed.to_owned(),
            told: PageMetadata::default(),
            is_offline: false,
        }
    }

    /// Head of the page that the service worker shows for one that it cannot load; the app then says so in its
    /// language.
    pub fn offline(language: Language) -> Self {
        Self { title: "You are offline".to_owned(), is_offline: true, ..Self::error(language, "") }
    }

    /// Returns the tags.
    /// Replaces the description, unless there is no other.
    pub fn described(self, description: &str) -> Self {
        match description {
            "" => self,
            other => Self { description: other.to_owned(), ..self },
        }
    }

    pub fn to_html(&self, site: &str) -> String {
        let mut html = format!("<title>{}</title>", escape(&titled(&self.title, site)));
        let mut meta = |kind: &str, name: &str, content: &str| {
            html.push_str(&format!(r#"<meta {kind}="{name}" content="{}" />"#, escape(content)));
        };
        meta("name", "application-name", site);
        meta("name", "description", &self.description);
        if !self.told.is_indexed {
            meta("name", "robots", "noindex");
        }
        if self.is_offline {
            html.push_str(OFFLINE);
            return html;
        }
        meta("property", "og:site_name", site);
        meta("property", "og:type", "website");
        meta("property", "og:title", if self.title.is_empty() { site } else { &self.title });
        meta("property", "og:description", &self.description);
        if let Some(card) = &self.told.card {
            meta("property", "og:image", &card.url);
            meta("property", "og:image:type", "image/jpeg");
            meta("property", "og:image:width", &CARD_WIDTH_PX.to_string());
            meta("property", "og:image:height", &CARD_HEIGHT_PX.to_string());
            meta("property", "og:image:alt", &card.alt);
            meta("name", "twitter:image:alt", &card.alt);
        }
        let card = if self.told.card.is_some() { "summary_large_image" } else { "summary" };
        meta("name", "twitter:card", card);
        if let Some(address) = &self.told.canonical {
            meta("property", "og:url", address);
            html.push_str(&format!(r#"<link rel="canonical" href="{}" />"#, escape(address)));
        }
        for OtherForm { url, media_type, title } in &self.told.other_forms {
            let (url, title) = (escape(url), escape(&titled(title, site)));
            html.push_str(&format!(r#"<link rel="alternate" type="{media_type}" title="{title}" href="{url}" />"#));
        }
        // Data is never run, so no policy forbids it in a page.
        if let Some(structured) = self.told.structured.as_ref().and_then(|value| safe_json(value).ok()) {
            html.push_str(&format!(r#"<script type="application/ld+json">{}</script>"#, structured.get()));
        }
        html
    }
}

/// Escapes text for an element or a quoted attribute.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        match c {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            c => out.push(c),
        }
    }
    out
}

/// Returns JSON that cannot end the element that contains it.
pub fn safe_json(value: &impl Serialize) -> serde_json::Result<Box<RawValue>> {
    let json = serde_json::to_string(value)?;
    let mut out = String::with_capacity(json.len() + json.len() / 16);
    let mut rest = json.as_str();
    while let Some(place) = rest.find(['<', '>', '&', '\u{2028}', '\u{2029}']) {
        let (before, from) = rest.split_at(place);
        let mut after = from.chars();
        out.push_str(before);
        out.extend(after.next().map(|c| format!("\\u{:04x}", u32::from(c))));
        rest = after.as_str();
    }
    out.push_str(rest);
    RawValue::from_string(out)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;
    use vitrine_seo::CardLink;
    use vitrine_seo::words::PageTexts;

    #[test]
    fn what_people_write_cannot_leave_its_place() {
        let text = "</script><img src=x onerror=\"a\">&\u{2028}";
        let safe = safe_json(&json!({ "name": text, "more": "&c." })).expect("JSON");
        assert!(!safe.get().contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(escape("<b>\"'&"), "&lt;b&gt;&quot;&#39;&amp;");
        let back: Value = serde_json::from_str(safe.get()).expect("still JSON");
        assert_eq!(back, json!({ "name": text, "more": "&c." }));
    }

    fn shown(change: Value, told: PageMetadata) -> String {
        let page = PageEntry {
            pattern: "/things/{slugId}".into(),
            title: "{name}".into(),
            description: "A thing by {creator}.".into(),
            is_indexed: true,
            ..PageEntry::default()
        };
        let mut item = json!({ "name": "Dusk", "pageUrl": "/things/dusk-1", "isNSFW": false, "isPrivate": false,
            "description": "words", "creator": { "username": "Mona" }, "previewJpgUrl": "http://x/1.jpg" });
        for (name, value) in change.as_object().expect("fields") {
            item[name] = value.clone();
        }
        let pages = PageTexts::default();
        PageHead::of(LanguageWords::new(Language::English, &pages), &page, Some(&item), told).to_html("Vitrine")
    }

    fn listed() -> PageMetadata {
        let card = CardLink { url: "http://x/cards/1.jpg".into(), alt: "Dusk".into() };
        PageMetadata { is_indexed: true, card: Some(card), ..PageMetadata::default() }
    }

    #[test]
    fn a_mature_item_is_named_without_its_words() {
        let html = shown(json!({ "isNSFW": true }), PageMetadata::default());
        assert!(html.contains("Dusk – Vitrine") && html.contains("noindex") && !html.contains("og:image"));
        assert!(!html.contains("words") && html.contains("Mature. A thing by Mona."));
    }

    #[test]
    fn an_item_speaks_for_itself_where_it_has_words() {
        let html = shown(json!({}), listed());
        assert!(html.contains("content=\"words\"") && !html.contains("noindex"));
        assert!(html.contains("og:image\" content=\"http://x/cards/1.jpg\"") && html.contains("content=\"1200\""));
        let html = shown(json!({ "name": "{creator} {name}", "description": null }), listed());
        assert!(html.contains("<title>{creator} {name} – Vitrine</title>") && html.contains("A thing by Mona."));
    }

    #[test]
    fn the_page_of_a_creator_has_a_card_also_beside_a_banner() {
        let html = shown(json!({ "username": "Mona" }), listed());
        assert!(html.contains("og:image\" content=\"http://x/cards/1.jpg\"") && !html.contains("http://x/1.jpg"));
    }

    #[test]
    fn a_page_that_asks_the_server_for_nothing_is_no_failure() {
        let page =
            PageEntry { pattern: "/moderation/users/{uuid}".into(), title: "Account".into(), ..PageEntry::default() };
        let pages = PageTexts::default();
        let html = PageHead::of(LanguageWords::new(Language::English, &pages), &page, None, PageMetadata::default())
            .to_html("Vitrine");
        assert!(html.contains("<title>Account – Vitrine</title>"), "{html}");
    }

    #[test]
    fn what_is_the_matter_is_said_in_the_language_of_the_page() {
        let html = PageHead::failed(Language::German, StatusCode::SERVICE_UNAVAILABLE).to_html("Vitrine");
        assert!(html.contains("<title>Fehler: Dienst nicht verfügbar – Vitrine</title>"), "{html}");
    }

    #[test]
    fn what_is_told_in_other_forms_cannot_leave_its_place() {
        let hostile = "\"></script><script>alert(1)</script>";
        let other = OtherForm { url: hostile.into(), media_type: "text/x", title: hostile.into() };
        let structured = Some(json!({ "name": hostile }));
        let html = shown(json!({}), PageMetadata { other_forms: vec![other], structured, ..listed() });
        assert!(!html.contains("<script>") && html.matches("<script").count() == 1, "{html}");
        assert_eq!(html.matches("</script>").count(), 1, "{html}");
    }
}
