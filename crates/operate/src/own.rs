//! Whether a database and a store are this program's, and of one site: nothing of somebody else's is changed.

use vitrine_blobs::{BlobError, BlobKey, Blobs};
use vitrine_config::Config;
use vitrine_config::disk;
use vitrine_core::items::Kinds;
use vitrine_core::sysexits;
use vitrine_db::{Db, DbError, sqlite_path};

use super::references;

/// Why the database or the store that the settings name is not used.
#[derive(Debug, thiserror::Error)]
pub enum Refusal {
    /// The database does not open, or cannot be asked.
    #[error("{}", disk::failure_of_database(.0))]
    Database(#[from] DbError),
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
    FilesAlone(BlobKey),
    /// The database refers to files, and there are none.
    #[error(
        "the files of the site are not in its store (VITRINE_STORAGE_URL), which has none at all, not even {0}: name the store that \
         they are in, or bring them back from a backup"
    )]
    RowsAlone(BlobKey),
}

impl Refusal {
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

/// A database that is to be migrated has been before, or is empty.
///
/// # Errors
/// [`Refusal::Foreign`]; what the database reports.
pub async fn require_own(db: &Db) -> Result<(), Refusal> {
    none_foreign(vitrine_db::foreign_tables(db).await?)
}

/// The same of an embedded database, before it is opened.
///
/// # Errors
/// [`Refusal::Foreign`].
pub async fn require_own_file(config: &Config) -> Result<(), Refusal> {
    match sqlite_path(&config.database_url) {
        Some(path) => none_foreign(Db::foreign_tables_in(path).await),
        None => Ok(()),
    }
}

fn none_foreign(names: Vec<String>) -> Result<(), Refusal> {
    if names.is_empty() { Ok(()) } else { Err(Refusal::Foreign(names)) }
}

/// Why the store of a database that is in use is not its own, if it has none of the files that the database refers to: an instance
/// with an address of its own would keep new files where no other finds them.
///
/// # Errors
/// What the database or the store reports.
pub async fn rows_alone<E: From<DbError> + From<BlobError>>(
    db: &Db,
    store: &Blobs,
    kinds: Kinds,
) -> Result<Option<Refusal>, E> {
    if store.any().await?.is_some() {
        return Ok(None);
    }
    let referred = references::any(db, kinds).await?;
    // Another instance may just have kept the first.
    let is_empty = store.any().await?.is_none();
    Ok(referred.filter(|_| is_empty).map(Refusal::RowsAlone))
}
