//! Making a backup of an installation in use. The rows are read in one state of the database; the files that they refer to
//! are there from before that state, and the sweeper leaves a file for a day after the last row has let it go.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};

use bytes::Bytes;
use futures::StreamExt;
use tokio::task::JoinError;
use vitrine_blobs::{BlobError, BlobKey, Blobs};
use vitrine_core::clock::{Clock, Millis};
use vitrine_core::schema;
use vitrine_db::{Db, OpenOptions, SchemaTables, sqlite_path, tables_of};

use super::manifest::BackupManifest;
use super::room::{BackupSpace, BackupTarget};
use super::sums::{self, BackupSums, FileHashes, Sha256Sum};
use super::unfinished::UnfinishedBackup;
use super::{DATABASE, FILES, backup_rows, files_url, in_folder, record};
use crate::{Installation, OperateError, references};

/// Files copied at once.
const AT_ONCE: usize = 8;
/// Maximum bytes per file in the list of sums.
const LISTED_BYTES: u64 = 256;

/// Summary of a new backup.
#[derive(Clone, Debug)]
pub struct BackupSummary {
    pub manifest: BackupManifest,
    /// Files taken from the earlier backup.
    pub reused: u64,
    /// Files taken from the earlier backup because the store has lost them.
    pub rescued: u64,
    /// Files of the store that cannot be read, each with its place and the reason. The manifest lists them as missing.
    pub unreadable: Vec<(BlobKey, String)>,
    /// Tables and columns of the database that are not of its schema, and so not in the backup.
    pub foreign: Vec<String>,
    /// Set if the audit log has no entry because the database can only be read.
    pub is_unrecorded: bool,
}

/// Makes a backup in a folder that is not there yet, or empty. Files of an earlier backup are used again, as another name of
/// the same file where the file system can do that; so are those that the store has lost or cannot read, which are missing all the
/// same.
///
/// # Errors
/// [`OperateError::Occupied`] for a folder with anything in it; [`OperateError::Full`] without room, also where the site would have
/// too little left for its rows and files; [`OperateError::Damaged`] for rows that could not be restored, because they refer to
/// rows that are not there; what database, store and system report, and what of its schema a database lacks. Nothing of the backup
/// is left then, unless only the audit log could not be told of it.
pub async fn create(
    of: &Installation,
    database_url: &str,
    folder: &Path,
    earlier: Option<&Path>,
    clock: &Clock,
) -> Result<BackupSummary, OperateError> {
    let earlier = earlier.map(EarlierBackup::read).transpose()?;
    write(of, database_url, folder, earlier.as_ref(), clock, || ()).await
}

/// Makes a backup like [`create`] from an earlier backup that has been read, and calls `before_files` once the rows are written and
/// whole.
pub(super) async fn write(
    of: &Installation,
    database_url: &str,
    folder: &Path,
    earlier: Option<&EarlierBackup>,
    clock: &Clock,
    before_files: impl FnOnce(),
) -> Result<BackupSummary, OperateError> {
    let now = clock.now();
    let source = SourceTables::of(of).await?;
    let unfinished = UnfinishedBackup::begin(folder)?;
    let filled = fill(of, database_url, &source, folder, earlier, now, before_files).await;
    let completed = filled.and_then(|made| unfinished.complete(&made.manifest).map(|()| made));
    let made = match completed {
        Ok(made) => made,
        Err(error) => return Err(unfinished.discard(error)),
    };
    if made.is_unrecorded {
        return Ok(made);
    }
    record(&of.db, "site.backup", format!("{} files", made.manifest.files), clock.now()).await?;
    Ok(made)
}

/// Tables of a database that go into a backup.
pub(super) struct SourceTables {
    tables: SchemaTables,
    foreign: Vec<String>,
}

impl SourceTables {
    /// # Errors
    /// What of its schema the database lacks; what it reports.
    pub(super) async fn of(of: &Installation) -> Result<Self, OperateError> {
        let tables = schema::schema().bare(of.db.schema_number().await?).tables().await?;
        let tx = of.db.snapshot().await?;
        let foreign = tables_of(&tx, &tables).await?.foreign;
        tx.rollback().await?;
        Ok(Self { tables, foreign })
    }
}

async fn fill(
    of: &Installation,
    database_url: &str,
    source: &SourceTables,
    folder: &Path,
    earlier: Option<&EarlierBackup>,
    now: Millis,
    before_files: impl FnOnce(),
) -> Result<BackupSummary, OperateError> {
    let database = in_folder(folder, DATABASE);
    let room = BackupSpace::of(folder, sqlite_path(database_url).into_iter().chain(of.blobs.folder()));
    write_rows(of, database_url, source, (folder, &room), &database).await?;

    let rows = Db::open_at_rest(&database).await?;
    require_whole(&rows).await?;
    before_files();
    let tx = rows.snapshot().await?;
    tx.without_limit().await?;
    let mut manifest = BackupManifest::new(rows.schema_number().await?, now, of.db.engine().to_string());
    let tables = vitrine_db::contents(&tx, &source.tables).await?;
    manifest.rows = tables.into_iter().map(|(table, contents)| (table, contents.rows)).collect();
    let files = references::all(&tx, of.kinds).await?;
    tx.rollback().await?;
    rows.close().await?;

    let into = BackupTarget { files: Blobs::open(&files_url(folder)).await?, room };
    let copied = copy_files(of, &into, &files, earlier).await?;
    into.files.flush().await?;
    let _listed = into.room.take(copied.sums.len() as u64 * LISTED_BYTES)?;
    // Where files are copied through: there are none any more.
    let _ = std::fs::remove_dir(in_folder(folder, FILES).join("temporary"));
    manifest.files = copied.sums.len() as u64;
    manifest.bytes = copied.bytes;
    manifest.missing = copied.missing.iter().map(BlobKey::to_string).collect();
    let FileHashes { sum, bytes, .. } = hash(database).await?;
    manifest.database_bytes = bytes;
    manifest.sums_sha256 = hex::encode(BackupSums { database: sum, files: copied.sums }.write(folder)?);
    let CopiedFiles { reused, rescued, unreadable, .. } = copied;
    let (foreign, is_unrecorded) = (source.foreign.clone(), of.db.is_only_read());
    Ok(BackupSummary { manifest, reused, rescued, unreadable, foreign, is_unrecorded })
}

/// Refuses rows that would be refused when they are verified: they were so in the database that they are from.
async fn require_whole(rows: &Db) -> Result<(), OperateError> {
    let findings = rows.integrity().await?;
    if findings.is_empty() {
        return Ok(());
    }
    let tx = rows.snapshot().await?;
    tx.without_limit().await?;
    let queries = backup_rows::queries_of_dangling(&tx).await?;
    tx.rollback().await?;
    let remedy = match queries.is_empty() {
        true => "run `vitrine fsck`, and check the disk of the backup".to_owned(),
        false => format!("delete or fix the rows found by this query, and back up again: {}", queries.join("; ")),
    };
    Err(OperateError::Damaged(format!(
        "a backup of this database could not be restored: {}. No backup was made; {remedy}",
        findings.join("; ")
    )))
}

/// The rows in one state, as a SQLite file.
async fn write_rows(
    of: &Installation,
    database_url: &str,
    from: &SourceTables,
    (folder, room): (&Path, &BackupSpace),
    database: &Path,
) -> Result<(), OperateError> {
    // As much as the rows take in a compact file, or more. Of a database that does not say, writing them will tell.
    let bytes = of.db.size().await.map_or(0, |size| size.bytes);
    let rows = room.take(bytes)?;
    // The whole file can be taken where there is nothing in it but the tables of the schema.
    if let Some(path) = sqlite_path(database_url).filter(|_| from.foreign.is_empty()) {
        return Ok(vitrine_db::write_snapshot(path, database).await?);
    }
    let building = in_folder(folder, "database.building");
    // They are in its log first, all at once.
    let log = room.take(bytes)?;
    let options = OpenOptions { durable: false, readers: 1, ..OpenOptions::default() };
    let db = Db::open(&format!("sqlite:{}", building.display()), options).await?;
    db.migrate(&schema::schema().bare(of.db.schema_number().await?)).await?;
    // With what they lack they are named when all are written.
    backup_rows::allow_dangling(&db).await?;
    let (source, target) = (of.db.snapshot().await?, db.begin().await?);
    source.without_limit().await?;
    target.without_limit().await?;
    vitrine_db::copy_rows(&source, &target, &from.tables).await?;
    target.commit().await?;
    source.rollback().await?;
    db.close().await?;
    drop((rows, log));
    let _compact = room.take(std::fs::metadata(&building).map_or(0, |found| found.len()))?;
    vitrine_db::write_snapshot(&building, database).await?;
    for suffix in ["", "-wal", "-shm"] {
        // The logs are gone already, as a rule.
        let _ = std::fs::remove_file(in_folder(folder, &format!("database.building{suffix}")));
    }
    Ok(())
}

/// Earlier backup, of which only the manifest and the sums are read.
pub(super) struct EarlierBackup {
    pub(super) folder: PathBuf,
    sums: BackupSums,
}

impl EarlierBackup {
    pub(super) fn read(folder: &Path) -> Result<Self, OperateError> {
        let manifest = BackupManifest::read(folder)?;
        Ok(Self { folder: folder.to_owned(), sums: BackupSums::read(folder, &manifest.sums_sha256)? })
    }

    /// A file of it with its sum, if it has the size that the store says.
    fn file(&self, key: BlobKey, bytes: u64) -> Option<(PathBuf, Sha256Sum)> {
        let sum = self.sums.files.get(&key)?;
        let path = self.folder.join(FILES).join(key.to_string());
        std::fs::metadata(&path).is_ok_and(|found| found.len() == bytes).then_some((path, *sum))
    }

    /// A file of it with its sum and size, if it is what it was when that backup was made: there is nothing else to compare it
    /// with.
    async fn whole_file(&self, key: BlobKey) -> Option<(PathBuf, Sha256Sum, u64)> {
        let sum = self.sums.files.get(&key)?;
        let path = self.folder.join(FILES).join(key.to_string());
        let FileHashes { sum: found, bytes, .. } = hash(path.clone()).await.ok()?;
        (found == *sum).then_some((path, found, bytes))
    }
}

#[derive(Default)]
struct CopiedFiles {
    sums: BTreeMap<BlobKey, Sha256Sum>,
    bytes: u64,
    reused: u64,
    rescued: u64,
    missing: Vec<BlobKey>,
    unreadable: Vec<(BlobKey, String)>,
}

struct CopiedFile {
    sum: Sha256Sum,
    bytes: u64,
    is_reused: bool,
    /// The store does not have it.
    is_rescued: bool,
}

/// Outcome of copying a file.
enum FileOutcome {
    Copied(CopiedFile),
    Missing,
    /// It exists and cannot be read. The earlier backup may have it.
    Unreadable(String, Option<CopiedFile>),
}

async fn copy_files(
    of: &Installation,
    into: &BackupTarget,
    files: &BTreeMap<BlobKey, bool>,
    earlier: Option<&EarlierBackup>,
) -> Result<CopiedFiles, OperateError> {
    let mut copied = CopiedFiles::default();
    let (is_failed, mut failure) = (AtomicBool::new(false), None);
    let mut outcomes = futures::stream::iter(files)
        .take_while(|_| std::future::ready(!is_failed.load(Ordering::Relaxed)))
        .map(|(key, is_needed)| async move { (*key, *is_needed, take_file(of, into, *key, *is_needed, earlier).await) })
        .buffer_unordered(AT_ONCE);
    while let Some((key, is_needed, outcome)) = outcomes.next().await {
        let file = match outcome {
            Ok(FileOutcome::Copied(file)) => Some(file),
            Ok(FileOutcome::Missing) if is_needed => {
                copied.missing.push(key);
                None
            }
            Ok(FileOutcome::Missing) => None,
            Ok(FileOutcome::Unreadable(why, file)) => {
                copied.unreadable.push((key, why));
                if file.is_none() {
                    copied.missing.push(key);
                }
                file
            }
            // Those that have begun are waited for: they would write into a folder that has been removed.
            Err(error) => {
                is_failed.store(true, Ordering::Relaxed);
                failure.get_or_insert(error);
                None
            }
        };
        if let Some(file) = file {
            copied.sums.insert(key, file.sum);
            copied.bytes += file.bytes;
            copied.reused += u64::from(file.is_reused);
            copied.rescued += u64::from(file.is_rescued);
            if file.is_rescued {
                copied.missing.push(key);
            }
        }
    }
    if let Some(error) = failure {
        return Err(error);
    }
    copied.missing.sort();
    copied.unreadable.sort();
    Ok(copied)
}

/// Takes a file from the store, or what the store has lost or cannot read from the earlier backup, which may have the last copy of
/// it and will be removed.
async fn take_file(
    of: &Installation,
    into: &BackupTarget,
    key: BlobKey,
    is_needed: bool,
    earlier: Option<&EarlierBackup>,
) -> Result<FileOutcome, OperateError> {
    match copy_file(of, into, key, earlier).await {
        Ok(file) => Ok(FileOutcome::Copied(file)),
        Err(OperateError::Storage(BlobError::NotFound)) if !is_needed => Ok(FileOutcome::Missing),
        Err(OperateError::Storage(BlobError::NotFound)) => {
            Ok(rescue(into, key, earlier).await?.map_or(FileOutcome::Missing, FileOutcome::Copied))
        }
        Err(error) => match unreadable(of, key, &error).await {
            Some(why) => {
                // It may have got this name before it turned out that it cannot be read.
                into.files.delete(key).await?;
                Ok(FileOutcome::Unreadable(why, rescue(into, key, earlier).await?))
            }
            None => Err(error),
        },
    }
}

/// Reason why a file of the store cannot be read, if that is why it could not be copied.
async fn unreadable(of: &Installation, key: BlobKey, error: &OperateError) -> Option<String> {
    match (of.blobs.path(key), error) {
        (Some(path), OperateError::File(..) | OperateError::Storage(BlobError::Other(_))) => {
            Some(match hash(path).await.err()? {
                OperateError::File(path, error) => format!("{} ({error})", path.display()),
                other => other.to_string(),
            })
        }
        (None, OperateError::Storage(BlobError::Other(_))) => match of.blobs.get(key).await {
            Err(error @ BlobError::Other(_)) => Some(format!("{key} ({error})")),
            _ => None,
        },
        _ => None,
    }
}

async fn copy_file(
    of: &Installation,
    into: &BackupTarget,
    key: BlobKey,
    earlier: Option<&EarlierBackup>,
) -> Result<CopiedFile, OperateError> {
    let size = of.blobs.head(key).await?.size_bytes;
    if let Some((file, sum)) = earlier.and_then(|earlier| earlier.file(key, size)) {
        into.place(key, &file, size).await?;
        return Ok(CopiedFile { sum, bytes: size, is_reused: true, is_rescued: false });
    }
    let Some(file) = of.blobs.path(key) else {
        let bytes = of.blobs.get(key).await?;
        let (sum, size) = (sum_of(bytes.clone()).await?, bytes.len() as u64);
        into.put(key, bytes).await?;
        return Ok(CopiedFile { sum, bytes: size, is_reused: false, is_rescued: false });
    };
    // Another name of a pipe can be made, and nobody would ever end reading it.
    if !std::fs::metadata(&file).map_err(BlobError::from)?.is_file() {
        return Err(BlobError::Other("it is not a file".to_owned()).into());
    }
    into.place(key, &file, size).await?;
    let file = into.files.path(key).ok_or_else(|| OperateError::Failed("a backup must be a folder".to_owned()))?;
    let FileHashes { sum, bytes, .. } = hash(file).await?;
    Ok(CopiedFile { sum, bytes, is_reused: false, is_rescued: false })
}

async fn rescue(
    into: &BackupTarget,
    key: BlobKey,
    earlier: Option<&EarlierBackup>,
) -> Result<Option<CopiedFile>, OperateError> {
    let Some(earlier) = earlier else { return Ok(None) };
    let Some((file, sum, bytes)) = earlier.whole_file(key).await else { return Ok(None) };
    into.place(key, &file, bytes).await?;
    Ok(Some(CopiedFile { sum, bytes, is_reused: true, is_rescued: true }))
}

/// The sum of what is in memory, so that it need not be read again.
async fn sum_of(bytes: Bytes) -> Result<Sha256Sum, OperateError> {
    tokio::task::spawn_blocking(move || sums::of_bytes(&bytes)).await.map_err(ended_early)
}

/// Hashes a file on a thread for files.
pub(super) async fn hash(path: PathBuf) -> Result<FileHashes, OperateError> {
    let read =
        tokio::task::spawn_blocking(move || sums::of_file(&path).map_err(|error| OperateError::File(path, error)));
    read.await.map_err(ended_early)?
}

fn ended_early(error: JoinError) -> OperateError {
    OperateError::Failed(format!("the file task ended early: {error}"))
}
