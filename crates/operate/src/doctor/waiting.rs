//! Work that failed or waits for nobody, and whether there is somebody to do what only people can.

use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::schema;
use vitrine_db::{Db, DbError};
use vitrine_jobs::JobState;

use super::{DatabaseState, DoctorContext, DoctorFinding, FindingLevel, admin_rows, finding};

/// A job that has been due for longer has no worker.
const DUE_FOR_MAX: Millis = 3_600 * SECOND;

pub(super) async fn check(opened: &DoctorContext<'_>) -> Vec<DoctorFinding> {
    let DatabaseState::Open(db) = &opened.database else { return Vec::new() };
    if db.check_schema(&schema::schema()).await.is_err() {
        // Another check tells of that; these tables may be others.
        return Vec::new();
    }
    match look(db, opened.clock.now()).await {
        Ok(findings) => findings,
        Err(error) => vec![finding(FindingLevel::Error, "the job queue", error.to_string())],
    }
}

async fn look(db: &Db, now: Millis) -> Result<Vec<DoctorFinding>, DbError> {
    let mut findings = Vec::new();
    let counts = vitrine_jobs::count(db).await?;
    if counts.failed > 0 {
        findings.push(
            finding(FindingLevel::Warning, "failed jobs", counts.failed.to_string())
                .expected("none")
                .remedy("`vitrine jobs list --state failed` shows why, `vitrine jobs retry --failed` retries them"),
        );
    }
    let oldest = vitrine_jobs::list(db, Some(JobState::Queued), 1).await?.into_iter().next();
    if let Some(job) = oldest.filter(|job| now - job.run_at_ms > DUE_FOR_MAX) {
        let hours = (now - job.run_at_ms) / DUE_FOR_MAX;
        findings.push(
            finding(
                FindingLevel::Warning,
                "waiting jobs",
                format!("the oldest has been due for {hours} h, {} are queued", counts.queued),
            )
            .expected("every job starts within an hour")
            .remedy("make sure that a server is running, and check its log"),
        );
    }
    if admin_rows::count_admins(db).await? == 0 {
        findings.push(
            finding(FindingLevel::Warning, "administrators", "none")
                .expected("at least one")
                .remedy("`vitrine user create NAME --role admin`, or `vitrine user grant NAME admin`"),
        );
    }
    if findings.is_empty() {
        findings.push(finding(FindingLevel::Ok, "the job queue", format!("{} queued, none failed", counts.queued)));
    }
    Ok(findings)
}
