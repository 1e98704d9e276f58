//! Restoring a backup into an empty installation: verified, copied, compared, with everything deleted again that was deleted
//! after it was made, and checked at the end.

use std::path::Path;

use vitrine_blobs::Blobs;
use vitrine_db::Db;

use super::deletions::{Deletions, Repeated};
use super::later::{Later, later_backups};
use super::{DATABASE, Manifest, files_url, in_folder, record, removed, verify};
use crate::clock::{Clock, Random};
use crate::config::Config;
use crate::features::KINDS;
use crate::features::audit::Actor;
use crate::operate::copy::{self, Copied};
use crate::operate::{Installation, OperateError, Place, fsck};

/// A backup that was restored.
#[derive(Debug)]
pub struct Restored {
    pub manifest: Manifest,
    pub copied: Copied,
    pub repeated: Repeated,
    /// What the check at the end has found.
    pub report: fsck::Report,
}

/// Restores a backup into what the settings name, which has to be empty, or the target of the same restoration that was broken off.
/// `deletions` are places with later deletion lists; later backups beside this one are asked as well.
///
/// # Errors
/// [`OperateError::Damaged`] for a backup that is not whole, [`OperateError::Occupied`] for a target that is not empty: nothing
/// was changed then. Otherwise what database and store report.
pub async fn restore(folder: &Path, config: Config, deletions: &[String]) -> Result<Restored, OperateError> {
    let manifest = Manifest::read(folder)?;
    let identity: copy::Identity = blake3::hash(manifest.sums_sha256.as_bytes()).into();
    let place = Place::of(&config);
    copy::check_empty(&place, identity).await?;
    let mut places = deletions.to_vec();
    let beside = later_backups(folder, manifest.made_at)?;
    places.extend(beside.into_iter().map(|later| later.to_string_lossy().into_owned()));
    let mut list = Deletions::default();
    for place in &places {
        let later = Later::open(place, Clock::System.now()).await?;
        list.add(Deletions::of(&later.db).await?);
        later.close().await?;
    }
    verify(folder, KINDS).await?;

    let to = place.create().await?;
    let from = Installation {
        db: Db::open_at_rest(&in_folder(folder, DATABASE)).await?,
        blobs: Blobs::open_at_rest(&files_url(folder))?,
        kinds: to.kinds,
    };
    let copied = copy::copy(&from, &to, identity).await?;
    let state = removed::Restored::of(&from.db, manifest.made_at).await?;
    from.db.close_at_rest().await?;
    let app = crate::assemble(config, to.db.clone(), to.blobs.clone(), Clock::System, Random::System).await;
    let app = app.map_err(|error| OperateError::Failed(error.to_string()))?;
    let mut repeated = list.repeat(&app).await?;
    for place in &places {
        let later = Later::open(place, Clock::System.now()).await?;
        repeated.works += removed::repeat(&app, &state, &later).await?;
        later.close().await?;
    }
    let detail = format!("made at {} by version {}", manifest.made_at, manifest.program);
    record(&to.db, "site.restore", detail, Clock::System.now()).await?;
    let options = fsck::Options { is_thorough: false, repairs: false, now: Clock::System.now() };
    let report = fsck::check(&to, options, &Random::System).await?;
    fsck::recorded::record(&to.db, Actor::CommandLine, &report, Clock::System.now()).await?;
    Ok(Restored { manifest, copied, repeated, report })
}
