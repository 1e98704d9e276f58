//! Later states of a site: backups that were made after the one that is restored, and the database that it replaces.

use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use vitrine_core::clock::Millis;
use vitrine_db::{Db, OpenOptions, sqlite_path};

use super::deletions::DeletionList;
use super::{BackupManifest, DATABASE, MANIFEST, in_folder};
use crate::OperateError;

/// Reads the deletions known to a later state of the site, given by a backup's folder or the address of a database.
///
/// # Errors
/// If there is no such backup or database, or it cannot be read.
pub async fn deletions(place: &str) -> Result<DeletionList, OperateError> {
    let db = open(place).await?;
    let found = DeletionList::of(&db).await;
    db.close().await?;
    found
}

async fn open(place: &str) -> Result<Db, OperateError> {
    if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme)) {
        if let Some(path) = sqlite_path(place).filter(|path| !path.exists()) {
            return Err(OperateError::Missing(format!("there is no database {}", path.display())));
        }
        let options = OpenOptions { readers: 1, writers: 1, ..OpenOptions::default() };
        return Ok(Db::open_to_read(place, options).await?);
    }
    if place.contains("://") || place.starts_with(['\'', '"']) {
        // It is not repeated: it may hold a password.
        let sentence =
            "--deletions: must be the folder of a backup, or an address that begins with sqlite: or postgres://";
        return Err(OperateError::Missing(sentence.to_owned()));
    }
    let folder = Path::new(place);
    // Whichever version made it: the lists are where they have always been.
    BackupManifest::made_at(folder)?;
    Ok(Db::open_at_rest(&in_folder(folder, DATABASE)).await?)
}

/// The complete backups beside this one that were made later. One that does not say when is among them: asking it what was
/// deleted says why it cannot be.
///
/// # Errors
/// Errors of the system.
pub fn later_backups(folder: &Path, made_at: Millis) -> Result<Vec<PathBuf>, OperateError> {
    let folder = folder.canonicalize().map_err(|error| OperateError::File(folder.to_owned(), error))?;
    let Some(around) = folder.parent() else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    // Whoever may read the backup may not be allowed to look around it.
    let Ok(entries) = std::fs::read_dir(around) else { return Ok(found) };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| *path != folder && path.is_dir()) {
        let is_none = |error: std::io::Error| error.kind() == ErrorKind::NotFound;
        let is_complete = !in_folder(&path, MANIFEST).symlink_metadata().is_err_and(is_none);
        if is_complete && BackupManifest::made_at(&path).map_or(true, |at| at > made_at) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
