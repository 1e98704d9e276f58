//! Room for a backup on a disk that the site uses for its rows or files as well. With too little space left the site stops writing,
//! so a backup leaves it the space that it needs. On any other disk a backup may take the last byte.

use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use vitrine_blobs::{BlobError, BlobKey, Blobs, PlacingMethod};
use vitrine_config::disk::{DiskSpace, EXHAUSTED_BYTES};

use crate::OperateError;

/// Room in the folder of a backup.
pub(super) struct BackupSpace {
    folder: PathBuf,
    is_shared: bool,
    /// Bytes that are being written at the moment. The file system may not count them yet.
    taken_bytes: AtomicU64,
}

impl BackupSpace {
    /// Room in an existing folder. The other paths are those where the site keeps its data; one that cannot be read counts as
    /// elsewhere.
    pub(super) fn of<'a>(folder: &Path, kept: impl IntoIterator<Item = &'a Path>) -> Self {
        let device = |path: &Path| std::fs::metadata(path).ok().map(|found| found.dev());
        let own = device(folder);
        let is_shared = own.is_some() && kept.into_iter().any(|path| device(path) == own);
        Self { folder: folder.to_owned(), is_shared, taken_bytes: AtomicU64::new(0) }
    }

    /// Reserves room for this many bytes until the result is dropped. By then the file system counts them.
    ///
    /// # Errors
    /// [`OperateError::Full`] if too little would be left for the site.
    pub(super) fn take(&self, bytes: u64) -> Result<ReservedSpace<'_>, OperateError> {
        let before = self.taken_bytes.fetch_add(bytes, Ordering::Relaxed);
        let taken = ReservedSpace { room: self, bytes };
        // A disk that does not say is not taken for a full one: writing to it will tell.
        let space = if self.is_shared { DiskSpace::of(&self.folder).ok() } else { None };
        match space {
            Some(space) if !suffices(space.free_bytes, before.saturating_add(bytes)) => {
                Err(OperateError::Full(self.folder.clone()))
            }
            _ => Ok(taken),
        }
    }
}

/// Returns true if the site can still write after this many more bytes are taken.
fn suffices(free_bytes: u64, taken_bytes: u64) -> bool {
    free_bytes.saturating_sub(taken_bytes) >= EXHAUSTED_BYTES
}

/// Reserved room.
#[must_use = "the room is given back when this is dropped"]
pub(super) struct ReservedSpace<'a> {
    room: &'a BackupSpace,
    bytes: u64,
}

impl Drop for ReservedSpace<'_> {
    fn drop(&mut self) {
        self.room.taken_bytes.fetch_sub(self.bytes, Ordering::Relaxed);
    }
}

/// Target of a backup's files, with its room.
pub(super) struct BackupTarget {
    pub(super) files: Blobs,
    pub(super) room: BackupSpace,
}

impl BackupTarget {
    /// Stores a file of this machine, with this many bytes, under a key: as another name of it, which takes no room, or as a copy.
    ///
    /// # Errors
    /// [`OperateError::Full`] if there is no room for a copy; what the system reports.
    pub(super) async fn place(&self, key: BlobKey, file: &Path, bytes: u64) -> Result<(), OperateError> {
        match self.room.take(bytes) {
            Ok(_taken) => Ok(self.files.place(key, file, PlacingMethod::Link).await?),
            // That both are on one disk does not say whether it can have another name: they may be mounted apart.
            Err(full) => match self.files.place(key, file, PlacingMethod::LinkOnly).await {
                Ok(()) => Ok(()),
                Err(BlobError::NotFound) => Err(BlobError::NotFound.into()),
                Err(_) => Err(full),
            },
        }
    }

    /// Stores bytes under a key.
    ///
    /// # Errors
    /// [`OperateError::Full`] if there is no room for them; what the system reports.
    pub(super) async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), OperateError> {
        let _taken = self.room.take(bytes.len() as u64)?;
        self.files.put(key, bytes).await?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use vitrine_blobs::{ContentHash, FileKind};

    use super::super::files_url;
    use super::*;

    const MIB: u64 = 1 << 20;

    #[test]
    fn the_site_keeps_what_it_needs_to_write() {
        for (free_mib, taken_mib, is_enough) in
            [(100, 0, true), (99, 0, false), (101, 1, true), (101, 2, false), (1_000, 900, true), (1_000, 901, false)]
        {
            assert_eq!(suffices(free_mib * MIB, taken_mib * MIB), is_enough, "{taken_mib} of {free_mib} MiB");
        }
        assert!(!suffices(u64::MAX, u64::MAX));
    }

    #[test]
    fn only_on_a_disk_of_the_site_is_anything_left_for_it() {
        let folder = tempfile::tempdir().expect("a folder");
        let (at, everything) = (folder.path(), u64::MAX / 2);
        let elsewhere = [Path::new("/proc/self/status"), Path::new("/nowhere/at/all")];
        for kept in [&elsewhere[..], &[]] {
            assert!(BackupSpace::of(at, kept.iter().copied()).take(everything).is_ok());
        }
        let beside = at.join("vitrine.sqlite");
        std::fs::write(&beside, "rows").expect("written");
        let room = BackupSpace::of(at, elsewhere.into_iter().chain([&*beside]));
        let error = room.take(everything).map(drop).expect_err("there is no such disk");
        assert_eq!(error.exit_status(), 74);
        assert!(error.to_string().contains(&at.display().to_string()), "{error}");
        assert_eq!(room.taken_bytes.load(Ordering::Relaxed), 0, "what there is no room for is not taken");
        drop(room.take(0));
        assert_eq!(room.taken_bytes.load(Ordering::Relaxed), 0, "and what was is given back");
    }

    #[tokio::test]
    async fn without_room_a_file_is_another_name_of_it_or_not_in_the_backup() {
        let folder = tempfile::tempdir().expect("a folder");
        let (at, file) = (folder.path().join("today"), folder.path().join("some"));
        std::fs::write(&file, "some").expect("written");
        let files = Blobs::open(&files_url(&at)).await.expect("a store");
        let full = || BackupSpace { folder: at.clone(), is_shared: true, taken_bytes: AtomicU64::new(u64::MAX / 2) };
        let key = |of: &[u8]| BlobKey::Source { hash: ContentHash::of(of), kind: FileKind::Png };

        let target = BackupTarget { files: files.clone(), room: full() };
        target.place(key(b"some"), &file, 4).await.expect("it takes no room");
        let placed = files.path(key(b"some")).expect("a file");
        let inode = |path: &Path| std::fs::metadata(path).expect("a file").ino();
        assert_eq!(inode(&placed), inode(&file));
        let missing = target.place(key(b"missing"), &folder.path().join("missing"), 4).await;
        assert!(matches!(missing, Err(OperateError::Storage(BlobError::NotFound))), "{missing:?}");
        let error = target.put(key(b"other"), Bytes::from_static(b"other")).await.expect_err("no room");
        assert!(matches!(error, OperateError::Full(_)), "{error}");
        assert!(!files.exists(key(b"other")).await.expect("asked"));

        // What is in memory is never another name of a file, as on another disk.
        let apart = BackupTarget { files: Blobs::memory(), room: full() };
        let error = apart.place(key(b"some"), &file, 4).await.expect_err("no room");
        assert!(matches!(error, OperateError::Full(_)), "{error}");
    }
}
