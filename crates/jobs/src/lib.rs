//! The queue: enqueue inside a transaction, claim, retry. A job is a row of the table `jobs`, so it exists exactly when
//! the rows it is about do, and any instance may run it. A job may run more than once, whenever a process dies at the
//! wrong moment, and must be harmless then. What the jobs do is not known here.

mod bell;
mod job;
mod queue;
mod registry;
mod worker;

pub use bell::Bell;
pub use job::{Job, JobError, Progress};
pub use queue::{EnqueueOptions, Enqueued, JobState, JobStatus, enqueue, find_status, sweep};
pub use registry::Registry;
pub use worker::{Worker, WorkerId};
