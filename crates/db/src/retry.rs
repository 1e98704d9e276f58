//! Running work again that the engine undid in favour of other work: deadlocks and serialisation failures. Both are
//! PostgreSQL's way to decide between transactions that stand in each other's way; SQLite lets one write at a time.

use std::sync::atomic::Ordering;
use std::time::Duration;

use crate::{Db, DbError, Tx};

/// How often the work is tried in all. Each deadlock has cost PostgreSQL's `deadlock_timeout`, a second by default,
/// and a request may take ten.
const ATTEMPTS: u32 = 8;

/// The longest pause after the first attempt; it doubles after each further one, up to sixteen times this.
const FIRST_PAUSE: Duration = Duration::from_millis(10);

impl Db {
    /// Runs `work` with a transaction for writing, which it has to commit. Where the engine undoes the transaction in
    /// favour of another, `work` is run again from its beginning, a few times, after a random pause: it must therefore
    /// do nothing outside its transaction that may not happen twice.
    ///
    /// What [`begin`](Db::begin) says about slow work and about writing beside it holds here too.
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
    /// What the work answers, otherwise as [`begin`](Db::begin). After the last attempt that may come of
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

/// Runs a statement that stands alone, again where the engine undid it.
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

/// Waits a random while, so that those who met do not meet again.
async fn pause(attempt: u32) {
    let longest = FIRST_PAUSE * (1 << (attempt - 1).min(4));
    let pause = longest.mul_f64(rand::random::<f64>());
    tracing::debug!(attempt, ?pause, "retrying a transaction that the database rolled back in favour of another");
    tokio::time::sleep(pause).await;
}
