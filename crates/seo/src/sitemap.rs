//! The sitemap: an index, and parts with the addresses of pages and their last changes. A part holds the items of a list whose
//! public numbers are in one block, so that a new item changes the last part alone. The catalogue decides which items exist; the
//! database adds the slugs of their addresses.

use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use itertools::Itertools;
use moka::future::Cache;
use percent_encoding::utf8_percent_encode;
use vitrine_catalogue::ListedItem;
use vitrine_core::addresses;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::ids::{HexId, slug_id};
use vitrine_core::items::ItemId;
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_core::visibility;
use vitrine_kit::app::App;
use vitrine_kit::graphql::DateTime;

use super::crawler_rows;
use super::lists::ItemList;
use super::xml::XmlWriter;

/// Path of the index.
pub const INDEX: &str = "/sitemap.xml";
/// Path above the parts.
const PARTS: &str = "/sitemaps";
const NAMESPACE: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
/// Public numbers of a list, or row ids of creators, in one part. A part may have 50,000 addresses and 50 MB.
const BLOCK: i64 = limits::SITEMAP_PART_MAX;
/// Addresses written before other tasks may run.
const AT_ONCE: usize = 1_000;
/// Creators read by one statement.
const NAMES_AT_ONCE: usize = 500;

/// The parts, and the last change of each.
#[derive(Default)]
struct SitemapOutline {
    /// Blocks of each list that have any item.
    blocks: Vec<(ItemList, BTreeMap<i64, Millis>)>,
    /// Creators with listed items, and the last change of any of these.
    creators: BTreeMap<i64, Millis>,
}

/// Recent outlines, by epoch of the catalogue.
pub struct OutlineCache(Cache<u64, Arc<SitemapOutline>>);

impl Default for OutlineCache {
    fn default() -> Self {
        Self(Cache::new(2))
    }
}

impl OutlineCache {
    /// Returns the outline of the catalogue's current epoch.
    async fn get(&self, app: &App) -> Arc<SitemapOutline> {
        self.0.get_with(app.catalogue.epoch(), async { Arc::new(SitemapOutline::of(app).await) }).await
    }
}

impl SitemapOutline {
    async fn of(app: &App) -> Self {
        let mut outline = Self::default();
        for list in ItemList::all(app.kinds) {
            let mut blocks = BTreeMap::new();
            for block in 0..=app.catalogue.last_number(list.kind) / BLOCK {
                let found = in_block(app, &list, block);
                if let Some(latest) = found.iter().map(|item| item.updated_at).max() {
                    blocks.insert(block, latest);
                }
                for item in found.iter().filter(|_| list.mark.is_none()) {
                    let latest = outline.creators.entry(item.owner_id).or_default();
                    *latest = item.updated_at.max(*latest);
                }
                // A million items take a tenth of a second: others get their turn in between.
                tokio::task::yield_now().await;
            }
            outline.blocks.push((list, blocks));
        }
        outline
    }

    fn latest_of(&self, path: &str) -> Option<Millis> {
        let of_list = self.blocks.iter().filter(|(list, _)| path == "/" || list.path == path);
        of_list.flat_map(|(_, blocks)| blocks.values()).max().copied()
    }

    /// Returns the blocks of creators, and the last change of any creator in each.
    fn creator_blocks(&self) -> BTreeMap<i64, Millis> {
        self.creators.iter().map(|(id, latest)| (id / BLOCK, *latest)).into_grouping_map().max().into_iter().collect()
    }
}

fn in_block(app: &App, list: &ItemList, block: i64) -> Vec<ListedItem> {
    app.catalogue.listed_between(list.kind, list.marks(), block * BLOCK..(block + 1) * BLOCK)
}

/// Writes the index.
pub async fn index(app: &App, outlines: &OutlineCache) -> Vec<u8> {
    let outline = outlines.get(app).await;
    let mut xml = XmlWriter::new();
    xml.within("sitemapindex", &[("xmlns", NAMESPACE)], |xml| {
        let mut part = |path: String, latest: Option<Millis>| {
            xml.within("sitemap", &[], |xml| place(xml, app, &format!("{PARTS}{path}.xml"), latest));
        };
        part("/pages".into(), outline.latest_of("/"));
        for (block, latest) in outline.creator_blocks() {
            part(format!("/creators/{block}"), Some(latest));
        }
        for (list, blocks) in &outline.blocks {
            for (block, latest) in blocks {
                part(format!("{}/{block}", list.path), Some(*latest));
            }
        }
    });
    xml.finish()
}

/// Writes a part, given its path below the parts without the extension.
///
/// # Errors
/// `NOT_FOUND` for a part that does not exist, and database errors.
pub async fn part(app: &App, outlines: &OutlineCache, path: &str) -> Result<Vec<u8>> {
    if path == "/pages" {
        return Ok(pages(app, &*outlines.get(app).await).await);
    }
    let (path, block) = path.rsplit_once('/').ok_or_else(PublicError::not_found)?;
    // Written in one way only: each other would be another document.
    let block = block.parse().ok().filter(|number: &u32| number.to_string() == block);
    let block = i64::from(block.ok_or_else(PublicError::not_found)?);
    let addresses = match path {
        "/creators" => creators(app, &*outlines.get(app).await, block).await?,
        _ => items(app, &ItemList::at(app.kinds, path).ok_or_else(PublicError::not_found)?, block).await?,
    };
    if addresses.is_empty() {
        return Err(PublicError::not_found());
    }
    Ok(written(app, addresses).await)
}

async fn pages(app: &App, outline: &SitemapOutline) -> Vec<u8> {
    let pages = addresses::TABLE.pages.iter().filter(|page| page.is_indexed && !page.pattern.contains('{'));
    written(app, pages.map(|page| (page.pattern.clone(), outline.latest_of(&page.pattern))).collect()).await
}

async fn creators(app: &App, outline: &SitemapOutline, block: i64) -> Result<Vec<(String, Option<Millis>)>> {
    let ids: Vec<i64> = outline.creators.range(block * BLOCK..(block + 1) * BLOCK).map(|(id, _)| *id).collect();
    let mut places = Vec::with_capacity(ids.len());
    for some in ids.chunks(NAMES_AT_ONCE) {
        let shown = crawler_rows::creators(&app.db, some.to_vec()).await?.into_iter();
        let shown = shown.filter(|(id, _, is_hidden)| visibility::can_see_creator(&Viewer::Visitor, *id, *is_hidden));
        places.extend(shown.map(|(id, name, _)| (format!("/creators/{name}"), outline.creators.get(&id).copied())));
    }
    Ok(places)
}

async fn items(app: &App, list: &ItemList, block: i64) -> Result<Vec<(String, Option<Millis>)>> {
    let from = list.kind.id(HexId(block * BLOCK)).0;
    let to = list.kind.id(HexId((block + 1) * BLOCK)).0;
    if in_block(app, list, block).is_empty() {
        return Ok(Vec::new());
    }
    let slugs: HashMap<i64, String> = crawler_rows::slugs(&app.db, list.kind, from, to).await?.into_iter().collect();
    // Those that are listed now, after the slugs were read: of what has gone meanwhile nothing is said.
    let listed = in_block(app, list, block).into_iter();
    let address = |item: ListedItem| {
        let slug = slugs.get(&item.id)?;
        Some((format!("{}/{}", list.path, slug_id(slug, ItemId(item.id).number())), Some(item.updated_at)))
    };
    Ok(listed.filter_map(address).collect())
}

async fn written(app: &App, addresses: Vec<(String, Option<Millis>)>) -> Vec<u8> {
    let mut written = XmlWriter::new();
    written.open("urlset", &[("xmlns", NAMESPACE)]);
    for some in addresses.chunks(AT_ONCE) {
        for (path, latest) in some {
            written.within("url", &[], |xml| place(xml, app, path, *latest));
        }
        tokio::task::yield_now().await;
    }
    written.close("urlset");
    written.finish()
}

fn place(xml: &mut XmlWriter, app: &App, path: &str, latest: Option<Millis>) {
    xml.text("loc", &[], &utf8_percent_encode(&app.config.absolute(path), addresses::UNSAFE).to_string());
    if let Some(latest) = latest {
        xml.text("lastmod", &[], &DateTime(latest).to_string());
    }
}
