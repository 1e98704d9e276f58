//! Deletion of files that have stayed staged for a day and that no row refers to.

use std::time::{Duration, Instant};

use vitrine_blobs::{BlobError, BlobKey};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_db::{DbError, Execute, Tx, params, row};

use super::{ReferenceColumns, STAGED_FOR_MAX, stage_for_later};
use crate::app::App;

/// Staged files read at once.
const AT_ONCE: i64 = 200;
/// Longest duration of one sweep: half of the time until the next.
const TIME_MAX: Duration = Duration::from_secs(300);
/// Time limit of the store for one deletion. Meanwhile SQLite lets nobody else write, and other writers wait five
/// seconds.
const STORE_TIME_MAX: Duration = Duration::from_secs(2);

row! {
    /// A staged file.
    struct StagedFile { staged_at: i64, object_key: String }
}

const STAGED: &str = "
    SELECT staged_at, object_key FROM pending_objects
    WHERE staged_at < $1 AND (staged_at, object_key) > ($2, $3) ORDER BY staged_at, object_key LIMIT $4";

/// Deletes due files, the oldest first. If there are too many or the process stops, the rest is left to the next sweep.
/// A file that cannot be deleted does not delay the others.
///
/// # Errors
/// Errors of the database, and `STORAGE_UNAVAILABLE` of a store that does not answer.
pub async fn sweep(app: &App) -> Result<()> {
    let before = app.clock.now() - STAGED_FOR_MAX;
    let columns = &ReferenceColumns::of(&app.catalogue.kinds().collect::<Vec<_>>());
    let began = Instant::now();
    let mut last = StagedFile { staged_at: Millis::MIN, object_key: String::new() };
    while !app.blobs.is_suspended() {
        let values = params![before, last.staged_at, last.object_key.as_str(), AT_ONCE];
        let due: Vec<StagedFile> = app.db.rows(STAGED, values).await?;
        let Some(latest) = due.last() else { break };
        last = StagedFile { staged_at: latest.staged_at, object_key: latest.object_key.clone() };
        for StagedFile { object_key, .. } in &due {
            let since = Instant::now();
            app.db.transaction(|tx| sweep_one(app, columns, tx, object_key, before)).await?;
            if began.elapsed() > TIME_MAX || app.is_stopping() {
                return Ok(());
            }
            // Pauses for as long as others had to wait.
            tokio::time::sleep(since.elapsed()).await;
        }
    }
    Ok(())
}

/// Returns the number of files that are due. A row may still refer to some of them.
///
/// # Errors
/// Errors of the database.
pub async fn count_due(app: &App) -> std::result::Result<i64, DbError> {
    let before = app.clock.now() - STAGED_FOR_MAX;
    app.db.scalar("SELECT COUNT(*) FROM pending_objects WHERE staged_at < $1", params![before]).await
}

async fn sweep_one(app: &App, columns: &ReferenceColumns, tx: Tx, text: &str, before: Millis) -> Result<()> {
    let is_still_waiting = tx
        .execute("DELETE FROM pending_objects WHERE object_key = $1 AND staged_at < $2", params![text, before])
        .await?
        == 1;
    if let (true, Ok(key)) = (is_still_waiting, text.parse::<BlobKey>())
        && !columns.refer_to(&tx, &key).await?
    {
        // A second deletion finds nothing, which is no error.
        match tokio::time::timeout(STORE_TIME_MAX, app.blobs.delete(key)).await {
            Ok(Ok(()) | Err(BlobError::NotFound)) => {}
            Err(_) => return given_up(app, tx, text, "deleting took too long".to_owned()).await,
            Ok(Err(BlobError::Unavailable(why))) => return given_up(app, tx, text, why).await,
            Ok(Err(error)) => {
                tracing::warn!(%error, key = text, "could not delete an unused file");
                return Ok(tx.rollback().await?);
            }
        }
    }
    Ok(tx.commit().await?)
}

/// Keeps a file staged whose deletion the store did not answer. The store may still delete it, and a copy written again
/// meanwhile would be lost.
async fn given_up(app: &App, tx: Tx, text: &str, why: String) -> Result<()> {
    stage_for_later(&tx, text, app.clock.now()).await?;
    tx.commit().await?;
    Err(PublicError::from(BlobError::Unavailable(why)))
}
