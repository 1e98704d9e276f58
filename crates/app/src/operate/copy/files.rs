//! The files of a copy: those that rows refer to, whatever the two stores are.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use futures::{StreamExt, TryStreamExt};
use vitrine_blobs::{BlobError, BlobKey, KeyGroup, Placing};

use crate::operate::{Installation, OperateError, Progress, Tell};

/// Files moved at once.
const AT_ONCE: usize = 8;

/// What became of the files.
#[derive(Clone, Debug, Default)]
pub struct Moved {
    pub files: u64,
    pub bytes: u64,
    /// Files that were there already.
    pub kept: u64,
    /// Files that rows refer to and that are not there.
    pub missing: BTreeSet<BlobKey>,
}

impl Moved {
    /// With those that a second look has found.
    pub(super) fn add(&mut self, other: Moved) {
        self.files += other.files;
        self.bytes += other.bytes;
        self.missing.extend(other.missing);
    }
}

/// Copies those of these files that are not there yet, in the same size.
pub(super) async fn transfer(
    from: &Installation,
    to: &Installation,
    files: &BTreeMap<BlobKey, bool>,
    tell: Tell<'_>,
) -> Result<Moved, OperateError> {
    let mut there = HashMap::new();
    for group in KeyGroup::ALL {
        let listed: Vec<_> = to.blobs.list(group).try_collect().await?;
        there.extend(listed.into_iter().map(|listed| (listed.key, listed.head.size_bytes)));
    }
    let (mut moved, mut done) = (Moved::default(), 0);
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
            Err(BlobError::NotFound) if is_needed => {
                moved.missing.insert(key);
            }
            Err(BlobError::NotFound) => {}
            Err(BlobError::Other(why)) => {
                return Err(OperateError::Failed(format!(
                    "the file {key} cannot be copied ({why}): if it cannot be read where it is, mend that or take it away"
                )));
            }
            Err(error) => return Err(error.into()),
        }
        done += 1;
        tell(Progress { doing: "copied", files: done, all: files.len() as u64, bytes: moved.bytes });
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
        while let Some(found) = listed.try_next().await? {
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
) -> Result<Option<u64>, BlobError> {
    let bytes = from.blobs.head(key).await?.size_bytes;
    if there == Some(bytes) {
        return Ok(None);
    }
    match from.blobs.path(key) {
        Some(file) => to.blobs.place(key, &file, Placing::Copy).await?,
        None => to.blobs.put(key, from.blobs.get(key).await?).await.map(drop)?,
    }
    Ok(Some(bytes))
}

/// Whether each of these files that the source has is the same in the copy.
pub(super) async fn compare(
    from: &Installation,
    to: &Installation,
    files: &BTreeMap<BlobKey, bool>,
    tell: Tell<'_>,
) -> Result<(), OperateError> {
    let mut outcomes = futures::stream::iter(files.keys())
        .map(|key| async move {
            match (from.blobs.get(*key).await, to.blobs.get(*key).await) {
                (Ok(ours), Ok(theirs)) => Ok((*key, ours == theirs, ours.len() as u64)),
                (Err(BlobError::NotFound), _) => Ok((*key, true, 0)),
                (Ok(_), Err(BlobError::NotFound)) => Ok((*key, false, 0)),
                (Err(error), _) | (_, Err(error)) => Err(error),
            }
        })
        .buffer_unordered(AT_ONCE);
    let (mut done, mut bytes) = (0, 0);
    while let Some((key, is_same, size)) = outcomes.try_next().await? {
        done += 1;
        bytes += size;
        tell(Progress { doing: "compared", files: done, all: files.len() as u64, bytes });
        if !is_same {
            let said = format!("the copy of the file {key} is not what it was made from: do not use the target");
            return Err(OperateError::Failed(said));
        }
    }
    Ok(())
}
