//! oEmbed (oembed.com): tells another site how to embed an item, given its address. An item that is not publicly listed looks like
//! one that does not exist.

use axum::body::Body;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use serde_json::{Map, Value, json};
use url::{Url, form_urlencoded};
use vitrine_core::addresses;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::Item;
use vitrine_core::language::Language;
use vitrine_kit::app::App;
use vitrine_kit::{object_urls, objects};
use vitrine_media::PreviewSize;

use super::crawler_rows;
use super::documents::for_everybody;
use super::lists::ItemList;
use super::standing::Indexability;
use super::words::{self, LanguageWords, PageTexts, asked_language, in_language};
use super::xml::XmlWriter;

/// Path of the route.
pub const PATH: &str = "/oembed";
/// Seconds for which others may cache an answer.
const CACHE_AGE: u32 = 3600;
/// Longest address that is read, in bytes.
const URL_BYTES_MAX: usize = 2_048;

/// Format of the answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OembedFormat {
    Json,
    Xml,
}

impl OembedFormat {
    pub const ALL: [Self; 2] = [Self::Json, Self::Xml];

    /// Returns its name in requests.
    pub fn name(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::Xml => "xml",
        }
    }

    /// Returns the media type of a link to it.
    pub fn link_type(self) -> &'static str {
        match self {
            Self::Json => "application/json+oembed",
            Self::Xml => "text/xml+oembed",
        }
    }

    fn content_type(self) -> &'static str {
        match self {
            Self::Json => "application/json; charset=utf-8",
            Self::Xml => "text/xml; charset=utf-8",
        }
    }
}

/// Returns the absolute address of the answer about a page.
pub fn url(app: &App, language: Language, page: &str, format: OembedFormat) -> String {
    let path = in_language(PATH, language);
    let (path, said) = path.split_once('?').unwrap_or((&path, ""));
    let mut query = form_urlencoded::Serializer::new(said.to_owned());
    query.append_pair("url", page).append_pair("format", format.name());
    format!("{}?{}", app.config.absolute(path), query.finish())
}

/// The parameters of a request, unchecked.
#[derive(Debug, Default)]
struct OembedRequest {
    url: Option<String>,
    format: Option<String>,
    width_max: Option<u32>,
    height_max: Option<u32>,
}

impl OembedRequest {
    fn read(query: &str) -> Self {
        let mut asked = Self::default();
        for (name, value) in form_urlencoded::parse(query.as_bytes()) {
            match &*name {
                "url" => asked.url = Some(value.into_owned()),
                "format" => asked.format = Some(value.into_owned()),
                // Nonsense is as if it were not there.
                "maxwidth" => asked.width_max = value.parse().ok(),
                "maxheight" => asked.height_max = value.parse().ok(),
                _ => {}
            }
        }
        asked
    }
}

/// Answers a query.
///
/// # Errors
/// `BAD_USER_INPUT` without an address or for an unknown language, `NOT_FOUND` for an address of another site or of an item that is
/// not listed.
pub async fn answer(app: &App, pages: &PageTexts, query: &str) -> Result<Response> {
    let asked = OembedRequest::read(query);
    let words = LanguageWords::new(asked_language(query)?, pages);
    let format = asked.format.as_deref().unwrap_or(OembedFormat::Json.name());
    let Some(format) = OembedFormat::ALL.into_iter().find(|known| known.name() == format) else {
        let mut response = Response::new(Body::from("Use the format json or xml.\n"));
        *response.status_mut() = StatusCode::NOT_IMPLEMENTED;
        for_everybody(response.headers_mut(), "no-store");
        return Ok(response);
    };
    let url =
        asked.url.as_deref().ok_or_else(|| PublicError::bad_input("url", "Give the address of an item's page."))?;
    let (list, item) = find(app, url).await?;
    let said = said_of(app, words, &list, &item, &asked);
    let body = match format {
        OembedFormat::Json => Value::Object(said).to_string().into_bytes(),
        OembedFormat::Xml => written(&said),
    };
    let mut response = Response::new(Body::from(body));
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    for_everybody(response.headers_mut(), "no-cache");
    Ok(response)
}

/// Finds the item at an address, if it is listed.
async fn find(app: &App, url: &str) -> Result<(ItemList, Item)> {
    let url = Url::parse(url).ok().filter(|_| url.len() <= URL_BYTES_MAX).ok_or_else(PublicError::not_found)?;
    let host = url.host_str().map(|host| url.port().map_or_else(|| host.to_owned(), |port| format!("{host}:{port}")));
    let is_ours = matches!(url.scheme(), "http" | "https") && host.is_some_and(|host| app.config.answers_to(&host));
    let read = addresses::TABLE.read(url.path(), "").filter(|_| is_ours).ok_or_else(PublicError::not_found)?;
    let list = ItemList::of_item_page(app.kinds, read.page).ok_or_else(PublicError::not_found)?;
    let id = read.variables.get("hexId").and_then(Value::as_str).and_then(|hex_id| list.kind.parse_id(hex_id));
    let id = id.filter(|id| app.catalogue.find(*id).is_some()).ok_or_else(PublicError::not_found)?;
    let item = crawler_rows::items(&app.db, &[id.0]).await?.pop().ok_or_else(PublicError::not_found)?;
    if Indexability::of(&item.visibility_facts()) != Indexability::Listed {
        return Err(PublicError::not_found());
    }
    Ok((list, item))
}

fn said_of(
    app: &App,
    words: LanguageWords<'_>,
    list: &ItemList,
    item: &Item,
    asked: &OembedRequest,
) -> Map<String, Value> {
    let mut said = Map::new();
    let mut say = |name: &str, value: Value| said.insert(name.to_owned(), value);
    say("version", "1.0".into());
    say("title", item.name.as_str().into());
    say("author_name", item.creator_username.as_str().into());
    say("author_url", app.config.absolute(&format!("/creators/{}", item.creator_username)).into());
    let description = item.description.as_deref().map(words::excerpt).filter(|text| !text.is_empty());
    let line = || Some(words.line_of(list.item_page()?, &item.name, &item.creator_username));
    if let Some(description) = description.or_else(line) {
        say("description", description.into());
    }
    say("provider_name", app.site().name().into());
    say("provider_url", app.config.absolute("/").into());
    say("cache_age", CACHE_AGE.into());
    let path = (list.kind.pictures_path)(item.number(), &hex::encode(&item.preview_token));
    let facts = item.visibility_facts();
    let picture =
        |size: PreviewSize| object_urls::of_item(&app.config, &facts, &format!("{path}/{}.jpg", size.height_px()));
    let fits = |size: &&PreviewSize| {
        size.has_jpeg()
            && asked.width_max.is_none_or(|most| size.width_px() <= most)
            && asked.height_max.is_none_or(|most| size.height_px() <= most)
    };
    let largest = objects::PREVIEW_SIZES.iter().filter(fits).max().copied();
    match largest {
        Some(size) if !list.is_sound => {
            say("type", "photo".into());
            say("url", picture(size).into());
            say("width", size.width_px().into());
            say("height", size.height_px().into());
        }
        // What is for listening, or for less room than the smallest picture takes.
        _ => {
            say("type", "link".into());
        }
    }
    if let Some(size) = largest.map(|size| size.min(PreviewSize::Sd360)) {
        say("thumbnail_url", picture(size).into());
        say("thumbnail_width", size.width_px().into());
        say("thumbnail_height", size.height_px().into());
    }
    said
}

fn written(said: &Map<String, Value>) -> Vec<u8> {
    let mut xml = XmlWriter::new();
    xml.within("oembed", &[], |xml| {
        for (name, value) in said {
            xml.text(name, &[], &value.as_str().map_or_else(|| json!(value).to_string(), str::to_owned));
        }
    });
    xml.finish()
}
