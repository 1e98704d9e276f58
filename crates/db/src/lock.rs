//! Explicit locks, which only PostgreSQL needs: on SQLite there is only one write transaction at a time anyway.

use crate::{DbError, Engine, Execute, Tx, params};

/// The end of a `SELECT` that locks a row for its transaction and skips rows that others have locked.
pub fn skip_locked(engine: Engine) -> &'static str {
    match engine {
        Engine::Sqlite => "",
        Engine::Postgres => "FOR UPDATE SKIP LOCKED",
    }
}

impl Tx {
    /// Waits until no other transaction of any process holds this key, then holds it until the end of this one. What is
    /// read afterwards includes everything that earlier holders wrote, so that a count can be checked before inserting.
    /// `what` names the kind of key. A transaction must take it before it writes any row.
    ///
    /// # Errors
    /// [`DbError::Busy`] if the key is not released in time, otherwise what the engine reports.
    pub async fn lock(&self, what: &str, key: &[u8]) -> Result<(), DbError> {
        match self.engine() {
            Engine::Sqlite => Ok(()),
            Engine::Postgres => {
                self.execute("SELECT pg_advisory_xact_lock($1)", params![number(what, key)]).await.map(drop)
            }
        }
    }
}

/// PostgreSQL names such locks by a number.
fn number(what: &str, key: &[u8]) -> i64 {
    let mut hasher = blake3::Hasher::new();
    hasher.update(what.as_bytes()).update(&[0]).update(key);
    let mut bytes = [0; 8];
    hasher.finalize_xof().fill(&mut bytes);
    i64::from_le_bytes(bytes)
}
