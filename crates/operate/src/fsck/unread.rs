//! Parts of a store's folder that cannot be read: the account lacks a right, the disk is damaged, or something else is in the place
//! of a folder. They are reported, and the rest is checked. Unseen files may well exist, so no row is said to lack one, no file is
//! said to have no row, and none of them is repaired.

use std::collections::{HashMap, HashSet};
use std::path::Path;

use futures::TryStreamExt;
use vitrine_blobs::{BlobError, BlobKey, KeyGroup, ListedObject, ObjectHead, ShardRange};

use super::{FsckFinding, FsckProblem, FsckRun, OperateError};

/// Files in a part of a group.
pub(super) struct GroupListing {
    pub files: HashMap<BlobKey, ObjectHead>,
    /// First bytes of the hashes and tokens whose files are unknown.
    pub unknown: HashSet<u8>,
}

/// Lists a part of a group, and reports the folders in it that cannot be read.
pub(super) async fn list(
    run: &mut FsckRun<'_>,
    group: KeyGroup,
    shards: ShardRange,
) -> Result<GroupListing, OperateError> {
    let of = run.of;
    let blobs = &of.blobs;
    // One folder after the other, as the store does it anyway, so that it is known of which one an error is.
    let parts: Vec<ShardRange> = match blobs.folder() {
        Some(_) => shards.map(|shard| shard..=shard).collect(),
        None => vec![shards],
    };
    let mut listing = GroupListing { files: HashMap::new(), unknown: HashSet::new() };
    for part in parts {
        let shard = *part.start();
        let listed: Result<Vec<ListedObject>, BlobError> = blobs.list_shards(group, part).try_collect().await;
        match (listed, blobs.folder_of_shard(group, shard)) {
            (Ok(listed), _) => listing.files.extend(listed.into_iter().map(|found| (found.key, found.head))),
            (Err(BlobError::Other(why)), Some(folder)) => {
                listing.unknown.insert(shard);
                tell_folder(run, &folder, &why);
            }
            (Err(error), _) => return Err(error.into()),
        }
    }
    Ok(listing)
}

/// Returns true if a file exists, and `None` if that cannot be seen.
pub(super) async fn is_there(run: &FsckRun<'_>, key: BlobKey) -> Result<Option<bool>, OperateError> {
    match run.of.blobs.exists(key).await {
        Ok(is_there) => Ok(Some(is_there)),
        Err(error) if is_unseen(run, &error) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// Returns true if an error says that a single file cannot be seen, and nothing about the store as a whole.
pub(super) fn is_unseen(run: &FsckRun<'_>, error: &BlobError) -> bool {
    matches!(error, BlobError::Other(_)) && run.of.blobs.folder().is_some()
}

/// Reports that a file cannot be seen.
pub(super) fn tell(run: &mut FsckRun<'_>, key: BlobKey) {
    let path = run.of.blobs.path(key).map_or_else(|| key.to_string(), |path| path.display().to_string());
    let said = format!("can't check whether it exists: {REMEDY}");
    run.report.add(FsckProblem::Unreadable, path, said, None);
}

const REMEDY: &str = "allow the account that runs this command to read it and its folders, or restore the folder if \
    something else took its place, and check again";

fn tell_folder(run: &mut FsckRun<'_>, folder: &Path, why: &str) {
    // One that cannot be entered itself is named once, and not each folder in it.
    let closed = folder.parent().filter(|above| above.join(".").metadata().is_err());
    let about = closed.unwrap_or(folder).display().to_string();
    let is_told = |found: &FsckFinding| found.problem == FsckProblem::Unreadable && found.about == about;
    if run.report.findings.iter().any(is_told) {
        return;
    }
    let said = format!("it can't be read ({why}), so its files are unknown: {REMEDY}");
    run.report.add(FsckProblem::Unreadable, about, said, None);
}
