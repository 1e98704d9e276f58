//! The check that runs by itself every week, in the process that serves: a sample of the files, everything else whole. What it
//! finds is in the log of the process, and that it found something in the audit log, where it stays for a year.

use serde::{Deserialize, Serialize};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};

use super::{Options, Problem, Report, check};
use crate::app::{App, SharedApp};
use crate::clock::{DAY, Millis};
use crate::error::{PublicError, Result};
use crate::features::audit::{self, Actor, Entry};
use crate::operate::{Installation, OperateError};

/// Checks the installation.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CheckWeekly {}

const EVERY: Millis = 7 * DAY;
const KEY: &str = "weekly";

/// Plans the next check, unless one is planned or running.
///
/// # Errors
/// What the database reports.
pub async fn plan(app: &App) -> Result<()> {
    let now = app.clock.now();
    let due = EnqueueOptions::at(now).unique(KEY).run_at(now + EVERY).max_attempts(3);
    vitrine_jobs::enqueue_missing(&app.db, &[(CheckWeekly {}, due)]).await?;
    Ok(())
}

impl Job for CheckWeekly {
    const KIND: &'static str = "check_installation";
    /// It takes as long as it takes, and none of the places of the other jobs.
    const LANE: Option<&'static str> = Some("checks");
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _: Progress) -> std::result::Result<(), JobError> {
        let kinds = crate::features::KINDS;
        let of = Installation { db: app.db.clone(), blobs: app.blobs.clone(), kinds };
        let options = Options { is_thorough: false, repairs: false, now: app.clock.now() };
        let mut report = check(&of, options, &app.random).await.map_err(|error| match error {
            OperateError::Database(error) => PublicError::from(error).into(),
            OperateError::Storage(error) => PublicError::from(error).into(),
            other => JobError::retry(&other),
        })?;
        compare_index(&app, &mut report).await?;
        tell(&app, &report).await?;
        Ok(())
    }
}

/// What this process holds in memory, which no other process can see.
async fn compare_index(app: &App, report: &mut Report) -> Result<()> {
    for (kind, id) in app.catalogue.compare(&app.db).await? {
        let sentence = "lists did not show it as the database has it".to_owned();
        report.add(Problem::Index, kind.target(id), sentence, Some("it was read again".to_owned()));
    }
    Ok(())
}

async fn tell(app: &App, report: &Report) -> Result<()> {
    let (items, files, files_read) = (report.items, report.files, report.files_read);
    let left = |problem| report.problems.get(&problem).map_or(0.0, |found| (found.found - found.mended) as f64);
    metrics::gauge!("vitrine_objects_missing").set(left(Problem::FileMissing));
    metrics::gauge!("vitrine_objects_orphaned").set(left(Problem::FileUnreferenced));
    if report.findings.is_empty() {
        tracing::info!(items, files, files_read, "the weekly check has found nothing");
        return Ok(());
    }
    for found in &report.findings {
        tracing::error!(problem = %found.problem, about = found.about, sentence = found.sentence, "found by the weekly check");
    }
    let counts = report.problems.iter().map(|(problem, found)| format!("{problem} {}", found.found));
    let (detail, at) = (&counts.collect::<Vec<_>>().join(", "), app.clock.now());
    app.db
        .transaction(|tx| async move {
            let entry = Entry {
                actor: Actor::Site,
                action: "site.findings",
                target: String::new(),
                detail: Some(detail.clone()),
                reason: None,
                request_id: None,
                at,
            };
            audit::record(&tx, entry).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await
}
