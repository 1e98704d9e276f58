//! Origin of a database: its site, and the presence of items. No site may take the backups of another for its own, and a site that
//! has started empty by accident must not remove the last backup of its items. Both facts are read from the rows and not noted in
//! the manifest. An older program would take a manifest with an additional field for a damaged one and refuse to restore it. Older
//! backups can be told apart as well.

use std::path::Path;

use vitrine_db::{Db, sqlite_path};

use super::{DATABASE, backup_rows, in_folder};
use crate::OperateError;

/// Context of the key derivation, used for nothing else that is made of the secret.
const CONTEXT: &str = "vitrine site of a backup";
/// Length of an identity: enough to tell a few sites apart, and short enough to read aloud.
const IDENTITY_BYTES: usize = 8;

/// Origin of a database or a backup, as its rows tell it.
pub(super) struct DataOrigin {
    /// Identity made of a secret of the site's first start. The secret is never made anew and goes with the rows into every copy,
    /// backup and restoration; the identity reveals nothing of it. None for a site that has not been started yet.
    identity: Option<String>,
    pub(super) has_items: bool,
}

impl DataOrigin {
    /// # Errors
    /// Errors of the database.
    pub(super) async fn of(db: &Db) -> Result<Self, OperateError> {
        let secret = backup_rows::site_secret(db).await?;
        let identity = secret.map(|secret| hex::encode(&blake3::derive_key(CONTEXT, &secret)[..IDENTITY_BYTES]));
        Ok(Self { identity, has_items: backup_rows::has_items(db).await? })
    }

    /// Reads the origin of a backup. None for one that cannot be opened, which `verify-backup` calls damaged.
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

    /// Requires a backup to be of the same site as this database. A backup without an identity passes.
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
            "{} is a backup of the site {theirs}, but {} is {own}: use another folder for the backups of this site. \
                If it should be the same site, {ASKED}",
            folder.display(),
            named(database_url)
        )))
    }

    /// Error for a backup with items that would be removed for a database without any.
    pub(super) fn would_lose(folder: &Path, database_url: &str) -> OperateError {
        OperateError::Occupied(format!(
            "{} has no items, but the backup {}, which is old enough to be removed, has some: {ASKED}. If all items \
                were removed on purpose, remove that backup by hand, or use another folder",
            named(database_url),
            folder.display()
        ))
    }
}

/// Request to the operator to check the database.
const ASKED: &str =
    "check that the disk of its database is mounted and its address is right (VITRINE_DATABASE_URL, VITRINE_DATA_DIR)";

/// A database, without what may be secret of its address.
fn named(database_url: &str) -> String {
    match sqlite_path(database_url) {
        Some(path) => format!("the database {}", path.display()),
        None => "the database of the settings".to_owned(),
    }
}
