//! Files and the rows that refer to them. The store is listed first and the rows are read then, so that every file is there
//! which they refer to; what is missing or too much is asked about once more, since both may have changed meanwhile.

use std::collections::HashSet;

use vitrine_blobs::{ALL_SHARDS, BlobError, BlobKey, KeyGroup, ObjectHead, ShardRange};

use super::unread::{self, GroupListing};
use super::{FsckProblem, FsckRun, OperateError, checked_rows, content, mend};
use crate::file_name_rows::names_after;
use crate::references::{self, FileReference, name_of};

/// A row that lacks files.
struct MissingFiles {
    reference: usize,
    value: Vec<u8>,
    files: Vec<BlobKey>,
    of: usize,
}

/// Items whose pictures are held in memory at once: each has eight and more, and this runs in the process that serves. Of a test
/// site few are many.
const ITEMS_AT_ONCE: u64 = if cfg!(test) { 16 } else { 1 << 16 };
/// Parts in which pictures are looked at, at most.
const PARTS_MAX: u64 = 64;

pub(super) async fn check(run: &mut FsckRun<'_>) -> Result<(), OperateError> {
    run.are_files_own = run.report.items > 0 || has_one(run).await?;
    for group in KeyGroup::ALL {
        match group {
            KeyGroup::Previews => {
                let parts = parts(run.report.items);
                let count = parts.len();
                for shards in parts {
                    check_part(run, group, shards, count).await?;
                }
            }
            KeyGroup::Sources | KeyGroup::Artefacts => check_part(run, group, ALL_SHARDS, 1).await?,
        }
    }
    Ok(())
}

/// Returns true if the store has one of the first files that rows refer to. An emptied database beside the files of another site
/// has none there, however much was once published in it.
async fn has_one(run: &FsckRun<'_>) -> Result<bool, OperateError> {
    for group in KeyGroup::ALL {
        for reference in references::to(&run.columns, run.of.kinds, group) {
            for value in names_after(&run.of.db, reference.column, &reference.of, &before(0)).await? {
                for key in reference.files(&value) {
                    if unread::is_there(run, key).await? == Some(true) {
                        return Ok(true);
                    }
                }
            }
        }
    }
    Ok(false)
}

/// The parts in which the pictures of so many items are looked at, each as large as the others.
fn parts(items: u64) -> Vec<ShardRange> {
    let count = (items / ITEMS_AT_ONCE).clamp(1, PARTS_MAX).next_power_of_two();
    let size = 256 / count;
    (0..count).map(|part| (part * size) as u8..=(part * size + size - 1) as u8).collect()
}

/// Checks one of `of` parts of a group.
async fn check_part(run: &mut FsckRun<'_>, group: KeyGroup, shards: ShardRange, of: usize) -> Result<(), OperateError> {
    let listing = unread::list(run, group, shards.clone()).await?;
    run.report.files += listing.files.len() as u64;
    let references = references::to(&run.columns, run.of.kinds, group);
    let (names, lacks) = compare(run, &references, &listing, shards).await?;
    for lack in lacks {
        missing(run, &references, lack).await?;
    }
    for (key, head) in &listing.files {
        if !names.contains(&name_of(*key)) {
            unreferenced(run, *key, *head).await?;
        }
    }
    content::check(run, group, &listing.files, &names, of).await
}

/// All names of a part that rows refer to, and the rows whose files were not all there, where that is known.
async fn compare(
    run: &FsckRun<'_>,
    references: &[FileReference],
    listing: &GroupListing,
    shards: ShardRange,
) -> Result<(HashSet<BlobKey>, Vec<MissingFiles>), OperateError> {
    let (mut names, mut lacks) = (HashSet::new(), Vec::new());
    let tx = run.snapshot().await?;
    for (position, reference) in references.iter().enumerate() {
        let mut after = before(*shards.start());
        loop {
            let values = names_after(&tx, reference.column, &reference.of, &after).await?;
            let Some(last) = values.last() else { break };
            after.clone_from(last);
            let is_last = last.first() > Some(shards.end());
            for value in values.into_iter().filter(|value| value.first() <= Some(shards.end())) {
                names.extend(reference.name(&value));
                // By its first byte a name is in one of the folders, with all files of that name.
                if value.first().is_some_and(|shard| listing.unknown.contains(shard)) {
                    continue;
                }
                let mut files = reference.files(&value);
                let of = files.len();
                files.retain(|key| !listing.files.contains_key(key));
                if !files.is_empty() {
                    lacks.push(MissingFiles { reference: position, value, files, of });
                }
            }
            if is_last {
                break;
            }
        }
    }
    tx.rollback().await?;
    Ok((names, lacks))
}

/// Returns the lower bound of the hashes and tokens that begin with this byte: everything with a smaller byte comes before it.
fn before(shard: u8) -> Vec<u8> {
    match shard.checked_sub(1) {
        Some(last) => [&[last][..], &[u8::MAX; 32]].concat(),
        None => Vec::new(),
    }
}

async fn missing(run: &mut FsckRun<'_>, references: &[FileReference], lack: MissingFiles) -> Result<(), OperateError> {
    let FileReference { column, of, .. } = &references[lack.reference];
    let mut gone = Vec::new();
    for key in lack.files {
        match unread::is_there(run, key).await? {
            Some(true) => {}
            Some(false) => gone.push(key),
            None => unread::tell(run, key),
        }
    }
    // The row may have been given other files since it was read.
    let Some(first) = gone.first() else { return Ok(()) };
    if !checked_rows::has_name(&run.of.db, *column, of, &lack.value).await? {
        return Ok(());
    }
    let whose = checked_rows::owners(&run.of.db, run.of.kinds, *column, &lack.value).await?;
    let of = if whose.is_empty() { String::new() } else { format!(" of {}", whose.join(", ")) };
    let said = match lack.of {
        1 => format!("it is missing, but {}.{}{of} refers to it", column.0, column.1),
        all => {
            format!("{} of {all} pictures are missing, but {}.{}{of} refers to them", gone.len(), column.0, column.1)
        }
    };
    let mended = mend::file(run, *first).await?;
    run.report.add(FsckProblem::FileMissing, first.to_string(), said, mended);
    Ok(())
}

async fn unreferenced(run: &mut FsckRun<'_>, key: BlobKey, listed: ObjectHead) -> Result<(), OperateError> {
    let db = &run.of.db;
    if listed.modified_at_ms > run.settled()
        || checked_rows::is_staged(db, &key).await?
        || run.columns.refer_to(db, &key).await?
    {
        return Ok(());
    }
    let head = match run.of.blobs.head(key).await {
        Ok(head) => head,
        // It has been swept.
        Err(BlobError::NotFound) => return Ok(()),
        Err(error) if unread::is_unseen(run, &error) => {
            unread::tell(run, key);
            return Ok(());
        }
        Err(error) => return Err(error.into()),
    };
    if head.modified_at_ms > run.settled() {
        return Ok(());
    }
    let (mut mended, mut said) = (None, format!("nothing refers to its {} bytes", head.size_bytes));
    if !run.are_files_own {
        said += "; it is kept, because there are no items and the referenced files are missing: is this the database \
            of these files?";
    } else if run.options.repairs {
        // The sweeper looks again, under its lock, and deletes it a day later: whoever repairs the wrong site
        // has as long to see it.
        checked_rows::leave_to_sweeper(db, &key, run.options.now).await?;
        mended = Some("the running site deletes it a day from now".to_owned());
    }
    run.report.add(FsckProblem::FileUnreferenced, key.to_string(), said, mended);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::{ITEMS_AT_ONCE, PARTS_MAX, before, parts};

    #[test]
    fn every_name_is_in_one_part_however_many_items_there_are() {
        for (items, count) in [(0, 1), (1, 1), (2, 2), (3, 4), (5, 8), (60, 64), (1_000, PARTS_MAX)] {
            let parts = parts(items * ITEMS_AT_ONCE);
            assert_eq!(parts.len() as u64, count, "{items}");
            for shard in 0..=u8::MAX {
                assert_eq!(parts.iter().filter(|part| part.contains(&shard)).count(), 1, "{items}: {shard}");
            }
        }
        for shard in 1..=u8::MAX {
            assert!(vec![shard - 1; 32] < before(shard) && before(shard) < vec![shard]);
            assert!([&[shard - 1][..], &[u8::MAX; 31]].concat() < before(shard));
        }
        assert!(before(0).is_empty());
    }
}
