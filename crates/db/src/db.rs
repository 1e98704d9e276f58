//! The handle on an open database: reads, single writes, transactions. How it is opened is in `open`, what its
//! connections are checked for in `check`.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::faults::{CallEffect, Faults};
use crate::measure::is_write;
use crate::sqlite::ConnectionPool;
use crate::{DbError, Engine, Execute, FileProblem, Params, RawRow, ServerProblem, Tx, postgres, retry};

/// An open database. A clone is another handle on the same connections.
#[derive(Clone, Debug)]
pub struct Db {
    on: Arc<EnginePools>,
    is_paused: Arc<AtomicBool>,
    only_read: Option<OnlyRead>,
    pub(crate) faults: Faults,
}

#[derive(Debug)]
pub(crate) enum EnginePools {
    Sqlite {
        readers: Arc<ConnectionPool>,
        writer: Arc<ConnectionPool>,
        // Dropped last, after the connections to the files it removes.
        _scratch: Option<ScratchFiles>,
    },
    Postgres {
        reader: postgres::ConnectionPool,
        writer: postgres::ConnectionPool,
    },
}

/// Reason why nothing is written.
#[derive(Clone, Debug)]
pub(crate) enum OnlyRead {
    File(FileProblem),
    Server(ServerProblem),
}

impl From<OnlyRead> for DbError {
    fn from(why: OnlyRead) -> DbError {
        match why {
            OnlyRead::File(problem) => problem.into(),
            OnlyRead::Server(problem) => problem.into(),
        }
    }
}

/// The files of a database that exists only as long as its handle.
#[derive(Debug)]
pub(crate) struct ScratchFiles {
    path: PathBuf,
}

impl ScratchFiles {
    pub(crate) fn new(path: PathBuf) -> ScratchFiles {
        ScratchFiles { path }
    }
}

impl Drop for ScratchFiles {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm"] {
            let mut path = self.path.clone().into_os_string();
            path.push(suffix);
            // It may be gone already.
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Db {
    pub(crate) fn new(on: EnginePools) -> Db {
        Db { on: Arc::new(on), is_paused: Arc::default(), only_read: None, faults: Faults::default() }
    }

    pub(crate) fn only_read(self, why: OnlyRead) -> Db {
        Db { only_read: Some(why), ..self }
    }

    /// The engine behind this handle.
    pub fn engine(&self) -> Engine {
        match *self.on {
            EnginePools::Sqlite { .. } => Engine::Sqlite,
            EnginePools::Postgres { .. } => Engine::Postgres,
        }
    }

    /// Refuses writes with [`DbError::Full`] from now on, on all clones of this handle, or lets them pass again. For a disk
    /// that is nearly full: a transaction that has begun may still be committed.
    pub fn pause_writes(&self, is_paused: bool) {
        self.is_paused.store(is_paused, Ordering::Relaxed);
    }

    /// Returns true if this is a file or a server that is only read.
    pub fn is_only_read(&self) -> bool {
        self.only_read.is_some()
    }

    fn let_write(&self) -> Result<(), DbError> {
        if let Some(why) = &self.only_read {
            return Err(why.clone().into());
        }
        if self.is_paused.load(Ordering::Relaxed) { Err(DbError::Full) } else { Ok(()) }
    }

    /// Begins a transaction for writing; [`transaction`](Db::transaction) is the usual way to one, because it runs the
    /// work again where the engine asks for that. On SQLite it holds the only write lock from here on, so keep slow
    /// work outside, and do not write through another handle meanwhile: that would wait for this transaction. On
    /// PostgreSQL it is an ordinary read-committed transaction.
    ///
    /// # Errors
    /// [`DbError::Busy`] if the lock is not released in time, [`DbError::Unavailable`] if the database does not
    /// respond, [`DbError::Full`] while writes are paused, [`DbError::File`] or
    /// [`DbError::Server`] where only reading is possible.
    pub async fn begin(&self) -> Result<Tx, DbError> {
        self.let_write()?;
        let begin = async {
            match &*self.on {
                EnginePools::Sqlite { writer, .. } => {
                    let mut connection = writer.acquire().await?;
                    connection.begin("BEGIN IMMEDIATE").await?;
                    Ok(Tx::on_sqlite(connection, &self.faults))
                }
                EnginePools::Postgres { writer, .. } => Ok(Tx::on_postgres(writer.begin("BEGIN").await?, &self.faults)),
            }
        };
        self.faults.around(CallEffect::None, begin).await
    }

    /// Begins a transaction for reading, in which all queries see the same state of the database.
    ///
    /// # Errors
    /// The errors of [`begin`](Db::begin).
    pub async fn snapshot(&self) -> Result<Tx, DbError> {
        let begin = async {
            match &*self.on {
                EnginePools::Sqlite { readers, .. } => {
                    let mut connection = readers.acquire().await?;
                    // A deferred transaction keeps the state of its first read.
                    connection.begin("BEGIN DEFERRED").await?;
                    Ok(Tx::on_sqlite(connection, &self.faults))
                }
                EnginePools::Postgres { reader, .. } => {
                    let begun = reader.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY").await?;
                    Ok(Tx::on_postgres(begun, &self.faults))
                }
            }
        };
        self.faults.around(CallEffect::None, begin).await
    }

    /// Runs a trivial query, for the readiness check.
    ///
    /// # Errors
    /// Why the database cannot be reached.
    pub async fn ping(&self) -> Result<(), DbError> {
        self.scalar::<i32>("SELECT 1", Params::new()).await.map(drop)
    }

    /// Updates the statistics of the query planner. Worth calling after a large import.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn analyze(&self) -> Result<(), DbError> {
        let tx = self.begin().await?;
        tx.without_limit().await?;
        tx.execute("ANALYZE", Params::new()).await?;
        tx.commit().await
    }

    /// Closes all connections, after merging SQLite's write-ahead log into its file. Other handles fail from here on.
    ///
    /// # Errors
    /// Errors of the engine; no acknowledged write is lost.
    pub async fn close(&self) -> Result<(), DbError> {
        match &*self.on {
            // It has no log to merge.
            EnginePools::Sqlite { readers, writer, .. } if self.is_only_read() => {
                readers.close().await.and(writer.close().await)
            }
            EnginePools::Sqlite { readers, writer, .. } => {
                let readers_closed = readers.close().await;
                let folded = async {
                    writer.acquire().await?.execute("PRAGMA wal_checkpoint(TRUNCATE)", Params::new()).await.map(drop)
                };
                let folded = folded.await;
                readers_closed.and(folded).and(writer.close().await)
            }
            EnginePools::Postgres { reader, writer } => {
                reader.close().await;
                writer.close().await;
                Ok(())
            }
        }
    }
}

impl Execute for Db {
    fn engine(&self) -> Engine {
        Db::engine(self)
    }

    async fn fetch(&self, sql: &str, params: Params) -> Result<Vec<RawRow>, DbError> {
        let mut effect = CallEffect::None;
        if is_write(sql) {
            self.let_write()?;
            effect = CallEffect::Lasting;
        }
        self.faults.around(effect, self.fetch_at_once(sql, params)).await
    }

    async fn execute(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        self.let_write()?;
        self.faults.around(CallEffect::Lasting, self.execute_at_once(sql, params)).await
    }
}

impl Db {
    async fn fetch_at_once(&self, sql: &str, params: Params) -> Result<Vec<RawRow>, DbError> {
        match &*self.on {
            EnginePools::Sqlite { readers, writer, .. } => {
                let pool = if is_write(sql) { writer } else { readers };
                pool.acquire().await?.fetch(sql, params).await
            }
            EnginePools::Postgres { writer, .. } if is_write(sql) => {
                let run = || async { writer.acquire().await?.fetch(sql, params.clone()).await };
                retry::statement(run).await
            }
            EnginePools::Postgres { reader, .. } => reader.acquire().await?.fetch(sql, params).await,
        }
    }

    async fn execute_at_once(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        match &*self.on {
            EnginePools::Sqlite { writer, .. } => writer.acquire().await?.execute(sql, params).await,
            EnginePools::Postgres { writer, .. } => {
                let run = || async { writer.acquire().await?.execute(sql, params.clone()).await };
                retry::statement(run).await
            }
        }
    }
}
