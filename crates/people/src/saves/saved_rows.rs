//! Every SQL statement about saves.

use std::collections::HashSet;

use vitrine_core::clock::Millis;
use vitrine_core::items::demand::{ItemDemand, SAVE};
use vitrine_core::items::{self, Item, ItemId, ItemKind, item_columns};
use vitrine_core::viewer::Writer;
use vitrine_db::{DbError, Execute, Tx, params, push_list};

pub const ADD: &str = "INSERT INTO item_saves (item_id, user_id, created_at) \
                       SELECT id, $2, $3 FROM items WHERE id = $1 AND deleted_at IS NULL \
                       ON CONFLICT (item_id, user_id) DO NOTHING";

/// Saves an item that is not deleted, and returns whether that changed anything. The trigger locks the item's row.
pub async fn add(tx: &Tx, writer: &Writer, id: ItemId, now: Millis) -> Result<bool, DbError> {
    let account_id = writer.account().id;
    if tx.execute(ADD, params![id.0, account_id, now]).await? == 0 {
        return Ok(false);
    }
    change_demand(tx, account_id, id, |demand, _| demand.with(SAVE, now)).await?;
    Ok(true)
}

pub const REMOVE: &str = "DELETE FROM item_saves WHERE item_id = $1 AND user_id = $2 \
                          AND EXISTS (SELECT 1 FROM items WHERE id = $1 AND deleted_at IS NULL) RETURNING created_at";

/// Removes the save of an item that is not deleted, and returns whether that changed anything. The save no longer counts towards
/// demand, so nobody gains by saving an item again and again.
pub async fn remove(tx: &Tx, account_id: i64, id: ItemId) -> Result<bool, DbError> {
    let Some(saved_at) = tx.scalar_opt::<Millis>(REMOVE, params![id.0, account_id]).await? else { return Ok(false) };
    change_demand(tx, account_id, id, |demand, published_at| demand.without(SAVE, saved_at, published_at)).await?;
    Ok(true)
}

/// Changes the demand for an item, unless its own creator saves it: such a save says nothing about demand.
async fn change_demand(
    tx: &Tx,
    account_id: i64,
    id: ItemId,
    change: impl FnOnce(ItemDemand, Millis) -> ItemDemand,
) -> Result<(), DbError> {
    let sql = "SELECT creator_id, created_at FROM items WHERE id = $1";
    let (creator_id, published_at): (i64, Millis) = tx.row(sql, params![id.0]).await?;
    if creator_id != account_id
        && let Some(demand) = items::item_rows::demand(tx, id.0).await?
    {
        items::item_rows::set_demand(tx, id.0, change(demand, published_at)).await?;
    }
    Ok(())
}

pub const SAVED_BY: &str = "SELECT item_id FROM item_saves WHERE user_id = $1";

/// Reads the row ids of the items of all kinds that an account has saved.
pub async fn ids(db: &impl Execute, account_id: i64) -> Result<Vec<i64>, DbError> {
    db.column(SAVED_BY, params![account_id]).await
}

/// Counts the items of all kinds that an account has saved.
pub async fn count(db: &impl Execute, account_id: i64) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM item_saves WHERE user_id = $1", params![account_id]).await
}

pub const LATEST: &str = concat!(
    "SELECT ",
    item_columns!(),
    " FROM item_saves s JOIN items i ON i.id = s.item_id JOIN users u ON u.id = i.creator_id \
     WHERE s.user_id = $1 AND i.kind = $2 ORDER BY s.created_at DESC, i.id DESC LIMIT $3"
);

/// Reads the latest saves of an account, of one kind, whoever may see the items.
pub async fn latest(db: &impl Execute, account_id: i64, kind: &ItemKind, most: u32) -> Result<Vec<Item>, DbError> {
    db.rows(LATEST, params![account_id, kind.name, i64::from(most)]).await
}

pub const SAVED_AMONG: &str = "SELECT item_id FROM item_saves WHERE user_id = $1 AND item_id IN";

/// Returns the items among these that an account has saved.
pub async fn saved_among(db: &impl Execute, account_id: i64, ids: &[i64]) -> Result<HashSet<i64>, DbError> {
    let mut values = params![account_id];
    let list = push_list(&mut values, ids.to_vec());
    Ok(db.column(&format!("{SAVED_AMONG} ({list})"), values).await?.into_iter().collect())
}
