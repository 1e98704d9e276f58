//! How many requests are answered at once, and how long one may have to wait (rule G-8). Beyond what is answered within a moment, a
//! further one would only make all others wait longer: it is refused immediately, so that a client or a proxy can go elsewhere.

use std::sync::Arc;
use std::task::Poll;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Code, PublicError, Result};

/// Requests that ask the database or the catalogue at once. A machine with two processors answers three times as many in a
/// second. Those that read their body, send a file or wait for the next request are not counted.
pub const IN_FLIGHT_MAX: usize = 512;
/// A longer wait is spared to whoever comes next.
const WAIT_MAX: Duration = Duration::from_millis(500);
/// So many questions are taken however long each takes: a slow machine is not a busy one.
const ALWAYS_TAKEN: usize = 64;
/// With fewer it may be that nobody asks, which says nothing about how quickly they are answered.
const MANY: usize = ALWAYS_TAKEN / 2;
/// Where processors are free, whatever takes long waits for the database, and what is answered from memory does not.
const LAG_MIN: Duration = Duration::from_millis(20);
/// Later than this it may have passed.
const LAG_KNOWN_FOR: Duration = Duration::from_secs(1);
/// One question more or less is no sign of anything.
const WEIGHT: u32 = 16;
/// A log that grows with each refusal would be one more thing to do.
const TOLD_EVERY: Duration = Duration::from_secs(10);

fn smoothed(mean: Duration, next: Duration) -> Duration {
    (mean * (WEIGHT - 1) + next) / WEIGHT
}

/// Counts requests that are being answered.
pub struct InFlight {
    turns: Arc<Semaphore>,
    questions: Arc<Mutex<Questions>>,
    told_at: Mutex<Option<Instant>>,
}

/// Requests that only read, and how quickly they are answered.
#[derive(Debug, Default)]
struct Questions {
    count: usize,
    /// When the last one was answered, while many are there.
    answered_at: Option<Instant>,
    /// Mean time between two answers while many are there: they are answered as quickly as can be then.
    interval: Duration,
    /// Mean time for which one was ready and no processor was, and when that was last seen.
    lag: Duration,
    lag_at: Option<Instant>,
}

impl Questions {
    fn has_room(&self, now: Instant) -> bool {
        self.count < ALWAYS_TAKEN || self.wait() <= WAIT_MAX || !self.is_behind(now)
    }

    /// How long one more would take, as far as it is known.
    fn wait(&self) -> Duration {
        self.interval.saturating_mul(u32::try_from(self.count).unwrap_or(u32::MAX))
    }

    /// Whether it is the processors that are waited for.
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

/// The turn of a request, until it is dropped.
pub struct Turn {
    permit: Option<OwnedSemaphorePermit>,
    /// Those that it is one of; `None` for a change.
    questions: Option<Arc<Mutex<Questions>>>,
}

impl Turn {
    /// It changes something, and may wait for others who do, or for the store: how long that takes says nothing about questions.
    pub fn becomes_change(&mut self) {
        if let Some(questions) = self.questions.take() {
            questions.lock().leave();
        }
    }

    /// The answer is there. Without this it counts as given up, which says nothing about how quickly others are answered.
    pub fn answered(self) {
        if let Some(questions) = &self.questions {
            questions.lock().answered(Instant::now());
        }
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        self.becomes_change();
    }
}

impl InFlight {
    /// The turn of a request that may turn out to be a question, behind those that came before it.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if too many have theirs, or it would wait for long.
    pub async fn enter(&self) -> Result<Turn> {
        let mut turn = self.line_up().ok_or_else(|| self.refusal())?;
        // Lists are answered from memory, at one go: without this, only as many would be counted as there are processors, and all
        // others wait where nobody counts them.
        let began = Instant::now();
        to_the_end_of_the_queue().await;
        let now = Instant::now();
        self.questions.lock().lagged(now - began, now);
        turn.permit = Some(self.permit()?);
        Ok(turn)
    }

    /// The turn of a change whose files have been received: they were the longer wait.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if too many have theirs.
    pub fn enter_change(&self) -> Result<Turn> {
        Ok(Turn { permit: Some(self.permit()?), questions: None })
    }

    fn line_up(&self) -> Option<Turn> {
        let mut questions = self.questions.lock();
        questions.has_room(Instant::now()).then(|| {
            questions.count += 1;
            Turn { permit: None, questions: Some(self.questions.clone()) }
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
            tracing::warn!(
                answering = self.count(),
                reading,
                wait_ms,
                "requests are refused: more come than can be answered"
            );
        }
        PublicError::new(Code::ServiceUnavailable, "The service is busy. Try again in a moment.").retry_after(1)
    }

    fn is_worth_telling(&self, now: Instant) -> bool {
        let mut told_at = self.told_at.lock();
        let is_due = told_at.is_none_or(|told_at| now.saturating_duration_since(told_at) >= TOLD_EVERY);
        if is_due {
            *told_at = Some(now);
        }
        is_due
    }

    /// How many have their turn.
    pub fn count(&self) -> usize {
        IN_FLIGHT_MAX.saturating_sub(self.turns.available_permits())
    }
}

/// Lets everything go first that is ready to run. `yield_now` would wait for the next look at the network besides, and reverse the
/// order of those that do.
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
        Self { turns, questions: Arc::default(), told_at: Mutex::default() }
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
            turns.push(in_flight.enter().await.expect("room"));
        }
        for refused in [in_flight.enter().await, in_flight.enter_change()] {
            let refused = refused.err().expect("one too many");
            assert_eq!((refused.code, refused.retry_after_s), (Code::ServiceUnavailable, Some(1)));
        }
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX);
        turns.pop();
        drop(in_flight.enter().await.expect("room again"));
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX - 1);
    }

    /// So many at once, of which some have been answered, each after this time, while no processor was free.
    fn questions(count: usize, each: Duration, answered: usize) -> (Questions, Instant) {
        let mut questions = Questions { count, ..Questions::default() };
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
        let mut entering = Box::pin(in_flight.enter());
        assert!(futures::poll!(&mut entering).is_pending(), "others come first");
        assert_eq!(counts(), (0, 1));
        drop(entering);
        assert_eq!(counts(), (0, 0));
        let mut turn = in_flight.enter().await.expect("room");
        assert_eq!(counts(), (1, 1));
        turn.becomes_change();
        assert_eq!(counts(), (1, 0));
        turn.answered();
        assert_eq!(counts(), (0, 0));
        in_flight.enter().await.expect("room").answered();
        assert_eq!(counts(), (0, 0));
    }

    #[test]
    fn refusals_are_told_now_and_then() {
        let (in_flight, now) = (InFlight::default(), Instant::now());
        let told = [0, 1, 9, 10, 11].map(|seconds| in_flight.is_worth_telling(now + Duration::from_secs(seconds)));
        assert_eq!(told, [true, false, false, true, false]);
    }
}
