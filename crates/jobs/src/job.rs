//! The definition of a kind of job by its feature: its payload, its work, its failures and its progress.

use std::error::Error;
use std::fmt;
use std::future::Future;
use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// A kind of background work. The value itself is the payload and is stored as JSON, so keep it to identifiers: the job
/// reads the current state when it runs.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// The name of the kind in the table. It must not change while jobs of this kind may be waiting.
    const KIND: &'static str;

    /// Lane of a kind that waits for another server. The jobs of a lane run one after another and take no slot from jobs without
    /// one, so that a server that stalls holds up nothing but itself.
    const LANE: Option<&'static str> = None;

    /// Retries a job whose worker died in each of its attempts: after an hour and after another day, while its worker runs no other
    /// job without a lane.
    const IS_RETRIED_ALONE: bool = false;

    /// Dependencies of the job, such as the app state; passed once to [`JobRegistry::with`](crate::JobRegistry::with).
    type Context: Clone + Send + Sync + 'static;

    /// Runs the job. It may run a second time, and CPU-bound work belongs on the blocking pool.
    fn run(self, context: Self::Context, progress: Progress) -> impl Future<Output = Result<(), JobError>> + Send;

    /// Runs after the last attempt of a job whose worker died in it. Nobody waits for it, and if this process dies too, it is never
    /// run.
    fn exhausted(self, _context: Self::Context) -> impl Future<Output = Result<(), JobError>> + Send {
        std::future::ready(Ok(()))
    }
}

/// The reason why a job did not succeed. There is no blanket conversion from other errors: the job has to classify the failure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum JobError {
    /// The job failed and may succeed later. This uses up an attempt.
    Retry(String),
    /// A dependency does not respond, is full or is overloaded. This uses up no attempt: the job is tried again for as long as it
    /// takes, soon at first, then at growing intervals of up to an hour.
    Unavailable(String),
    /// It will never succeed.
    GiveUp(String),
}

impl JobError {
    /// [`JobError::Retry`] with this error and its causes as the reason.
    pub fn retry(error: &dyn Error) -> JobError {
        JobError::Retry(with_causes(error))
    }

    /// [`JobError::Unavailable`] with this error and its causes as the reason.
    pub fn unavailable(error: &dyn Error) -> JobError {
        JobError::Unavailable(with_causes(error))
    }

    /// [`JobError::GiveUp`] with this error and its causes as the reason.
    pub fn give_up(error: &dyn Error) -> JobError {
        JobError::GiveUp(with_causes(error))
    }

    /// The reason, for the table and the log.
    pub fn reason(&self) -> &str {
        match self {
            JobError::Retry(reason) | JobError::Unavailable(reason) | JobError::GiveUp(reason) => reason,
        }
    }
}

impl fmt::Display for JobError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.reason())
    }
}

fn with_causes(error: &dyn Error) -> String {
    let mut reason = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        reason = format!("{reason}: {cause}");
        source = cause.source();
    }
    reason
}

/// The progress of a running job. Setting it is cheap and works from any thread; the worker stores it from time to
/// time.
#[derive(Clone, Debug, Default)]
pub struct Progress {
    percent: Arc<AtomicU8>,
}

impl Progress {
    /// Sets the progress in percent; more than 100 counts as 100.
    pub fn set(&self, percent: u8) {
        self.percent.store(percent.min(100), Ordering::Relaxed);
    }

    /// Sets the progress as a part of a whole.
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
    fn the_reason_names_all_causes_of_an_error() {
        #[derive(Debug)]
        struct Outer(std::num::ParseIntError);
        impl fmt::Display for Outer {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("reading the height")
            }
        }
        impl Error for Outer {
            fn source(&self) -> Option<&(dyn Error + 'static)> {
                Some(&self.0)
            }
        }
        let cause = "x".parse::<i32>().expect_err("no number");
        let expected = "reading the height: invalid digit found in string".to_owned();
        assert_eq!(JobError::retry(&Outer(cause)), JobError::Retry(expected));
    }
}
