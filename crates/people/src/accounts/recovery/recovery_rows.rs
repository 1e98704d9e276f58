//! Every SQL statement about recovery codes.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params};

/// Replaces all codes of an account.
pub async fn replace_codes(db: &impl Execute, user_id: i64, hashes: &[Vec<u8>], now: Millis) -> Result<(), DbError> {
    remove_codes(db, user_id).await?;
    for hash in hashes {
        let sql = "INSERT INTO recovery_codes (user_id, code_hash, created_at) VALUES ($1, $2, $3)";
        db.execute(sql, params![user_id, hash.clone(), now]).await?;
    }
    Ok(())
}

/// Removes a code and returns when it was created; `None` if the account does not have it.
pub async fn use_code(db: &impl Execute, user_id: i64, hash: Vec<u8>) -> Result<Option<Millis>, DbError> {
    let sql = "DELETE FROM recovery_codes WHERE user_id = $1 AND code_hash = $2 RETURNING created_at";
    db.scalar_opt(sql, params![user_id, hash]).await
}

pub async fn remove_codes(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM recovery_codes WHERE user_id = $1", params![user_id]).await
}

/// Closes the ways into an account that were opened since a time.
pub async fn close_ways_since(db: &impl Execute, user_id: i64, since: Millis) -> Result<(), DbError> {
    for sql in [
        "DELETE FROM passkeys WHERE user_id = $1 AND created_at >= $2",
        "DELETE FROM discord_identities WHERE user_id = $1 AND linked_at >= $2",
        "DELETE FROM recovery_codes WHERE user_id = $1 AND created_at >= $2",
    ] {
        db.execute(sql, params![user_id, since]).await?;
    }
    Ok(())
}
