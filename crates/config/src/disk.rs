//! Free disk space for rows, files and unfinished uploads, and the requests that are refused when it runs short (rule G-2). With
//! little space nothing large is accepted any more, with hardly any nothing at all. A file system that is filled to the last byte
//! stops the database in the middle of a write. One that keeps a reserve leaves an operator room to act.

use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU8, Ordering};

use parking_lot::Mutex;
use rustix::fs::{Access, access};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::sysexits;
use vitrine_db::{DbError, sqlite_path};

use crate::Config;

/// Free space below which, if it is also below [`LOW_PERCENT`], nothing is uploaded or created any more.
pub const LOW_BYTES: u64 = 1 << 30;
/// Share of the whole file system below which space is low, if it is also below [`LOW_BYTES`].
pub const LOW_PERCENT: u64 = 5;
/// Free space below which nothing is written any more.
pub const EXHAUSTED_BYTES: u64 = 100 << 20;

/// Seconds after which a refused client may ask again: somebody has to make room first.
const RETRY_AFTER_S: u64 = 60;

/// Space of a file system as seen by accounts other than its administrator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DiskSpace {
    pub total_bytes: u64,
    pub free_bytes: u64,
    /// Number of files it can hold; 0 if that is not bounded.
    pub total_files: u64,
    pub free_files: u64,
}

impl DiskSpace {
    /// Reads the space of the file system that holds a path. A path that does not exist yet counts as the nearest folder that does,
    /// because it will be made there.
    ///
    /// # Errors
    /// Errors of the operating system.
    pub fn of(path: &Path) -> std::io::Result<Self> {
        let found = rustix::fs::statvfs(nearest(path))?;
        Ok(Self {
            total_bytes: found.f_blocks.saturating_mul(found.f_frsize),
            free_bytes: found.f_bavail.saturating_mul(found.f_frsize),
            total_files: found.f_files,
            free_files: found.f_favail,
        })
    }

    pub fn level(self) -> SpaceLevel {
        if self.free_bytes < EXHAUSTED_BYTES {
            SpaceLevel::Exhausted
        } else if self.free_bytes < LOW_BYTES || self.free_bytes < self.total_bytes / 100 * LOW_PERCENT {
            SpaceLevel::Low
        } else {
            SpaceLevel::Enough
        }
    }
}

/// The path itself, or the folder that it would be made in.
fn nearest(path: &Path) -> &Path {
    let exists = |folder: &&Path| folder.as_os_str().is_empty() || folder.exists();
    match path.ancestors().find(exists) {
        Some(found) if !found.as_os_str().is_empty() => found,
        _ => Path::new("."),
    }
}

/// Returns true if this account may create files in an existing folder. Its file system may be read-only.
pub fn is_writable(folder: &Path) -> bool {
    folder.is_dir() && access(folder, Access::WRITE_OK | Access::EXEC_OK).is_ok()
}

/// Returns true if this account may create a folder that does not exist yet.
pub fn can_be_made(folder: &Path) -> bool {
    is_writable(nearest(folder))
}

/// Amount of free space, from enough to none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SpaceLevel {
    Enough,
    /// Uploads and other requests that store files are refused.
    Low,
    /// Every write is refused.
    Exhausted,
}

impl SpaceLevel {
    fn from_u8(number: u8) -> Self {
        match number {
            0 => Self::Enough,
            1 => Self::Low,
            _ => Self::Exhausted,
        }
    }
}

/// The disks that this process writes to.
pub struct DiskMonitor {
    /// File or folder that holds an embedded database.
    rows: Option<PathBuf>,
    /// Folders of files and of unfinished uploads.
    files: Vec<PathBuf>,
    rows_level: AtomicU8,
    level: AtomicU8,
    tightest: Mutex<Option<DiskSpace>>,
    #[cfg(any(test, feature = "testing"))]
    pretended: Mutex<Option<DiskSpace>>,
}

impl DiskMonitor {
    /// The disks that the settings name. Unfinished uploads are kept in `uploads`.
    pub fn of(config: &Config, uploads: &Path) -> Self {
        Self {
            rows: place_of_rows(config),
            files: files_folder(config).into_iter().chain([uploads.to_owned()]).collect(),
            rows_level: AtomicU8::new(SpaceLevel::Enough as u8),
            level: AtomicU8::new(SpaceLevel::Enough as u8),
            tightest: Mutex::new(None),
            #[cfg(any(test, feature = "testing"))]
            pretended: Mutex::new(None),
        }
    }

    /// Measures the disks. A network file system may be slow, so call this where blocking is allowed.
    pub fn measure(&self) {
        let before = self.level();
        let rows = self.rows.as_deref().and_then(|path| self.space_of(path));
        let spaces = self.files.iter().filter_map(|path| self.space_of(path)).chain(rows);
        let tightest = spaces.min_by_key(|space| (std::cmp::Reverse(space.level()), space.free_bytes));
        self.rows_level.store(rows.map_or(SpaceLevel::Enough, DiskSpace::level) as u8, Ordering::Relaxed);
        let level = tightest.map_or(SpaceLevel::Enough, DiskSpace::level);
        self.level.store(level as u8, Ordering::Relaxed);
        *self.tightest.lock() = tightest;
        if level != before {
            let free_mib = tightest.map_or(0, |space| space.free_bytes >> 20);
            match level {
                SpaceLevel::Enough => tracing::info!(free_mib, "there is enough disk space again: writes are allowed"),
                SpaceLevel::Low => tracing::warn!(free_mib, "low disk space: uploads and new items are refused"),
                SpaceLevel::Exhausted => tracing::error!(free_mib, "almost no disk space: all writes are refused"),
            }
        }
    }

    /// A folder that cannot be looked at is not taken for a full one: writing to it will tell.
    fn space_of(&self, path: &Path) -> Option<DiskSpace> {
        #[cfg(any(test, feature = "testing"))]
        if let Some(pretended) = *self.pretended.lock() {
            return Some(pretended);
        }
        DiskSpace::of(path).inspect_err(|error| tracing::warn!(%error, "could not check the free disk space")).ok()
    }

    /// Level of the fullest disk at the last measurement.
    pub fn level(&self) -> SpaceLevel {
        SpaceLevel::from_u8(self.level.load(Ordering::Relaxed))
    }

    /// Space of the fullest disk at the last measurement.
    pub fn tightest(&self) -> Option<DiskSpace> {
        *self.tightest.lock()
    }

    /// Returns true if rows are on a disk of this machine that is too full to write to.
    pub fn is_closed_for_rows(&self) -> bool {
        SpaceLevel::from_u8(self.rows_level.load(Ordering::Relaxed)) == SpaceLevel::Exhausted
    }

    /// Refuses the request if space is low, because nothing new may be stored then.
    ///
    /// # Errors
    /// `STORAGE_FULL`.
    pub fn require_room(&self) -> Result<()> {
        match self.level() {
            SpaceLevel::Enough => Ok(()),
            SpaceLevel::Low | SpaceLevel::Exhausted => Err(PublicError::new(
                ErrorCode::StorageFull,
                "Saving is paused because the server is low on disk space. Nothing was changed.",
            )
            .retry_after(RETRY_AFTER_S)),
        }
    }

    /// Makes every disk look like this from now on; `None` measures them again.
    #[cfg(any(test, feature = "testing"))]
    pub fn pretend(&self, space: Option<DiskSpace>) {
        *self.pretended.lock() = space;
        self.measure();
    }
}

/// Text for an operator about a failure of the database that the settings name.
pub fn failure_of_database(error: &DbError) -> String {
    format!("the database (VITRINE_DATABASE_URL): {error}{}", room_needed(sysexits::of_database(error)))
}

/// Text about a full disk, by the exit status of the process; empty for any other status.
pub fn room_needed(status: u8) -> String {
    match status {
        sysexits::INPUT_OUTPUT => format!("; the site writes again once {} MiB are free", EXHAUSTED_BYTES >> 20),
        _ => String::new(),
    }
}

/// Path whose disk holds an embedded database: its file, or the temporary folder for an in-memory database.
pub fn place_of_rows(config: &Config) -> Option<PathBuf> {
    let is_embedded = config.database_url.starts_with("sqlite:");
    is_embedded.then(|| sqlite_path(&config.database_url).map_or_else(std::env::temp_dir, Path::to_owned))
}

/// The write-ahead log of an embedded database.
pub fn log_of(file: &Path) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push("-wal");
    name.into()
}

/// The folder of files, where they are on a disk of this machine.
pub fn files_folder(config: &Config) -> Option<PathBuf> {
    vitrine_blobs::folder_of(&config.storage_url).map(Path::to_owned)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::SettingsSource;

    const MIB: u64 = 1 << 20;

    fn space(total_mib: u64, free_mib: u64) -> DiskSpace {
        DiskSpace { total_bytes: total_mib * MIB, free_bytes: free_mib * MIB, total_files: 0, free_files: 0 }
    }

    #[test]
    fn both_bounds_count_and_the_stricter_one_decides() {
        for (total_mib, free_mib, level) in [
            (10_000, 1_024, SpaceLevel::Enough),
            (10_000, 1_023, SpaceLevel::Low),
            (100_000, 5_000, SpaceLevel::Enough),
            (100_000, 4_999, SpaceLevel::Low),
            (10_000, 100, SpaceLevel::Low),
            (10_000, 99, SpaceLevel::Exhausted),
            (50, 50, SpaceLevel::Exhausted),
            (0, 0, SpaceLevel::Exhausted),
        ] {
            assert_eq!(space(total_mib, free_mib).level(), level, "{free_mib} of {total_mib} MiB");
        }
    }

    #[test]
    fn what_does_not_exist_yet_is_measured_where_it_will_be_made() {
        let here = DiskSpace::of(&std::env::temp_dir()).expect("there is a temporary folder");
        let deep = DiskSpace::of(&std::env::temp_dir().join("no/such/folder/x.sqlite")).expect("measured above");
        assert_eq!((here.total_bytes, here.total_files), (deep.total_bytes, deep.total_files));
        assert!(here.total_bytes > 0 && here.free_bytes <= here.total_bytes);
        DiskSpace::of(Path::new("relative/and/missing")).expect("the working folder is measured");
    }

    #[test]
    fn a_folder_can_be_made_where_there_is_one_and_not_below_a_file() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("file"), "").expect("written");
        assert!(can_be_made(&folder.path().join("not/there/yet")));
        assert!(!can_be_made(&folder.path().join("file")) && !can_be_made(&folder.path().join("file/below")));
    }

    #[test]
    fn a_database_for_a_moment_is_measured_in_the_temporary_folder() {
        for (url, place) in [
            ("sqlite::memory:", Some(std::env::temp_dir())),
            ("sqlite:///srv/site.sqlite", Some("/srv/site.sqlite".into())),
            ("postgres://db.example/vitrine", None),
        ] {
            let config = Config::from_source(SettingsSource::of([("VITRINE_DATABASE_URL", url)])).expect("valid");
            assert_eq!(place_of_rows(&config), place, "{url}");
        }
    }

    #[test]
    fn a_database_elsewhere_is_not_closed_by_a_disk_of_this_machine() {
        let remote = [
            ("VITRINE_DATABASE_URL", "postgres://db.example/vitrine"),
            ("VITRINE_STORAGE_URL", "s3://bucket?endpoint=http://127.0.0.1:1"),
        ];
        for (settings, is_closed) in [(&remote[..], false), (&[][..], true)] {
            let config = Config::from_source(SettingsSource::of(settings.iter().copied())).expect("valid");
            let disk = DiskMonitor::of(&config, &std::env::temp_dir());
            disk.pretend(Some(space(10_000, 99)));
            assert_eq!((disk.level(), disk.is_closed_for_rows()), (SpaceLevel::Exhausted, is_closed));
            let refused = disk.require_room().expect_err("no uploads");
            assert_eq!((refused.code, refused.retry_after_s), (ErrorCode::StorageFull, Some(RETRY_AFTER_S)));
            disk.pretend(Some(space(10_000, 9_000)));
            assert!(disk.require_room().is_ok() && !disk.is_closed_for_rows(), "room again");
            assert_eq!(disk.tightest().map(|space| space.free_bytes), Some(9_000 * MIB));
        }
    }
}
