//! The job queue: enqueue inside a transaction, claim, retry. A job is a row of the table `jobs`, so it exists exactly
//! when the rows it is about do, and any instance may run it. A job may run more than once, if a process dies at the
//! wrong moment, and must be idempotent. This crate does not know what the jobs do.
//!
//! A failure of the job uses up an attempt; so do a panic and a worker that stops responding, so that a job that kills
//! the process repeatedly ends as failed. An unavailable dependency uses up none: such a job is postponed for as long
//! as it takes ([`JobError::Unavailable`]), and is tried again when a process starts, when another of its kind succeeds
//! after an outage, and in any case within an hour. Kinds that wait for a slow server have a lane ([`Job::LANE`]).

#![warn(missing_docs)]

mod backoff;
mod claims;
mod job;
mod notifier;
mod operate;
mod places;
mod queue;
mod registry;
mod worker;

pub use job::{Job, JobError, Progress};
pub use notifier::Notifier;
pub use operate::{JobCounts, ListedJob, RetryOutcome, count, failed_ids, list, oldest_unfinished, retry};
pub use queue::{
    DONE_KEPT_MS, EnqueueOptions, EnqueuedJob, FAILED_KEPT_MS, JobFailure, JobState, JobStatus, bring_forward, enqueue,
    enqueue_missing, find_failures, find_status, forget_ended, forget_ended_from, sweep, sweep_failed,
};
pub use registry::JobRegistry;
pub use worker::{Worker, WorkerId};
