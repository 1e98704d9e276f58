//! Does one thing over and over, and has another call fail each time.

use vitrine_blobs::BlobError;
use vitrine_blobs::testing::When as OfStore;
use vitrine_core::clock::{Clock, DAY, RandomSource};
use vitrine_core::error::PublicError;
use vitrine_db::testing::FaultTiming as OfDatabase;
use vitrine_db::{DbError, Engine, Execute, Table, params, tables};
use vitrine_jobs::JobError;
use vitrine_kit::objects;
use vitrine_operate::Installation;
use vitrine_operate::fsck::{self, FsckOptions};
use vitrine_site::KINDS;
use vitrine_testing::{Answer, TestApp, on_every_engine_in_memory};

use crate::fault::state::{Difference, State};

/// What may be said of a fault: to try again, or that there is no room.
const SAID: [&str; 3] = ["STORAGE_UNAVAILABLE", "STORAGE_FULL", "SERVICE_UNAVAILABLE"];

/// What is said of doing again what has ended what it was about.
const GONE: [&str; 2] = ["NOT_FOUND", "UNAUTHENTICATED"];

/// How something ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    Refused(String),
}

impl Outcome {
    /// Of a mutation.
    pub fn of(answer: &Answer) -> Self {
        match answer.code() {
            code if code.is_empty() && answer.json().get("errors").is_none() => Self::Done,
            code => Self::Refused(code),
        }
    }

    /// Of a file that was asked for.
    pub fn of_file(answer: &Answer) -> Self {
        match answer.status.as_u16() {
            200 => Self::Done,
            _ => Self::Refused(answer.json()["code"].as_str().unwrap_or_default().to_owned()),
        }
    }

    /// Of an operation.
    pub fn of_result<T>(result: Result<T, PublicError>) -> Self {
        result.map_or_else(|error| Self::Refused(error.code.as_str().to_owned()), |_| Self::Done)
    }

    /// Of a job: one that is postponed says why, as its queue notes it.
    pub fn of_job(result: Result<(), JobError>) -> Self {
        match result {
            Ok(()) => Self::Done,
            Err(JobError::Unavailable(reason)) => {
                Self::Refused(reason.split(':').next().unwrap_or_default().to_owned())
            }
            Err(error) => Self::Refused(format!("{error:?}")),
        }
    }
}

/// Whether a fault may be without consequence for whoever asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keeping {
    /// It is done, or refused and not done.
    Needed,
    /// What is made can be made again: it is served, and keeping it is left to the next who asks.
    Optional,
}

/// A kind of fault.
#[derive(Clone, Debug)]
enum Fault {
    Store(BlobError, OfStore),
    Database(DbError, OfDatabase),
}

impl Fault {
    /// All of them for a release; otherwise those that this engine is asked for, because each takes its time.
    fn of(engine: Engine) -> Vec<Self> {
        let (away, gone) = (BlobError::Unavailable("planned".into()), DbError::Unavailable("planned".into()));
        let on_sqlite =
            vec![Self::Store(away.clone(), OfStore::Before), Self::Database(gone.clone(), OfDatabase::After)];
        let on_postgres = vec![Self::Store(away, OfStore::After), Self::Database(gone, OfDatabase::Before)];
        match engine {
            _ if std::env::var_os("VITRINE_ALL_FAULTS").is_some() => {
                [on_sqlite, on_postgres, vec![Self::Store(BlobError::Full, OfStore::Before)]].concat()
            }
            Engine::Sqlite => on_sqlite,
            Engine::Postgres => on_postgres,
        }
    }

    fn plan(&self, test: &TestApp, calls_before: u64) {
        match self {
            Self::Store(error, when) => test.faults.plan(calls_before, error.clone(), *when),
            Self::Database(error, when) => test.app.db.faults().plan(calls_before, error.clone(), *when),
        }
    }

    /// Whether it has not struck.
    fn cancel(&self, test: &TestApp) -> bool {
        match self {
            Self::Store(..) => test.faults.cancel(),
            Self::Database(..) => test.app.db.faults().cancel(),
        }
    }

    /// Whether what it leaves is swept before the next call fails, or stays there for all that follows.
    fn is_swept(&self) -> bool {
        !matches!(self, Self::Store(BlobError::Unavailable(_), OfStore::Before))
    }
}

/// Makes ready what is to be done, and does it, on every engine: for every kind of fault and every call that there is, on a
/// fresh state, the call fails. `ready` is given a number that is another each time.
pub async fn endure<R>(
    name: &str,
    keeping: Keeping,
    ready: impl AsyncFn(&TestApp, u32) -> R,
    act: impl AsyncFn(&TestApp, &R) -> Outcome,
) {
    on_every_engine_in_memory(async |test: TestApp| {
        let tables = tables(&test.app.db).await.expect("the tables can be listed");
        let mut path =
            Path { name, keeping, ready: &ready, act: &act, test: &test, tables, rounds: 0, full: Difference::new() };
        path.learn().await;
        for fault in Fault::of(test.app.db.engine()) {
            let calls = Box::pin(path.every_call(&fault)).await;
            println!("{} {name}: {calls} calls, {fault:?}", test.app.db.engine());
        }
    })
    .await;
}

/// Something that writes.
struct Path<'a, P, A> {
    name: &'a str,
    keeping: Keeping,
    ready: &'a P,
    act: &'a A,
    test: &'a TestApp,
    tables: Vec<Table>,
    rounds: u32,
    /// What it changes when nothing fails.
    full: Difference,
}

/// What is ready to be done, and the state before.
struct Round<R> {
    of: R,
    before: State,
}

impl<R, P: AsyncFn(&TestApp, u32) -> R, A: AsyncFn(&TestApp, &R) -> Outcome> Path<'_, P, A> {
    /// What it does when nothing fails. The first time is not like the others: it adds tags and the like.
    async fn learn(&mut self) {
        for _ in 0..2 {
            let round = self.begin().await;
            assert_eq!(self.act(&round).await, Outcome::Done, "{}", self.name);
            self.full = self.difference(&round).await;
            judge(self.test, "without a fault").await;
        }
    }

    async fn begin(&mut self) -> Round<R> {
        self.rounds += 1;
        let of = Box::pin((self.ready)(self.test, self.rounds)).await;
        self.settle().await;
        Round { of, before: self.state().await }
    }

    /// Has one call after the other fail until there are no more, and tells how many there were. What is not done is done
    /// again, with the next call failing, until it is.
    async fn every_call(&mut self, fault: &Fault) -> u64 {
        let mut round = self.begin().await;
        for call in 0.. {
            fault.plan(self.test, call);
            let outcome = self.act(&round).await;
            let at = format!("{}, {fault:?} at call {call}: {outcome:?}", self.name);
            if fault.cancel(self.test) {
                assert_eq!((&outcome, &self.difference(&round).await), (&Outcome::Done, &self.full), "{at}");
                return call;
            }
            let is_as_before = Box::pin(self.is_as_before(&round, &outcome, &at)).await;
            // What was made once is in memory, and not made again in the same way.
            if !is_as_before || outcome == Outcome::Done {
                Box::pin(self.follow(&round, &at)).await;
                round = self.begin().await;
            } else if fault.is_swept() {
                self.settle().await;
                round.before.expect_files_of(self.test, &at).await;
            }
        }
        unreachable!("no path has so many calls")
    }

    /// What a fault leaves: everything or nothing, and what is said of it. Whether it is nothing.
    async fn is_as_before(&self, round: &Round<R>, outcome: &Outcome, at: &str) -> bool {
        if let Outcome::Refused(code) = outcome {
            assert!(SAID.contains(&code.as_str()), "{at}: no such answer is documented");
        }
        let now = self.state().await;
        let difference = round.before.difference(&now, &self.tables);
        if difference == self.full {
            judge(self.test, at).await;
            return false;
        }
        assert!(difference.is_empty(), "{at}: half of {:?} is {difference:?}", self.full);
        assert_eq!(round.before.strays(&now), Vec::<&String>::new(), "{at}: files that nobody knows of");
        let may_be_lost = self.keeping == Keeping::Optional || *outcome != Outcome::Done;
        assert!(may_be_lost, "{at}: it is said to be done");
        true
    }

    /// Doing it again succeeds, and after a day nothing is left over.
    async fn follow(&self, round: &Round<R>, at: &str) {
        let is_done = self.difference(round).await == self.full;
        match self.act(round).await {
            Outcome::Refused(code) if is_done && GONE.contains(&code.as_str()) => {}
            again => assert_eq!(again, Outcome::Done, "{at}, then again"),
        }
        let difference = self.difference(round).await;
        let may_be_lost = self.keeping == Keeping::Optional && difference.is_empty();
        assert!(may_be_lost || difference == self.full, "{at}, then again: {difference:?} instead of {:?}", self.full);
        judge(self.test, at).await;
        self.settle().await;
        judge(self.test, &format!("{at}, then again, a day later")).await;
    }

    /// Boxed, as all that is long here: in a build without optimisation the stack of a test does not hold it otherwise.
    async fn act(&self, round: &Round<R>) -> Outcome {
        Box::pin((self.act)(self.test, &round.of)).await
    }

    async fn state(&self) -> State {
        Box::pin(State::of(self.test, &self.tables)).await
    }

    async fn difference(&self, round: &Round<R>) -> Difference {
        round.before.difference(&self.state().await, &self.tables)
    }

    /// A day later, the sweeper has been there: whatever nothing refers to is gone.
    async fn settle(&self) {
        let db = &self.test.app.db;
        // All staged files have been staged two days ago, while the clock stands.
        let age = "UPDATE pending_objects SET staged_at = $1";
        db.execute(age, params![self.test.app.clock.now() - 2 * DAY]).await.expect("it ages");
        loop {
            Box::pin(objects::sweep(&self.test.app)).await.expect("it sweeps");
            let left: i64 = db.scalar("SELECT COUNT(*) FROM pending_objects", params![]).await.expect("countable");
            if left == 0 {
                return;
            }
        }
    }
}

/// The check of the operator finds nothing. Files that the sweeper knows of are nothing to it.
pub async fn judge(test: &TestApp, at: &str) {
    let of = Installation { db: test.app.db.clone(), blobs: test.app.blobs.clone(), kinds: KINDS };
    // The files of tests are as old as the machine's clock says.
    let options = FsckOptions { is_thorough: false, repairs: false, now: Clock::system().now() + 2 * DAY };
    let report = Box::pin(fsck::check(&of, options, &RandomSource::System)).await.expect("it can look");
    assert!(report.is_clean(), "{at}: {report}");
}
