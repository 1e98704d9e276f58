//! What a feature says about a kind of work: its payload, how it runs, how it fails, how far it is.

use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of background work. The value itself is the payload and is stored as JSON, so keep it to identifiers: the
/// work reads the present state when it runs.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The name of the kind in the table. It must not change while jobs of it may be waiting.
    const KIND: &'static str;

    /// What the work needs; given once, to [`Registry::with`](crate::Registry::with).
    type Context: Clone + Send + Sync + 'static;

    /// Does the work. It may be done a second time, and heavy computing belongs on the blocking pool.
    fn run(self, context: Self::Context, progress: Progress) -> impl Future<Output = Result<(), JobError>> + Send;
}

/// Why a job did not succeed. Any error becomes [`JobError::Retry`] with `?`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// It may succeed later.
    Retry(String),
    /// It will never succeed.
    GiveUp(String),
}

impl JobError {
    /// The reason, for the table and the log.
    pub fn reason(&self) -> &str {
        match self {
            JobError::Retry(reason) | JobError::GiveUp(reason) => reason,
        }
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

// `JobError` is no `std::error::Error` itself, or this would collide with the reflexive conversion.
impl<E: std::error::Error> From<E> for JobError {
    fn from(err: E) -> JobError {
        let mut reason = err.to_string();
        let mut source = err.source();
        while let Some(cause) = source {
            reason = format!("{reason}: {cause}");
            source = cause.source();
        }
        JobError::Retry(reason)
    }
}

/// How far a running job is. Setting it is cheap and works from any thread; the worker writes it down now and then.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    percent: Arc<AtomicU8>,
}

impl Progress {
    /// Says how much is done, 0 to 100; more counts as 100.
    pub fn set(&self, percent: u8) {
        self.percent.store(percent.min(100), Ordering::Relaxed);
    }

    /// Says how much is done, as a part of a whole.
    pub fn set_part(&self, done: usize, whole: usize) {
        let percent = (done * 100).checked_div(whole).unwrap_or(100);
        self.set(u8::try_from(percent).unwrap_or(100));
    }

    pub(crate) fn percent(&self) -> u8 {
        self.percent.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_of_a_whole_are_percents() {
        let progress = Progress::default();
        for (done, whole, percent) in [(0, 8, 0), (1, 8, 12), (8, 8, 100), (9, 8, 100), (0, 0, 100)] {
            progress.set_part(done, whole);
            assert_eq!(progress.percent(), percent, "{done} of {whole}");
        }
    }

    #[test]
    fn an_error_is_retried_with_all_its_causes() {
        #[derive(Debug)]
        struct Outer(std::num::ParseIntError);
        impl fmt::Display for Outer {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("reading the height")
            }
        }
        impl std::error::Error for Outer {
            fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
                Some(&self.0)
            }
        }
        let cause = "x".parse::<i32>().expect_err("no number");
        let expected = "reading the height: invalid digit found in string".to_owned();
        assert_eq!(JobError::from(Outer(cause)), JobError::Retry(expected));
    }
}
