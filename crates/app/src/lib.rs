//! The product. Its entry points are [`start`] (the app state), [`site::router`] (the routes) and [`site::Worker`] (the
//! background work); the binary wires them together.

pub mod addresses;
pub mod app;
pub mod catalogue;
pub mod clock;
pub mod config;
pub mod disk;
pub mod edit;
pub mod error;
pub mod features;
mod file_errors;
pub mod graphql;
pub mod http;
pub mod items;
mod job_errors;
pub mod language;
pub mod limits;
pub mod object_urls;
pub mod objects;
pub mod operate;
pub mod outgoing;
pub mod overload;
pub mod paging;
pub mod permissions;
mod picture_errors;
pub mod rates;
pub mod response_cache;
pub mod rows;
pub mod schema;
pub mod scopes;
pub mod search;
pub mod seed;
pub mod site;
pub mod sysexits;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod uploads;
pub mod viewer;
pub mod visibility;
pub mod work;

pub use vitrine_input::{ids, text};

use std::sync::Arc;

use vitrine_blobs::{BlobError, Blobs};
use vitrine_db::{Db, DbError, OpenOptions, SchemaProblem};

use crate::app::{App, SharedApp};
use crate::clock::{Clock, Random};
use crate::config::Config;

/// Why the product does not start. Each names the setting that it is about, and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the data folder {path} (VITRINE_DATA_DIR) cannot be made: {1}; give the account that runs this program the right to, or choose another", path = .0.display())]
    DataDir(std::path::PathBuf, std::io::Error),
    /// The database does not open, or its schema is newer than this program.
    #[error("the database (VITRINE_DATABASE_URL): {0}")]
    Database(#[from] DbError),
    #[error("the files (VITRINE_STORAGE_URL): {0}")]
    Storage(#[from] BlobError),
    #[error("the catalogue: {0}")]
    Catalogue(error::PublicError),
    /// A copy into this database was broken off.
    #[error(
        "the database is an unfinished copy: run the `vitrine copy` or `vitrine restore` again that was broken off, \
         or empty it"
    )]
    Unfinished,
    /// The database could not be backed up before its migration.
    #[error(transparent)]
    Migrate(operate::migrate::MigrateError),
}

impl From<operate::migrate::MigrateError> for StartError {
    fn from(error: operate::migrate::MigrateError) -> Self {
        match error {
            operate::migrate::MigrateError::Database(error) => Self::Database(error),
            other => Self::Migrate(other),
        }
    }
}

impl StartError {
    /// The status that the process ends with.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::DataDir(..) => sysexits::CANNOT_CREATE,
            Self::Database(error) => sysexits::of_database(error),
            Self::Storage(error) => sysexits::of_store(error),
            Self::Catalogue(error) if error.code == error::Code::ServiceUnavailable => sysexits::UNAVAILABLE,
            Self::Unfinished => sysexits::DATA,
            Self::Migrate(error) => error.exit_status(),
            Self::Catalogue(_) => sysexits::SOFTWARE,
        }
    }
}

/// Opens database and object store, migrates the schema and loads the catalogue. Nothing is changed in either before both
/// are known to be what this program can use.
pub async fn start(config: Config, clock: Clock, random: Random) -> Result<SharedApp, StartError> {
    let has_log = disk::database_file(&config).is_some_and(|file| disk::log_of(&file).exists());
    let db = open_database(&config).await?;
    let started = async {
        match db.check_schema(&schema::schema()).await {
            Ok(()) | Err(DbError::Schema(SchemaProblem::Older { .. })) => {}
            Err(error) => return Err(error.into()),
        }
        if operate::copy::is_unfinished(&db).await? {
            return Err(StartError::Unfinished);
        }
        let blobs = Blobs::open(&config.storage_url).await?;
        blobs.try_out().await?;
        operate::migrate::up(&db, &config, clock.now()).await?;
        assemble(config, db.clone(), blobs, clock, random).await
    };
    let started = started.await;
    match started.is_err() {
        false => {}
        // Closing would merge the log that a killed process has left into the file, and nothing is to be touched.
        true if has_log => std::mem::forget(db),
        // The first error is the one to report.
        true => drop(db.close().await),
    }
    started
}

pub async fn open_database(config: &Config) -> Result<Db, StartError> {
    if config.database_url.starts_with("sqlite:") || config.storage_url.starts_with("file:") {
        std::fs::create_dir_all(&config.data_dir).map_err(|e| StartError::DataDir(config.data_dir.clone(), e))?;
    }
    Ok(Db::open(&config.database_url, OpenOptions::default()).await?)
}

/// Assembles the application from opened parts; tests use it with parts of their own.
pub async fn assemble(
    config: Config,
    db: Db,
    blobs: Blobs,
    clock: Clock,
    random: Random,
) -> Result<SharedApp, StartError> {
    let catalogue = catalogue::Catalogue::load(&db, features::KINDS).await.map_err(StartError::Catalogue)?;
    let secret = features::accounts::secret(&db, &random).await?;
    let ledger = rates::Ledger { db: db.clone(), clock: clock.clone(), secret };
    let rates = rates::Rates::new(config.rate_factor, ledger);
    // With PostgreSQL and S3 there may be no data folder.
    let folder = if config.data_dir.is_dir() { config.data_dir.clone() } else { std::env::temp_dir() };
    let rows = rows::RowCache::new(config.row_cache_mb << 20);
    let disk = disk::Disk::of(&config, &folder);
    disk.measure();
    db.pause_writes(disk.is_closed_for_rows());
    let uploads = uploads::UploadLimiter::new(config.upload_budget_mb as usize, folder);
    Ok(Arc::new(App {
        config,
        db,
        blobs,
        clock,
        random,
        catalogue,
        responses: response_cache::ResponseCache::default(),
        rates,
        work: work::Pools::default(),
        uploads,
        disk,
        in_flight: overload::InFlight::default(),
        secret,
        rows,
        job_notifier: vitrine_jobs::Notifier::default(),
        stopping: false.into(),
    }))
}
