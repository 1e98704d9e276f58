//! The one address under which search engines should know a page, whichever parameters a request has.

use serde_json::{Map, Value};
use url::form_urlencoded;
use vitrine_community::tags;
use vitrine_input::page_address::PageEntry;

/// Returns path and query of a page that is about no item: its filters and its page number. Sort order, search words and everything
/// personal are left out.
pub fn of(page: &PageEntry, variables: &Map<String, Value>) -> String {
    let mut search = form_urlencoded::Serializer::new(String::new());
    if let Some(target) = variables.get("target").and_then(Value::as_str) {
        search.append_pair("target", target);
    }
    let tags = tags_of(variables);
    if !tags.is_empty() {
        search.append_pair("tags", &tags.join(","));
    }
    if let Some(number) = variables.get("page").and_then(Value::as_i64) {
        search.append_pair("page", &number.to_string());
    }
    let search = search.finish();
    if search.is_empty() { page.pattern.clone() } else { format!("{}?{search}", page.pattern) }
}

/// Returns the tags by which a list is filtered, as sorted slugs without duplicates.
pub fn tags_of(variables: &Map<String, Value>) -> Vec<String> {
    let named = variables.get("tags").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    let mut slugs: Vec<String> = named.map(|name| tags::slug_of(name.trim())).collect();
    slugs.sort_unstable();
    slugs.dedup();
    slugs
}

#[cfg(test)]
mod tests {
    use vitrine_core::addresses::TABLE;

    use super::*;

    #[test]
    fn an_address_keeps_what_narrows_it_and_its_page() {
        for (asked, expected) in [
            ("", "/switch/themes"),
            ("sort=saves&order=asc&q=blue&nsfw=1&color=ff0000", "/switch/themes"),
            (
                "page=3&tags=Night,blue+sky,night&target=Entrance",
                "/switch/themes?target=Entrance&tags=blue-sky%2Cnight&page=3",
            ),
            ("tags=%E7%A9%BA&page=1", "/switch/themes?tags=%E7%A9%BA"),
            ("target=Nothing&page=0", "/switch/themes"),
        ] {
            let read = TABLE.read("/switch/themes", asked).expect("a page");
            assert_eq!(of(read.page, &read.variables), expected, "{asked}");
        }
    }
}
