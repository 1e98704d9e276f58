//! The connections to a PostgreSQL server: the driver's pool, with a limit on how long an answer is waited for. The server
//! has a limit of its own for each statement, but one whose machine has lost power, or that is behind a broken network,
//! says nothing at all, and the driver would wait for it for ever.

use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, PgPoolOptions, PgTransactionManager};
use sqlx::{AssertSqlSafe, Connection, PgPool, Postgres, SqlSafeStr};
use sqlx_core::transaction::TransactionManager;
use tokio::runtime::Handle;
use tokio::time::timeout;

use crate::measure::{self, Doing, Role, doing};
use crate::row::{Row, RowOf};
use crate::value::arguments;
use crate::{DbError, Engine, Params};

/// How much longer than the server's own limit a statement is waited for, so that the server's error arrives as long as there
/// is a server. A statement that is sent for the first time is parsed in a message of its own, to which the server applies
/// its limit separately; that is quick unless a table is locked.
const GRACE: Duration = Duration::from_secs(2);

/// The connections for one role.
#[derive(Debug)]
pub(crate) struct ConnectionPool {
    inner: PgPool,
    role: Role,
    limit: Duration,
}

/// A connection in use. When dropped, it returns to its pool, and a transaction left open on it is rolled back.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    inner: PoolConnection<Postgres>,
    /// How long a statement is waited for.
    limit: Duration,
    /// How long the server may take to be ready again after the last statement, which may have been given up.
    return_limit: Duration,
    /// It must not be used again.
    is_lost: bool,
}

impl ConnectionPool {
    /// Opens the first of up to `count` connections. `limit` is how long the server lets a statement run on them, which the
    /// caller puts into `connect`.
    pub(crate) async fn open(
        role: Role,
        connect: PgConnectOptions,
        count: u32,
        wait: Duration,
        limit: Duration,
    ) -> Result<ConnectionPool, sqlx::Error> {
        // Half of the time that a caller waits, so that the other half is left for a new connection.
        let most = wait / 2;
        let inner = PgPoolOptions::new()
            .max_connections(count.max(1))
            .acquire_timeout(wait)
            // The driver's own test has no limit: a dead connection would use up all of the time of a caller.
            .test_before_acquire(false)
            .before_acquire(move |connection, _| Box::pin(is_alive(connection, most)))
            .connect_with(connect)
            .await?;
        Ok(ConnectionPool { inner, role, limit: limit.saturating_add(GRACE) })
    }

    /// A connection, when one is free.
    pub(crate) async fn acquire(&self) -> Result<PooledConnection, DbError> {
        let inner = measure::waiting(self.role, async { self.inner.acquire().await.map_err(from_sqlx) }).await?;
        Ok(PooledConnection { inner, limit: self.limit, return_limit: self.limit, is_lost: false })
    }

    /// A connection with a transaction on it that this statement begins.
    pub(crate) async fn begin(&self, statement: &'static str) -> Result<PooledConnection, DbError> {
        let mut connection = self.acquire().await?;
        // If the caller goes away meanwhile, the driver does not know of the transaction: nobody would end it, and what later
        // callers write on the connection would never be committed.
        connection.is_lost = true;
        let begin = PgTransactionManager::begin(&mut connection.inner, Some(statement.into_sql_str()));
        within(connection.limit, begin).await?;
        connection.is_lost = false;
        Ok(connection)
    }

    /// Closes all connections, as soon as they are not in use.
    pub(crate) async fn close(&self) {
        self.inner.close().await;
    }
}

impl PooledConnection {
    /// Lets statements take as long as they need. The server must have been told the same.
    pub(crate) fn without_limit(&mut self) {
        self.limit = Duration::MAX;
    }

    pub(crate) async fn fetch(&mut self, sql: &str, params: Params) -> Result<Vec<Row>, DbError> {
        let (query, limit) = (query(sql, params)?, self.limit);
        let running = within(limit, query.fetch_all(self.usable()?));
        let outcome = measure::running(doing(sql), running).await;
        Ok(self.note(outcome)?.into_iter().map(|row| Row(RowOf::Postgres(row))).collect())
    }

    pub(crate) async fn execute(&mut self, sql: &str, params: Params) -> Result<u64, DbError> {
        let (query, limit) = (query(sql, params)?, self.limit);
        let running = within(limit, query.execute(self.usable()?));
        let outcome = measure::running(Doing::Write, running).await;
        Ok(self.note(outcome)?.rows_affected())
    }

    /// Runs several statements without parameters. The server's limit applies to each, this one to all.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), DbError> {
        let limit = self.limit;
        let script = sqlx::raw_sql(AssertSqlSafe(sql));
        let outcome = within(limit, script.execute(self.usable()?)).await;
        self.note(outcome).map(drop)
    }

    pub(crate) async fn commit(mut self) -> Result<(), DbError> {
        let limit = self.limit;
        let commit = within(limit, PgTransactionManager::commit(self.usable()?));
        let outcome = measure::running(Doing::Commit, commit).await;
        self.note(outcome)
    }

    pub(crate) async fn rollback(mut self) -> Result<(), DbError> {
        let limit = self.limit;
        let outcome = within(limit, PgTransactionManager::rollback(self.usable()?)).await;
        self.note(outcome)
    }

    fn usable(&mut self) -> Result<&mut PgConnection, DbError> {
        if self.is_lost {
            return Err(DbError::Unavailable("the connection was lost before".to_owned()));
        }
        Ok(&mut self.inner)
    }

    /// Whatever it is that made the server unavailable, another connection has better chances.
    fn note<T>(&mut self, outcome: Result<T, DbError>) -> Result<T, DbError> {
        self.is_lost |= matches!(outcome, Err(DbError::Unavailable(_)));
        outcome
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        if self.is_lost {
            self.inner.close_on_drop();
            return;
        }
        // Nothing, unless a transaction is open.
        PgTransactionManager::start_rollback(&mut self.inner);
        // What the driver does when it drops a connection itself, but it would wait for the server's answer for ever, and the
        // pool would have one connection less.
        let (limit, returning) = (self.return_limit, self.inner.return_to_pool());
        // Without a runtime the future is dropped, which closes the connection.
        if let Ok(runtime) = Handle::try_current() {
            runtime.spawn(async move {
                if timeout(limit, returning).await.is_err() {
                    tracing::warn!("a connection was closed because the PostgreSQL server does not answer on it");
                }
            });
        }
    }
}

async fn is_alive(connection: &mut PgConnection, most: Duration) -> Result<bool, sqlx::Error> {
    let silent = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(most, connection.ping()).await.map_err(silent)?.map(|()| true)
}

/// What the driver makes of the server's answer, if there is one in time.
async fn within<T>(limit: Duration, run: impl Future<Output = Result<T, sqlx::Error>>) -> Result<T, DbError> {
    match timeout(limit, run).await {
        Ok(outcome) => outcome.map_err(from_sqlx),
        Err(_) => Err(DbError::Unavailable(format!("the server did not answer within {limit:?}"))),
    }
}

fn query(sql: &str, params: Params) -> Result<sqlx::query::Query<'static, Postgres, PgArguments>, DbError> {
    Ok(sqlx::query_with(AssertSqlSafe(sql), arguments(params)?))
}

fn from_sqlx(err: sqlx::Error) -> DbError {
    DbError::from_sqlx(Engine::Postgres, err)
}
