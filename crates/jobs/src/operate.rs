//! Operating the queue: listing jobs, counting them by state, and retrying them.

use vitrine_db::{DbError, Execute, Tx, params, row};

use crate::JobState;

/// A job as shown to an operator. Times are milliseconds since 1970 UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedJob {
    /// The row's id.
    pub id: i64,
    /// The name of the kind.
    pub kind: String,
    /// The key for which there is at most one waiting job of the kind, if it has one.
    pub unique_key: Option<String>,
    /// Its state.
    pub state: JobState,
    /// Progress, 0 to 100.
    pub progress_percent: u8,
    /// Attempts used.
    pub attempts: u32,
    /// Most attempts.
    pub max_attempts: u32,
    /// Time when it is or was due.
    pub run_at_ms: i64,
    /// Time when it was enqueued.
    pub created_at_ms: i64,
    /// Time when it ended.
    pub finished_at_ms: Option<i64>,
    /// The error of the last failed attempt.
    pub last_error: Option<String>,
}

/// Number of jobs in each state.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct JobCounts {
    /// Waiting.
    pub queued: u64,
    /// Held by a worker.
    pub running: u64,
    /// Succeeded within the last day.
    pub done: u64,
    /// Failed for good within the last month, or less where [`sweep_failed`](crate::sweep_failed) is called for the kind. A failure
    /// no longer counts once a later job of the same key has succeeded.
    pub failed: u64,
}

/// The result of retrying a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RetryOutcome {
    /// It is due, with all its attempts.
    Queued(ListedJob),
    /// There is no such job.
    Unknown,
    /// A worker is running it.
    Running,
    /// It succeeded.
    Done,
    /// A newer job with the same key is waiting or running.
    Superseded,
}

row! {
    struct JobRow {
        id: i64,
        kind: String,
        unique_key: Option<String>,
        state: String,
        progress: i64,
        attempts: i64,
        max_attempts: i64,
        run_at: i64,
        created_at: i64,
        finished_at: Option<i64>,
        last_error: Option<String>,
    }
}

const COLUMNS: &str =
    "id, kind, unique_key, state, progress, attempts, max_attempts, run_at, created_at, finished_at, last_error";

impl JobRow {
    fn read(self) -> Result<ListedJob, DbError> {
        Ok(ListedJob {
            id: self.id,
            kind: self.kind,
            unique_key: self.unique_key,
            state: JobState::read(&self.state)?,
            progress_percent: u8::try_from(self.progress).unwrap_or(0).min(100),
            attempts: u32::try_from(self.attempts).unwrap_or(0),
            max_attempts: u32::try_from(self.max_attempts).unwrap_or(0),
            run_at_ms: self.run_at,
            created_at_ms: self.created_at,
            finished_at_ms: self.finished_at,
            last_error: self.last_error,
        })
    }
}

/// Lists jobs in one state, or in any: waiting ones in the order in which they are due, all others latest first.
///
/// # Errors
/// Database errors.
pub async fn list(on: &impl Execute, state: Option<JobState>, limit: u32) -> Result<Vec<ListedJob>, DbError> {
    let limit = i64::from(limit);
    let rows: Vec<JobRow> = match state {
        None => on.rows(&format!("SELECT {COLUMNS} FROM jobs ORDER BY id DESC LIMIT $1"), params![limit]).await?,
        Some(state) => {
            let order = if state == JobState::Queued { "run_at, id" } else { "run_at DESC, id DESC" };
            let sql = format!("SELECT {COLUMNS} FROM jobs WHERE state = $1 ORDER BY {order} LIMIT $2");
            on.rows(&sql, params![state.as_str(), limit]).await?
        }
    };
    rows.into_iter().map(JobRow::read).collect()
}

/// Counts the jobs in each state.
///
/// # Errors
/// Database errors.
pub async fn count(on: &impl Execute) -> Result<JobCounts, DbError> {
    let mut counts = JobCounts::default();
    let states: Vec<(String, i64)> = on.rows("SELECT state, COUNT(*) FROM jobs GROUP BY state", params![]).await?;
    for (state, count) in states {
        let count = u64::try_from(count).unwrap_or(0);
        match JobState::read(&state)? {
            JobState::Queued => counts.queued = count,
            JobState::Running => counts.running = count,
            JobState::Done => counts.done = count,
            JobState::Failed => counts.failed = count,
        }
    }
    Ok(counts)
}

/// Returns the time since which the oldest unfinished job waits: since it was due, or since it was enqueued if it has failed
/// meanwhile. A job planned for later does not count.
///
/// # Errors
/// Database errors.
pub async fn oldest_unfinished(on: &impl Execute, now_ms: i64) -> Result<Option<i64>, DbError> {
    on.scalar(
        "SELECT MIN(CASE WHEN last_error IS NULL THEN run_at ELSE created_at END) FROM jobs \
         WHERE state IN ('queued', 'running') AND (run_at <= $1 OR last_error IS NOT NULL)",
        params![now_ms],
    )
    .await
}

/// Reads ids of failed jobs below this one, newest first.
///
/// # Errors
/// Database errors.
pub async fn failed_ids(on: &impl Execute, below: i64, limit: u32) -> Result<Vec<i64>, DbError> {
    on.column(
        "SELECT id FROM jobs WHERE state = 'failed' AND id < $1 ORDER BY id DESC LIMIT $2",
        params![below, i64::from(limit)],
    )
    .await
}

/// Makes a failed or waiting job due immediately, with all its attempts. Workers poll twice a second.
///
/// # Errors
/// Database errors.
pub async fn retry(on: &Tx, id: i64, now_ms: i64) -> Result<RetryOutcome, DbError> {
    let touched = on
        .execute(
            "UPDATE jobs SET state = 'queued', attempts = 0, progress = 0, run_at = $2, last_error = NULL, \
               finished_at = NULL \
             WHERE id = $1 AND state IN ('failed', 'queued') AND NOT EXISTS (SELECT 1 FROM jobs AS newer \
               WHERE newer.kind = jobs.kind AND newer.unique_key = jobs.unique_key AND newer.id <> jobs.id \
               AND newer.state IN ('queued', 'running'))",
            params![id, now_ms],
        )
        .await?;
    let row: Option<JobRow> = on.row_opt(&format!("SELECT {COLUMNS} FROM jobs WHERE id = $1"), params![id]).await?;
    let Some(job) = row.map(JobRow::read).transpose()? else { return Ok(RetryOutcome::Unknown) };
    Ok(match job.state {
        _ if touched == 1 => RetryOutcome::Queued(job),
        JobState::Running => RetryOutcome::Running,
        JobState::Done => RetryOutcome::Done,
        JobState::Queued | JobState::Failed => RetryOutcome::Superseded,
    })
}
