//! Limit of requests that are answered at once, and of the time one may wait (rule G-8). Beyond that a further request would only
//! make all others wait longer. It is refused immediately, so that a client or a proxy can go elsewhere.

use std::num::NonZero;
use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use vitrine_core::error::{ErrorCode, PublicError, Result};

/// Requests that use the database or the catalogue at once. A machine with two processors answers three times as many in a
/// second. Requests that read their body, send a file or wait on an idle connection are not counted.
pub const IN_FLIGHT_MAX: usize = 512;
/// Expected wait beyond which a new request is refused.
const WAIT_MAX: Duration = Duration::from_millis(500);
/// Reads that are always admitted: slowness alone is not overload.
const ALWAYS_TAKEN: usize = 64;
/// Reads from which on the interval between answers is measured. With fewer, a gap may only mean that nobody asks.
const MANY: usize = ALWAYS_TAKEN / 2;
/// Scheduling delay from which on the processors count as busy. If they are free, slow requests wait for the database, and answers
/// from memory do not wait.
const LAG_MIN: Duration = Duration::from_millis(20);
/// Time after which a measured delay is out of date.
const LAG_KNOWN_FOR: Duration = Duration::from_secs(1);
/// Requests that each processor begins at once. They keep it and the database connections busy, and are few enough that other ready
/// work, such as a refusal, waits only briefly.
const BEGUN_PER_PROCESSOR: usize = 8;
/// Time after which a request no longer counts as beginning: it waits for something other than a processor, and keeps no other from
/// beginning.
const BEGUN_FOR: Duration = Duration::from_millis(250);
/// Weight of the mean so far when a new measurement is added, so that one request more or less changes little.
const WEIGHT: u32 = 16;
/// Interval between two log lines about refusals. A log that grows with each refusal would add to the load.
const TOLD_EVERY: Duration = Duration::from_secs(10);

fn smoothed(mean: Duration, next: Duration) -> Duration {
    (mean * (WEIGHT - 1) + next) / WEIGHT
}

/// Counts requests that are being answered.
pub struct InFlight {
    turns: Arc<Semaphore>,
    /// Permits to begin. If all requests began at once, they would wait in the queues of the runtime and the database, and
    /// everything else behind them.
    beginning: Arc<Semaphore>,
    questions: Arc<Mutex<ReadLoad>>,
    told_at: Mutex<Option<Instant>>,
}

/// Reads in progress, and the rate at which they are answered.
#[derive(Debug, Default)]
struct ReadLoad {
    count: usize,
    /// Time of the last answer, while many reads are in progress.
    answered_at: Option<Instant>,
    /// Mean time between two answers while many reads are in progress, which is when they are answered as fast as possible.
    interval: Duration,
    /// Mean time that a ready request had to wait before it could begin; `lag_at` is the time of the last measurement.
    lag: Duration,
    lag_at: Option<Instant>,
}

impl ReadLoad {
    fn has_room(&self, now: Instant) -> bool {
        self.count < ALWAYS_TAKEN || self.wait() <= WAIT_MAX || !self.is_behind(now)
    }

    /// Expected wait of one more request, as far as it is known.
    fn wait(&self) -> Duration {
        self.interval.saturating_mul(u32::try_from(self.count).unwrap_or(u32::MAX))
    }

    /// Returns true if requests wait for processors.
    fn is_behind(&self, now: Instant) -> bool {
        let is_known = self.lag_at.is_some_and(|at| now.saturating_duration_since(at) < LAG_KNOWN_FOR);
        is_known && self.lag >= LAG_MIN
    }

    fn lagged(&mut self, lag: Duration, now: Instant) {
        self.lag = smoothed(self.lag, lag);
        self.lag_at = Some(now);
    }

    fn answered(&mut self, now: Instant) {
        if let Some(before) = self.answered_at {
            self.interval = smoothed(self.interval, now.saturating_duration_since(before));
        }
        self.answered_at = Some(now);
    }

    fn leave(&mut self) {
        self.count -= 1;
        if self.count < MANY {
            (self.answered_at, self.interval) = (None, Duration::ZERO);
        }
    }
}

/// Permit of a request, held until it is dropped.
pub struct RequestPermit {
    permit: Option<OwnedSemaphorePermit>,
    beginning: Mutex<Option<OwnedSemaphorePermit>>,
    /// Load that the request is part of; `None` for a write.
    questions: Mutex<Option<Arc<Mutex<ReadLoad>>>>,
}

impl RequestPermit {
    /// Runs the work of the request. Work that fails or is given up does not count towards the rate of answers.
    ///
    /// # Errors
    /// Errors of the work.
    pub async fn answer<T>(&self, work: impl Future<Output = Result<T>>) -> Result<T> {
        let mut work = std::pin::pin!(work);
        let answer = match tokio::time::timeout(BEGUN_FOR, work.as_mut()).await {
            Ok(answer) => answer,
            Err(_) => {
                self.lets_others_begin();
                work.await
            }
        }?;
        if let Some(questions) = &*self.questions.lock() {
            questions.lock().answered(Instant::now());
        }
        Ok(answer)
    }

    /// Lets other requests begin, because this one waits for something other than a processor.
    pub fn lets_others_begin(&self) {
        self.beginning.lock().take();
    }

    /// Turns the request into a write. It may wait for other writes or for the store, so its time says nothing about reads.
    pub fn becomes_change(&self) {
        self.lets_others_begin();
        if let Some(questions) = self.questions.lock().take() {
            questions.lock().leave();
        }
    }
}

impl Drop for RequestPermit {
    fn drop(&mut self) {
        self.becomes_change();
    }
}

impl InFlight {
    /// The turn of a request that may turn out to be a question, behind those that came before it.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if too many have theirs, or it would wait for long.
    pub async fn enter(&self) -> Result<RequestPermit> {
        let mut turn = self.line_up().ok_or_else(|| self.refusal())?;
        let began = Instant::now();
        // It is never closed.
        let beginning = self.beginning.clone().acquire_owned().await.ok();
        to_the_end_of_the_queue().await;
        let now = Instant::now();
        self.questions.lock().lagged(now - began, now);
        turn.permit = Some(self.permit()?);
        *turn.beginning.lock() = beginning;
        Ok(turn)
    }

    /// The turn of a change whose files have been received: they were the longer wait.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if too many have theirs.
    pub fn enter_change(&self) -> Result<RequestPermit> {
        Ok(RequestPermit { permit: Some(self.permit()?), beginning: Mutex::default(), questions: Mutex::default() })
    }

    fn line_up(&self) -> Option<RequestPermit> {
        let mut questions = self.questions.lock();
        questions.has_room(Instant::now()).then(|| {
            questions.count += 1;
            let questions = Mutex::new(Some(self.questions.clone()));
            RequestPermit { permit: None, beginning: Mutex::default(), questions }
        })
    }

    fn permit(&self) -> Result<OwnedSemaphorePermit> {
        self.turns.clone().try_acquire_owned().map_err(|_| self.refusal())
    }

    fn refusal(&self) -> PublicError {
        metrics::counter!("vitrine_requests_refused_total").increment(1);
        if self.is_worth_telling(Instant::now()) {
            let (reading, wait_ms) = {
                let questions = self.questions.lock();
                (questions.count, questions.wait().as_millis())
            };
            tracing::warn!(answering = self.count(), reading, wait_ms, "refusing requests: too many to answer");
        }
        PublicError::new(ErrorCode::ServiceUnavailable, "The service is busy. Try again in a moment.").retry_after(1)
    }

    fn is_worth_telling(&self, now: Instant) -> bool {
        let mut told_at = self.told_at.lock();
        let is_due = told_at.is_none_or(|told_at| now.saturating_duration_since(told_at) >= TOLD_EVERY);
        if is_due {
            *told_at = Some(now);
        }
        is_due
    }

    /// Number of requests that hold a permit.
    pub fn count(&self) -> usize {
        IN_FLIGHT_MAX.saturating_sub(self.turns.available_permits())
    }
}

/// Yields to all other tasks that are ready to run. Otherwise the runtime goes on with the task that the finished one has woken,
/// one after the other, and looks at the network only after many of them.
async fn to_the_end_of_the_queue() {
    let mut is_ready = false;
    std::future::poll_fn(|context| {
        if std::mem::replace(&mut is_ready, true) {
            return Poll::Ready(());
        }
        context.waker().wake_by_ref();
        Poll::Pending
    })
    .await;
}

impl Default for InFlight {
    fn default() -> Self {
        let turns = Arc::new(Semaphore::new(IN_FLIGHT_MAX));
        let processors = std::thread::available_parallelism().map_or(1, NonZero::get);
        let beginning = Arc::new(Semaphore::new(processors * BEGUN_PER_PROCESSOR));
        Self { turns, beginning, questions: Arc::default(), told_at: Mutex::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(ms: u64) -> Duration {
        Duration::from_millis(ms)
    }

    #[tokio::test]
    async fn one_too_many_is_refused_until_another_is_done() {
        let in_flight = InFlight::default();
        let mut turns = Vec::new();
        for _ in 0..IN_FLIGHT_MAX {
            turns.push(in_flight.enter_change().expect("room"));
        }
        for refused in [in_flight.enter().await, in_flight.enter_change()] {
            let refused = refused.err().expect("one too many");
            assert_eq!((refused.code, refused.retry_after_s), (ErrorCode::ServiceUnavailable, Some(1)));
        }
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX);
        turns.pop();
        drop(in_flight.enter().await.expect("room again"));
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX - 1);
    }

    /// So many at once, of which some have been answered, each after this time, while no processor was free.
    fn questions(count: usize, each: Duration, answered: usize) -> (ReadLoad, Instant) {
        let mut questions = ReadLoad { count, ..ReadLoad::default() };
        let mut now = Instant::now();
        for _ in 0..answered {
            now += each;
            questions.lagged(ms(100), now);
            questions.answered(now);
            questions.leave();
        }
        (questions, now)
    }

    #[test]
    fn there_is_room_by_the_time_that_one_more_would_wait() {
        let has_room = |count, each, answered| {
            let (questions, now) = questions(count, each, answered);
            questions.has_room(now)
        };
        assert!(has_room(400, ms(1), 100), "300 in 300 ms");
        assert!(!has_room(400, ms(4), 100), "300 in more than a second");
        assert!(has_room(400, ms(4), 300), "100 of them in less than half of one");
        assert!(has_room(500, ms(4), 1), "after one nobody knows how long the others take");
        assert!(has_room(ALWAYS_TAKEN + 99, ms(60_000), 100), "a few wait as long as it takes");
        assert!(!has_room(ALWAYS_TAKEN + 100, ms(60_000), 100), "one more does not");
    }

    #[test]
    fn what_waits_for_the_database_keeps_nothing_from_processors_that_are_free() {
        let (mut slow, mut now) = questions(300, ms(20), 100);
        assert!(!slow.has_room(now));
        assert!(slow.has_room(now + LAG_KNOWN_FOR), "nobody has tried for a while");
        for _ in 0..100 {
            now += ms(1);
            slow.lagged(Duration::ZERO, now);
        }
        assert!(slow.has_room(now), "{slow:?}");
    }

    #[test]
    fn what_was_slow_once_is_quick_again_with_what_is_answered_quickly() {
        let (mut slow, mut now) = questions(300, ms(20), 100);
        assert!(!slow.has_room(now));
        for _ in 0..60 {
            now += Duration::from_micros(100);
            slow.answered(now);
        }
        assert!(slow.has_room(now), "{slow:?}");
    }

    #[test]
    fn while_few_are_there_time_passes_without_a_meaning() {
        let (mut few, now) = questions(MANY, ms(60_000), 1);
        few.count += 400;
        few.answered(now + Duration::from_secs(3_600));
        assert_eq!(few.wait(), Duration::ZERO, "{few:?}");
        let (mut forgotten, now) = questions(400, ms(60_000), 100);
        (0..300).for_each(|_| forgotten.leave());
        forgotten.count += 400;
        forgotten.answered(now + Duration::from_secs(3_600));
        assert_eq!(forgotten.wait(), Duration::ZERO, "what was known of many is forgotten, however they leave");
    }

    #[tokio::test]
    async fn who_gives_up_is_counted_no_longer_and_a_change_is_no_question() {
        let in_flight = InFlight::default();
        let counts = || (in_flight.count(), in_flight.questions.lock().count);
        let begun = in_flight.beginning.clone().acquire_many_owned(in_flight.beginning.available_permits() as u32);
        let begun = begun.await.expect("nobody else is there");
        let mut entering = Box::pin(in_flight.enter());
        assert!(futures::poll!(&mut entering).is_pending(), "others come first");
        assert_eq!(counts(), (0, 1));
        drop((entering, begun));
        assert_eq!(counts(), (0, 0));
        let turn = in_flight.enter().await.expect("room");
        assert_eq!(counts(), (1, 1));
        turn.becomes_change();
        assert_eq!(counts(), (1, 0));
        turn.answer(async { Ok(()) }).await.expect("done");
        drop(turn);
        assert_eq!(counts(), (0, 0));
        in_flight.enter().await.expect("room").answer(async { Ok(()) }).await.expect("done");
        assert_eq!(counts(), (0, 0));
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_is_begun_when_one_is_done_or_takes_long() {
        let in_flight = InFlight::default();
        let mut turns = Vec::new();
        while in_flight.beginning.available_permits() > 0 {
            turns.push(in_flight.enter().await.expect("room"));
        }
        let mut next = Box::pin(in_flight.enter());
        assert!(futures::poll!(&mut next).is_pending(), "nobody is done yet");
        let mut waiting = Box::pin(turns[0].answer(std::future::pending::<Result<()>>()));
        assert!(futures::poll!(&mut waiting).is_pending());
        assert!(futures::poll!(&mut next).is_pending(), "it may be a processor that it waits for");
        tokio::time::advance(BEGUN_FOR).await;
        assert!(futures::poll!(&mut waiting).is_pending());
        let next = next.await.expect("room");
        assert_eq!(in_flight.count(), turns.len() + 1, "and it keeps its turn");
        turns[1].becomes_change();
        let _later = in_flight.enter().await.expect("a change keeps nobody from beginning");
        let mut third = Box::pin(in_flight.enter());
        assert!(futures::poll!(&mut third).is_pending());
        drop(next);
        third.await.expect("room");
    }

    #[test]
    fn refusals_are_told_now_and_then() {
        let (in_flight, now) = (InFlight::default(), Instant::now());
        let told = [0, 1, 9, 10, 11].map(|seconds| in_flight.is_worth_telling(now + Duration::from_secs(seconds)));
        assert_eq!(told, [true, false, false, true, false]);
    }
}
