//! Every SQL statement about linked identities.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params};

use super::{PlatformIdentity, SignInMethods};

/// Adds a link. A taken identity is a unique violation of `discord_identities.discord_id`.
pub async fn insert(db: &impl Execute, user_id: i64, identity: &PlatformIdentity, now: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO discord_identities (user_id, discord_id, username, avatar_hash, linked_at) \
         VALUES ($1, $2, $3, $4, $5)",
        params![user_id, identity.discord_id.as_str(), identity.username.as_str(), identity.avatar_hash.clone(), now],
    )
    .await
}

/// Stores the platform's latest name and picture of an identity, and returns the account it is linked with.
pub async fn refresh(db: &impl Execute, identity: &PlatformIdentity) -> Result<Option<i64>, DbError> {
    db.scalar_opt(
        "UPDATE discord_identities SET username = $2, avatar_hash = $3 WHERE discord_id = $1 RETURNING user_id",
        params![identity.discord_id.as_str(), identity.username.as_str(), identity.avatar_hash.clone()],
    )
    .await
}

/// Removes the link of an account that has another way to sign in: a password, a recovery code or a passkey.
pub async fn remove_unless_last(db: &impl Execute, user_id: i64) -> Result<u64, DbError> {
    db.execute(
        "DELETE FROM discord_identities WHERE user_id = $1 \
         AND (EXISTS (SELECT 1 FROM users u WHERE u.id = $1 AND u.password_hash IS NOT NULL) \
         OR EXISTS (SELECT 1 FROM recovery_codes c WHERE c.user_id = $1) \
         OR EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = $1))",
        params![user_id],
    )
    .await
}

/// Removes the link of an account, and registrations that its identity has begun.
pub async fn remove(db: &impl Execute, user_id: i64) -> Result<(), DbError> {
    db.execute(
        "DELETE FROM discord_sign_ups WHERE discord_id = (SELECT discord_id FROM discord_identities WHERE user_id = $1)",
        params![user_id],
    )
    .await?;
    db.execute("DELETE FROM discord_identities WHERE user_id = $1", params![user_id]).await.map(drop)
}

pub async fn discord_id(db: &impl Execute, user_id: i64) -> Result<Option<String>, DbError> {
    db.scalar_opt("SELECT discord_id FROM discord_identities WHERE user_id = $1", params![user_id]).await
}

pub async fn refuse(db: &impl Execute, identity_hash: Vec<u8>, expires_at: Millis) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO refused_identities (identity_hash, expires_at) VALUES ($1, $2) \
         ON CONFLICT (identity_hash) DO UPDATE SET expires_at = excluded.expires_at",
        params![identity_hash, expires_at],
    )
    .await
}

pub async fn is_refused(db: &impl Execute, identity_hash: Vec<u8>, now: Millis) -> Result<bool, DbError> {
    let sql = "SELECT expires_at FROM refused_identities WHERE identity_hash = $1 AND expires_at > $2";
    Ok(db.scalar_opt::<i64>(sql, params![identity_hash, now]).await?.is_some())
}

pub async fn sweep_refused(db: &impl Execute, now: Millis) -> Result<u64, DbError> {
    db.execute("DELETE FROM refused_identities WHERE expires_at <= $1", params![now]).await
}

pub async fn is_linked(db: &impl Execute, user_id: i64) -> Result<bool, DbError> {
    let found: Option<i64> =
        db.scalar_opt("SELECT user_id FROM discord_identities WHERE user_id = $1", params![user_id]).await?;
    Ok(found.is_some())
}

pub async fn sign_in_methods(db: &impl Execute, user_id: i64) -> Result<Option<SignInMethods>, DbError> {
    db.row_opt(
        "SELECT u.accepted_at IS NOT NULL AS has_accepted, u.password_hash IS NOT NULL AS has_password, \
         d.discord_id, d.username, d.avatar_hash, d.linked_at, \
         (SELECT COUNT(*) FROM recovery_codes c WHERE c.user_id = u.id) AS recovery_codes_left, \
         (SELECT MAX(c.created_at) FROM recovery_codes c WHERE c.user_id = u.id) AS recovery_codes_made_at \
         FROM users u LEFT JOIN discord_identities d ON d.user_id = u.id WHERE u.id = $1",
        params![user_id],
    )
    .await
}
