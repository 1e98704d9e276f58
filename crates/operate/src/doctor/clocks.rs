//! Check that the clocks of the database and the store agree with ours. Session expiry, job due times and the sweep of stored files
//! depend on them, and S3 refuses requests that are a quarter of an hour off.

use vitrine_core::clock::{Clock, DAY, Millis, SECOND};
use vitrine_db::{Db, DbError};
use vitrine_people::audit;

use super::{DatabaseState, DoctorContext, DoctorFinding, FindingLevel, finding};

/// Difference from which on something is wrong. It is not smaller, because stores give the time of an object in whole seconds.
const WARN_FROM: Millis = 5 * SECOND;
/// Difference from which on job claims of several processes no longer hold, and nothing is removed because of its age.
pub const ERROR_FROM: Millis = 30 * SECOND;

pub(super) async fn check(opened: &DoctorContext<'_>) -> Vec<DoctorFinding> {
    let mut findings = Vec::new();
    if let DatabaseState::Open(db) = &opened.database {
        if let Ok(ahead) = database_ahead(db, opened.clock).await {
            findings.push(compare("the clock of the database", ahead));
        }
        findings.extend(recorded(db, opened.clock.now()).await);
    }
    if let Ok(trial) = &opened.store {
        findings.push(compare("the clock of the store", trial.store_ms - trial.own_ms));
    }
    findings
}

/// Time by which the clock of the database is ahead of ours; negative if it is behind.
///
/// # Errors
/// Errors of the database.
pub async fn database_ahead(db: &Db, clock: &Clock) -> Result<Millis, DbError> {
    let before = clock.now();
    let there = db.diagnose().await?.now_ms;
    Ok(there - (before + (clock.now() - before) / 2))
}

/// Checks the clock against times in the audit log. It is the only check if no other machine has a clock to compare.
async fn recorded(db: &Db, now: Millis) -> Option<DoctorFinding> {
    let what = "the times in the audit log";
    let ahead_ms = audit::newest(db).await.ok()?? - now;
    if ahead_ms >= ERROR_FROM {
        let found = finding(FindingLevel::Warning, what, format!("the newest is {} s ahead", ahead_ms / SECOND));
        return Some(
            found.expected("none to come").remedy("check the clock: it is wrong now, or was when this was recorded"),
        );
    }
    let silent_for = audit::silence(db, now).await.ok()??;
    let found = finding(FindingLevel::Warning, what, format!("none for {} days", silent_for / DAY));
    Some(
        found
            .expected("at least one a week while the site runs")
            .remedy("check the clock, unless the site was off that long"),
    )
}

pub(super) fn compare(what: &str, off_ms: Millis) -> DoctorFinding {
    let level = match off_ms.abs() {
        off if off >= ERROR_FROM => FindingLevel::Error,
        off if off >= WARN_FROM => FindingLevel::Warning,
        _ => return finding(FindingLevel::Ok, what, "agrees with this machine's"),
    };
    let found = format!("{} s {}", off_ms.abs() / SECOND, if off_ms > 0 { "ahead" } else { "behind" });
    finding(level, what, found)
        .expected("less than 5 s from this machine's")
        .remedy("synchronise both machines with a time server (NTP)")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_that_is_off_is_told_with_its_direction() {
        for (off, level, found) in [
            (0, FindingLevel::Ok, "agrees with this machine's"),
            (4_999, FindingLevel::Ok, "agrees with this machine's"),
            (-5_000, FindingLevel::Warning, "5 s behind"),
            (86_400_000, FindingLevel::Error, "86400 s ahead"),
            (-86_400_000, FindingLevel::Error, "86400 s behind"),
        ] {
            let told = compare("x", off);
            assert_eq!((told.level, told.found.as_str()), (level, found));
        }
    }
}
