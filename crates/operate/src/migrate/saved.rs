//! Backups of a SQLite database before its migrations: copies of the file beside it, in one state and on the disk before the first
//! step. Of those from before an upgrade two are kept; those from before steps were undone have rows that nothing else has, and
//! stay. None is kept for longer than any other backup.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, UNIX_EPOCH};

use time::macros::format_description;
use time::{OffsetDateTime, PrimitiveDateTime};
use vitrine_config::Config;
use vitrine_config::disk::{DiskSpace, EXHAUSTED_BYTES};
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::limits;
use vitrine_db::{Db, DbError, sqlite_path, write_snapshot};

use super::MigrateError;

/// Suffix of a backup that is being written. It is always the same, so that the next backup replaces one that was broken off.
const UNFINISHED: &str = ".before.unfinished";
/// Age after which a backup that has not grown counts as broken off.
const BROKEN_OFF_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

/// Contents of a backup's name: `vitrine.sqlite.before-9-at-8-20261126T194500Z` was made at step 8, before step 9 was applied. If
/// the first number is the lower one, it was made before the steps above it were undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BackupName {
    /// Time of the backup, to the second.
    pub made_at: Millis,
    /// The last step in it.
    pub from: u32,
    /// The last step after the migration.
    pub to: u32,
}

impl BackupName {
    fn is_of_upgrade(self) -> bool {
        self.to > self.from
    }

    fn path(self, database: &Path) -> Option<PathBuf> {
        let moment = OffsetDateTime::from_unix_timestamp(self.made_at / SECOND).ok()?;
        let format = format_description!("[year][month][day]T[hour][minute][second]Z");
        let moment = moment.format(format).ok()?;
        Some(beside(database, &format!(".before-{}-at-{}-{moment}", self.to, self.from)))
    }

    /// Reads the part of a file name after the name of the database.
    fn read(text: &str) -> Option<Self> {
        let (to, rest) = text.strip_prefix(".before-")?.split_once("-at-")?;
        let (from, moment) = rest.split_once('-')?;
        let format = format_description!("[year][month][day]T[hour][minute][second]Z");
        let moment = PrimitiveDateTime::parse(moment, format).ok()?.assume_utc();
        Some(Self { made_at: moment.unix_timestamp() * SECOND, from: from.parse().ok()?, to: to.parse().ok()? })
    }
}

/// Makes a backup, and removes earlier ones. Nobody else makes any meanwhile.
pub(super) async fn make(db: &Db, database: &Path, from: u32, to: u32, now: Millis) -> Result<PathBuf, MigrateError> {
    let size = db.size().await?;
    let space = DiskSpace::of(folder_of(database)).ok();
    make_within(database, BackupName { made_at: now / SECOND * SECOND, from, to }, size.bytes, space).await
}

/// Makes a backup of a database with this many bytes and, if known, this much space on its disk.
pub async fn make_within(
    database: &Path,
    name: BackupName,
    bytes: u64,
    space: Option<DiskSpace>,
) -> Result<PathBuf, MigrateError> {
    let unsaved = |path: &Path, cause: String| MigrateError::Unsaved { path: path.to_owned(), cause };
    // One that was made within the same second keeps its name.
    let later = |seconds: Millis| BackupName { made_at: name.made_at + seconds * SECOND, ..name }.path(database);
    let path = (0..).map_while(later).find(|path| !path.exists());
    let path = path.ok_or_else(|| unsaved(database, "the clock is wrong".to_owned()))?;
    let no_room = |space: DiskSpace| MigrateError::NoRoom {
        path: path.clone(),
        needed_mib: bytes.div_ceil(1 << 20),
        free_mib: space.free_bytes >> 20,
    };
    // What is left has to suffice for the migration, and for serving afterwards.
    if let Some(space) = space.filter(|space| space.free_bytes < bytes.saturating_add(EXHAUSTED_BYTES)) {
        return Err(no_room(space));
    }
    let unfinished = beside(database, UNFINISHED);
    let written = write(database, &unfinished, &path).await;
    if written.is_err() {
        // The first error is the one to report.
        let _ = fs::remove_file(&unfinished);
    }
    written.map_err(|error| match error {
        WriteError::Database(DbError::Full) => match space {
            Some(space) => no_room(space),
            None => unsaved(&path, "the disk is full".to_owned()),
        },
        WriteError::Database(error) => unsaved(&path, error.to_string()),
        WriteError::File(error) => unsaved(&path, error.to_string()),
    })?;
    remove_all_but_two(database, (name, &path));
    Ok(path)
}

enum WriteError {
    Database(DbError),
    File(io::Error),
}

/// Writes a backup. Under its final name it is complete and on disk, or does not exist.
async fn write(database: &Path, unfinished: &Path, path: &Path) -> Result<(), WriteError> {
    let rights = fs::metadata(database).map_err(WriteError::File)?.permissions();
    create_private(unfinished).map_err(WriteError::File)?;
    write_snapshot(database, unfinished).await.map_err(WriteError::Database)?;
    let (unfinished, path) = (unfinished.to_owned(), path.to_owned());
    let settled = tokio::task::spawn_blocking(move || {
        fs::set_permissions(&unfinished, rights)?;
        File::open(&unfinished)?.sync_all()?;
        fs::rename(&unfinished, &path)?;
        // The new name is in the folder.
        File::open(folder_of(&path))?.sync_all()
    });
    settled.await.map_err(io::Error::other).and_then(|done| done).map_err(WriteError::File)
}

/// An empty file that is its owner's alone, in place of one that an interruption has left.
fn create_private(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = File::options();
    options.write(true).create_new(true);
    #[cfg(unix)]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.mode(0o600);
    }
    options.open(path).map(drop)
}

/// The backups of this database, the latest first.
pub fn list(database: &Path) -> io::Result<Vec<(BackupName, PathBuf)>> {
    let own = database.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut found = Vec::new();
    for entry in fs::read_dir(folder_of(database))? {
        let entry = entry?;
        let name = entry.file_name();
        if let Some(name) = name.to_str().and_then(|name| name.strip_prefix(&own)).and_then(BackupName::read) {
            found.push((name, entry.path()));
        }
    }
    found.sort_by(|one, other| other.cmp(one));
    Ok(found)
}

/// Removes earlier backups. After an upgrade it keeps this one, whatever the clock said, and the latest one of another step, if
/// there is one. A start that fails again and again in the middle of a migration makes a backup each time, and the one from before
/// it stays.
fn remove_all_but_two(database: &Path, (name, path): (BackupName, &Path)) {
    if !name.is_of_upgrade() {
        return;
    }
    let mut others = match list(database) {
        Ok(found) => found,
        Err(error) => return tracing::warn!(%error, "could not list earlier backups of the database"),
    };
    others.retain(|(of, other)| of.is_of_upgrade() && other.file_name() != path.file_name());
    let second = others.iter().position(|(other, _)| other.from != name.from).unwrap_or(0);
    for (_, (_, path)) in others.iter().enumerate().filter(|(position, _)| *position != second) {
        remove(path);
    }
}

/// Removes those that are older than any backup may be, for they hold accounts that are deleted since, and what was broken off.
pub fn sweep(config: &Config, now: Millis) {
    let Some(database) = sqlite_path(&config.database_url) else { return };
    let unfinished = beside(database, UNFINISHED);
    let time = UNIX_EPOCH + Duration::from_millis(u64::try_from(now).unwrap_or(0));
    let age = fs::metadata(&unfinished).and_then(|file| file.modified()).map(|changed| time.duration_since(changed));
    if age.is_ok_and(|age| age.is_ok_and(|age| age >= BROKEN_OFF_AFTER)) {
        remove(&unfinished);
    }
    let old = |(name, _): &(BackupName, PathBuf)| now - name.made_at >= limits::MIGRATION_BACKUPS_KEPT_FOR;
    match list(database) {
        Ok(found) => found.iter().filter(|found| old(found)).for_each(|(_, path)| remove(path)),
        Err(error) => tracing::warn!(%error, "could not list backups of the database"),
    }
}

fn remove(path: &Path) {
    match fs::remove_file(path) {
        Ok(()) => tracing::info!(path = %path.display(), "removed an old backup of the database"),
        Err(error) => tracing::warn!(path = %path.display(), %error, "could not remove an old backup of the database"),
    }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn beside(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
