//! The files of a copy: those that rows refer to, whatever the two stores are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures::{StreamExt, TryStreamExt};
use vitrine_blobs::{BlobError, BlobKey, KeyGroup, PlacingMethod};

use crate::fsck::damage;
use crate::{FileProgress, Installation, OperateError, ProgressListener};

/// Files moved at once.
const AT_ONCE: usize = 8;

/// Summary of the copied files.
#[derive(Clone, Debug, Default)]
pub struct FileCopySummary {
    pub files: u64,
    pub bytes: u64,
    /// Files that were there already.
    pub kept: u64,
    /// Files that differed in the target when they were compared, and were written again.
    pub mended: u64,
    /// Files that rows refer to and that are not there.
    pub missing: BTreeSet<BlobKey>,
}

impl FileCopySummary {
    /// Adds the files that a second look has found.
    pub(super) fn add(&mut self, other: FileCopySummary) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.missing.extend(other.missing);
    }
}

/// Reason why a file is not in the target.
enum FileCopyError {
    /// The source does not have it, or it cannot be read there.
    Source(BlobError),
    /// It cannot be written into the target.
    Target(BlobError),
}

impl FileCopyError {
    /// Names the file, and the remedy.
    fn of(self, key: BlobKey) -> OperateError {
        match self {
            Self::Source(BlobError::Other(why)) => OperateError::NotReadable(format!(
                "can't copy the file {key} ({why}): if it is unreadable, fix or remove it, then run the same command \
                    again to continue"
            )),
            Self::Source(BlobError::WrongContent) => OperateError::Damaged(format!(
                "the file {key} in the source is damaged: restore it, for example from a backup, or remove it, then \
                    run the same command again to continue"
            )),
            Self::Target(BlobError::Other(why)) => OperateError::NotWritable(format!(
                "can't write the file {key} into the target ({why}): allow the account that runs this command to \
                    write there, or remove what is in the way, then run the same command again to continue"
            )),
            Self::Target(BlobError::NotFound) => OperateError::NotWritable(format!(
                "can't write the file {key} into the target, because its folder is gone: check that its disk is \
                    mounted, then run the same command again to continue"
            )),
            Self::Source(error) | Self::Target(error) => error.into(),
        }
    }
}

/// Error if the files of a target cannot be listed.
pub(super) fn not_listed(error: BlobError) -> OperateError {
    match error {
        BlobError::Other(why) => OperateError::NotWritable(format!(
            "can't list the target's store ({why}): allow the account that runs this command to read and write there, \
                or remove what is in the way, then run the same command again"
        )),
        error => error.into(),
    }
}

/// Copies those of these files that are not there yet, in the same size.
pub(super) async fn transfer(
    from: &Installation,
    to: &Installation,
    files: &BTreeMap<BlobKey, bool>,
    tell: ProgressListener<'_>,
) -> Result<FileCopySummary, OperateError> {
    let mut there = HashMap::new();
    for group in KeyGroup::ALL {
        let listed: Vec<_> = to.blobs.list(group).try_collect().await.map_err(not_listed)?;
        there.extend(listed.into_iter().map(|listed| (listed.key, listed.head.size_bytes)));
    }
    let (mut moved, mut done) = (FileCopySummary::default(), 0);
    let there = &there;
    let mut outcomes = futures::stream::iter(files)
        .map(|(key, is_needed)| async move { (*key, *is_needed, one(from, to, *key, there.get(key).copied()).await) })
        .buffer_unordered(AT_ONCE);
    while let Some((key, is_needed, outcome)) = outcomes.next().await {
        match outcome {
            Ok(Some(bytes)) => {
                moved.files += 1;
                moved.bytes += bytes;
            }
            Ok(None) => moved.kept += 1,
            Err(FileCopyError::Source(BlobError::NotFound)) if is_needed => {
                moved.missing.insert(key);
            }
            Err(FileCopyError::Source(BlobError::NotFound)) => {}
            Err(refusal) => return Err(refusal.of(key)),
        }
        done += 1;
        tell(FileProgress { doing: "copied", files: done, all: files.len() as u64, bytes: moved.bytes });
    }
    Ok(moved)
}

/// The files of a target that are not of the copy: what the source had when it was begun, and has deleted since.
pub(super) async fn left_over(
    to: &Installation,
    files: &BTreeMap<BlobKey, bool>,
) -> Result<Vec<BlobKey>, OperateError> {
    let mut left = Vec::new();
    for group in KeyGroup::ALL {
        let mut listed = to.blobs.list(group);
        while let Some(found) = listed.try_next().await.map_err(not_listed)? {
            if !files.contains_key(&found.key) {
                left.push(found.key);
            }
        }
    }
    Ok(left)
}

/// The size of the file, if it was not there.
async fn one(
    from: &Installation,
    to: &Installation,
    key: BlobKey,
    there: Option<u64>,
) -> Result<Option<u64>, FileCopyError> {
    let bytes = from.blobs.head(key).await.map_err(FileCopyError::Source)?.size_bytes;
    if there == Some(bytes) {
        return Ok(None);
    }
    write(from, to, key).await?;
    Ok(Some(bytes))
}

/// Writes a file into the target, in the place of one that may be there.
async fn write(from: &Installation, to: &Installation, key: BlobKey) -> Result<(), FileCopyError> {
    let Some(file) = from.blobs.path(key) else {
        let bytes = from.blobs.get(key).await.map_err(FileCopyError::Source)?;
        return match to.blobs.put(key, bytes).await {
            Ok(_) => Ok(()),
            // Nothing was written yet: what was read is not what it should be.
            Err(error @ BlobError::WrongContent) => Err(FileCopyError::Source(error)),
            Err(error) => Err(FileCopyError::Target(error)),
        };
    };
    let Err(error) = to.blobs.place(key, &file, PlacingMethod::Copy).await else { return Ok(()) };
    if matches!(error, BlobError::Full | BlobError::Unavailable(_)) {
        return Err(FileCopyError::Target(error));
    }
    // Either of the two can be what cannot be used.
    match from.blobs.get(key).await {
        Ok(_) => Err(FileCopyError::Target(error)),
        Err(error) => Err(FileCopyError::Source(error)),
    }
}

/// Compares each of these files that the source has with that of the copy, and writes anew what is another there: in the target,
/// which was empty, there is nothing that anybody else needs. Returns how many were written.
pub(super) async fn compare(
    from: &Installation,
    to: &Installation,
    files: &BTreeMap<BlobKey, bool>,
    tell: ProgressListener<'_>,
) -> Result<u64, OperateError> {
    let mut outcomes =
        futures::stream::iter(files.keys()).map(|key| compare_one(from, to, *key)).buffer_unordered(AT_ONCE);
    let (mut done, mut bytes, mut written) = (0, 0, 0);
    while let Some(ComparedFile { size_bytes, is_written }) = outcomes.try_next().await? {
        done += 1;
        bytes += size_bytes;
        written += u64::from(is_written);
        tell(FileProgress { doing: "compared", files: done, all: files.len() as u64, bytes });
    }
    Ok(written)
}

/// Outcome of comparing a file.
#[derive(Default)]
struct ComparedFile {
    size_bytes: u64,
    is_written: bool,
}

async fn compare_one(from: &Installation, to: &Installation, key: BlobKey) -> Result<ComparedFile, OperateError> {
    let ours = match from.blobs.get(key).await {
        Ok(bytes) => bytes,
        Err(BlobError::NotFound) => return Ok(ComparedFile::default()),
        Err(error) => return Err(FileCopyError::Source(error).of(key)),
    };
    let size_bytes = ours.len() as u64;
    match to.blobs.get(key).await {
        Ok(theirs) if theirs == ours || is_of_a_better_day(key, &ours, &theirs) => {
            return Ok(ComparedFile { size_bytes, is_written: false });
        }
        Ok(_) | Err(BlobError::NotFound | BlobError::Other(_)) => {}
        Err(error) => return Err(error.into()),
    }
    write(from, to, key).await.map_err(|refusal| refusal.of(key))?;
    match to.blobs.get(key).await {
        Ok(theirs) if theirs == ours => Ok(ComparedFile { size_bytes, is_written: true }),
        Ok(_) | Err(BlobError::NotFound | BlobError::Other(_)) => Err(OperateError::Failed(format!(
            "the file {key} in the target differs from its source even after writing it again: check the target's \
                disk and run the same command again, or use another target. Don't use this one"
        ))),
        Err(error) => Err(error.into()),
    }
}

/// Returns true if a file was damaged in the source since it was copied, and is intact in the target.
fn is_of_a_better_day(key: BlobKey, ours: &[u8], theirs: &[u8]) -> bool {
    damage::of(key, ours).is_some() && damage::of(key, theirs).is_none()
}
