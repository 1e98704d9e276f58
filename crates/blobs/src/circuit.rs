//! The circuit breaker of rule G-3: after several failures in a row, calls to the store are suspended for a while, so
//! that callers fail immediately instead of each waiting for its own time-out.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::Instant;

const FAILURES_TO_OPEN: u32 = 5;
const OPEN_FOR: Duration = Duration::from_secs(30);

#[derive(Debug, Default)]
pub(crate) struct Circuit {
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    failures: u32,
    open_until: Option<Instant>,
}

impl Circuit {
    /// Whether a call may be made now. After the pause a single call may, and its outcome decides about the others.
    pub(crate) fn lets_pass(&self) -> bool {
        let mut state = self.lock();
        match state.open_until {
            None => true,
            Some(until) if Instant::now() < until => false,
            Some(_) => {
                state.open_until = Some(Instant::now() + OPEN_FOR);
                true
            }
        }
    }

    /// Whether calls are suspended now.
    pub(crate) fn is_open(&self) -> bool {
        self.lock().open_until.is_some_and(|until| Instant::now() < until)
    }

    pub(crate) fn succeeded(&self) {
        *self.lock() = State::default();
    }

    pub(crate) fn failed(&self) {
        let mut state = self.lock();
        state.failures = state.failures.saturating_add(1);
        if state.failures >= FAILURES_TO_OPEN {
            if state.open_until.is_none() {
                tracing::warn!("the object store failed {FAILURES_TO_OPEN} times in a row; calls are suspended");
            }
            state.open_until = Some(Instant::now() + OPEN_FOR);
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, State> {
        // The state is two plain values, consistent after any panic.
        self.state.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn five_failures_open_it_and_one_call_tries_again_after_the_pause() {
        let circuit = Circuit::default();
        for _ in 0..FAILURES_TO_OPEN {
            assert!(circuit.lets_pass());
            circuit.failed();
        }
        assert!(!circuit.lets_pass());
        tokio::time::advance(OPEN_FOR + Duration::from_millis(1)).await;
        assert!(circuit.lets_pass(), "one call tries");
        assert!(!circuit.lets_pass(), "the others wait for its outcome");
        circuit.failed();
        tokio::time::advance(OPEN_FOR - Duration::from_millis(1)).await;
        assert!(!circuit.lets_pass(), "a failed try waits for the full pause again");
        tokio::time::advance(Duration::from_millis(2)).await;
        assert!(circuit.lets_pass());
        circuit.succeeded();
        assert!(circuit.lets_pass() && circuit.lets_pass(), "all is well again");
    }

    #[tokio::test(start_paused = true)]
    async fn failures_with_a_success_between_them_do_not_add_up() {
        let circuit = Circuit::default();
        for _ in 0..20 {
            circuit.failed();
            circuit.succeeded();
        }
        assert!(circuit.lets_pass());
    }
}
