//! Manifest of a backup.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;

use serde::{Deserialize, Serialize};
use vitrine_blobs::BlobKey;
use vitrine_core::clock::Millis;
use vitrine_core::schema;
use vitrine_db::{Db, DbError, SchemaProblem};

use super::{DATABASE, MANIFEST, in_folder};
use crate::{OperateError, folder as folders};

/// Name of the format, first in every manifest.
const FORMAT: &str = "vitrine backup";
/// Version of the folder's format.
const VERSION: u32 = 1;
/// Size limit of a manifest.
const BYTES_MAX: u64 = 64 << 20;

/// Description of a backup's contents.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct BackupManifest {
    pub format: String,
    pub version: u32,
    /// The version of the program that made it.
    pub program: String,
    /// The last migration of its database.
    pub schema: u32,
    /// Time at which the rows were read, in milliseconds since 1970 in UTC.
    pub made_at: Millis,
    /// The engine it was made from.
    pub engine: String,
    /// Number of rows in each table.
    pub rows: BTreeMap<String, u64>,
    pub files: u64,
    pub bytes: u64,
    /// Files that rows refer to and that were not in the store.
    pub missing: Vec<String>,
    pub database_bytes: u64,
    /// The SHA-256 of the list of sums.
    pub sums_sha256: String,
}

impl BackupManifest {
    pub fn new(schema: u32, made_at: Millis, engine: String) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: VERSION,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            schema,
            made_at,
            engine,
            rows: BTreeMap::new(),
            files: 0,
            bytes: 0,
            missing: Vec::new(),
            database_bytes: 0,
            sums_sha256: String::new(),
        }
    }

    /// Reads the manifest of a folder, and refuses those that this program cannot restore.
    ///
    /// # Errors
    /// A sentence that says what the folder is instead of a backup.
    pub fn read(folder: &Path) -> Result<Self, OperateError> {
        let value = read_value(folder)?;
        // Another form may have other fields.
        if value["version"] != VERSION {
            let said = format!(
                "{} is a backup in format {}, but this program reads format {VERSION}: restore it with the version \
                    that made it, {}",
                folder.display(),
                value["version"],
                value["program"]
            );
            return Err(OperateError::Damaged(said));
        }
        let manifest: Self = serde_json::from_value(value).map_err(|error| damaged(folder, error.to_string()))?;
        let known = schema::schema().number();
        if manifest.schema > known {
            return Err(OperateError::Damaged(format!(
                "the backup {} was made by version {}, whose schema {} is newer than this program's {known}: restore \
                    it with that version or a later one",
                folder.display(),
                manifest.program,
                manifest.schema
            )));
        }
        Ok(manifest)
    }

    /// Time at which the rows of a backup were read, even if only another version of the program can restore it.
    ///
    /// # Errors
    /// The errors of [`read`](Self::read) otherwise.
    pub fn made_at(folder: &Path) -> Result<Millis, OperateError> {
        let time = read_value(folder)?["madeAt"].as_i64();
        time.ok_or_else(|| damaged(folder, "it does not say when it was made".to_owned()))
    }

    /// Writes the manifest into a file.
    ///
    /// # Errors
    /// Errors of the system.
    pub fn write(&self, mut into: impl Write) -> std::io::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        into.write_all(&text)
    }

    /// The files that were missing.
    pub fn missing_keys(&self) -> Vec<BlobKey> {
        self.missing.iter().filter_map(|key| key.parse().ok()).collect()
    }
}

/// Refuses a backup from before the first release. Its migrations were numbered otherwise, so it may look newer than this program.
///
/// # Errors
/// [`OperateError::Damaged`], with the remedy.
pub async fn check_released(folder: &Path) -> Result<(), OperateError> {
    // A database that cannot be opened is refused by its reader.
    let Ok(db) = Db::open_at_rest(&in_folder(folder, DATABASE)).await else { return Ok(()) };
    let checked = db.check_schema(&schema::schema()).await;
    db.close().await?;
    match checked {
        Err(DbError::Schema(problem @ SchemaProblem::Unreleased)) => {
            Err(OperateError::Damaged(format!("the database of the backup {}: {problem}", folder.display())))
        }
        _ => Ok(()),
    }
}

/// Reads the manifest of a folder, in any of its versions.
fn read_value(folder: &Path) -> Result<serde_json::Value, OperateError> {
    let path = in_folder(folder, MANIFEST);
    if !folder.is_dir() {
        return Err(no_folder(folder));
    }
    let size = match std::fs::metadata(&path) {
        Ok(found) if !found.is_file() => {
            return Err(OperateError::Damaged(format!("{} is not a file: use another backup", path.display())));
        }
        Ok(found) => found.len(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(OperateError::Damaged(format!(
                "{} isn't a complete backup: it has no {MANIFEST}, which is written last. Use another backup, or make \
                    a new one in another folder",
                folder.display()
            )));
        }
        Err(error) => return Err(OperateError::File(path, error)),
    };
    if size > BYTES_MAX {
        return Err(damaged(folder, format!("it has {size} bytes")));
    }
    let text = std::fs::read(&path).map_err(|error| OperateError::File(path.clone(), error))?;
    let value: serde_json::Value = serde_json::from_slice(&text).map_err(|error| damaged(folder, error.to_string()))?;
    if value["format"] != FORMAT {
        return Err(damaged(folder, "it isn't a backup's".to_owned()));
    }
    Ok(value)
}

/// Describes the file or other obstacle in place of a backup's folder.
fn no_folder(folder: &Path) -> OperateError {
    match folder.metadata() {
        // It may well be there.
        Err(error) if error.kind() == std::io::ErrorKind::PermissionDenied => {
            OperateError::File(folder.to_owned(), error)
        }
        _ => {
            let stands =
                folders::obstacle(folder).unwrap_or_else(|| format!("there is no folder {}", folder.display()));
            OperateError::Missing(format!("{stands}: give the folder of a backup, which contains {MANIFEST}"))
        }
    }
}

fn damaged(folder: &Path, why: String) -> OperateError {
    let path = in_folder(folder, MANIFEST);
    OperateError::Damaged(format!("{} is damaged ({why}): use another backup", path.display()))
}
