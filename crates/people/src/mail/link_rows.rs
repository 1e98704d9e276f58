//! Every SQL statement about mailed links: those that set a new password, and those that also undo changes of an account.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

use super::letter::UndoScope;

pub async fn add(db: &impl Execute, hash: Vec<u8>, user_id: i64, expires_at: Millis) -> Result<u64, DbError> {
    let sql = "INSERT INTO recovery_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)";
    db.execute(sql, params![hash, user_id, expires_at]).await
}

/// Adds a link that undoes changes. Returns 0 if the account is gone.
pub(super) async fn add_undo(
    db: &impl Execute,
    hash: Vec<u8>,
    undo: &UndoScope,
    expires_at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO recovery_links (token_hash, user_id, expires_at, undoes_since, address) \
         SELECT $1, id, $3, $4, $5 FROM users WHERE id = $2 AND deleted_at IS NULL",
        params![hash, undo.user_id, expires_at, undo.since, undo.address.clone()],
    )
    .await
}

/// Counts the valid links of an account that only set a password.
pub async fn count(db: &impl Execute, user_id: i64, now: Millis) -> Result<i64, DbError> {
    let sql = "SELECT COUNT(*) FROM recovery_links WHERE user_id = $1 AND expires_at > $2 AND undoes_since IS NULL";
    db.scalar(sql, params![user_id, now]).await
}

row! {
    /// A valid link.
    pub struct LinkRow {
        pub user_id: i64,
        /// Time since which new ways into the account are closed; absent for a link that only sets a password.
        pub undoes_since: Option<Millis>,
        /// Former address, which the account gets back.
        pub address: Option<String>,
    }
}

pub async fn find(db: &impl Execute, hash: Vec<u8>, now: Millis) -> Result<Option<LinkRow>, DbError> {
    let sql = "SELECT user_id, undoes_since, address FROM recovery_links WHERE token_hash = $1 AND expires_at > $2";
    db.row_opt(sql, params![hash, now]).await
}

/// Removes a link. Returns 0 if it is not valid any more.
pub async fn consume(db: &impl Execute, hash: Vec<u8>, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE token_hash = $1 AND expires_at > $2", params![hash, now]).await
}

pub async fn remove(db: &impl Execute, hash: Vec<u8>) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE token_hash = $1", params![hash]).await
}

/// Removes all links of an account that only set a password. The others stay, because they are the owner's means against an
/// attacker who changes the password or the address.
pub async fn end(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE user_id = $1 AND undoes_since IS NULL", params![user_id]).await
}

/// Removes the links of an account that undo changes since a time.
pub async fn end_since(db: &impl Execute, user_id: i64, since: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE user_id = $1 AND undoes_since >= $2", params![user_id, since]).await
}

pub async fn sweep(db: &impl Execute, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE expires_at <= $1", params![now]).await
}
