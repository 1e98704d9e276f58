//! Retrying work that the engine rolled back in favour of other work: deadlocks and serialisation failures. Both occur
//! only on PostgreSQL; SQLite allows one writer at a time.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::{Db, DbError, Tx};

/// Attempts in all. Each deadlock costs PostgreSQL's `deadlock_timeout`, a second by default, and a request may take
/// ten.
pub(crate) const ATTEMPTS: u32 = 8;

/// The longest pause after the first attempt; it doubles after each further one, up to sixteen times this value.
const FIRST_PAUSE: Duration = Duration::from_millis(10);

impl Db {
    /// Runs `work` with a transaction for writing, which it has to commit. If the engine rolls the transaction back in
    /// favour of another, `work` is run again from the beginning, a few times, after a random pause: it must therefore
    /// have no effects outside its transaction that must not happen twice.
    ///
    /// What [`begin`](Db::begin) says about slow work and concurrent writes applies here too.
    ///
    /// ```no_run
    /// # use vitrine_db::{Db, DbError, Execute, params};
    /// # async fn example(db: &Db, names: &[String]) -> Result<(), DbError> {
    /// db.transaction(|tx| async move {
    ///     for name in names {
    ///         tx.execute("INSERT INTO tags (name) VALUES ($1)", params![name.as_str()]).await?;
    ///     }
    ///     tx.commit().await
    /// })
    /// .await
    /// # }
    /// ```
    ///
    /// # Errors
    /// What the work returns, otherwise as [`begin`](Db::begin). After the last attempt this may be
    /// [`DbError::TransactionConflict`].
    pub async fn transaction<T, E, F>(&self, work: impl Fn(Tx) -> F) -> Result<T, E>
    where
        F: Future<Output = Result<T, E>>,
        E: From<DbError>,
    {
        let mut attempt = 1;
        loop {
            let tx = self.begin().await?;
            let is_conflicted = tx.conflicted();
            let outcome = work(tx).await;
            if outcome.is_ok() || attempt == ATTEMPTS || !is_conflicted.load(Ordering::Relaxed) {
                return outcome;
            }
            pause(attempt).await;
            attempt += 1;
        }
    }
}

/// Runs a single statement, and retries it if the engine rolled it back.
pub(crate) async fn statement<T, F>(run: impl Fn() -> F) -> Result<T, DbError>
where
    F: Future<Output = Result<T, DbError>>,
{
    let mut attempt = 1;
    loop {
        match run().await {
            Err(DbError::TransactionConflict) if attempt < ATTEMPTS => pause(attempt).await,
            outcome => return outcome,
        }
        attempt += 1;
    }
}

/// Waits for a random time, so that the same transactions do not conflict again.
pub(crate) async fn pause(attempt: u32) {
    let longest = FIRST_PAUSE * (1 << (attempt - 1).min(4));
    let pause = longest.mul_f64(rand::random::<f64>());
    tracing::debug!(attempt, ?pause, "retrying a transaction that conflicted with another");
    tokio::time::sleep(pause).await;
}
