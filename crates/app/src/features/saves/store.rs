//! Every SQL statement about what is saved.

use std::collections::HashSet;

use vitrine_db::{DbError, Execute, params, push_list};

use crate::clock::Millis;
use crate::items::ItemId;
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

pub const SAVED_AMONG: &str = "SELECT item_id FROM item_saves WHERE user_id = $1 AND item_id IN";

/// Which of these items an account has saved.
pub async fn saved_among(db: &impl Execute, account_id: i64, ids: &[i64]) -> Result<HashSet<i64>, DbError> {
    let mut values = params![account_id];
    let list = push_list(&mut values, ids.to_vec());
    Ok(db.column(&format!("{SAVED_AMONG} ({list})"), values).await?.into_iter().collect())
}
