//! The guarantees of the queue, each tested on every available engine, with the table of the product's migrations.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;
use vitrine_db::testing::{TestDb, engines};
use vitrine_db::{Engine, Execute, Migration, Schema, SqlByEngine, params};
use vitrine_jobs::{
    EnqueueOptions, Job, JobError, JobRegistry, JobState, JobStatus, Notifier, Progress, Worker, enqueue,
    enqueue_missing, find_status, sweep,
};

/// What the jobs of these tests share: a count of runs, a gate that holds them, and their payloads.
#[derive(Clone, Default)]
struct Fixture {
    run_count: Arc<AtomicUsize>,
    seen: Arc<std::sync::Mutex<Vec<String>>>,
    gate: Arc<tokio::sync::Notify>,
}

impl Fixture {
    fn runs(&self) -> usize {
        self.run_count.load(Ordering::SeqCst)
    }

    fn seen(&self) -> Vec<String> {
        self.seen.lock().expect("no test panics while it holds this").clone()
    }

    async fn until_runs(&self, count: usize) {
        let reached = async {
            while self.runs() < count {
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(10), reached).await.expect("the job runs");
    }
}

/// Behaves as its text says.
#[derive(Serialize, Deserialize)]
struct TestJob {
    text: String,
}

impl TestJob {
    fn new(text: &str) -> TestJob {
        TestJob { text: text.to_owned() }
    }
}

impl Job for TestJob {
    const KIND: &'static str = "errand";
    const IS_RETRIED_ALONE: bool = true;
    type Context = Fixture;

    async fn exhausted(self, fixture: Fixture) -> Result<(), JobError> {
        fixture.seen.lock().expect("no test panics while it holds this").push(format!("{} is exhausted", self.text));
        Ok(())
    }

    #[expect(clippy::panic, reason = "a job that panics is one of the things tested")]
    async fn run(self, fixture: Fixture, progress: Progress) -> Result<(), JobError> {
        let run = fixture.run_count.fetch_add(1, Ordering::SeqCst) + 1;
        fixture.seen.lock().expect("no test panics while it holds this").push(self.text.clone());
        match self.text.as_str() {
            "fail once" if run == 1 => {
                "not a number".parse::<i32>().map_err(|error| JobError::retry(&error))?;
            }
            "fail" => return Err(JobError::Retry("as told".to_owned())),
            "give up" => return Err(JobError::GiveUp("hopeless".to_owned())),
            "panic" => panic!("as told"),
            "wait" => {
                progress.set(40);
                fixture.gate.notified().await;
            }
            _ => {}
        }
        Ok(())
    }
}

const TABLES: SqlByEngine = SqlByEngine {
    sqlite: include_str!("../../../migrations/sqlite/0001_first.sql"),
    postgres: include_str!("../../../migrations/postgres/0001_first.sql"),
};

async fn queue(engine: Engine) -> TestDb {
    let migrations = vec![Migration { number: 1, name: "first", sql: TABLES, down: None }];
    TestDb::migrated(engine, &Schema { migrations, recreatable: None }).await
}

fn worker(db: &TestDb, fixture: &Fixture) -> Worker {
    let registry = JobRegistry::new().with::<TestJob, _>(fixture.clone());
    Worker::new(db.db.clone(), registry).first_pause(Duration::ZERO)
}

async fn add(on: &impl Execute, text: &str, options: EnqueueOptions) -> i64 {
    enqueue(on, &TestJob::new(text), options).await.expect("enqueues").id
}

async fn status(on: &impl Execute, key: &str) -> JobStatus {
    find_status::<TestJob>(on, key).await.expect("reads").expect("the job is known")
}

#[tokio::test]
async fn a_job_exists_exactly_when_its_transaction_was_committed() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let tx = db.begin().await.expect("begins");
        add(&tx, "dropped", EnqueueOptions::at(0)).await;
        tx.rollback().await.expect("rolls back");
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 0, "{engine}");

        let tx = db.begin().await.expect("begins");
        add(&tx, "kept", EnqueueOptions::at(0).unique("1")).await;
        tx.commit().await.expect("commits");
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 1, "{engine}");
        assert_eq!(fixture.seen(), ["kept"], "{engine}");
        let done = JobStatus { state: JobState::Done, progress_percent: 100, attempt_count: 1, last_error: None };
        assert_eq!(status(&*db, "1").await, done, "{engine}");
    }
}

#[tokio::test]
async fn jobs_run_in_the_order_of_their_times_and_not_before() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let now = Arc::new(AtomicI64::new(1_000));
        let clock = now.clone();
        let worker = worker(&db, &fixture).clock(move || clock.load(Ordering::SeqCst));
        add(&*db, "later", EnqueueOptions::at(1_000).run_at(5_000)).await;
        add(&*db, "second", EnqueueOptions::at(900)).await;
        add(&*db, "first", EnqueueOptions::at(800)).await;
        worker.drain().await.expect("drains");
        assert_eq!(fixture.seen(), ["first", "second"], "{engine}");
        now.store(5_000, Ordering::SeqCst);
        worker.drain().await.expect("drains");
        assert_eq!(fixture.seen(), ["first", "second", "later"], "{engine}");
    }
}

#[tokio::test]
async fn a_waiting_job_with_the_same_key_takes_the_newer_payload() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let first = add(&*db, "old", EnqueueOptions::at(10).unique("theme 1")).await;
        let second = add(&*db, "new", EnqueueOptions::at(20).unique("theme 1")).await;
        let other = add(&*db, "other", EnqueueOptions::at(30).unique("theme 2")).await;
        assert_eq!(first, second, "{engine}");
        assert_ne!(first, other, "{engine}");
        worker(&db, &fixture).drain().await.expect("drains");
        assert_eq!(fixture.seen(), ["new", "other"], "{engine}");
        let third = add(&*db, "again", EnqueueOptions::at(40).unique("theme 1")).await;
        assert_ne!(first, third, "{engine}: a job that is done makes room for another");
    }
}

#[tokio::test]
async fn a_job_asked_for_again_while_it_runs_runs_once_more() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "wait", EnqueueOptions::at(10).unique("1")).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).run(stop.clone()));
        fixture.until_runs(1).await;
        add(&*db, "newer", EnqueueOptions::at(10).unique("1")).await;
        add(&*db, "newest", EnqueueOptions::at(10).unique("1")).await;
        fixture.gate.notify_one();
        fixture.until_runs(2).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert_eq!(fixture.seen(), ["wait", "newest"], "{engine}");
        assert_eq!(status(&*db, "1").await.state, JobState::Done, "{engine}");
        let rows: i64 = db.scalar("SELECT COUNT(*) FROM jobs", params![]).await.expect("counts");
        assert_eq!(rows, 1, "{engine}");
    }
}

/// How many attempts were used, of how many.
async fn attempts(db: &TestDb, id: i64) -> (i64, i64) {
    let sql = "SELECT attempts, max_attempts FROM jobs WHERE id = $1";
    let rows: Vec<(i64, i64)> = db.rows(sql, params![id]).await.expect("reads");
    rows[0]
}

#[tokio::test]
async fn a_job_asked_for_again_while_its_worker_dies_runs_once_more() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let once = || EnqueueOptions::at(0).unique("1").max_attempts(1);
        add(&*db, "wait", once()).await;
        let running = tokio::spawn(worker(&db, &fixture).clock(|| 0).run(CancellationToken::new()));
        fixture.until_runs(1).await;
        let id = add(&*db, "newer", once()).await;
        add(&*db, "newest", once()).await;
        running.abort();
        assert!(running.await.is_err_and(|error| error.is_cancelled()), "{engine}");
        assert_eq!(worker(&db, &fixture).clock(|| 31_000).drain().await.expect("drains"), 1, "{engine}");
        assert_eq!(fixture.seen(), ["wait", "newest"], "{engine}");
        assert_eq!(status(&*db, "1").await.state, JobState::Done, "{engine}");
        assert_eq!(attempts(&db, id).await, (2, 2), "{engine}: one for each time that it was asked for");
    }
}

#[tokio::test]
async fn a_job_asked_for_again_has_the_attempts_that_were_asked_for() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let options = || EnqueueOptions::at(0).unique("1").max_attempts(3);
        // With a single slot, a worker that stops cannot have begun to claim the next run while the first one ended.
        let worker = || worker(&db, &fixture).concurrency(1);
        let id = add(&*db, "wait", options()).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker().grace(Duration::ZERO).run(stop.clone()));
        fixture.until_runs(1).await;
        add(&*db, "fail", options()).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert_eq!(attempts(&db, id).await, (0, 3), "{engine}: handed back");
        assert_eq!(worker().drain().await.expect("drains"), 3, "{engine}");
        assert_eq!(status(&*db, "1").await.state, JobState::Failed, "{engine}");

        let id = add(&*db, "wait", options()).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker().run(stop.clone()));
        fixture.until_runs(5).await;
        add(&*db, "newer", options()).await;
        stop.cancel();
        fixture.gate.notify_one();
        running.await.expect("the worker ends in peace");
        assert_eq!(attempts(&db, id).await, (0, 3), "{engine}: done, and to be done again");

        worker().drain().await.expect("drains");
        let id = add(&*db, "wait", options()).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker().run(stop.clone()));
        fixture.until_runs(7).await;
        let as_older_versions = "UPDATE jobs SET run_at = run_at + 1, max_attempts = attempts WHERE id = $1";
        db.execute(as_older_versions, params![id]).await.expect("updates");
        stop.cancel();
        fixture.gate.notify_one();
        running.await.expect("the worker ends in peace");
        assert_eq!(attempts(&db, id).await, (0, 1), "{engine}: none that was asked for is taken off");
    }
}

#[tokio::test]
async fn a_failed_attempt_is_repeated_until_it_succeeds_or_the_attempts_are_used_up() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "fail once", EnqueueOptions::at(0).unique("1")).await;
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 2, "{engine}");
        let found = status(&*db, "1").await;
        assert_eq!((found.state, found.attempt_count, found.last_error), (JobState::Done, 2, None), "{engine}");

        let fixture = Fixture::default();
        add(&*db, "fail", EnqueueOptions::at(0).unique("2").max_attempts(3)).await;
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 3, "{engine}");
        let found = status(&*db, "2").await;
        assert_eq!((found.state, found.attempt_count), (JobState::Failed, 3), "{engine}");
        assert_eq!(found.last_error.as_deref(), Some("as told"), "{engine}");
    }
}

#[tokio::test]
async fn a_hopeless_job_is_not_repeated() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "give up", EnqueueOptions::at(0).unique("1")).await;
        db.execute(
            "INSERT INTO jobs (kind, payload, unique_key, max_attempts, run_at, created_at)
             VALUES ('errand', '{\"no\": 1}', '2', 5, 0, 0)",
            params![],
        )
        .await
        .expect("inserts a payload of some other program");
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 2, "{engine}");
        assert_eq!(status(&*db, "1").await.last_error.as_deref(), Some("hopeless"), "{engine}");
        for key in ["1", "2"] {
            assert_eq!(status(&*db, key).await.state, JobState::Failed, "{engine}");
        }
    }
}

#[tokio::test]
async fn a_panic_ends_the_attempt_and_not_the_worker() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "panic", EnqueueOptions::at(0).unique("1").max_attempts(2)).await;
        add(&*db, "fine", EnqueueOptions::at(1).unique("2")).await;
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 3, "{engine}");
        assert_eq!(status(&*db, "1").await.state, JobState::Failed, "{engine}");
        assert_eq!(status(&*db, "2").await.state, JobState::Done, "{engine}");
    }
}

#[tokio::test]
async fn several_workers_never_run_the_same_job() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        for n in 0..40 {
            add(&*db, &format!("{n}"), EnqueueOptions::at(0)).await;
        }
        let drains = (0..4).map(|_| {
            let worker = worker(&db, &fixture);
            tokio::spawn(async move { worker.drain().await.expect("drains") })
        });
        let mut total = 0;
        for drain in drains.collect::<Vec<_>>() {
            total += drain.await.expect("no panic");
        }
        assert_eq!((total, fixture.runs()), (40, 40), "{engine}");
    }
}

#[tokio::test]
async fn the_work_of_a_worker_that_stopped_responding_is_taken_over() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "orphan", EnqueueOptions::at(0).unique("1").max_attempts(2)).await;
        let hopeless = EnqueueOptions::at(0).unique("2").alone();
        add(&*db, "hopeless orphan", hopeless).await;
        // What a killed process leaves behind.
        db.execute(
            "UPDATE jobs SET state = 'running', attempts = 1, locked_by = 'gone', locked_until = 30000",
            params![],
        )
        .await
        .expect("updates");
        let at = |now_ms: i64| worker(&db, &fixture).clock(move || now_ms);
        assert_eq!(at(30_000).drain().await.expect("drains"), 0, "{engine}: the claim still holds");
        assert_eq!(at(30_001).drain().await.expect("drains"), 1, "{engine}");
        assert_eq!(fixture.seen(), ["hopeless orphan is exhausted", "orphan"], "{engine}");
        assert_eq!(status(&*db, "2").await.state, JobState::Failed, "{engine}: its only attempt is used up");
    }
}

/// Has the job of this key look as if its worker had died with it in its last attempt, at this time.
async fn kill_its_worker(db: &TestDb, key: &str, now_ms: i64) {
    let sql = "UPDATE jobs SET state = 'running', attempts = max_attempts, locked_by = 'gone', locked_until = $2 - 1 \
               WHERE unique_key = $1 AND state = 'queued'";
    assert_eq!(db.execute(sql, params![key, now_ms]).await.expect("updates"), 1);
}

#[tokio::test]
async fn a_job_that_kills_its_worker_is_tried_again_alone_after_an_hour_and_after_a_day() {
    const HOUR: i64 = 3_600_000;
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "poison", EnqueueOptions::at(0).unique("1").max_attempts(3)).await;
        let drain_at = async |now_ms: i64| {
            worker(&db, &fixture).clock(move || now_ms).drain().await.expect("drains");
            std::mem::take(&mut *fixture.seen.lock().expect("no test panics while it holds this"))
        };
        let mut now_ms = 1_000;
        for pause in [HOUR, 24 * HOUR] {
            kill_its_worker(&db, "1", now_ms).await;
            assert_eq!(drain_at(now_ms).await, ["poison is exhausted"], "{engine}");
            assert_eq!(drain_at(now_ms + pause - 1).await, [""; 0], "{engine}");
            now_ms += pause;
        }
        let failures = vitrine_jobs::find_failures::<TestJob>(&*db, &["1".to_owned()]).await.expect("reads");
        assert_eq!(failures.len(), 1, "{engine}: whoever waits for it is told meanwhile");
        kill_its_worker(&db, "1", now_ms).await;
        assert_eq!(drain_at(now_ms).await, ["poison is exhausted"], "{engine}");
        assert_eq!(status(&*db, "1").await.state, JobState::Failed, "{engine}");
        assert_eq!(drain_at(now_ms + 1_000 * HOUR).await, [""; 0], "{engine}: that was the last time");
    }
}

#[tokio::test]
async fn nothing_runs_beside_a_job_that_is_tried_alone() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "wait", EnqueueOptions::at(0).unique("first")).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).concurrency(3).run(stop.clone()));
        fixture.until_runs(1).await;
        add(&*db, "wait", EnqueueOptions::at(1).unique("alone").alone()).await;
        // A worker that looked for jobs just before may still begin another.
        tokio::time::sleep(Duration::from_millis(600)).await;
        add(&*db, "last", EnqueueOptions::at(0).unique("last")).await;
        // Two polls.
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        assert_eq!(fixture.seen(), ["wait"], "{engine}: it waits for what runs, and nothing else begins before it");
        fixture.gate.notify_one();
        fixture.until_runs(2).await;
        tokio::time::sleep(Duration::from_millis(1_200)).await;
        assert_eq!(fixture.seen(), ["wait", "wait"], "{engine}: nothing begins beside it");
        assert_eq!(status(&*db, "alone").await.state, JobState::Running, "{engine}");
        fixture.gate.notify_one();
        fixture.until_runs(3).await;
        stop.cancel();
        running.await.expect("ends");
        assert_eq!(fixture.seen(), ["wait", "wait", "last"], "{engine}");
    }
}

#[tokio::test]
async fn accounts_take_turns() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let tx = db.begin().await.expect("begins");
        for at in 0..200 {
            add(&tx, &format!("A{at}"), EnqueueOptions::at(at).of_account(1)).await;
        }
        tx.commit().await.expect("commits");
        add(&*db, "B", EnqueueOptions::at(1_000).of_account(2)).await;
        add(&*db, "C0", EnqueueOptions::at(2_000).of_account(3)).await;
        add(&*db, "C1", EnqueueOptions::at(2_000).of_account(3)).await;
        add(&*db, "nobody's", EnqueueOptions::at(3_000)).await;
        worker(&db, &fixture).clock(|| 10_000).drain().await.expect("drains");
        let seen = fixture.seen();
        assert_eq!(seen.len(), 204, "{engine}");
        assert_eq!(seen[..7], ["A0", "B", "C0", "nobody's", "A1", "C1", "A2"], "{engine}");
        // Whoever has nothing waiting begins anew.
        add(&*db, "A again", EnqueueOptions::at(20_000).of_account(1)).await;
        let turn: i64 = db.scalar("SELECT turn_at FROM jobs WHERE state = 'queued'", params![]).await.expect("reads");
        assert_eq!(turn, 20_000, "{engine}");
    }
}

/// Work that nobody waits for, in a lane.
#[derive(Serialize, Deserialize)]
struct CopyJob {
    word: String,
}

impl Job for CopyJob {
    const KIND: &'static str = "copy";
    const LANE: Option<&'static str> = Some("copies");
    type Context = Fixture;

    async fn run(self, fixture: Fixture, _: Progress) -> Result<(), JobError> {
        fixture.seen.lock().expect("no test panics while it holds this").push(self.word);
        Ok(())
    }
}

#[tokio::test]
async fn accounts_take_turns_in_a_lane_apart_from_their_other_jobs() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        for (word, account) in [("A0", 1), ("A1", 1), ("A2", 1), ("B0", 2)] {
            let options = EnqueueOptions::at(1_000).of_account(account);
            enqueue(&*db, &CopyJob { word: word.to_owned() }, options).await.expect("enqueues");
        }
        add(&*db, "A", EnqueueOptions::at(2_000).of_account(1)).await;
        let sql = "SELECT turn_at FROM jobs WHERE kind = 'errand'";
        assert_eq!(db.scalar::<i64>(sql, params![]).await.expect("reads"), 2_000, "{engine}: as if no copies waited");
        let copies =
            Worker::new(db.db.clone(), JobRegistry::new().with::<CopyJob, _>(fixture.clone())).clock(|| 10_000);
        copies.drain().await.expect("drains");
        assert_eq!(fixture.seen(), ["A0", "B0", "A1", "A2"], "{engine}");
    }
}

#[tokio::test]
async fn accounts_take_turns_with_jobs_that_were_missing() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "A before", EnqueueOptions::at(0).unique("A before").of_account(1)).await;
        let job = |name: &str, of: i64| (TestJob::new(name), EnqueueOptions::at(1_000).unique(name).of_account(of));
        let missing = [job("A0", 1), job("A1", 1), job("A2", 1), job("B0", 2), job("B1", 2), job("C0", 3)];
        assert_eq!(enqueue_missing(&*db, &missing).await.expect("enqueues"), 6, "{engine}");
        assert_eq!(enqueue_missing(&*db, &missing).await.expect("enqueues"), 0, "{engine}");
        add(&*db, "D", EnqueueOptions::at(5_000).of_account(4)).await;
        worker(&db, &fixture).clock(|| 10_000).drain().await.expect("drains");
        assert_eq!(fixture.seen(), ["A before", "B0", "C0", "D", "A0", "B1", "A1", "A2"], "{engine}");
    }
}

#[tokio::test]
async fn a_worker_that_lost_its_claim_changes_nothing() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "wait", EnqueueOptions::at(0).unique("1")).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).run(stop.clone()));
        fixture.until_runs(1).await;
        db.execute("UPDATE jobs SET locked_by = 'another', attempts = 2", params![]).await.expect("updates");
        // The next progress report or the end of the job finds the claim gone.
        fixture.gate.notify_one();
        tokio::time::sleep(Duration::from_millis(400)).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert_eq!(status(&*db, "1").await.state, JobState::Running, "{engine}: it is the other's");
    }
}

#[tokio::test]
async fn progress_can_be_read_while_the_job_runs() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        assert_eq!(find_status::<TestJob>(&*db, "1").await.expect("reads"), None);
        add(&*db, "wait", EnqueueOptions::at(0).unique("1")).await;
        assert_eq!(status(&*db, "1").await.state, JobState::Queued, "{engine}");
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).run(stop.clone()));
        let reported = async {
            while status(&*db, "1").await.progress_percent != 40 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(Duration::from_secs(5), reported).await.expect("progress is written");
        assert_eq!(status(&*db, "1").await.state, JobState::Running, "{engine}");
        fixture.gate.notify_one();
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert_eq!(status(&*db, "1").await.progress_percent, 100, "{engine}");
    }
}

#[tokio::test]
async fn a_notification_wakes_the_worker_long_before_it_polls() {
    for engine in engines() {
        let (db, fixture, notifier) = (queue(engine).await, Fixture::default(), Notifier::default());
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).notifier(notifier.clone()).run(stop.clone()));
        // The best of several, because the machine that runs this test may be busy.
        let mut best = Duration::MAX;
        for round in 1..=10 {
            tokio::time::sleep(Duration::from_millis(40)).await;
            add(&*db, "now", EnqueueOptions::at(0)).await;
            let sent = std::time::Instant::now();
            notifier.notify();
            fixture.until_runs(round).await;
            best = best.min(sent.elapsed());
        }
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert!(best < Duration::from_millis(200), "{engine}: {best:?}");
    }
}

#[tokio::test]
async fn a_job_of_another_instance_is_found_without_a_notification() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).run(stop.clone()));
        tokio::time::sleep(Duration::from_millis(50)).await;
        add(&*db, "from afar", EnqueueOptions::at(0)).await;
        fixture.until_runs(1).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
        assert_eq!(fixture.seen(), ["from afar"], "{engine}");
    }
}

#[tokio::test]
async fn stopping_waits_for_running_jobs_and_hands_back_those_that_take_too_long() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "wait", EnqueueOptions::at(0).unique("1")).await;
        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).grace(Duration::from_millis(50)).run(stop.clone()));
        fixture.until_runs(1).await;
        stop.cancel();
        running.await.expect("the worker ends in peace");
        let found = status(&*db, "1").await;
        assert_eq!((found.state, found.attempt_count), (JobState::Queued, 0), "{engine}");

        let stop = CancellationToken::new();
        let running = tokio::spawn(worker(&db, &fixture).run(stop.clone()));
        fixture.until_runs(2).await;
        stop.cancel();
        fixture.gate.notify_one();
        running.await.expect("the worker ends in peace");
        assert_eq!(status(&*db, "1").await.state, JobState::Done, "{engine}");
    }
}

#[tokio::test]
async fn a_worker_leaves_jobs_it_does_not_know_to_others() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "known elsewhere", EnqueueOptions::at(0).unique("1")).await;
        let ignorant = Worker::new(db.db.clone(), JobRegistry::new());
        assert_eq!(ignorant.drain().await.expect("drains"), 0);
        assert_eq!(status(&*db, "1").await.state, JobState::Queued, "{engine}");
        assert_eq!(worker(&db, &fixture).drain().await.expect("drains"), 1, "{engine}");
    }
}

#[tokio::test]
async fn only_jobs_that_ended_long_enough_ago_are_swept() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        add(&*db, "done", EnqueueOptions::at(0).unique("1")).await;
        add(&*db, "give up", EnqueueOptions::at(0).unique("2")).await;
        worker(&db, &fixture).clock(|| 1_000).drain().await.expect("drains");
        add(&*db, "waiting", EnqueueOptions::at(0).unique("3")).await;
        let sweep = async |state, before| sweep(&*db, state, before).await.expect("sweeps");
        assert_eq!(sweep(JobState::Done, 1_000).await, 0, "{engine}");
        assert_eq!(sweep(JobState::Done, 1_001).await, 1, "{engine}");
        assert_eq!(sweep(JobState::Failed, 1_001).await, 1, "{engine}");
        assert_eq!(sweep(JobState::Queued, i64::MAX).await, 0, "{engine}");
        assert_eq!(status(&*db, "3").await.state, JobState::Queued, "{engine}");
    }
}

#[tokio::test]
async fn a_failure_goes_with_the_job_that_has_made_it_good() {
    for engine in engines() {
        let (db, fixture) = (queue(engine).await, Fixture::default());
        let run = async |text: &str, key: &str, now: i64| {
            let id = add(&*db, text, EnqueueOptions::at(now).unique(key)).await;
            worker(&db, &fixture).clock(move || now).drain().await.expect("drains");
            id
        };
        run("give up", "1", 1_000).await;
        run("done", "1", 1_000).await;
        run("done", "2", 1_000).await;
        let left = [run("give up", "2", 2_000).await, run("give up", "3", 1_000).await];
        assert_eq!(sweep(&*db, JobState::Failed, 0).await.expect("sweeps"), 0, "{engine}");
        assert_eq!(sweep(&*db, JobState::Done, 0).await.expect("sweeps"), 1, "{engine}: the failure alone");
        assert_eq!(status(&*db, "1").await.state, JobState::Done, "{engine}");
        let failed: Vec<i64> =
            db.column("SELECT id FROM jobs WHERE state = 'failed' ORDER BY id", params![]).await.expect("reads");
        assert_eq!(failed, left, "{engine}: nothing was done after these");
    }
}
