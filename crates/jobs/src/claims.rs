//! SQL statements of workers. A claim is a lease: it names its holder and expires, so that the jobs of a process that died are
//! taken over, and a holder that has lost its claim can no longer change the row.

use vitrine_db::{Db, DbError, Execute, Params, params, push_list, row, skip_locked};

use crate::JobError;
use crate::queue::LATE_MS;

row! {
    pub(crate) struct ClaimedJob {
        pub(crate) id: i64,
        pub(crate) kind: String,
        pub(crate) payload: String,
        pub(crate) attempts: i64,
        pub(crate) max_attempts: i64,
        pub(crate) run_at: i64,
        pub(crate) late_tries: i64,
    }
}

row! {
    /// A job taken from a worker that died in its last attempt.
    pub(crate) struct ReleasedJob {
        pub(crate) kind: String,
        pub(crate) payload: String,
        state: String,
        run_at: i64,
    }
}

/// The worker that claims jobs.
#[derive(Debug)]
pub(crate) struct ClaimHolder<'a> {
    /// The name in its claims.
    pub(crate) id: &'a str,
    /// Ids of the jobs that it really runs, whatever the database says.
    pub(crate) running: Vec<i64>,
}

impl ClaimHolder<'_> {
    /// Returns the SQL condition that the worker is not running a job, and adds its parameters.
    fn is_not_running(&self, params: &mut Params) -> String {
        if self.running.is_empty() {
            return "TRUE".to_owned();
        }
        format!("id NOT IN ({})", push_list(params, self.running.clone()))
    }
}

/// Filter of the jobs that may be claimed.
#[derive(Debug)]
pub(crate) struct ClaimFilter<'a> {
    /// Kinds to claim.
    pub(crate) kinds: Vec<&'static str>,
    /// Kinds that are retried alone once their worker has died in every attempt.
    pub(crate) retried_alone: &'a [&'static str],
    /// Claims only jobs that run alone if true, otherwise only the others.
    pub(crate) alone: bool,
}

/// Returns whether a job of these kinds that has to run alone is due.
pub(crate) async fn is_late_one_due(db: &Db, kinds: &[&'static str], now_ms: i64) -> Result<bool, DbError> {
    if kinds.is_empty() {
        return Ok(false);
    }
    let mut values = params![now_ms];
    let list = push_list(&mut values, kinds.to_vec());
    let sql = format!(
        "SELECT id FROM jobs WHERE state = 'queued' AND late_tries > 0 AND run_at <= $1 AND kind IN ({list}) LIMIT 1"
    );
    Ok(db.scalar_opt::<i64>(&sql, values).await?.is_some())
}

/// Claims the next due job of these kinds, taking turns between accounts. Jobs whose claim has expired are released first; those
/// that have used up their attempts are returned beside the claimed one. The holder's own claims may expire while the database is
/// away for longer than a claim lasts. As long as the holder runs those jobs, they are not started a second time, even if another
/// worker has released them. A job claimed in the holder's name that it does not run is released too: the answer to that claim was
/// lost.
pub(crate) async fn claim(
    db: &Db,
    wanted: &ClaimFilter<'_>,
    holder: &ClaimHolder<'_>,
    now_ms: i64,
    lease_ms: i64,
) -> Result<(Option<ClaimedJob>, Vec<ReleasedJob>), DbError> {
    let nothing = (None, Vec::new());
    if wanted.kinds.is_empty() {
        return Ok(nothing);
    }
    let is_alone = if wanted.alone { "late_tries > 0" } else { "late_tries = 0" };
    // This check needs no write lock, and mostly finds nothing.
    let mut looking = params![now_ms, holder.id];
    let list = push_list(&mut looking, wanted.kinds.clone());
    let not_running = holder.is_not_running(&mut looking);
    let is_work_waiting: i32 = db
        .scalar(
            &format!(
                "SELECT CASE WHEN EXISTS (SELECT 1 FROM jobs WHERE state = 'queued' AND run_at <= $1 AND kind IN ({list}) \
                     AND {is_alone} AND {not_running}) \
                   OR EXISTS (SELECT 1 FROM jobs WHERE state = 'running' AND locked_until < $1 \
                     AND (locked_by <> $2 OR {not_running})) \
                 THEN 1 ELSE 0 END"
            ),
            looking,
        )
        .await?;
    if is_work_waiting == 0 {
        return Ok(nothing);
    }
    db.transaction(|tx| async move {
        let [first, then] = LATE_MS;
        let mut releasing = params![now_ms, holder.id, now_ms + first, now_ms + then];
        let not_running = holder.is_not_running(&mut releasing);
        let is_retried = match wanted.retried_alone {
            [] => "FALSE".to_owned(),
            kinds => format!("kind IN ({})", push_list(&mut releasing, kinds.to_vec())),
        };
        let is_late = format!("attempts >= max_attempts AND late_tries < {} AND {is_retried}", LATE_MS.len());
        let is_over = format!("attempts >= max_attempts AND NOT ({is_late})");
        let released: Vec<ReleasedJob> = tx
            .rows(
                &format!(
                    "UPDATE jobs SET locked_by = NULL, locked_until = NULL, last_error = 'its worker stopped responding', \
                       state = CASE WHEN {is_over} THEN 'failed' ELSE 'queued' END, \
                       finished_at = CASE WHEN {is_over} THEN CAST($1 AS BIGINT) ELSE NULL END, \
                       run_at = CASE WHEN NOT ({is_late}) THEN run_at \
                         WHEN late_tries = 0 THEN CAST($3 AS BIGINT) ELSE CAST($4 AS BIGINT) END, \
                       attempts = CASE WHEN {is_late} THEN max_attempts - 1 ELSE attempts END, \
                       late_tries = CASE WHEN {is_late} THEN late_tries + 1 ELSE late_tries END \
                     WHERE state = 'running' AND locked_until < $1 AND (locked_by <> $2 OR {not_running}) \
                     RETURNING kind, payload, state, run_at"
                ),
                releasing,
            )
            .await?;
        let over = released.into_iter().filter(|job| job.state == "failed" || job.run_at > now_ms).collect();
        let mut claiming = params![holder.id, now_ms + lease_ms, now_ms];
        let list = push_list(&mut claiming, wanted.kinds.clone());
        let not_running = holder.is_not_running(&mut claiming);
        let claimed = tx
            .row_opt(
                &format!(
                    "UPDATE jobs SET state = 'running', attempts = attempts + 1, progress = 0, locked_by = $1, \
                       locked_until = $2 \
                     WHERE id = (SELECT id FROM jobs WHERE state = 'queued' AND run_at <= $3 AND kind IN ({list}) \
                                 AND {is_alone} AND {not_running} ORDER BY turn_at, run_at, id LIMIT 1 {}) \
                     RETURNING id, kind, payload, attempts, max_attempts, run_at, late_tries",
                    skip_locked(db.engine())
                ),
                claiming,
            )
            .await?;
        tx.commit().await?;
        Ok((claimed, over))
    })
    .await
}

/// Extends a claim and stores the progress. Returns `false` if the holder has lost the job.
pub(crate) async fn extend_claim(
    db: &Db,
    job: &ClaimedJob,
    holder: &str,
    until_ms: i64,
    percent: u8,
) -> Result<bool, DbError> {
    let touched = db
        .execute(
            "UPDATE jobs SET locked_until = $1, progress = $2 \
             WHERE id = $3 AND state = 'running' AND locked_by = $4 AND attempts = $5",
            params![until_ms, i64::from(percent), job.id, holder, job.attempts],
        )
        .await?;
    Ok(touched == 1)
}

/// Ends a claim. A job that was enqueued again meanwhile waits for its next run with all its attempts. Enqueueing has added these
/// to the attempts used up, except in older versions. A postponed job gets back the attempt that the claim has counted.
pub(crate) async fn finish(
    db: &Db,
    job: &ClaimedJob,
    holder: &str,
    now_ms: i64,
    outcome: &AttemptOutcome,
) -> Result<(), DbError> {
    let (state, retry_at, attempts, error) = match outcome {
        AttemptOutcome::Done => ("done", None, job.attempts, None),
        AttemptOutcome::Failed(error) => ("failed", None, job.attempts, Some(error.reason())),
        AttemptOutcome::Again { at_ms, error } => ("queued", Some(*at_ms), job.attempts, Some(error.reason())),
        AttemptOutcome::Postponed { at_ms, error } => ("queued", Some(*at_ms), job.attempts - 1, Some(error.reason())),
    };
    db.execute(
        "UPDATE jobs SET locked_by = NULL, locked_until = NULL, \
           last_error = CASE WHEN run_at <> $1 THEN NULL ELSE $2 END, \
           progress = CASE WHEN $3 = 'done' THEN 100 ELSE progress END, \
           max_attempts = CASE WHEN run_at <> $1 AND max_attempts > attempts THEN max_attempts - attempts \
             ELSE max_attempts END, \
           attempts = CASE WHEN run_at <> $1 THEN 0 ELSE CAST($9 AS BIGINT) END, \
           state = CASE WHEN run_at <> $1 THEN 'queued' ELSE $3 END, \
           finished_at = CASE WHEN run_at <> $1 OR $3 = 'queued' THEN NULL ELSE CAST($4 AS BIGINT) END, \
           run_at = CASE WHEN run_at <> $1 THEN run_at ELSE COALESCE($5, run_at) END \
         WHERE id = $6 AND state = 'running' AND locked_by = $7 AND attempts = $8",
        params![job.run_at, error, state, now_ms, retry_at, job.id, holder, job.attempts, attempts],
    )
    .await
    .map(drop)
}

/// Releases a job as if it had not been claimed, because the holder has to stop. A job that was enqueued again meanwhile gets all
/// its attempts back.
pub(crate) async fn hand_back(db: &Db, job: &ClaimedJob, holder: &str) -> Result<(), DbError> {
    db.execute(
        "UPDATE jobs SET state = 'queued', locked_by = NULL, locked_until = NULL, \
           max_attempts = CASE WHEN run_at <> $4 AND max_attempts > attempts THEN max_attempts - attempts \
             ELSE max_attempts END, \
           attempts = CASE WHEN run_at <> $4 THEN 0 ELSE attempts - 1 END \
         WHERE id = $1 AND state = 'running' AND locked_by = $2 AND attempts = $3",
        params![job.id, holder, job.attempts, job.run_at],
    )
    .await
    .map(drop)
}

/// Makes postponed jobs of these kinds due and returns their number. Postponed jobs have an error but have used no attempts.
pub(crate) async fn resume(db: &Db, kinds: &[&str], now_ms: i64) -> Result<u64, DbError> {
    let mut params = params![now_ms];
    let list = push_list(&mut params, kinds.to_vec());
    let sql = format!(
        "UPDATE jobs SET run_at = $1 WHERE state = 'queued' AND run_at > $1 AND attempts = 0 \
         AND last_error IS NOT NULL AND kind IN ({list})"
    );
    db.execute(&sql, params).await
}

/// The outcome of an attempt.
#[derive(Debug)]
pub(crate) enum AttemptOutcome {
    Done,
    Failed(JobError),
    /// It failed and will be retried.
    Again {
        at_ms: i64,
        error: JobError,
    },
    /// It was postponed because a dependency is unavailable, which does not count as an attempt.
    Postponed {
        at_ms: i64,
        error: JobError,
    },
}
