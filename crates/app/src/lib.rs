//! The product. Its entry points are [`start`] (the app state), [`site::router`] (the routes) and [`site::Worker`] (the
//! background work); the binary wires them together.

pub mod addresses;
pub mod app;
pub mod catalogue;
pub mod clock;
pub mod config;
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
pub mod objects;
pub mod outgoing;
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
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod uploads;
pub mod viewer;
pub mod visibility;
pub mod work;

pub use vitrine_input::{ids, text};

use std::sync::Arc;

use vitrine_blobs::Blobs;
use vitrine_db::{Db, OpenOptions};

use crate::app::{App, SharedApp};
use crate::clock::{Clock, Random};
use crate::config::Config;

#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("cannot create the data folder {0}: {1}")]
    DataDir(std::path::PathBuf, std::io::Error),
    /// The database does not open, or its schema is newer than this program.
    #[error("the database: {0}")]
    Database(#[from] vitrine_db::DbError),
    #[error("the object store: {0}")]
    Storage(#[from] vitrine_blobs::BlobError),
    #[error("the catalogue: {0}")]
    Catalogue(error::PublicError),
}

/// Opens database and object store, migrates the schema and loads the catalogue.
pub async fn start(config: Config, clock: Clock, random: Random) -> Result<SharedApp, StartError> {
    let db = open_database(&config).await?;
    db.migrate(&schema::schema()).await?;
    let blobs = Blobs::open(&config.storage_url).await?;
    assemble(config, db, blobs, clock, random).await
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
        secret,
        rows,
        job_notifier: vitrine_jobs::Notifier::default(),
        stopping: false.into(),
    }))
}
