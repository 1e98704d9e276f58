//! Every SQL statement about the list of an account's sessions.

use uuid::Uuid;
use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

row! {
    pub struct SessionRow {
        pub token_hash: Vec<u8>,
        pub uuid: Uuid,
        pub browser: Option<String>,
        pub system: Option<String>,
        pub created_at: Millis,
        pub last_seen_at: Millis,
    }
}

pub async fn of_account(db: &impl Execute, user_id: i64, now: Millis, most: i64) -> Result<Vec<SessionRow>, DbError> {
    db.rows(
        "SELECT token_hash, uuid, browser, system, created_at, last_seen_at FROM sessions \
         WHERE user_id = $1 AND expires_at > $2 ORDER BY last_seen_at DESC, uuid LIMIT $3",
        params![user_id, now, most],
    )
    .await
}

pub async fn end(db: &impl Execute, user_id: i64, uuid: Uuid) -> Result<u64, DbError> {
    db.execute("DELETE FROM sessions WHERE user_id = $1 AND uuid = $2", params![user_id, uuid]).await
}
