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

use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use vitrine_blobs::{BlobError, Blobs};
use vitrine_db::{Db, DbError, OpenOptions, SchemaProblem};

use crate::app::{App, SharedApp};
use crate::clock::{Clock, Random};
use crate::config::Config;

/// How long the step that a start is at may still take when it is told to stop.
const STEP_ENDS_WITHIN: Duration = Duration::from_secs(2);
/// How long connections are given to close when a start has ended: a server that has fallen silent need not be waited for.
const CLOSED_WITHIN: Duration = Duration::from_secs(5);

/// Why the product does not start. Each names the setting that it is about, and says what to do.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the data folder {path} (VITRINE_DATA_DIR) cannot be made: {1}; give the account that runs this program the right to, or choose another", path = .0.display())]
    DataDir(std::path::PathBuf, std::io::Error),
    /// The database does not open, or its schema is newer than this program.
    #[error("the database (VITRINE_DATABASE_URL): {0}{room}", room = room_for_rows(.0))]
    Database(#[from] DbError),
    #[error("the files (VITRINE_STORAGE_URL): {0}{room}", room = room_for_files(.0))]
    Storage(#[from] BlobError),
    /// The database has tables, and none of this program.
    #[error(
        "the database (VITRINE_DATABASE_URL) is somebody else's: it has tables ({}), and this program has made none of them. Name \
         an empty database, or the one that was meant", several(.0)
    )]
    Foreign(Vec<String>),
    /// Nobody has used the database, and there are files.
    #[error(
        "the database (VITRINE_DATABASE_URL) holds no site, but there are files of one (VITRINE_STORAGE_URL), such as {0}: mount \
         what the database is on, or correct its address. For a new site name an empty store; `vitrine restore` brings back an old \
         one into an empty store, too"
    )]
    FilesAlone(vitrine_blobs::BlobKey),
    /// What it holds cannot be read, or the sample content cannot be added to it.
    #[error("the catalogue: {cause}; `vitrine doctor` and `vitrine fsck` tell more of what is wrong", cause = .0.cause())]
    Catalogue(error::PublicError),
    /// A copy into this database was broken off.
    #[error("{}", operate::UNFINISHED)]
    Unfinished,
    /// The database could not be backed up before its migration.
    #[error(transparent)]
    Migrate(operate::migrate::MigrateError),
    /// A command that makes no database finds none.
    #[error(transparent)]
    NoDatabase(operate::OperateError),
    #[error("stopped before the start was done, as it was told to")]
    Stopped,
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
            Self::Catalogue(error) if error.code == error::Code::StorageFull => sysexits::INPUT_OUTPUT,
            Self::Foreign(_) => sysexits::CONFIG,
            Self::FilesAlone(_) => sysexits::NO_INPUT,
            Self::Unfinished => sysexits::DATA,
            Self::Migrate(error) => error.exit_status(),
            Self::NoDatabase(error) => error.exit_status(),
            Self::Stopped => sysexits::OK,
            Self::Catalogue(_) => sysexits::SOFTWARE,
        }
    }
}

fn room_for_rows(error: &DbError) -> String {
    room_needed(sysexits::of_database(error))
}

fn room_for_files(error: &BlobError) -> String {
    room_needed(sysexits::of_store(error))
}

/// What is said of a full disk besides.
fn room_needed(status: u8) -> String {
    match status {
        sysexits::INPUT_OUTPUT => {
            format!("; the site writes from {} MiB on that are free", disk::EXHAUSTED_BYTES >> 20)
        }
        _ => String::new(),
    }
}

/// The first few of many names.
fn several(names: &[String]) -> String {
    const TOLD: usize = 3;
    let more = if names.len() > TOLD { ", …" } else { "" };
    names.iter().take(TOLD).map(String::as_str).collect::<Vec<_>>().join(", ") + more
}

/// Opens database and object store, migrates the schema and loads the catalogue. Nothing is changed in either, and no database is
/// made, before both are known to be what this program can use. `stop` ends it after the step that it is at.
///
/// # Errors
/// Why it does not start; [`StartError::Stopped`] if it was told to stop.
pub async fn start(
    config: Config,
    clock: Clock,
    random: Random,
    stop: &CancellationToken,
) -> Result<SharedApp, StartError> {
    let has_log = disk::database_file(&config).is_some_and(|file| disk::log_of(&file).exists());
    let data_dir = config.data_dir.clone();
    let is_made = make_data_dir(&config)?;
    let mut opened = None;
    let started = open_and_load(config, clock, random, stop, &mut opened).await;
    let Err(error) = started else { return started };
    // The first error is the one to report.
    match opened {
        // Closing would merge the log that a killed process has left into the file, and nothing is to be touched.
        Some(db) if has_log && !matches!(error, StartError::Stopped) => std::mem::forget(db),
        Some(db) => drop(timeout(CLOSED_WITHIN, db.close()).await),
        None => {}
    }
    if is_made {
        // Fails where something is in it, which is as it should be.
        let _ = std::fs::remove_dir(data_dir);
    }
    Err(error)
}

async fn open_and_load(
    config: Config,
    clock: Clock,
    random: Random,
    stop: &CancellationToken,
    opened: &mut Option<Db>,
) -> Result<SharedApp, StartError> {
    let mut blobs = None;
    if let Some(path) = operate::sqlite_path(&config.database_url).filter(|path| !path.exists()) {
        Db::check_new(path)?;
        let store = step(stop, open_store(&config)).await?;
        if let Some(key) = step(stop, store.any()).await?.filter(|_| !path.exists()) {
            return Err(StartError::FilesAlone(key));
        }
        blobs = Some(store);
    }
    require_own_file(&config).await?;
    let db = opened.insert(step(stop, Db::open(&config.database_url, OpenOptions::default())).await?).clone();
    step(stop, require_own(&db)).await?;
    match step(stop, db.check_schema(&schema::schema())).await {
        Ok(()) | Err(StartError::Database(DbError::Schema(SchemaProblem::Older { .. }))) => {}
        Err(error) => return Err(error),
    }
    if step(stop, operate::copy::is_unfinished(&db)).await? {
        return Err(StartError::Unfinished);
    }
    let blobs = match blobs {
        Some(blobs) => blobs,
        None => step(stop, open_store_of(&db, &config)).await?,
    };
    step(stop, operate::migrate::up(&db, &config, clock.now())).await?;
    step(stop, assemble(config, db, blobs, clock, random)).await
}

/// Does one step of a start, unless it is told to stop. One that is being done then may come to its end if that is soon; one that
/// is cut off has only read, or is taken back by its transaction.
async fn step<T, E>(stop: &CancellationToken, work: impl Future<Output = Result<T, E>>) -> Result<T, StartError>
where
    StartError: From<E>,
{
    if stop.is_cancelled() {
        return Err(StartError::Stopped);
    }
    let mut work = pin!(work);
    tokio::select! {
        done = &mut work => Ok(done?),
        () = stop.cancelled() => match timeout(STEP_ENDS_WITHIN, work).await {
            Ok(Ok(done)) => Ok(done),
            Ok(Err(error)) => {
                tracing::warn!(error = %StartError::from(error), "the start would have failed");
                Err(StartError::Stopped)
            }
            Err(_) => Err(StartError::Stopped),
        },
    }
}

/// A database that is to be migrated has been before, or is empty.
pub(crate) async fn require_own(db: &Db) -> Result<(), StartError> {
    none_foreign(vitrine_db::foreign_tables(db).await?)
}

/// The same of an embedded database, before it is opened.
pub(crate) async fn require_own_file(config: &Config) -> Result<(), StartError> {
    match operate::sqlite_path(&config.database_url) {
        Some(path) => none_foreign(Db::foreign_tables_in(path).await),
        None => Ok(()),
    }
}

fn none_foreign(names: Vec<String>) -> Result<(), StartError> {
    if names.is_empty() { Ok(()) } else { Err(StartError::Foreign(names)) }
}

/// The store of a database. One without the other is a mount that is missing or an address that is wrong: new files would be kept
/// beside those of the site, and a new site would take its files for nobody's.
async fn open_store_of(db: &Db, config: &Config) -> Result<Blobs, StartError> {
    // One that cannot say has something else wrong with it, which what comes next tells of.
    let is_in_use = operate::copy::is_in_use(db).await.ok();
    if is_in_use == Some(true) {
        Blobs::open_existing(&config.storage_url).await?;
    }
    let blobs = open_store(config).await?;
    if is_in_use == Some(false)
        && let Some(key) = blobs.any().await?
        // Another instance may just have begun.
        && !operate::copy::is_in_use(db).await?
    {
        return Err(StartError::FilesAlone(key));
    }
    Ok(blobs)
}

async fn open_store(config: &Config) -> Result<Blobs, BlobError> {
    let blobs = Blobs::open(&config.storage_url).await?;
    blobs.try_out().await?;
    Ok(blobs)
}

/// Opens the database, or makes an embedded one.
///
/// # Errors
/// If it does not open, or is an unfinished copy.
pub async fn open_database(config: &Config) -> Result<Db, StartError> {
    make_data_dir(config)?;
    require_own_file(config).await?;
    let db = Db::open(&config.database_url, OpenOptions::default()).await?;
    require_own(&db).await?;
    finished(db).await
}

/// Opens the database of an installation that is there, and makes nothing. One that can only be read is read.
///
/// # Errors
/// If it is not there, does not open, or is an unfinished copy.
pub async fn open_existing_database(config: &Config) -> Result<Db, StartError> {
    operate::require_database(&config.database_url).map_err(StartError::NoDatabase)?;
    finished(Db::open_to_read(&config.database_url, OpenOptions::default()).await?).await
}

async fn finished(db: Db) -> Result<Db, StartError> {
    match operate::copy::is_unfinished(&db).await? {
        true => Err(StartError::Unfinished),
        false => Ok(db),
    }
}

/// Makes the data folder if something is kept in it. Returns whether it was not there.
fn make_data_dir(config: &Config) -> Result<bool, StartError> {
    let is_needed = config.database_url.starts_with("sqlite:") || config.storage_url.starts_with("file:");
    if !is_needed || config.data_dir.is_dir() {
        return Ok(false);
    }
    std::fs::create_dir_all(&config.data_dir).map_err(|e| StartError::DataDir(config.data_dir.clone(), e))?;
    Ok(true)
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
