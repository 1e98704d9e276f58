//! Every SQL statement about changes of usernames.

use vitrine_core::clock::Millis;
use vitrine_db::{DbError, Execute, params, row};

row! {
    /// A former name of an account.
    pub struct FormerUsername { pub username: String, pub changed_at: Millis }
}

/// Returns when an account last changed its username.
pub(super) async fn changed_at(db: &impl Execute, user_id: i64) -> Result<Option<Millis>, DbError> {
    db.scalar("SELECT MAX(changed_at) FROM former_usernames WHERE user_id = $1", params![user_id]).await
}

/// Reads the former names of an account, latest first.
///
/// # Errors
/// Database errors.
pub async fn former(db: &impl Execute, user_id: i64, most: i64, offset: i64) -> Result<Vec<FormerUsername>, DbError> {
    db.rows(
        "SELECT f.username, f.changed_at FROM former_usernames f JOIN users u ON u.id = f.user_id \
         WHERE f.user_id = $1 AND f.username <> u.username ORDER BY f.changed_at DESC, f.username_key LIMIT $2 OFFSET $3",
        params![user_id, most, offset],
    )
    .await
}

/// Stores a username. A taken name is a unique violation of `users.username_key`.
pub(super) async fn set(db: &impl Execute, id: i64, username: &str, username_key: &str) -> Result<u64, DbError> {
    let sql = "UPDATE users SET username = $2, username_key = $3 WHERE id = $1";
    db.execute(sql, params![id, username, username_key]).await
}

/// Records a name that its account has given up, perhaps not for the first time.
pub(super) async fn give_up(
    db: &impl Execute,
    user_id: i64,
    username: &str,
    username_key: &str,
    now: Millis,
) -> Result<u64, DbError> {
    db.execute(
        "INSERT INTO former_usernames (username_key, user_id, username, changed_at) VALUES ($1, $2, $3, $4) \
         ON CONFLICT (username_key) DO UPDATE SET username = excluded.username, changed_at = excluded.changed_at",
        params![username_key, user_id, username, now],
    )
    .await
}
