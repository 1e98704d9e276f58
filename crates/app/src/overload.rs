//! How many requests are answered at once (rule G-8). Beyond what the processors answer within a second, a further one would
//! only make all others wait longer: it is refused immediately, so that a client or a proxy can go elsewhere.

use std::sync::Arc;

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use crate::error::{Code, PublicError, Result};

/// Requests that ask the database or the catalogue at once. A machine with two processors answers three times as many in a
/// second. Those that read their body, send a file or wait for the next request are not counted.
pub const IN_FLIGHT_MAX: usize = 512;

/// Counts requests that are being answered.
pub struct InFlight(Arc<Semaphore>);

impl InFlight {
    pub fn new(most: usize) -> Self {
        Self(Arc::new(Semaphore::new(most)))
    }

    /// A request's turn, until it is dropped.
    ///
    /// # Errors
    /// `SERVICE_UNAVAILABLE` if too many have theirs.
    pub fn enter(&self) -> Result<OwnedSemaphorePermit> {
        self.0.clone().try_acquire_owned().map_err(|_| {
            tracing::warn!("a request was refused: too many are being answered");
            PublicError::new(Code::ServiceUnavailable, "The service is busy. Try again in a moment.").retry_after(1)
        })
    }

    /// How many have their turn.
    pub fn count(&self) -> usize {
        IN_FLIGHT_MAX.saturating_sub(self.0.available_permits())
    }
}

impl Default for InFlight {
    fn default() -> Self {
        Self::new(IN_FLIGHT_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_too_many_is_refused_until_another_is_done() {
        let in_flight = InFlight::default();
        let mut turns: Vec<_> = (0..IN_FLIGHT_MAX).map(|_| in_flight.enter().expect("room")).collect();
        let refused = in_flight.enter().expect_err("one too many");
        assert_eq!((refused.code, refused.retry_after_s), (Code::ServiceUnavailable, Some(1)));
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX);
        turns.pop();
        drop(in_flight.enter().expect("room again"));
        assert_eq!(in_flight.count(), IN_FLIGHT_MAX - 1);
    }
}
