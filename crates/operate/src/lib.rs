//! Tasks of an operator for a whole installation, its rows and its files together, while it serves or not. The commands are in the
//! binary; nothing here answers a request.

pub mod assembly;
pub mod backup;
pub mod copy;
pub mod doctor;
mod file_name_rows;
mod folder;
pub mod fsck;
pub mod instances;
pub mod migrate;
pub mod own;
mod progress;
pub mod references;
pub mod serving;
pub mod start;

pub use progress::{FileProgress, ProgressListener};

use std::fs::{File, TryLockError};
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use rustix::fs::{Access, access};
use vitrine_blobs::{BlobError, Blobs};
use vitrine_config::Config;
use vitrine_core::items::ItemKinds;
use vitrine_core::{schema, sysexits};
use vitrine_db::{Db, DbError, OpenOptions, sqlite_path};

/// Error of an operator's task. Nothing was changed, unless the sentence says so.
#[derive(Debug, thiserror::Error)]
pub enum OperateError {
    #[error("the database: {0}")]
    Database(#[from] DbError),
    #[error("the object store: {0}")]
    Storage(#[from] BlobError),
    /// The expected data does not exist.
    #[error("{0}")]
    Missing(String),
    /// The place to write to already has something in it.
    #[error("{0}")]
    Occupied(String),
    /// The data to read is not in its original state.
    #[error("{0}")]
    Damaged(String),
    /// Another process is doing the same.
    #[error("{0}")]
    Busy(String),
    /// A copy into this database was broken off.
    #[error("{UNFINISHED}")]
    Unfinished,
    /// There is no room for a backup in this folder.
    #[error(
        "there is no space for a backup in {}: make space on its disk, or use a folder on another one", .0.display()
    )]
    Full(PathBuf),
    /// A file of this machine cannot be read or written.
    #[error("{}: {}{}", .0.display(), .1, remedy(.1))]
    File(PathBuf, std::io::Error),
    /// The data to read exists, but cannot be read.
    #[error("{0}")]
    NotReadable(String),
    /// The target cannot be written to.
    #[error("{0}")]
    NotWritable(String),
    /// The target has no room.
    #[error("{0}")]
    NoRoom(String),
    /// The given places make no sense, or not together.
    #[error("{0}")]
    Senseless(String),
    /// An operation of the program itself failed.
    #[error("{0}")]
    Failed(String),
}

/// Message about a database into which a copy was broken off.
pub const UNFINISHED: &str =
    "the database is an unfinished copy: run the interrupted `vitrine copy` or `vitrine restore` again, or empty it";

fn remedy(error: &std::io::Error) -> &'static str {
    match error.kind() {
        ErrorKind::PermissionDenied => {
            "; allow the account that runs this command to access it, or run the command as its owner"
        }
        ErrorKind::ReadOnlyFilesystem => "; mount it for writing, or use another folder",
        _ => "",
    }
}

/// Returns true if writing was refused, which a second try does not change.
fn is_write_refused(path: &Path, error: &std::io::Error) -> bool {
    match error.kind() {
        ErrorKind::ReadOnlyFilesystem => true,
        // Reading is refused in the same words: what may be read there was to be written.
        ErrorKind::PermissionDenied => access(path, Access::READ_OK) != Err(rustix::io::Errno::ACCESS),
        _ => false,
    }
}

/// The database and the object store of one installation.
#[derive(Clone, Debug)]
pub struct Installation {
    pub db: Db,
    pub blobs: Blobs,
    pub kinds: ItemKinds,
}

/// Addresses of an installation, existing or to be made: its database and its object store.
#[derive(Clone)]
pub struct InstallationAddress {
    pub database_url: String,
    pub storage_url: String,
    kinds: ItemKinds,
    /// Source of the addresses, for messages.
    named_by: &'static str,
}

/// Source of the addresses of an installation that the settings name.
const SETTINGS: &str = "VITRINE_DATABASE_URL and VITRINE_DATA_DIR set its path";

impl InstallationAddress {
    pub fn of(config: &Config, kinds: ItemKinds) -> Self {
        let (database_url, storage_url) = (config.database_url.clone(), config.storage_url.clone());
        Self { database_url, storage_url, kinds, named_by: SETTINGS }
    }

    /// Two addresses, separated by a comma.
    ///
    /// # Errors
    /// If they are not two.
    pub fn parse(text: &str, kinds: ItemKinds) -> Result<Self, String> {
        let parts = text.split_once(',').filter(|(database, storage)| !database.is_empty() && !storage.is_empty());
        let (database, storage) = parts.ok_or("it must be DATABASE_URL,STORAGE_URL")?;
        let named_by = "correct the address before the comma";
        Ok(Self { database_url: database.to_owned(), storage_url: storage.to_owned(), kinds, named_by })
    }

    /// Opens what is there, of this version of the program. A database that can only be read is read.
    ///
    /// # Errors
    /// If there is no database or no store yet, the database is of another version of the program or an unfinished copy, or one of
    /// the two does not open. Neither is made.
    pub async fn open(&self) -> Result<Installation, OperateError> {
        require(&self.database_url, self.named_by)?;
        let db = Db::open_to_read(&self.database_url, OpenOptions::default()).await?;
        db.check_schema(&schema::schema()).await?;
        if copy::is_unfinished(&db).await? {
            return Err(OperateError::Unfinished);
        }
        let blobs = match self.storage_url.starts_with("file:") && !copy::is_in_use(&db).await? {
            // To a database that nobody has used there are no files: the first start makes their folder.
            true => Blobs::open_at_rest(&self.storage_url)?,
            false => Blobs::open_existing(&self.storage_url).await?,
        };
        Ok(Installation { db, blobs, kinds: self.kinds })
    }

    /// Opens what is there, or makes an embedded database and a folder.
    ///
    /// # Errors
    /// If one of the two does not open or cannot be made.
    pub async fn create(&self) -> Result<Installation, OperateError> {
        let mut held = None;
        if let Some(path) = sqlite_path(&self.database_url).filter(|path| !path.exists()) {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
            std::fs::create_dir_all(folder)
                .map_err(|error| folder::failed(folder, error, "use another path for the database"))?;
            held = Some(hold_new(path, folder)?);
        }
        let db = Db::open(&self.database_url, OpenOptions::default()).await?;
        let blobs = match self.storage_url.starts_with("file:") {
            true => Blobs::open(&self.storage_url).await?,
            false => Blobs::open_existing(&self.storage_url).await?,
        };
        drop(held);
        Ok(Installation { db, blobs, kinds: self.kinds })
    }

    /// The database, if there is one, and the store. Makes neither.
    async fn look(&self) -> Result<(Option<Db>, Blobs), OperateError> {
        let is_absent = sqlite_path(&self.database_url).is_some_and(|path| !path.exists());
        let db = match is_absent {
            true => None,
            false => Some(Db::open(&self.database_url, OpenOptions::default()).await?),
        };
        let blobs = match self.storage_url.starts_with("file:") {
            true => Blobs::open_at_rest(&self.storage_url)?,
            false => Blobs::open_existing(&self.storage_url).await?,
        };
        Ok((db, blobs))
    }
}

/// Prepares the place of a database that is not there yet, where nobody else makes one until this is dropped.
fn hold_new(path: &Path, folder: &Path) -> Result<File, OperateError> {
    let failed = |path: &Path, error| OperateError::File(path.to_owned(), error);
    let held = File::open(folder).map_err(|error| failed(folder, error))?;
    // Where the file system knows no locks nobody else can have it either.
    if matches!(held.try_lock(), Err(TryLockError::WouldBlock)) {
        return Err(copy::busy());
    }
    if !path.exists() {
        let [log, index] = ["-wal", "-shm"].map(|suffix| {
            let mut beside = path.as_os_str().to_owned();
            beside.push(suffix);
            PathBuf::from(beside)
        });
        if log.metadata().is_ok_and(|found| found.len() > 0) {
            return Err(OperateError::Occupied(format!(
                "{} is the log of a database that used to be here and may contain data that exists nowhere else: move \
                    it and {} to that database, or delete both if you no longer need it",
                log.display(),
                index.display()
            )));
        }
        // They would be taken for those of the new one.
        for left in [log, index] {
            match std::fs::remove_file(&left) {
                Ok(()) => {}
                Err(error) if error.kind() == ErrorKind::NotFound => {}
                Err(error) => return Err(failed(&left, error)),
            }
        }
    }
    Ok(held)
}

/// Requires the database to exist, since opening an embedded one would create it.
///
/// # Errors
/// If it is not there, or the folder that it is to be in may not be entered.
pub fn require_database(url: &str) -> Result<(), OperateError> {
    require(url, SETTINGS)
}

fn require(url: &str, named_by: &str) -> Result<(), OperateError> {
    let Some(path) = sqlite_path(url) else { return Ok(()) };
    match path.try_exists() {
        Ok(true) => Ok(()),
        Ok(false) => Err(OperateError::Missing(format!("there is no database {}: {named_by}", path.display()))),
        Err(error) => {
            Db::check_new(path)?;
            Err(OperateError::File(path.to_owned(), error))
        }
    }
}

impl OperateError {
    /// The status that the process ends with.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Missing(_) => sysexits::NO_INPUT,
            Self::Occupied(_) | Self::NotWritable(_) => sysexits::CANNOT_CREATE,
            Self::Damaged(_) | Self::Unfinished => sysexits::DATA,
            Self::Busy(_) => sysexits::LATER,
            Self::File(path, error) if is_write_refused(path, error) => sysexits::CANNOT_CREATE,
            Self::File(..) | Self::Full(_) | Self::NotReadable(_) | Self::NoRoom(_) => sysexits::INPUT_OUTPUT,
            Self::Senseless(_) => sysexits::CONFIG,
            Self::Failed(_) => sysexits::SOFTWARE,
            Self::Database(error) => sysexits::of_database(error),
            Self::Storage(error) => sysexits::of_store(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::Error;

    use super::*;

    #[test]
    fn what_cannot_be_written_to_is_told_from_what_fails_otherwise() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        std::fs::write(path("is-there"), "").expect("written");
        for (name, kind, status, remedy) in [
            ("absent", ErrorKind::ReadOnlyFilesystem, sysexits::CANNOT_CREATE, "mount it for writing"),
            ("is-there", ErrorKind::PermissionDenied, sysexits::CANNOT_CREATE, "to access it"),
            ("absent", ErrorKind::PermissionDenied, sysexits::CANNOT_CREATE, "to access it"),
            ("is-there", ErrorKind::NotADirectory, sysexits::INPUT_OUTPUT, ""),
            ("absent", ErrorKind::StorageFull, sysexits::INPUT_OUTPUT, ""),
        ] {
            let error = OperateError::File(path(name), Error::from(kind));
            assert_eq!(error.exit_status(), status, "{error}");
            assert!(error.to_string().contains(remedy), "{error}");
        }
    }
}
