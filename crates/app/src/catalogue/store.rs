//! Every SQL statement of the catalogue: the items in batches, in the form that the index needs, and the change log. A
//! million items are most of what a start costs: a batch comes as one text, and with no column that the index does not keep.

use std::collections::HashMap;
use std::sync::Arc;

use serde::de::DeserializeOwned;
use vitrine_db::{Engine, Execute, Params, json_rows, params, push_list};
use vitrine_target::Target;

use super::entry::{PreviewToken, Record};
use super::looks::ItemLooks;
use super::words::{Field, ItemWords};
use crate::clock::Millis;
use crate::error::{PublicError, Result};
use crate::items::{Demand, IndexedItem, ItemId, Kind, Marks, indexed_columns};

/// Items read by one statement: few enough for the time limit of a read.
pub(super) const BATCH: usize = 2_000;
/// Items read by one statement by id: longer lists of parameters cost more than they save.
pub(super) const BATCH_BY_ID: usize = 256;

/// One entry of the change log, written by the triggers.
pub(super) struct LoggedChange {
    pub(super) seq: i64,
    pub(super) kind: String,
    pub(super) row_id: i64,
}

/// Which items to read.
#[derive(Clone, Copy)]
pub(super) enum Which<'a> {
    /// Those with an id above the first and up to the second, which is [`SPAN`] further.
    Between(i64, i64),
    /// These; at most [`BATCH_BY_ID`].
    Ids(&'a [i64]),
}

/// How far the ids of a batch are apart: ids of a kind are numbers without many gaps.
pub(super) const SPAN: i64 = BATCH as i64 * ItemId::STEP;

/// Items as JSON, up to the condition.
pub(super) fn items(engine: Engine) -> String {
    let rows = json_rows(engine, &indexed_columns(engine));
    format!("SELECT {rows} FROM items i JOIN users u ON u.id = i.creator_id WHERE i.deleted_at IS NULL AND")
}

/// The filter columns of a kind's own table as JSON, by the condition on the ids of its items.
pub(super) fn facets_as_json(engine: Engine, of_kind: &str, ids: &str) -> String {
    let rows = json_rows(engine, "f.item_id, f.target, f.layout_id, f.marks");
    format!("SELECT {rows} FROM ({of_kind} {ids}) f")
}

pub(super) const CHANGES: &str =
    "SELECT seq, kind, row_id FROM catalogue_changes WHERE seq >= $1 ORDER BY seq LIMIT $2";

/// The filter columns of a kind's own table, by id.
type Facets = HashMap<i64, Facet>;

/// Item, menu, layout and marks.
type FacetRow = (i64, Option<String>, Option<i64>, i64);

#[derive(Clone, Copy, Default)]
struct Facet {
    target: Option<Target>,
    layout_id: Option<i64>,
    marks: Marks,
}

/// The names of tags, by id.
pub(super) type TagNames = HashMap<i64, Arc<str>>;

/// The names of all tags, for reading all items.
pub(super) async fn tag_names(db: &impl Execute) -> Result<TagNames> {
    let rows: Vec<(i64, String)> = db.rows("SELECT id, name FROM tags", params![]).await?;
    Ok(rows.into_iter().map(|(id, name)| (id, name.into())).collect())
}

/// The highest id of a kind; 0 when there is none.
pub(super) async fn last_id(db: &impl Execute, kind: &Kind) -> Result<i64> {
    Ok(db.scalar("SELECT COALESCE(MAX(id), 0) FROM items WHERE kind = $1", params![kind.name]).await?)
}

/// Items of one kind that are not deleted, ascending by id. Names of tags that are not known yet are read.
///
/// # Errors
/// What the database reports; `INTERNAL` for a row that is none of an item.
pub(super) async fn records(db: &impl Execute, kind: &Kind, which: Which<'_>, known: &TagNames) -> Result<Vec<Record>> {
    let (condition, params) = which.condition(kind);
    let mut rows: Vec<IndexedItem> = read(db, &format!("{} {condition}", items(db.engine())), params).await?;
    rows.sort_unstable_by_key(|row| row.id);
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let facets = match kind.facets {
        Some(sql) => {
            // A batch is dense enough for its range to be cheaper than its list.
            let (ids, params) = match which {
                Which::Between(after, last) => ("BETWEEN $1 AND $2".to_owned(), params![after + 1, last]),
                Which::Ids(_) => named(&rows.iter().map(|row| row.id).collect::<Vec<_>>()),
            };
            facets_of(db, &facets_as_json(db.engine(), sql, &ids), params).await?
        }
        None => Facets::new(),
    };
    let tags: Vec<Vec<i64>> = rows.iter().map(tags_of).collect();
    let mut missing: Vec<i64> = tags.iter().flatten().copied().filter(|tag| !known.contains_key(tag)).collect();
    missing.sort_unstable();
    missing.dedup();
    let read = names_of(db, &missing).await?;
    let name = |tag: i64| known.get(&tag).or_else(|| read.get(&tag)).map(|name| &**name);
    Ok(rows.into_iter().zip(tags).map(|(row, tags)| record(row, &facets, tags, name)).collect())
}

fn named(ids: &[i64]) -> (String, Params) {
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    (format!("IN ({list})"), params)
}

/// Ids of the tags of an item, ascending.
fn tags_of(row: &IndexedItem) -> Vec<i64> {
    let ids = row.tag_ids.as_deref().unwrap_or_default().split(',');
    let mut ids: Vec<i64> = ids.filter_map(|id| id.parse().ok()).collect();
    ids.sort_unstable();
    ids
}

async fn names_of(db: &impl Execute, tags: &[i64]) -> Result<TagNames> {
    let mut names = TagNames::new();
    for some in tags.chunks(BATCH_BY_ID) {
        let (ids, params) = named(some);
        let rows: Vec<(i64, String)> = db.rows(&format!("SELECT id, name FROM tags WHERE id {ids}"), params).await?;
        names.extend(rows.into_iter().map(|(id, name)| (id, name.into())));
    }
    Ok(names)
}

/// The rows of a statement that reads them as JSON.
async fn read<T: DeserializeOwned>(db: &impl Execute, sql: &str, params: Params) -> Result<Vec<T>> {
    let text: String = db.scalar(sql, params).await?;
    serde_json::from_str(&text).map_err(|error| PublicError::internal("reading the catalogue", error))
}

async fn facets_of(db: &impl Execute, sql: &str, params: Params) -> Result<Facets> {
    let rows: Vec<FacetRow> = read(db, sql, params).await?;
    let menu = |name: Option<String>| name.and_then(|name| Target::from_file_name(&name));
    let facet = |(item, target, layout_id, marks): FacetRow| {
        (item, Facet { target: menu(target), layout_id, marks: Marks::from_bits(marks) })
    };
    Ok(rows.into_iter().map(facet).collect())
}

/// The changes from `seq` on, `seq` itself included, in the order in which they were committed.
pub(super) async fn changes_from(db: &impl Execute, seq: i64, most: usize) -> Result<Vec<LoggedChange>> {
    let rows: Vec<(i64, String, i64)> = db.rows(CHANGES, params![seq, most as i64]).await?;
    Ok(rows.into_iter().map(|(seq, kind, row_id)| LoggedChange { seq, kind, row_id }).collect())
}

/// The number of the latest change; 0 when there has been none.
pub(super) async fn latest_change(db: &impl Execute) -> Result<i64> {
    Ok(db.scalar("SELECT COALESCE(MAX(seq), 0) FROM catalogue_changes", params![]).await?)
}

/// Deletes entries older than this, except the latest: a process that has seen it knows that it has missed none.
pub(super) async fn delete_changes(db: &impl Execute, before: Millis) -> Result<u64> {
    let sql = "DELETE FROM catalogue_changes WHERE changed_at < $1 AND seq < (SELECT MAX(seq) FROM catalogue_changes)";
    Ok(db.execute(sql, params![before]).await?)
}

impl Which<'_> {
    /// The condition on an item of this kind, with its parameters.
    pub(super) fn condition(&self, kind: &Kind) -> (String, Params) {
        match self {
            Which::Between(after, last) => {
                ("i.kind = $1 AND i.id > $2 AND i.id <= $3".to_owned(), params![kind.name, *after, *last])
            }
            Which::Ids(ids) => {
                let (list, params) = named(ids);
                (format!("i.id {list}"), params)
            }
        }
    }
}

fn token(bytes: &[u8]) -> Option<PreviewToken> {
    bytes.try_into().ok()
}

fn record<'a>(row: IndexedItem, facets: &Facets, tags: Vec<i64>, name: impl Fn(i64) -> Option<&'a str>) -> Record {
    let demand = Demand { demand_2d: row.demand_2d, demand_7d: row.demand_7d, demand_28d: row.demand_28d };
    let Facet { target, layout_id, marks } = facets.get(&row.id).copied().unwrap_or_default();
    let mut words = ItemWords::default();
    words.add(Field::Name, &row.name);
    tags.iter().filter_map(|tag| name(*tag)).for_each(|name| words.add(Field::Tag, name));
    words.add(Field::Creator, &row.creator_username);
    words.add(Field::Description, row.description.as_deref().unwrap_or_default());
    Record {
        id: row.id,
        visibility_facts: row.visibility_facts(),
        target,
        layout_id,
        marks,
        created_at: row.created_at,
        updated_at: row.updated_at,
        downloads: row.download_count,
        saves: row.save_count,
        trending: demand.trending(),
        rising: demand.rising(),
        looks: ItemLooks::read(&row.colors, &row.fingerprint),
        preview_token: token(&row.preview_token),
        words,
        tags,
    }
}
