//! Title, description and link-preview tags of a page. Everything that comes from people is escaped here.

use http::StatusCode;
use percent_encoding::{AsciiSet, CONTROLS};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use super::built::PageWords;
use super::{Page, words};
use crate::config::Config;
use crate::language::Language;

const NAME: &str = "Vitrine";

/// The characters to encode in an otherwise complete address.
pub const ADDRESS: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'\\').add(b'^').add(b'{').add(b'}').add(b'|');

/// The content of the head of a page.
pub struct Head {
    title: String,
    description: String,
    canonical: Option<String>,
    picture: Option<String>,
    /// The picture has the size of the console's screen.
    is_screen: bool,
    is_indexed: bool,
}

impl Head {
    /// An existing page; `item` is the item it shows.
    pub fn of(language: Language, page: &Page, words: PageWords<'_>, item: Option<&Value>, config: &Config) -> Self {
        match item {
            Some(item) => Self::work(language, page, words, item, config),
            // What would say which work it is did not come.
            None if page.pattern.contains('{') => Self::failed(language, StatusCode::SERVICE_UNAVAILABLE),
            None => Self {
                title: words.title.to_owned(),
                description: words.description.to_owned(),
                canonical: page.is_indexed.then(|| config.absolute(&page.pattern)),
                picture: None,
                is_screen: false,
                is_indexed: page.is_indexed,
            },
        }
    }

    fn work(language: Language, page: &Page, words: PageWords<'_>, item: &Value, config: &Config) -> Self {
        let text = |pointer: &str| item.pointer(pointer).and_then(Value::as_str).unwrap_or_default();
        let is = |pointer: &str| item.pointer(pointer).and_then(Value::as_bool).unwrap_or_default();
        // The name comes last: it may hold braces, a username cannot.
        let fill = |words: &str| {
            let words = words.replace("{username}", text("/username")).replace("{creator}", text("/creator/username"));
            words.replace("{name}", text("/name"))
        };
        let is_mature = is("/isNSFW");
        // What a work or a creator says of itself.
        let said = [text("/description"), text("/bio")].into_iter().find(|words| !words.is_empty()).unwrap_or_default();
        let description = match said {
            said if said.is_empty() || is_mature => fill(words.description),
            said => said.chars().take(200).collect(),
        };
        // Some kinds say where their JPEG is; the preview address of the others negotiates its type.
        let picture = ["/previewJpgLargeUrl", "/preview720Url", "/previewJpgUrl"].map(text);
        let picture = picture.into_iter().find(|url| !url.is_empty());
        Self {
            title: fill(words.title),
            description: match is_mature {
                true => words::of(language).mature.replace("{description}", &description),
                false => description,
            },
            canonical: Some(config.absolute(text(&format!("/{}", page.address.as_deref().unwrap_or("pageUrl"))))),
            picture: picture.filter(|_| !is_mature).map(str::to_owned),
            is_screen: text("/previewJpgUrl").is_empty(),
            is_indexed: page.is_indexed && !is_mature && !is("/isPrivate"),
        }
    }

    /// No such page, or nothing that this viewer may see: the two look the same.
    pub fn not_found(language: Language, path: &str) -> Self {
        let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        Self::error(language, &words::of(language).not_found.replace("{path}", &path))
    }

    /// The page cannot be shown now.
    pub fn failed(language: Language, status: StatusCode) -> Self {
        Self::error(language, status.canonical_reason().unwrap_or("Error"))
    }

    fn error(language: Language, message: &str) -> Self {
        let words = words::of(language);
        Self {
            title: words.error.replace("{message}", message),
            description: words.failed.to_owned(),
            canonical: None,
            picture: None,
            is_screen: false,
            is_indexed: false,
        }
    }

    /// The tags.
    pub fn to_html(&self) -> String {
        let title = if self.title.is_empty() { NAME.to_owned() } else { format!("{} – {NAME}", self.title) };
        let mut html = format!("<title>{}</title>", escape(&title));
        let mut meta = |kind: &str, name: &str, content: &str| {
            html.push_str(&format!(r#"<meta {kind}="{name}" content="{}" />"#, escape(content)));
        };
        meta("name", "description", &self.description);
        if !self.is_indexed {
            meta("name", "robots", "noindex");
        }
        meta("property", "og:site_name", NAME);
        meta("property", "og:type", "website");
        meta("property", "og:title", if self.title.is_empty() { NAME } else { &self.title });
        meta("property", "og:description", &self.description);
        if let Some(picture) = &self.picture {
            meta("property", "og:image", picture);
            if self.is_screen {
                meta("property", "og:image:width", "1280");
                meta("property", "og:image:height", "720");
            }
        }
        meta("name", "twitter:card", if self.picture.is_some() { "summary_large_image" } else { "summary" });
        if let Some(address) = &self.canonical {
            meta("property", "og:url", address);
            html.push_str(&format!(r#"<link rel="canonical" href="{}" />"#, escape(address)));
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

/// JSON that cannot end the element that contains it.
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

    #[test]
    fn what_people_write_cannot_leave_its_place() {
        let text = "</script><img src=x onerror=\"a\">&\u{2028}";
        let safe = safe_json(&json!({ "name": text, "more": "&c." })).expect("JSON");
        assert!(!safe.get().contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(escape("<b>\"'&"), "&lt;b&gt;&quot;&#39;&amp;");
        let back: Value = serde_json::from_str(safe.get()).expect("still JSON");
        assert_eq!(back, json!({ "name": text, "more": "&c." }));
    }

    fn shown(change: Value) -> String {
        let config = Config::from_source(crate::config::Source::of([])).expect("valid");
        let page = Page {
            pattern: "/things/{slugId}".into(),
            title: "{name}".into(),
            description: "A thing by {creator}.".into(),
            is_indexed: true,
            ..Page::default()
        };
        let mut item = json!({ "name": "Dusk", "pageUrl": "/things/dusk-1", "isNSFW": false, "isPrivate": false,
            "description": "words", "creator": { "username": "Mona" }, "previewJpgLargeUrl": "http://x/1.jpg" });
        for (name, value) in change.as_object().expect("fields") {
            item[name] = value.clone();
        }
        let words = PageWords { title: &page.title, description: &page.description };
        Head::of(Language::English, &page, words, Some(&item), &config).to_html()
    }

    #[test]
    fn a_mature_work_is_named_without_its_picture() {
        let html = shown(json!({ "isNSFW": true }));
        assert!(html.contains("Dusk – Vitrine") && html.contains("noindex") && !html.contains("og:image"));
        assert!(!html.contains("words") && html.contains("Mature. A thing by Mona."));
    }

    #[test]
    fn a_work_speaks_for_itself_where_it_has_words() {
        let html = shown(json!({}));
        assert!(html.contains("content=\"words\"") && html.contains("og:image") && !html.contains("noindex"));
        assert!(shown(json!({ "isPrivate": true })).contains("noindex"));
        let html = shown(json!({ "name": "{creator} {name}", "description": null }));
        assert!(html.contains("<title>{creator} {name} – Vitrine</title>") && html.contains("A thing by Mona."));
    }
}
