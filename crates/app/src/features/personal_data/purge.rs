//! What becomes of deleted accounts: their works go with all files after 30 days, and what is left of the account after 90,
//! whereupon its name is free.

use std::collections::BTreeMap;

use super::store;
use crate::app::App;
use crate::clock::{DAY, Millis};
use crate::error::Result;
use crate::items::ItemId;
use crate::objects;

/// How long the works of a deleted account are stored, seen by nobody.
pub const WORKS_KEPT_FOR: Millis = 30 * DAY;
/// How long nobody may take the name of a deleted account.
pub const NAME_RESERVED_FOR: Millis = 90 * DAY;
/// Works or accounts removed in one transaction.
const AT_ONCE: i64 = 50;
/// Transactions in one sweep.
const TRANSACTIONS_MAX: usize = 20;

/// Removes what has been kept long enough.
///
/// # Errors
/// What the database reports.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    // Of requests that were under way when the account was deleted.
    store::delete_late_works(&app.db, now).await?;
    for _ in 0..TRANSACTIONS_MAX {
        let ids = store::works_of_deleted(&app.db, now - WORKS_KEPT_FOR, AT_ONCE).await?;
        if ids.is_empty() {
            break;
        }
        remove_works(app, &ids, now).await?;
    }
    for id in store::accounts_to_remove(&app.db, now - NAME_RESERVED_FOR, AT_ONCE).await? {
        app.db
            .transaction(|tx| async move {
                store::remove_account(&tx, id).await?;
                tx.commit().await
            })
            .await?;
    }
    Ok(())
}

async fn remove_works(app: &App, ids: &[i64], now: Millis) -> Result<()> {
    let mut by_code: BTreeMap<u8, Vec<i64>> = BTreeMap::new();
    for id in ids {
        by_code.entry(ItemId(*id).code()).or_default().push(*id);
    }
    let by_code = &by_code;
    app.db
        .transaction(|tx| async move {
            tx.lock("purge", &[]).await?;
            for kind in app.catalogue.kinds() {
                if let Some(ids) = by_code.get(&kind.code) {
                    objects::release_items(&tx, kind, ids, now).await?;
                }
            }
            store::remove_works(&tx, ids).await?;
            tx.commit().await
        })
        .await?;
    app.follow_changes().await;
    Ok(())
}
