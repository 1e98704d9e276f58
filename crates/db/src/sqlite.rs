//! The connections to a SQLite file: any number of readers and one writer, handed out one caller at a time. They are
//! managed here and not in the driver's pool, because the pool asks a connection whether it is alive after every use, which
//! for a file costs as much as a small query, and because a read must be stopped when its time is up (rule L-10), which
//! only the connection that runs it can do.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use sqlx::sqlite::{SqliteArguments, SqliteConnectOptions};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, Executor, SqlSafeStr, Sqlite, SqliteConnection};
use sqlx_core::database::Database;
use sqlx_core::transaction::TransactionManager;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::measure::{self, ConnectionRole, StatementAction, doing};
use crate::row::{RawRow, RowOf};
use crate::value::arguments;
use crate::{DbError, Engine, Params};

type SqliteTransactions = <Sqlite as Database>::TransactionManager;

/// Steps of SQLite's virtual machine between two checks of the deadline: well under a millisecond.
const STEPS_PER_LOOK: i32 = 10_000;

/// A pool of connections of one kind.
#[derive(Debug)]
pub(crate) struct ConnectionPool {
    permits: Arc<Semaphore>,
    free: Mutex<Vec<PoolSlot>>,
    wait: Duration,
    limit: Duration,
    role: ConnectionRole,
}

/// One connection, and the time at which its running statement has to be stopped.
#[derive(Debug)]
struct PoolSlot {
    connection: SqliteConnection,
    deadline: Arc<StatementDeadline>,
    /// Its last caller was dropped while a statement was running.
    is_abandoned: bool,
}

/// A connection in use. When dropped, it returns to the pool, and a transaction left open on it is rolled back.
#[derive(Debug)]
pub(crate) struct PooledConnection {
    slot: Option<PoolSlot>,
    pool: Arc<ConnectionPool>,
    limit: Duration,
    is_running: bool,
    _permit: OwnedSemaphorePermit,
}

impl ConnectionPool {
    /// Opens `count` connections, on which a statement may run for `limit`.
    pub(crate) async fn open(
        role: ConnectionRole,
        options: SqliteConnectOptions,
        count: u32,
        wait: Duration,
        limit: Duration,
    ) -> Result<Arc<ConnectionPool>, sqlx::Error> {
        let mut free = Vec::new();
        for _ in 0..count {
            let mut connection = options.connect().await?;
            let deadline = Arc::new(StatementDeadline::default());
            let watched = deadline.clone();
            connection.lock_handle().await?.set_progress_handler(STEPS_PER_LOOK, move || !watched.is_over());
            free.push(PoolSlot { connection, deadline, is_abandoned: false });
        }
        let permits = Arc::new(Semaphore::new(free.len()));
        Ok(Arc::new(ConnectionPool { permits, free: Mutex::new(free), wait, limit, role }))
    }

    /// Waits for a connection. The one used last comes first: its page cache is the warmest.
    pub(crate) async fn acquire(self: &Arc<ConnectionPool>) -> Result<PooledConnection, DbError> {
        measure::waiting(self.role, self.wait_for_one()).await
    }

    async fn wait_for_one(self: &Arc<ConnectionPool>) -> Result<PooledConnection, DbError> {
        let permit = match tokio::time::timeout(self.wait, self.permits.clone().acquire_owned()).await {
            Ok(Ok(permit)) => permit,
            Ok(Err(_)) => return Err(closed()),
            Err(_) => return Err(DbError::Busy),
        };
        let slot = self.free().pop().ok_or_else(closed)?;
        let mut connection = PooledConnection {
            slot: Some(slot),
            pool: self.clone(),
            limit: self.limit,
            is_running: false,
            _permit: permit,
        };
        let slot = connection.slot();
        let is_open = SqliteTransactions::get_transaction_depth(&slot.connection) > 0;
        if slot.is_abandoned || is_open {
            // The last caller's statement or transaction has been told to stop; this waits until it has stopped.
            slot.connection.ping().await.map_err(from_sqlx)?;
            slot.is_abandoned = false;
            if SqliteTransactions::get_transaction_depth(&slot.connection) > 0 {
                undo(&mut slot.connection).await.map_err(from_sqlx)?;
            }
        }
        Ok(connection)
    }

    pub(crate) async fn close(&self) -> Result<(), DbError> {
        self.permits.close();
        let pool = std::mem::take(&mut *self.free());
        for slot in pool {
            slot.connection.close().await.map_err(from_sqlx)?;
        }
        Ok(())
    }

    fn free(&self) -> MutexGuard<'_, Vec<PoolSlot>> {
        // A list of connections is consistent after any panic.
        self.free.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PooledConnection {
    /// Removes the time limit of statements, for migrations and statistics.
    pub(crate) fn without_limit(&mut self) {
        self.limit = Duration::MAX;
    }

    pub(crate) async fn fetch(&mut self, sql: &str, params: Params) -> Result<Vec<RawRow>, DbError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), arguments::<SqliteArguments>(params)?);
        let connection = self.start();
        let running = async { query.fetch_all(connection).await.map_err(from_sqlx) };
        let outcome = measure::running(doing(sql), running).await;
        self.end();
        outcome.map(|rows| rows.into_iter().map(|row| RawRow(RowOf::Sqlite(row))).collect())
    }

    pub(crate) async fn execute(&mut self, sql: &str, params: Params) -> Result<u64, DbError> {
        let query = sqlx::query_with(AssertSqlSafe(sql), arguments::<SqliteArguments>(params)?);
        let connection = self.start();
        let running = async { query.execute(connection).await.map_err(from_sqlx) };
        let outcome = measure::running(StatementAction::Write, running).await;
        self.end();
        outcome.map(|done| done.rows_affected())
    }

    /// Runs several statements without parameters.
    pub(crate) async fn script(&mut self, sql: &str) -> Result<(), DbError> {
        let connection = self.start();
        let outcome = connection.execute(AssertSqlSafe(sql.to_owned())).await;
        self.end();
        outcome.map(drop).map_err(from_sqlx)
    }

    pub(crate) async fn begin(&mut self, statement: &'static str) -> Result<(), DbError> {
        SqliteTransactions::begin(&mut self.slot().connection, Some(statement.into_sql_str())).await.map_err(from_sqlx)
    }

    pub(crate) async fn commit(mut self) -> Result<(), DbError> {
        let commit = async { SqliteTransactions::commit(&mut self.slot().connection).await.map_err(from_sqlx) };
        measure::running(StatementAction::Commit, commit).await
    }

    pub(crate) async fn rollback(mut self) -> Result<(), DbError> {
        if self.is_running {
            // Its caller was dropped: the rollback need not wait for the end of the statement.
            self.slot().deadline.expire();
        }
        undo(&mut self.slot().connection).await.map_err(from_sqlx)
    }

    fn start(&mut self) -> &mut SqliteConnection {
        self.is_running = true;
        let limit = self.limit;
        let slot = self.slot();
        slot.deadline.set(limit);
        &mut slot.connection
    }

    fn end(&mut self) {
        self.is_running = false;
        self.slot().deadline.clear();
    }

    fn slot(&mut self) -> &mut PoolSlot {
        self.slot.as_mut().expect("only dropping takes the connection out")
    }
}

impl Drop for PooledConnection {
    fn drop(&mut self) {
        let Some(mut slot) = self.slot.take() else { return };
        if self.is_running {
            slot.is_abandoned = true;
            slot.deadline.expire();
        }
        if SqliteTransactions::get_transaction_depth(&slot.connection) > 0 {
            // Queued after whatever still runs on the connection, so that a write lock is released immediately.
            SqliteTransactions::start_rollback(&mut slot.connection);
        }
        self.pool.free().push(slot);
    }
}

/// Rolls the open transaction back. A stopped statement, a full disk and some other failures make SQLite roll it back
/// by itself; the driver does not notice, and would refuse to begin another one for ever.
async fn undo(connection: &mut SqliteConnection) -> Result<(), sqlx::Error> {
    if SqliteTransactions::rollback(connection).await.is_ok() {
        return Ok(());
    }
    connection.execute("BEGIN").await?;
    SqliteTransactions::rollback(connection).await
}

/// A time in milliseconds since the first use of this clock, shared with the thread that runs the statement.
#[derive(Debug)]
struct StatementDeadline(AtomicU64);

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Default for StatementDeadline {
    fn default() -> StatementDeadline {
        StatementDeadline(AtomicU64::new(u64::MAX))
    }
}

impl StatementDeadline {
    fn set(&self, limit: Duration) {
        let at = START.elapsed().saturating_add(limit).as_millis();
        self.0.store(u64::try_from(at).unwrap_or(u64::MAX), Ordering::Relaxed);
    }

    fn clear(&self) {
        self.0.store(u64::MAX, Ordering::Relaxed);
    }

    fn expire(&self) {
        self.0.store(0, Ordering::Relaxed);
    }

    fn is_over(&self) -> bool {
        let deadline = self.0.load(Ordering::Relaxed);
        deadline != u64::MAX && START.elapsed().as_millis() >= u128::from(deadline)
    }
}

fn from_sqlx(err: sqlx::Error) -> DbError {
    DbError::from_sqlx(Engine::Sqlite, err)
}

fn closed() -> DbError {
    DbError::Unavailable("the database was closed".to_owned())
}
