//! What an operator does with a whole installation, its rows and its files together, whether or not it serves meanwhile.
//! The commands are in the binary; nothing here answers a request.

pub mod fsck;

use vitrine_blobs::{BlobError, Blobs};
use vitrine_db::{Db, DbError, FileProblem};

use crate::config::Config;
use crate::items::Kind;
use crate::{StartError, schema};

/// Why something was not done. Nothing was changed, unless the sentence says so.
#[derive(Debug, thiserror::Error)]
pub enum OperateError {
    #[error("the database: {0}")]
    Database(#[from] DbError),
    #[error("the object store: {0}")]
    Storage(#[from] BlobError),
    /// There is nothing where something was expected.
    #[error("{0}")]
    Missing(String),
}

/// The database and the object store of one installation.
#[derive(Clone, Debug)]
pub struct Installation {
    pub db: Db,
    pub blobs: Blobs,
    pub kinds: &'static [&'static Kind],
}

impl Installation {
    /// Opens what these settings name, without creating or migrating anything.
    ///
    /// # Errors
    /// If there is no database yet, it is of another version of the program, or one of the two does not open.
    pub async fn open(config: &Config) -> Result<Self, OperateError> {
        if let Some(path) = sqlite_path(&config.database_url)
            && !path.exists()
        {
            return Err(OperateError::Missing(format!(
                "there is no database {}: VITRINE_DATABASE_URL and VITRINE_DATA_DIR say where it is",
                path.display()
            )));
        }
        let db = crate::open_database(config).await.map_err(|error| match error {
            StartError::Database(error) => OperateError::Database(error),
            other => OperateError::Missing(other.to_string()),
        })?;
        db.check_schema(&schema::schema()).await?;
        let blobs = Blobs::open(&config.storage_url).await?;
        Ok(Self { db, blobs, kinds: crate::features::KINDS })
    }
}

/// The file of an embedded database.
pub fn sqlite_path(url: &str) -> Option<&std::path::Path> {
    let path = url.strip_prefix("sqlite:")?;
    let path = path.strip_prefix("//").unwrap_or(path);
    (path != ":memory:").then(|| std::path::Path::new(path))
}

impl OperateError {
    /// The status that the process ends with, by the list of sysexits.h.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Missing(_) => 66,
            Self::Database(DbError::File(FileProblem::Missing(_) | FileProblem::Empty(_))) => 66,
            Self::Database(DbError::File(_) | DbError::Schema(_)) => 65,
            Self::Database(error) if error.is_transient() => 69,
            Self::Storage(BlobError::Unavailable(_)) => 69,
            Self::Database(DbError::Full) | Self::Storage(BlobError::Full) => 74,
            Self::Database(DbError::Address(_) | DbError::Setting { .. }) | Self::Storage(BlobError::Address(_)) => 78,
            Self::Database(_) | Self::Storage(_) => 70,
        }
    }
}
