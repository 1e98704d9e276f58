//! Themes and packs that wait for their pictures without a job get one.

use super::packs::collage::MakeCollage;
use super::previews::MakePreviews;
use super::{packs, theme};
use crate::app::App;
use crate::error::Result;
use crate::features::publishing::backlog::{self, Pictures};

/// Enqueues a job for every item that waits for its pictures without one, and returns how many were enqueued. Any
/// number of processes may do this concurrently.
pub async fn enqueue_missing(app: &App) -> Result<u64> {
    let of_themes =
        Pictures { kind: &theme::KIND, job: |theme_id| MakePreviews { theme_id }, options: MakePreviews::options };
    let of_packs =
        Pictures { kind: &packs::pack::KIND, job: |pack_id| MakeCollage { pack_id }, options: MakeCollage::options };
    Ok(backlog::enqueue_missing(app, of_themes).await? + backlog::enqueue_missing(app, of_packs).await?)
}
