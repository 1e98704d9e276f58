//! Atom feeds: the newest public items of everything, of a list, of a creator and with a tag.

use std::cmp::Reverse;

use percent_encoding::utf8_percent_encode;
use vitrine_catalogue::ListQuery;
use vitrine_community::creators::{self, CreatorProfile};
use vitrine_community::listing::ItemTags;
use vitrine_community::tags::{self, Tag};
use vitrine_core::addresses;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{Item, ItemId};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;
use vitrine_kit::graphql::DateTime;
use vitrine_kit::object_urls;

use super::crawler_rows;
use super::lists::ItemList;
use super::prose;
use super::standing::Indexability;
use super::words::{self, LanguageWords, in_language};
use super::xml::{self, XmlWriter};

/// Path above all feeds.
pub const FEEDS: &str = "/feeds";
/// Media type of a feed.
pub const MEDIA_TYPE: &str = "application/atom+xml";
/// Year in the `tag:` ids of feeds and entries: that in which the first was given. It must never change, because readers identify
/// entries by their ids.
const IDS_SINCE: &str = "2026";
/// The date of a feed without entries.
const BEFORE_ALL: Millis = 1_767_225_600_000;
/// Lines, width and height of the pictures in entries.
const PICTURE: (u32, u32, u32) = (360, 640, 360);

/// The source of a feed.
pub enum Feed {
    /// Items of every kind.
    New,
    List(ItemList),
    Creator(CreatorProfile),
    Tag(Tag),
}

impl Feed {
    /// Finds the feed at a path below [`FEEDS`], without its extension.
    ///
    /// # Errors
    /// `NOT_FOUND` for a path that leads to none, and database errors.
    pub async fn find(app: &App, path: &str) -> Result<Self> {
        let found = match path.split_once('/') {
            None if path == "new" => Some(Self::New),
            Some(("creators", name)) => creators::find(app, &Viewer::Visitor, name).await?.map(Self::Creator),
            Some(("tags", name)) => tags::find(&app.db, name).await?.map(Self::Tag),
            _ => ItemList::at(app.kinds, &format!("/{path}")).map(Self::List),
        };
        found.ok_or_else(PublicError::not_found)
    }

    /// Returns its path, which is the same in every language.
    fn path(&self) -> String {
        match self {
            Self::New => format!("{FEEDS}/new.atom"),
            Self::List(list) => format!("{FEEDS}{}.atom", list.path),
            Self::Creator(creator) => of_creator(&creator.username),
            Self::Tag(tag) => of_tag(&tag.slug),
        }
    }

    /// Returns its address in a language.
    pub fn address(&self, language: Language) -> String {
        in_language(&self.path(), language)
    }

    fn title(&self, words: LanguageWords<'_>) -> String {
        match self {
            Self::New => words.new_items().to_owned(),
            Self::List(list) => list.page().map(|page| words.page(page).title.to_owned()).unwrap_or_default(),
            Self::Creator(creator) => words.items_by(&creator.username),
            Self::Tag(tag) => words.items_tagged(&tag.name),
        }
    }

    /// Returns the page that shows the same items.
    fn page_url(&self) -> String {
        match self {
            Self::New | Self::Tag(_) => "/".to_owned(),
            Self::List(list) => list.path.to_owned(),
            Self::Creator(creator) => format!("/creators/{}", creator.username),
        }
    }

    /// Writes the feed as an XML document.
    ///
    /// # Errors
    /// `NOT_FOUND` for a tag that no listed item has, and database errors.
    pub async fn write(&self, app: &App, words: LanguageWords<'_>) -> Result<Vec<u8>> {
        let items = self.items(app).await?;
        if items.is_empty() && matches!(self, Self::Tag(_)) {
            return Err(PublicError::not_found());
        }
        let ids: Vec<i64> = items.iter().map(|item| item.id).collect();
        let tags = tags::of_items(&app.db, &ids).await?;
        Ok(self.written(app, words, &items, &tags))
    }

    /// Reads the newest items, as many as a feed has.
    async fn items(&self, app: &App) -> Result<Vec<Item>> {
        let query = ListQuery {
            creators: if let Self::Creator(creator) = self { Some(vec![creator.id]) } else { None },
            tags: if let Self::Tag(tag) = self { vec![tag.id] } else { Vec::new() },
            page: PageRequest { page: 1, limit: limits::FEED_ENTRIES_MAX },
            ..ListQuery::default()
        };
        let of_list = |list: &ItemList| {
            let query = ListQuery { marks: list.marks().to_vec(), ..query.clone() };
            app.catalogue.list(list.kind, &Viewer::Visitor, &query).ids()
        };
        let ids: Vec<i64> = match self {
            Self::List(list) => of_list(list),
            _ => app.catalogue.kinds().flat_map(|kind| of_list(&ItemList::of(kind))).collect(),
        };
        let mut items = crawler_rows::items(&app.db, &ids).await?;
        // The rows decide last: the catalogue may be a moment behind.
        items.retain(|item| Indexability::of(&item.visibility_facts()) == Indexability::Listed);
        items.sort_by_key(|item| Reverse((item.created_at, item.id)));
        items.truncate(limits::FEED_ENTRIES_MAX as usize);
        Ok(items)
    }

    fn written(&self, app: &App, words: LanguageWords<'_>, items: &[Item], tags: &ItemTags) -> Vec<u8> {
        let absolute = |path: &str| utf8_percent_encode(&app.config.absolute(path), addresses::UNSAFE).to_string();
        let host = app.config.public_url.host_str().unwrap_or_default();
        let id = |path: &str| format!("tag:{host},{IDS_SINCE}:{}", utf8_percent_encode(path, addresses::UNSAFE));
        let updated = items.iter().map(|item| item.updated_at).max().unwrap_or(BEFORE_ALL);
        let mut xml = XmlWriter::new();
        let root = [("xmlns", "http://www.w3.org/2005/Atom"), ("xml:lang", words.language.code())];
        xml.within("feed", &root, |xml| {
            // Readers tell feeds apart by their ids; an item is the same entry in each.
            xml.text("id", &[], &id(&self.address(words.language)));
            xml.text("title", &[], &words::titled(&self.title(words), app.site().name()));
            xml.text("updated", &[], &DateTime(updated).to_string());
            let own = absolute(&self.address(words.language));
            xml.empty("link", &[("rel", "self"), ("type", MEDIA_TYPE), ("href", &own)]);
            let page = absolute(&self.page_url());
            xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)]);
            xml.text("generator", &[("version", env!("CARGO_PKG_VERSION"))], "Vitrine");
            xml.text("icon", &[], &absolute("/icon.svg"));
            for (item, list) in items.iter().filter_map(|item| Some((item, self.list_of(app, item)?))) {
                xml.within("entry", &[], |xml| {
                    xml.text("id", &[], &id(&format!("{}/{}", list.path, item.number())));
                    xml.text("title", &[], &item.name);
                    let page = absolute(&list.page_url(item));
                    xml.empty("link", &[("rel", "alternate"), ("type", "text/html"), ("href", &page)]);
                    xml.text("published", &[], &DateTime(item.created_at).to_string());
                    xml.text("updated", &[], &DateTime(item.updated_at).to_string());
                    xml.within("author", &[], |xml| {
                        xml.text("name", &[], &item.creator_username);
                        xml.text("uri", &[], &absolute(&format!("/creators/{}", item.creator_username)));
                    });
                    for tag in tags.get(&item.id).into_iter().flatten() {
                        xml.empty("category", &[("term", &tag.slug), ("label", &tag.name)]);
                    }
                    let page = list.item_page();
                    let line = page.map(|page| words.line_of(page, &item.name, &item.creator_username));
                    let description = item.description.as_deref().filter(|text| !text.trim().is_empty());
                    let said = description.map(str::to_owned).or(line).unwrap_or_default();
                    xml.text("summary", &[], &words::excerpt(&said));
                    xml.text("content", &[("type", "html")], &content(app, list, item, &said));
                });
            }
        });
        xml.finish()
    }

    /// Returns the list on which the feed shows an item.
    fn list_of(&self, app: &App, item: &Item) -> Option<ItemList> {
        match self {
            Self::List(list) => Some(*list),
            _ => app.catalogue.kinds().find(|kind| kind.code == ItemId(item.id).code()).map(ItemList::of),
        }
    }
}

/// Returns the path of the feed of a creator.
pub fn of_creator(username: &str) -> String {
    format!("{FEEDS}/creators/{username}.atom")
}

/// Returns the path of the feed of a tag.
pub fn of_tag(slug: &str) -> String {
    format!("{FEEDS}/tags/{}.atom", slug.replace('/', "%2F"))
}

/// Writes the picture and the description of an item as HTML.
fn content(app: &App, list: ItemList, item: &Item, said: &str) -> String {
    let (lines, width, height) = PICTURE;
    let path = (list.kind.pictures_path)(item.number(), &hex::encode(&item.preview_token));
    let picture = object_urls::of_item(&app.config, &item.visibility_facts(), &format!("{path}/{lines}.jpg"));
    let picture = xml::html(&picture);
    let said = prose::plain(said);
    let paragraphs = said.split('\n').map(str::trim).filter(|line| !line.is_empty());
    let paragraphs: String = paragraphs.map(|line| format!("<p>{}</p>", xml::html(line))).collect();
    format!(r#"<p><img src="{picture}" alt="" width="{width}" height="{height}"></p>{paragraphs}"#)
}
