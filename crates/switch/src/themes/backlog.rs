//! Jobs for themes and packs that wait for their pictures and have none.

use vitrine_community::deletion::DeletableItem;
use vitrine_community::publishing::backlog::{self, PictureJobs};
use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_db::Tx;
use vitrine_kit::app::App;

use super::packs::collage::{self, MakeCollage};
use super::previews::MakePreviews;
use super::theme::Theme;
use super::{packs, theme};

pub(super) const OF_PACKS: PictureJobs<MakeCollage> =
    PictureJobs { kind: &packs::pack::KIND, job: |pack_id| MakeCollage { pack_id }, options: MakeCollage::options };
pub(super) const OF_THEMES: PictureJobs<MakePreviews> =
    PictureJobs { kind: &theme::KIND, job: |theme_id| MakePreviews { theme_id }, options: MakePreviews::options };

/// Enqueues a job for every item that waits for its pictures without one. Returns the number of jobs. Any number of
/// processes may do this concurrently.
pub async fn enqueue_missing(app: &App) -> Result<u64> {
    Ok(backlog::enqueue_missing(app, OF_THEMES).await? + backlog::enqueue_missing(app, OF_PACKS).await?)
}

/// Enqueues a job for each of these themes that waits for its pictures, in the transaction that restores it.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_returned(tx: &Tx, themes: &[i64], now: Millis) -> Result<()> {
    backlog::enqueue_returned(tx, &OF_THEMES, themes, now).await
}

impl DeletableItem for Theme {
    async fn follow(tx: &Tx, ids: &[i64], now: Millis) -> Result<()> {
        enqueue_returned(tx, ids, now).await?;
        collage::enqueue_due_of(tx, ids, now).await?;
        Ok(())
    }
}
