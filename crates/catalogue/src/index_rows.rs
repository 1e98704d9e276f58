//! Every SQL statement of the catalogue: reading items in batches and the change log. Reading a million items is most
//! of the work of a start, so a batch comes as one text that holds only the columns of the index.

use std::collections::HashMap;

use serde::Deserialize;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{INDEXED_COLUMNS, IndexedItem, ItemDemand, ItemId, ItemKind, ItemMarks};
use vitrine_db::JsonColumn::{Number, Text};
use vitrine_db::{Engine, Execute, Params, json_rows, params, push_list};
use vitrine_target::Target;

use super::entry::ItemRecord;
use super::known::{KnownCreators, KnownReferences, KnownTags};
use super::visual_features::ItemVisualFeatures;
use super::words::{ItemWords, WordField};

/// Items read by one statement: few enough for the time limit of a read.
pub(super) const BATCH: usize = 2_000;
/// Items read by one statement by id. Longer parameter lists cost more than they save.
pub(super) const BATCH_BY_ID: usize = 256;

/// One entry of the change log, written by the triggers.
pub(super) struct LoggedChange {
    pub(super) seq: i64,
    pub(super) kind: String,
    pub(super) row_id: i64,
}

/// Selection of the items to read.
#[derive(Clone, Copy)]
pub enum ItemSelection<'a> {
    /// Ids above the first and up to the second, which is `SPAN` further.
    Between(i64, i64),
    /// Single ids, at most `BATCH_BY_ID`.
    Ids(&'a [i64]),
}

/// Range of ids that a batch covers: the ids of a kind have few gaps.
pub(super) const SPAN: i64 = BATCH as i64 * ItemId::STEP;

/// Returns SQL for items as JSON, up to the condition.
pub fn items(engine: Engine) -> String {
    let rows = json_rows(engine, &INDEXED_COLUMNS);
    format!("SELECT {rows} FROM items i WHERE i.deleted_at IS NULL AND")
}

/// Returns SQL for the tags of items as JSON, up to the condition on the ids of the items.
pub fn tags_as_json(engine: Engine) -> String {
    let rows = json_rows(engine, &[Number("x.item_id"), Number("x.tag_id")]);
    format!("SELECT {rows} FROM item_tags x WHERE x.item_id")
}

/// Returns SQL for the filter columns of a kind's own table as JSON, by the condition on the ids of its items.
pub fn facets_as_json(engine: Engine, of_kind: &str, ids: &str) -> String {
    let columns = [Number("f.item_id"), Text("f.target"), Number("f.layout_id"), Number("f.marks")];
    let rows = json_rows(engine, &columns);
    format!("SELECT {rows} FROM ({of_kind} {ids}) f")
}

pub const CHANGES: &str = "SELECT seq, kind, row_id FROM catalogue_changes WHERE seq >= $1 ORDER BY seq LIMIT $2";

/// Filter columns of a kind's own table, by id.
type FacetMap = HashMap<i64, ItemFacet>;

/// Columns of a row of filter columns: item, menu, layout and marks.
type FacetRow = (i64, Option<String>, Option<i64>, i64);

#[derive(Clone, Copy, Default)]
struct ItemFacet {
    target: Option<Target>,
    layout_id: Option<i64>,
    marks: ItemMarks,
}

/// Returns the highest id of a kind; 0 when there is none.
pub(super) async fn last_id(db: &impl Execute, kind: &ItemKind) -> Result<i64> {
    Ok(db.scalar("SELECT COALESCE(MAX(id), 0) FROM items WHERE kind = $1", params![kind.name]).await?)
}

/// Reads items of one kind that are not deleted, ascending by id, and those of their tags and creators that `known`
/// lacks. The statements do not share a snapshot of the database: a change between them is in the change log and is
/// read again.
///
/// # Errors
/// Errors of the database; `INTERNAL` for a row that is none of an item.
pub async fn records(
    db: &impl Execute,
    kind: &ItemKind,
    which: ItemSelection<'_>,
    known: &KnownReferences,
) -> Result<Vec<ItemRecord>> {
    let (condition, params) = which.condition(kind);
    let text: String = db.scalar(&format!("{} {condition}", items(db.engine())), params).await?;
    let mut rows: Vec<IndexedItem<'_>> = parsed(&text)?;
    rows.sort_unstable_by_key(|row| row.id);
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let (ids, params) = which.ids(&rows);
    let facets = match kind.facets {
        Some(sql) => facets_of(db, &facets_as_json(db.engine(), sql, &ids), params.clone()).await?,
        None => FacetMap::new(),
    };
    let sql = format!("{} {ids} AND x.item_id % {} = {}", tags_as_json(db.engine()), ItemId::STEP, kind.code);
    let text: String = db.scalar(&sql, params).await?;
    let mut tags: Vec<(i64, i64)> = parsed(&text)?;
    tags.sort_unstable();
    learn(db, known, &rows, &tags).await?;
    let (known_tags, known_creators) = (known.tags(), known.creators());
    let mut rest = tags.as_slice();
    let mut tags_of = |id: i64| {
        // An item that was deleted meanwhile has no tags.
        let begin = rest.iter().take_while(|(item, _)| *item < id).count();
        let end = begin + rest[begin..].iter().take_while(|(item, _)| *item == id).count();
        let tags = rest[begin..end].iter().map(|(_, tag)| *tag).collect();
        rest = &rest[end..];
        tags
    };
    Ok(rows
        .into_iter()
        .map(|row| {
            let tags = tags_of(row.id);
            record(row, &facets, tags, &known_tags, &known_creators)
        })
        .collect())
}

fn named(ids: &[i64]) -> (String, Params) {
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    (format!("IN ({list})"), params)
}

/// Reads the tags and creators of these items that `known` lacks.
async fn learn(
    db: &impl Execute,
    known: &KnownReferences,
    items: &[IndexedItem<'_>],
    tags: &[(i64, i64)],
) -> Result<()> {
    for some in known.unknown_tags(tags.iter().map(|(_, tag)| *tag)).chunks(BATCH_BY_ID) {
        let (ids, params) = named(some);
        known.learn_tags(db.rows(&format!("SELECT id, name FROM tags WHERE id {ids}"), params).await?);
    }
    for some in known.unknown_creators(items.iter().map(|item| item.creator_id)).chunks(BATCH_BY_ID) {
        let (ids, params) = named(some);
        let sql = format!("SELECT id, username, hide_items FROM users WHERE id {ids}");
        known.learn_creators(db.rows(&sql, params).await?);
    }
    Ok(())
}

/// Parses rows that a statement has read as JSON.
fn parsed<'a, T: Deserialize<'a>>(text: &'a str) -> Result<Vec<T>> {
    serde_json::from_str(text).map_err(|error| PublicError::internal("reading the catalogue", error))
}

async fn facets_of(db: &impl Execute, sql: &str, params: Params) -> Result<FacetMap> {
    let text: String = db.scalar(sql, params).await?;
    let rows: Vec<FacetRow> = parsed(&text)?;
    let menu = |name: Option<String>| name.and_then(|name| Target::from_file_name(&name));
    let facet = |(item, target, layout_id, marks): FacetRow| {
        (item, ItemFacet { target: menu(target), layout_id, marks: ItemMarks::from_bits(marks) })
    };
    Ok(rows.into_iter().map(facet).collect())
}

/// Returns the changes from `seq` on, including `seq` itself, in the order of their commits.
pub(super) async fn changes_from(db: &impl Execute, seq: i64, most: usize) -> Result<Vec<LoggedChange>> {
    let rows: Vec<(i64, String, i64)> = db.rows(CHANGES, params![seq, most as i64]).await?;
    Ok(rows.into_iter().map(|(seq, kind, row_id)| LoggedChange { seq, kind, row_id }).collect())
}

/// Returns the number of the latest change; 0 when there has been none.
pub(super) async fn latest_change(db: &impl Execute) -> Result<i64> {
    Ok(db.scalar("SELECT COALESCE(MAX(seq), 0) FROM catalogue_changes", params![]).await?)
}

/// Deletes entries older than `before`, except the latest: a process that has seen it knows that it missed none.
pub(super) async fn delete_changes(db: &impl Execute, before: Millis) -> Result<u64> {
    let sql = "DELETE FROM catalogue_changes WHERE changed_at < $1 AND seq < (SELECT MAX(seq) FROM catalogue_changes)";
    Ok(db.execute(sql, params![before]).await?)
}

impl ItemSelection<'_> {
    /// Returns the condition on an item of this kind, with its parameters.
    pub fn condition(&self, kind: &ItemKind) -> (String, Params) {
        match self {
            ItemSelection::Between(after, last) => {
                ("i.kind = $1 AND i.id > $2 AND i.id <= $3".to_owned(), params![kind.name, *after, *last])
            }
            ItemSelection::Ids(ids) => {
                let (list, params) = named(ids);
                (format!("i.id {list}"), params)
            }
        }
    }

    /// Returns the condition on the ids of rows that belong to these items.
    fn ids(&self, items: &[IndexedItem<'_>]) -> (String, Params) {
        match self {
            // A batch is dense enough for its range to be cheaper than its list.
            ItemSelection::Between(after, last) => ("BETWEEN $1 AND $2".to_owned(), params![after + 1, *last]),
            ItemSelection::Ids(_) => named(&items.iter().map(|item| item.id).collect::<Vec<_>>()),
        }
    }
}

/// Decodes hexadecimal digits. Returns nothing if there are more than any column of an item has.
fn bytes<'a>(digits: &str, place: &'a mut [u8; 64]) -> &'a [u8] {
    let Some(bytes) = place.get_mut(..digits.len() / 2) else { return &[] };
    if hex::decode_to_slice(digits, bytes).is_ok() { bytes } else { &[] }
}

fn record(
    row: IndexedItem<'_>,
    facets: &FacetMap,
    tags: Vec<i64>,
    known_tags: &KnownTags,
    known_creators: &KnownCreators,
) -> ItemRecord {
    let demand = ItemDemand { demand_2d: row.demand_2d, demand_7d: row.demand_7d, demand_28d: row.demand_28d };
    let ItemFacet { target, layout_id, marks } = facets.get(&row.id).copied().unwrap_or_default();
    let creator = known_creators.get(&row.creator_id);
    let mut words = ItemWords::default();
    words.add(WordField::Name, &row.name);
    tags.iter().filter_map(|tag| known_tags.get(tag)).for_each(|tag| words.add_indexed(WordField::Tag, tag));
    creator.iter().for_each(|creator| words.add_indexed(WordField::Creator, &creator.words));
    words.add(WordField::Description, &row.description);
    ItemRecord {
        id: row.id,
        visibility_facts: row.visibility_facts(creator.is_some_and(|creator| creator.is_hidden)),
        target,
        layout_id,
        marks,
        created_at: row.created_at,
        updated_at: row.updated_at,
        downloads: row.download_count,
        saves: row.save_count,
        trending: demand.trending(),
        rising: demand.rising(),
        visual_features: ItemVisualFeatures::read(
            bytes(row.colors, &mut [0; 64]),
            bytes(row.fingerprint, &mut [0; 64]),
        ),
        preview_token: bytes(row.preview_token, &mut [0; 64]).try_into().ok(),
        words,
        tags,
    }
}
