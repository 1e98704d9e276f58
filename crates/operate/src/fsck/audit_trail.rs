//! Problems that the last check has left, in the audit log. There every instance finds them, whichever has checked, and also after
//! a restart.

use vitrine_core::clock::Millis;
use vitrine_db::{Db, DbError};
use vitrine_people::audit::{self, AuditActor, AuditRecord};

use super::{FsckProblem, FsckReport};

/// Action of the log entry.
pub(super) const ACTION: &str = "site.check";
/// Target of the log entry, by which it is found among all others.
const TARGET: &str = "installation";

/// Number of problems that the last check has found and not repaired.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnmendedCounts {
    /// Rows without their file.
    pub missing: u64,
    /// Files without a row.
    pub unreferenced: u64,
}

/// Records what a check of the whole installation has found.
///
/// # Errors
/// Errors of the database.
pub async fn record(db: &Db, actor: AuditActor, report: &FsckReport, at: Millis) -> Result<(), DbError> {
    add(db, actor, TARGET, report.counts(), at).await
}

pub(super) async fn add(db: &Db, actor: AuditActor, target: &str, detail: String, at: Millis) -> Result<(), DbError> {
    let detail = &detail;
    db.transaction(|tx| async move {
        let entry = AuditRecord {
            actor,
            action: ACTION,
            target: target.to_owned(),
            detail: Some(detail.clone()),
            reason: None,
            request_id: None,
            at,
        };
        audit::record(&tx, entry).await?;
        tx.commit().await
    })
    .await
}

/// Problems that the last check has left, if there was one.
///
/// # Errors
/// Errors of the database.
pub async fn last(db: &Db) -> Result<Option<UnmendedCounts>, DbError> {
    let entries = audit::audit_rows::about(db, TARGET, 1).await?;
    let detail = entries.into_iter().next().and_then(|entry| entry.detail);
    Ok(detail.map(|counts| UnmendedCounts {
        missing: left(&counts, FsckProblem::FileMissing),
        unreferenced: left(&counts, FsckProblem::FileUnreferenced),
    }))
}

impl FsckReport {
    /// Counts of each problem, found and repaired, in the form of the audit log: `counter 1; file-missing 3, 2 repaired`.
    pub(super) fn counts(&self) -> String {
        if self.problems.is_empty() {
            return "nothing found".to_owned();
        }
        let counts = self.problems.iter().map(|(problem, found)| match found.mended {
            0 => format!("{problem} {}", found.found),
            mended => format!("{problem} {}, {mended} repaired", found.found),
        });
        counts.collect::<Vec<_>>().join("; ")
    }
}

/// Number of unrepaired cases of a problem in such counts.
fn left(counts: &str, problem: FsckProblem) -> u64 {
    let name = format!("{problem} ");
    let Some(of_problem) = counts.split("; ").find_map(|part| part.strip_prefix(&name)) else { return 0 };
    let (found, mended) = of_problem.split_once(", ").unwrap_or((of_problem, ""));
    let number = |text: &str| text.parse::<u64>().unwrap_or(0);
    number(found).saturating_sub(number(mended.trim_end_matches(" repaired")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fsck::ProblemCounts;

    #[test]
    fn what_is_recorded_says_what_is_left() {
        let mut report = FsckReport::default();
        assert_eq!((report.counts().as_str(), left(&report.counts(), FsckProblem::FileMissing)), ("nothing found", 0));
        let problems =
            [(FsckProblem::Counter, 7, 0), (FsckProblem::FileMissing, 13, 2), (FsckProblem::FileUnreferenced, 5, 5)];
        report.problems.extend(problems.map(|(problem, found, mended)| (problem, ProblemCounts { found, mended })));
        let counts = report.counts();
        assert_eq!(counts, "counter 7; file-missing 13, 2 repaired; file-unreferenced 5, 5 repaired");
        for (problem, found, mended) in problems {
            assert_eq!(left(&counts, problem), found - mended, "{problem}");
        }
        assert_eq!(left(&counts, FsckProblem::FileDamaged), 0);
    }
}
