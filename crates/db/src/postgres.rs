//! Statements on PostgreSQL, on a connection of the driver's pool or in a transaction.

use sqlx::postgres::{PgArguments, PgExecutor};
use sqlx::{AssertSqlSafe, Postgres};

use crate::row::{Row, RowOf};
use crate::value::arguments;
use crate::{DbError, Engine, Params};

pub(crate) async fn fetch(on: impl PgExecutor<'_>, sql: &str, params: Params) -> Result<Vec<Row>, DbError> {
    let rows = query(sql, params)?.fetch_all(on).await.map_err(from_sqlx)?;
    Ok(rows.into_iter().map(|row| Row(RowOf::Postgres(row))).collect())
}

pub(crate) async fn execute(on: impl PgExecutor<'_>, sql: &str, params: Params) -> Result<u64, DbError> {
    query(sql, params)?.execute(on).await.map(|done| done.rows_affected()).map_err(from_sqlx)
}

fn query(sql: &str, params: Params) -> Result<sqlx::query::Query<'static, Postgres, PgArguments>, DbError> {
    Ok(sqlx::query_with(AssertSqlSafe(sql), arguments(params)?))
}

pub(crate) fn from_sqlx(err: sqlx::Error) -> DbError {
    DbError::from_sqlx(Engine::Postgres, err)
}
