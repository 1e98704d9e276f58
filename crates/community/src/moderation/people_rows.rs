//! Every SQL statement about accounts as moderators see and change them.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

use crate::moderation::account::ModeratedAccount;

const ACCOUNT: &str = "SELECT id, uuid, username, email, role, is_blocked, blocked_reason, is_verified, hide_items, \
    created_at, updated_at FROM users";

pub async fn by_uuid(db: &impl Execute, uuid: Uuid) -> Result<Option<ModeratedAccount>, DbError> {
    db.row_opt(&format!("{ACCOUNT} WHERE uuid = $1 AND deleted_at IS NULL"), params![uuid]).await
}

/// Stores role, flags and block of an account. The time of its last change is public and must not reveal a block, so it is only set
/// when role or badge change.
pub async fn update(db: &impl Execute, account: &ModeratedAccount, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "UPDATE users SET role = $2, is_verified = $3, is_blocked = $4, blocked_reason = $5, hide_items = $6, \
         updated_at = CASE WHEN role <> $2 OR is_verified <> $3 THEN $7 ELSE updated_at END WHERE id = $1",
        params![
            account.id,
            account.role.as_str(),
            account.is_verified,
            account.is_blocked,
            account.blocked_reason.clone(),
            account.hide_items,
            now
        ],
    )
    .await
}

const STAFF: &str = "role IN ('ADMIN', 'MODERATOR') AND NOT is_blocked";

/// Finds the row id of a moderator or admin.
pub async fn staff_member(db: &impl Execute, uuid: Uuid) -> Result<Option<i64>, DbError> {
    db.scalar_opt(&format!("SELECT id FROM users WHERE uuid = $1 AND {STAFF}"), params![uuid]).await
}

/// Reads public ids and names of moderators and admins, by name.
pub async fn staff(db: &impl Execute, most: u32) -> Result<Vec<(Uuid, String)>, DbError> {
    let sql = format!("SELECT uuid, username FROM users WHERE {STAFF} ORDER BY username_key LIMIT $1");
    db.rows(&sql, params![i64::from(most)]).await
}

row! {
    /// Number of items of a kind that an account has, in all and in each state.
    pub struct ItemCountsRow {
        pub kind: String,
        pub total: i64,
        pub private: i64,
        pub mature: i64,
        pub unlisted: i64,
        pub deleted: i64,
    }
}

/// Counts the items of an account by kind.
pub async fn items(db: &impl Execute, id: i64) -> Result<Vec<ItemCountsRow>, DbError> {
    let count = |condition: &str| format!("COUNT(CASE WHEN {condition} THEN 1 END)");
    let of_those_there = |condition: &str| count(&format!("deleted_at IS NULL AND {condition}"));
    let sql = format!(
        "SELECT kind, {} AS total, {} AS private, {} AS mature, {} AS unlisted, {} AS deleted \
         FROM items WHERE creator_id = $1 GROUP BY kind ORDER BY kind",
        count("deleted_at IS NULL"),
        of_those_there("is_private"),
        of_those_there("is_nsfw"),
        of_those_there("unlisted_reason IS NOT NULL"),
        count("deleted_at IS NOT NULL"),
    );
    db.rows(&sql, params![id]).await
}

/// Counts the cases about an account and its items.
pub async fn cases_against(db: &impl Execute, id: i64) -> Result<i64, DbError> {
    let sql = "SELECT COUNT(*) FROM moderation_cases c LEFT JOIN items i ON i.id = c.item_id \
               WHERE i.creator_id = $1 OR c.creator_id = $1";
    db.scalar(sql, params![id]).await
}

row! {
    /// Role and block of the actor, read again within the transaction.
    pub struct AccountRights { pub role: String, pub is_blocked: bool }
}

pub async fn rights(db: &impl Execute, id: i64) -> Result<Option<AccountRights>, DbError> {
    db.row_opt("SELECT role, is_blocked FROM users WHERE id = $1", params![id]).await
}
