//! Room for a copy on the disks of its target: looked for before anything is written, and what is said where it turns out too
//! little after all. Unlike a backup, which leaves a site that serves what it needs, a copy may take the last byte: nobody serves
//! the target.

use std::collections::HashMap;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use futures::StreamExt;
use vitrine_blobs::{BlobError, BlobKey, Blobs, KeyGroup, ListedObject, StoreProblem, folder_of};
use vitrine_config::disk::DiskSpace;
use vitrine_db::{DbError, FileProblem, sqlite_path};

use crate::{Installation, InstallationAddress, OperateError, folder as folders};

/// Space below which SQLite cannot even create its log, and reports an input/output error.
const HARDLY_ANY_BYTES: u64 = 256 << 10;

/// Bytes to be written in a place.
struct RequiredSpace {
    at: PathBuf,
    bytes: u64,
}

/// Refuses a target on this machine on whose disks there is less room than what is still to be written there takes. Changes
/// nothing.
///
/// # Errors
/// [`OperateError::NoRoom`]; what the source's database reports.
pub async fn check_room(from: &Installation, to: &InstallationAddress) -> Result<(), OperateError> {
    let rows = match sqlite_path(&to.database_url) {
        Some(path) => Some(RequiredSpace { at: path.to_owned(), bytes: bytes_of_rows(from, path).await }),
        None => None,
    };
    let files = match folder_of(&to.storage_url) {
        Some(folder) => Some(RequiredSpace { at: folder.to_owned(), bytes: bytes_of_files(from, to).await? }),
        None => None,
    };
    let needs = match (rows, files) {
        (Some(rows), Some(files)) if is_on_one_disk(&rows.at, &files.at) => {
            vec![RequiredSpace { bytes: rows.bytes.saturating_add(files.bytes), ..files }]
        }
        (rows, files) => rows.into_iter().chain(files).collect(),
    };
    // A disk that does not say is not taken for a full one: writing to it will tell.
    refuse(&needs, |path| DiskSpace::of(path).ok().map(|space| space.free_bytes))
}

fn refuse(needs: &[RequiredSpace], free_bytes: impl Fn(&Path) -> Option<u64>) -> Result<(), OperateError> {
    for RequiredSpace { at, bytes } in needs {
        if let Some(free) = free_bytes(at).filter(|free| free < bytes) {
            return Err(OperateError::NoRoom(format!(
                "there isn't enough space in {}: {} MiB are needed, but {} MiB are free. Make space on its disk, or \
                    use another one. Nothing was changed",
                at.display(),
                bytes.div_ceil(1 << 20),
                free >> 20
            )));
        }
    }
    Ok(())
}

/// Rows are in the log of their database first, all at once, and in its file as well then. Of a database that does not say how
/// large it is, writing them will tell.
async fn bytes_of_rows(from: &Installation, path: &Path) -> u64 {
    let bytes = from.db.size().await.map_or(0, |size| size.bytes);
    let there = std::fs::metadata(path).map_or(0, |found| found.len());
    bytes.saturating_mul(2).saturating_sub(there)
}

/// Bytes of the files that are missing in the target, or differ in size.
pub async fn bytes_of_files(from: &Installation, to: &InstallationAddress) -> Result<u64, OperateError> {
    let there = sizes(&Blobs::open_at_rest(&to.storage_url)?).await;
    let ours = sizes(&from.blobs).await;
    let files = super::referred(from).await?;
    let lacking = files.keys().filter_map(|key| ours.get(key).filter(|bytes| there.get(key) != Some(*bytes)));
    Ok(lacking.sum())
}

/// Sizes of all files that can be listed. Folders that cannot be listed are reported when they are copied.
async fn sizes(of: &Blobs) -> HashMap<BlobKey, u64> {
    let mut sizes = HashMap::new();
    for group in KeyGroup::ALL {
        let listed: Vec<ListedObject> =
            of.list(group).filter_map(|found| std::future::ready(found.ok())).collect().await;
        sizes.extend(listed.into_iter().map(|found| (found.key, found.head.size_bytes)));
    }
    sizes
}

fn is_on_one_disk(one: &Path, other: &Path) -> bool {
    let disk = |path: &Path| std::fs::metadata(folders::nearest(path)).ok().map(|found| found.dev());
    disk(one).is_some() && disk(one) == disk(other)
}

/// Explains an error that comes of too little room in a target, with its disk and the remedy. Any other error is left as it is.
pub fn explain(error: OperateError, to: &InstallationAddress) -> OperateError {
    let (database, files) = (sqlite_path(&to.database_url), folder_of(&to.storage_url));
    let disk = |path: &Path| format!("the disk of {}", path.display());
    let full = match &error {
        OperateError::Storage(BlobError::Full) => files.map_or_else(|| "the target's store".to_owned(), disk),
        OperateError::Database(DbError::Full) => {
            database.map_or_else(|| "the disk of the target's database".to_owned(), disk)
        }
        OperateError::Database(DbError::Unavailable(_)) => match database.filter(|path| is_exhausted(path)) {
            Some(path) => disk(path),
            None => return error,
        },
        OperateError::Database(DbError::File(FileProblem::NoRoom(path)))
        | OperateError::Storage(BlobError::Setup(StoreProblem::NoRoom(path))) => disk(path),
        OperateError::File(path, why) if matches!(why.kind(), ErrorKind::StorageFull | ErrorKind::QuotaExceeded) => {
            disk(path)
        }
        _ => return error,
    };
    OperateError::NoRoom(format!("{full} is full: make space there, then run the same command again to continue"))
}

fn is_exhausted(path: &Path) -> bool {
    DiskSpace::of(path).is_ok_and(|space| space.free_bytes < HARDLY_ANY_BYTES)
}

#[cfg(test)]
mod tests {
    use std::io::Error;

    use super::*;

    #[test]
    fn what_does_not_fit_is_refused_with_the_place_and_both_sizes() {
        const MIB: u64 = 1 << 20;
        let needs = |bytes| [RequiredSpace { at: "/srv/files".into(), bytes }];
        for (bytes, free) in [(0, Some(0)), (5 * MIB, Some(5 * MIB)), (u64::MAX, None)] {
            refuse(&needs(bytes), |_| free).expect("there is room, or nobody knows");
        }
        let error = refuse(&needs(5 * MIB + 1), |_| Some(5 * MIB)).expect_err("there is no room");
        assert_eq!(error.exit_status(), 74);
        let said = error.to_string();
        for part in ["/srv/files", "6 MiB are needed", "5 MiB are free", "Make space", "Nothing was changed"] {
            assert!(said.contains(part), "{said}");
        }
    }

    #[test]
    fn a_disk_that_is_full_is_named_and_nothing_else_is_said_otherwise() {
        let local = InstallationAddress::parse("sqlite:/srv/rows.sqlite,file:/srv/files", &[]).expect("two addresses");
        let remote = InstallationAddress::parse("postgres://db/x,s3://files", &[]).expect("two addresses");
        let no_room = || FileProblem::NoRoom("/srv/rows.sqlite".into());
        for (error, to, named) in [
            (OperateError::Storage(BlobError::Full), &local, "the disk of /srv/files is full"),
            (OperateError::Storage(BlobError::Full), &remote, "the target's store is full"),
            (OperateError::Database(DbError::Full), &local, "the disk of /srv/rows.sqlite is full"),
            (OperateError::Database(DbError::Full), &remote, "the disk of the target's database is full"),
            (OperateError::Database(DbError::File(no_room())), &local, "the disk of /srv/rows.sqlite is full"),
            (
                OperateError::File("/srv/new".into(), Error::from(ErrorKind::StorageFull)),
                &local,
                "the disk of /srv/new is full",
            ),
        ] {
            let explained = explain(error, to);
            assert_eq!(explained.exit_status(), 74, "{explained}");
            let said = explained.to_string();
            assert!(said.starts_with(named) && said.contains("run the same command again"), "{said}");
        }
        for error in [
            OperateError::Storage(BlobError::NotFound),
            OperateError::Database(DbError::Busy),
            OperateError::Failed("some".to_owned()),
        ] {
            let before = error.to_string();
            assert_eq!(explain(error, &local).to_string(), before);
        }
    }
}
