//! A circuit breaker: after several failures in a row, calls to another server are suspended for a while, so that callers fail
//! immediately instead of each waiting for its own time-out.

#![warn(missing_docs)]

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

/// Settings that decide when calls are suspended, and for how long.
#[derive(Debug)]
pub struct CircuitSettings {
    /// Name of the server or service that is called, for the log.
    pub what: &'static str,
    /// Number of failures in a row that suspends calls.
    pub failures: u32,
    /// Time for which calls are suspended before one tries again.
    pub pause: Duration,
    /// A call that is given up after this long counts as failed, unless another has succeeded since it began: the
    /// server is then practically down. A call that is given up earlier does not count, so that clients that hang up
    /// suspend no calls.
    pub given_up_fails: Duration,
    /// Counter that counts such calls under the kind `unavailable`, unless something else counts them.
    pub counter: Option<&'static str>,
}

/// State of another server, known from the calls to it.
#[derive(Debug)]
pub struct Circuit {
    settings: CircuitSettings,
    state: Mutex<CircuitState>,
}

#[derive(Debug, Default)]
struct CircuitState {
    failures: u32,
    open_until: Option<Instant>,
    last_success: Option<Instant>,
}

/// A call that may be made. If it is dropped without an outcome, it was given up.
#[derive(Debug)]
#[must_use = "a call without an outcome counts as given up"]
pub struct CircuitCall<'a> {
    circuit: &'a Circuit,
    began: Instant,
    /// When the others would be tried again, if this is the one that finds out.
    trial_until: Option<Instant>,
    has_ended: bool,
}

impl Circuit {
    /// Starts without any knowledge of the server, and allows calls.
    pub fn new(settings: CircuitSettings) -> Self {
        Self { settings, state: Mutex::default() }
    }

    /// Returns a call if one may be made now. After the pause a single call may, and its outcome decides about the
    /// others.
    pub fn call(&self) -> Option<CircuitCall<'_>> {
        let began = Instant::now();
        let mut state = self.lock();
        let trial_until = match state.open_until {
            None => None,
            Some(until) if began < until => return None,
            // From here on and not from its failure: a server that recovers while it is tried waits for no second pause.
            Some(_) => Some(began + self.settings.pause),
        };
        if trial_until.is_some() {
            state.open_until = trial_until;
        }
        Some(CircuitCall { circuit: self, began, trial_until, has_ended: false })
    }

    /// Returns a call even while calls are suspended, for example one on an open connection.
    pub fn call_anyway(&self) -> CircuitCall<'_> {
        CircuitCall { circuit: self, began: Instant::now(), trial_until: None, has_ended: false }
    }

    /// Returns `true` while calls are suspended.
    pub fn is_open(&self) -> bool {
        self.lock().open_until.is_some_and(|until| Instant::now() < until)
    }

    fn failed(&self) {
        let CircuitSettings { what, failures, pause, .. } = self.settings;
        let mut state = self.lock();
        state.failures = state.failures.saturating_add(1);
        // A call that began before the pause and fails during it does not prolong the pause.
        if state.failures >= failures && state.open_until.is_none() {
            tracing::warn!("{what} failed {failures} times in a row; calls are paused");
            state.open_until = Some(Instant::now() + pause);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, CircuitState> {
        // The state is three plain values, consistent after any panic.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl CircuitCall<'_> {
    /// Returns `true` for the single call that tests whether the server has recovered.
    pub fn is_trial(&self) -> bool {
        self.trial_until.is_some()
    }

    /// The server has answered.
    pub fn succeeded(mut self) {
        self.has_ended = true;
        *self.circuit.lock() = CircuitState { last_success: Some(Instant::now()), ..CircuitState::default() };
    }

    /// The server has not answered, or not as it should.
    pub fn failed(mut self) {
        self.has_ended = true;
        self.circuit.failed();
    }
}

impl Drop for CircuitCall<'_> {
    fn drop(&mut self) {
        if self.has_ended {
            return;
        }
        let CircuitSettings { given_up_fails, counter, .. } = self.circuit.settings;
        let mut state = self.circuit.lock();
        let is_answering = state.last_success.is_some_and(|success| success >= self.began);
        if self.began.elapsed() >= given_up_fails && !is_answering {
            drop(state);
            if let Some(counter) = counter {
                metrics::counter!(counter, "kind" => "unavailable").increment(1);
            }
            self.circuit.failed();
        } else if self.trial_until.is_some() && state.open_until == self.trial_until {
            // The next call tries, unless another outcome has decided meanwhile.
            state.open_until = Some(Instant::now());
        }
    }
}

#[cfg(test)]
mod tests {
    use tokio::time::advance;

    use super::*;

    const MOMENT: Duration = Duration::from_millis(1);
    const FAILURES: u32 = 5;
    const PAUSE: Duration = Duration::from_secs(30);
    const GIVEN_UP_FAILS: Duration = Duration::from_secs(5);

    fn closed() -> Circuit {
        Circuit::new(CircuitSettings {
            what: "the server",
            failures: FAILURES,
            pause: PAUSE,
            given_up_fails: GIVEN_UP_FAILS,
            counter: None,
        })
    }

    fn opened() -> Circuit {
        let circuit = closed();
        for _ in 0..FAILURES {
            circuit.call().expect("it is closed").failed();
        }
        circuit
    }

    #[tokio::test(start_paused = true)]
    async fn five_failures_open_it_and_one_call_tries_again_after_the_pause() {
        let circuit = opened();
        assert!(circuit.call().is_none());
        advance(PAUSE + MOMENT).await;
        let trial = circuit.call().expect("one call tries");
        assert!(trial.is_trial());
        assert!(circuit.call().is_none(), "the others wait for its outcome");
        trial.failed();
        advance(PAUSE - MOMENT).await;
        assert!(circuit.call().is_none(), "a failed try waits for the full pause again");
        advance(MOMENT * 2).await;
        circuit.call().expect("the next tries").succeeded();
        let calls = [circuit.call(), circuit.call()].map(|call| call.expect("all is well again"));
        calls.into_iter().for_each(|call| assert!(!call.is_trial()));
    }

    #[tokio::test(start_paused = true)]
    async fn failures_with_a_success_between_them_do_not_add_up() {
        let circuit = closed();
        for _ in 0..20 {
            circuit.call().expect("it is closed").failed();
            circuit.call().expect("it is closed").succeeded();
        }
        assert!(!circuit.is_open());
    }

    #[tokio::test(start_paused = true)]
    async fn who_gives_up_after_waiting_long_has_seen_a_failure_and_who_hangs_up_has_not() {
        let circuit = closed();
        for _ in 0..100 {
            drop(circuit.call().expect("it is closed"));
        }
        assert!(!circuit.is_open(), "clients that hang up suspend nothing");
        let waiting: Vec<_> = (0..FAILURES).map(|_| circuit.call().expect("it is closed")).collect();
        advance(GIVEN_UP_FAILS).await;
        drop(waiting);
        assert!(circuit.is_open());
    }

    #[tokio::test(start_paused = true)]
    async fn a_store_that_answers_others_is_busy_and_not_away() {
        let circuit = closed();
        let waiting: Vec<_> = (0..100).map(|_| circuit.call().expect("it is closed")).collect();
        advance(GIVEN_UP_FAILS - MOMENT).await;
        circuit.call().expect("it is closed").succeeded();
        advance(MOMENT * 2).await;
        drop(waiting);
        assert!(!circuit.is_open());
        let waiting: Vec<_> = (0..FAILURES).map(|_| circuit.call().expect("it is closed")).collect();
        advance(GIVEN_UP_FAILS).await;
        drop(waiting);
        assert!(circuit.is_open(), "what succeeded before they began says nothing");
    }

    #[tokio::test(start_paused = true)]
    async fn a_trial_that_is_given_up_ends_no_pause_but_its_own() {
        let circuit = closed();
        let late = circuit.call().expect("it is closed");
        for _ in 0..FAILURES {
            circuit.call().expect("it is closed").failed();
        }
        advance(PAUSE).await;
        let trial = circuit.call().expect("one call tries");
        late.succeeded();
        advance(MOMENT).await;
        for _ in 0..FAILURES {
            circuit.call().expect("it is closed").failed();
        }
        advance(MOMENT).await;
        drop(trial);
        assert!(circuit.call().is_none(), "the second pause is not over");
    }

    #[tokio::test(start_paused = true)]
    async fn a_trial_whose_caller_hangs_up_leaves_it_to_the_next() {
        let circuit = opened();
        advance(PAUSE).await;
        drop(circuit.call().expect("one call tries"));
        circuit.call().expect("another tries at once").succeeded();
        assert!(!circuit.is_open());
    }

    #[tokio::test(start_paused = true)]
    async fn what_fails_late_makes_no_pause_longer() {
        let circuit = closed();
        let late = circuit.call().expect("it is closed");
        for _ in 0..FAILURES {
            circuit.call().expect("it is closed").failed();
        }
        advance(PAUSE - MOMENT).await;
        late.failed();
        advance(MOMENT).await;
        let trial = circuit.call().expect("thirty seconds after it was opened");
        advance(PAUSE / 2).await;
        trial.failed();
        advance(PAUSE / 2).await;
        assert!(circuit.call().is_some(), "thirty seconds after the trial began");
    }

    #[tokio::test(start_paused = true)]
    async fn an_answer_to_a_call_that_was_made_anyway_ends_the_pause_and_none_for_long_begins_one() {
        let circuit = opened();
        circuit.call_anyway().succeeded();
        assert!(!circuit.is_open());
        advance(MOMENT).await;
        let waiting: Vec<_> = (0..FAILURES).map(|_| circuit.call_anyway()).collect();
        assert!(waiting.iter().all(|call| !call.is_trial()));
        advance(GIVEN_UP_FAILS).await;
        drop(waiting);
        assert!(circuit.is_open());
    }
}
