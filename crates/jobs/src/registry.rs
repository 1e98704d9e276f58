//! The kinds of jobs that a worker can run. It never touches a job of another kind, so that a newer instance may
//! enqueue what an older one cannot run.

use std::collections::BTreeMap;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;

use crate::{Job, JobError, Progress};

type JobFuture = Pin<Box<dyn Future<Output = Result<(), JobError>> + Send>>;
type JobRunner = Arc<dyn Fn(&str, JobTask) -> JobFuture + Send + Sync>;

/// The call that a worker makes on a job.
pub(crate) enum JobTask {
    Run(Progress),
    /// Calls [`Job::exhausted`].
    Exhausted,
}

/// The kinds of jobs a worker runs, each with its context.
#[derive(Clone, Default)]
pub struct JobRegistry {
    kinds: BTreeMap<&'static str, RegisteredKind>,
}

#[derive(Clone)]
struct RegisteredKind {
    runner: JobRunner,
    lane: Option<&'static str>,
    is_retried_alone: bool,
}

impl JobRegistry {
    /// An empty registry.
    pub fn new() -> JobRegistry {
        JobRegistry::default()
    }

    /// Adds a kind of job with its context. A second kind of the same name replaces the first.
    #[must_use]
    pub fn with<J, C>(mut self, context: C) -> JobRegistry
    where
        J: Job<Context = C>,
        C: Clone + Send + Sync + 'static,
    {
        let runner = move |payload: &str, task: JobTask| -> JobFuture {
            match (serde_json::from_str::<J>(payload), task) {
                (Ok(job), JobTask::Run(progress)) => Box::pin(job.run(context.clone(), progress)),
                (Ok(job), JobTask::Exhausted) => Box::pin(job.exhausted(context.clone())),
                (Err(err), _) => {
                    let error = JobError::GiveUp(format!("the payload cannot be read: {err}"));
                    Box::pin(std::future::ready(Err(error)))
                }
            }
        };
        self.kinds.insert(
            J::KIND,
            RegisteredKind { runner: Arc::new(runner), lane: J::LANE, is_retried_alone: J::IS_RETRIED_ALONE },
        );
        self
    }

    /// The names of all kinds.
    pub fn kinds(&self) -> Vec<&'static str> {
        self.kinds.keys().copied().collect()
    }

    /// The lane of a kind that has one.
    pub(crate) fn lane(&self, kind: &str) -> Option<&'static str> {
        self.kinds.get(kind).and_then(|kind| kind.lane)
    }

    /// The kinds that are retried alone.
    pub(crate) fn retried_alone(&self) -> Vec<&'static str> {
        self.kinds.iter().filter(|(_, kind)| kind.is_retried_alone).map(|(name, _)| *name).collect()
    }

    pub(crate) fn run(&self, kind: &str, payload: &str, task: JobTask) -> JobFuture {
        match self.kinds.get(kind) {
            Some(kind) => (kind.runner)(payload, task),
            None => {
                let error = JobError::Retry(format!("no job of kind {kind} is known here"));
                Box::pin(std::future::ready(Err(error)))
            }
        }
    }
}

impl fmt::Debug for JobRegistry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Registry").field(&self.kinds()).finish()
    }
}
