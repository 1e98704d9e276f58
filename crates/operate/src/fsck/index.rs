//! Check that lists show items as the database has them. No process can see the memory of another, so each checks its own every
//! week, and at a time of its own, because all of them read the same database.

use std::time::Duration;

use tokio_util::sync::CancellationToken;
use vitrine_core::error::Result;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::audit::AuditActor;

use super::audit_trail;

const HOUR: Duration = Duration::from_secs(60 * 60);
/// Time from a start to the first check at the earliest, when everything was read.
const FIRST_AFTER: Duration = HOUR.saturating_mul(3);
/// Time over which the first checks of all processes are spread.
const SPREAD: Duration = HOUR.saturating_mul(24);
pub const EVERY: Duration = HOUR.saturating_mul(7 * 24);
/// Items that are told one by one.
const TOLD_MAX: usize = 200;

/// Compares every week until the process stops.
pub async fn run(app: SharedApp, stop: CancellationToken) {
    let spread = app.random.below(SPREAD.as_secs() as usize) as u64;
    repeat(&app, &stop, FIRST_AFTER + Duration::from_secs(spread), EVERY).await;
}

pub async fn repeat(app: &App, stop: &CancellationToken, first: Duration, every: Duration) {
    let mut wait = first;
    loop {
        let round = async {
            tokio::time::sleep(wait).await;
            compare(app).await
        };
        // It may take minutes, and can be given up at any point.
        let compared = tokio::select! {
            () = stop.cancelled() => return,
            compared = round => compared,
        };
        wait = every;
        if let Err(error) = compared {
            tracing::warn!(%error, "could not compare the index with the database; trying again later");
            wait = every.min(HOUR);
        }
    }
}

/// Compares the index of this process with the database, tells of items that were shown otherwise, and has them shown right.
///
/// # Errors
/// Errors of the database.
pub async fn compare(app: &App) -> Result<()> {
    let found = app.catalogue.compare(&app.db).await?;
    if found.is_empty() {
        tracing::info!("all lists match the database");
        return Ok(());
    }
    for (kind, id) in found.iter().take(TOLD_MAX) {
        tracing::error!(about = kind.target(*id), "lists showed an outdated version; it was read again");
    }
    metrics::counter!("vitrine_catalogue_differences_total").increment(found.len() as u64);
    let detail = format!("{} items were read again", found.len());
    Ok(audit_trail::add(&app.db, AuditActor::Site, "index", detail, app.clock.now()).await?)
}
