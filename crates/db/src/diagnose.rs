//! Diagnosis of an open database for an operator: its version, the settings that matter, and its clock.

use crate::{Db, DbError, Engine, Execute, FromColumn, Params};

/// Version, settings and clock of an open database.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DatabaseDiagnosis {
    /// The product and its version.
    pub version: String,
    /// Settings by name, as the database has them for our connections.
    pub settings: Vec<(&'static str, String)>,
    /// Time by the database's clock, in milliseconds since 1970 UTC.
    pub now_ms: i64,
}

/// Each is read by its own statement, so that the names cannot be mixed up.
const OF_SQLITE: [(&str, &str); 5] = [
    ("journal_mode", "PRAGMA journal_mode"),
    ("synchronous", "PRAGMA synchronous"),
    ("foreign_keys", "PRAGMA foreign_keys"),
    ("encoding", "PRAGMA encoding"),
    ("page_size", "PRAGMA page_size"),
];

const OF_POSTGRES: [(&str, &str); 7] = [
    ("synchronous_commit", "SHOW synchronous_commit"),
    ("fsync", "SHOW fsync"),
    ("full_page_writes", "SHOW full_page_writes"),
    ("server_encoding", "SHOW server_encoding"),
    ("collation", "SELECT CAST(datcollate AS TEXT) FROM pg_database WHERE datname = current_database()"),
    ("max_connections", "SHOW max_connections"),
    ("timezone", "SHOW timezone"),
];

impl Db {
    /// Asks the database about itself, on a connection that writes, because settings can differ between connections.
    /// Nothing is written.
    ///
    /// # Errors
    /// Errors of the engine.
    pub async fn diagnose(&self) -> Result<DatabaseDiagnosis, DbError> {
        let tx = self.begin().await?;
        let (version, asked) = match self.engine() {
            Engine::Sqlite => ("SELECT 'SQLite ' || sqlite_version()", &OF_SQLITE[..]),
            Engine::Postgres => ("SELECT 'PostgreSQL ' || current_setting('server_version')", &OF_POSTGRES[..]),
        };
        let mut settings = Vec::new();
        for (name, sql) in asked {
            let rows = tx.fetch(sql, Params::new()).await?;
            let row = rows.first().ok_or(DbError::NoRow)?;
            // SQLite answers some with a text and some with a number.
            let value = match String::from_column(row, 0) {
                Ok(text) => text,
                Err(_) => i64::from_column(row, 0).map_err(|error| DbError::decode(&error, sql))?.to_string(),
            };
            settings.push((*name, value));
        }
        let diagnosis = DatabaseDiagnosis {
            version: tx.scalar(version, Params::new()).await?,
            now_ms: tx.scalar(&format!("SELECT {}", self.engine().now_ms()), Params::new()).await?,
            settings,
        };
        tx.rollback().await?;
        Ok(diagnosis)
    }
}
