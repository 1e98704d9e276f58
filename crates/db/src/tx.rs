//! A transaction, for writing or for one consistent view. Dropping it undoes everything it did.

use std::sync::atomic::{AtomicBool, Ordering};

use sea_orm::{ConnectionTrait, DatabaseTransaction, QueryResult, Statement};
use tokio::sync::Mutex;

use crate::sqlite::Held;
use crate::{DbError, Engine, Execute, Params};

/// A running transaction. Dropped without [`commit`](Tx::commit), it is rolled back.
///
/// After a statement has failed, nothing more can be done in it on either engine: PostgreSQL works so, and SQLite is
/// held to the same, so that code proven on one engine works on the other. Use `ON CONFLICT` to expect a conflict.
#[derive(Debug)]
pub struct Tx {
    on: On,
    is_failed: AtomicBool,
}

#[derive(Debug)]
enum On {
    Sqlite(Mutex<Held>),
    Postgres(DatabaseTransaction),
}

impl Tx {
    pub(crate) fn on_sqlite(held: Held) -> Tx {
        Tx { on: On::Sqlite(Mutex::new(held)), is_failed: AtomicBool::new(false) }
    }

    pub(crate) fn on_postgres(inner: DatabaseTransaction) -> Tx {
        Tx { on: On::Postgres(inner), is_failed: AtomicBool::new(false) }
    }

    /// Makes the work of this transaction last. An error means that nothing of it did, save for
    /// [`DbError::Unavailable`]: a connection lost at this very moment leaves the outcome unknown.
    ///
    /// # Errors
    /// [`DbError::Aborted`] when an earlier statement failed, otherwise what the engine reports.
    pub async fn commit(self) -> Result<(), DbError> {
        if self.is_failed.load(Ordering::Relaxed) {
            self.rollback().await?;
            return Err(DbError::Aborted);
        }
        match self.on {
            On::Sqlite(held) => held.into_inner().commit().await,
            On::Postgres(inner) => inner.commit().await.map_err(from_postgres),
        }
    }

    /// Undoes the work of this transaction and waits until that is done.
    ///
    /// # Errors
    /// What the engine reports; the work is undone all the same.
    pub async fn rollback(self) -> Result<(), DbError> {
        match self.on {
            On::Sqlite(held) => held.into_inner().rollback().await,
            On::Postgres(inner) => inner.rollback().await.map_err(from_postgres),
        }
    }

    /// Runs a script of several statements without parameters.
    pub(crate) async fn script(&self, sql: &str) -> Result<(), DbError> {
        self.guard()?;
        let outcome = match &self.on {
            On::Sqlite(held) => held.lock().await.script(sql).await,
            On::Postgres(inner) => inner.execute_unprepared(sql).await.map(drop).map_err(from_postgres),
        };
        self.note(outcome)
    }

    /// Lets statements run and wait for locks as long as they need, for migrations.
    pub(crate) async fn without_limit(&self) -> Result<(), DbError> {
        match &self.on {
            On::Sqlite(held) => {
                held.lock().await.without_limit();
                Ok(())
            }
            On::Postgres(_) => self.script("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await,
        }
    }

    fn guard(&self) -> Result<(), DbError> {
        if self.is_failed.load(Ordering::Relaxed) { Err(DbError::Aborted) } else { Ok(()) }
    }

    fn note<T>(&self, outcome: Result<T, DbError>) -> Result<T, DbError> {
        if outcome.is_err() {
            self.is_failed.store(true, Ordering::Relaxed);
        }
        outcome
    }
}

impl Execute for Tx {
    fn engine(&self) -> Engine {
        match self.on {
            On::Sqlite(_) => Engine::Sqlite,
            On::Postgres(_) => Engine::Postgres,
        }
    }

    async fn fetch(&self, sql: &str, params: Params) -> Result<Vec<QueryResult>, DbError> {
        self.guard()?;
        let outcome = match &self.on {
            On::Sqlite(held) => held.lock().await.fetch(sql, params).await,
            On::Postgres(inner) => inner.query_all_raw(statement(sql, params)).await.map_err(from_postgres),
        };
        self.note(outcome)
    }

    async fn execute(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        self.guard()?;
        let outcome = match &self.on {
            On::Sqlite(held) => held.lock().await.execute(sql, params).await,
            On::Postgres(inner) => {
                let done = inner.execute_raw(statement(sql, params)).await;
                done.map(|done| done.rows_affected()).map_err(from_postgres)
            }
        };
        self.note(outcome)
    }
}

pub(crate) fn statement(sql: &str, params: Params) -> Statement {
    Statement::from_sql_and_values(sea_orm::DbBackend::Postgres, sql, params)
}

pub(crate) fn from_postgres(err: sea_orm::DbErr) -> DbError {
    DbError::from_orm(Engine::Postgres, err)
}
