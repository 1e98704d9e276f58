//! Size of the database.

use crate::{Db, DbError, Engine, Execute, Params};

/// Sizes in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DatabaseSize {
    /// The whole database, without its log.
    pub bytes: u64,
    /// SQLite's write-ahead log; PostgreSQL shows its own to administrators alone.
    pub wal_bytes: Option<u64>,
}

impl Db {
    /// Measures the size of the database.
    ///
    /// # Errors
    /// Errors of the database.
    pub async fn size(&self) -> Result<DatabaseSize, DbError> {
        let unsigned = |number: i64| u64::try_from(number).unwrap_or(0);
        match self.engine() {
            Engine::Sqlite => {
                let pages: i64 = self.scalar("PRAGMA page_count", Params::new()).await?;
                let page: i64 = self.scalar("PRAGMA page_size", Params::new()).await?;
                let path: String =
                    self.scalar("SELECT file FROM pragma_database_list WHERE name = 'main'", Params::new()).await?;
                // Without a log there is nothing in it.
                let wal_bytes = tokio::fs::metadata(format!("{path}-wal")).await.map_or(0, |file| file.len());
                Ok(DatabaseSize { bytes: unsigned(pages) * unsigned(page), wal_bytes: Some(wal_bytes) })
            }
            Engine::Postgres => {
                let bytes: i64 = self.scalar("SELECT pg_database_size(current_database())", Params::new()).await?;
                Ok(DatabaseSize { bytes: unsigned(bytes), wal_bytes: None })
            }
        }
    }
}
