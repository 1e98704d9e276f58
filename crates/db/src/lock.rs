//! Explicit locks. Those of a transaction only PostgreSQL needs: on SQLite there is only one write transaction at a time anyway.

use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};

use crate::{Db, DbError, Engine, Execute, Params, Tx, params};

/// A database that is held by [`Db::claim`], until this is dropped or the process ends.
#[derive(Debug)]
#[must_use = "it is held only as long as this is"]
pub struct DatabaseClaim {
    _held: ClaimLock,
}

#[derive(Debug)]
enum ClaimLock {
    /// The locked folder of a SQLite file.
    Folder { _locked: File },
    /// The transaction that has the lock.
    Server { _locked: Tx },
    /// The file system knows no locks.
    Nothing,
}

impl Db {
    /// Holds this database for work that takes longer than a transaction, against other processes that ask for the same; none if
    /// one has it. It keeps nobody from reading and writing. On SQLite all databases of a folder are held together, because a
    /// lock on the file itself would be in the way of the engine's own, and one on a file beside it would leave that file there.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn claim(&self, what: &str) -> Result<Option<DatabaseClaim>, DbError> {
        let held = match self.engine() {
            Engine::Sqlite => {
                let sql = "SELECT file FROM pragma_database_list WHERE name = 'main'";
                let path: String = self.scalar(sql, Params::new()).await?;
                let folder = Path::new(&path).parent().map(Path::to_owned).unwrap_or_else(|| PathBuf::from("."));
                match File::open(folder).map_err(TryLockError::Error).and_then(|open| open.try_lock().map(|()| open)) {
                    Ok(locked) => ClaimLock::Folder { _locked: locked },
                    Err(TryLockError::WouldBlock) => return Ok(None),
                    Err(TryLockError::Error(_)) => ClaimLock::Nothing,
                }
            }
            Engine::Postgres => {
                let tx = self.begin().await?;
                // It does nothing else until it is dropped.
                tx.without_limit().await?;
                let sql = "SELECT pg_try_advisory_xact_lock($1)";
                match tx.scalar::<bool>(sql, params![number(what, &[])]).await? {
                    true => ClaimLock::Server { _locked: tx },
                    false => return Ok(None),
                }
            }
        };
        Ok(Some(DatabaseClaim { _held: held }))
    }
}

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
