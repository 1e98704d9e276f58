//! Objects as files below one folder. Rule D-2 step by step: write under a temporary name in the same file system,
//! flush, rename, flush the folder. A reader therefore sees a complete object or none, and a power failure leaves at
//! most a temporary file, which the next start deletes.

use std::fs::{self, File};
use std::io::{Read, Seek, SeekFrom, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bytes::Bytes;
use futures::stream::{self, BoxStream, StreamExt};

use super::{BlobStore, ListedObject, ObjectHead, PlacingMethod, cut, to_unix_ms};
use crate::{BlobError, BlobKey, KeyGroup, ShardRange, StoreProblem};

/// Folder of unfinished files, below the root and outside the groups' folders, so that listing never finds a half-written file.
const TEMPORARY: &str = "temporary";

/// Longer than any upload takes, because another process may be writing such a file right now.
const ABANDONED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);

const PIECE_BYTES: usize = 256 * 1024;

/// Names of the folders in a store's folder: one for each group of keys, and one for files that are not complete yet.
pub fn folders_of_store() -> impl Iterator<Item = &'static str> {
    KeyGroup::ALL.into_iter().map(KeyGroup::folder).chain([TEMPORARY])
}

#[derive(Clone, Debug)]
pub(crate) struct FolderStore {
    root: PathBuf,
    /// Its own folders were there.
    is_opened: bool,
}

impl FolderStore {
    pub(crate) async fn open(root: PathBuf) -> Result<FolderStore, BlobError> {
        let store = FolderStore { root, is_opened: true };
        store
            .blocking(|store| {
                let temporary = store.root.join(TEMPORARY);
                fs::create_dir_all(&temporary)
                    .and_then(|()| remove_abandoned(&temporary))
                    .map_err(|error| store.unusable(&error))
            })
            .await?;
        Ok(store)
    }

    /// A folder that is only read.
    pub(crate) fn at_rest(root: PathBuf) -> FolderStore {
        FolderStore { root, is_opened: false }
    }

    async fn blocking<T: Send + 'static>(
        &self,
        work: impl FnOnce(&FolderStore) -> Result<T, BlobError> + Send + 'static,
    ) -> Result<T, BlobError> {
        let store = self.clone();
        tokio::task::spawn_blocking(move || work(&store))
            .await
            .map_err(|err| BlobError::Other(format!("the file task ended early: {err}")))?
    }

    fn unusable(&self, error: &std::io::Error) -> BlobError {
        use std::io::ErrorKind::{QuotaExceeded, StorageFull};
        let path = self.root.clone();
        match error.kind() {
            StorageFull | QuotaExceeded => StoreProblem::NoRoom(path).into(),
            _ => StoreProblem::Folder { path, cause: error.to_string() }.into(),
        }
    }

    fn path(&self, key: BlobKey) -> PathBuf {
        self.root.join(key.to_string())
    }

    /// The error of a file of this store. Once its own folders are gone every object would seem lost: a folder on which nothing is
    /// mounted any more is there, and empty.
    fn failed(&self, error: std::io::Error) -> BlobError {
        if self.is_opened && is_absent(&error) && !folders_of_store().any(|name| self.root.join(name).is_dir()) {
            return BlobError::Unavailable(format!("{} is no longer a folder of files", self.root.display()));
        }
        error.into()
    }

    fn write(&self, key: BlobKey, bytes: &[u8]) -> Result<(), BlobError> {
        let path = self.path(key);
        let temporary = self.root.join(TEMPORARY).join(format!("{:032x}", rand::random::<u128>()));
        let written = write_flushed(&temporary, bytes).map_err(|error| at(&temporary, error)).and_then(|()| {
            let folder = path.parent().unwrap_or(&self.root);
            if !folder.is_dir() {
                fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
                // A new folder is an entry of its parent, which has to be flushed as well.
                for parent in folder.ancestors().skip(1).take_while(|parent| parent.starts_with(&self.root)) {
                    flush_folder(parent)?;
                }
            }
            fs::rename(&temporary, &path).map_err(|error| at(&path, error))?;
            flush_folder(folder)
        });
        written.map_err(|error| {
            // The first error is the one to report; the file is abandoned either way.
            let _ = fs::remove_file(&temporary);
            self.failed(error)
        })
    }

    fn place_file(&self, key: BlobKey, file: &Path, how: PlacingMethod) -> std::io::Result<()> {
        use std::io::ErrorKind::{AlreadyExists, CrossesDevices, PermissionDenied, TooManyLinks, Unsupported};
        let path = self.path(key);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).map_err(|error| at(folder, error))?;
        }
        if how != PlacingMethod::Copy {
            // Another name of a link would be a link, which is no file where it does not lead to it.
            match fs::canonicalize(file).and_then(|file| fs::hard_link(file, &path)) {
                Ok(()) => return Ok(()),
                Err(err) if how == PlacingMethod::LinkOnly => return Err(err),
                Err(err) if matches!(err.kind(), CrossesDevices | PermissionDenied | TooManyLinks | Unsupported) => {}
                Err(err) if err.kind() == AlreadyExists => {}
                Err(err) => return Err(at(&path, err)),
            }
        }
        let temporary = self.root.join(TEMPORARY).join(format!("{:032x}", rand::random::<u128>()));
        let placed = fs::copy(file, &temporary).and_then(|_| fs::rename(&temporary, &path)).map_err(|error| {
            let both = format!("{} to {}: {error}", file.display(), path.display());
            std::io::Error::new(error.kind(), both)
        });
        if placed.is_err() {
            // The first error is the one to report.
            let _ = fs::remove_file(&temporary);
        }
        placed
    }

    /// The objects in one of the 256 folders of a group.
    fn list_shard(&self, group: KeyGroup, shard: u8) -> Result<Vec<ListedObject>, BlobError> {
        let mut found = Vec::new();
        let mut folders = vec![self.root.join(group.folder_of_shard(shard))];
        while let Some(folder) = folders.pop() {
            let entries = match fs::read_dir(&folder) {
                Ok(entries) => entries,
                Err(err) => match self.failed(at(&folder, err)) {
                    BlobError::NotFound => continue,
                    failed => return Err(failed),
                },
            };
            for entry in entries {
                let entry = entry.map_err(|err| at(&folder, err))?;
                let path = entry.path();
                let below = path.strip_prefix(&self.root).ok().and_then(Path::to_str);
                let Some(key) = below.and_then(|path| path.parse().ok()) else {
                    if entry.file_type().map_err(|err| at(&path, err))?.is_dir() {
                        folders.push(path);
                    }
                    continue;
                };
                // Of what is read under this name, whatever it is: a folder in the place of an object is no absent object.
                match fs::metadata(&path) {
                    Ok(metadata) => found.push(ListedObject { key, head: head_of(&metadata)? }),
                    // It was deleted after the folder had been read, or is a link to nothing.
                    Err(err) if err.kind() == std::io::ErrorKind::NotFound => {}
                    Err(err) => return Err(at(&path, err).into()),
                }
            }
        }
        Ok(found)
    }
}

#[async_trait::async_trait]
impl BlobStore for FolderStore {
    async fn put(&self, key: BlobKey, bytes: Bytes) -> Result<(), BlobError> {
        self.blocking(move |store| store.write(key, &bytes)).await
    }

    async fn get(&self, key: BlobKey, range: Option<Range<u64>>) -> Result<Bytes, BlobError> {
        self.blocking(move |store| {
            let path = store.path(key);
            let read = || -> std::io::Result<Bytes> {
                let mut file = open(&path)?;
                let range = cut(range, file.metadata()?.len());
                file.seek(SeekFrom::Start(range.start))?;
                let size_bytes = range.end - range.start;
                let mut bytes = Vec::with_capacity(size_bytes as usize);
                file.take(size_bytes).read_to_end(&mut bytes)?;
                Ok(bytes.into())
            };
            read().map_err(|error| store.failed(at(&path, error)))
        })
        .await
    }

    async fn stream(&self, key: BlobKey) -> Result<(u64, BoxStream<'static, Result<Bytes, BlobError>>), BlobError> {
        let (file, size_bytes) = self
            .blocking(move |store| {
                let path = store.path(key);
                let begun = open(&path).and_then(|file| file.metadata().map(|found| (file, found.len())));
                begun.map_err(|error| store.failed(at(&path, error)))
            })
            .await?;
        let pieces = stream::try_unfold((self.clone(), file), move |(store, file)| async move {
            let (piece, file) = store
                .blocking(move |store| {
                    let mut piece = Vec::with_capacity(PIECE_BYTES);
                    let read = (&file).take(PIECE_BYTES as u64).read_to_end(&mut piece);
                    read.map_err(|error| at(&store.path(key), error))?;
                    Ok((piece, file))
                })
                .await?;
            Ok((!piece.is_empty()).then(|| (Bytes::from(piece), (store, file))))
        });
        Ok((size_bytes, pieces.boxed()))
    }

    async fn head(&self, key: BlobKey) -> Result<ObjectHead, BlobError> {
        self.blocking(move |store| {
            let path = store.path(key);
            let found = fs::metadata(&path).and_then(|metadata| head_of(&metadata));
            found.map_err(|error| store.failed(at(&path, error)))
        })
        .await
    }

    async fn delete(&self, key: BlobKey) -> Result<(), BlobError> {
        self.blocking(move |store| {
            let path = store.path(key);
            match fs::remove_file(&path) {
                Ok(()) => {}
                Err(err) => match store.failed(at(&path, err)) {
                    BlobError::NotFound => return Ok(()),
                    failed => return Err(failed),
                },
            }
            // The sizes of a preview share a folder, which is deleted with the last of them.
            if let (KeyGroup::Previews, Some(folder)) = (key.group(), path.parent()) {
                let _ = fs::remove_dir(folder);
            }
            Ok(())
        })
        .await
    }

    fn list(&self, group: KeyGroup, shards: ShardRange) -> BoxStream<'static, Result<ListedObject, BlobError>> {
        let store = self.clone();
        stream::iter(shards)
            .then(move |shard| {
                let store = store.clone();
                async move {
                    match store.blocking(move |store| store.list_shard(group, shard)).await {
                        Ok(found) => stream::iter(found.into_iter().map(Ok).collect::<Vec<_>>()),
                        Err(err) => stream::iter(vec![Err(err)]),
                    }
                }
            })
            .flatten()
            .boxed()
    }

    fn path(&self, key: BlobKey) -> Option<PathBuf> {
        Some(FolderStore::path(self, key))
    }

    fn folder(&self) -> Option<&Path> {
        Some(&self.root)
    }

    async fn place(&self, key: BlobKey, file: PathBuf, how: PlacingMethod) -> Result<(), BlobError> {
        self.blocking(move |store| store.place_file(key, &file, how).map_err(|error| store.failed(error))).await
    }

    async fn flush(&self) -> Result<(), BlobError> {
        self.blocking(|store| Ok(flush_file_system(&store.root).map_err(|error| at(&store.root, error))?)).await
    }

    async fn find(&self) -> Result<(), BlobError> {
        self.blocking(|store| {
            // A folder on which nothing is mounted is there, and empty.
            for name in folders_of_store() {
                match fs::metadata(store.root.join(name)) {
                    Ok(found) if found.is_dir() => return Ok(()),
                    Ok(_) => {}
                    Err(error) if is_absent(&error) => {}
                    Err(error) => return Err(store.unusable(&error)),
                }
            }
            Err(StoreProblem::NoFolder(store.root.clone()).into())
        })
        .await
    }

    async fn probe(&self) -> Result<(), BlobError> {
        self.blocking(|store| {
            let path = store.root.join(TEMPORARY).join(format!("{:032x}", rand::random::<u128>()));
            let probed = write_flushed(&path, b"probe").and_then(|()| fs::remove_file(&path));
            probed.map_err(|error| store.failed(at(&path, error)))
        })
        .await
    }

    async fn try_out(&self) -> Result<i64, BlobError> {
        self.blocking(|store| {
            let path = store.root.join(TEMPORARY).join(format!("{:032x}", rand::random::<u128>()));
            let tried = write_flushed(&path, b"probe").and_then(|()| fs::read(&path)).and_then(|_| {
                let modified = fs::metadata(&path)?.modified()?;
                fs::remove_file(&path)?;
                Ok(to_unix_ms(modified))
            });
            tried.map_err(|error| {
                // It may not have been made at all.
                let _ = fs::remove_file(&path);
                store.unusable(&error)
            })
        })
        .await
    }
}

/// Opens a file for reading. What is no file but waits for a writer, such as a pipe, is not waited for.
fn open(path: &Path) -> std::io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.read(true);
    #[cfg(target_os = "linux")]
    {
        use std::os::unix::fs::OpenOptionsExt;
        options.custom_flags(rustix::fs::OFlags::NONBLOCK.bits().cast_signed());
    }
    options.open(path)
}

/// The error with the path that it is about, which the operating system leaves out. A job that fails tells of nothing else.
fn at(path: &Path, error: std::io::Error) -> std::io::Error {
    std::io::Error::new(error.kind(), format!("{}: {error}", path.display()))
}

fn write_flushed(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let mut file = File::create_new(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

fn flush_folder(folder: &Path) -> std::io::Result<()> {
    File::open(folder).and_then(|opened| opened.sync_all()).map_err(|error| at(folder, error))
}

/// Syncs everything that was written to the file system of this folder, in one call for any number of files.
#[cfg(target_os = "linux")]
fn flush_file_system(folder: &Path) -> std::io::Result<()> {
    Ok(rustix::fs::syncfs(File::open(folder)?)?)
}

#[cfg(not(target_os = "linux"))]
fn flush_file_system(folder: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            flush_file_system(&entry.path())?;
        } else {
            File::open(entry.path())?.sync_all()?;
        }
    }
    flush_folder(folder)
}

fn is_absent(error: &std::io::Error) -> bool {
    matches!(error.kind(), std::io::ErrorKind::NotFound | std::io::ErrorKind::NotADirectory)
}

fn head_of(metadata: &fs::Metadata) -> std::io::Result<ObjectHead> {
    Ok(ObjectHead { size_bytes: metadata.len(), modified_at_ms: to_unix_ms(metadata.modified()?) })
}

fn remove_abandoned(temporary: &Path) -> std::io::Result<()> {
    for entry in fs::read_dir(temporary)? {
        let entry = entry?;
        let modified = entry.metadata()?.modified()?;
        if SystemTime::now().duration_since(modified).is_ok_and(|age| age > ABANDONED_AFTER) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
