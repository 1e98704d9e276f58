//! Faults of chosen database calls, for tests of how the product reacts (rule D-12). Without the feature `testing` no call can be
//! chosen, and every call runs as it is.

#[cfg(feature = "testing")]
pub use chosen::{FaultTiming, Faults};

#[cfg(not(feature = "testing"))]
#[derive(Clone, Debug, Default)]
pub(crate) struct Faults;

/// Visibility of a call's effect to others as soon as it has run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CallEffect {
    /// A commit, or a write outside transactions.
    Lasting,
    /// Anything else.
    None,
}

#[cfg(not(feature = "testing"))]
impl Faults {
    pub(crate) fn around<T, F: Future<Output = Result<T, crate::DbError>>>(&self, _: CallEffect, run: F) -> F {
        run
    }
}

#[cfg(feature = "testing")]
mod chosen {
    use std::pin::Pin;
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

    use super::CallEffect;
    use crate::DbError;

    /// Controls the faults of a database and of all clones of its handle. A call is a statement, the beginning of a
    /// transaction or its commit.
    #[derive(Clone, Debug, Default)]
    pub struct Faults {
        planned: Arc<Mutex<Option<PlannedFault>>>,
    }

    #[derive(Debug)]
    struct PlannedFault {
        calls_before: u64,
        error: DbError,
        when: FaultTiming,
    }

    /// Time at which a call fails.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum FaultTiming {
        /// Before it has done anything.
        Before,
        /// After it has taken effect, so that only the answer is lost. Calls without a lasting effect are not counted.
        After,
    }

    impl Faults {
        /// The call after `count` more calls fails with this error, once.
        pub fn plan(&self, count: u64, error: DbError, when: FaultTiming) {
            *self.planned() = Some(PlannedFault { calls_before: count, error, when });
        }

        /// Cancels the fault. Returns true if the call that was to fail has not been made.
        pub fn cancel(&self) -> bool {
            self.planned().take().is_some()
        }

        /// Boxed, so that the futures of a whole request in a debug build stay within the stack of a test's thread.
        pub(crate) fn around<'a, T: 'a>(
            &'a self,
            effect: CallEffect,
            run: impl Future<Output = Result<T, DbError>> + Send + 'a,
        ) -> Pin<Box<dyn Future<Output = Result<T, DbError>> + Send + 'a>> {
            let run: Pin<Box<dyn Future<Output = Result<T, DbError>> + Send + 'a>> = Box::pin(run);
            Box::pin(async move {
                match self.next(effect) {
                    None => run.await,
                    Some(PlannedFault { error, when: FaultTiming::Before, .. }) => Err(error),
                    Some(PlannedFault { error, when: FaultTiming::After, .. }) => run.await.and(Err(error)),
                }
            })
        }

        fn next(&self, effect: CallEffect) -> Option<PlannedFault> {
            let mut planned = self.planned();
            let found =
                planned.as_mut().filter(|next| next.when == FaultTiming::Before || effect == CallEffect::Lasting)?;
            if found.calls_before == 0 {
                return planned.take();
            }
            found.calls_before -= 1;
            None
        }

        fn planned(&self) -> MutexGuard<'_, Option<PlannedFault>> {
            self.planned.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }
}
