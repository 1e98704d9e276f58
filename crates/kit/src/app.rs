//! App state: the long-lived parts, assembled once and passed down instead of globals.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use vitrine_admission::overload::InFlight;
use vitrine_admission::pools::WorkPools;
use vitrine_admission::rates::RateLimits;
use vitrine_admission::uploads::UploadLimiter;
use vitrine_blobs::Blobs;
use vitrine_catalogue::Catalogue;
use vitrine_catalogue::response_cache::ResponseCache;
use vitrine_catalogue::row_cache::RowCache;
use vitrine_config::Config;
use vitrine_config::disk::DiskMonitor;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::error::Result;
use vitrine_core::items::ItemKinds;
use vitrine_db::Db;

use crate::avif_memory::AvifMemory;
use crate::site_settings::{SiteSettings, SiteValues};

pub struct App {
    pub config: Config,
    pub kinds: ItemKinds,
    pub db: Db,
    pub blobs: Blobs,
    pub clock: Clock,
    pub random: RandomSource,
    /// The in-memory index of items, at most a second behind the database.
    pub catalogue: Catalogue,
    /// Responses that are the same for everybody, cached until the catalogue changes.
    pub responses: ResponseCache,
    /// Settings that admins change while the site runs.
    pub site_settings: SiteSettings,
    /// Rows that lists have shown lately.
    pub rows: RowCache,
    pub rates: RateLimits,
    /// Threads for CPU-bound work.
    pub pools: WorkPools,
    pub uploads: UploadLimiter,
    pub disk: DiskMonitor,
    /// Memory about AVIF copies of pictures.
    pub avif: AvifMemory,
    pub in_flight: InFlight,
    /// Random bytes of this installation, the same in every process: the key for hashing addresses.
    pub secret: [u8; 32],
    /// Wakes the worker of this process when a job has been enqueued.
    pub job_notifier: vitrine_jobs::Notifier,
    pub stopping: AtomicBool,
}

impl App {
    /// Makes the lists show what has just been committed. If it fails, nothing is lost: the next poll of the change log
    /// catches up.
    pub async fn follow_changes(&self) {
        if let Err(error) = self.catalogue.refresh(&self.db).await {
            tracing::warn!(%error, "the catalogue cannot follow a change; trying again at the next poll");
        }
    }

    /// Returns the settings that admins change while the site runs.
    pub fn site(&self) -> Arc<SiteValues> {
        self.site_settings.current()
    }

    /// Takes over the latest settings of the site. Cached responses are dropped after that, since each shows some of them.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn follow_site_settings(&self) -> Result<()> {
        if self.site_settings.refresh(&self.db, &self.config, self.clock.now()).await? {
            self.catalogue.drop_responses();
        }
        Ok(())
    }

    /// Checks the disks, and stops or resumes writing to the database accordingly.
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
