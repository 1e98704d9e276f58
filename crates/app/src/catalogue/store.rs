//! Every SQL statement of the catalogue: the items in batches, in the form that the index needs, and the change log.

use std::collections::HashMap;

use vitrine_db::{DbError, Execute, Params, params, push_list, row};
use vitrine_target::Target;

use super::entry::{Field, PreviewToken, Record};
use super::looks::ItemLooks;
use crate::clock::Millis;
use crate::items::{Demand, Item, Kind, Marks, item_columns};
use crate::text::index_words;

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
pub(super) enum Which<'a> {
    /// The next [`BATCH`] after this row id.
    After(i64),
    /// These; at most [`BATCH_BY_ID`].
    Ids(&'a [i64]),
}

pub(super) const ITEMS: &str = concat!(
    "SELECT ",
    item_columns!(),
    ", i.fingerprint, i.demand_2d, i.demand_7d, i.demand_28d FROM items i JOIN users u ON u.id = i.creator_id WHERE i.deleted_at IS NULL AND"
);

pub(super) const TAGS: &str =
    "SELECT x.item_id, g.id, g.name FROM item_tags x JOIN tags g ON g.id = x.tag_id WHERE x.item_id";

pub(super) const CHANGES: &str =
    "SELECT seq, kind, row_id FROM catalogue_changes WHERE seq >= $1 ORDER BY seq LIMIT $2";

row! {
    /// An item with what only the catalogue reads of it.
    struct ItemRow with item: Item {
        fingerprint: Option<Vec<u8>>,
        demand_2d: Millis,
        demand_7d: Millis,
        demand_28d: Millis,
    }
}

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

/// Ids and names of the tags of items.
type Tags = HashMap<i64, Vec<(i64, String)>>;

/// Items of one kind that are not deleted, ascending by id.
pub(super) async fn records(db: &impl Execute, kind: &Kind, which: Which<'_>) -> Result<Vec<Record>, DbError> {
    let (condition, params) = which.condition(kind);
    let rows: Vec<ItemRow> = db.rows(&format!("{ITEMS} {condition}"), params).await?;
    let ids = match which {
        // A batch is dense enough for its range to be cheaper than its list.
        Which::After(_) => rows
            .first()
            .zip(rows.last())
            .map(|(first, last)| ("BETWEEN $1 AND $2".to_owned(), params![first.item.id, last.item.id])),
        Which::Ids(_) => Some(named(&rows.iter().map(|row| row.item.id).collect::<Vec<_>>())),
    };
    let Some((ids, params)) = ids.filter(|_| !rows.is_empty()) else { return Ok(Vec::new()) };
    let mut tags = tags_of(db, &ids, &params).await?;
    let facets = match kind.facets {
        Some(sql) => facets_of(db, &format!("{sql} {ids}"), params).await?,
        None => Facets::new(),
    };
    Ok(rows.into_iter().map(|row| record(row, &facets, &mut tags)).collect())
}

fn named(ids: &[i64]) -> (String, Params) {
    let mut params = Params::new();
    let list = push_list(&mut params, ids.to_vec());
    (format!("IN ({list})"), params)
}

async fn tags_of(db: &impl Execute, ids: &str, params: &Params) -> Result<Tags, DbError> {
    let mut tags = Tags::new();
    let rows: Vec<(i64, i64, String)> = db.rows(&format!("{TAGS} {ids}"), params.clone()).await?;
    for (item, tag, name) in rows {
        tags.entry(item).or_default().push((tag, name));
    }
    Ok(tags)
}

async fn facets_of(db: &impl Execute, sql: &str, params: Params) -> Result<Facets, DbError> {
    let rows: Vec<FacetRow> = db.rows(sql, params).await?;
    let menu = |name: Option<String>| name.and_then(|name| Target::from_file_name(&name));
    let facet = |(item, target, layout_id, marks): FacetRow| {
        (item, Facet { target: menu(target), layout_id, marks: Marks::from_bits(marks) })
    };
    Ok(rows.into_iter().map(facet).collect())
}

/// The changes from `seq` on, `seq` itself included, in the order in which they were committed.
pub(super) async fn changes_from(db: &impl Execute, seq: i64, most: usize) -> Result<Vec<LoggedChange>, DbError> {
    let rows: Vec<(i64, String, i64)> = db.rows(CHANGES, params![seq, most as i64]).await?;
    Ok(rows.into_iter().map(|(seq, kind, row_id)| LoggedChange { seq, kind, row_id }).collect())
}

/// The number of the latest change; 0 when there has been none.
pub(super) async fn latest_change(db: &impl Execute) -> Result<i64, DbError> {
    db.scalar("SELECT COALESCE(MAX(seq), 0) FROM catalogue_changes", params![]).await
}

/// Deletes entries older than this, except the latest: a process that has seen it knows that it has missed none.
pub(super) async fn delete_changes(db: &impl Execute, before: Millis) -> Result<u64, DbError> {
    let sql = "DELETE FROM catalogue_changes WHERE changed_at < $1 AND seq < (SELECT MAX(seq) FROM catalogue_changes)";
    db.execute(sql, params![before]).await
}

impl Which<'_> {
    /// The condition on an item of this kind, with its parameters.
    pub(super) fn condition(&self, kind: &Kind) -> (String, Params) {
        match self {
            Which::After(id) => {
                let sql = format!("i.kind = $1 AND i.id > $2 ORDER BY i.id LIMIT {BATCH}");
                (sql, params![kind.name, *id])
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

/// The words of all texts, each once, with the first field that has it.
fn words<'a>(texts: impl IntoIterator<Item = (Field, &'a str)>) -> Vec<(String, Field)> {
    let of_text = |(field, text)| index_words(text).into_iter().map(move |word| (word, field));
    let mut words: Vec<(String, Field)> = texts.into_iter().flat_map(of_text).collect();
    words.sort_unstable();
    words.dedup_by(|later, first| later.0 == first.0);
    words
}

fn record(row: ItemRow, facets: &Facets, tags: &mut Tags) -> Record {
    let ItemRow { item: row, fingerprint, demand_2d, demand_7d, demand_28d } = row;
    let demand = Demand { demand_2d, demand_7d, demand_28d };
    let mut tags = tags.remove(&row.id).unwrap_or_default();
    tags.sort_unstable();
    let Facet { target, layout_id, marks } = facets.get(&row.id).copied().unwrap_or_default();
    let names = tags.iter().map(|(_, name)| (Field::Tag, name.as_str()));
    let texts = [
        (Field::Name, row.name.as_str()),
        (Field::Creator, row.creator_username.as_str()),
        (Field::Description, row.description.as_deref().unwrap_or_default()),
    ];
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
        looks: ItemLooks::read(row.colors.as_deref(), fingerprint.as_deref()),
        preview_token: token(&row.preview_token),
        words: words(texts.into_iter().chain(names)),
        tags: tags.iter().map(|(id, _)| *id).collect(),
    }
}
