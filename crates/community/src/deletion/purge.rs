//! Final removal of deleted items, with their rows and files, some time after their deletion. Audit entries and the notification of
//! a deletion by moderators stay. A note of the removal stays for some weeks, because backups still contain the item.

use std::collections::BTreeMap;

use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::items::ItemId;
use vitrine_core::limits;
use vitrine_db::Tx;
use vitrine_kit::app::App;
use vitrine_kit::objects;
use vitrine_people::notifications;

use super::deleted_item_rows;

/// Items removed in one transaction.
const AT_ONCE: i64 = 50;
/// Transactions in one sweep.
const TRANSACTIONS_MAX: usize = 20;

/// Removes items that have been deleted for long enough. The same transaction leaves their files to the sweeper, so that an
/// interruption leaves neither a row without its files nor a file that nobody knows of.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    deleted_item_rows::forget_removed(&app.db, now - limits::REMOVED_ITEMS_KEPT_FOR).await?;
    let before = now - limits::DELETED_ITEMS_KEPT_FOR;
    for _ in 0..TRANSACTIONS_MAX {
        let removed = app
            .db
            .transaction(|tx| async move {
                let removed = remove_some(app, &tx, before, now).await?;
                tx.commit().await?;
                Ok::<_, vitrine_core::error::PublicError>(removed)
            })
            .await?;
        if removed == 0 {
            return Ok(());
        }
        tracing::info!(removed, "deleted items removed");
        app.follow_changes().await;
        if app.is_stopping() {
            return Ok(());
        }
    }
    Ok(())
}

async fn remove_some(app: &App, tx: &Tx, before: Millis, now: Millis) -> Result<usize> {
    // Two processes that sweep at once take turns.
    tx.lock("purge", &[]).await?;
    let ids = deleted_item_rows::deleted_before(tx, before, AT_ONCE).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    // Whoever takes a deletion back waits now, or has done so already.
    let ids = deleted_item_rows::hold_deleted(tx, &ids, before).await?;
    if ids.is_empty() {
        return Ok(0);
    }
    notifications::keep_of_deleted(tx, &ids).await?;
    let mut by_code: BTreeMap<u8, Vec<i64>> = BTreeMap::new();
    for id in &ids {
        by_code.entry(ItemId(*id).code()).or_default().push(*id);
    }
    for kind in app.catalogue.kinds() {
        if let Some(ids) = by_code.get(&kind.code) {
            objects::release_items(tx, kind, ids, now).await?;
        }
    }
    deleted_item_rows::note_removed(tx, &ids, now).await?;
    deleted_item_rows::remove(tx, &ids).await?;
    Ok(ids.len())
}
