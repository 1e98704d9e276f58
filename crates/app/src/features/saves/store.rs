//! Every SQL statement about what is saved.

use std::collections::HashSet;

use vitrine_db::{DbError, Execute, params, push_list};

use crate::clock::Millis;
use crate::items::{Item, ItemId, Kind, item_columns};
use crate::viewer::Writer;

pub const ADD: &str = "INSERT INTO item_saves (item_id, user_id, created_at) \
                       SELECT id, $2, $3 FROM items WHERE id = $1 AND deleted_at IS NULL \
                       ON CONFLICT (item_id, user_id) DO NOTHING";

/// Saves an item that is not deleted; tells whether that changed anything.
pub async fn add(db: &impl Execute, writer: &Writer, id: ItemId, now: Millis) -> Result<bool, DbError> {
    Ok(db.execute(ADD, params![id.0, writer.account().id, now]).await? > 0)
}

pub const REMOVE: &str = "DELETE FROM item_saves WHERE item_id = $1 AND user_id = $2 \
                          AND EXISTS (SELECT 1 FROM items WHERE id = $1 AND deleted_at IS NULL)";

/// Takes back the save of an item that is not deleted; tells whether that changed anything.
pub async fn remove(db: &impl Execute, account_id: i64, id: ItemId) -> Result<bool, DbError> {
    Ok(db.execute(REMOVE, params![id.0, account_id]).await? > 0)
}

pub const SAVED_BY: &str = "SELECT item_id FROM item_saves WHERE user_id = $1";

/// Row ids of the items of all kinds that an account has saved.
pub async fn ids(db: &impl Execute, account_id: i64) -> Result<Vec<i64>, DbError> {
    db.column(SAVED_BY, params![account_id]).await
}

pub const LATEST: &str = concat!(
    "SELECT ",
    item_columns!(),
    " FROM item_saves s JOIN items i ON i.id = s.item_id JOIN users u ON u.id = i.creator_id \
     WHERE s.user_id = $1 AND i.kind = $2 ORDER BY s.created_at DESC, i.id DESC LIMIT $3"
);

/// What an account has saved last of a kind, whoever may see it.
pub async fn latest(db: &impl Execute, account_id: i64, kind: &Kind, most: u32) -> Result<Vec<Item>, DbError> {
    db.rows(LATEST, params![account_id, kind.name, i64::from(most)]).await
}

pub const SAVED_AMONG: &str = "SELECT item_id FROM item_saves WHERE user_id = $1 AND item_id IN";

/// Which of these items an account has saved.
pub async fn saved_among(db: &impl Execute, account_id: i64, ids: &[i64]) -> Result<HashSet<i64>, DbError> {
    let mut values = params![account_id];
    let list = push_list(&mut values, ids.to_vec());
    Ok(db.column(&format!("{SAVED_AMONG} ({list})"), values).await?.into_iter().collect())
}
