//! A set of icons in the format IconifyJSON (<https://iconify.design/docs/types/iconify-json.html>): SVG bodies by name, aliases,
//! and a default size for icons without one of their own.

use std::collections::BTreeMap;

use quick_xml::Reader;
use quick_xml::events::{BytesStart, Event};
use serde::{Deserialize, Serialize};

/// Longest chain of aliases that is followed; published sets need two.
const ALIAS_STEPS_MAX: usize = 6;
/// Largest body of an icon, in bytes.
const BODY_BYTES_MAX: usize = 32 * 1024;
/// Allowed elements. They only draw: no script, no style, no picture from elsewhere.
const ELEMENTS: [&[u8]; 16] = [
    b"g",
    b"path",
    b"circle",
    b"ellipse",
    b"rect",
    b"line",
    b"polyline",
    b"polygon",
    b"defs",
    b"use",
    b"mask",
    b"clipPath",
    b"linearGradient",
    b"radialGradient",
    b"stop",
    b"title",
];

/// Position, size and rotation of an icon. Absent values default to those of the set.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(default, rename_all = "camelCase")]
struct IconShape {
    #[serde(skip_serializing_if = "Option::is_none")]
    left: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    top: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    width: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    height: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rotate: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    h_flip: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    v_flip: Option<bool>,
}

#[derive(Clone, Debug, Deserialize, Serialize)]
pub(super) struct Icon {
    /// Markup between `<svg>` and `</svg>`.
    pub body: String,
    #[serde(flatten)]
    shape: IconShape,
}

/// Another name of an icon, which may also rotate or flip it.
#[derive(Clone, Debug, Deserialize, Serialize)]
struct IconAlias {
    parent: String,
    #[serde(flatten)]
    shape: IconShape,
}

/// A whole set, as in its file.
#[derive(Deserialize)]
pub(super) struct IconSet {
    prefix: String,
    #[serde(default)]
    icons: BTreeMap<String, Icon>,
    #[serde(default)]
    aliases: BTreeMap<String, IconAlias>,
    width: Option<f64>,
    height: Option<f64>,
}

/// Icons that are complete in themselves, with the default size of their set filled in.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct FoundIcons {
    icons: BTreeMap<String, Icon>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    aliases: BTreeMap<String, IconAlias>,
}

/// Error of a file that is not the requested set, for the log.
#[derive(Debug, thiserror::Error)]
#[error("Invalid data")]
pub(super) struct InvalidData;

impl IconSet {
    /// Reads a file. Icons that do more than draw are left out.
    ///
    /// # Errors
    /// [`InvalidData`] when it is no set, or another one than that with `prefix`.
    pub fn read(json: &[u8], prefix: &str) -> Result<Self, InvalidData> {
        let mut set: Self = serde_json::from_slice(json).map_err(|_| InvalidData)?;
        if set.prefix != prefix {
            return Err(InvalidData);
        }
        set.icons.retain(|name, icon| is_name(name) && only_draws(&icon.body));
        Ok(set)
    }

    /// Selects the icons of these names, with the icons that their aliases lead to.
    pub fn select(&self, names: &[&str]) -> FoundIcons {
        let mut found = FoundIcons::default();
        for name in names {
            self.add(name, &mut found);
        }
        found
    }

    fn add(&self, name: &str, found: &mut FoundIcons) {
        let mut aliases = Vec::new();
        let mut name = name;
        while let Some(alias) = self.aliases.get(name) {
            if aliases.len() == ALIAS_STEPS_MAX || !is_name(name) {
                return;
            }
            aliases.push((name.to_owned(), alias.clone()));
            name = &alias.parent;
        }
        let Some(icon) = self.icons.get(name) else { return };
        let mut icon = icon.clone();
        icon.shape.width = icon.shape.width.or(self.width);
        icon.shape.height = icon.shape.height.or(self.height);
        found.icons.insert(name.to_owned(), icon);
        found.aliases.extend(aliases);
    }
}

impl FoundIcons {
    pub fn has(&self, name: &str) -> bool {
        self.icons.contains_key(name) || self.aliases.contains_key(name)
    }

    pub fn is_empty(&self) -> bool {
        self.icons.is_empty()
    }

    pub fn extend(&mut self, more: FoundIcons) {
        self.icons.extend(more.icons);
        self.aliases.extend(more.aliases);
    }
}

/// Returns whether a text is a valid name of a set or an icon: words of small letters and digits, joined by single dashes.
pub(super) fn is_name(text: &str) -> bool {
    let is_word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit());
    text.len() <= 64 && text.split('-').all(is_word)
}

/// Returns whether a body only draws, wherever it is placed. Sets from other servers are untrusted.
pub(super) fn only_draws(body: &str) -> bool {
    if body.len() > BODY_BYTES_MAX {
        return false;
    }
    let mut reader = Reader::from_str(body);
    let mut depth = 0_usize;
    loop {
        match reader.read_event() {
            Ok(Event::Start(element)) if is_harmless(&element) => depth += 1,
            Ok(Event::Empty(element)) if is_harmless(&element) => {}
            Ok(Event::End(_)) if depth > 0 => depth -= 1,
            Ok(Event::Text(_)) => {}
            Ok(Event::Eof) => return depth == 0,
            _ => return false,
        }
    }
}

fn is_harmless(element: &BytesStart<'_>) -> bool {
    ELEMENTS.contains(&element.name().as_ref())
        && element.attributes().all(|attribute| {
            let Ok(attribute) = attribute else { return false };
            let value = attribute.value.as_ref();
            match attribute.key.as_ref() {
                b"href" | b"xlink:href" => value.starts_with(b"#"),
                b"style" => false,
                name => !name.to_ascii_lowercase().starts_with(b"on") && refers_to_itself(value),
            }
        })
}

/// Returns whether every `url(…)` in a value leads to another part of the same icon. Entities and escapes are refused because they
/// could hide one.
fn refers_to_itself(value: &[u8]) -> bool {
    let value = value.to_ascii_lowercase();
    let urls = value.windows(4).enumerate().filter(|(_, part)| part == b"url(");
    !value.contains(&b'&')
        && !value.contains(&b'\\')
        && urls.into_iter().all(|(at, _)| value.get(at + 4) == Some(&b'#'))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_are_words_joined_by_dashes() {
        for name in ["heart", "a-arrow-down", "24-hours", "x"] {
            assert!(is_name(name), "{name}");
        }
        for name in ["", "-", "a--b", "-a", "a-", "Heart", "a_b", "a.b", "ä", "a b", &"a".repeat(65)] {
            assert!(!is_name(name), "{name}");
        }
    }

    #[test]
    fn a_body_that_does_more_than_draw_is_left_out() {
        for body in [
            r#"<path fill="none" d="M2 16l4 9"/>"#,
            r##"<g mask="url(#a)"><defs><mask id="a"><rect/></mask></defs><use href="#a"/></g>"##,
            "",
        ] {
            assert!(only_draws(body), "{body}");
        }
        for body in [
            "<script>alert(1)</script>",
            r#"<path onload="alert(1)"/>"#,
            r#"<path OnLoad="alert(1)"/>"#,
            r#"<image href="https://elsewhere.example/a.png"/>"#,
            r#"<use href="https://elsewhere.example/a.svg#b"/>"#,
            r#"<use xlink:href="data:image/svg+xml,x"/>"#,
            r#"<path style="background:url(https://elsewhere.example)"/>"#,
            r#"<path fill="url(https://elsewhere.example)"/>"#,
            r#"<path fill="URL( 'https://elsewhere.example')"/>"#,
            r#"<path fill="&#117;rl(https://elsewhere.example)"/>"#,
            r#"<foreignObject/>"#,
            r##"<a href="#b"/>"##,
            "<g>",
            "</g>",
            "<g></path>",
            "<!DOCTYPE x [<!ENTITY a 'b'>]><g/>",
            "<![CDATA[<script/>]]>",
            r#"<path d="1" d="2"/>"#,
            &"<g>".repeat(20_000),
        ] {
            assert!(!only_draws(body), "{body:.80}");
        }
    }

    #[test]
    fn an_alias_brings_what_it_leads_to_and_a_circle_nothing() {
        let json = json!({
            "prefix": "ours", "width": 20, "height": 10,
            "icons": { "a": { "body": "<path/>" }, "b": { "body": "<g/>", "width": 5 }, "Bad Name": { "body": "" },
                       "bad": { "body": "<script/>" } },
            "aliases": { "c": { "parent": "d", "hFlip": true }, "d": { "parent": "a" }, "e": { "parent": "f" },
                         "f": { "parent": "e" }, "g": { "parent": "gone" } },
        });
        let set = IconSet::read(json.to_string().as_bytes(), "ours").expect("a set");
        let found = serde_json::to_value(set.select(&["b", "c", "e", "g", "bad", "Bad Name"])).expect("JSON");
        let expected = json!({
            "icons": { "a": { "body": "<path/>", "width": 20.0, "height": 10.0 },
                       "b": { "body": "<g/>", "width": 5.0, "height": 10.0 } },
            "aliases": { "c": { "parent": "d", "hFlip": true }, "d": { "parent": "a" } },
        });
        assert_eq!(found, expected);
        for json in [json!([]), json!({}), json!({ "prefix": "other" }), json!({ "prefix": "ours", "icons": 3 })] {
            assert!(IconSet::read(json.to_string().as_bytes(), "ours").is_err(), "{json}");
        }
    }
}
