//! A SQLite database as one file at rest: written from a database in use, and read where nothing may change.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::db::{Db, On};
use crate::measure::Role;
use crate::sqlite::ConnectionPool;
use crate::{DbError, Engine, OpenOptions};

/// How long the writer of a database in use may hold its lock meanwhile.
const WAIT: Duration = Duration::from_secs(30);

/// Writes the state of a SQLite database at this moment into a new file, while others read and write it. The file is compact
/// and has no log beside it.
///
/// # Errors
/// What the engine reports; it refuses a file that has anything in it.
pub async fn write_snapshot(of: &Path, into: &Path) -> Result<(), DbError> {
    let written = async {
        let mut connection =
            SqliteConnectOptions::new().filename(of).busy_timeout(WAIT).pragma("mmap_size", "0").connect().await?;
        let name = into.to_string_lossy().into_owned();
        let outcome = sqlx::query("VACUUM INTO $1").bind(name).execute(&mut connection).await.map(drop);
        connection.close().await?;
        outcome
    };
    written.await.map_err(|err| DbError::from_sqlx(Engine::Sqlite, err))
}

impl Db {
    /// Opens a SQLite file that nobody changes, in such a way that nothing is changed in it or written beside it.
    ///
    /// # Errors
    /// What the engine reports; a damaged file may be noticed later, [`Db::integrity`] finds out.
    pub async fn open_at_rest(path: &Path) -> Result<Db, DbError> {
        let options = OpenOptions::default();
        let opened = async {
            let connect = || -> SqliteConnectOptions {
                let path: PathBuf = path.to_owned();
                SqliteConnectOptions::new()
                    .filename(path)
                    .read_only(true)
                    .immutable(true)
                    .pragma("query_only", "ON")
                    .pragma("trusted_schema", "OFF")
                    .pragma("cell_size_check", "ON")
                    .pragma("mmap_size", "0")
                    .pragma("temp_store", "MEMORY")
            };
            let readers =
                ConnectionPool::open(Role::Reader, connect(), options.readers, options.wait, options.read_timeout)
                    .await?;
            let writer = ConnectionPool::open(Role::Writer, connect(), 1, options.wait, options.write_timeout).await?;
            Ok(Db::new(On::Sqlite { readers, writer, _scratch: None }))
        };
        opened.await.map_err(|err| DbError::from_sqlx(Engine::Sqlite, err))
    }

    /// As [`Db::close`], of a file at rest, which has no log to merge.
    ///
    /// # Errors
    /// What the engine reports.
    pub async fn close_at_rest(&self) -> Result<(), DbError> {
        match self.on() {
            On::Sqlite { readers, writer, .. } => readers.close().await.and(writer.close().await),
            On::Postgres { .. } => self.close().await,
        }
    }
}
