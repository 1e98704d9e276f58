//! Files and the rows that refer to them. The store is listed first and the rows are read then, so that every file is there
//! which they refer to; what is missing or too much is asked about once more, since both may have changed meanwhile.

use std::collections::{HashMap, HashSet};

use futures::TryStreamExt;
use vitrine_blobs::{BlobError, BlobKey, Head, KeyGroup};

use super::{OperateError, Problem, Run, content, mend, store};
use crate::operate::references::{self, Reference, name_of};
use crate::operate::store::names_after;

/// A row that lacks files.
struct Lack {
    reference: usize,
    value: Vec<u8>,
    files: Vec<BlobKey>,
    of: usize,
}

pub(super) async fn check(run: &mut Run<'_>) -> Result<(), OperateError> {
    for group in KeyGroup::ALL {
        let listed: HashMap<BlobKey, Head> =
            run.of.blobs.list(group).map_ok(|listed| (listed.key, listed.head)).try_collect().await?;
        run.report.files += listed.len() as u64;
        let references = references::to(&run.columns, run.of.kinds, group);
        let (names, lacks) = compare(run, &references, &listed).await?;
        for lack in lacks {
            missing(run, &references, lack).await?;
        }
        for (key, head) in &listed {
            if !names.contains(&name_of(*key)) {
                unreferenced(run, *key, *head).await?;
            }
        }
        content::check(run, &listed, &names).await?;
    }
    Ok(())
}

/// All names that rows refer to, and the rows whose files were not all there.
async fn compare(
    run: &Run<'_>,
    references: &[Reference],
    listed: &HashMap<BlobKey, Head>,
) -> Result<(HashSet<BlobKey>, Vec<Lack>), OperateError> {
    let (mut names, mut lacks) = (HashSet::new(), Vec::new());
    let tx = run.snapshot().await?;
    for (position, reference) in references.iter().enumerate() {
        let mut after = Vec::new();
        loop {
            let values = names_after(&tx, reference.column, &reference.of, &after).await?;
            let Some(last) = values.last() else { break };
            after.clone_from(last);
            for value in values {
                names.extend(reference.name(&value));
                let mut files = reference.files(&value);
                let of = files.len();
                files.retain(|key| !listed.contains_key(key));
                if !files.is_empty() {
                    lacks.push(Lack { reference: position, value, files, of });
                }
            }
        }
    }
    tx.rollback().await?;
    Ok((names, lacks))
}

async fn missing(run: &mut Run<'_>, references: &[Reference], lack: Lack) -> Result<(), OperateError> {
    let Reference { column, of, .. } = &references[lack.reference];
    let mut gone = Vec::new();
    for key in lack.files {
        if !run.of.blobs.exists(key).await? {
            gone.push(key);
        }
    }
    // The row may have been given other files since it was read.
    let Some(first) = gone.first() else { return Ok(()) };
    if !store::has_name(&run.of.db, *column, of, &lack.value).await? {
        return Ok(());
    }
    let whose = store::owners(&run.of.db, run.of.kinds, *column, &lack.value).await?;
    let of = if whose.is_empty() { String::new() } else { format!(" of {}", whose.join(", ")) };
    let said = match lack.of {
        1 => format!("it is not there, but {}.{}{of} refers to it", column.0, column.1),
        all => {
            format!("{} of {all} pictures are not there, but {}.{}{of} refers to them", gone.len(), column.0, column.1)
        }
    };
    let mended = mend::file(run, *first).await?;
    run.report.add(Problem::FileMissing, first.to_string(), said, mended);
    Ok(())
}

async fn unreferenced(run: &mut Run<'_>, key: BlobKey, listed: Head) -> Result<(), OperateError> {
    let db = &run.of.db;
    if listed.modified_at_ms > run.settled()
        || store::is_staged(db, &key).await?
        || run.columns.refer_to(db, &key).await?
    {
        return Ok(());
    }
    let head = match run.of.blobs.head(key).await {
        Ok(head) => head,
        // It has been swept.
        Err(BlobError::NotFound) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    if head.modified_at_ms > run.settled() {
        return Ok(());
    }
    let mut mended = None;
    if run.options.repairs {
        // The sweeper looks again, under its lock, and deletes it.
        store::leave_to_sweeper(db, &key, head.modified_at_ms).await?;
        mended = Some("left to the sweeper, which deletes it when the site runs".to_owned());
    }
    let said = format!("nothing refers to its {} bytes", head.size_bytes);
    run.report.add(Problem::FileUnreferenced, key.to_string(), said, mended);
    Ok(())
}
