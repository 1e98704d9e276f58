//! Every SQL statement about recovery codes and mailed links.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params};

/// Ends all codes of an account and adds these.
pub async fn replace_codes(db: &impl Execute, user_id: i64, hashes: &[Vec<u8>], now: Millis) -> Result<(), DbError> {
    db.execute("DELETE FROM recovery_codes WHERE user_id = $1", params![user_id]).await?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)";
        db.execute(sql, params![user_id, hash.clone(), now]).await?;
    }
    Ok(())
}

/// Removes a code; 0 when the account does not have it.
pub async fn use_code(db: &impl Execute, user_id: i64, hash: Vec<u8>) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2", params![user_id, hash]).await
}

pub async fn add_link(db: &impl Execute, hash: Vec<u8>, user_id: i64, expires_at: Millis) -> Result<u64, DbError> {
    let sql = "INSERT INTO recovery_links (token_hash, user_id, expires_at) VALUES ($1, $2, $3)";
    db.execute(sql, params![hash, user_id, expires_at]).await
}

/// Links of an account that still work.
pub async fn count_links(db: &impl Execute, user_id: i64, now: Millis) -> Result<i64, DbError> {
    db.scalar("SELECT COUNT(*) FROM recovery_links WHERE user_id = $1 AND expires_at > $2", params![user_id, now]).await
}

/// The account that a link leads into, if it works.
pub async fn link_owner(db: &impl Execute, hash: Vec<u8>, now: Millis) -> Result<Option<i64>, DbError> {
    let sql = "SELECT user_id FROM recovery_links WHERE token_hash = $1 AND expires_at > $2";
    db.scalar_opt(sql, params![hash, now]).await
}

/// Removes a link; 0 when it does not work any more.
pub async fn use_link(db: &impl Execute, hash: Vec<u8>, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE token_hash = $1 AND expires_at > $2", params![hash, now]).await
}

pub async fn remove_link(db: &impl Execute, hash: Vec<u8>) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE token_hash = $1", params![hash]).await
}

/// Ends every link of an account.
pub async fn end_links(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE user_id = $1", params![user_id]).await
}

pub async fn sweep_links(db: &impl Execute, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_links WHERE expires_at <= $1", params![now]).await
}
