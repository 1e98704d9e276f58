//! Registry of all kinds of jobs, and the job queue as its operator sees it.

use std::fmt::Write as _;

use serde::Serialize;
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;
use vitrine_community::nsfw::NsfwCheck;
use vitrine_community::nsfw::account_pictures::account_check;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_db::{Db, Tx};
pub use vitrine_jobs::JobState;
use vitrine_jobs::{JobRegistry, ListedJob, RetryOutcome};
use vitrine_kit::app::SharedApp;
use vitrine_operate::fsck::weekly::CheckWeekly;
use vitrine_people::accounts::picture_check::CheckAccountPictures;
use vitrine_people::accounts::recovery::SendRecoveryLink;
use vitrine_people::mail::{Mailer, SendLetter};
use vitrine_site::kinds::{self, KINDS};

/// Failed jobs that are retried in one transaction.
const AT_ONCE: u32 = 100;
/// Characters of an error shown in the table.
const ERROR_CHARS: usize = 100;

/// Registers all background jobs: those of items, and all others.
pub fn registry(app: &SharedApp, check: &NsfwCheck) -> JobRegistry {
    let mail = (app.clone(), Mailer::new(&app.config));
    kinds::jobs(app, check)
        .with::<SendLetter, _>(mail.clone())
        .with::<SendRecoveryLink, _>(mail)
        .with::<CheckWeekly, _>(app.clone())
        .with::<CheckAccountPictures, _>(account_check(app, check))
}

/// A job as it is printed.
#[derive(Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct JobLine {
    pub id: i64,
    pub kind: String,
    /// Subject of the job, such as a theme.
    pub about: String,
    /// `queued`, `running`, `done` or `failed`.
    pub state: &'static str,
    /// Progress, 0 to 100.
    pub progress_percent: u8,
    pub attempts: u32,
    pub max_attempts: u32,
    /// When it is or was due.
    pub run_at: String,
    pub created_at: String,
    pub finished_at: Option<String>,
    /// The error of the last failed attempt.
    pub last_error: Option<String>,
}

impl From<ListedJob> for JobLine {
    fn from(job: ListedJob) -> JobLine {
        JobLine {
            about: about(&job),
            id: job.id,
            kind: job.kind,
            state: job.state.as_str(),
            progress_percent: job.progress_percent,
            attempts: job.attempts,
            max_attempts: job.max_attempts,
            run_at: moment(job.run_at_ms),
            created_at: moment(job.created_at_ms),
            finished_at: job.finished_at_ms.map(moment),
            last_error: job.last_error,
        }
    }
}

/// Returns jobs in one state, or in any: waiting ones in the order in which they are due, all others latest first.
pub async fn list(db: &Db, state: Option<JobState>, limit: u32) -> Result<Vec<JobLine>> {
    Ok(vitrine_jobs::list(db, state, limit).await?.into_iter().map(JobLine::from).collect())
}

/// Returns the jobs as a table for people, and the number of jobs in each state.
pub async fn table(db: &Db, state: Option<JobState>, limit: u32) -> Result<String> {
    let lines = list(db, state, limit).await?;
    let width = lines.iter().map(|line| line.about.chars().count()).max().unwrap_or(0).max("ABOUT".len());
    let mut text = String::new();
    if !lines.is_empty() {
        let _ =
            writeln!(text, "{:>8}  STATE    TRIES  {:20}  KIND           {:width$}  LAST ERROR", "ID", "DUE", "ABOUT");
    }
    for line in lines {
        let tries = format!("{}/{}", line.attempts, line.max_attempts);
        let due = if matches!(line.state, "done" | "failed") { "-" } else { &line.run_at };
        let error = line.last_error.as_deref().map(shortened).unwrap_or_default();
        let JobLine { id, state, kind, about, .. } = &line;
        let row = format!("{id:>8}  {state:7}  {tries:5}  {due:20}  {kind:13}  {about:width$}  {error}");
        let _ = writeln!(text, "{}", row.trim_end());
    }
    let counts = vitrine_jobs::count(db).await?;
    let _ = writeln!(
        text,
        "{} queued, {} running, {} failed in the last 30 days, {} done in the last day",
        counts.queued, counts.running, counts.failed, counts.done
    );
    Ok(text)
}

/// Makes these failed or waiting jobs due immediately, with all their attempts: all of them or none.
///
/// # Errors
/// [`ErrorCode::NotFound`] if a job does not exist, [`ErrorCode::Conflict`] if one cannot be retried.
pub async fn retry(db: &Db, ids: &[i64], now: Millis) -> Result<()> {
    db.transaction(|tx| async move {
        for &id in ids {
            let problem = match retry_one(&tx, id, now).await? {
                RetryOutcome::Queued(_) => continue,
                RetryOutcome::Unknown => (ErrorCode::NotFound, "does not exist"),
                RetryOutcome::Running => (ErrorCode::Conflict, "is running"),
                RetryOutcome::Done => (ErrorCode::Conflict, "has succeeded"),
                RetryOutcome::Superseded => (ErrorCode::Conflict, "has a newer one in its place, which waits or runs"),
            };
            return Err(PublicError::new(problem.0, format!("Job {id} {}. Nothing was changed.", problem.1)));
        }
        Ok(tx.commit().await?)
    })
    .await
}

/// Makes all failed jobs due immediately, except those replaced by a newer one. Returns their number.
pub async fn retry_failed(db: &Db, now: Millis) -> Result<usize> {
    let (mut below, mut count) = (i64::MAX, 0);
    loop {
        let ids = vitrine_jobs::failed_ids(db, below, AT_ONCE).await?;
        let Some(&last) = ids.last() else { return Ok(count) };
        let ids = &ids;
        let queued = db.transaction(|tx| async move {
            let mut queued = 0;
            for &id in ids {
                queued += usize::from(matches!(retry_one(&tx, id, now).await?, RetryOutcome::Queued(_)));
            }
            tx.commit().await?;
            Ok::<_, PublicError>(queued)
        });
        (below, count) = (last, count + queued.await?);
    }
}

async fn retry_one(tx: &Tx, id: i64, now: Millis) -> Result<RetryOutcome> {
    let retried = vitrine_jobs::retry(tx, id, now).await?;
    if let RetryOutcome::Queued(job) = &retried {
        kinds::begin_again(tx, job).await?;
    }
    Ok(retried)
}

fn about(job: &ListedJob) -> String {
    match kinds::item_of(job) {
        Some(item) => {
            let kind = KINDS.iter().find(|kind| kind.code == item.code());
            format!("{} {item}", kind.map_or("item", |kind| kind.name))
        }
        None => job.unique_key.clone().unwrap_or_default(),
    }
}

fn moment(at: Millis) -> String {
    let at = OffsetDateTime::from_unix_timestamp(at.div_euclid(1_000)).ok();
    at.and_then(|at| at.format(&Rfc3339).ok()).unwrap_or_else(|| "-".to_owned())
}

/// Returns the beginning of an error, on one line and without control characters.
fn shortened(error: &str) -> String {
    let line: String = error.chars().map(|c| if c.is_control() { ' ' } else { c }).take(ERROR_CHARS).collect();
    if error.chars().nth(ERROR_CHARS).is_some() { line + "…" } else { line }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_stays_on_its_line() {
        assert_eq!(shortened("one\r\n\u{1b}[31mtwo"), "one   [31mtwo");
        assert_eq!(shortened(&"x".repeat(ERROR_CHARS)).chars().count(), ERROR_CHARS);
        assert_eq!(shortened(&"é".repeat(ERROR_CHARS + 1)).chars().last(), Some('…'));
    }
}
