//! The start of the product: database and store opened, the schema migrated, the catalogue loaded; and what commands open.

use std::path::PathBuf;
use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use vitrine_blobs::{BlobError, Blobs};
use vitrine_config::Config;
use vitrine_config::disk;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::items::ItemKinds;
use vitrine_core::schema::schema;
use vitrine_core::sysexits;
use vitrine_db::{Db, DbError, OpenOptions, SchemaProblem, sqlite_path};
use vitrine_kit::app::SharedApp;

use crate::assembly::{AssemblyError, assemble};
use crate::own::{self, OwnershipError, require_own, require_own_file};
use crate::{OperateError, UNFINISHED, copy, migrate, require_database};

/// Time that the current step of a start may still take when it is told to stop.
const STEP_ENDS_WITHIN: Duration = Duration::from_secs(2);
/// Time that connections get to close when a start has ended. A server that has fallen silent need not be waited for.
const CLOSED_WITHIN: Duration = Duration::from_secs(5);

/// Reason why the product does not start. Each names the setting that it is about, and the remedy.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    #[error("the data folder {path} (VITRINE_DATA_DIR) can't be created: {1}; allow the account that runs this \
        program to create it, or choose another", path = .0.display())]
    DataDir(PathBuf, std::io::Error),
    /// The database does not open, or its schema is newer than this program.
    #[error("{}", disk::failure_of_database(.0))]
    Database(#[from] DbError),
    #[error("the files (VITRINE_STORAGE_URL): {0}{room}", room = disk::room_needed(sysexits::of_store(.0)))]
    Storage(#[from] BlobError),
    #[error(transparent)]
    Refused(#[from] OwnershipError),
    #[error(transparent)]
    Assembly(#[from] AssemblyError),
    /// A copy into this database was broken off.
    #[error("{}", UNFINISHED)]
    Unfinished,
    /// The database could not be backed up before its migration.
    #[error(transparent)]
    Migrate(migrate::MigrateError),
    /// A command that makes no database finds none.
    #[error(transparent)]
    NoDatabase(OperateError),
    #[error("stopped during start, as requested")]
    Stopped,
}

impl From<migrate::MigrateError> for StartError {
    fn from(error: migrate::MigrateError) -> Self {
        match error {
            migrate::MigrateError::Database(error) => Self::Database(error),
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
            Self::Refused(error) => error.exit_status(),
            Self::Assembly(error) => error.exit_status(),
            Self::Unfinished => sysexits::DATA,
            Self::Migrate(error) => error.exit_status(),
            Self::NoDatabase(error) => error.exit_status(),
            Self::Stopped => sysexits::OK,
        }
    }
}

/// Opens database and object store, migrates the schema and loads the catalogue. Nothing is changed in either, and no database is
/// made, before both are known to be what this program can use. `stop` ends it after the step that it is at.
///
/// # Errors
/// Why it does not start; [`StartError::Stopped`] if it was told to stop.
pub async fn start(
    config: Config,
    kinds: ItemKinds,
    clock: Clock,
    random: RandomSource,
    stop: &CancellationToken,
) -> Result<SharedApp, StartError> {
    let served = OpeningPlan { kinds, listed: kinds, options: OpenOptions::default() };
    open_as(served, config, clock, random, stop).await
}

/// Starts for a command that changes a few rows and reads no list. The catalogue stays empty, and the file of an embedded database
/// is not read for damage, so that the time does not grow with the site.
///
/// # Errors
/// The errors of [`start`].
pub async fn start_without_lists(
    config: Config,
    kinds: ItemKinds,
    clock: Clock,
    random: RandomSource,
) -> Result<SharedApp, StartError> {
    let briefly = OpeningPlan { kinds, listed: &[], options: brief() };
    open_as(briefly, config, clock, random, &CancellationToken::new()).await
}

/// Parts of a site to open.
struct OpeningPlan {
    kinds: ItemKinds,
    /// Kinds whose lists are loaded.
    listed: ItemKinds,
    options: OpenOptions,
}

/// Options with which a command opens a database for a few rows.
fn brief() -> OpenOptions {
    OpenOptions { checks_file: false, ..OpenOptions::default() }
}

async fn open_as(
    opening: OpeningPlan,
    config: Config,
    clock: Clock,
    random: RandomSource,
    stop: &CancellationToken,
) -> Result<SharedApp, StartError> {
    let has_log = sqlite_path(&config.database_url).is_some_and(|file| disk::log_of(file).exists());
    let data_dir = config.data_dir.clone();
    let is_made = make_data_dir(&config)?;
    make_folder_of_uploads(&config);
    let mut opened = None;
    let started = open_and_load(opening, config, clock, random, stop, &mut opened).await;
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
    opening: OpeningPlan,
    config: Config,
    clock: Clock,
    random: RandomSource,
    stop: &CancellationToken,
    opened: &mut Option<Db>,
) -> Result<SharedApp, StartError> {
    let mut blobs = None;
    if let Some(path) = sqlite_path(&config.database_url).filter(|path| !path.exists()) {
        Db::check_new(path)?;
        let store = step(stop, open_store(&config)).await?;
        if let Some(key) = step(stop, store.any()).await?.filter(|_| !path.exists()) {
            return Err(OwnershipError::FilesAlone(key).into());
        }
        blobs = Some(store);
    }
    require_own_file(&config).await?;
    let db = opened.insert(step(stop, Db::open(&config.database_url, opening.options)).await?).clone();
    step(stop, require_own(&db)).await?;
    match step(stop, db.check_schema(&schema())).await {
        Ok(()) | Err(StartError::Database(DbError::Schema(SchemaProblem::Older { .. }))) => {}
        Err(error) => return Err(error),
    }
    if step(stop, copy::is_unfinished(&db)).await? {
        return Err(StartError::Unfinished);
    }
    let blobs = match blobs {
        Some(blobs) => blobs,
        None => step(stop, open_store_of(&db, &config, opening.kinds)).await?,
    };
    step(stop, migrate::up(&db, &config, clock.now())).await?;
    step(stop, assemble(config, opening.listed, db, blobs, clock, random)).await
}

/// Runs one step of a start, unless it is told to stop. A running step may end if that is soon. A step that is cut off has only
/// read, or is undone by its transaction.
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

/// The store of a database. One without the other is a mount that is missing or an address that is wrong: new files would be kept
/// beside those of the site, and a new site would take its files for nobody's.
async fn open_store_of(db: &Db, config: &Config, kinds: ItemKinds) -> Result<Blobs, StartError> {
    // One that cannot say has something else wrong with it, which what comes next tells of.
    let is_in_use = copy::is_in_use(db).await.ok();
    if is_in_use == Some(true) {
        let store = Blobs::open_existing(&config.storage_url).await?;
        if let Some(refusal) = own::rows_alone::<StartError>(db, &store, kinds).await? {
            return Err(refusal.into());
        }
    }
    let blobs = open_store(config).await?;
    if is_in_use == Some(false)
        && let Some(key) = blobs.any().await?
        // Another instance may just have begun.
        && !copy::is_in_use(db).await?
    {
        return Err(OwnershipError::FilesAlone(key).into());
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

/// Opens the database of an existing installation, and creates nothing. A database that can only be read is opened for reading.
///
/// # Errors
/// If it is not there, does not open, or is an unfinished copy.
pub async fn open_existing_database(config: &Config) -> Result<Db, StartError> {
    open_existing(config, OpenOptions::default()).await
}

/// Opens the database for a command that touches a few rows: an embedded database is not read for damage.
///
/// # Errors
/// The errors of [`open_existing_database`].
pub async fn open_existing_briefly(config: &Config) -> Result<Db, StartError> {
    open_existing(config, brief()).await
}

async fn open_existing(config: &Config, options: OpenOptions) -> Result<Db, StartError> {
    require_database(&config.database_url).map_err(StartError::NoDatabase)?;
    finished(Db::open_to_read(&config.database_url, options).await?).await
}

async fn finished(db: Db) -> Result<Db, StartError> {
    match copy::is_unfinished(&db).await? {
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

/// Makes the data folder for uploads in progress, where nothing else is kept in it. If it cannot be written to, as in a container
/// whose file system is only read, the site can be served without: uploads go where temporary files are. It stays also if the start
/// fails: another server may have begun with it.
fn make_folder_of_uploads(config: &Config) {
    let folder = &config.data_dir;
    let made = std::fs::create_dir_all(folder);
    if disk::is_writable(folder) {
        return;
    }
    let used = std::env::temp_dir();
    tracing::warn!(
        folder = %folder.display(),
        used = %used.display(),
        error = made.err().map(tracing::field::display),
        "the data folder (VITRINE_DATA_DIR) can't be written to, so uploads in progress are kept with temporary \
            files, often in memory: allow the account that runs this program to write there, or choose another"
    );
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use vitrine_config::SettingsSource;

    use super::*;

    const ELSEWHERE: [(&str, &str); 2] = [
        ("VITRINE_DATABASE_URL", "postgres://db.example/vitrine"),
        ("VITRINE_STORAGE_URL", "s3://bucket?endpoint=http://127.0.0.1:1"),
    ];

    fn config(data_dir: &Path, settings: &[(&str, &str)]) -> Config {
        let folder = [("VITRINE_DATA_DIR", data_dir.to_str().expect("a path"))];
        Config::from_source(SettingsSource::of(settings.iter().copied().chain(folder))).expect("valid")
    }

    #[test]
    fn a_start_makes_the_folder_of_uploads_and_a_command_that_only_opens_the_database_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let data_dir = folder.path().join("not/there/yet");
        let config = config(&data_dir, &ELSEWHERE);
        assert!(matches!(make_data_dir(&config), Ok(false)) && !data_dir.exists(), "as by a command");
        for _ in 0..2 {
            make_folder_of_uploads(&config);
            assert!(data_dir.is_dir());
        }
    }

    #[test]
    fn a_data_folder_that_cannot_be_made_ends_a_start_only_if_something_is_kept_in_it() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        let data_dir = folder.path().join("file/data");
        make_folder_of_uploads(&config(&data_dir, &ELSEWHERE));
        for settings in [&ELSEWHERE[..1], &ELSEWHERE[1..], &[]] {
            let error = make_data_dir(&config(&data_dir, settings)).expect_err("something is kept in it");
            assert_eq!(error.exit_status(), sysexits::CANNOT_CREATE, "{error}");
        }
    }
}
