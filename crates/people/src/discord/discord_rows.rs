//! Every SQL statement about visits to the platform and begun registrations.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

use crate::accounts::identities::PlatformIdentity;

row! {
    /// A visit to the platform that has begun.
    pub struct TransactionRow { pub purpose: String, pub session_hash: Option<Vec<u8>>, pub verifier: String }
}

pub struct NewTransaction<'a> {
    pub state_hash: Vec<u8>,
    pub cookie_hash: Vec<u8>,
    pub purpose: &'a str,
    pub session_hash: Option<Vec<u8>>,
    pub verifier: &'a str,
    pub expires_at: Millis,
}

pub async fn begin(db: &impl Execute, new: NewTransaction<'_>) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO discord_transactions (state_hash, cookie_hash, purpose, session_hash, verifier, expires_at) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        params![new.state_hash, new.cookie_hash, new.purpose, new.session_hash, new.verifier, new.expires_at],
    )
    .await
}

/// Removes and returns the transaction with this state, if it is this browser's and not over.
pub async fn consume(
    db: &impl Execute,
    state_hash: Vec<u8>,
    cookie_hash: Vec<u8>,
    now: Millis,
) -> Result<Option<TransactionRow>, DbError> {
    db.row_opt(
        "DELETE FROM discord_transactions WHERE state_hash = $1 AND cookie_hash = $2 AND expires_at > $3 \
         RETURNING purpose, session_hash, verifier",
        params![state_hash, cookie_hash, now],
    )
    .await
}

pub async fn begin_sign_up(
    db: &impl Execute,
    cookie_hash: Vec<u8>,
    identity: &PlatformIdentity,
    expires_at: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO discord_sign_ups (cookie_hash, discord_id, username, avatar_hash, expires_at) \
         VALUES ($1, $2, $3, $4, $5)",
        params![
            cookie_hash,
            identity.discord_id.as_str(),
            identity.username.as_str(),
            identity.avatar_hash.clone(),
            expires_at
        ],
    )
    .await
}

row! {
    struct IdentityRow { discord_id: String, username: String, avatar_hash: Option<String> }
}

impl From<IdentityRow> for PlatformIdentity {
    fn from(row: IdentityRow) -> Self {
        Self { discord_id: row.discord_id, username: row.username, avatar_hash: row.avatar_hash }
    }
}

/// Finds the identity that is about to register in this browser.
pub async fn sign_up(
    db: &impl Execute,
    cookie_hash: Vec<u8>,
    now: Millis,
) -> Result<Option<PlatformIdentity>, DbError> {
    let row: Option<IdentityRow> = db
        .row_opt(
            "SELECT discord_id, username, avatar_hash FROM discord_sign_ups WHERE cookie_hash = $1 AND expires_at > $2",
            params![cookie_hash, now],
        )
        .await?;
    Ok(row.map(PlatformIdentity::from))
}

/// Removes the registration of this browser and returns its identity.
pub async fn consume_sign_up(
    db: &impl Execute,
    cookie_hash: Vec<u8>,
    now: Millis,
) -> Result<Option<PlatformIdentity>, DbError> {
    let row: Option<IdentityRow> = db
        .row_opt(
            "DELETE FROM discord_sign_ups WHERE cookie_hash = $1 AND expires_at > $2 \
             RETURNING discord_id, username, avatar_hash",
            params![cookie_hash, now],
        )
        .await?;
    Ok(row.map(PlatformIdentity::from))
}

pub async fn sweep(db: &impl Execute, now: Millis) -> Result<(), DbError> {
    db.execute("DELETE FROM discord_transactions WHERE expires_at <= $1", params![now]).await?;
    db.execute("DELETE FROM discord_sign_ups WHERE expires_at <= $1", params![now]).await?;
    Ok(())
}
