//! One backup after the other in a folder, each called after the moment at which it was begun: what a daily job needs. Each uses
//! the files of the one before it again. What was broken off is removed before it is made, and what has been kept for long enough
//! once its rows are written and whole, or before that if they may need the room. A clock that has jumped removes nothing. What is
//! called otherwise is nobody's business here, and a folder with backups of another site is not touched.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{Error, ErrorKind};
use std::path::{Path, PathBuf};

use time::format_description::BorrowedFormatItem;
use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};
use vitrine_core::clock::{Clock, DAY, Millis, SECOND};
use vitrine_core::limits;

use super::create::{EarlierBackup, SourceTables, write};
use super::origin::DataOrigin;
use super::unfinished::{UnfinishedBackup, lock};
use super::{BackupSummary, MANIFEST, in_folder};
use crate::{Installation, OperateError, folder as folders};

/// Days for which backups are kept by default: as many as the privacy policy promises.
pub const KEPT_DAYS: u32 = (limits::MIGRATION_BACKUPS_KEPT_FOR / DAY) as u32;

/// Format of names. They sort by time.
const NAME: &[BorrowedFormatItem] = format_description!("[year]-[month]-[day]T[hour][minute][second]Z");
/// Time by which the name of a backup may be ahead. Clocks differ, and backups made at the same time get names a second apart.
const AHEAD_BY: Millis = DAY;
/// Lock of the process that adds a backup. The file stays, because removing it could remove the lock of another process.
const LOCK: &str = ".lock";

/// A backup that was added.
#[derive(Debug)]
pub struct AddedBackup {
    pub folder: PathBuf,
    /// The one whose files it uses again.
    pub earlier: Option<PathBuf>,
    pub made: BackupSummary,
    /// Backups that were removed.
    pub removed: Vec<PathBuf>,
    /// Backups that should be gone and could not be removed.
    pub left: Vec<(PathBuf, Error)>,
    /// Backups that are old enough and stay, because none that can be read is younger.
    pub held: Vec<PathBuf>,
    /// Backups named for a time to come, which are left alone.
    pub ahead: Vec<PathBuf>,
}

/// Makes a backup in a folder of backups.
///
/// # Errors
/// [`OperateError::Busy`] while another process does the same, [`OperateError::Occupied`] if this is no folder, if a backup there
/// is of another site, or if one with items is to be removed and the database has none: nothing is removed then. What
/// [`create`](super::create) reports; nothing of the backup is left then, and what was to be removed before it is gone, but for
/// [`OperateError::Damaged`]: rows that could not be restored are in the place of no backup that can be.
pub async fn add(
    of: &Installation,
    database_url: &str,
    into: &Path,
    keep_days: u32,
    clock: &Clock,
) -> Result<AddedBackup, OperateError> {
    // What cannot be backed up is no reason to remove anything.
    SourceTables::of(of).await?;
    let _alone = begin(into)?;
    let now = clock.now();
    let FoundBackups { complete, broken_off } = list(into)?;
    let (origin, mut with_items) = (DataOrigin::of(&of.db).await?, Vec::new());
    // All of them, the newest first: what is of another site is neither to be used nor ever to be removed.
    for (_, folder) in complete.iter().rev() {
        let Some(backup) = DataOrigin::of_backup(folder).await else { continue };
        origin.require_own(&backup, folder, database_url)?;
        if backup.has_items {
            with_items.push(folder.clone());
        }
    }
    let (ahead, complete): (Vec<_>, Vec<_>) = complete.into_iter().partition(|(at, _)| *at > now + AHEAD_BY);
    // One that is damaged is told by `verify-backup`, and no reason to have none.
    let earlier = complete.iter().rev().find_map(|(at, folder)| Some((*at, EarlierBackup::read(folder).ok()?)));

    let oldest = now - Millis::from(keep_days) * DAY;
    let old: Vec<_> = complete.into_iter().filter(|(at, _)| *at < oldest).map(|(_, folder)| folder).collect();
    let (mut old, held) = match &earlier {
        Some((at, _)) if *at >= oldest => (old, Vec::new()),
        _ => (Vec::new(), old),
    };
    if let Some(folder) = old.iter().find(|folder| !origin.has_items && with_items.contains(folder)) {
        return Err(DataOrigin::would_lose(folder, database_url));
    }
    let mut removal = RemovalOutcome::default();
    broken_off.into_iter().for_each(|folder| removal.remove(folder));

    let folder = free_name(into, now)?;
    let earlier = earlier.map(|(_, earlier)| earlier);
    let remove_old = || old.drain(..).for_each(|folder| removal.remove(folder));
    let made = write(of, database_url, &folder, earlier.as_ref(), clock, remove_old).await;
    let made = match made {
        // It may have been for want of room, whatever SQLite calls that.
        Err(error) if !matches!(error, OperateError::Damaged(_)) && !old.is_empty() => {
            old.drain(..).for_each(|folder| removal.remove(folder));
            write(of, database_url, &folder, earlier.as_ref(), clock, || ()).await?
        }
        made => made?,
    };
    let RemovalOutcome { removed, left } = removal;
    let ahead = ahead.into_iter().map(|(_, folder)| folder).collect();
    Ok(AddedBackup { folder, earlier: earlier.map(|earlier| earlier.folder), made, removed, left, held, ahead })
}

/// Makes sure that there is the folder, and that nobody else adds a backup.
fn begin(into: &Path) -> Result<File, OperateError> {
    const REMEDY: &str = "give a folder for backups. It is created if it doesn't exist";
    fs::create_dir_all(into).map_err(|error| folders::failed(into, error, REMEDY))?;
    let path = in_folder(into, LOCK);
    match lock(&path) {
        Ok(Some(file)) => Ok(file),
        Ok(None) => Err(OperateError::Busy(format!(
            "another process is making a backup in {}: try again when it is done",
            into.display()
        ))),
        Err(error) => Err(OperateError::File(path, error)),
    }
}

/// The backups in a folder.
#[derive(Default)]
struct FoundBackups {
    /// Complete backups with their times, the earliest first.
    complete: Vec<(Millis, PathBuf)>,
    broken_off: Vec<PathBuf>,
}

fn list(into: &Path) -> Result<FoundBackups, OperateError> {
    let failed = |error| OperateError::File(into.to_owned(), error);
    let mut found = FoundBackups::default();
    for entry in fs::read_dir(into).map_err(failed)? {
        let entry = entry.map_err(failed)?;
        let Some(at) = moment(&entry.file_name()) else { continue };
        let folder = entry.path();
        // In this order: one that is completed meanwhile is seen as one or the other.
        if !entry.file_type().map_err(failed)?.is_dir() || UnfinishedBackup::is_in(&folder) {
            continue;
        }
        match fs::symlink_metadata(in_folder(&folder, MANIFEST)) {
            Err(error) if error.kind() == ErrorKind::NotFound => found.broken_off.push(folder),
            _ => found.complete.push((at, folder)),
        }
    }
    found.complete.sort();
    Ok(found)
}

/// The name for this moment, or for the first one after it that is free.
fn free_name(into: &Path, now: Millis) -> Result<PathBuf, OperateError> {
    let mut names = (0..).map_while(|seconds| Some(into.join(name(now + seconds * SECOND)?)));
    let free = names.find(|folder| fs::symlink_metadata(folder).is_err());
    free.ok_or_else(|| OperateError::Failed("this machine's clock is wrong, so the backup can't be named".to_owned()))
}

fn name(at: Millis) -> Option<String> {
    OffsetDateTime::from_unix_timestamp(at / SECOND).ok()?.format(NAME).ok()
}

/// Time in a name of exactly that format.
fn moment(found: &OsStr) -> Option<Millis> {
    let text = found.to_str()?;
    let at = PrimitiveDateTime::parse(text, NAME).ok()?.assume_utc().unix_timestamp() * SECOND;
    name(at).filter(|form| form == text).map(|_| at)
}

#[derive(Default)]
struct RemovalOutcome {
    removed: Vec<PathBuf>,
    left: Vec<(PathBuf, Error)>,
}

impl RemovalOutcome {
    fn remove(&mut self, folder: PathBuf) {
        // First: what is left when this is broken off is no backup any more.
        let unmade = match fs::remove_file(in_folder(&folder, MANIFEST)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(error),
            _ => Ok(()),
        };
        match unmade.and_then(|()| fs::remove_dir_all(&folder)) {
            Ok(()) => self.removed.push(folder),
            Err(error) => self.left.push((folder, error)),
        }
    }
}
