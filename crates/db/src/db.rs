//! The handle on an open database: reads, single writes, transactions. How it is opened is in `open`, what its
//! connections are checked for in `check`.

use std::path::PathBuf;
use std::sync::Arc;

use sea_orm::{
    AccessMode, ConnectionTrait, DatabaseConnection, IsolationLevel, QueryResult, SqliteTransactionMode, Statement,
    TransactionOptions, TransactionTrait,
};

use crate::{DbError, Engine, Execute, Params, Tx};

/// An open database. A clone is another handle on the same connections.
#[derive(Clone, Debug)]
pub struct Db {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    engine: Engine,
    reader: DatabaseConnection,
    writer: DatabaseConnection,
    // Dropped last, after the connections to the files it removes.
    _scratch: Option<Scratch>,
}

/// The files of a database that lives no longer than its handle.
#[derive(Debug)]
pub(crate) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    pub(crate) fn new(path: PathBuf) -> Scratch {
        Scratch { path }
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        for suffix in ["", "-wal", "-shm"] {
            let mut path = self.path.clone().into_os_string();
            path.push(suffix);
            // A file that is gone already is what was wanted.
            let _ = std::fs::remove_file(path);
        }
    }
}

impl Db {
    pub(crate) fn new(
        engine: Engine,
        reader: DatabaseConnection,
        writer: DatabaseConnection,
        scratch: Option<Scratch>,
    ) -> Db {
        Db { inner: Arc::new(Inner { engine, reader, writer, _scratch: scratch }) }
    }

    /// The engine behind this handle.
    pub fn engine(&self) -> Engine {
        self.inner.engine
    }

    pub(crate) fn reader(&self) -> &DatabaseConnection {
        &self.inner.reader
    }

    pub(crate) fn writer(&self) -> &DatabaseConnection {
        &self.inner.writer
    }

    /// Begins a transaction for writing. On SQLite it holds the one write lock from here on, so keep slow work outside;
    /// on PostgreSQL it is an ordinary read-committed transaction.
    ///
    /// # Errors
    /// [`DbError::Busy`] when the lock does not come free in time, [`DbError::Unavailable`] when nothing answers.
    pub async fn begin(&self) -> Result<Tx, DbError> {
        let options = TransactionOptions {
            sqlite_transaction_mode: Some(SqliteTransactionMode::Immediate),
            ..TransactionOptions::default()
        };
        self.transaction(self.writer(), options).await
    }

    /// Begins a transaction for reading, in which all queries see the same state of the database.
    ///
    /// # Errors
    /// As [`begin`](Db::begin).
    pub async fn snapshot(&self) -> Result<Tx, DbError> {
        let options = match self.engine() {
            // A deferred transaction of SQLite keeps the state of its first read.
            Engine::Sqlite => TransactionOptions {
                sqlite_transaction_mode: Some(SqliteTransactionMode::Deferred),
                ..TransactionOptions::default()
            },
            Engine::Postgres => TransactionOptions {
                isolation_level: Some(IsolationLevel::RepeatableRead),
                access_mode: Some(AccessMode::ReadOnly),
                ..TransactionOptions::default()
            },
        };
        self.transaction(self.reader(), options).await
    }

    async fn transaction(&self, on: &DatabaseConnection, options: TransactionOptions) -> Result<Tx, DbError> {
        let inner =
            on.begin_with_options(options).await.map_err(|err| DbError::from_orm(self.engine(), err))?;
        Ok(Tx::new(self.engine(), inner))
    }

    /// Answers once the database has answered a trivial query, for the readiness check.
    ///
    /// # Errors
    /// What stands between this process and the database.
    pub async fn ping(&self) -> Result<(), DbError> {
        self.scalar::<i32>("SELECT 1", Params::new()).await.map(drop)
    }

    /// Gathers the statistics the query planner works with. Worth calling after a large import.
    ///
    /// # Errors
    /// What the engine reports.
    pub async fn analyze(&self) -> Result<(), DbError> {
        self.execute("ANALYZE", Params::new()).await.map(drop)
    }

    /// Closes all connections, after folding SQLite's log into its file. Other handles fail from here on.
    ///
    /// # Errors
    /// What the engine reports; nothing acknowledged is lost by it.
    pub async fn close(&self) -> Result<(), DbError> {
        let fold = match self.engine() {
            Engine::Sqlite => self.execute("PRAGMA wal_checkpoint(TRUNCATE)", Params::new()).await.map(drop),
            Engine::Postgres => Ok(()),
        };
        let closed = self.reader().close_by_ref().await.and(self.writer().close_by_ref().await);
        fold.and(closed.map_err(|err| DbError::from_orm(self.engine(), err)))
    }

    fn statement(&self, sql: &str, params: Params) -> Statement {
        Statement::from_sql_and_values(self.engine().backend(), sql, params)
    }
}

impl Execute for Db {
    fn engine(&self) -> Engine {
        self.inner.engine
    }

    async fn fetch(&self, sql: &str, params: Params) -> Result<Vec<QueryResult>, DbError> {
        let on = if is_write(sql) { self.writer() } else { self.reader() };
        on.query_all_raw(self.statement(sql, params)).await.map_err(|err| DbError::from_orm(self.engine(), err))
    }

    async fn execute(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        self.writer()
            .execute_raw(self.statement(sql, params))
            .await
            .map(|done| done.rows_affected())
            .map_err(|err| DbError::from_orm(self.engine(), err))
    }
}

fn is_write(sql: &str) -> bool {
    let word = sql.trim_start().split(|c: char| !c.is_ascii_alphabetic()).next().unwrap_or("");
    ["insert", "update", "delete"].iter().any(|write| word.eq_ignore_ascii_case(write))
}

#[cfg(test)]
mod tests {
    use super::is_write;

    #[test]
    fn a_statement_that_returns_rows_may_still_write() {
        assert!(is_write("\n  INSERT INTO tags (name) VALUES ($1) RETURNING id"));
        assert!(is_write("delete from tags returning id"));
        assert!(!is_write("SELECT 1"));
        assert!(!is_write("  updated_at"));
        assert!(!is_write(""));
    }
}
