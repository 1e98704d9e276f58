//! Restoring a backup into an empty installation: verified, copied, compared, with everything deleted again that was deleted after
//! it was made, and checked at the end. Until all of that is done the target is unfinished: nobody serves it, and restoring again
//! goes on.

use std::path::{Path, PathBuf};

use vitrine_blobs::{BlobKey, Blobs};
use vitrine_config::Config;
use vitrine_core::clock::{Clock, RandomSource};
use vitrine_core::items::ItemKinds;
use vitrine_db::Db;
use vitrine_people::audit::AuditActor;

use super::deletions::{DeletionList, RepeatedDeletions};
use super::later::{self, later_backups};
use super::manifest::check_released;
use super::{BackupManifest, DATABASE, files_url, in_folder, record_in, verify};
use crate::assembly::assemble;
use crate::copy::{self, CopySummary};
use crate::{Installation, InstallationAddress, OperateError, ProgressListener, fsck};

/// Summary of a restoration.
#[derive(Debug)]
pub struct RestoreSummary {
    pub manifest: BackupManifest,
    pub copied: CopySummary,
    pub repeated: RepeatedDeletions,
    /// Report of the check at the end.
    pub report: fsck::FsckReport,
    /// Files that were not what their names say when the backup was made.
    pub damaged: Vec<BlobKey>,
}

/// Later backup whose deletions could not be read, with the reason.
pub type UnreadableDeletions = (PathBuf, OperateError);

/// A backup to restore.
#[derive(Clone, Copy)]
pub struct RestoreSource<'a> {
    pub folder: &'a Path,
    /// Places with later deletion lists, besides the later backups beside this one.
    pub deletions: &'a [String],
    pub kinds: ItemKinds,
}

/// Restores a backup into what the settings name, which has to be empty, or the target of the same restoration that was broken off.
/// Later backups that cannot be asked what was deleted are told to `unasked` before anything is done: one of them that is damaged
/// is no reason to have none.
///
/// # Errors
/// [`OperateError::Damaged`] for a backup that is not whole, [`OperateError::Occupied`] for a target that is not empty,
/// [`OperateError::Busy`] while another process fills it, [`OperateError::Senseless`] for one that is no place to restore to,
/// [`OperateError::NoRoom`] for one on a disk that is too small: nothing was changed then. Otherwise what database and store
/// report; restoring again goes on.
pub async fn restore(
    source: RestoreSource<'_>,
    config: Config,
    clock: &Clock,
    random: &RandomSource,
    unasked: impl Fn(&UnreadableDeletions),
    tell: ProgressListener<'_>,
) -> Result<RestoreSummary, OperateError> {
    let RestoreSource { folder, deletions, kinds } = source;
    check_released(folder).await?;
    let manifest = BackupManifest::read(folder)?;
    let place = InstallationAddress::of(&config, kinds);
    copy::check_outside(&place, folder)?;
    let identity = copy::identity_into(blake3::hash(manifest.sums_sha256.as_bytes()).into(), &place);
    copy::check_empty(&place, identity).await?;
    let mut list = DeletionList::default();
    for place in deletions {
        list.add(later::deletions(place).await?);
    }
    for beside in later_backups(folder, manifest.made_at)? {
        match later::deletions(&beside.to_string_lossy()).await {
            Ok(found) => list.add(found),
            Err(error) => unasked(&(beside, error)),
        }
    }
    let damaged = verify(folder, kinds).await?.damaged;
    let from = Installation {
        db: Db::open_at_rest(&in_folder(folder, DATABASE)).await?,
        blobs: Blobs::open_at_rest(&files_url(folder))?,
        kinds,
    };
    copy::check_room(&from, &place).await?;

    let filling = async {
        let to = place.create().await?;
        let claim = copy::claim(&to, from.db.schema_number().await?, identity).await?;
        let copied = copy::fill(&from, &to, identity, clock, tell).await?;
        from.db.close().await?;
        let app = assemble(config, kinds, to.db.clone(), to.blobs.clone(), clock.clone(), random.clone()).await;
        let app = app.map_err(|error| OperateError::Failed(error.to_string()))?;
        let repeated = list.repeat(&app).await?;
        let options = fsck::FsckOptions { is_thorough: false, repairs: false, now: clock.now() };
        let report = fsck::check(&to, options, random).await?;
        fsck::audit_trail::record(&to.db, AuditActor::CommandLine, &report, clock.now()).await?;
        let detail = &format!("made at {} by version {}", manifest.made_at, manifest.program);
        let finishing = to.db.transaction(|tx| async move {
            copy::finish(&tx).await?;
            record_in(&tx, "site.restore", detail.clone(), clock.now()).await?;
            Ok::<_, OperateError>(tx.commit().await?)
        });
        finishing.await?;
        drop(claim);
        // What was written is in the file then, and not in a log beside it, which whoever moves the file might leave behind.
        to.db.close().await?;
        Ok::<_, OperateError>((copied, repeated, report))
    };
    let filled = filling.await;
    let (copied, repeated, report) = filled.map_err(|error| copy::explain(error, &place))?;
    Ok(RestoreSummary { manifest, copied, repeated, report, damaged })
}
