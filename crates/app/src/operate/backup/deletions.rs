//! The deletion list (rule P-3): who has had their account deleted, and which works were deleted. A backup from before that has
//! them still; restoring it deletes them again (rule D-11). The list is in every database and so in every backup for as long
//! as a deleted account's name is reserved, which is longer than backups are kept.

use std::path::{Path, PathBuf};

use uuid::Uuid;
use vitrine_db::{Db, OpenOptions};

use super::{DATABASE, Manifest, in_folder, store};
use crate::app::App;
use crate::clock::Millis;
use crate::features::personal_data::deletion;
use crate::operate::OperateError;

/// What was deleted, and when.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Deletions {
    pub accounts: Vec<(Uuid, Millis)>,
    pub works: Vec<(Uuid, Millis)>,
}

/// How much of a list was there to be deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Repeated {
    pub accounts: u64,
    pub works: u64,
}

impl Deletions {
    /// The list of a database.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn of(db: &Db) -> Result<Self, OperateError> {
        let tx = db.snapshot().await?;
        tx.without_limit().await?;
        let list = Self { accounts: store::deleted_accounts(&tx).await?, works: store::deleted_works(&tx).await? };
        tx.rollback().await?;
        Ok(list)
    }

    /// The list of a later backup's folder, or of the database that is replaced, by its address.
    ///
    /// # Errors
    /// If there is no such backup or database.
    pub async fn from(place: &str) -> Result<Self, OperateError> {
        if ["sqlite:", "postgres://", "postgresql://"].iter().any(|scheme| place.starts_with(scheme)) {
            if let Some(path) = crate::operate::sqlite_path(place).filter(|path| !path.exists()) {
                return Err(OperateError::Missing(format!("there is no database {}", path.display())));
            }
            let options = OpenOptions { readers: 1, writers: 1, ..OpenOptions::default() };
            return Self::of(&Db::open(place, options).await?).await;
        }
        let folder = Path::new(place);
        Manifest::read(folder)?;
        Self::of(&Db::open_at_rest(&in_folder(folder, DATABASE)).await?).await
    }

    pub fn add(&mut self, other: Deletions) {
        self.accounts.extend(other.accounts);
        self.works.extend(other.works);
    }

    /// Deletes everything of the list that is there.
    ///
    /// # Errors
    /// What the database reports.
    pub async fn repeat(&self, app: &App) -> Result<Repeated, OperateError> {
        let mut repeated = Repeated::default();
        let failed = |error: crate::error::PublicError| {
            OperateError::Failed(format!("an account could not be deleted again ({error}): do not use the target"))
        };
        for (uuid, at) in &self.accounts {
            repeated.accounts += u64::from(deletion::repeat(app, *uuid, *at).await.map_err(failed)?);
        }
        for (uuid, at) in &self.works {
            repeated.works += store::delete_work(&app.db, *uuid, *at).await?;
        }
        Ok(repeated)
    }
}

/// The complete backups beside this one that were made later.
///
/// # Errors
/// What the system reports.
pub fn later_backups(folder: &Path, made_at: Millis) -> Result<Vec<PathBuf>, OperateError> {
    let folder = folder.canonicalize().map_err(|error| OperateError::File(folder.to_owned(), error))?;
    let Some(around) = folder.parent() else { return Ok(Vec::new()) };
    let mut found = Vec::new();
    // Whoever may read the backup may not be allowed to look around it.
    let Ok(entries) = std::fs::read_dir(around) else { return Ok(found) };
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())) {
        if path != folder && Manifest::read(&path).is_ok_and(|manifest| manifest.made_at > made_at) {
            found.push(path);
        }
    }
    found.sort();
    Ok(found)
}
