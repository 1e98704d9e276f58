//! Checks a SQLite file before it is opened. SQLite itself treats an empty file as a new database and notices a damaged
//! page only when a statement reads it, which may be long after the last good backup is gone.

use std::path::{Path, PathBuf};
use std::time::Instant;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use crate::{DbError, Engine};

/// From this size on, the check takes long enough to be mentioned in the log.
const WORTH_MENTIONING_BYTES: u64 = 64 << 20;

/// Why a database file is not opened. Nothing has been changed in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileProblem {
    /// The file is empty.
    #[error(
        "the file {} is empty, which a database in use never is. Restore a backup of it; \
         or, if there has never been anything in it, delete the empty file to start over",
        .0.display()
    )]
    Empty(PathBuf),
    /// The file is missing, but the write-ahead log with its latest changes is still there.
    #[error(
        "the file {path} is missing, but its log {path}-wal is there. Put the file back, or restore a backup of it; \
         or, to start over, delete the log as well",
        path = .0.display()
    )]
    Missing(PathBuf),
    /// The file is not an intact database.
    #[error(
        "the file {path} is damaged ({finding}). Keep a copy of it and of {path}-wal, then restore a backup in its place \
         without {path}-wal and {path}-shm; or move all three away to start over",
        path = path.display()
    )]
    Damaged {
        /// Where the file is.
        path: PathBuf,
        /// What SQLite reports.
        finding: String,
    },
}

/// Checks an existing file, or creates a new one atomically.
pub(crate) async fn prepare(path: &Path) -> Result<(), DbError> {
    match std::fs::metadata(path) {
        Ok(found) if found.len() == 0 => Err(FileProblem::Empty(path.to_owned()).into()),
        Ok(found) => check(path, found.len()).await,
        Err(_) if std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0) => {
            Err(FileProblem::Missing(path.to_owned()).into())
        }
        // What prevents the check also prevents opening the file, and is reported there.
        Err(_) => create(path).await,
    }
}

async fn check(path: &Path, size_bytes: u64) -> Result<(), DbError> {
    let is_large = size_bytes >= WORTH_MENTIONING_BYTES;
    if is_large {
        tracing::info!(path = %path.display(), size_mib = size_bytes >> 20, "checking the database file");
    }
    let begun = Instant::now();
    match quick_check(path).await {
        Ok(finding) if finding == "ok" => {}
        Ok(finding) => return Err(FileProblem::Damaged { path: path.to_owned(), finding }.into()),
        Err(error) => return Err(damage(path, &error).unwrap_or_else(|| DbError::from_sqlx(Engine::Sqlite, error))),
    }
    if is_large {
        tracing::info!(elapsed_ms = begun.elapsed().as_millis() as u64, "the database file is intact");
    }
    Ok(())
}

/// The first finding, or `ok`. The connection cannot write, so that it does not merge the log into a damaged file.
async fn quick_check(path: &Path) -> Result<String, sqlx::Error> {
    let mut connection = SqliteConnectOptions::new().filename(path).read_only(true).connect().await?;
    let finding = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await;
    connection.close().await?;
    finding
}

fn damage(path: &Path, error: &sqlx::Error) -> Option<DbError> {
    let database = error.as_database_error()?;
    let code: u32 = database.code()?.parse().ok()?;
    // SQLITE_CORRUPT and SQLITE_NOTADB; the primary code is the low byte.
    let is_damage = matches!(code & 0xff, 11 | 26);
    is_damage
        .then(|| FileProblem::Damaged { path: path.to_owned(), finding: database.message().to_owned() })
        .map(DbError::from)
}

/// Creates a database under another name and links it to its own: a process that is killed meanwhile leaves no empty
/// file, and if several start concurrently, one wins.
async fn create(path: &Path) -> Result<(), DbError> {
    let fresh = beside(path, &format!(".{:016x}.new", rand::random::<u64>()));
    let made = async {
        let options = SqliteConnectOptions::new().filename(&fresh).create_if_missing(true);
        options.journal_mode(SqliteJournalMode::Wal).connect().await?.close().await
    };
    let made = made.await;
    // If links are not supported, or another process was faster, opening the file decides.
    let _ = std::fs::hard_link(&fresh, path);
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(&fresh, suffix));
    }
    made.map_err(|error| DbError::from_sqlx(Engine::Sqlite, error))
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
