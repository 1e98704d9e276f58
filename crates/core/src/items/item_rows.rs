//! Every SQL statement about items in general. A kind's own statements join its own table, under the same id, to the
//! columns of [`select_items!`](crate::select_items).

use std::collections::HashMap;

use uuid::Uuid;
use vitrine_db::JsonColumn::{self, Bytes, Number, Text};
use vitrine_db::{DbError, Execute, Params, Tx, params, push_list};

use super::demand::{self, ItemDemand};
use super::item::{HasItem, Item, OfKind};
use super::kind::{ItemId, ItemKind, PreviewNaming};
use crate::clock::Millis;
use crate::ids::HexId;
use crate::paging::PageRequest;

/// The columns of [`Item`](super::Item), of `items i JOIN users u`.
#[macro_export]
macro_rules! item_columns {
    () => {
        "i.id, i.uuid, i.creator_id, u.uuid AS creator_account_uuid, u.username AS creator_username, \
         u.hide_items AS creator_is_hidden, \
         CASE WHEN u.has_held_pictures THEN NULL ELSE u.avatar_token END AS creator_avatar_token, i.name, i.slug, i.description, \
         i.is_private, i.is_nsfw, i.is_nsfw_by_staff, i.unlisted_reason, i.is_held, i.preview_token, i.preview_state, \
         i.next_preview_token, i.thumb_hash, i.colors, i.download_count, i.save_count, i.created_at, i.updated_at, i.deleted_at"
    };
}

/// The columns of [`IndexedItem`](super::IndexedItem), of `items i`.
pub const INDEXED_COLUMNS: [JsonColumn<'_>; 18] = [
    Number("i.id"),
    Number("i.creator_id"),
    Text("i.name"),
    Text("COALESCE(i.description, '')"),
    Number("CASE WHEN i.is_private THEN 1 ELSE 0 END"),
    Number("CASE WHEN i.is_nsfw THEN 1 ELSE 0 END"),
    Number("CASE WHEN i.unlisted_reason IS NOT NULL THEN 1 ELSE 0 END"),
    Bytes("i.preview_token"),
    Text("i.preview_state"),
    Bytes("i.colors"),
    Bytes("i.fingerprint"),
    Number("i.download_count"),
    Number("i.save_count"),
    Number("i.demand_2d"),
    Number("i.demand_7d"),
    Number("i.demand_28d"),
    Number("i.created_at"),
    Number("i.updated_at"),
];

/// A statement that reads items with columns (`d.…`) of their kind's own table, up to the list of ids.
#[macro_export]
macro_rules! select_items {
    ($columns:literal, $table:literal) => {
        concat!(
            "SELECT ",
            $crate::item_columns!(),
            ", ",
            $columns,
            " FROM items i JOIN users u ON u.id = i.creator_id JOIN ",
            $table,
            " d ON d.item_id = i.id WHERE i.id IN"
        )
    };
}

/// The items with these ids, in this order, by a statement of [`select_items!`](crate::select_items); unknown ones are left out,
/// deleted ones are not.
pub async fn by_ids_with<T: HasItem>(db: &impl Execute, select: &str, ids: &[i64]) -> Result<Vec<T>, DbError> {
    if ids.is_empty() {
        return Ok(Vec::new());
    }
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let rows: Vec<T> = db.rows(&format!("{select} ({list})"), values).await?;
    let mut by_id: HashMap<i64, T> = rows.into_iter().map(|row| (row.item().id, row)).collect();
    Ok(ids.iter().filter_map(|id| by_id.remove(id)).collect())
}

pub const OF_CREATOR: &str = "SELECT id FROM items WHERE creator_id = $1 AND kind = $2 AND deleted_at IS NULL \
                              ORDER BY id DESC LIMIT $3 OFFSET $4";

/// The ids on a page of everything of a kind that an account has published and not deleted, the latest first, and how many
/// there are.
pub async fn of_creator(
    db: &impl Execute,
    creator_id: i64,
    kind: &ItemKind,
    page: PageRequest,
) -> Result<(Vec<i64>, usize), DbError> {
    let limits = (i64::from(page.limit), page.offset() as i64);
    let ids = db.column(OF_CREATOR, params![creator_id, kind.name, limits.0, limits.1]).await?;
    let count: i64 = db
        .scalar(
            "SELECT COUNT(*) FROM items WHERE creator_id = $1 AND kind = $2 AND deleted_at IS NULL",
            params![creator_id, kind.name],
        )
        .await?;
    Ok((ids, count as usize))
}

/// Reads items of a kind, in this order, deleted or not.
pub async fn by_ids<T: OfKind>(db: &impl Execute, ids: &[i64]) -> Result<Vec<T>, DbError> {
    by_ids_with(db, T::SELECT, ids).await
}

/// Reads one item, deleted or not.
pub async fn by_id<T: OfKind>(db: &impl Execute, id: i64) -> Result<Option<T>, DbError> {
    Ok(by_ids(db, &[id]).await?.pop())
}

/// The data of a new item.
pub struct NewItem {
    pub kind: &'static ItemKind,
    pub uuid: Uuid,
    pub creator_id: i64,
    pub name: String,
    pub slug: String,
    pub description: Option<String>,
    pub is_private: bool,
    pub is_nsfw: bool,
    pub preview_token: Vec<u8>,
    pub preview_state: &'static str,
    pub thumb_hash: Option<Vec<u8>>,
    pub now: Millis,
}

/// Adds an item under the next number of its kind. The row of the kind's own table follows in the same transaction.
pub async fn insert(db: &impl Execute, new: &NewItem) -> Result<ItemId, DbError> {
    let id = take_ids(db, new.kind, 1).await?;
    db.execute(
        "INSERT INTO items (id, kind, uuid, creator_id, name, slug, description, is_private, is_nsfw, preview_token, \
         preview_state, thumb_hash, demand_2d, demand_7d, demand_28d, created_at, updated_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $13, $13, $13)",
        params![
            id.0,
            new.kind.name,
            new.uuid,
            new.creator_id,
            new.name.clone(),
            new.slug.clone(),
            new.description.clone(),
            new.is_private,
            new.is_nsfw,
            new.preview_token.clone(),
            new.preview_state,
            new.thumb_hash.clone(),
            new.now
        ],
    )
    .await?;
    Ok(id)
}

/// Reserves so many public numbers of a kind; returns the first as an id.
pub async fn take_ids(db: &impl Execute, kind: &ItemKind, count: usize) -> Result<ItemId, DbError> {
    let last: i64 = db
        .scalar(
            "INSERT INTO item_numbers (kind, last) VALUES ($1, $2) \
             ON CONFLICT (kind) DO UPDATE SET last = item_numbers.last + excluded.last RETURNING last",
            params![kind.name, count as i64],
        )
        .await?;
    Ok(kind.id(HexId(last - count as i64 + 1)))
}

/// The columns of an item that can be updated.
pub struct ItemChanges<'a> {
    pub creator_id: i64,
    pub name: &'a str,
    pub slug: &'a str,
    pub description: Option<&'a str>,
    pub preview_token: Vec<u8>,
    pub thumb_hash: Option<Vec<u8>>,
    pub now: Millis,
}

/// Changes an item in place: id, uuid, counts and the time of creation stay.
pub async fn update(db: &impl Execute, id: ItemId, changes: ItemChanges<'_>) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET creator_id = $2, name = $3, slug = $4, description = $5, preview_token = $6, thumb_hash = $7, \
         updated_at = $8 WHERE id = $1",
        params![
            id.0,
            changes.creator_id,
            changes.name,
            changes.slug,
            changes.description,
            changes.preview_token,
            changes.thumb_hash,
            changes.now
        ],
    )
    .await
}

/// Number of items that an account holds, of all kinds together.
pub async fn count_of_creator(db: &impl Execute, creator_id: i64) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM items WHERE creator_id = $1 AND deleted_at IS NULL", params![creator_id]).await
}

/// The role of an account, whether it is blocked, and why; none when it has been deleted.
pub async fn rights_of_creator(
    db: &impl Execute,
    creator_id: i64,
) -> Result<Option<(String, bool, Option<String>)>, DbError> {
    let sql = "SELECT role, is_blocked, blocked_reason FROM users WHERE id = $1 AND deleted_at IS NULL";
    db.row_opt(sql, params![creator_id]).await
}

/// Bytes of those items' files: without, and with the deleted items that are still stored.
pub async fn bytes_of_creator(db: &impl Execute, creator_id: i64) -> Result<(i64, i64), DbError> {
    let sql = "SELECT CAST(COALESCE(SUM(CASE WHEN i.deleted_at IS NULL THEN f.bytes ELSE 0 END), 0) AS BIGINT), \
               CAST(COALESCE(SUM(f.bytes), 0) AS BIGINT) \
               FROM items i JOIN item_files f ON f.item_id = i.id WHERE i.creator_id = $1";
    db.row(sql, params![creator_id]).await
}

/// Shows the pictures of this name, if they belong to the item as it is now and it has not been changed since it was read.
pub async fn show_previews(
    db: &impl Execute,
    id: i64,
    preview_token: &[u8],
    read_at: Millis,
    thumb_hash: Vec<u8>,
    now: Millis,
) -> Result<u64, DbError> {
    let sql = "UPDATE items SET preview_token = $2, next_preview_token = NULL, preview_state = 'READY', thumb_hash = $3 \
               WHERE id = $1 AND COALESCE(next_preview_token, preview_token) = $2 AND updated_at = $4";
    show(db, id, sql, params![id, preview_token.to_vec(), thumb_hash, read_at], now).await
}

/// Runs a statement by which an item may be shown: its pictures are there, or it comes back. That is no change of the item, and its
/// trigger knows no other time: if everybody can see the item for the first time from now on, that is noted here. What is shown
/// with its pack has none.
pub async fn show(db: &impl Execute, id: i64, sql: &str, values: Params, now: Millis) -> Result<u64, DbError> {
    let before = "SELECT seq FROM new_items WHERE item_id = $1";
    let was_shown = db.scalar_opt::<i64>(before, params![id]).await?.is_some();
    let shown = db.execute(sql, values).await?;
    if !was_shown {
        db.execute("UPDATE new_items SET shown_at = $2 WHERE item_id = $1 AND shown_at > 0", params![id, now]).await?;
    }
    Ok(shown)
}

/// Returns true if the previews of an item are unchanged since it was read: none were made, given up or requested since.
pub async fn previews_stand(db: &impl Execute, read: &Item) -> Result<bool, DbError> {
    let sql = "SELECT CAST(1 AS BIGINT) FROM items WHERE id = $1 AND preview_state = $2 AND preview_token = $3 \
               AND COALESCE(next_preview_token, preview_token) = $4";
    let values = params![
        read.id,
        read.preview_state.as_str(),
        read.preview_token.clone(),
        read.current_preview_token().to_vec()
    ];
    Ok(db.scalar_opt::<i64>(sql, values).await?.is_some())
}

/// Records that the pictures of an item cannot be made, if nobody has changed it since it was read.
pub async fn fail_previews(db: &impl Execute, read: &Item) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET preview_state = 'FAILED' \
         WHERE id = $1 AND COALESCE(next_preview_token, preview_token) = $2 AND updated_at = $3",
        params![read.id, read.current_preview_token().to_vec(), read.updated_at],
    )
    .await
}

/// Records that the pictures that an item waits for cannot be made.
pub async fn give_up_previews(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    let waits = "preview_state IN ('PENDING', 'OUTDATED')";
    db.execute(&format!("UPDATE items SET preview_state = 'FAILED' WHERE id = $1 AND {waits}"), params![id]).await
}

/// Requests new pictures of an item under another name. Until they are made it shows the old ones.
pub async fn renew_previews(db: &impl Execute, id: i64, preview_token: Vec<u8>) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET next_preview_token = $2, \
         preview_state = CASE WHEN preview_state IN ('READY', 'OUTDATED') THEN 'OUTDATED' ELSE 'PENDING' END \
         WHERE id = $1",
        params![id, preview_token],
    )
    .await
}

/// Makes an item whose pictures failed wait for them again.
pub async fn await_previews(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE items SET preview_state = 'PENDING' WHERE id = $1 AND preview_state = 'FAILED'", params![id])
        .await
}

/// Makes an item wait for other pictures, without showing the old ones.
pub async fn await_pictures(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE items SET preview_state = 'PENDING' WHERE id = $1", params![id]).await
}

/// Finds items of a kind that wait for their pictures, after this id, with their creators.
pub const PENDING: &str = "SELECT id, creator_id FROM items WHERE kind = $1 AND id > $2 AND preview_state IN ('PENDING', 'OUTDATED') \
                           AND deleted_at IS NULL ORDER BY id LIMIT $3";

pub async fn pending(db: &impl Execute, kind: &ItemKind, after: i64, most: usize) -> Result<Vec<(i64, i64)>, DbError> {
    db.rows(PENDING, params![kind.name, after, most as i64]).await
}

/// Returns the items among these that wait for their previews, in ascending order, with their creators.
pub async fn pending_among(db: &impl Execute, ids: &[i64]) -> Result<Vec<(i64, i64)>, DbError> {
    let mut values = Params::new();
    let list = push_list(&mut values, ids.to_vec());
    let waits = "preview_state IN ('PENDING', 'OUTDATED') AND deleted_at IS NULL";
    db.rows(&format!("SELECT id, creator_id FROM items WHERE id IN ({list}) AND {waits} ORDER BY id"), values).await
}

/// Selects items that show pictures, after this id, with their preview tokens.
pub const SHOWN: &str = "SELECT id, preview_token FROM items WHERE id > $1 AND preview_state IN ('READY', 'OUTDATED') \
                         AND deleted_at IS NULL ORDER BY id LIMIT $2";

/// Returns up to this many items that show pictures, after this id, with their preview tokens.
pub async fn shown_after(db: &impl Execute, after: i64, most: usize) -> Result<Vec<(i64, Vec<u8>)>, DbError> {
    db.rows(SHOWN, params![after, most as i64]).await
}

/// Returns the token of the pictures that an item shows, if it has any.
pub async fn shown_token(db: &impl Execute, id: i64) -> Result<Option<Vec<u8>>, DbError> {
    let sql = "SELECT preview_token FROM items WHERE id = $1 AND preview_state IN ('READY', 'OUTDATED') AND deleted_at IS NULL";
    db.scalar_opt(sql, params![id]).await
}

/// Notifies the catalogue, and everything else kept of an item, of a change in the table of its kind.
pub async fn touch(db: &impl Execute, id: i64) -> Result<u64, DbError> {
    db.execute("UPDATE items SET kind = kind WHERE id = $1", params![id]).await
}

/// Adds counted downloads, of these moments. The first statement locks the row for the rest of the transaction.
pub async fn add_downloads(tx: &Tx, id: i64, moments: &[Millis]) -> Result<(), DbError> {
    let sql = "UPDATE items SET download_count = download_count + $2 WHERE id = $1 \
               RETURNING demand_2d, demand_7d, demand_28d";
    let Some(before) = tx.row_opt::<ItemDemand>(sql, params![id, moments.len() as i64]).await? else { return Ok(()) };
    let after = moments.iter().fold(before, |demand, at| demand.with(demand::DOWNLOAD, *at));
    set_demand(tx, id, after).await?;
    Ok(())
}

/// Demand for an item. Its row is not locked.
pub async fn demand(db: &impl Execute, id: i64) -> Result<Option<ItemDemand>, DbError> {
    db.row_opt("SELECT demand_2d, demand_7d, demand_28d FROM items WHERE id = $1", params![id]).await
}

/// Sets how much an item is in demand; the caller has locked its row.
pub async fn set_demand(db: &impl Execute, id: i64, demand: ItemDemand) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET demand_2d = $2, demand_7d = $3, demand_28d = $4 WHERE id = $1",
        params![id, demand.demand_2d, demand.demand_7d, demand.demand_28d],
    )
    .await
}

/// Visual features computed from an item's pictures, to find it by.
#[derive(Clone, Debug, Default)]
pub struct VisualFeatures {
    /// The leading colours, as `Item` has them.
    pub colors: Vec<u8>,
    /// Fingerprint of the picture that the item is made from, if it has one.
    pub fingerprint: Option<Vec<u8>>,
}

/// Sets what is found of an item by its pictures.
pub async fn set_visual_features(db: &impl Execute, id: i64, features: &VisualFeatures) -> Result<u64, DbError> {
    db.execute(
        "UPDATE items SET colors = $2, fingerprint = $3 WHERE id = $1",
        params![id, features.colors.clone(), features.fingerprint.clone()],
    )
    .await
}

/// Requests the pictures of an item again, under this name if its kind names them before they are made. The item then waits for a
/// job. Does nothing for a kind whose pictures are made at its import. Returns the number of items that wait.
///
/// # Errors
/// Errors of the database.
pub async fn draw_again(tx: &Tx, kind: &ItemKind, id: i64, token: Vec<u8>) -> Result<u64, DbError> {
    match kind.drawing {
        PreviewNaming::AtImport => Ok(0),
        PreviewNaming::NamedWhenMade => await_pictures(tx, id).await,
        PreviewNaming::NamedBefore => renew_previews(tx, id, token).await,
    }
}
