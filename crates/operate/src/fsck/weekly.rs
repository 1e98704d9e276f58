//! The check that runs by itself every week, in the process that serves: a sample of the files, everything else whole. What it
//! finds is in the log of the process, and how much in the audit log, where it stays for a year.

use serde::{Deserialize, Serialize};
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::{PublicError, Result};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::audit::AuditActor;

use super::{FsckOptions, FsckReport, audit_trail, check};
use crate::{Installation, OperateError};

/// Checks the installation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckWeekly {}

const EVERY: Millis = 7 * DAY;
const KEY: &str = "weekly";

/// Plans the next check, unless one is planned or running. One that was planned by a clock far ahead is brought forward.
///
/// # Errors
/// Errors of the database.
pub async fn plan(app: &App) -> Result<()> {
    let now = app.clock.now();
    let due_at = now + EVERY;
    let due = EnqueueOptions::at(now).unique(KEY).run_at(due_at).max_attempts(3);
    vitrine_jobs::enqueue_missing(&app.db, &[(CheckWeekly {}, due)]).await?;
    vitrine_jobs::bring_forward::<CheckWeekly>(&app.db, KEY, due_at).await?;
    Ok(())
}

impl Job for CheckWeekly {
    const KIND: &'static str = "check_installation";
    /// Lane of its own: it may take long, and must not occupy the places of other jobs.
    const LANE: Option<&'static str> = Some("checks");
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _: Progress) -> std::result::Result<(), JobError> {
        let of = Installation { db: app.db.clone(), blobs: app.blobs.clone(), kinds: app.kinds };
        let options = FsckOptions { is_thorough: false, repairs: false, now: app.clock.now() };
        let report = check(&of, options, &app.random).await.map_err(|error| match error {
            OperateError::Database(error) => PublicError::from(error).into(),
            OperateError::Storage(error) => PublicError::from(error).into(),
            other => JobError::retry(&other),
        })?;
        tell(&report);
        audit_trail::record(&app.db, AuditActor::Site, &report, app.clock.now()).await.map_err(PublicError::from)?;
        Ok(())
    }
}

fn tell(report: &FsckReport) {
    let (items, files, files_read) = (report.items, report.files, report.files_read);
    if report.findings.is_empty() {
        tracing::info!(items, files, files_read, "the weekly check found no problems");
    }
    for found in &report.findings {
        tracing::error!(problem = %found.problem, about = found.about, sentence = found.sentence, "the weekly check \
            found a problem");
    }
}
