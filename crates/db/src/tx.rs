//! A transaction, for writing or for one consistent view. Dropping it undoes everything it did.

use std::sync::atomic::{AtomicBool, Ordering};

use sea_orm::{ConnectionTrait, DatabaseTransaction, QueryResult, Statement};

use crate::{DbError, Engine, Execute, Params};

/// A running transaction. Dropped without [`commit`](Tx::commit), it is rolled back.
///
/// After a statement has failed, nothing more can be done in it on either engine: PostgreSQL works so, and SQLite is
/// held to the same, so that code proven on one engine works on the other. Use `ON CONFLICT` to expect a conflict.
#[derive(Debug)]
pub struct Tx {
    inner: DatabaseTransaction,
    engine: Engine,
    is_failed: AtomicBool,
}

impl Tx {
    pub(crate) fn new(engine: Engine, inner: DatabaseTransaction) -> Tx {
        Tx { inner, engine, is_failed: AtomicBool::new(false) }
    }

    /// Makes the work of this transaction last. An error means that nothing of it did.
    ///
    /// # Errors
    /// [`DbError::Aborted`] when an earlier statement failed, otherwise what the engine reports.
    pub async fn commit(self) -> Result<(), DbError> {
        if self.is_failed.load(Ordering::Relaxed) {
            self.rollback().await?;
            return Err(DbError::Aborted);
        }
        self.inner.commit().await.map_err(|err| DbError::from_orm(self.engine, err))
    }

    /// Undoes the work of this transaction and waits until that is done.
    ///
    /// # Errors
    /// What the engine reports; the work is undone all the same.
    pub async fn rollback(self) -> Result<(), DbError> {
        self.inner.rollback().await.map_err(|err| DbError::from_orm(self.engine, err))
    }

    /// Runs a script of several statements without parameters.
    pub(crate) async fn script(&self, sql: &str) -> Result<(), DbError> {
        self.guard()?;
        self.note(self.inner.execute_unprepared(sql).await).map(drop)
    }

    fn guard(&self) -> Result<(), DbError> {
        if self.is_failed.load(Ordering::Relaxed) { Err(DbError::Aborted) } else { Ok(()) }
    }

    fn note<T>(&self, result: Result<T, sea_orm::DbErr>) -> Result<T, DbError> {
        result.map_err(|err| {
            self.is_failed.store(true, Ordering::Relaxed);
            DbError::from_orm(self.engine, err)
        })
    }

    fn statement(&self, sql: &str, params: Params) -> Statement {
        Statement::from_sql_and_values(self.engine.backend(), sql, params)
    }
}

impl Execute for Tx {
    fn engine(&self) -> Engine {
        self.engine
    }

    async fn fetch(&self, sql: &str, params: Params) -> Result<Vec<QueryResult>, DbError> {
        self.guard()?;
        self.note(self.inner.query_all_raw(self.statement(sql, params)).await)
    }

    async fn execute(&self, sql: &str, params: Params) -> Result<u64, DbError> {
        self.guard()?;
        self.note(self.inner.execute_raw(self.statement(sql, params)).await).map(|done| done.rows_affected())
    }
}
