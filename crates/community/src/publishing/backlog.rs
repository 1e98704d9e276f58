//! Finds items that wait for pictures but have no job, and enqueues one for each. Their job was lost, ended while the item was
//! deleted, or failed in an older version, where store and database failures used up attempts. If the newest job of an item failed
//! because of the item itself, the item is marked as failed instead: a job that kills the process must not run again every hour. The
//! queue retries such a job later, on its own.

use std::collections::HashSet;

use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::items::{self, ItemKind, OfKind};
use vitrine_core::job_errors::was_unavailable;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_db::{Execute, Tx};
use vitrine_jobs::{EnqueueOptions, Job};
use vitrine_kit::app::{App, SharedApp};

use super::details;

/// Items that are read by one statement and get their jobs by another.
const AT_ONCE: usize = 200;

/// The job that makes the pictures of a kind.
pub struct PictureJobs<J> {
    pub kind: &'static ItemKind,
    pub job: fn(i64) -> J,
    pub options: fn(i64, Millis) -> EnqueueOptions,
}

/// Enqueues a job for every item of a kind that waits for its pictures without one, and returns how many were enqueued. Any
/// number of processes may do this concurrently.
///
/// # Errors
/// Database errors.
pub async fn enqueue_missing<J: Job>(app: &App, pictures: PictureJobs<J>) -> Result<u64> {
    let (mut after, mut count) = (0, 0);
    loop {
        let items = items::item_rows::pending(&app.db, pictures.kind, after, AT_ONCE).await?;
        let Some((last, _)) = items.last() else { break };
        after = *last;
        count += enqueue_some(app, &pictures, &items).await?;
    }
    if count > 0 {
        tracing::info!(count, kind = pictures.kind.name, "enqueued jobs for items that waited without one");
        app.job_notifier.notify();
    }
    Ok(count)
}

/// Enqueues a job for each of these items that waits for its pictures, as part of the transaction that restores them: a job that
/// found them deleted has ended without making any. A job that is running may have found that too, and runs once more. Items whose
/// job failed for a reason of its own are marked as failed, because a job cannot mark a deleted item.
///
/// # Errors
/// Database errors.
pub async fn enqueue_returned<J: Job>(tx: &Tx, pictures: &PictureJobs<J>, ids: &[i64], now: Millis) -> Result<()> {
    let waiting = items::item_rows::pending_among(tx, ids).await?;
    if waiting.is_empty() {
        return Ok(());
    }
    let failed = failed_among::<J>(tx, &waiting).await?;
    for (id, creator_id) in waiting {
        if failed.contains(&id) {
            items::item_rows::give_up_previews(tx, id).await?;
        } else {
            let options = (pictures.options)(id, now).of_account(creator_id);
            vitrine_jobs::enqueue(tx, &(pictures.job)(id), options).await?;
        }
    }
    Ok(())
}

/// Retries the pictures of an item that could not be made, once and alone, because they may have killed their worker. Does nothing
/// while there are pictures, or a job is about to make them. Returns the row id of the item.
///
/// # Errors
/// `RATE_LIMITED`, `NOT_FOUND` for one that the writer may not open, `FORBIDDEN` for somebody else's; database errors.
pub async fn try_again<W: OfKind, J: Job>(
    app: &SharedApp,
    writer: &Writer,
    hex_id: &str,
    pictures: &PictureJobs<J>,
) -> Result<i64> {
    app.rates.picture_retries.take(RateSubject::Account(writer.account().id)).await?;
    let viewer = Viewer::SignedIn(writer.account().clone());
    let item = items::find::<W>(&app.db, &viewer, hex_id).await?.ok_or_else(PublicError::not_found)?;
    let (read, now) = (item.item(), app.clock.now());
    app.db
        .transaction(|tx| async move {
            details::admit(&items::lock_writer(&tx, writer).await?, read, None, true)?;
            if items::item_rows::await_previews(&tx, read.id).await? > 0 {
                let options = (pictures.options)(read.id, now).of_account(read.creator_id).alone();
                vitrine_jobs::enqueue(&tx, &(pictures.job)(read.id), options).await?;
            }
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(item.item().id)
}

/// Returns the items among these whose newest job failed for a reason of its own.
async fn failed_among<J: Job>(db: &impl Execute, items: &[(i64, i64)]) -> Result<HashSet<i64>> {
    let keys: Vec<String> = items.iter().map(|(id, _)| id.to_string()).collect();
    let failures = vitrine_jobs::find_failures::<J>(db, &keys).await?;
    let of_their_own = failures.iter().filter(|failure| !was_unavailable(&failure.reason));
    Ok(of_their_own.filter_map(|failure| failure.unique_key.parse().ok()).collect())
}

async fn enqueue_some<J: Job>(app: &App, pictures: &PictureJobs<J>, items: &[(i64, i64)]) -> Result<u64> {
    let failed = failed_among::<J>(&app.db, items).await?;
    let (hopeless, waiting): (Vec<_>, Vec<_>) = items.iter().copied().partition(|(id, _)| failed.contains(id));
    for (id, _) in &hopeless {
        tracing::error!(id, kind = pictures.kind.name, "could not draw the pictures of an item");
        items::item_rows::give_up_previews(&app.db, *id).await?;
    }
    if !hopeless.is_empty() {
        app.catalogue.refresh(&app.db).await?;
    }
    let now = app.clock.now();
    let job = |(id, creator_id)| ((pictures.job)(id), (pictures.options)(id, now).of_account(creator_id));
    let jobs: Vec<_> = waiting.into_iter().map(job).collect();
    Ok(vitrine_jobs::enqueue_missing(&app.db, &jobs).await?)
}
