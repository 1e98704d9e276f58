//! Redrawing of themes whose layout has changed, or whose preview is of an older drawing, some at a time. Their files need
//! nothing, because they are named by their inputs.

use futures::FutureExt;
use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::{items, limits};
use vitrine_db::{DbError, Execute};
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};

use super::previews::MakePreviews;
use super::theme_rows;
use crate::layouts::follow::APART;

/// Number of themes that are marked in one transaction because of their layout.
const AT_ONCE: i64 = 100;
/// The same for an older drawing. Enough for most packs, which get one collage for all of their themes.
const OLD_AT_ONCE: i64 = 8;
/// Time between two parts of them: a theme a second, which leaves most of a processor to everything else.
const OLD_PARTS_APART: Millis = OLD_AT_ONCE * 1_000;

/// Marks some themes with this layout for redrawing. Returns the last of them and the time of the next part.
pub fn follow_layout(app: SharedApp, layout_id: i64, after: i64) -> BoxFuture<'static, Result<Option<(i64, Millis)>>> {
    async move {
        // A deletion may be undone for a minute, by the clock of another instance.
        let deleted_since = app.clock.now() - 2 * limits::RESTORABLE_FOR;
        let themes = theme_rows::with_layout(&app.db, layout_id, (after, AT_ONCE), deleted_since).await?;
        let Some((last, _)) = themes.last().copied() else { return Ok(None) };
        let now = app.clock.now();
        mark(&app, &themes, now).await?;
        Ok(Some((last, now + AT_ONCE * APART)))
    }
    .boxed()
}

/// Marks themes for redrawing. Their new pictures get another address.
async fn mark(app: &App, themes: &[(i64, i64)], now: Millis) -> Result<()> {
    let tokens: Vec<Vec<u8>> = themes.iter().map(|_| app.random.bytes::<16>().to_vec()).collect();
    let tokens = &tokens;
    app.db
        .transaction(|tx| async move {
            for (((id, creator_id), token), place) in themes.iter().zip(tokens).zip(0..) {
                items::item_rows::renew_previews(&tx, *id, token.clone()).await?;
                let options = MakePreviews::options(*id, now).run_at(now + place * APART).of_account(*creator_id);
                vitrine_jobs::enqueue(&tx, &MakePreviews { theme_id: *id }, options).await?;
            }
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(())
}

/// Job that has themes with a preview of an older drawing drawn anew, some at a time, until none is left. A marked theme is found
/// no more, so that the job goes on wherever it was interrupted.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct RedrawThemes {}

impl RedrawThemes {
    /// One job for all instances.
    fn options(now: Millis, run_at: Millis) -> EnqueueOptions {
        EnqueueOptions::at(now).run_at(run_at).unique("all")
    }
}

impl Job for RedrawThemes {
    const KIND: &'static str = "redraw_themes";
    type Context = SharedApp;

    async fn run(self, app: SharedApp, _progress: Progress) -> std::result::Result<(), JobError> {
        let themes = theme_rows::drawn_before(&app.db, OLD_AT_ONCE).await.map_err(PublicError::from)?;
        if themes.is_empty() {
            return Ok(());
        }
        let now = app.clock.now();
        mark(&app, &themes, now).await?;
        let options = Self::options(now, now + OLD_PARTS_APART);
        vitrine_jobs::enqueue(&app.db, &self, options).await.map_err(PublicError::from)?;
        Ok(())
    }
}

/// Enqueues the job if there is a theme for it. Any number of processes may do this concurrently.
///
/// # Errors
/// Errors of the database.
pub async fn enqueue_old(app: &App) -> Result<()> {
    if !theme_rows::drawn_before(&app.db, 1).await?.is_empty() {
        let now = app.clock.now();
        vitrine_jobs::enqueue_missing(&app.db, &[(RedrawThemes {}, RedrawThemes::options(now, now))]).await?;
    }
    Ok(())
}

/// Returns the number of themes with a preview of an older drawing.
///
/// # Errors
/// Errors of the database.
pub async fn count_old(db: &impl Execute) -> std::result::Result<u64, DbError> {
    theme_rows::count_drawn_before(db).await
}
