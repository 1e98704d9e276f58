//! Ownership of a database and a store: both must belong to this program and to one site. Nothing that belongs to others is
//! changed.

use vitrine_blobs::{BlobError, BlobKey, Blobs};
use vitrine_config::Config;
use vitrine_config::disk;
use vitrine_core::items::ItemKinds;
use vitrine_core::sysexits;
use vitrine_db::{Db, DbError, sqlite_path};

use super::references;

/// Reason why the database or the store in the settings is not used.
#[derive(Debug, thiserror::Error)]
pub enum OwnershipError {
    /// The database does not open, or cannot be asked.
    #[error("{}", disk::failure_of_database(.0))]
    Database(#[from] DbError),
    /// The database has tables, and none of this program.
    #[error(
        "the database (VITRINE_DATABASE_URL) belongs to another program: it has tables ({}) that this program didn't \
            create. Use an empty database or the right one", several(.0)
    )]
    Foreign(Vec<String>),
    /// The database is unused, but the store has files.
    #[error(
        "the database (VITRINE_DATABASE_URL) is empty, but the store (VITRINE_STORAGE_URL) has files of a site, such \
            as {0}: mount the disk of the database, or correct its address. For a new site, use an empty store. \
            `vitrine restore` needs an empty store too"
    )]
    FilesAlone(BlobKey),
    /// The database refers to files, and there are none.
    #[error(
        "the store (VITRINE_STORAGE_URL) is empty and lacks the site's files, even {0}: use the store that has them, \
            or restore them from a backup"
    )]
    RowsAlone(BlobKey),
}

impl OwnershipError {
    /// The status that the process ends with.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Database(error) => sysexits::of_database(error),
            Self::Foreign(_) | Self::RowsAlone(_) => sysexits::CONFIG,
            Self::FilesAlone(_) => sysexits::NO_INPUT,
        }
    }
}

/// The first few of many names.
fn several(names: &[String]) -> String {
    const TOLD: usize = 3;
    let more = if names.len() > TOLD { ", …" } else { "" };
    names.iter().take(TOLD).map(String::as_str).collect::<Vec<_>>().join(", ") + more
}

/// Requires a database to be empty or made by this program, before it is migrated.
///
/// # Errors
/// [`OwnershipError::Foreign`]; what the database reports.
pub async fn require_own(db: &Db) -> Result<(), OwnershipError> {
    none_foreign(vitrine_db::foreign_tables(db).await?)
}

/// Requires the file of an embedded database to be empty or made by this program, before it is opened.
///
/// # Errors
/// [`OwnershipError::Foreign`].
pub async fn require_own_file(config: &Config) -> Result<(), OwnershipError> {
    match sqlite_path(&config.database_url) {
        Some(path) => none_foreign(Db::foreign_tables_in(path).await),
        None => Ok(()),
    }
}

fn none_foreign(names: Vec<String>) -> Result<(), OwnershipError> {
    if names.is_empty() { Ok(()) } else { Err(OwnershipError::Foreign(names)) }
}

/// Returns an error if the store is empty but the database refers to files in it. An instance with the wrong store address would
/// write files where no other instance finds them.
///
/// # Errors
/// Errors of the database or the store.
pub async fn rows_alone<E: From<DbError> + From<BlobError>>(
    db: &Db,
    store: &Blobs,
    kinds: ItemKinds,
) -> Result<Option<OwnershipError>, E> {
    if store.any().await?.is_some() {
        return Ok(None);
    }
    let referred = references::any(db, kinds).await?;
    // Another instance may just have kept the first.
    let is_empty = store.any().await?.is_none();
    Ok(referred.filter(|_| is_empty).map(OwnershipError::RowsAlone))
}
