//! Follow-up work when an import changes a layout: all items that use it are drawn again. The function that does so is
//! registered with the job, because the kinds above know those items. A job does a part and enqueues the next, so that
//! none is long and publishing is not kept waiting.

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_db::Tx;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::SharedApp;

/// Time between two items of a follow-up, so that items just published come in between.
pub const APART: Millis = 250;

/// Job that updates the items that use a layout.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct FollowLayout {
    layout_id: i64,
    /// Last item that was updated.
    after: i64,
}

/// Function that updates some items after this one. It returns the last of them and the time of the next part.
pub type FollowStep = fn(SharedApp, i64, i64) -> BoxFuture<'static, Result<Option<(i64, Millis)>>>;

/// Context of the job: the application, and the function that updates items.
#[derive(Clone)]
pub struct LayoutFollowers {
    pub app: SharedApp,
    pub follow: FollowStep,
}

impl FollowLayout {
    /// Enqueues the job for a layout that has changed.
    pub async fn enqueue(tx: &Tx, layout_id: i64, now: Millis) -> Result<()> {
        Self { layout_id, after: 0 }.enqueue_at(tx, now, now).await
    }

    /// Enqueues jobs for several layouts from a time on, each with its number of uses. They follow one another, since a
    /// job spaces only its own parts. Returns the end of the last.
    pub async fn enqueue_in_turn(tx: &Tx, layouts: &[(i64, i64)], now: Millis, from: Millis) -> Result<Millis> {
        let mut at = from;
        for &(layout_id, uses) in layouts {
            Self { layout_id, after: 0 }.enqueue_at(tx, now, at).await?;
            at += uses * APART;
        }
        Ok(at)
    }

    async fn enqueue_at(&self, tx: &Tx, now: Millis, at: Millis) -> Result<()> {
        let options = EnqueueOptions::at(now).run_at(at).unique(format!("{}-{}", self.layout_id, self.after));
        vitrine_jobs::enqueue(tx, self, options).await?;
        Ok(())
    }
}

impl Job for FollowLayout {
    const KIND: &'static str = "follow_layout";
    type Context = LayoutFollowers;

    async fn run(self, followers: LayoutFollowers, _progress: Progress) -> std::result::Result<(), JobError> {
        let LayoutFollowers { app, follow } = followers;
        if let Some((after, at)) = follow(app.clone(), self.layout_id, self.after).await? {
            let (next, now) = (&Self { layout_id: self.layout_id, after }, app.clock.now());
            app.db
                .transaction(|tx| async move {
                    next.enqueue_at(&tx, now, at).await?;
                    Ok::<_, vitrine_core::error::PublicError>(tx.commit().await?)
                })
                .await?;
        }
        Ok(())
    }
}
