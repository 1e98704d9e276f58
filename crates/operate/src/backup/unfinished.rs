//! A backup while it is written. Its manifest is open and locked from the beginning and gets its name at the end, so that others
//! can tell a backup that is being written from one that was broken off.

use std::fs::{self, File, TryLockError};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use vitrine_blobs::BlobError;
use vitrine_db::DbError;

use super::{BackupManifest, MANIFEST, in_folder};
use crate::{OperateError, folder as folders};

/// Name of the manifest until it is complete.
const UNFINISHED: &str = "manifest.new";

/// Advice if something else stands in the place of the folder.
const REMEDY: &str = "name a folder that is not there yet, or an empty one";

/// A folder in which a backup is being written.
pub struct UnfinishedBackup {
    folder: PathBuf,
    manifest: File,
    is_own_folder: bool,
}

impl UnfinishedBackup {
    /// Begins a backup in a folder that is not there yet, or empty.
    ///
    /// # Errors
    /// [`OperateError::Occupied`] for a folder with anything in it, and for what is no folder; what the system reports.
    pub fn begin(folder: &Path) -> Result<Self, OperateError> {
        let failed = |error| folders::failed(folder, error, REMEDY);
        let mut is_own_folder = false;
        match fs::read_dir(folder) {
            Ok(mut entries) => {
                if entries.next().is_some() {
                    let said = format!("{} is not empty: name a new folder for each backup", folder.display());
                    return Err(OperateError::Occupied(said));
                }
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir_all(folder).map_err(failed)?;
                is_own_folder = true;
            }
            Err(error) => return Err(failed(error)),
        }
        // It holds what the database and the store hold, and is for nobody else either.
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            fs::set_permissions(folder, fs::Permissions::from_mode(0o700)).map_err(failed)?;
        }
        let manifest = File::create_new(in_folder(folder, UNFINISHED)).map_err(|error| {
            if is_own_folder {
                // The first error is the one to report.
                let _ = fs::remove_dir(folder);
            }
            failed(error)
        })?;
        // Where the file system knows no locks nobody else can have it either.
        let _ = manifest.try_lock();
        Ok(Self { folder: folder.to_owned(), manifest, is_own_folder })
    }

    /// Returns true if somebody seems to be writing a backup in this folder.
    pub fn is_in(folder: &Path) -> bool {
        match File::options().read(true).write(true).open(in_folder(folder, UNFINISHED)) {
            Ok(manifest) => manifest.try_lock().is_err(),
            Err(error) => error.kind() != ErrorKind::NotFound,
        }
    }

    /// Writes the manifest, completely or not at all: from here on it is a backup.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn complete(&self, manifest: &BackupManifest) -> Result<(), OperateError> {
        let path = in_folder(&self.folder, MANIFEST);
        let write = || {
            manifest.write(&self.manifest)?;
            self.manifest.sync_all()?;
            fs::rename(in_folder(&self.folder, UNFINISHED), &path)?;
            File::open(&self.folder)?.sync_all()
        };
        write().map_err(|error| OperateError::File(path.clone(), error))
    }

    /// Removes what was written, as far as that is possible, and says why it is no backup.
    pub fn discard(self, because: OperateError) -> OperateError {
        let remove = || match self.is_own_folder {
            true => fs::remove_dir_all(&self.folder),
            false => remove_content(&self.folder),
        };
        if let Err(error) = remove() {
            tracing::warn!(folder = %self.folder.display(), %error, "could not remove an unfinished backup");
        }
        if is_full(&because) { OperateError::Full(self.folder) } else { because }
    }
}

fn remove_content(folder: &Path) -> Result<(), Error> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        match entry.file_type()?.is_dir() {
            true => fs::remove_dir_all(entry.path())?,
            false => fs::remove_file(entry.path())?,
        }
    }
    Ok(())
}

/// Returns true if the disk was full. Until a backup is complete, nothing else is written.
fn is_full(error: &OperateError) -> bool {
    match error {
        OperateError::Database(error) => matches!(error, DbError::Full),
        OperateError::Storage(error) => matches!(error, BlobError::Full),
        OperateError::File(_, error) => matches!(error.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded),
        _ => false,
    }
}

/// Takes a lock that ends with the process; none if another one has it.
///
/// # Errors
/// Errors of the system, also where the file system knows no locks.
pub fn lock(path: &Path) -> Result<Option<File>, Error> {
    let file = match File::options().create(true).truncate(false).write(true).open(path) {
        // Another account has made it, which is no reason for this one not to lock it.
        Err(error) if error.kind() == ErrorKind::PermissionDenied => File::open(path).map_err(|_| error)?,
        opened => opened?,
    };
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}
