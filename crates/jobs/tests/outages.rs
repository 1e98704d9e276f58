//! Jobs whose dependencies are unavailable, and what an operator can do, on every available engine.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use vitrine_db::testing::{FaultTiming, TestDb, engines};
use vitrine_db::{DbError, Engine, Execute, Migration, Schema, SqlByEngine, params};
use vitrine_jobs::{
    EnqueueOptions, Job, JobError, JobRegistry, JobState, Notifier, Progress, RetryOutcome, Worker, enqueue,
    enqueue_missing, find_failures, find_status,
};

const HOUR_MS: i64 = 60 * 60 * 1000;

/// A dependency of the jobs that may be unavailable.
#[derive(Clone, Default)]
struct Store {
    is_away: Arc<AtomicBool>,
    run_count: Arc<AtomicUsize>,
    gate: Arc<tokio::sync::Notify>,
}

impl Store {
    fn away(&self, is_away: bool) {
        self.is_away.store(is_away, Ordering::SeqCst);
    }

    fn runs(&self) -> usize {
        self.run_count.load(Ordering::SeqCst)
    }
}

#[derive(Clone, Serialize, Deserialize)]
struct Upload {
    text: String,
}

impl Job for Upload {
    const KIND: &'static str = "upload";
    type Context = Store;

    async fn run(self, store: Store, _: Progress) -> Result<(), JobError> {
        store.run_count.fetch_add(1, Ordering::SeqCst);
        match self.text.as_str() {
            "wait" => store.gate.notified().await,
            "fail" => return Err(JobError::Retry("no picture".to_owned())),
            "always stopped" => return Err(JobError::Unavailable("this one only".to_owned())),
            _ => {}
        }
        if store.is_away.load(Ordering::SeqCst) {
            return Err(JobError::Unavailable("the store is away".to_owned()));
        }
        Ok(())
    }
}

struct Fixture {
    db: TestDb,
    store: Store,
    now_ms: Arc<AtomicI64>,
    notifier: Notifier,
}

impl Fixture {
    async fn new(engine: Engine) -> Fixture {
        let db = TestDb::new(engine).await;
        let first = SqlByEngine {
            sqlite: include_str!("../../../migrations/sqlite/0001_first.sql"),
            postgres: include_str!("../../../migrations/postgres/0001_first.sql"),
        };
        let migrations = vec![Migration { number: 1, name: "first", sql: first, down: None }];
        db.migrate(&Schema { migrations, recreatable: None }).await.expect("the schema applies");
        Fixture { db, store: Store::default(), now_ms: Arc::default(), notifier: Notifier::default() }
    }

    /// A new worker, as in a new process.
    fn worker(&self) -> Worker {
        let (registry, now_ms) = (JobRegistry::new().with::<Upload, _>(self.store.clone()), self.now_ms.clone());
        Worker::new(self.db.db.clone(), registry)
            .notifier(self.notifier.clone())
            .clock(move || now_ms.load(Ordering::SeqCst))
    }

    fn pass(&self, ms: i64) {
        self.now_ms.fetch_add(ms, Ordering::SeqCst);
    }

    async fn add(&self, text: &str, key: &str) -> i64 {
        let options = EnqueueOptions::at(self.now_ms.load(Ordering::SeqCst)).unique(key).max_attempts(3);
        enqueue(&*self.db, &Upload { text: text.to_owned() }, options).await.expect("enqueues").id
    }

    async fn state(&self, key: &str) -> (JobState, u32) {
        let status = find_status::<Upload>(&*self.db, key).await.expect("reads").expect("the job is known");
        (status.state, status.attempt_count)
    }

    async fn count(&self, state: JobState) -> usize {
        vitrine_jobs::list(&*self.db, Some(state), 1_000).await.expect("lists").len()
    }

    async fn until(&self, key: &str, state: JobState) {
        let reached = async {
            while self.state(key).await.0 != state {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(20), reached).await.expect("the job gets there");
    }
}

#[tokio::test]
async fn an_outage_of_any_length_uses_up_no_attempt() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        fixture.add("picture", "1").await;
        fixture.store.away(true);
        let worker = fixture.worker();
        for _ in 0..20 {
            worker.drain().await.expect("drains");
            assert_eq!(fixture.state("1").await, (JobState::Queued, 0), "{engine}");
            fixture.pass(HOUR_MS);
        }
        assert_eq!(fixture.store.runs(), 20, "{engine}: it waits for an hour at most");
        fixture.store.away(false);
        worker.drain().await.expect("drains");
        assert_eq!(fixture.state("1").await, (JobState::Done, 1), "{engine}");
    }
}

#[tokio::test]
async fn in_an_outage_few_jobs_are_tried_and_the_first_success_calls_all() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        for n in 0..60 {
            fixture.add("picture", &n.to_string()).await;
        }
        fixture.store.away(true);
        let worker = fixture.worker();
        for _ in 0..100 {
            worker.drain().await.expect("drains");
            fixture.pass(1_000);
        }
        let tried = fixture.store.runs();
        assert!((5..=15).contains(&tried), "{engine}: {tried} tries in 100 seconds");
        fixture.store.away(false);
        // The next attempt is due within 64 seconds; after that nothing waits.
        fixture.pass(128_000);
        worker.drain().await.expect("drains");
        assert_eq!(fixture.count(JobState::Done).await, 60, "{engine}");
        assert_eq!(fixture.store.runs(), tried + 60, "{engine}");
    }
}

#[tokio::test]
async fn a_new_process_tries_at_once_what_the_old_one_had_put_off() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        fixture.add("picture", "1").await;
        fixture.store.away(true);
        let worker = fixture.worker();
        for _ in 0..14 {
            worker.drain().await.expect("drains");
            fixture.pass(HOUR_MS);
        }
        worker.drain().await.expect("drains");
        fixture.store.away(false);
        let stop = CancellationToken::new();
        let running = tokio::spawn(fixture.worker().run(stop.clone()));
        fixture.until("1", JobState::Done).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}

#[tokio::test]
async fn whoever_can_enqueue_again_ends_the_pause() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        for n in 0..5 {
            fixture.add("picture", &n.to_string()).await;
        }
        fixture.store.away(true);
        let (worker, stop) = (fixture.worker(), CancellationToken::new());
        for _ in 0..14 {
            worker.drain().await.expect("drains");
            fixture.pass(HOUR_MS);
        }
        worker.drain().await.expect("drains");
        fixture.pass(2_000);
        let before = fixture.store.runs();
        assert_eq!(worker.drain().await.expect("drains"), 0, "{engine}: the next try is far away");
        let running = tokio::spawn(worker.run(stop.clone()));
        fixture.store.away(false);
        fixture.add("picture", "new").await;
        fixture.notifier.notify();
        for key in ["new", "0", "1", "2", "3", "4"] {
            fixture.until(key, JobState::Done).await;
        }
        assert_eq!(fixture.store.runs(), before + 6, "{engine}");
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}

#[tokio::test]
async fn a_job_that_only_ever_waits_holds_no_other_up() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        fixture.add("always stopped", "bad").await;
        for n in 0..20 {
            fixture.add("picture", &n.to_string()).await;
        }
        fixture.worker().drain().await.expect("drains");
        assert_eq!(fixture.count(JobState::Done).await, 20, "{engine}");
        assert_eq!(fixture.state("bad").await, (JobState::Queued, 0), "{engine}");
    }
}

#[tokio::test]
async fn the_end_of_a_job_is_written_down_after_the_database_was_away() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        fixture.add("wait", "1").await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(fixture.worker().run(stop.clone()));
        fixture.until("1", JobState::Running).await;
        fixture.db.execute("ALTER TABLE jobs RENAME TO away", params![]).await.expect("renames");
        fixture.store.gate.notify_one();
        // Long enough for the job to end while its outcome cannot be recorded.
        tokio::time::sleep(Duration::from_millis(300)).await;
        fixture.pass(31_000);
        fixture.db.execute("ALTER TABLE away RENAME TO jobs", params![]).await.expect("renames back");
        fixture.until("1", JobState::Done).await;
        assert_eq!(fixture.state("1").await, (JobState::Done, 1), "{engine}");
        assert_eq!(fixture.store.runs(), 1, "{engine}: it is not done again");
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}

#[tokio::test]
async fn a_claim_whose_answer_is_lost_runs_in_the_same_process_when_it_has_expired() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        let worker = fixture.worker();
        let lose_the_next_claim = async || {
            fixture.db.faults().plan(0, DbError::Unavailable("the connection broke".to_owned()), FaultTiming::After);
            worker.drain().await.expect_err("the answer is lost");
        };
        fixture.add("picture", "1").await;
        lose_the_next_claim().await;
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Running, 1), 0), "{engine}");
        fixture.pass(30_000);
        assert_eq!(worker.drain().await.expect("drains"), 0, "{engine}: the claim still holds");
        fixture.pass(1);
        assert_eq!(worker.drain().await.expect("drains"), 1, "{engine}");
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Done, 2), 1), "{engine}");

        // It counts as an attempt, as with any worker that was lost.
        fixture.add("picture", "2").await;
        for _ in 0..3 {
            lose_the_next_claim().await;
            fixture.pass(30_001);
        }
        assert_eq!(worker.drain().await.expect("drains"), 0, "{engine}");
        assert_eq!((fixture.state("2").await, fixture.store.runs()), ((JobState::Failed, 3), 1), "{engine}");
    }
}

#[tokio::test]
async fn a_job_that_runs_is_not_begun_a_second_time_though_its_claim_has_expired() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        let id = fixture.add("wait", "1").await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(fixture.worker().run(stop.clone()));
        fixture.until("1", JobState::Running).await;
        // A claim is extended after three seconds of the machine's time: by the clock of the queue that is long overdue.
        fixture.pass(31_000);
        // When another job has run, the worker has looked for what has expired.
        fixture.add("picture", "2").await;
        fixture.notifier.notify();
        fixture.until("2", JobState::Done).await;
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Running, 1), 2), "{engine}");

        // Another instance cannot know, and releases it.
        let release = "UPDATE jobs SET state = 'queued', locked_by = NULL, locked_until = NULL WHERE id = $1";
        fixture.db.execute(release, params![id]).await.expect("updates");
        fixture.add("picture", "3").await;
        fixture.notifier.notify();
        fixture.until("3", JobState::Done).await;
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Queued, 1), 3), "{engine}");
        // What has lost its claim settles nothing: the job is run again, after it has ended and not beside it.
        fixture.store.gate.notify_one();
        fixture.until("1", JobState::Running).await;
        fixture.store.gate.notify_one();
        fixture.until("1", JobState::Done).await;
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Done, 2), 4), "{engine}");
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}

#[tokio::test]
async fn a_claim_holds_from_one_heartbeat_to_the_next_though_its_worker_is_twenty_seconds_behind() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        fixture.add("wait", "1").await;
        let began = Instant::now();
        let passed_ms = move || began.elapsed().as_millis() as i64;
        let stop = CancellationToken::new();
        let running = tokio::spawn(fixture.worker().clock(passed_ms).run(stop.clone()));
        fixture.until("1", JobState::Running).await;
        // Twenty seconds ahead, and five more for writes that are slow: to this one the claim ends after five.
        let ahead = fixture.worker().clock(move || passed_ms() + 25_000);
        while passed_ms() < 5_500 {
            let drained = tokio::time::timeout(Duration::from_secs(5), ahead.drain()).await;
            assert_eq!(drained.expect("it has not taken the job over").expect("drains"), 0, "{engine}");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        assert_eq!((fixture.state("1").await, fixture.store.runs()), ((JobState::Running, 1), 1), "{engine}");
        fixture.store.gate.notify_one();
        fixture.until("1", JobState::Done).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}

#[tokio::test]
async fn missing_jobs_are_enqueued_once_and_others_left_alone() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        let waiting = fixture.add("picture", "1").await;
        let failed = fixture.add("fail", "2").await;
        fixture
            .db
            .execute("UPDATE jobs SET state = 'failed', last_error = 'tired' WHERE id = $1", params![failed])
            .await
            .expect("updates");
        let upload = || Upload { text: "picture".to_owned() };
        let jobs: Vec<_> = ["1", "2", "3"].map(|key| (upload(), EnqueueOptions::at(5).unique(key))).into();
        let failures = find_failures::<Upload>(&*fixture.db, &["1", "2", "3"].map(str::to_owned)).await.expect("reads");
        let found: Vec<_> = failures.iter().map(|f| (f.unique_key.as_str(), f.reason.as_str())).collect();
        assert_eq!(found, [("2", "tired")], "{engine}");
        let (one, other) = tokio::join!(enqueue_missing(&*fixture.db, &jobs), enqueue_missing(&*fixture.db, &jobs));
        assert_eq!(one.expect("enqueues") + other.expect("enqueues"), 2, "{engine}");
        let queued = vitrine_jobs::list(&*fixture.db, Some(JobState::Queued), 10).await.expect("lists");
        assert_eq!((queued.len(), queued[0].id), (3, waiting), "{engine}");
        let failures = find_failures::<Upload>(&*fixture.db, &["2".to_owned()]).await.expect("reads");
        assert_eq!(failures, [], "{engine}: its newest job waits");
    }
}

#[tokio::test]
async fn an_operator_lists_jobs_and_has_failed_ones_tried_again() {
    for engine in engines() {
        let fixture = Fixture::new(engine).await;
        let old = fixture.add("fail", "1").await;
        let worker = fixture.worker();
        for _ in 0..3 {
            worker.drain().await.expect("drains");
            fixture.pass(HOUR_MS);
        }
        let listed = vitrine_jobs::list(&*fixture.db, Some(JobState::Failed), 10).await.expect("lists");
        assert_eq!(
            (listed.len(), listed[0].id, listed[0].attempts, listed[0].max_attempts),
            (1, old, 3, 3),
            "{engine}"
        );
        assert_eq!(listed[0].last_error.as_deref(), Some("no picture"), "{engine}");
        assert_eq!(vitrine_jobs::failed_ids(&*fixture.db, i64::MAX, 10).await.expect("reads"), [old], "{engine}");

        let retry = async |id| {
            let tx = fixture.db.begin().await.expect("begins");
            let retried = vitrine_jobs::retry(&tx, id, 7).await.expect("asks");
            tx.commit().await.expect("commits");
            retried
        };
        let RetryOutcome::Queued(job) = retry(old).await else { panic!("{engine}: it waits again") };
        assert_eq!((job.state, job.attempts, job.run_at_ms, job.finished_at_ms), (JobState::Queued, 0, 7, None));
        fixture.db.execute("UPDATE jobs SET state = 'failed'", params![]).await.expect("updates");
        let newer = fixture.add("picture", "1").await;
        assert_eq!(retry(old).await, RetryOutcome::Superseded, "{engine}");
        worker.drain().await.expect("drains");
        assert_eq!(retry(newer).await, RetryOutcome::Done, "{engine}");
        assert_eq!(retry(newer + 1).await, RetryOutcome::Unknown, "{engine}");
        let counts = vitrine_jobs::count(&*fixture.db).await.expect("counts");
        assert_eq!((counts.queued, counts.running, counts.done, counts.failed), (0, 0, 1, 1), "{engine}");
        let all: Vec<i64> =
            vitrine_jobs::list(&*fixture.db, None, 10).await.expect("lists").iter().map(|job| job.id).collect();
        assert_eq!(all, [newer, old], "{engine}: the latest first");
    }
}

/// Waits for another server.
#[derive(Serialize, Deserialize)]
struct Letter;

impl Job for Letter {
    const KIND: &'static str = "letter";
    const LANE: Option<&'static str> = Some("mail");
    type Context = Store;

    async fn run(self, store: Store, _: Progress) -> Result<(), JobError> {
        store.run_count.fetch_add(1, Ordering::SeqCst);
        store.gate.notified().await;
        Ok(())
    }
}

#[tokio::test]
async fn jobs_of_a_lane_run_one_after_another_and_hold_up_nobody_else() {
    for engine in engines() {
        let Fixture { db, store, .. } = Fixture::new(engine).await;
        let letters = Store::default();
        for at in 0..3 {
            enqueue(&*db, &Letter, EnqueueOptions::at(at)).await.expect("enqueues");
            let upload = Upload { text: "go".to_owned() };
            enqueue(&*db, &upload, EnqueueOptions::at(10 + at)).await.expect("enqueues");
        }
        let registry = JobRegistry::new().with::<Letter, _>(letters.clone()).with::<Upload, _>(store.clone());
        let stop = CancellationToken::new();
        let running = tokio::spawn(Worker::new(db.db.clone(), registry).concurrency(1).run(stop.clone()));
        let until = async |store: &Store, runs: usize| {
            while store.runs() < runs {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        let reached = tokio::time::timeout(Duration::from_secs(10), until(&store, 3)).await;
        assert!(reached.is_ok(), "{engine}: the others do not wait for the letter");
        assert_eq!(letters.runs(), 1, "{engine}: one letter at a time");
        for runs in 2..=3 {
            letters.gate.notify_one();
            let reached = tokio::time::timeout(Duration::from_secs(10), until(&letters, runs)).await;
            assert!(reached.is_ok(), "{engine}: the next letter follows");
        }
        letters.gate.notify_one();
        stop.cancel();
        running.await.expect("the worker ends in peace");
    }
}
