//! Metadata in the head of a page, for search engines and link previews.

use serde_json::Value;
use vitrine_catalogue::CatalogueItem;
use vitrine_input::page_address::PageAddress;
use vitrine_kit::app::App;
use vitrine_kit::{object_urls, objects};

use super::canonical;
use super::cards::PreviewCard;
use super::feeds::{self, FEEDS};
use super::lists::ItemList;
use super::oembed::{self, OembedFormat};
use super::standing::Indexability;
use super::structured;
use super::words::{LanguageWords, in_language};

/// Variables whose lists are personal, or shown only to those who ask for mature items.
const PERSONAL: [&str; 3] = ["includeNSFW", "isSaved", "isPrivate"];

/// Metadata of an existing page.
#[derive(Clone, Debug, Default)]
pub struct PageMetadata {
    /// True if search engines may list the page.
    pub is_indexed: bool,
    /// Canonical address, absolute.
    pub canonical: Option<String>,
    /// Picture for link previews.
    pub card: Option<CardLink>,
    /// Links to the same content in other forms: feeds and oEmbed.
    pub other_forms: Vec<OtherForm>,
    /// schema.org description for search engines.
    pub structured: Option<Value>,
}

/// A link to a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardLink {
    /// Its address, absolute.
    pub url: String,
    /// Text alternative of the picture.
    pub alt: String,
}

/// A link to another form of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OtherForm {
    /// Its address, absolute.
    pub url: String,
    pub media_type: &'static str,
    pub title: String,
}

impl PageMetadata {
    /// Builds the metadata of a page whose first query was answered by `data`; `item` is the item it is about.
    pub fn of(app: &App, words: LanguageWords<'_>, read: &PageAddress<'_>, item: Option<&Value>, data: &Value) -> Self {
        let page = read.page;
        let list = ItemList::of_item_page(app.kinds, page);
        let held = list.as_ref().and_then(|list| held(app, list, read));
        let standing =
            list.as_ref().map(|_| held.map_or(Indexability::Apart, |held| Indexability::of(&held.visibility_facts)));
        let is_for_everybody = standing.is_none_or(|standing| standing == Indexability::Listed);
        let is_personal = PERSONAL.iter().any(|name| read.variables.contains_key(*name));
        let path = match item {
            Some(item) => text(item, page.address.as_deref().unwrap_or("pageUrl")).map(str::to_owned),
            None if page.pattern.contains('{') || !page.is_indexed => None,
            None => Some(canonical::of(page, &read.variables)),
        };
        let mut told = Self {
            is_indexed: page.is_indexed && is_for_everybody && !is_personal && !is_empty(read, data),
            canonical: path.as_ref().map(|path| app.config.absolute(path)),
            ..Self::default()
        };
        let creator = item.and_then(|item| text(item, "username"));
        // An item may be on the page of its creator and of staff alone, and there it has no card either.
        let card = match (&list, standing, item) {
            (Some(list), Some(standing), Some(item)) => {
                let name = text(item, "name").unwrap_or_default();
                let creator = item.pointer("/creator/username").and_then(Value::as_str).unwrap_or_default();
                let picture = held.and_then(|held| held.preview_token);
                PreviewCard::of_item(words, list, standing, name, creator, picture)
            }
            (None, None, Some(_)) => creator.map(|name| PreviewCard::of_creator(words, name)),
            _ => page.is_indexed.then(|| PreviewCard::of_page(app, words, page)),
        };
        let card_path = path.as_deref().filter(|_| card.is_some()).map(|path| path.split('?').next().unwrap_or(path));
        let card = card.or_else(|| PreviewCard::of_site(app, words));
        told.card = card.map(|card| {
            let url = card.url(app, words.language, card_path.unwrap_or("/"));
            CardLink { url, alt: card.alt() }
        });
        told.other_forms = feeds_of(app, words, read, creator)
            .into_iter()
            .map(|(path, title)| {
                let url = app.config.absolute(&in_language(&path, words.language));
                OtherForm { url, media_type: feeds::MEDIA_TYPE, title }
            })
            .collect();
        let listed = list.as_ref().zip(item).filter(|_| standing == Some(Indexability::Listed));
        if let (Some(url), Some((list, item))) = (told.canonical.clone(), listed) {
            let name = text(item, "name").unwrap_or_default();
            told.other_forms.extend(OembedFormat::ALL.map(|format| OtherForm {
                url: oembed::url(app, words.language, &url, format),
                media_type: format.link_type(),
                title: name.to_owned(),
            }));
            let picture = held.and_then(|held| picture_of(app, list, read, &held));
            told.structured = Some(structured::of_item(app, words, list, item, &url, picture.as_deref()));
        } else if let (Some(url), Some(creator), Some(_)) = (&told.canonical, item, creator) {
            told.structured = Some(structured::of_creator(words, creator, url));
        } else if item.is_none() && !page.pattern.contains('{') {
            told.structured = structured::of_page(app, words, page);
        }
        told
    }
}

/// Finds the catalogue's entry of the item at an address.
fn held(app: &App, list: &ItemList, read: &PageAddress<'_>) -> Option<CatalogueItem> {
    let hex_id = read.variables.get("hexId").and_then(Value::as_str)?;
    app.catalogue.find(list.kind.parse_id(hex_id)?)
}

/// Returns the address of the largest preview of an item.
fn picture_of(app: &App, list: &ItemList, read: &PageAddress<'_>, held: &CatalogueItem) -> Option<String> {
    let id = read.variables.get("hexId").and_then(Value::as_str).and_then(|hex_id| list.kind.parse_id(hex_id))?;
    let size = objects::PREVIEW_SIZES.iter().max()?;
    let path = (list.kind.pictures_path)(id.number(), &hex::encode(held.preview_token?));
    Some(object_urls::of_item(&app.config, &held.visibility_facts, &format!("{path}/{}.jpg", size.height_px())))
}

fn text<'a>(item: &'a Value, name: &str) -> Option<&'a str> {
    item.get(name).and_then(Value::as_str).filter(|text| !text.is_empty())
}

/// Returns paths and titles of the feeds that belong to a page: of everything, its list, its creator or its tag.
fn feeds_of(
    app: &App,
    words: LanguageWords<'_>,
    read: &PageAddress<'_>,
    creator: Option<&str>,
) -> Vec<(String, String)> {
    let page = read.page;
    if page.pattern == "/" {
        return vec![(format!("{FEEDS}/new.atom"), words.new_items().to_owned())];
    }
    if let Some(list) = ItemList::at(app.kinds, &page.pattern) {
        let of_tag = match &canonical::tags_of(&read.variables)[..] {
            [tag] => Some((feeds::of_tag(tag), words.items_tagged(tag))),
            _ => None,
        };
        let of_list = (format!("{FEEDS}{}.atom", list.path), words.page(page).title.to_owned());
        return of_tag.into_iter().chain([of_list]).collect();
    }
    creator.map(|name| (feeds::of_creator(name), words.items_by(name))).into_iter().collect()
}

/// Returns whether an address leads past the end of a list, or to a filter without results.
fn is_empty(read: &PageAddress<'_>, data: &Value) -> bool {
    let lists = data.as_object().into_iter().flatten().filter_map(|(_, list)| list.get("pageInfo"));
    let number = |info: &Value, name: &str| info.get(name).and_then(Value::as_i64);
    let is_narrowed = ["tags", "target"].iter().any(|name| read.variables.contains_key(*name));
    lists.into_iter().any(|info| {
        let pages = number(info, "page").zip(number(info, "pageCount"));
        let is_past = pages.is_some_and(|(page, count)| page > count.max(1));
        is_past || is_narrowed && number(info, "itemCount") == Some(0)
    })
}
