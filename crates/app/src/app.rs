//! App state: the long-lived parts, assembled once and passed down instead of globals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use vitrine_blobs::Blobs;
use vitrine_db::Db;

use crate::catalogue::Catalogue;
use crate::clock::{Clock, Random};
use crate::config::Config;
use crate::disk::Disk;
use crate::overload::InFlight;
use crate::rates::Rates;
use crate::response_cache::ResponseCache;
use crate::rows::RowCache;
use crate::uploads::UploadLimiter;
use crate::work::Pools;

pub struct App {
    pub config: Config,
    pub db: Db,
    pub blobs: Blobs,
    pub clock: Clock,
    pub random: Random,
    /// The in-memory index of items, at most a second behind the database.
    pub catalogue: Catalogue,
    /// Responses that are the same for everybody, cached until the catalogue changes.
    pub responses: ResponseCache,
    /// Rows that lists have shown lately.
    pub rows: RowCache,
    pub rates: Rates,
    /// Threads for CPU-bound work.
    pub work: Pools,
    pub uploads: UploadLimiter,
    pub disk: Disk,
    pub in_flight: InFlight,
    /// Random bytes of this installation, the same in every process: the key for hashing addresses.
    pub secret: [u8; 32],
    /// Wakes the worker of this process when a job has been enqueued.
    pub job_notifier: vitrine_jobs::Notifier,
    pub stopping: AtomicBool,
}

impl App {
    /// Has the lists show what has just been committed. That is done whether or not this succeeds: what could not be read now
    /// is found by the next poll of the change log.
    pub async fn follow_changes(&self) {
        if let Err(error) = self.catalogue.refresh(&self.db).await {
            tracing::warn!(%error, "the catalogue cannot follow a change yet; the next poll will do it");
        }
    }

    /// Looks at the disks, and stops or resumes writing to the database accordingly.
    pub fn measure_disk(&self) {
        self.disk.measure();
        self.db.pause_writes(self.disk.is_closed_for_rows());
    }

    /// Reports from now on that this process should get no more requests.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::Relaxed);
    }

    pub fn is_stopping(&self) -> bool {
        self.stopping.load(Ordering::Relaxed)
    }
}

pub type SharedApp = Arc<App>;
