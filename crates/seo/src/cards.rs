//! Cards: the pictures shown beside links to pages. The address of a card holds the hash of its inputs, so that a change has
//! another address. A card is drawn on request, once for all who ask at the same time, and stored for a day. Each request checks
//! again who may see it.

use bytes::Bytes;
use moka::future::Cache;
use serde_json::Value;
use vitrine_admission::rates::RateSubject;
use vitrine_blobs::{BlobError, BlobToken, ContentHash, PreviewFormat};
use vitrine_community::creators;
use vitrine_core::addresses;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::viewer::Viewer;
use vitrine_input::page_address::{PageAddress, PageEntry};
use vitrine_kit::app::App;
use vitrine_kit::{object_urls, objects};
use vitrine_media::{CardText, DecodeLimits, Picture, draw_card};

use super::crawler_rows;
use super::lists::ItemList;
use super::standing::Indexability;
use super::words::{LanguageWords, in_language};

/// Version of the drawing code. Increase it whenever the same inputs result in different bytes.
const DRAWN_BY: u32 = 1;
/// Height, in lines, of the preview that a card is drawn from.
const PICTURE_LINES: u32 = 720;
/// Bytes of a hash in an address: too many to guess.
const HASH_BYTES: usize = 16;
/// Bytes of memory that cards may take.
const CAPACITY_BYTES: u64 = 16 << 20;

/// The contents of a card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PreviewCard {
    name: String,
    line: String,
    /// Token of the item's previews.
    picture: Option<[u8; 16]>,
}

impl PreviewCard {
    /// Describes the card of an item as lists show it. Returns `None` for an item that must not be mentioned.
    pub fn of_item(
        words: LanguageWords<'_>,
        list: &ItemList,
        standing: Indexability,
        name: &str,
        creator: &str,
        picture: Option<[u8; 16]>,
    ) -> Option<Self> {
        let line = words.line_of(list.item_page()?, name, creator);
        match standing {
            Indexability::Listed => Some(Self { name: name.to_owned(), line, picture }),
            Indexability::Mature => Some(Self { name: name.to_owned(), line: words.mature(&line), picture: None }),
            Indexability::Apart => None,
        }
    }

    /// Describes the card of a creator.
    pub fn of_creator(words: LanguageWords<'_>, username: &str) -> Self {
        Self { name: username.to_owned(), line: words.items_by(username), picture: None }
    }

    /// Describes the card of a page that is the same for everybody.
    pub fn of_page(app: &App, words: LanguageWords<'_>, page: &PageEntry) -> Self {
        let (said, site) = (words.page(page), app.site());
        let (name, line) = match said.title {
            "" if !site.tagline().is_empty() => (site.name(), site.tagline()),
            "" => (site.name(), said.description),
            title => (title, said.description),
        };
        Self { name: name.to_owned(), line: line.to_owned(), picture: None }
    }

    /// Describes the card of the site, for pages without a card of their own.
    pub fn of_site(app: &App, words: LanguageWords<'_>) -> Option<Self> {
        let home = addresses::TABLE.pages.iter().find(|page| page.pattern == "/");
        home.map(|page| Self::of_page(app, words, page))
    }

    /// Returns the text alternative of the picture.
    pub fn alt(&self) -> String {
        format!("{}: {}", self.name, self.line)
    }

    /// Returns the address of the card, below that of the page with this path, in the language of its words.
    pub fn url(&self, app: &App, language: Language, path: &str) -> String {
        let hash = hex::encode(&self.hash(app).as_bytes()[..HASH_BYTES]);
        let path = format!("/cards{}/{hash}.jpg", path.trim_end_matches('/'));
        object_urls::of_everybody(&app.config, &in_language(&path, language))
    }

    fn hash(&self, app: &App) -> ContentHash {
        let mut hasher = blake3::Hasher::new();
        let mut add = |bytes: &[u8]| {
            hasher.update(&(bytes.len() as u64).to_le_bytes());
            hasher.update(bytes);
        };
        add(b"card");
        add(&DRAWN_BY.to_le_bytes());
        add(self.name.as_bytes());
        add(self.line.as_bytes());
        add(app.site().name().as_bytes());
        add(self.picture.as_ref().map_or(&[], |token| &token[..]));
        ContentHash::from_bytes(*hasher.finalize().as_bytes())
    }
}

/// Cards that were requested lately.
pub struct CardCache(Cache<[u8; 32], Bytes>);

impl Default for CardCache {
    fn default() -> Self {
        let weigh = |_: &[u8; 32], bytes: &Bytes| u32::try_from(bytes.len() + 128).unwrap_or(u32::MAX);
        Self(Cache::builder().weigher(weigh).max_capacity(CAPACITY_BYTES).build())
    }
}

impl CardCache {
    /// Returns the card at an address: the path of its page, in a language, and the hash.
    ///
    /// # Errors
    /// `NOT_FOUND` unless the hash is that of the public card of this page now, `RATE_LIMITED`, and errors of drawing it.
    pub async fn find(
        &self,
        app: &App,
        words: LanguageWords<'_>,
        path: &str,
        hash: &str,
        who: Option<RateSubject>,
    ) -> Result<Bytes> {
        let read = addresses::TABLE.read(path, "").ok_or_else(PublicError::not_found)?;
        let card = card_of(app, words, &read).await?.ok_or_else(PublicError::not_found)?;
        let key = card.hash(app);
        if hex::encode(&key.as_bytes()[..HASH_BYTES]) != hash {
            return Err(PublicError::not_found());
        }
        if let Some(bytes) = self.0.get(key.as_bytes()).await {
            return Ok(bytes);
        }
        if let Some(who) = who {
            app.rates.cards.take(who)?;
        }
        let making = find_or_make(app, card, key);
        self.0.try_get_with(*key.as_bytes(), making).await.map_err(|error| error.for_another())
    }
}

/// Describes the public card of a page as it is now.
async fn card_of(app: &App, words: LanguageWords<'_>, read: &PageAddress<'_>) -> Result<Option<PreviewCard>> {
    let text = |name: &str| read.variables.get(name).and_then(Value::as_str);
    if let (Some(list), Some(hex_id)) = (ItemList::of_item_page(app.kinds, read.page), text("hexId")) {
        let Some(id) = list.kind.parse_id(hex_id).filter(|id| app.catalogue.find(*id).is_some()) else {
            return Ok(None);
        };
        let Some(item) = crawler_rows::items(&app.db, &[id.0]).await?.pop() else { return Ok(None) };
        let standing = Indexability::of(&item.visibility_facts());
        let token = item.preview_token[..].try_into().ok();
        return Ok(PreviewCard::of_item(words, &list, standing, &item.name, &item.creator_username, token));
    }
    if let Some(username) = text("username") {
        let found = creators::find(app, &Viewer::Visitor, username).await?;
        return Ok(found.map(|creator| PreviewCard::of_creator(words, &creator.username)));
    }
    let is_for_everybody = !read.page.pattern.contains('{') && read.page.is_indexed;
    Ok(is_for_everybody.then(|| PreviewCard::of_page(app, words, read.page)))
}

async fn find_or_make(app: &App, card: PreviewCard, hash: ContentHash) -> Result<Bytes> {
    let key = objects::card(hash);
    // The store only saves the work of drawing: where it fails, the card is drawn.
    match objects::get(app, key).await {
        Ok(bytes) => return Ok(bytes),
        Err(BlobError::NotFound) => {}
        Err(error) => tracing::warn!(%error, "cannot read a card; drawing it again"),
    }
    let slot = app.pools.pictures.reserve()?;
    let picture = match card.picture {
        Some(token) => {
            let key = objects::preview(BlobToken::from_bytes(token), PICTURE_LINES, PreviewFormat::Jpeg);
            Some(objects::get(app, key).await?)
        }
        None => None,
    };
    let site = app.site().name().to_owned();
    let draw = move || {
        let picture = picture.map(|bytes| Picture::decode(&bytes, &DecodeLimits::default())).transpose()?;
        draw_card(picture.as_ref(), CardText { name: &card.name, line: &card.line, site: &site })
    };
    let drawn = slot.run(draw).await?.map_err(|error| PublicError::internal("drawing a card", error))?;
    let bytes = Bytes::from(drawn);
    // It stays staged, so that it is swept after a day.
    if let Err(error) = objects::put(app, vec![(key, bytes.clone())]).await.map(drop) {
        tracing::warn!(%error, "cannot store a card; serving it anyway");
    }
    Ok(bytes)
}
