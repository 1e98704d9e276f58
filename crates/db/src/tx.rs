//! A transaction, for writing or for a consistent snapshot. Dropping it rolls it back.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::Mutex;

use crate::faults::{CallEffect, Faults};
use crate::{DbError, Engine, Execute, Params, RawRow, postgres, sqlite};

/// A running transaction. Dropped without [`commit`](Tx::commit), it is rolled back.
///
/// After a statement has failed, nothing more can be done in it on either engine: PostgreSQL works like that, and
/// SQLite is made to behave the same, so that code tested on one engine works on the other. Use `ON CONFLICT` to expect
/// a conflict. A statement whose future was dropped counts as failed too: it is unknown how far it got.
#[derive(Debug)]
pub struct Tx {
    on: TxConnection,
    is_failed: AtomicBool,
    is_conflicted: Arc<AtomicBool>,
    faults: Faults,
}

#[derive(Debug)]
enum TxConnection {
    Sqlite(Mutex<sqlite::PooledConnection>),
    Postgres(Mutex<postgres::PooledConnection>),
}

impl Tx {
    pub(crate) fn on_sqlite(connection: sqlite::PooledConnection, faults: &Faults) -> Tx {
        Tx::new(TxConnection::Sqlite(Mutex::new(connection)), faults)
    }

    pub(crate) fn on_postgres(connection: postgres::PooledConnection, faults: &Faults) -> Tx {
        Tx::new(TxConnection::Postgres(Mutex::new(connection)), faults)
    }

    fn new(on: TxConnection, faults: &Faults) -> Tx {
        Tx { on, is_failed: AtomicBool::new(false), is_conflicted: Arc::default(), faults: faults.clone() }
    }

    /// Tells, even after the end of this transaction, whether the engine rolled it back in favour of another.
    pub(crate) fn conflicted(&self) -> Arc<AtomicBool> {
        self.is_conflicted.clone()
    }

    /// Commits this transaction. An error means that nothing was committed, except for [`DbError::Unavailable`]: a
    /// connection lost at this moment leaves the outcome unknown.
    ///
    /// # Errors
    /// [`DbError::Aborted`] when an earlier statement failed, otherwise what the engine reports.
    pub async fn commit(self) -> Result<(), DbError> {
        if self.is_failed.load(Ordering::Relaxed) {
            // Any other error may be that of a statement that was given up and has ended since.
            return match self.rollback().await {
                Err(lost @ DbError::Unavailable(_)) => Err(lost),
                _ => Err(DbError::Aborted),
            };
        }
        let commit = async {
            match self.on {
                TxConnection::Sqlite(connection) => connection.into_inner().commit().await,
                TxConnection::Postgres(connection) => connection.into_inner().commit().await,
            }
        };
        let outcome = self.faults.around(CallEffect::Lasting, commit).await;
        note_conflict(&self.is_conflicted, &outcome);
        outcome
    }

    /// Rolls this transaction back and waits until that is done.
    ///
    /// # Errors
    /// Errors of the engine; the work is rolled back anyway.
    pub async fn rollback(self) -> Result<(), DbError> {
        match self.on {
            TxConnection::Sqlite(connection) => connection.into_inner().rollback().await,
            TxConnection::Postgres(connection) => connection.into_inner().rollback().await,
        }
    }

    /// Runs a script of several statements without parameters.
    pub(crate) async fn script(&self, sql: &str) -> Result<(), DbError> {
        let running = self.start()?;
        let outcome = match &self.on {
            TxConnection::Sqlite(connection) => connection.lock().await.script(sql).await,
            TxConnection::Postgres(connection) => connection.lock().await.script(sql).await,
        };
        running.end(outcome)
    }

    /// Removes the time limits of statements, of waits for locks and of idle transactions: for migrations, checks and copies, never
    /// for requests. If a PostgreSQL server vanishes meanwhile, the caller may wait for its answer for ever.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn without_limit(&self) -> Result<(), DbError> {
        match &self.on {
            TxConnection::Sqlite(connection) => connection.lock().await.without_limit(),
            TxConnection::Postgres(connection) => {
                let lift = "SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0; \
                            SET LOCAL idle_in_transaction_session_timeout = 0";
                self.script(lift).await?;
                connection.lock().await.without_limit();
            }
        }
        Ok(())
    }

    fn start(&self) -> Result<RunningStatement<'_>, DbError> {
        if self.is_failed.load(Ordering::Relaxed) {
            Err(DbError::Aborted)
        } else {
            Ok(RunningStatement { tx: self, is_done: false })
        }
    }
}

fn note_conflict<T>(is_conflicted: &AtomicBool, outcome: &Result<T, DbError>) {
    if matches!(outcome, Err(DbError::TransactionConflict)) {
        is_conflicted.store(true, Ordering::Relaxed);
    }
}

/// A running statement. If it is dropped before its outcome is known, the transaction counts as failed.
struct RunningStatement<'a> {
    tx: &'a Tx,
    is_done: bool,
}

impl RunningStatement<'_> {
    fn end<T>(mut self, outcome: Result<T, DbError>) -> Result<T, DbError> {
        note_conflict(&self.tx.is_conflicted, &outcome);
        self.is_done = outcome.is_ok();
        outcome
    }
}

impl Drop for RunningStatement<'_> {
    fn drop(&mut self) {
        if !self.is_done {
            self.tx.is_failed.store(true, Ordering::Relaxed);
        }
    }
}

impl Execute for Tx {
    fn engine(&self) -> Engine {
        match self.on {
            TxConnection::Sqlite(_) => Engine::Sqlite,
            TxConnection::Postgres(_) => Engine::Postgres,
        }
    }

    async fn fetch(&self, sql: &str, params: Params) -> Result<Vec<RawRow>, DbError> {
        let running = self.start()?;
        let run = async {
            match &self.on {
                TxConnection::Sqlite(connection) => connection.lock().await.fetch(sql, params).await,
                TxConnection::Postgres(connection) => connection.lock().await.fetch(sql, params).await,
            }
        };
        running.end(self.faults.around(CallEffect::None, run).await)
    }

    async fn execute(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        let running = self.start()?;
        let run = async {
            match &self.on {
                TxConnection::Sqlite(connection) => connection.lock().await.execute(sql, params).await,
                TxConnection::Postgres(connection) => connection.lock().await.execute(sql, params).await,
            }
        };
        running.end(self.faults.around(CallEffect::None, run).await)
    }
}
