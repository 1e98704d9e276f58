//! Structured data of a page in the vocabulary of schema.org, for search engines.

use serde_json::{Map, Value, json};
use vitrine_input::page_address::PageEntry;
use vitrine_kit::app::App;

use super::lists::ItemList;
use super::words::{self, LanguageWords};

/// Describes a page without an item. Only the home page has a description.
pub fn of_page(app: &App, words: LanguageWords<'_>, page: &PageEntry) -> Option<Value> {
    let site = app.site();
    let description = Some(site.tagline()).filter(|tagline| !tagline.is_empty());
    (page.pattern == "/").then(|| {
        json!({
            "@context": "https://schema.org",
            "@type": "WebSite",
            "name": site.name(),
            "description": description.unwrap_or(words.page(page).description),
            "inLanguage": words.language.code(),
            "url": app.config.absolute("/"),
            "potentialAction": {
                "@type": "SearchAction",
                "target": { "@type": "EntryPoint", "urlTemplate": app.config.absolute("/search?q={search_term_string}") },
                "query-input": "required name=search_term_string",
            },
        })
    })
}

/// Describes a listed item, with its address and its picture.
pub fn of_item(
    app: &App,
    words: LanguageWords<'_>,
    list: &ItemList,
    item: &Value,
    url: &str,
    picture: Option<&str>,
) -> Value {
    let creator = item.pointer("/creator/username").and_then(Value::as_str);
    let name = text(item, "name").unwrap_or_default();
    let line = list.item_page().map(|page| words.line_of(page, name, creator.unwrap_or_default()));
    let tags = item.get("tags").and_then(Value::as_array).into_iter().flatten();
    let keywords: Vec<&str> = tags.filter_map(|tag| text(tag, "name")).collect();
    let mut work = Map::new();
    let mut say = |name: &str, value: Option<Value>| value.and_then(|value| work.insert(name.to_owned(), value));
    say("@type", Some(if list.is_sound { "MusicRecording" } else { "VisualArtwork" }.into()));
    say("name", Some(name.into()));
    say("description", text(item, "description").map(words::excerpt).or(line).map(Value::from));
    say("url", Some(url.into()));
    say("image", picture.map(Value::from));
    let person = |name: &str| json!({ "@type": "Person", "name": name, "url": app.config.absolute(&format!("/creators/{name}")) });
    say(if list.is_sound { "byArtist" } else { "creator" }, creator.map(person));
    say("datePublished", text(item, "createdAt").map(Value::from));
    say("dateModified", text(item, "updatedAt").map(Value::from));
    say("keywords", (!keywords.is_empty()).then(|| json!(keywords)));
    say("isAccessibleForFree", Some(true.into()));
    // The page has a language; a picture has none, and what its creator says of it may be in any.
    let page = json!({ "@type": "WebPage", "@id": url, "inLanguage": words.language.code() });
    say("mainEntityOfPage", Some(page));
    let title = list.page().map_or("", |page| words.page(page).title);
    let crumb = |position: u32, name: &str, url: String| json!({ "@type": "ListItem", "position": position, "name": name, "item": url });
    let crumbs = [crumb(1, title, app.config.absolute(list.path)), crumb(2, name, url.to_owned())];
    json!({
        "@context": "https://schema.org",
        "@graph": [Value::Object(work), { "@type": "BreadcrumbList", "itemListElement": crumbs }],
    })
}

/// Describes a creator.
pub fn of_creator(words: LanguageWords<'_>, creator: &Value, url: &str) -> Value {
    let mut person = Map::new();
    let mut say =
        |name: &str, value: Option<&str>| value.and_then(|value| person.insert(name.to_owned(), value.into()));
    say("@type", Some("Person"));
    say("name", text(creator, "username"));
    say("identifier", text(creator, "uuid"));
    say("url", Some(url));
    say("image", text(creator, "avatarUrl"));
    let bio = text(creator, "bio").map(words::excerpt);
    say("description", bio.as_deref());
    let since = text(creator, "createdAt").map_or(Value::Null, Value::from);
    json!({
        "@context": "https://schema.org",
        "@type": "ProfilePage",
        "url": url,
        "name": text(creator, "username").map(|name| words.items_by(name)),
        "inLanguage": words.language.code(),
        "dateCreated": since,
        "mainEntity": person,
    })
}

fn text<'a>(value: &'a Value, name: &str) -> Option<&'a str> {
    value.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}
