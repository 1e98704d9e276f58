//! Check that files match their names and rows: the sizes of all, and the content of a sample or of all. Files named by their
//! content are compared with the hash. For all others the check looks at the beginning and the end, which their format fixes.

use std::collections::{HashMap, HashSet};

use futures::StreamExt;
use vitrine_blobs::{BlobError, BlobKey, ContentHash, KeyGroup, ObjectHead};

use super::{FsckProblem, FsckRun, OperateError, checked_rows, damage, mend};
use crate::references::name_of;

/// Files of each group that are read when not all are.
const SAMPLE: usize = 200;
/// Files read at once.
const AT_ONCE: usize = 8;

/// Checks one of `of` parts of a group. Files that no row names are skipped, because they are about to be swept.
pub(super) async fn check(
    run: &mut FsckRun<'_>,
    group: KeyGroup,
    listed: &HashMap<BlobKey, ObjectHead>,
    names: &HashSet<BlobKey>,
    parts: usize,
) -> Result<(), OperateError> {
    // No row says how large a picture is that the server makes.
    if group != KeyGroup::Previews {
        sizes(run, listed).await?;
    }
    let sample = SAMPLE.div_ceil(parts);
    let mut chosen: Vec<BlobKey> = listed.keys().copied().filter(|key| names.contains(&name_of(*key))).collect();
    if !run.options.is_thorough && chosen.len() > sample {
        for position in 0..sample {
            let other = position + run.random.below(chosen.len() - position);
            chosen.swap(position, other);
        }
        chosen.truncate(sample);
    }
    let blobs = &run.of.blobs;
    let mut read =
        futures::stream::iter(chosen).map(|key| async move { (key, blobs.get(key).await) }).buffer_unordered(AT_ONCE);
    let mut damaged = Vec::new();
    let mut count = 0;
    while let Some((key, outcome)) = read.next().await {
        match outcome {
            Ok(bytes) => {
                count += 1;
                damaged.extend(damage::of(key, &bytes).map(|said| (key, said.to_owned())));
            }
            // It has been swept, or is told of as missing.
            Err(BlobError::NotFound) => {}
            Err(error @ BlobError::Other(_)) => damaged.push((key, format!("it can't be read: {error}"))),
            Err(error) => return Err(error.into()),
        }
    }
    drop(read);
    run.report.files_read += count;
    for (key, said) in damaged {
        tell(run, key, said).await?;
    }
    Ok(())
}

async fn sizes(run: &mut FsckRun<'_>, listed: &HashMap<BlobKey, ObjectHead>) -> Result<(), OperateError> {
    let mut wrong = Vec::new();
    let tx = run.snapshot().await?;
    for size in checked_rows::SIZES {
        let mut after = Vec::new();
        loop {
            let found = checked_rows::sizes_after(&tx, size, &after).await?;
            let Some((last, _)) = found.last() else { break };
            after.clone_from(last);
            for (hash, bytes) in found {
                let Some(key) = ContentHash::from_slice(&hash).map(|hash| size.key(hash)) else { continue };
                wrong.extend(differs(listed, key, bytes, size.bytes));
            }
        }
    }
    let mut after = (i64::MIN, String::new());
    loop {
        let found = checked_rows::item_files_after(&tx, &after).await?;
        let Some((item, key, _)) = found.last() else { break };
        after = (*item, key.clone());
        for (_, key, bytes) in found {
            let Ok(key) = key.parse() else { continue };
            wrong.extend(differs(listed, key, bytes, "item_files.bytes"));
        }
    }
    tx.rollback().await?;
    for (key, said) in wrong {
        tell(run, key, said).await?;
    }
    Ok(())
}

fn differs(listed: &HashMap<BlobKey, ObjectHead>, key: BlobKey, bytes: i64, column: &str) -> Option<(BlobKey, String)> {
    let there = listed.get(&key)?.size_bytes;
    (i64::try_from(there) != Ok(bytes)).then(|| (key, format!("it has {there} bytes, but {column} says {bytes}")))
}

async fn tell(run: &mut FsckRun<'_>, key: BlobKey, said: String) -> Result<(), OperateError> {
    let mended = mend::damaged(run, key).await?;
    run.report.add(FsckProblem::FileDamaged, key.to_string(), said, mended);
    Ok(())
}
