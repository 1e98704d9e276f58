//! A SQLite database as one file at rest: written from a database in use, and read where nothing may change.

use std::path::{Path, PathBuf};
use std::time::Duration;

use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};

use crate::db::{Db, EnginePools, OnlyRead};
use crate::measure::ConnectionRole;
use crate::sqlite::ConnectionPool;
use crate::{DbError, Engine, FileProblem, OpenOptions, file};

/// Time for which the writer of a database in use may hold its lock during the copy.
const WAIT: Duration = Duration::from_secs(30);

/// Writes the state of a SQLite database at this moment into a new file, while others read and write it. The file is compact
/// and has no log beside it.
///
/// # Errors
/// Errors of the engine; it refuses a file that has anything in it.
pub async fn write_snapshot(of: &Path, into: &Path) -> Result<(), DbError> {
    let is_at_rest = of.exists() && file::only_read(of)?.is_some();
    let written = async {
        let source = SqliteConnectOptions::new().filename(of).busy_timeout(WAIT).pragma("mmap_size", "0");
        let mut connection = source.read_only(is_at_rest).immutable(is_at_rest).connect().await?;
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
    /// Errors of the engine; a damaged file may be noticed later, [`Db::integrity`] finds out.
    pub async fn open_at_rest(path: &Path) -> Result<Db, DbError> {
        let cause = "it is open for reading alone".to_owned();
        Db::at_rest(path, FileProblem::NotWritable { path: path.to_owned(), cause }).await
    }

    pub(crate) async fn at_rest(path: &Path, why: FileProblem) -> Result<Db, DbError> {
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
            let readers = ConnectionPool::open(
                ConnectionRole::Reader,
                connect(),
                options.readers,
                options.wait,
                options.read_timeout,
            )
            .await?;
            let writer =
                ConnectionPool::open(ConnectionRole::Writer, connect(), 1, options.wait, options.write_timeout).await?;
            Ok(Db::new(EnginePools::Sqlite { readers, writer, _scratch: None }).only_read(OnlyRead::File(why)))
        };
        opened.await.map_err(|err| DbError::from_sqlx(Engine::Sqlite, err))
    }
}
