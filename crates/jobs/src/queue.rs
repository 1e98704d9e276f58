//! SQL statements about jobs that wait, and about those that have ended: enqueuing, finding, sweeping.

use std::collections::{HashMap, HashSet};

use vitrine_db::{DbError, Execute, in_list, params, push_list, row};

use crate::Job;

const DAY_MS: i64 = 24 * 60 * 60 * 1000;
/// Time for which a job that succeeded is kept, in milliseconds. Pass it to [`sweep`] only where the clock can be trusted.
pub const DONE_KEPT_MS: i64 = DAY_MS;
/// Time for which a job that failed is kept, in milliseconds.
pub const FAILED_KEPT_MS: i64 = 30 * DAY_MS;

/// Pauses before a job whose worker died in each of its attempts is retried alone: an hour, then another day.
pub(crate) const LATE_MS: [i64; 2] = [60 * 60 * 1000, DAY_MS];
/// Distance between the turns of the waiting jobs of one account. Longer than a job takes, so that another account's job comes next
/// even while this account has many waiting.
const TURN_MS: i64 = 60_000;
/// Time by which the turns of jobs with a lane are earlier. They follow each other in their lane, and come before the turns that an
/// account's other jobs are counted from.
const LANE_TURNS_EARLIER_MS: i64 = 3_650 * DAY_MS;

/// Options for enqueueing a job. Times are milliseconds since 1970 UTC.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnqueueOptions {
    now_ms: i64,
    run_at_ms: i64,
    unique_key: Option<String>,
    max_attempts: u32,
    account_id: Option<i64>,
    late_tries: usize,
}

impl EnqueueOptions {
    /// Returns options to run immediately, without a key, with 5 attempts.
    pub fn at(now_ms: i64) -> EnqueueOptions {
        EnqueueOptions { now_ms, run_at_ms: now_ms, unique_key: None, max_attempts: 5, account_id: None, late_tries: 0 }
    }

    /// Sets a unique key, for which at most one job of its kind waits, and which also identifies its progress. If it is enqueued
    /// again while it waits, it gets the newer payload; while it runs, it runs once more afterwards.
    #[must_use]
    pub fn unique(mut self, key: impl Into<String>) -> EnqueueOptions {
        self.unique_key = Some(key.into());
        self
    }

    /// Sets the earliest time to run.
    #[must_use]
    pub fn run_at(mut self, run_at_ms: i64) -> EnqueueOptions {
        self.run_at_ms = run_at_ms;
        self
    }

    /// Sets the number of attempts before the job counts as failed; at least one.
    #[must_use]
    pub fn max_attempts(mut self, max_attempts: u32) -> EnqueueOptions {
        self.max_attempts = max_attempts.max(1);
        self
    }

    /// Sets the account that the job belongs to: accounts take turns.
    #[must_use]
    pub fn of_account(mut self, account_id: i64) -> EnqueueOptions {
        self.account_id = Some(account_id);
        self
    }

    /// Runs the job once, while its worker runs no other job without a lane. For a job that may kill its worker.
    #[must_use]
    pub fn alone(mut self) -> EnqueueOptions {
        self.late_tries = LATE_MS.len();
        self.max_attempts(1)
    }
}

/// The identifier of an enqueued job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EnqueuedJob {
    /// The row's id: that of the existing job with the same key, if there was one.
    pub id: i64,
}

/// The state of a job.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JobState {
    /// It is waiting for its time or for a worker, perhaps after a failed attempt.
    Queued,
    /// A worker has it.
    Running,
    /// It succeeded.
    Done,
    /// It failed for good.
    Failed,
}

impl JobState {
    /// The value in the table.
    pub fn as_str(self) -> &'static str {
        match self {
            JobState::Queued => "queued",
            JobState::Running => "running",
            JobState::Done => "done",
            JobState::Failed => "failed",
        }
    }

    pub(crate) fn read(word: &str) -> Result<JobState, DbError> {
        [JobState::Queued, JobState::Running, JobState::Done, JobState::Failed]
            .into_iter()
            .find(|state| state.as_str() == word)
            .ok_or_else(|| DbError::Decode(format!("{word} is not the state of a job")))
    }
}

/// The state and progress of a job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JobStatus {
    /// Its state.
    pub state: JobState,
    /// Progress in percent, 0 to 100.
    pub progress_percent: u8,
    /// Number of times it was started.
    pub attempt_count: u32,
    /// The error of the last failed attempt.
    pub last_error: Option<String>,
}

row! {
    /// A job that has failed for good.
    #[derive(Clone, Debug, PartialEq, Eq)]
    pub struct JobFailure {
        /// Its unique key.
        pub unique_key: String,
        /// The error of its last attempt.
        pub reason: String,
    }
}

row! {
    struct StatusRow { state: String, progress: i64, attempts: i64, last_error: Option<String> }
}

/// Enqueues a job as part of the caller's transaction. Call [`Notifier::notify`](crate::Notifier::notify) after the commit.
///
/// # Errors
/// [`DbError::Encode`] when the payload cannot be written as JSON, otherwise database errors.
pub async fn enqueue<J: Job>(on: &impl Execute, job: &J, options: EnqueueOptions) -> Result<EnqueuedJob, DbError> {
    let payload = serde_json::to_string(job).map_err(|err| DbError::Encode(err.to_string()))?;
    let (turn_from, of_the_lane) = match J::LANE.and(options.account_id) {
        Some(_) => (options.now_ms - LANE_TURNS_EARLIER_MS, "AND kind = $1"),
        None => (options.now_ms, ""),
    };
    // A changed `run_at` tells the holder of a running job that it was enqueued again. The attempts of the new run are added to
    // those that are used up, for the case that the holder dies in its last one and never learns of it.
    let id = on
        .scalar(
            &format!("INSERT INTO jobs (kind, payload, unique_key, state, progress, attempts, max_attempts, run_at, created_at, \
               account_id, late_tries, turn_at) \
             VALUES ($1, $2, $3, 'queued', 0, 0, $4, $5, $6, $7, $8, COALESCE((SELECT MAX(turn_at) + $9 FROM jobs \
               WHERE account_id = $7 {of_the_lane} AND state IN ('queued', 'running') AND turn_at + $9 > $10), $10)) \
             ON CONFLICT (kind, unique_key) WHERE unique_key IS NOT NULL AND state IN ('queued', 'running') \
             DO UPDATE SET payload = excluded.payload, max_attempts = jobs.attempts + excluded.max_attempts, run_at = CASE \
               WHEN jobs.state = 'running' AND excluded.run_at <= jobs.run_at THEN jobs.run_at + 1 \
               WHEN jobs.state = 'queued' AND jobs.attempts = 0 AND jobs.run_at < excluded.run_at THEN jobs.run_at \
               ELSE excluded.run_at END \
             RETURNING id"),
            params![
                J::KIND,
                payload,
                options.unique_key,
                i64::from(options.max_attempts),
                options.run_at_ms,
                options.now_ms,
                options.account_id,
                options.late_tries as i64,
                TURN_MS,
                turn_from
            ],
        )
        .await?;
    Ok(EnqueuedJob { id })
}

/// Enqueues, in one statement, the jobs that are neither waiting nor running, and returns their number. Existing jobs are not
/// changed, so any number of processes may do this concurrently. Pass the jobs in the order of their keys, and not more than a few
/// hundred.
///
/// # Errors
/// Errors of [`enqueue`].
pub async fn enqueue_missing<J: Job>(on: &impl Execute, jobs: &[(J, EnqueueOptions)]) -> Result<u64, DbError> {
    if jobs.is_empty() {
        return Ok(0);
    }
    let mut turns = last_turns(on, jobs.iter().filter_map(|(_, options)| options.account_id).collect()).await?;
    let (mut rows, mut values) = (Vec::with_capacity(jobs.len()), params![J::KIND]);
    for (job, options) in jobs {
        let payload = serde_json::to_string(job).map_err(|err| DbError::Encode(err.to_string()))?;
        rows.push(format!("($1, {}, 'queued', 0, 0)", in_list(values.len() + 1, 7)));
        let last = options.account_id.and_then(|id| turns.get(&id));
        let turn_at = last.map_or(options.run_at_ms, |last| options.run_at_ms.max(last + TURN_MS));
        turns.extend(options.account_id.map(|id| (id, turn_at)));
        let max_attempts = i64::from(options.max_attempts);
        values.extend(params![payload, options.unique_key.clone(), max_attempts, options.run_at_ms, options.now_ms]);
        values.extend(params![options.account_id, turn_at]);
    }
    let sql = format!(
        "INSERT INTO jobs (kind, payload, unique_key, max_attempts, run_at, created_at, account_id, turn_at, state, progress, \
         attempts) VALUES {} ON CONFLICT DO NOTHING",
        rows.join(", ")
    );
    on.execute(&sql, values).await
}

/// Returns the latest `turn_at` among each account's unfinished jobs. Costs one index lookup per account, however many jobs are queued.
async fn last_turns(on: &impl Execute, accounts: HashSet<i64>) -> Result<HashMap<i64, i64>, DbError> {
    if accounts.is_empty() {
        return Ok(HashMap::new());
    }
    let of_one = |at| {
        format!(
            "SELECT CAST(${at} AS BIGINT), (SELECT MAX(turn_at) FROM jobs WHERE account_id = ${at} \
             AND state IN ('queued', 'running'))"
        )
    };
    let sql = (1..=accounts.len()).map(of_one).collect::<Vec<_>>().join(" UNION ALL ");
    let rows: Vec<(i64, Option<i64>)> = on.rows(&sql, accounts.into_iter().map(Into::into).collect()).await?;
    Ok(rows.into_iter().filter_map(|(account, turn)| Some((account, turn?))).collect())
}

/// Moves the waiting job of this kind with this unique key forward to this time, if it is planned for a later one.
///
/// # Errors
/// Database errors.
pub async fn bring_forward<J: Job>(on: &impl Execute, unique_key: &str, run_at_ms: i64) -> Result<u64, DbError> {
    on.execute(
        "UPDATE jobs SET run_at = $3 WHERE kind = $1 AND unique_key = $2 AND state = 'queued' AND run_at > $3",
        params![J::KIND, unique_key, run_at_ms],
    )
    .await
}

/// Finds the errors of the unique keys whose newest job of this kind has failed for good, or waits to be retried alone.
///
/// # Errors
/// Database errors.
pub async fn find_failures<J: Job>(on: &impl Execute, unique_keys: &[String]) -> Result<Vec<JobFailure>, DbError> {
    let mut values = params![J::KIND];
    let list = push_list(&mut values, unique_keys.to_vec());
    let sql = format!(
        "SELECT unique_key, COALESCE(last_error, '') AS reason FROM jobs WHERE kind = $1 \
         AND (state = 'failed' OR (state = 'queued' AND late_tries > 0 AND last_error IS NOT NULL)) \
         AND id IN (SELECT MAX(id) FROM jobs WHERE kind = $1 AND unique_key IN ({list}) GROUP BY unique_key)"
    );
    on.rows(&sql, values).await
}

/// Finds the status of the newest job of this kind with this unique key.
///
/// # Errors
/// Database errors.
pub async fn find_status<J: Job>(on: &impl Execute, unique_key: &str) -> Result<Option<JobStatus>, DbError> {
    let row: Option<StatusRow> = on
        .row_opt(
            "SELECT state, progress, attempts, last_error FROM jobs \
             WHERE kind = $1 AND unique_key = $2 ORDER BY id DESC LIMIT 1",
            params![J::KIND, unique_key],
        )
        .await?;
    row.map(|row| {
        let state = JobState::read(&row.state)?;
        Ok(JobStatus {
            state,
            progress_percent: u8::try_from(row.progress).unwrap_or(0).min(100),
            attempt_count: u32::try_from(row.attempts).unwrap_or(0),
            last_error: row.last_error,
        })
    })
    .transpose()
}

/// Failed jobs whose work a later job of the same key has done.
const MADE_GOOD: &str = "DELETE FROM jobs WHERE state = 'failed' AND EXISTS (SELECT 1 FROM jobs AS later \
    WHERE later.kind = jobs.kind AND later.unique_key = jobs.unique_key AND later.state = 'done' \
    AND (later.finished_at > jobs.finished_at OR (later.finished_at = jobs.finished_at AND later.id > jobs.id)))";

/// Deletes jobs that ended before this time and returns their number. With the jobs that are done it deletes the failures of the
/// same key before them, however young: left alone, such a failure would be the newest job of its key.
///
/// # Errors
/// Database errors.
pub async fn sweep(on: &impl Execute, state: JobState, ended_before_ms: i64) -> Result<u64, DbError> {
    let made_good = match state {
        // A job that has not ended is never deleted.
        JobState::Queued | JobState::Running => return Ok(0),
        JobState::Done => on.execute(MADE_GOOD, params![]).await?,
        JobState::Failed => 0,
    };
    let sql = "DELETE FROM jobs WHERE state = $1 AND finished_at < $2";
    Ok(made_good + on.execute(sql, params![state.as_str(), ended_before_ms]).await?)
}

/// Deletes failed jobs of this kind that were enqueued before this time and returns their number. For kinds that are not worth
/// retrying after it.
///
/// # Errors
/// Database errors.
pub async fn sweep_failed<J: Job>(on: &impl Execute, enqueued_before_ms: i64) -> Result<u64, DbError> {
    let sql = "DELETE FROM jobs WHERE state = 'failed' AND kind = $1 AND created_at < $2";
    on.execute(sql, params![J::KIND, enqueued_before_ms]).await
}

/// Deletes the ended jobs of this kind and unique key.
///
/// # Errors
/// Database errors.
pub async fn forget_ended<J: Job>(on: &impl Execute, unique_key: &str) -> Result<u64, DbError> {
    let sql = "DELETE FROM jobs WHERE kind = $1 AND unique_key = $2 AND state IN ('done', 'failed')";
    on.execute(sql, params![J::KIND, unique_key]).await
}

/// Deletes the ended jobs of this kind whose unique key has this prefix. The prefix must not contain wildcards of `LIKE`.
///
/// # Errors
/// Database errors.
pub async fn forget_ended_from<J: Job>(on: &impl Execute, key_prefix: &str) -> Result<u64, DbError> {
    let sql = "DELETE FROM jobs WHERE kind = $1 AND unique_key LIKE $2 AND state IN ('done', 'failed')";
    on.execute(sql, params![J::KIND, format!("{key_prefix}%")]).await
}
