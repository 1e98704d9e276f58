//! Checks a SQLite file before it is opened. SQLite itself treats an empty file as a new database and notices a damaged
//! page only when a statement reads it, which may be long after the last good backup is gone.

use std::io;
use std::path::{Path, PathBuf};
use std::time::Instant;

use rustix::fs::{Access, access};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode};
use sqlx::{ConnectOptions, Connection};

use crate::{DbError, Engine, catalog};

/// Size from which on the check takes long enough to be mentioned in the log.
const WORTH_MENTIONING_BYTES: u64 = 64 << 20;

/// The log and its index before anything is written to them, with a little to spare.
const ROOM_TO_OPEN_BYTES: u64 = 256 << 10;

/// Reason why a database file is not opened. Nothing has been changed in it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FileProblem {
    /// The file is empty.
    #[error(
        "the database file {} is empty. Restore a backup; or, if it never contained data, delete the empty file to \
            start over",
        .0.display()
    )]
    Empty(PathBuf),
    /// The file is missing, but the write-ahead log with its latest changes is still there.
    #[error(
        "the database file {path} is missing, but its log {path}-wal exists. Put the file back or restore a backup; \
            or, to start over, delete the log too",
        path = .0.display()
    )]
    Missing(PathBuf),
    /// Something else has the name of the file.
    #[error("{} isn't a file: give the path of a file in it, such as {}", .0.display(), .0.join("vitrine.sqlite").display())]
    NotAFile(PathBuf),
    /// The file, its log, or the folder in which SQLite keeps that, cannot be written to.
    #[error(
        "{} can't be written to ({cause}): allow the account that runs this program to write there, or mount it for \
            writing",
        path.display()
    )]
    NotWritable {
        /// The file or folder.
        path: PathBuf,
        /// Message of the operating system.
        cause: String,
    },
    /// There is no room for the file, or for the log that SQLite keeps beside it, without which nothing can be read either.
    #[error("the disk of {} is full: make space, because even reading a database needs its log", .0.display())]
    NoRoom(PathBuf),
    /// The file can only be read, and what is written in its log cannot be.
    #[error(
        "{path} is in a place that can't be written to, and its log {path}-wal may have changes that can't be read \
            without writing: allow the account that runs this program to write there, mount it for writing, or copy \
            both to a place that can be written to",
        path = .0.display()
    )]
    LogUnread(PathBuf),
    /// There is no folder to create the file in.
    #[error("the folder {} does not exist: create it, or correct the path of the database", .0.display())]
    NoFolder(PathBuf),
    /// The write-ahead log belongs to another database.
    #[error(
        "the log {path}-wal belongs to a different database than the file {path}. Put the right log back; or, if \
            there was none, move {path}-wal and {path}-shm away",
        path = .0.display()
    )]
    ForeignLog(PathBuf),
    /// The file is not an intact database.
    #[error(
        "the database file {path} is damaged ({finding}). Keep a copy of it and of {path}-wal, then replace it with a \
            backup and remove {path}-wal and {path}-shm; or move all three away to start over",
        path = path.display()
    )]
    Damaged {
        /// Path of the file.
        path: PathBuf,
        /// Message of SQLite.
        finding: String,
    },
}

/// Checks an existing file, with `is_read` all of it, or creates a new one atomically.
pub(crate) async fn prepare(path: &Path, is_read: bool) -> Result<(), DbError> {
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => Err(FileProblem::NotAFile(path.to_owned()).into()),
        Ok(found) if found.len() == 0 => Err(FileProblem::Empty(path.to_owned()).into()),
        Ok(found) => {
            require_writable(path)?;
            require_writable(&folder_of(path))?;
            require_writable_log(path)?;
            check(path, found.len(), is_read).await
        }
        Err(_) if has_log(path) => Err(FileProblem::Missing(path.to_owned()).into()),
        // What prevents the check also prevents opening the file, and is reported there.
        Err(_) => {
            require_folder(path)?;
            create(path).await
        }
    }
}

/// Reason why an existing file can be read and not written, if that is so. Nobody writes it then, since a process that had it open
/// would keep a log beside it. A writable file with a log that is not writable is not at rest, and opening it gives the reason.
pub(crate) fn only_read(path: &Path) -> Result<Option<FileProblem>, FileProblem> {
    let folder = folder_of(path);
    let Err(problem) = require_writable(path).and_then(|()| require_writable(&folder)) else { return Ok(None) };
    if !std::fs::metadata(path).is_ok_and(|found| found.is_file() && found.len() > 0)
        || access(path, Access::READ_OK).is_err()
    {
        return Err(problem);
    }
    // Where everybody else may write an empty log is that of somebody who has the file open.
    let is_mounted_so = access(&folder, Access::WRITE_OK) == Err(rustix::io::Errno::ROFS);
    let is_written = match std::fs::metadata(beside(path, "-wal")) {
        Ok(log) => log.len() > 0 || !is_mounted_so,
        Err(error) => error.kind() != io::ErrorKind::NotFound,
    };
    if is_written { Err(FileProblem::LogUnread(path.to_owned())) } else { Ok(Some(problem)) }
}

/// Checks a file that is only read.
pub(crate) async fn check_at_rest(path: &Path) -> Result<(), DbError> {
    match quick_check(path, true).await {
        Ok(None) => Ok(()),
        Ok(Some(finding)) => Err(FileProblem::Damaged { path: path.to_owned(), finding }.into()),
        Err(error) => Err(DbError::from_sqlx(Engine::Sqlite, error)),
    }
}

/// Checks that a database can be created at a path where there is no file. Creates nothing.
pub(crate) fn check_new(path: &Path) -> Result<(), FileProblem> {
    if has_log(path) {
        return Err(FileProblem::Missing(path.to_owned()));
    }
    require_folder(path)
}

fn has_log(path: &Path) -> bool {
    std::fs::metadata(beside(path, "-wal")).is_ok_and(|log| log.len() > 0)
}

fn require_folder(path: &Path) -> Result<(), FileProblem> {
    let folder = folder_of(path);
    match std::fs::metadata(&folder) {
        Ok(found) if found.is_dir() => require_access(&folder, Access::READ_OK | Access::WRITE_OK | Access::EXEC_OK),
        Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
            Err(FileProblem::NotWritable { path: folder, cause: error.to_string() })
        }
        _ => Err(FileProblem::NoFolder(folder)),
    }
}

fn require_writable(path: &Path) -> Result<(), FileProblem> {
    require_access(path, Access::READ_OK | Access::WRITE_OK)
}

/// Asks the operating system without writing anything.
fn require_access(path: &Path, rights: Access) -> Result<(), FileProblem> {
    access(path, rights)
        .map_err(|error| FileProblem::NotWritable { path: path.to_owned(), cause: io::Error::from(error).to_string() })
}

/// Requires the log and its index to be writable if they exist. Another account may have made them, such as root by running a
/// command. SQLite would call the database read-only, without naming the file.
fn require_writable_log(path: &Path) -> Result<(), FileProblem> {
    for suffix in ["-wal", "-shm"] {
        let log = beside(path, suffix);
        match require_writable(&log) {
            // Whoever closes the database takes them away.
            Err(_) if is_absent(&log) => {}
            checked => checked?,
        }
    }
    Ok(())
}

fn is_absent(path: &Path) -> bool {
    std::fs::symlink_metadata(path).is_err_and(|error| error.kind() == io::ErrorKind::NotFound)
}

fn folder_of(path: &Path) -> PathBuf {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder.to_owned(),
        _ => PathBuf::from("."),
    }
}

async fn check(path: &Path, size_bytes: u64, is_read: bool) -> Result<(), DbError> {
    let is_large = is_read && size_bytes >= WORTH_MENTIONING_BYTES;
    if is_large {
        tracing::info!(path = %path.display(), size_mib = size_bytes >> 20, "checking the database file");
    }
    let begun = Instant::now();
    if is_read {
        match find_damage(path).await {
            Ok(None) => {}
            Ok(Some(finding)) => return Err(FileProblem::Damaged { path: path.to_owned(), finding }.into()),
            Err(error) => return Err(explain(error, path)),
        }
    }
    if is_log_foreign(path).await {
        return Err(FileProblem::ForeignLog(path.to_owned()).into());
    }
    if is_large {
        tracing::info!(elapsed_ms = begun.elapsed().as_millis() as u64, "the database file is intact");
    }
    Ok(())
}

/// The first finding in the file as it is with its log. Without a log the file is read as one that nobody changes, so that
/// the check does not create a log itself; what it finds then counts only if that was so.
async fn find_damage(path: &Path) -> Result<Option<String>, sqlx::Error> {
    let log = beside(path, "-wal");
    let changed_at = || std::fs::metadata(path).and_then(|file| file.modified()).ok();
    if !log.exists() {
        let before = changed_at();
        let found = quick_check(path, true).await;
        if matches!(found, Ok(None)) || (before == changed_at() && !log.exists()) {
            return found;
        }
    }
    quick_check(path, false).await
}

/// The connection cannot write, so that it does not merge the log into a damaged file.
async fn quick_check(path: &Path, is_alone: bool) -> Result<Option<String>, sqlx::Error> {
    let checking = async {
        let mut connection = reader(path, is_alone).connect().await?;
        let finding: String = sqlx::query_scalar("PRAGMA quick_check(1)").fetch_one(&mut connection).await?;
        connection.close().await?;
        Ok(finding)
    };
    match checking.await {
        Ok(finding) if finding == "ok" => Ok(None),
        Ok(finding) => Ok(Some(finding)),
        Err(error) => damage(&error).map(Some).ok_or(error),
    }
}

/// SQLite applies whatever log lies beside a file, also that of another database, whose pages then hide or destroy those of
/// this one. When a database was begun tells one from another: both the file alone and the file with its log know it.
async fn is_log_foreign(path: &Path) -> bool {
    if !has_log(path) {
        return false;
    }
    match (begun_at(path, true).await, begun_at(path, false).await) {
        (Some(alone), Some(with_log)) => alone != with_log,
        // The file alone need not be readable: parts of the log may have been merged into it already.
        _ => false,
    }
}

async fn begun_at(path: &Path, is_alone: bool) -> Option<i64> {
    number(path, is_alone, "SELECT applied_at FROM schema_migrations WHERE number = 1").await
}

/// Returns true if a file belongs to this program.
async fn is_own(path: &Path, is_alone: bool) -> bool {
    number(path, is_alone, catalog::NOTED_SCRIPTS).await.is_some_and(|scripts| scripts > 0)
}

async fn number(path: &Path, is_alone: bool, sql: &'static str) -> Option<i64> {
    let mut connection = reader(path, is_alone).connect().await.ok()?;
    let found = sqlx::query_scalar(sql).fetch_optional(&mut connection).await;
    // It has nothing to write.
    let _ = connection.close().await;
    found.ok().flatten()
}

/// Names of the tables in a file that no migration was ever applied to, found without opening it for writing: that would turn on a
/// log in a database of somebody else. Nothing is told of a file that cannot be read, because opening it does.
pub(crate) async fn foreign_tables(path: &Path) -> Vec<String> {
    // Opening a pipe would wait for whoever writes to it; `prepare` says what is wrong.
    if !std::fs::metadata(path).is_ok_and(|found| found.is_file()) {
        return Vec::new();
    }
    let is_alone = !has_log(path);
    let Ok(mut connection) = reader(path, is_alone).connect().await else { return Vec::new() };
    let found = sqlx::query_scalar(catalog::SQLITE_TABLES).fetch_all(&mut connection).await;
    // It has nothing to write.
    let _ = connection.close().await;
    let mut names: Vec<String> = found.unwrap_or_default();
    names.retain(|name| !catalog::OWN.contains(&name.as_str()));
    // Asked after the tables, as in `catalog::foreign_tables`.
    if names.is_empty() || is_own(path, is_alone).await { Vec::new() } else { names }
}

fn reader(path: &Path, is_alone: bool) -> SqliteConnectOptions {
    SqliteConnectOptions::new().filename(path).read_only(true).immutable(is_alone)
}

/// Message of SQLite, if the error is about damage.
fn damage(error: &sqlx::Error) -> Option<String> {
    let database = error.as_database_error()?;
    let code: u32 = database.code()?.parse().ok()?;
    // SQLITE_CORRUPT and SQLITE_NOTADB; the primary code is the low byte.
    let is_damage = matches!(code & 0xff, 11 | 26);
    is_damage.then(|| database.message().to_owned())
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
    if made.is_ok() {
        // If links are not supported, or another process was faster, opening the file decides.
        let _ = std::fs::hard_link(&fresh, path);
    }
    for suffix in ["", "-wal", "-shm"] {
        let _ = std::fs::remove_file(beside(&fresh, suffix));
    }
    made.map_err(|error| explain(error, path))
}

/// The error of opening or making a file. On a full disk SQLite cannot make its log and the index of that, and reports any of
/// several errors of input and output, none of which names the disk.
pub(crate) fn explain(error: sqlx::Error, path: &Path) -> DbError {
    match DbError::from_sqlx(Engine::Sqlite, error) {
        DbError::Full => FileProblem::NoRoom(path.to_owned()).into(),
        DbError::Unavailable(_) if !has_room(&folder_of(path)) => FileProblem::NoRoom(path.to_owned()).into(),
        other => other,
    }
}

/// Returns true if a folder's file system has room for the files that SQLite creates when it opens a database. A file system that
/// does not tell counts as having room.
fn has_room(folder: &Path) -> bool {
    rustix::fs::statvfs(folder).map_or(true, |found| {
        let has_files = found.f_files == 0 || found.f_favail > 0;
        has_files && found.f_bavail.saturating_mul(found.f_frsize) >= ROOM_TO_OPEN_BYTES
    })
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
