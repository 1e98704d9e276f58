//! Counting downloads: once per item, client network and 24 hours, never for the owner, never for a HEAD or a range
//! that does not begin at the start. Downloads are collected in memory and counted every few seconds, so that a
//! download never waits for the database; a killed process loses at most those seconds.

use std::collections::hash_map::Entry;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;

use parking_lot::Mutex;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::Result;
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_db::{DbError, Tx};
use vitrine_kit::app::App;

use super::{DownloadState, download_rows};

/// Time of each visitor's first download of an item.
type FirstDownloads = HashMap<(i64, IpAddr), Millis>;

/// Downloads that are not yet counted in the database.
#[derive(Default)]
pub struct PendingDownloads(Mutex<DownloadBuffer>);

#[derive(Default)]
struct DownloadBuffer {
    moments: FirstDownloads,
    /// Number of downloads that there was no room for.
    lost: u64,
}

impl PendingDownloads {
    fn add(&self, item_id: i64, visitor: IpAddr, now: Millis) {
        let mut recorded = self.0.lock();
        let DownloadBuffer { moments, lost } = &mut *recorded;
        let is_full = moments.len() >= PENDING_MAX;
        match moments.entry((item_id, visitor)) {
            Entry::Occupied(_) => {}
            Entry::Vacant(_) if is_full => *lost += 1,
            Entry::Vacant(place) => {
                place.insert(now);
            }
        }
    }

    fn take(&self) -> DownloadBuffer {
        std::mem::take(&mut *self.0.lock())
    }
}

/// Largest number of pending downloads. Further ones, during an outage of the database or an attack, are not counted.
const PENDING_MAX: usize = 100_000;

/// Records a download. It is counted at the next [`flush`].
pub fn record(app: &App, downloads: &DownloadState, item_id: i64, visitor: Option<IpAddr>) {
    if let Some(visitor) = visitor {
        downloads.pending.add(item_id, visitor, app.clock.now());
    }
}

pub async fn flush(app: &App, downloads: &DownloadState) -> Result<()> {
    let DownloadBuffer { moments, lost } = downloads.pending.take();
    if lost > 0 {
        tracing::warn!(lost, most = PENDING_MAX, "downloads were not counted: too many were waiting");
    }
    if moments.is_empty() {
        return Ok(());
    }
    let written = write(app, &moments).await;
    if written.is_err() {
        // Put back to be counted later; nothing has been written, because it is one transaction.
        downloads.pending.0.lock().moments.extend(moments);
    }
    written
}

async fn write(app: &App, moments: &FirstDownloads) -> Result<()> {
    // In one global order: processes that count the same downloads would otherwise deadlock.
    let mut recorded: Vec<(i64, [Vec<u8>; 2], Millis)> = moments
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
        if !download_rows::is_counted(&tx, *item_id, hashes, *at - DAY).await? {
            // Another process may have counted this visitor in the meantime.
            if download_rows::mark(&tx, *item_id, hashes[0].clone(), *at, *at - DAY).await? > 0 {
                more.entry(*item_id).or_default().push(*at);
            }
        }
    }
    for (item_id, moments) in more {
        items::item_rows::add_downloads(&tx, item_id, &moments).await?;
    }
    tx.commit().await
}

/// Returns a hash of the address that changes every day, so that the marks of different days cannot be linked.
fn visitor_hash(secret: &[u8; 32], visitor: IpAddr, at: Millis) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new_keyed(secret);
    hasher.update(&at.div_euclid(DAY).to_le_bytes());
    hasher.update(visitor.to_string().as_bytes());
    hasher.finalize().as_bytes()[..16].to_vec()
}

/// Deletes marks that no longer count.
pub async fn sweep(app: &App) -> Result<()> {
    download_rows::forget_marks(&app.db, app.clock.now() - limits::DOWNLOAD_MARKS_KEPT_FOR).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn no_more_wait_than_the_limit_and_how_many_are_lost_is_told_once() {
        let pending = PendingDownloads::default();
        let add = |visitor: usize| pending.add(1, Ipv4Addr::from(visitor as u32).into(), 0);
        (0..PENDING_MAX + 2).for_each(add);
        add(0);
        let recorded = pending.take();
        assert_eq!((recorded.moments.len(), recorded.lost), (PENDING_MAX, 2), "whoever waits already is not lost");
        add(PENDING_MAX);
        let recorded = pending.take();
        assert_eq!((recorded.moments.len(), recorded.lost), (1, 0));
    }
}
