//! Themes that wait for their pictures without a job: it was lost, or it failed when failures of the store and the
//! database still used up attempts. A job is enqueued for each. A theme whose newest job failed for a reason of its own
//! is marked as failed instead, so that a job that kills the process does not run again every hour.

use std::collections::HashMap;

use super::previews::MakePreviews;
use super::theme::KIND;
use crate::app::App;
use crate::error::Result;
use crate::items;
use crate::job_errors::was_unavailable;

/// Themes that are read by one statement and get their jobs by another.
const AT_ONCE: usize = 200;

/// Enqueues a job for every theme that waits for its pictures without one, and returns how many were enqueued. Any
/// number of processes may do this concurrently.
pub async fn enqueue_missing(app: &App) -> Result<u64> {
    let (mut after, mut count) = (0, 0);
    loop {
        let ids = items::store::pending_ids(&app.db, &KIND, after, AT_ONCE).await?;
        let Some(last) = ids.last() else { break };
        after = *last;
        count += enqueue_some(app, &ids).await?;
    }
    if count > 0 {
        tracing::info!(count, "enqueued jobs for themes that waited for their pictures without one");
        app.job_notifier.notify();
    }
    Ok(count)
}

async fn enqueue_some(app: &App, ids: &[i64]) -> Result<u64> {
    let keys: Vec<String> = ids.iter().copied().map(MakePreviews::key).collect();
    let failures: HashMap<String, String> = vitrine_jobs::find_failures::<MakePreviews>(&app.db, &keys)
        .await?
        .into_iter()
        .map(|failure| (failure.unique_key, failure.reason))
        .collect();
    let is_hopeless = |id: i64| failures.get(&MakePreviews::key(id)).is_some_and(|reason| !was_unavailable(reason));
    let (hopeless, waiting): (Vec<i64>, Vec<i64>) = ids.iter().partition(|id| is_hopeless(**id));
    for theme_id in &hopeless {
        tracing::error!(theme_id, "the pictures of a theme cannot be made");
        items::store::give_up_previews(&app.db, *theme_id).await?;
    }
    if !hopeless.is_empty() {
        app.catalogue.refresh(&app.db).await?;
    }
    let now = app.clock.now();
    let jobs: Vec<_> =
        waiting.into_iter().map(|theme_id| (MakePreviews { theme_id }, MakePreviews::options(theme_id, now))).collect();
    Ok(vitrine_jobs::enqueue_missing(&app.db, &jobs).await?)
}
