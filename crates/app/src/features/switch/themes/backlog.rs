//! Themes that wait for their pictures although nobody is going to make them: their job was lost, or it failed when
//! failures of the store and the database still used up attempts. Each gets a job. A theme whose newest job has failed
//! by its own fault is marked as failed instead, so that what kills a process does not come back every hour.

use std::collections::HashMap;

use super::previews::MakePreviews;
use super::theme::KIND;
use crate::app::App;
use crate::error::Result;
use crate::items;
use crate::job_errors::was_unavailable;

/// Themes that are looked at by one statement and given their jobs by another.
const AT_ONCE: usize = 200;

/// Gives every theme that waits for its pictures a job if it has none, and returns how many were given. Any number of
/// processes may do this at once.
pub async fn enqueue_missing(app: &App) -> Result<u64> {
    let (mut after, mut count) = (0, 0);
    loop {
        let ids = items::store::pending_ids(&app.db, &KIND, after, AT_ONCE).await?;
        let Some(last) = ids.last() else { break };
        after = *last;
        count += enqueue_some(app, &ids).await?;
    }
    if count > 0 {
        tracing::info!(count, "themes that waited for their pictures without a job have one now");
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
        items::store::change_preview_state(&app.db, *theme_id, "PENDING", "FAILED").await?;
    }
    if !hopeless.is_empty() {
        app.catalogue.refresh(&app.db).await?;
    }
    let now = app.clock.now();
    let jobs: Vec<_> =
        waiting.into_iter().map(|theme_id| (MakePreviews { theme_id }, MakePreviews::options(theme_id, now))).collect();
    Ok(vitrine_jobs::enqueue_missing(&app.db, &jobs).await?)
}
