//! Statements on PostgreSQL, on a connection of the driver's pool or in a transaction.

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnection};
use sqlx::{AssertSqlSafe, PgPool, Postgres};

use crate::db::doing;
use crate::measure::{self, Doing, Role};
use crate::row::{Row, RowOf};
use crate::value::arguments;
use crate::{DbError, Engine, Params};

pub(crate) async fn fetch(on: &mut PgConnection, sql: &str, params: Params) -> Result<Vec<Row>, DbError> {
    let query = query(sql, params)?;
    let rows = measure::running(doing(sql), async { query.fetch_all(on).await.map_err(from_sqlx) }).await?;
    Ok(rows.into_iter().map(|row| Row(RowOf::Postgres(row))).collect())
}

pub(crate) async fn execute(on: &mut PgConnection, sql: &str, params: Params) -> Result<u64, DbError> {
    let query = query(sql, params)?;
    let done = measure::running(Doing::Write, async { query.execute(on).await.map_err(from_sqlx) }).await?;
    Ok(done.rows_affected())
}

/// A connection of a pool, when one is free.
pub(crate) async fn acquire(role: Role, pool: &PgPool) -> Result<PoolConnection<Postgres>, DbError> {
    measure::waiting(role, async { pool.acquire().await.map_err(from_sqlx) }).await
}

fn query(sql: &str, params: Params) -> Result<sqlx::query::Query<'static, Postgres, PgArguments>, DbError> {
    Ok(sqlx::query_with(AssertSqlSafe(sql), arguments(params)?))
}

pub(crate) fn from_sqlx(err: sqlx::Error) -> DbError {
    DbError::from_sqlx(Engine::Postgres, err)
}
