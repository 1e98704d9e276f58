//! Counting downloads: once per item, client network and 24 hours, never for the owner, never for a HEAD or a range
//! that does not begin at the start. Downloads are collected in memory and counted every few seconds, so that a
//! download never waits for the database; a killed process loses at most those seconds.

use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use parking_lot::Mutex;
use vitrine_db::{DbError, Tx};

use super::{Downloads, store};
use crate::app::App;
use crate::clock::{DAY, Millis};
use crate::error::Result;
use crate::items;

/// Downloads that are not yet counted in the database.
#[derive(Default)]
pub struct Pending(Mutex<HashMap<(i64, IpAddr), Millis>>);

/// How long it is known that somebody has downloaded something.
pub(crate) const MARKS_KEPT_FOR: Millis = DAY;
/// Most pending downloads; beyond that, the next download triggers an early flush.
const PENDING_MAX: usize = 100_000;

/// Records a download. It is counted at the next [`flush`].
pub fn record(app: &App, downloads: &Downloads, item_id: i64, visitor: Option<IpAddr>) {
    let Some(visitor) = visitor else { return };
    let mut pending = downloads.pending.0.lock();
    if pending.len() < PENDING_MAX {
        pending.entry((item_id, visitor)).or_insert_with(|| app.clock.now());
    }
}

pub async fn flush(app: &App, downloads: &Downloads) -> Result<()> {
    let recorded = std::mem::take(&mut *downloads.pending.0.lock());
    if recorded.is_empty() {
        return Ok(());
    }
    let written = write(app, &recorded).await;
    if written.is_err() {
        // Put back to be counted later; nothing has been written, because it is one transaction.
        downloads.pending.0.lock().extend(recorded);
    }
    written
}

async fn write(app: &App, recorded: &HashMap<(i64, IpAddr), Millis>) -> Result<()> {
    // In one global order: processes that count the same downloads would otherwise deadlock.
    let mut recorded: Vec<(i64, [Vec<u8>; 2], Millis)> = recorded
        .iter()
        .map(|((item_id, visitor), at)| {
            let hashes = [visitor_hash(&app.secret, *visitor, *at), visitor_hash(&app.secret, *visitor, *at - DAY)];
            (*item_id, hashes, *at)
        })
        .collect();
    recorded.sort_unstable();
    app.db.transaction(|tx| count(tx, &recorded)).await?;
    Ok(())
}

async fn count(tx: Tx, recorded: &[(i64, [Vec<u8>; 2], Millis)]) -> std::result::Result<(), DbError> {
    let mut more: BTreeMap<i64, Vec<Millis>> = BTreeMap::new();
    for (item_id, hashes, at) in recorded {
        if !store::is_counted(&tx, *item_id, hashes, *at - DAY).await? {
            // Another process may have counted this visitor in the meantime.
            if store::mark(&tx, *item_id, hashes[0].clone(), *at, *at - DAY).await? > 0 {
                more.entry(*item_id).or_default().push(*at);
            }
        }
    }
    for (item_id, moments) in more {
        items::store::add_downloads(&tx, item_id, &moments).await?;
    }
    tx.commit().await
}

/// A hash of the address that changes every day, so that the marks of different days cannot be linked.
fn visitor_hash(secret: &[u8; 32], visitor: IpAddr, at: Millis) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new_keyed(secret);
    hasher.update(&at.div_euclid(DAY).to_le_bytes());
    hasher.update(visitor.to_string().as_bytes());
    hasher.finalize().as_bytes()[..16].to_vec()
}

/// Deletes marks that no longer count.
pub async fn sweep(app: &App) -> Result<()> {
    store::forget_marks(&app.db, app.clock.now() - MARKS_KEPT_FOR).await?;
    Ok(())
}
