//! The one way to run a statement, directly on the database or inside a transaction. Stores take `&impl Execute`, so
//! their caller decides whether they share a transaction.

use std::future::Future;

use crate::{DbError, Engine, FromColumn, FromRow, RawRow, Value};

/// The values of `$1 … $n`, best written with [`params!`](crate::params).
pub type Params = Vec<Value>;

/// Runs statements. Implemented by [`Db`](crate::Db), where each statement stands alone, and by [`Tx`](crate::Tx).
///
/// On [`Db`](crate::Db), [`execute`](Execute::execute) writes and the others read; a statement that returns rows counts
/// as a write when its first word is `INSERT`, `UPDATE` or `DELETE`. A write hidden behind `WITH` needs a transaction.
pub trait Execute: Sync {
    /// The engine behind this, for code that must choose between two SQL texts.
    fn engine(&self) -> Engine;

    /// Runs a query and returns its rows undecoded; the other methods build on it.
    #[doc(hidden)]
    fn fetch(&self, sql: &str, params: Params) -> impl Future<Output = Result<Vec<RawRow>, DbError>> + Send;

    /// Runs a statement for its effect and returns the number of rows it touched.
    fn execute(&self, sql: &str, params: Params) -> impl Future<Output = Result<u64, DbError>> + Send;

    /// All rows of a query.
    fn rows<T: FromRow + Send>(
        &self,
        sql: &str,
        params: Params,
    ) -> impl Future<Output = Result<Vec<T>, DbError>> + Send {
        async move {
            let rows = self.fetch(sql, params).await?;
            rows.iter().map(|row| T::from_row(row).map_err(|err| DbError::decode(&err, sql))).collect()
        }
    }

    /// The first row of a query, if there is one.
    fn row_opt<T: FromRow + Send>(
        &self,
        sql: &str,
        params: Params,
    ) -> impl Future<Output = Result<Option<T>, DbError>> + Send {
        async move {
            let rows = self.fetch(sql, params).await?;
            rows.first().map(|row| T::from_row(row).map_err(|err| DbError::decode(&err, sql))).transpose()
        }
    }

    /// The first row of a query that always has one; [`DbError::NoRow`] otherwise.
    fn row<T: FromRow + Send>(&self, sql: &str, params: Params) -> impl Future<Output = Result<T, DbError>> + Send {
        async move { self.row_opt(sql, params).await?.ok_or(DbError::NoRow) }
    }

    /// The first column of all rows of a query.
    fn column<T: FromColumn + Send>(
        &self,
        sql: &str,
        params: Params,
    ) -> impl Future<Output = Result<Vec<T>, DbError>> + Send {
        async move {
            let rows = self.rows::<(T,)>(sql, params).await?;
            Ok(rows.into_iter().map(|(value,)| value).collect())
        }
    }

    /// The first column of the first row, if there is a row.
    fn scalar_opt<T: FromColumn + Send>(
        &self,
        sql: &str,
        params: Params,
    ) -> impl Future<Output = Result<Option<T>, DbError>> + Send {
        async move { Ok(self.row_opt::<(T,)>(sql, params).await?.map(|(value,)| value)) }
    }

    /// The first column of the first row of a query that always has one; [`DbError::NoRow`] otherwise.
    fn scalar<T: FromColumn + Send>(
        &self,
        sql: &str,
        params: Params,
    ) -> impl Future<Output = Result<T, DbError>> + Send {
        async move { self.scalar_opt(sql, params).await?.ok_or(DbError::NoRow) }
    }
}

impl<E: Execute + ?Sized> Execute for &E {
    fn engine(&self) -> Engine {
        (**self).engine()
    }

    fn fetch(&self, sql: &str, params: Params) -> impl Future<Output = Result<Vec<RawRow>, DbError>> + Send {
        (**self).fetch(sql, params)
    }

    fn execute(&self, sql: &str, params: Params) -> impl Future<Output = Result<u64, DbError>> + Send {
        (**self).execute(sql, params)
    }
}
