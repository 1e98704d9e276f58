//! Every SQL statement about access tokens.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

use super::token::{TokenChoices, TokenRow};

/// Reads the tokens of an account, newest first.
pub async fn of_account(db: &impl Execute, user_id: i64) -> Result<Vec<TokenRow>, DbError> {
    db.rows(
        "SELECT uuid, name, scopes, created_at, expires_at, last_used_at FROM access_tokens WHERE user_id = $1 \
         ORDER BY created_at DESC, uuid",
        params![user_id],
    )
    .await
}

row! {
    /// A token with the columns of its account that permissions need.
    pub struct GrantRow {
        pub token_uuid: Uuid,
        pub scopes: i64,
        pub expires_at: Millis,
        pub last_used_at: Option<Millis>,
        pub id: i64,
        pub uuid: Uuid,
        pub username: String,
        pub role: String,
        pub is_blocked: bool,
        pub blocked_reason: Option<String>,
        pub show_nsfw: bool,
        pub language: Option<String>,
    }
}

pub async fn grant(db: &impl Execute, token_hash: Vec<u8>) -> Result<Option<GrantRow>, DbError> {
    db.row_opt(
        "SELECT t.uuid AS token_uuid, t.scopes, t.expires_at, t.last_used_at, u.id, u.uuid, u.username, u.role, \
         u.is_blocked, u.blocked_reason, u.show_nsfw, u.language FROM access_tokens t JOIN users u ON u.id = t.user_id \
         WHERE t.token_hash = $1 AND u.deleted_at IS NULL",
        params![token_hash],
    )
    .await
}

pub(super) async fn insert(
    db: &impl Execute,
    user_id: i64,
    uuid: Uuid,
    token_hash: Vec<u8>,
    chosen: &TokenChoices,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO access_tokens (token_hash, uuid, user_id, name, scopes, created_at, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
        params![token_hash, uuid, user_id, chosen.name.as_str(), chosen.scopes.bits(), now, chosen.expires_at],
    )
    .await
}

pub async fn note_use(db: &impl Execute, token_hash: Vec<u8>, at: Millis) -> Result<u64, DbError> {
    db.execute("UPDATE access_tokens SET last_used_at = $2 WHERE token_hash = $1", params![token_hash, at]).await
}

row! {
    /// A token that expires soon, with its owner.
    pub struct EndingTokenRow {
        pub token_hash: Vec<u8>,
        pub name: String,
        pub expires_at: Millis,
        pub user_id: i64,
        pub username: String,
        pub language: Option<String>,
    }
}

/// Tokens that expire within a time and were valid for longer than that, and whose owners can be told and have not been. Tokens of
/// blocked accounts are left out, because they do not work.
pub const ENDING: &str = "SELECT t.token_hash, t.name, t.expires_at, t.user_id, u.username, u.language \
    FROM access_tokens t JOIN users u ON u.id = t.user_id \
    WHERE t.expires_at > $1 AND t.expires_at <= $2 AND t.expires_at - t.created_at > $3 AND t.told_at IS NULL \
    AND u.email IS NOT NULL AND u.deleted_at IS NULL AND NOT u.is_blocked ORDER BY t.expires_at LIMIT $4";

pub async fn ending(db: &impl Execute, now: Millis, within: Millis, most: i64) -> Result<Vec<EndingTokenRow>, DbError> {
    db.rows(ENDING, params![now, now + within, within, most]).await
}

/// Records that the owner of a token was told that it expires. Returns 0 if that was recorded before, or the token is gone.
pub async fn note_told(db: &impl Execute, token_hash: Vec<u8>, at: Millis) -> Result<u64, DbError> {
    let sql = "UPDATE access_tokens SET told_at = $2 WHERE token_hash = $1 AND told_at IS NULL";
    db.execute(sql, params![token_hash, at]).await
}

/// Removes a token and returns its name; `None` if the account has no token of this id.
pub async fn remove(db: &impl Execute, user_id: i64, uuid: Uuid) -> Result<Option<String>, DbError> {
    let sql = "DELETE FROM access_tokens WHERE user_id = $1 AND uuid = $2 RETURNING name";
    db.scalar_opt(sql, params![user_id, uuid]).await
}

pub async fn remove_all(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM access_tokens WHERE user_id = $1", params![user_id]).await
}

/// Removes the expired tokens of an account.
pub async fn remove_expired(db: &impl Execute, user_id: i64, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM access_tokens WHERE user_id = $1 AND expires_at <= $2", params![user_id, now]).await
}

pub async fn sweep(db: &impl Execute, expired_before: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM access_tokens WHERE expires_at <= $1", params![expired_before]).await
}
