//! The worker: claims jobs, runs several at once, keeps its claims alive, and handles failures. It wakes when it is notified and
//! polls the table twice a second for the jobs of other instances. Its behaviour after an outage is described in `backoff`.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::task::JoinSet;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use vitrine_db::{Db, DbError};

use crate::backoff::Backoff;
use crate::claims::{self, AttemptOutcome, ClaimFilter, ClaimHolder, ClaimedJob, ReleasedJob};
use crate::places::{JobSlot, JobSlots};
use crate::registry::JobTask;
use crate::{JobError, JobRegistry, Notifier, Progress};

const POLL: Duration = Duration::from_millis(500);
/// The longest pause between polls of a database that does not respond.
const LONGEST_POLL: Duration = Duration::from_secs(8);
/// Time for which a claim holds, counted from a time that its holder reads before writing it.
const LEASE: Duration = Duration::from_secs(30);
/// Interval at which changed progress is written.
const REPORT: Duration = Duration::from_millis(250);
/// Interval at which a claim is extended even if the progress has not changed. The clocks of two instances may differ by 20
/// seconds, so another instance may consider a claim expired after 10 seconds instead of 30. An extension begins at most this
/// interval and [`REPORT`], 3.25 seconds, after the claim or the last extension was written, which leaves 6.75 seconds for these
/// two writes.
const HEARTBEAT: Duration = Duration::from_secs(3);
/// Pauses between attempts to record the outcome of a job.
const SETTLE_PAUSES: (Duration, Duration) = (Duration::from_millis(250), Duration::from_secs(10));

/// Identifies one worker among all instances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WorkerId(String);

impl WorkerId {
    fn random() -> WorkerId {
        WorkerId(format!("{:032x}", rand::random::<u128>()))
    }
}

impl fmt::Display for WorkerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

type NowMs = Arc<dyn Fn() -> i64 + Send + Sync>;

/// Runs jobs until it is told to stop.
#[derive(Clone)]
pub struct Worker {
    db: Db,
    registry: JobRegistry,
    id: WorkerId,
    notifier: Notifier,
    concurrency: usize,
    places: JobSlots,
    first_pause: Duration,
    backoff: Arc<Backoff>,
    grace: Duration,
    now_ms: NowMs,
}

impl Worker {
    /// A worker with two jobs at a time and the machine's clock.
    pub fn new(db: Db, registry: JobRegistry) -> Worker {
        let first_pause = Duration::from_secs(1);
        Worker {
            db,
            registry,
            id: WorkerId::random(),
            notifier: Notifier::default(),
            concurrency: 2,
            places: JobSlots::default(),
            first_pause,
            backoff: Arc::new(Backoff::new(first_pause)),
            grace: Duration::from_secs(25),
            #[allow(clippy::disallowed_methods, reason = "the clock of a worker that is given none")]
            now_ms: Arc::new(|| {
                let since = SystemTime::now().duration_since(UNIX_EPOCH);
                since.map_or(0, |since| i64::try_from(since.as_millis()).unwrap_or(i64::MAX))
            }),
        }
    }

    /// Sets the notifier that wakes this worker.
    #[must_use]
    pub fn notifier(mut self, notifier: Notifier) -> Worker {
        self.notifier = notifier;
        self
    }

    /// Runs this many jobs at a time, at least one, and beside them one of each lane.
    #[must_use]
    pub fn concurrency(mut self, concurrency: usize) -> Worker {
        self.concurrency = concurrency.max(1);
        self
    }

    /// Sets the pause after the first failed attempt; each further one is four times as long, up to ten minutes. Postponed jobs
    /// begin with the same pause, which doubles each time, up to an hour.
    #[must_use]
    pub fn first_pause(mut self, pause: Duration) -> Worker {
        self.first_pause = pause;
        self.backoff = Arc::new(Backoff::new(pause));
        self
    }

    /// Sets the time for which running jobs may continue after the worker was told to stop.
    #[must_use]
    pub fn grace(mut self, grace: Duration) -> Worker {
        self.grace = grace;
        self
    }

    /// Sets the clock, in milliseconds since 1970 UTC.
    #[must_use]
    pub fn clock(mut self, now_ms: impl Fn() -> i64 + Send + Sync + 'static) -> Worker {
        self.now_ms = Arc::new(now_ms);
        self
    }

    /// The name under which this worker claims jobs.
    pub fn id(&self) -> &WorkerId {
        &self.id
    }

    /// Runs jobs until told to stop, then waits for the running ones. Jobs that outlast the grace period are handed back.
    pub async fn run(self, stop: CancellationToken) {
        let cut_off = CancellationToken::new();
        let mut running = JoinSet::new();
        // What was unavailable to the previous process may be available now.
        self.resume(&self.registry.kinds()).await;
        let mut poll = POLL;
        while !stop.is_cancelled() {
            while !stop.is_cancelled() {
                match self.claim().await {
                    Ok(Some((job, place))) => {
                        let (worker, cut_off) = (self.clone(), cut_off.clone());
                        running.spawn(async move {
                            worker.run_claimed(job, cut_off).await;
                            drop(place);
                        });
                    }
                    Ok(None) => {
                        poll = POLL;
                        break;
                    }
                    Err(error) => {
                        tracing::warn!(%error, "cannot claim a job; trying again");
                        poll = (poll * 2).min(LONGEST_POLL);
                        break;
                    }
                }
            }
            tokio::select! {
                () = stop.cancelled() => {}
                // A job was enqueued successfully, so perhaps what was unavailable has recovered.
                () = self.notifier.notified() => self.backoff.try_soon((self.now_ms)()),
                () = tokio::time::sleep(poll) => {}
                Some(_) = running.join_next() => {}
            }
        }
        let all_ended = async { while running.join_next().await.is_some() {} };
        if tokio::time::timeout(self.grace, all_ended).await.is_err() {
            cut_off.cancel();
            while running.join_next().await.is_some() {}
        }
    }

    /// Runs the jobs that are due, one after the other, until none is left, and returns the number of runs. For tests and commands,
    /// which have no worker.
    ///
    /// # Errors
    /// Database errors when a job is claimed.
    pub async fn drain(&self) -> Result<usize, DbError> {
        let mut count = 0;
        while let Some((job, _place)) = self.claim().await? {
            self.run_claimed(job, CancellationToken::new()).await;
            count += 1;
        }
        Ok(count)
    }

    /// Claims a job that is due and for which a slot is free.
    async fn claim(&self) -> Result<Option<(ClaimedJob, JobSlot)>, DbError> {
        let now_ms = (self.now_ms)();
        let mut kinds = self.registry.kinds();
        kinds.retain(|kind| self.places.has_room(self.registry.lane(kind), self.concurrency));
        kinds.retain(|kind| self.backoff.lets_pass(kind, now_ms));
        let retried_alone = self.registry.retried_alone();
        let mut late = retried_alone.clone();
        late.retain(|kind| kinds.contains(kind));
        let is_due = claims::is_late_one_due(&self.db, &late, now_ms).await?;
        let alone = is_due && self.places.is_idle();
        match (is_due, alone) {
            (_, true) => kinds = late,
            // Nothing else begins, so that it can soon.
            (true, false) => kinds.retain(|kind| self.registry.lane(kind).is_some()),
            (false, false) => {}
        }
        let wanted = ClaimFilter { kinds, retried_alone: &retried_alone, alone };
        let holder = ClaimHolder { id: &self.id.0, running: self.places.jobs() };
        let lease_ms = LEASE.as_millis() as i64;
        let (claimed, exhausted) = claims::claim(&self.db, &wanted, &holder, now_ms, lease_ms).await?;
        self.end_exhausted(exhausted).await;
        Ok(claimed.map(|job| {
            self.backoff.begun(&job.kind, now_ms);
            let place = self.places.take(self.registry.lane(&job.kind), job.id, job.late_tries > 0);
            (job, place)
        }))
    }

    /// Calls [`Job::exhausted`](crate::Job::exhausted) for jobs whose last attempt has killed their worker.
    async fn end_exhausted(&self, jobs: Vec<ReleasedJob>) {
        for job in jobs {
            tracing::error!(kind = job.kind, "a job failed for good: it ended its worker in every attempt");
            let mut ending = JoinSet::new();
            ending.spawn(self.registry.run(&job.kind, &job.payload, JobTask::Exhausted));
            if let Some(Ok(Err(error))) = ending.join_next().await {
                tracing::warn!(%error, kind = job.kind, "cannot report that a job failed for good");
            }
        }
    }

    /// Makes postponed jobs due.
    async fn resume(&self, kinds: &[&str]) {
        match claims::resume(&self.db, kinds, (self.now_ms)()).await {
            Ok(0) => {}
            Ok(count) => tracing::info!(count, "retrying jobs that were postponed"),
            Err(error) => tracing::warn!(%error, "cannot resume postponed jobs early; each will run when it is due"),
        }
    }

    /// Runs one claimed job beside its heartbeat and records the outcome.
    async fn run_claimed(&self, job: ClaimedJob, cut_off: CancellationToken) {
        let progress = Progress::default();
        let began = std::time::Instant::now();
        // A separate task, so that a panic ends the job and not the worker; in a set, because dropping the set ends the
        // task.
        let mut work = JoinSet::new();
        work.spawn(self.registry.run(&job.kind, &job.payload, JobTask::Run(progress.clone())));
        let ended = tokio::select! {
            Some(ended) = work.join_next() => RunEnd::Work(ended),
            () = self.keep_claim_alive(&job, &progress) => RunEnd::ClaimLost,
            () = cut_off.cancelled() => RunEnd::CutOff,
        };
        metrics::histogram!("vitrine_job_seconds", "kind" => job.kind.clone()).record(began.elapsed());
        match ended {
            RunEnd::Work(Ok(Ok(()))) => {
                self.record_outcome(&job, AttemptOutcome::Done, &cut_off).await;
                if self.backoff.succeeded(&job.kind, job.id) {
                    tracing::info!(kind = job.kind, "an outage is over");
                    self.resume(&[&job.kind]).await;
                }
            }
            RunEnd::Work(Ok(Err(error))) => self.record_outcome(&job, self.after_failure(&job, error), &cut_off).await,
            RunEnd::Work(Err(panic)) => {
                metrics::counter!("vitrine_panics_total", "place" => "job").increment(1);
                let error = JobError::Retry(format!("it ended abruptly: {panic}"));
                self.record_outcome(&job, self.after_failure(&job, error), &cut_off).await;
            }
            RunEnd::ClaimLost => {
                tracing::warn!(job = job.id, kind = job.kind, "the claim was lost; another worker has the job");
                count_run(&job.kind, "lost");
                work.shutdown().await;
            }
            RunEnd::CutOff => {
                work.shutdown().await;
                if let Err(error) = claims::hand_back(&self.db, &job, &self.id.0).await {
                    // The claim expires and the job runs again; it is idempotent.
                    tracing::error!(%error, job = job.id, kind = job.kind, "cannot hand back a job");
                }
            }
        }
    }

    /// Stores the progress and extends the claim; returns when the claim is lost.
    async fn keep_claim_alive(&self, job: &ClaimedJob, progress: &Progress) {
        let mut ticks = tokio::time::interval(REPORT);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let (mut written, mut written_at) = (0, tokio::time::Instant::now());
        loop {
            ticks.tick().await;
            let percent = progress.percent();
            if percent == written && written_at.elapsed() < HEARTBEAT {
                continue;
            }
            let until_ms = (self.now_ms)() + LEASE.as_millis() as i64;
            match claims::extend_claim(&self.db, job, &self.id.0, until_ms, percent).await {
                Ok(true) => (written, written_at) = (percent, tokio::time::Instant::now()),
                Ok(false) => return,
                Err(error) => tracing::warn!(%error, job = job.id, "cannot extend the claim of a job; trying again"),
            }
        }
    }

    fn after_failure(&self, job: &ClaimedJob, error: JobError) -> AttemptOutcome {
        let now_ms = (self.now_ms)();
        let is_last = job.attempts >= job.max_attempts;
        match error {
            JobError::Unavailable(_) => {
                tracing::warn!(%error, job = job.id, kind = job.kind, "a job is postponed");
                AttemptOutcome::Postponed { at_ms: self.backoff.stopped(&job.kind, job.id, now_ms), error }
            }
            JobError::Retry(_) if !is_last => {
                let pause = pause_after(self.first_pause, job.attempts);
                tracing::warn!(%error, job = job.id, kind = job.kind, attempt = job.attempts, "a job failed and will be retried");
                AttemptOutcome::Again { at_ms: now_ms + pause.as_millis() as i64, error }
            }
            _ => {
                tracing::error!(%error, job = job.id, kind = job.kind, attempt = job.attempts, "a job failed for good");
                self.backoff.failed(&job.kind, job.id);
                AttemptOutcome::Failed(error)
            }
        }
    }

    /// Records the outcome of a job, however long the database is unavailable. Otherwise the job would count as one whose worker
    /// stopped responding.
    async fn record_outcome(&self, job: &ClaimedJob, outcome: AttemptOutcome, cut_off: &CancellationToken) {
        let word = match &outcome {
            AttemptOutcome::Done => "done",
            AttemptOutcome::Again { .. } => "again",
            AttemptOutcome::Postponed { .. } => "postponed",
            AttemptOutcome::Failed(_) => "failed",
        };
        count_run(&job.kind, word);
        let (mut pause, longest) = SETTLE_PAUSES;
        while let Err(error) = claims::finish(&self.db, job, &self.id.0, (self.now_ms)(), &outcome).await {
            tracing::warn!(%error, job = job.id, kind = job.kind, "cannot record the outcome of a job; trying again");
            tokio::select! {
                () = tokio::time::sleep(pause) => pause = (pause * 2).min(longest),
                () = cut_off.cancelled() => return,
            }
        }
    }
}

/// Counts a run of a job. The kinds are those of the registry: no other job is claimed.
fn count_run(kind: &str, outcome: &'static str) {
    metrics::counter!("vitrine_job_runs_total", "kind" => kind.to_owned(), "outcome" => outcome).increment(1);
}

enum RunEnd {
    Work(Result<Result<(), JobError>, tokio::task::JoinError>),
    ClaimLost,
    CutOff,
}

fn pause_after(first: Duration, attempts: i64) -> Duration {
    const LONGEST: Duration = Duration::from_secs(10 * 60);
    let factor = 4_u32.saturating_pow(u32::try_from(attempts - 1).unwrap_or(0));
    first.saturating_mul(factor).min(LONGEST)
}

impl fmt::Debug for Worker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Worker")
            .field("id", &self.id)
            .field("registry", &self.registry)
            .field("concurrency", &self.concurrency)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_fourfold_up_to_ten_minutes() {
        let seconds: Vec<u64> =
            (1..=7).map(|attempts| pause_after(Duration::from_secs(1), attempts).as_secs()).collect();
        assert_eq!(seconds, [1, 4, 16, 64, 256, 600, 600]);
    }
}
