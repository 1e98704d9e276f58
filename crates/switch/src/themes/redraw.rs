//! Redrawing of themes whose layout has changed, some at a time. Their files need nothing, because they are named by
//! their inputs.

use futures::FutureExt;
use futures::future::BoxFuture;
use vitrine_core::clock::Millis;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::{items, limits};
use vitrine_kit::app::SharedApp;

use super::packs::collage;
use super::previews::MakePreviews;
use super::theme_rows;
use crate::layouts::follow::APART;

/// Number of themes that are marked in one transaction.
const AT_ONCE: i64 = 100;

/// Marks some themes with this layout for redrawing. Returns the last of them and the time of the next part.
pub fn follow_layout(app: SharedApp, layout_id: i64, after: i64) -> BoxFuture<'static, Result<Option<(i64, Millis)>>> {
    async move {
        // A deletion may be undone for a minute, by the clock of another instance.
        let deleted_since = app.clock.now() - 2 * limits::RESTORABLE_FOR;
        let themes = theme_rows::with_layout(&app.db, layout_id, (after, AT_ONCE), deleted_since).await?;
        let Some((last, _)) = themes.last().copied() else { return Ok(None) };
        let now = app.clock.now();
        let ids: Vec<i64> = themes.iter().map(|(id, _)| *id).collect();
        let tokens: Vec<Vec<u8>> = ids.iter().map(|_| app.random.bytes::<16>().to_vec()).collect();
        let (themes, ids, tokens) = (&themes, &ids, &tokens);
        app.db
            .transaction(|tx| async move {
                for (((id, creator_id), token), place) in themes.iter().zip(tokens).zip(0..) {
                    items::item_rows::renew_previews(&tx, *id, token.clone()).await?;
                    let options = MakePreviews::options(*id, now).run_at(now + place * APART).of_account(*creator_id);
                    vitrine_jobs::enqueue(&tx, &MakePreviews { theme_id: *id }, options).await?;
                }
                // The pack of any marked theme waits for another collage. A deleted theme's pack gets it now, because
                // its job ends without enqueuing one.
                let deleted = theme_rows::deleted_among(&tx, ids).await?;
                collage::enqueue_due_of(&tx, &deleted, now).await?;
                Ok::<_, PublicError>(tx.commit().await?)
            })
            .await?;
        app.follow_changes().await;
        app.job_notifier.notify();
        Ok(Some((last, now + AT_ONCE * APART)))
    }
    .boxed()
}
