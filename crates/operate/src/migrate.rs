//! Migrating the database of an installation, up and down, with a backup before: on SQLite a copy of the file beside it
//! ([`saved`]). The steps themselves are in `vitrine_core::schema`, and what applies them in the database crate.

pub mod saved;

use std::fmt;
use std::path::PathBuf;

use vitrine_config::Config;
use vitrine_core::clock::Millis;
use vitrine_core::{schema, sysexits};
use vitrine_db::{AppliedStep, Db, DbError, UndoneStep, sqlite_path};

/// Reason why a database was not migrated. Nothing was changed, unless the database itself reports it.
#[derive(Debug, thiserror::Error)]
pub enum MigrateError {
    #[error("the database (VITRINE_DATABASE_URL): {0}")]
    Database(#[from] DbError),
    #[error(
        "the database was not migrated, because there is no space for its backup {}: it needs {needed_mib} MiB plus \
            100 MiB of free space, but only {free_mib} MiB are free. Make space, for example by moving an earlier \
            backup away",
        .path.display()
    )]
    NoRoom { path: PathBuf, needed_mib: u64, free_mib: u64 },
    #[error(
        "the database was not migrated, because its backup {} can't be written: {cause}. Fix this and start again",
        .path.display()
    )]
    Unsaved { path: PathBuf, cause: String },
}

impl MigrateError {
    /// The status that the process ends with.
    pub fn exit_status(&self) -> u8 {
        match self {
            Self::Database(error) => sysexits::of_database(error),
            Self::NoRoom { .. } | Self::Unsaved { .. } => sysexits::INPUT_OUTPUT,
        }
    }
}

/// Summary of a migration, printed as one line for each backup and step.
#[derive(Clone, Debug, Default)]
pub struct MigrationSummary {
    /// The backup that was made before.
    pub saved: Option<PathBuf>,
    /// Steps that were applied, in order.
    pub applied: Vec<AppliedStep>,
    /// Steps that were undone, the highest first.
    pub undone: Vec<UndoneStep>,
}

impl fmt::Display for MigrationSummary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(path) = &self.saved {
            writeln!(f, "backup  {}", path.display())?;
        }
        for step in &self.applied {
            writeln!(f, "applied {:04} {}", step.number, step.name)?;
        }
        for step in &self.undone {
            writeln!(f, "undone {:04} {}; lost: {}", step.number, step.name, step.lost)?;
        }
        Ok(())
    }
}

/// Brings the schema up to date. A database that is not new is backed up before, if it lacks a step.
///
/// # Errors
/// If there is no room for the backup, or the database reports something.
pub async fn up(db: &Db, config: &Config, now: Millis) -> Result<MigrationSummary, MigrateError> {
    let schema = schema::schema();
    let mut saved = None;
    let report = db
        .migrate_after(&schema, async |found| {
            saved = save(db, config, found, schema.number(), now).await?;
            Ok::<_, MigrateError>(())
        })
        .await?;
    Ok(MigrationSummary { saved, applied: report.applied, undone: Vec::new() })
}

/// Takes the schema back to that of step `to`, after a backup.
///
/// # Errors
/// If a step cannot be undone, there is no room for the backup, or the database reports something.
pub async fn down(db: &Db, config: &Config, to: u32, now: Millis) -> Result<MigrationSummary, MigrateError> {
    let mut saved = None;
    let report = db
        .migrate_down_after(&schema::schema(), to, async |found| {
            saved = save(db, config, found, to, now).await?;
            Ok::<_, MigrateError>(())
        })
        .await?;
    Ok(MigrationSummary { saved, applied: Vec::new(), undone: report.undone })
}

async fn save(db: &Db, config: &Config, from: u32, to: u32, now: Millis) -> Result<Option<PathBuf>, MigrateError> {
    if !config.database_url.starts_with("sqlite:") {
        tracing::warn!(
            from,
            to,
            "PostgreSQL databases are not backed up before a migration: only a backup made with `vitrine backup` or \
                the server's own tools has the earlier data"
        );
        return Ok(None);
    }
    // One that exists for a moment has nothing to keep.
    let Some(path) = sqlite_path(&config.database_url) else { return Ok(None) };
    let saved = saved::make(db, path, from, to, now).await?;
    tracing::info!(from, to, path = %saved.display(), "the database was backed up before its migration");
    Ok(Some(saved))
}
