//! Title, description and link-preview tags of a page. Everything that comes from people is escaped here.

use http::StatusCode;
use percent_encoding::{AsciiSet, CONTROLS};
use serde_json::Value;

use super::PageAddress;
use crate::config::Config;

const NAME: &str = "Vitrine";
const HOME_LINE: &str = "Dress your console. Layouts, themes and music made by people, free to take.";

/// What must be encoded in an address that is complete already.
pub const ADDRESS: &AsciiSet =
    &CONTROLS.add(b' ').add(b'"').add(b'<').add(b'>').add(b'`').add(b'\\').add(b'^').add(b'{').add(b'}').add(b'|');

/// What goes into the head of a page.
pub struct Head {
    title: String,
    description: String,
    canonical: Option<String>,
    picture: Option<String>,
    is_indexed: bool,
}

impl Head {
    /// A page that is there; `item` is the work it shows.
    pub fn of(page: &PageAddress, item: Option<&Value>, config: &Config) -> Self {
        let plain = |title: &str, description: &str, path: Option<&str>| Self {
            title: title.to_owned(),
            description: description.to_owned(),
            canonical: path.map(|path| config.absolute(path)),
            picture: None,
            is_indexed: path.is_some(),
        };
        match page {
            PageAddress::Home => plain("", HOME_LINE, Some("/")),
            PageAddress::Themes(_) => {
                plain("Switch Themes", "Themes for every menu of the Switch, free to take.", Some("/switch/themes"))
            }
            PageAddress::Layouts(_) => plain(
                "Switch Layouts",
                "Layouts that move the panes of the Switch menus, with options to choose.",
                Some("/switch/layouts"),
            ),
            PageAddress::Create => plain("Create", "Publish a work of your own.", Some("/create")),
            PageAddress::CreateSwitchTheme => {
                plain("Create Switch Theme", "A layout, a background, a name: a theme of your own.", None)
            }
            PageAddress::Login => plain("Login", "Sign in to publish.", None),
            PageAddress::Register => plain("Register", "Make an account to publish.", None),
            PageAddress::Theme(_) => Self::work(item, "theme", config),
            PageAddress::Layout(_) => Self::work(item, "layout", config),
            PageAddress::Creator(_) | PageAddress::Unknown => plain("", HOME_LINE, None),
        }
    }

    fn work(item: Option<&Value>, kind: &str, config: &Config) -> Self {
        let text =
            |name: &str| item.and_then(|item| item.get(name)).and_then(Value::as_str).unwrap_or_default().to_owned();
        let is = |name: &str| item.and_then(|item| item.get(name)).and_then(Value::as_bool).unwrap_or_default();
        let creator = item
            .and_then(|item| item.get("creator"))
            .and_then(|creator| creator.get("username"))
            .and_then(Value::as_str)
            .unwrap_or_default();
        let is_mature = is("isNSFW");
        let description = match text("description") {
            words if words.is_empty() || is_mature => format!("A Switch {kind} by {creator}."),
            words => words.chars().take(200).collect(),
        };
        // A layout's preview address negotiates its type; a theme says where its JPEG is.
        let picture = [text("previewJpgLargeUrl"), text("preview720Url")].into_iter().find(|url| !url.is_empty());
        Self {
            title: text("name"),
            description: if is_mature { format!("Mature. {description}") } else { description },
            canonical: Some(config.absolute(&text("pageUrl"))),
            picture: picture.filter(|_| !is_mature),
            is_indexed: !is_mature && !is("isPrivate"),
        }
    }

    /// No such page, or nothing that this viewer may see: the two look the same.
    pub fn not_found(path: &str) -> Self {
        let path = percent_encoding::percent_decode_str(path).decode_utf8_lossy();
        Self::error(&format!("Page not found: {path}"))
    }

    /// The page cannot be shown now.
    pub fn failed(status: StatusCode) -> Self {
        Self::error(status.canonical_reason().unwrap_or("Error"))
    }

    fn error(message: &str) -> Self {
        Self {
            title: format!("Error: {message}"),
            description: "An error occurred while trying to load the page.".to_owned(),
            canonical: None,
            picture: None,
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
            meta("property", "og:image:width", "1280");
            meta("property", "og:image:height", "720");
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

/// JSON that cannot end the element it stands in.
pub fn safe_json(value: &Value) -> String {
    let mut out = String::new();
    for c in value.to_string().chars() {
        match c {
            '<' => out.push_str("\\u003c"),
            '>' => out.push_str("\\u003e"),
            '&' => out.push_str("\\u0026"),
            '\u{2028}' => out.push_str("\\u2028"),
            '\u{2029}' => out.push_str("\\u2029"),
            c => out.push(c),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn what_people_write_cannot_leave_its_place() {
        let text = "</script><img src=x onerror=\"a\">&\u{2028}";
        assert!(!safe_json(&json!({ "name": text })).contains(['<', '>', '&', '\u{2028}']));
        assert_eq!(escape("<b>\"'&"), "&lt;b&gt;&quot;&#39;&amp;");
        let back: Value = serde_json::from_str(&safe_json(&json!(text))).expect("still JSON");
        assert_eq!(back, json!(text));
    }

    #[test]
    fn a_mature_work_is_named_without_its_picture() {
        let config = Config::from_source(crate::config::Source::of([])).expect("valid");
        let item = json!({ "name": "Dusk", "pageUrl": "/switch/themes/dusk-1", "isNSFW": true, "isPrivate": false,
            "description": "words", "creator": { "username": "Mona" }, "previewJpgLargeUrl": "http://x/1.jpg" });
        let html = Head::of(&PageAddress::Theme("1".into()), Some(&item), &config).to_html();
        assert!(html.contains("Dusk – Vitrine") && html.contains("noindex") && !html.contains("og:image"));
        assert!(!html.contains("words"));
    }
}
