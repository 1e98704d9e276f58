//! Claim of a server on an embedded database. A second server would not see changes of the first in its memory in time, and could
//! sweep away files that the first has just written. Of the operator's commands only migrating down takes the claim, because
//! servers cannot serve the result.

use std::fs::{File, OpenOptions, TryLockError};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use vitrine_config::Config;
use vitrine_db::sqlite_path;

use super::OperateError;

/// Locked file beside the database. The lock ends with the process, however that ends. The file of a killed process stays, and the
/// next one takes it over.
#[derive(Debug)]
pub struct ServingLock {
    path: PathBuf,
    is_made: bool,
    _locked: File,
}

impl ServingLock {
    /// Claims the database of these settings. Returns none for a database server, an in-memory database or a file that does not
    /// exist yet.
    ///
    /// # Errors
    /// [`OperateError::Busy`] if another server has it.
    pub fn of(config: &Config) -> Result<Option<Self>, OperateError> {
        match sqlite_path(&config.database_url).filter(|path| path.exists()) {
            // Whatever other names it has.
            Some(path) => Self::beside(&path.canonicalize().unwrap_or_else(|_| path.to_owned())),
            None => Ok(None),
        }
    }

    /// Claims the database for a command that must not run beside a server.
    ///
    /// # Errors
    /// [`OperateError::Busy`] if a server has it.
    pub fn without_server(config: &Config) -> Result<Option<Self>, OperateError> {
        Self::of(config).map_err(|error| match error {
            OperateError::Busy(_) => OperateError::Busy(
                "a server is using the database (VITRINE_DATABASE_URL): stop it and run the command again".to_owned(),
            ),
            other => other,
        })
    }

    fn beside(database: &Path) -> Result<Option<Self>, OperateError> {
        let mut path = database.as_os_str().to_owned();
        path.push(".lock");
        let path = PathBuf::from(path);
        loop {
            let (file, is_made) = match open(&path) {
                Ok(opened) => opened,
                // A folder that cannot be written to ends the start with a sentence of its own.
                Err(error) => return Ok(untold(&path, &error)),
            };
            match file.try_lock() {
                // Whoever had it has removed it since it was opened here: what others lock now is another file.
                Ok(()) if !is_at(&file, &path) => {}
                Ok(()) => return Ok(Some(Self { path, is_made, _locked: file })),
                Err(TryLockError::WouldBlock) => {
                    return Err(OperateError::Busy(format!(
                        "another server is already using {}, and only one can: stop it, or use another database \
                            (VITRINE_DATABASE_URL, VITRINE_DATA_DIR). Several servers can share a database on \
                            PostgreSQL",
                        database.display()
                    )));
                }
                Err(TryLockError::Error(error)) => return Ok(untold(&path, &error)),
            }
        }
    }
}

/// The file, and whether it was not there.
fn open(path: &Path) -> io::Result<(File, bool)> {
    match File::create_new(path) {
        Ok(file) => Ok((file, true)),
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
            match OpenOptions::new().create(true).truncate(false).write(true).open(path) {
                // Another account has left it. To lock a file it is enough to read it.
                Err(error) if error.kind() == io::ErrorKind::PermissionDenied => Ok((File::open(path)?, false)),
                opened => Ok((opened?, false)),
            }
        }
        Err(error) => Err(error),
    }
}

fn is_at(file: &File, path: &Path) -> bool {
    let id = |found: io::Result<std::fs::Metadata>| found.ok().map(|found| (found.dev(), found.ino()));
    id(file.metadata()) == id(std::fs::metadata(path))
}

/// Some file systems know no locks.
fn untold(path: &Path, error: &io::Error) -> Option<ServingLock> {
    tracing::warn!(path = %path.display(), %error, "cannot check whether another server is using this database");
    None
}

impl Drop for ServingLock {
    fn drop(&mut self) {
        // What was there before is left there, as a start that fails leaves everything. One that stays is only in nobody's way.
        if self.is_made {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_has_a_database_and_nothing_is_left_of_a_claim() {
        let folder = tempfile::tempdir().expect("a folder");
        let database = folder.path().join("vitrine.sqlite");
        let other = folder.path().join("other.sqlite");
        let claim = ServingLock::beside(&database).expect("free").expect("locked");
        let refused = ServingLock::beside(&database).expect_err("taken");
        assert!(
            refused.to_string().contains("already using") && refused.exit_status() == vitrine_core::sysexits::LATER
        );
        assert!(ServingLock::beside(&other).expect("free").is_some(), "another database in the same folder");
        drop(claim);
        assert_eq!(std::fs::read_dir(folder.path()).expect("a folder").count(), 0);
        std::fs::write(folder.path().join("vitrine.sqlite.lock"), "").expect("as a killed process leaves it");
        assert!(ServingLock::beside(&database).expect("free").is_some());
        assert!(folder.path().join("vitrine.sqlite.lock").exists(), "it was there before");
    }

    #[test]
    fn a_lock_that_can_only_be_read_is_one() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().expect("a folder");
        let (database, lock) = (folder.path().join("vitrine.sqlite"), folder.path().join("vitrine.sqlite.lock"));
        std::fs::write(&lock, "").expect("as another account leaves it");
        std::fs::set_permissions(&lock, std::fs::Permissions::from_mode(0o444)).expect("it is ours");
        let _claim = ServingLock::beside(&database).expect("free").expect("locked");
        let refused = ServingLock::beside(&database).expect_err("taken");
        assert_eq!(refused.exit_status(), vitrine_core::sysexits::LATER);
    }

    #[test]
    fn a_command_beside_a_server_is_told_of_that() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("vitrine.sqlite"), "").expect("written");
        let path = folder.path().to_str().expect("a path");
        let config =
            Config::from_source(vitrine_config::SettingsSource::of([("VITRINE_DATA_DIR", path)])).expect("valid");
        let claim = ServingLock::of(&config).expect("free").expect("locked");
        let refused = ServingLock::without_server(&config).expect_err("taken");
        assert!(
            refused.to_string().starts_with("a server is using")
                && refused.exit_status() == vitrine_core::sysexits::LATER
        );
        drop(claim);
        assert!(ServingLock::without_server(&config).expect("free").is_some());
    }
}
