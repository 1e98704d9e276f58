//! Check that a backup is complete and unchanged since it was made.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use futures::StreamExt;
use vitrine_blobs::{BlobKey, ContentHash, FileKind};
use vitrine_core::items::ItemKind;
use vitrine_core::schema;
use vitrine_db::Db;

use super::create::hash;
use super::manifest::{BackupManifest, check_released};
use super::sums::{BackupSums, Sha256Sum};
use super::{DATABASE, FILES, MANIFEST, SUMS, in_folder};
use crate::{OperateError, references};

/// Files read at once.
const AT_ONCE: usize = 8;
/// Files that are named when something is wrong with many.
const NAMED_MAX: usize = 5;

/// A backup that is whole.
#[derive(Clone, Debug)]
pub struct VerifiedBackup {
    pub manifest: BackupManifest,
    pub sums: BackupSums,
    /// Files that are what they were, and were not what their names say when the backup was made: the store had them so.
    pub damaged: Vec<BlobKey>,
}

/// Reads a whole backup: every file against its sum, the database by SQLite's own checks, its rows against the manifest, and
/// whether the backup has the files that they refer to, and no others. Changes nothing.
///
/// # Errors
/// [`OperateError::Damaged`] with what is wrong.
pub async fn verify(folder: &Path, kinds: &[&'static ItemKind]) -> Result<VerifiedBackup, OperateError> {
    check_released(folder).await?;
    let manifest = BackupManifest::read(folder)?;
    let sums = BackupSums::read(folder, &manifest.sums_sha256)?;
    let damaged = |why: String| {
        OperateError::Damaged(format!("the backup {} is damaged: {why}. Use another backup", folder.display()))
    };
    let listed: BTreeSet<PathBuf> = expected(folder, &sums).map(|(path, ..)| path).collect();
    let strangers: Vec<_> = walk(folder)?.into_iter().filter(|path| !listed.contains(path)).collect();
    if !strangers.is_empty() {
        return Err(OperateError::Damaged(format!(
            "the backup {} has entries that were added later: {}. Delete them and verify it again",
            folder.display(),
            named(folder, &strangers)
        )));
    }
    let (wrong, misnamed) = wrong_files(folder, &sums).await;
    if !wrong.is_empty() {
        return Err(damaged(format!("files are missing or changed: {}", named(folder, &wrong))));
    }
    let size = std::fs::metadata(in_folder(folder, DATABASE)).map(|found| found.len()).ok();
    if size != Some(manifest.database_bytes) || sums.files.len() as u64 != manifest.files {
        return Err(damaged("its manifest doesn't match its files".to_owned()));
    }
    rows(folder, &manifest, &sums, kinds).await.map_err(|error| match error {
        OperateError::Failed(why) => damaged(why),
        OperateError::Database(error) => damaged(format!("its database: {error}")),
        other => other,
    })?;
    Ok(VerifiedBackup { manifest, sums, damaged: misnamed })
}

/// Every file that has to be there: its sum, if it has one, and its key, if it is one of the store.
fn expected<'a>(
    folder: &'a Path,
    sums: &'a BackupSums,
) -> impl Iterator<Item = (PathBuf, Option<Sha256Sum>, Option<BlobKey>)> + 'a {
    let files = folder.join(FILES);
    let own = [(DATABASE, Some(sums.database)), (SUMS, None), (MANIFEST, None)];
    own.into_iter()
        .map(|(name, sum)| (in_folder(folder, name), sum, None))
        .chain(sums.files.iter().map(move |(key, sum)| (files.join(key.to_string()), Some(*sum), Some(*key))))
}

/// Every file below a folder. Links are files here: a backup has none.
fn walk(folder: &Path) -> Result<Vec<PathBuf>, OperateError> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(folder) = folders.pop() {
        let failed = |error| OperateError::File(folder.clone(), error);
        for entry in std::fs::read_dir(&folder).map_err(failed)? {
            let entry = entry.map_err(failed)?;
            match entry.file_type().map_err(failed)?.is_dir() {
                true => folders.push(entry.path()),
                false => found.push(entry.path()),
            }
        }
    }
    Ok(found)
}

/// The files that are not what they were, and those that were not what their names say even then.
async fn wrong_files(folder: &Path, sums: &BackupSums) -> (Vec<PathBuf>, Vec<BlobKey>) {
    let with_sums = expected(folder, sums).filter_map(|(path, sum, key)| Some((path, sum?, key)));
    let mut outcomes = futures::stream::iter(with_sums)
        .map(|(path, sum, key)| async move {
            let is_link = std::fs::symlink_metadata(&path).is_ok_and(|found| found.is_symlink());
            let read = if is_link { None } else { hash(path.clone()).await.ok() };
            (path, key, read.filter(|read| read.sum == sum))
        })
        .buffer_unordered(AT_ONCE);
    let (mut wrong, mut misnamed) = (Vec::new(), Vec::new());
    while let Some((path, key, read)) = outcomes.next().await {
        match read {
            None => wrong.push(path),
            Some(read) => misnamed.extend(key.filter(|key| !is_named_by(*key, read.content))),
        }
    }
    wrong.sort();
    misnamed.sort();
    (wrong, misnamed)
}

/// Returns true if a file with this content can have this name. Names other than hashes say nothing about the content.
fn is_named_by(key: BlobKey, content: ContentHash) -> bool {
    match key {
        BlobKey::Source { hash, .. } | BlobKey::Artefact { hash, kind: FileKind::Ogg } => hash == content,
        _ => true,
    }
}

fn named(folder: &Path, paths: &[PathBuf]) -> String {
    let names =
        paths.iter().take(NAMED_MAX).map(|path| path.strip_prefix(folder).unwrap_or(path).display().to_string());
    let mut text = names.collect::<Vec<_>>().join(", ");
    if paths.len() > NAMED_MAX {
        text.push_str(&format!(" and {} more", paths.len() - NAMED_MAX));
    }
    text
}

async fn rows(
    folder: &Path,
    manifest: &BackupManifest,
    sums: &BackupSums,
    kinds: &[&'static ItemKind],
) -> Result<(), OperateError> {
    let db = Db::open_at_rest(&in_folder(folder, DATABASE)).await?;
    let findings = db.integrity().await?;
    if let Some(first) = findings.first() {
        return Err(OperateError::Failed(format!("its database: {first}")));
    }
    if db.schema_number().await? != manifest.schema {
        return Err(OperateError::Failed("its manifest and its database have different schemas".to_owned()));
    }
    let tx = db.snapshot().await?;
    tx.without_limit().await?;
    let tables = schema::schema().bare(manifest.schema).tables().await?;
    let found = vitrine_db::contents(&tx, &tables).await?;
    if !found.iter().map(|(table, contents)| (table, &contents.rows)).eq(&manifest.rows) {
        return Err(OperateError::Failed("the row counts of its database and its manifest differ".to_owned()));
    }
    let missing: BTreeSet<_> = manifest.missing_keys().into_iter().collect();
    let referred = references::all(&tx, kinds).await?;
    tx.rollback().await?;
    let is_lacking = |key| !sums.files.contains_key(key) && !missing.contains(key);
    if let Some((key, _)) = referred.iter().find(|(key, is_needed)| **is_needed && is_lacking(key)) {
        return Err(OperateError::Failed(format!("a row refers to the missing file {key}")));
    }
    db.close().await?;
    Ok(())
}
