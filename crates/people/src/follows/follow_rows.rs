//! Every SQL statement about follows.

use std::collections::HashSet;

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, push_list, row};

row! {
    /// The columns of a creator that decide who may see them.
    pub struct FollowTarget { pub id: i64, pub is_hidden: bool }
}

pub async fn creator(db: &impl Execute, uuid: Uuid) -> Result<Option<FollowTarget>, DbError> {
    db.row_opt("SELECT id, hide_items AS is_hidden FROM users WHERE uuid = $1 AND deleted_at IS NULL", params![uuid])
        .await
}

/// Adds a follow, and returns whether that changed anything.
pub async fn add(db: &impl Execute, creator_id: i64, account_id: i64, now: Millis) -> Result<bool, DbError> {
    let sql = "INSERT INTO follows (creator_id, user_id, created_at) VALUES ($1, $2, $3) \
               ON CONFLICT (creator_id, user_id) DO NOTHING";
    Ok(db.execute(sql, params![creator_id, account_id, now]).await? > 0)
}

/// Removes a follow, and returns whether that changed anything.
pub async fn remove(db: &impl Execute, creator_id: i64, account_id: i64) -> Result<bool, DbError> {
    let sql = "DELETE FROM follows WHERE creator_id = $1 AND user_id = $2";
    Ok(db.execute(sql, params![creator_id, account_id]).await? > 0)
}

pub async fn count(db: &impl Execute, account_id: i64) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM follows WHERE user_id = $1", params![account_id]).await
}

pub const FOLLOWED_BY: &str = "SELECT creator_id FROM follows WHERE user_id = $1";

pub async fn ids(db: &impl Execute, account_id: i64) -> Result<Vec<i64>, DbError> {
    db.column(FOLLOWED_BY, params![account_id]).await
}

row! {
    /// A creator whom an account follows.
    pub struct FollowedCreator {
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub is_hidden: bool,
        pub avatar_token: Option<Vec<u8>>,
    }
}

pub const FOLLOWED: &str = "SELECT u.id, u.uuid, u.username, u.hide_items AS is_hidden, \
     CASE WHEN u.has_held_pictures THEN NULL ELSE u.avatar_token END AS avatar_token \
     FROM follows f JOIN users u ON u.id = f.creator_id WHERE f.user_id = $1 \
     ORDER BY f.created_at DESC, f.creator_id DESC LIMIT $2";

pub async fn followed(db: &impl Execute, account_id: i64, most: i64) -> Result<Vec<FollowedCreator>, DbError> {
    db.rows(FOLLOWED, params![account_id, most]).await
}

pub const FOLLOWED_AMONG: &str = "SELECT u.uuid FROM follows f JOIN users u ON u.id = f.creator_id \
     WHERE f.user_id = $1 AND u.uuid IN";

/// Returns the creators among these whom an account follows.
pub async fn followed_among(db: &impl Execute, account_id: i64, uuids: &[Uuid]) -> Result<HashSet<Uuid>, DbError> {
    let mut values = params![account_id];
    let list = push_list(&mut values, uuids.to_vec());
    Ok(db.column(&format!("{FOLLOWED_AMONG} ({list})"), values).await?.into_iter().collect())
}
