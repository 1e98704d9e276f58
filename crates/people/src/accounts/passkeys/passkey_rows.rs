//! Every SQL statement about passkeys and challenges.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params};

use super::passkey::{CredentialRow, CredentialState, PasskeyRow, RegisteredCredential};

/// Reads the passkeys of an account, oldest first.
pub async fn of_account(db: &impl Execute, user_id: i64) -> Result<Vec<PasskeyRow>, DbError> {
    db.rows(
        "SELECT uuid, credential_id, name, transports, is_synced, created_at, last_used_at FROM passkeys \
         WHERE user_id = $1 ORDER BY created_at, uuid",
        params![user_id],
    )
    .await
}

pub async fn credential(db: &impl Execute, credential_id: Vec<u8>) -> Result<Option<CredentialRow>, DbError> {
    db.row_opt(
        "SELECT p.public_key, p.sign_count, p.can_sync, p.is_synced, u.id AS user_id, u.uuid AS user_uuid, u.role \
         FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential_id = $1 AND u.deleted_at IS NULL",
        params![credential_id],
    )
    .await
}

/// Adds a passkey. A credential that an account already has violates the primary key.
pub async fn insert(
    db: &impl Execute,
    user_id: i64,
    uuid: Uuid,
    name: &str,
    registered: &RegisteredCredential,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO passkeys (credential_id, uuid, user_id, name, public_key, transports, sign_count, can_sync, \
         is_synced, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        params![
            registered.credential_id.clone(),
            uuid,
            user_id,
            name,
            registered.public_key.clone(),
            i64::from(registered.transports),
            i64::from(registered.used.sign_count),
            registered.used.can_sync,
            registered.used.is_synced,
            now
        ],
    )
    .await
}

/// Records the use of a passkey. Returns 0 if it is gone, or was used meanwhile with another count.
pub async fn note_use(
    db: &impl Execute,
    credential_id: Vec<u8>,
    count_before: i64,
    used: CredentialState,
    at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "UPDATE passkeys SET sign_count = $3, can_sync = $4, is_synced = $5, last_used_at = $6 \
         WHERE credential_id = $1 AND sign_count = $2",
        params![credential_id, count_before, i64::from(used.sign_count), used.can_sync, used.is_synced, at],
    )
    .await
}

pub async fn rename(db: &impl Execute, user_id: i64, uuid: Uuid, name: &str) -> Result<u64, DbError> {
    let sql = "UPDATE passkeys SET name = $3 WHERE user_id = $1 AND uuid = $2";
    db.execute(sql, params![user_id, uuid, name]).await
}

pub async fn exists(db: &impl Execute, user_id: i64, uuid: Uuid) -> Result<bool, DbError> {
    let sql = "SELECT COUNT(*) FROM passkeys WHERE user_id = $1 AND uuid = $2";
    Ok(db.scalar::<i64>(sql, params![user_id, uuid]).await? > 0)
}

/// Removes a passkey of an account that has another way to sign in: a password, a recovery code, another passkey or, if people sign
/// in through a platform, an identity there.
pub async fn remove_unless_last(
    db: &impl Execute,
    user_id: i64,
    uuid: Uuid,
    has_platform: bool,
) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM passkeys WHERE user_id = $1 AND uuid = $2 \
         AND (EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.password_hash IS NOT NULL) \
         OR EXISTS (SELECT 1 FROM recovery_codes c WHERE c.user_id = $1) \
         OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = $1 AND p.uuid <> $2) \
         OR ($3 AND EXISTS (SELECT 1 FROM discord_identities d WHERE d.user_id = $1)))",
        params![user_id, uuid, has_platform],
    )
    .await
}

pub async fn remove_all(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute("DELETE FROM passkeys WHERE user_id = $1", params![user_id]).await
}

pub async fn add_challenge(
    db: &impl Execute,
    challenge_hash: &[u8],
    cookie_hash: &[u8],
    purpose: &str,
    expires_at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO passkey_challenges (challenge_hash, cookie_hash, purpose, expires_at) VALUES ($1, $2, $3, $4)",
        params![challenge_hash.to_vec(), cookie_hash.to_vec(), purpose, expires_at],
    )
    .await
}

/// Removes the oldest challenges of a browser beyond `keep`.
pub async fn trim_challenges(db: &impl Execute, cookie_hash: &[u8], keep: i64) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM passkey_challenges WHERE cookie_hash = $1 AND challenge_hash NOT IN \
         (SELECT challenge_hash FROM passkey_challenges WHERE cookie_hash = $1 \
         ORDER BY expires_at DESC, challenge_hash LIMIT $2)",
        params![cookie_hash.to_vec(), keep],
    )
    .await
}

/// Returns whether a browser with this cookie has a valid challenge.
pub async fn has_challenge(db: &impl Execute, cookie_hash: Vec<u8>, now: Millis) -> Result<bool, DbError> {
    let sql = "SELECT COUNT(*) FROM passkey_challenges WHERE cookie_hash = $1 AND expires_at > $2";
    Ok(db.scalar::<i64>(sql, params![cookie_hash, now]).await? > 0)
}

/// Removes a valid challenge of this browser. Returns 0 if there is none.
pub async fn consume_challenge(
    db: &impl Execute,
    challenge_hash: Vec<u8>,
    cookie_hash: Vec<u8>,
    purpose: &str,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM passkey_challenges WHERE challenge_hash = $1 AND cookie_hash = $2 AND purpose = $3 \
         AND expires_at > $4",
        params![challenge_hash, cookie_hash, purpose, now],
    )
    .await
}

pub async fn sweep_challenges(db: &impl Execute, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM passkey_challenges WHERE expires_at <= $1", params![now]).await
}
