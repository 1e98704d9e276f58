//! Which site a database is of, and whether it has any works: so that no site takes the backups of another for its own, and none that
//! has started empty by accident has the last backup of its works removed. Both are asked of the rows, not noted in the manifest. A
//! program from before would take a manifest with a field more for a damaged one and not restore it, and backups from before are told
//! apart as well.

use std::path::Path;

use vitrine_db::{Db, sqlite_path};

use super::{DATABASE, backup_rows, in_folder};
use crate::OperateError;

/// Of nothing else that is made of the secret.
const CONTEXT: &str = "vitrine site of a backup";
/// Enough to tell some sites apart, and to read aloud.
const IDENTITY_BYTES: usize = 8;

/// What the rows of a database, or of a backup, say of where they come from.
pub(super) struct Origin {
    /// Made of a secret of the site's first start, which is never made anew and goes with the rows into every copy, backup and
    /// restoration, and tells nothing of it. None of a site that has not been started yet.
    identity: Option<String>,
    pub(super) has_works: bool,
}

impl Origin {
    /// # Errors
    /// What the database reports.
    pub(super) async fn of(db: &Db) -> Result<Self, OperateError> {
        let secret = backup_rows::site_secret(db).await?;
        let identity = secret.map(|secret| hex::encode(&blake3::derive_key(CONTEXT, &secret)[..IDENTITY_BYTES]));
        Ok(Self { identity, has_works: backup_rows::has_works(db).await? })
    }

    /// Of a backup; nothing of one that cannot be asked, which `verify-backup` calls damaged.
    pub(super) async fn of_backup(folder: &Path) -> Option<Self> {
        let database = in_folder(folder, DATABASE);
        // A pipe would be waited for.
        if !database.is_file() {
            return None;
        }
        let db = Db::open_at_rest(&database).await.ok()?;
        let found = Self::of(&db).await.ok();
        // It was only read.
        let _ = db.close().await;
        found
    }

    /// Whether a backup is of the site that this database is of. One that does not say is.
    ///
    /// # Errors
    /// [`OperateError::Occupied`] if it is of another one.
    pub(super) fn require_own(&self, backup: &Self, folder: &Path, database_url: &str) -> Result<(), OperateError> {
        let Some(theirs) = backup.identity.as_ref().filter(|theirs| Some(*theirs) != self.identity.as_ref()) else {
            return Ok(());
        };
        let own = match &self.identity {
            Some(own) => format!("of the site {own}"),
            None => "of a site that was never started".to_owned(),
        };
        Err(OperateError::Occupied(format!(
            "{} is a backup of the site {theirs}, and {} is {own}: name another folder for the backups of this site. If it should be \
             the same site, {ASKED}",
            folder.display(),
            named(database_url)
        )))
    }

    /// That a backup with works is to be removed for a database that has none.
    pub(super) fn would_lose(folder: &Path, database_url: &str) -> OperateError {
        OperateError::Occupied(format!(
            "{} has no works, while the backup {}, which is old enough to be removed, has: {ASKED}. If all works were removed on \
             purpose, remove that backup by hand, or name another folder",
            named(database_url),
            folder.display()
        ))
    }
}

/// What an operator is asked to look at.
const ASKED: &str =
    "see whether the disk of its database is mounted and the address right (VITRINE_DATABASE_URL, VITRINE_DATA_DIR)";

/// A database, without what may be secret of its address.
fn named(database_url: &str) -> String {
    match sqlite_path(database_url) {
        Some(path) => format!("the database {}", path.display()),
        None => "the database of the settings".to_owned(),
    }
}
