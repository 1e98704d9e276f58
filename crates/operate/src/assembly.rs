//! The application from opened parts.

use std::sync::Arc;

use vitrine_admission::rates::{RateLedger, RateLimits};
use vitrine_admission::uploads::UploadLimiter;
use vitrine_admission::{overload, pools};
use vitrine_blobs::Blobs;
use vitrine_catalogue::Catalogue;
use vitrine_catalogue::response_cache::ResponseCache;
use vitrine_catalogue::row_cache::RowCache;
use vitrine_config::Config;
use vitrine_config::disk::{self, DiskMonitor};
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_core::items::ItemKinds;
use vitrine_core::sysexits;
use vitrine_db::{Db, DbError};
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::avif_memory::AvifMemory;
use vitrine_kit::site_settings::SiteSettings;
use vitrine_people::accounts;

/// Reason why an application cannot be assembled.
#[derive(Debug, thiserror::Error)]
pub enum AssemblyError {
    /// The stored content cannot be read, or the sample content cannot be added to it.
    #[error("the catalogue: {cause}; run `vitrine doctor` and `vitrine fsck` for details", cause = .0.cause())]
    Catalogue(PublicError),
    #[error("{}", disk::failure_of_database(.0))]
    Database(#[from] DbError),
}

impl AssemblyError {
    /// The status that the process ends with.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Catalogue(error) if error.code == ErrorCode::ServiceUnavailable => sysexits::UNAVAILABLE,
            Self::Catalogue(error) if error.code == ErrorCode::StorageFull => sysexits::INPUT_OUTPUT,
            Self::Catalogue(_) => sysexits::SOFTWARE,
            Self::Database(error) => sysexits::of_database(error),
        }
    }
}

/// Assembles the application; tests use it with parts of their own.
///
/// # Errors
/// If what the database holds cannot be read.
pub async fn assemble(
    config: Config,
    kinds: ItemKinds,
    db: Db,
    blobs: Blobs,
    clock: Clock,
    random: RandomSource,
) -> Result<SharedApp, AssemblyError> {
    let catalogue = Catalogue::load(&db, kinds).await.map_err(AssemblyError::Catalogue)?;
    let site_settings = SiteSettings::load(&db, &config, clock.now()).await?;
    let secret = accounts::secret(&db, &random).await?;
    let ledger = RateLedger { db: db.clone(), clock: clock.clone(), secret };
    let rates = RateLimits::new(config.rate_factor, ledger);
    // With PostgreSQL and S3 a start goes on without a data folder.
    let folder = if disk::is_writable(&config.data_dir) { config.data_dir.clone() } else { std::env::temp_dir() };
    let rows = RowCache::new(config.row_cache_mb << 20);
    let disk = DiskMonitor::of(&config, &folder);
    disk.measure();
    db.pause_writes(disk.is_closed_for_rows());
    let uploads = UploadLimiter::new(config.upload_budget_mb as usize, folder);
    Ok(Arc::new(App {
        config,
        kinds,
        db,
        blobs,
        clock,
        random,
        catalogue,
        site_settings,
        responses: ResponseCache::default(),
        rates,
        pools: pools::WorkPools::default(),
        uploads,
        disk,
        avif: AvifMemory::default(),
        in_flight: overload::InFlight::default(),
        secret,
        rows,
        job_notifier: vitrine_jobs::Notifier::default(),
        stopping: false.into(),
    }))
}
