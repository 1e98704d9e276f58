//! The connections to a PostgreSQL server: the driver's pool, with a limit on how long an answer is waited for. The server
//! has a limit of its own for each statement, but one whose machine has lost power, or that is behind a broken network,
//! says nothing at all, and the driver would wait for it for ever.

use std::sync::Arc;
use std::time::Duration;

use sqlx::pool::PoolConnection;
use sqlx::postgres::{PgArguments, PgConnectOptions, PgConnection, PgPoolOptions, PgTransactionManager};
use sqlx::{AssertSqlSafe, Connection, PgPool, Postgres, SqlSafeStr};
use sqlx_core::transaction::TransactionManager;
use tokio::runtime::Handle;
use tokio::time::timeout;
use vitrine_circuit::{Circuit, CircuitSettings};

use crate::measure::{self, ConnectionRole, StatementAction, doing};
use crate::row::{RawRow, RowOf};
use crate::value::arguments;
use crate::{DbError, Engine, Params};

/// Time that a statement is awaited beyond the server's own limit, so that the server's error arrives as long as there is a server.
/// A statement that is sent for the first time is parsed in a message of its own, to which the server applies its limit separately.
/// Parsing is quick unless a table is locked.
const GRACE: Duration = Duration::from_secs(2);

/// Circuit breaker of the server. Without it each caller would wait for the full time limit. A second later one caller tries again.
pub(crate) const CIRCUIT: CircuitSettings = CircuitSettings {
    what: "the PostgreSQL server",
    failures: 3,
    pause: Duration::from_secs(1),
    given_up_fails: Duration::from_secs(2),
    // Whoever gives up counts it.
    counter: None,
};

/// The connections for one role.
#[derive(Debug)]
pub(crate) struct ConnectionPool {
    inner: PgPool,
    role: ConnectionRole,
    limit: Duration,
    circuit: Arc<Circuit>,
}

/// A connection in use. When dropped, it returns to its pool, and a transaction left open on it is rolled back.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    inner: PoolConnection<Postgres>,
    /// Time that a statement is awaited.
    limit: Duration,
    /// Time the server has to become ready again after the last statement, which may have been given up.
    return_limit: Duration,
    /// Set if the connection must not be used again.
    is_lost: bool,
    circuit: Arc<Circuit>,
}

impl ConnectionPool {
    /// Opens the first of up to `count` connections. `limit` is how long the server lets a statement run on them, which the
    /// caller puts into `connect`.
    pub(crate) async fn open(
        role: ConnectionRole,
        connect: PgConnectOptions,
        count: u32,
        wait: Duration,
        limit: Duration,
        circuit: Arc<Circuit>,
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
        Ok(ConnectionPool { inner, role, limit: limit.saturating_add(GRACE), circuit })
    }

    /// A connection, when one is free.
    pub(crate) async fn acquire(&self) -> Result<PooledConnection, DbError> {
        let Some(call) = self.circuit.call() else {
            return Err(DbError::Unavailable("the server failed to respond several times in a row".to_owned()));
        };
        // What waited in vain may have waited for other callers, and says nothing if one of them had an answer meanwhile.
        let inner = measure::waiting(self.role, async { self.inner.acquire().await.map_err(from_sqlx) }).await?;
        call.succeeded();
        let (limit, circuit) = (self.limit, self.circuit.clone());
        Ok(PooledConnection { inner, limit, return_limit: limit, is_lost: false, circuit })
    }

    /// A connection with a transaction on it that this statement begins.
    pub(crate) async fn begin(&self, statement: &'static str) -> Result<PooledConnection, DbError> {
        let mut connection = self.acquire().await?;
        // If the caller goes away meanwhile, the driver does not know of the transaction: nobody would end it, and what later
        // callers write on the connection would never be committed.
        connection.is_lost = true;
        let begin = PgTransactionManager::begin(&mut connection.inner, Some(statement.into_sql_str()));
        within(connection.limit, &connection.circuit, begin).await?;
        connection.is_lost = false;
        Ok(connection)
    }

    /// Closes all connections, as soon as they are not in use.
    pub(crate) async fn close(&self) {
        self.inner.close().await;
    }
}

impl PooledConnection {
    /// Removes the time limit of statements. The server must have been told the same.
    pub(crate) fn without_limit(&mut self) {
        self.limit = Duration::MAX;
    }

    pub(crate) async fn fetch(&mut self, sql: &str, params: Params) -> Result<Vec<RawRow>, DbError> {
        let (query, limit, circuit) = (query(sql, params)?, self.limit, self.circuit.clone());
        let running = within(limit, &circuit, query.fetch_all(self.usable()?));
        let outcome = measure::running(doing(sql), running).await;
        Ok(self.note(outcome)?.into_iter().map(|row| RawRow(RowOf::Postgres(row))).collect())
    }

    pub(crate) async fn execute(&mut self, sql: &str, params: Params) -> Result<u64, DbError> {
        let (query, limit, circuit) = (query(sql, params)?, self.limit, self.circuit.clone());
        let running = within(limit, &circuit, query.execute(self.usable()?));
        let outcome = measure::running(StatementAction::Write, running).await;
        Ok(self.note(outcome)?.rows_affected())
    }

    /// Runs several statements without parameters. The server's limit applies to each, this one to all.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), DbError> {
        let (limit, circuit) = (self.limit, self.circuit.clone());
        let script = sqlx::raw_sql(AssertSqlSafe(sql));
        let outcome = within(limit, &circuit, script.execute(self.usable()?)).await;
        self.note(outcome).map(drop)
    }

    pub(crate) async fn commit(mut self) -> Result<(), DbError> {
        let (limit, circuit) = (self.limit, self.circuit.clone());
        let commit = within(limit, &circuit, PgTransactionManager::commit(self.usable()?));
        let outcome = measure::running(StatementAction::Commit, commit).await;
        self.note(outcome)
    }

    pub(crate) async fn rollback(mut self) -> Result<(), DbError> {
        let (limit, circuit) = (self.limit, self.circuit.clone());
        let outcome = within(limit, &circuit, PgTransactionManager::rollback(self.usable()?)).await;
        self.note(outcome)
    }

    fn usable(&mut self) -> Result<&mut PgConnection, DbError> {
        if self.is_lost {
            return Err(DbError::Unavailable("the connection was lost before".to_owned()));
        }
        Ok(&mut self.inner)
    }

    /// Marks the connection as lost if the server was unavailable, because another connection has better chances.
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
                    tracing::warn!("closed a connection because the PostgreSQL server doesn't respond on it");
                }
            });
        }
    }
}

async fn is_alive(connection: &mut PgConnection, most: Duration) -> Result<bool, sqlx::Error> {
    let silent = |_| sqlx::Error::Io(std::io::ErrorKind::TimedOut.into());
    timeout(most, connection.ping()).await.map_err(silent)?.map(|()| true)
}

/// Result of the driver, or an error if the server does not answer in time.
async fn within<T>(
    limit: Duration,
    circuit: &Circuit,
    run: impl Future<Output = Result<T, sqlx::Error>>,
) -> Result<T, DbError> {
    // On a connection that is there, so it is tried in any case.
    let call = circuit.call_anyway();
    let Ok(outcome) = timeout(limit, run).await else {
        return Err(DbError::Unavailable(format!("the server did not answer within {limit:?}")));
    };
    // A connection that is lost says nothing of the server.
    if matches!(outcome, Ok(_) | Err(sqlx::Error::Database(_))) {
        call.succeeded();
    }
    outcome.map_err(from_sqlx)
}

fn query(sql: &str, params: Params) -> Result<sqlx::query::Query<'static, Postgres, PgArguments>, DbError> {
    Ok(sqlx::query_with(AssertSqlSafe(sql), arguments(params)?))
}

fn from_sqlx(err: sqlx::Error) -> DbError {
    DbError::from_sqlx(Engine::Postgres, err)
}
