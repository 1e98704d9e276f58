//! Reading an address as the browser does: which page it is, and what that page asks first. Nonsense in a list's address
//! becomes the default.

use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};
use vitrine_target::Target;

use crate::ids::HexId;

/// Items on a page of a list.
const LIST_LIMIT: u32 = 24;

/// A page of the browser app.
#[derive(Clone, Debug, PartialEq)]
pub enum PageAddress {
    /// `/`
    Home,
    /// `/switch/themes`, with the variables of its list.
    Themes(Value),
    /// `/switch/themes/{slugId}`
    Theme(String),
    /// `/switch/layouts`, with the variables of its list.
    Layouts(Value),
    /// `/switch/layouts/{slugId}`
    Layout(String),
    /// `/create`
    Create,
    /// `/create/switch/theme`
    CreateSwitchTheme,
    /// `/login`
    Login,
    /// `/register`
    Register,
    /// `/creators/{username}`
    Creator(String),
    /// No page.
    Unknown,
}

impl PageAddress {
    /// The operation that the page begins with, and its variables.
    pub fn question(&self) -> Option<(&'static str, Value)> {
        Some(match self {
            PageAddress::Home => ("HomePage", json!({})),
            PageAddress::Themes(variables) => ("SwitchThemesPage", variables.clone()),
            PageAddress::Layouts(variables) => ("SwitchLayoutsPage", variables.clone()),
            PageAddress::Theme(hex_id) => ("SwitchThemePage", json!({ "hexId": hex_id })),
            PageAddress::Layout(hex_id) => ("SwitchLayoutPage", json!({ "hexId": hex_id })),
            PageAddress::CreateSwitchTheme => ("CreateSwitchThemePage", json!({})),
            _ => return None,
        })
    }
}

/// Reads path and query of an address.
pub fn read(path: &str, query: &str) -> PageAddress {
    let trimmed = if path.len() > 1 { path.trim_end_matches('/') } else { path };
    let parts: Vec<String> =
        trimmed.split('/').skip(1).map(|part| percent_decode_str(part).decode_utf8_lossy().into_owned()).collect();
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    match parts.as_slice() {
        [""] => PageAddress::Home,
        ["switch", "themes"] => PageAddress::Themes(list_variables(query, true)),
        ["switch", "themes", slug_id] => item(slug_id).map_or(PageAddress::Unknown, PageAddress::Theme),
        ["switch", "layouts"] => PageAddress::Layouts(list_variables(query, false)),
        ["switch", "layouts", slug_id] => item(slug_id).map_or(PageAddress::Unknown, PageAddress::Layout),
        ["create"] => PageAddress::Create,
        ["create", "switch", "theme"] => PageAddress::CreateSwitchTheme,
        ["login"] => PageAddress::Login,
        ["register"] => PageAddress::Register,
        ["creators", username] => PageAddress::Creator((*username).to_owned()),
        _ => PageAddress::Unknown,
    }
}

fn item(slug_id: &str) -> Option<String> {
    HexId::from_slug_id(slug_id).map(|id| id.to_string())
}

fn list_variables(query: &str, themes: bool) -> Value {
    // Nobody counts the downloads and saves of layouts.
    let sorts: &[&str] = if themes { &["created", "updated", "downloads", "saves"] } else { &["created", "updated"] };
    let mut variables = Map::new();
    variables.insert("limit".into(), LIST_LIMIT.into());
    for (name, value) in url::form_urlencoded::parse(query.as_bytes()) {
        let value = value.trim();
        let words = || {
            let mut words: Vec<&str> = value.split(',').map(str::trim).filter(|w| !w.is_empty()).collect();
            let mut seen = std::collections::HashSet::new();
            words.retain(|word| seen.insert(*word));
            words
        };
        match name.as_ref() {
            "q" if !value.is_empty() => put(&mut variables, "query", value.into()),
            "target" => {
                if let Some(target) = Target::ALL.iter().find(|t| t.file_name() == value) {
                    put(&mut variables, "target", target.file_name().into());
                }
            }
            "tags" if themes => put(&mut variables, "tags", words().into()),
            "creators" => {
                let uuids: Vec<&str> =
                    words().into_iter().filter(|w| w.len() == 36 && uuid::Uuid::parse_str(w).is_ok()).collect();
                put(&mut variables, "creatorUuids", uuids.into());
            }
            "layouts" if themes => {
                let ids: Vec<String> = words()
                    .into_iter()
                    .filter(|w| w.len() <= 16 && w.bytes().all(|b| b.is_ascii_hexdigit()))
                    .map(str::to_ascii_uppercase)
                    .collect();
                put(&mut variables, "layoutHexIds", ids.into());
            }
            "nsfw" if themes && matches!(value, "1" | "true") => put(&mut variables, "includeNSFW", true.into()),
            "sort" if sorts.contains(&value) => {
                put(&mut variables, "sort", value.to_ascii_uppercase().into());
            }
            "order" if value == "asc" => put(&mut variables, "order", "ASC".into()),
            "page" => {
                if let Some(page) = value.parse::<u32>().ok().filter(|p| (2..=i32::MAX as u32).contains(p)) {
                    put(&mut variables, "page", page.into());
                }
            }
            _ => {}
        }
    }
    Value::Object(variables)
}

/// The first of several parameters of one name counts; an empty list is no filter.
fn put(variables: &mut Map<String, Value>, name: &str, value: Value) {
    if value.as_array().is_none_or(|list| !list.is_empty()) && !variables.contains_key(name) {
        variables.insert(name.to_owned(), value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_address_becomes_the_browsers_variables() {
        let PageAddress::Themes(variables) =
            read("/switch/themes", "q=paper+sky&target=Entrance&tags=a,b,a&sort=saves&order=asc&page=3&nsfw=1")
        else {
            panic!("a list")
        };
        assert_eq!(
            variables,
            json!({ "limit": 24, "query": "paper sky", "target": "Entrance", "tags": ["a", "b"], "sort": "SAVES",
                    "order": "ASC", "page": 3, "includeNSFW": true })
        );
    }

    #[test]
    fn nonsense_becomes_the_default() {
        for query in [
            "page=0",
            "page=abc",
            "page=-1",
            "target=nowhere",
            "sort=best",
            "order=up",
            "q=++",
            "creators=x",
            "sort=saves",
            "%FF",
        ] {
            assert_eq!(read("/switch/layouts", query), PageAddress::Layouts(json!({ "limit": 24 })), "{query}");
        }
    }

    #[test]
    fn addresses_find_their_page() {
        assert_eq!(read("/", ""), PageAddress::Home);
        assert_eq!(read("/switch/themes/paper-sky-3f", ""), PageAddress::Theme("3F".into()));
        assert_eq!(read("/switch/themes/%E7%A9%BA-3F", ""), PageAddress::Theme("3F".into()));
        assert_eq!(read("/create/", ""), PageAddress::Create);
        for path in ["/switch", "/switch/themes/paper-sky", "/x", "//", "/switch/themes/a/b", "/login/x"] {
            assert_eq!(read(path, ""), PageAddress::Unknown, "{path}");
        }
    }
}
