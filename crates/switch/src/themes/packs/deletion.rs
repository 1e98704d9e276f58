//! Deletion of a pack, alone or with its themes, and undoing that within a minute. A pack with fewer than two themes
//! dissolves by itself (`migrations/*/triggers.sql`); only restoring the themes undoes that.

use std::collections::BTreeSet;

use vitrine_community::deletion::{self, Deletion, DeletionContext};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::{self, ItemId};
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_kit::app::SharedApp;

use super::pack::KIND;
use super::{collage, membership_rows};
use crate::themes::{backlog, theme};

/// Deletes a pack. Its themes stay as single themes, unless they are to be deleted too: then all are or none.
///
/// # Errors
/// The errors of deleting items of any kind.
pub async fn delete(
    app: &SharedApp,
    viewer: &Viewer,
    hex_id: &str,
    with_themes: bool,
    why: DeletionContext<'_>,
) -> Result<Deletion> {
    let actor = viewer.require_account()?.id;
    let id = KIND.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    deletion::take_turn(app, actor).await?;
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            let packs = deletion::delete_in(&tx, viewer, &BTreeSet::from([id]), now).await?;
            let mut others = Vec::new();
            if with_themes {
                // Read once nobody else can change an item.
                let themes = membership_rows::themes_of(&tx, id.0).await?;
                let themes = themes.into_iter().map(ItemId).collect();
                others = deletion::delete_in(&tx, viewer, &themes, now).await?;
            }
            deletion::record(&tx, viewer, &KIND, &packs, why, now).await?;
            deletion::record(&tx, viewer, &theme::KIND, &others, why, now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    tracing::info!(actor, pack = hex_id, with_themes, "pack deleted");
    Ok(Deletion { ids: vec![id], restorable_until: now + limits::RESTORABLE_FOR })
}

/// Restores a deleted pack, with the themes that were deleted together with it, if the same account deleted it no more
/// than a minute ago. A pack that is not deleted stays as it is.
///
/// # Errors
/// The errors of restoring items of any kind, and `CONFLICT` if fewer than two of its themes are there and in no other pack.
pub async fn restore(app: &SharedApp, writer: &Writer, hex_id: &str) -> Result<ItemId> {
    let id = KIND.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    deletion::take_turn(app, writer.account().id).await?;
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            let writer = &items::lock_writer(&tx, writer).await?;
            // Nobody else changes an item from here on.
            items::item_rows::touch(&tx, id.0).await?;
            let themes = membership_rows::themes_deleted_with(&tx, id.0).await?;
            let pack = deletion::restore_in(&tx, writer, &BTreeSet::from([id]), now).await?;
            let themes = deletion::restore_in(&tx, writer, &themes.into_iter().map(ItemId).collect(), now).await?;
            if membership_rows::theme_count(&tx, id.0).await? < limits::PACK_THEMES.0 as i64 {
                let message = "Its themes were deleted or are in other packs now. Create a new pack.";
                return Err(PublicError::new(ErrorCode::Conflict, message));
            }
            if pack.own + themes.own > 0 {
                items::check_quota(&tx, writer, 0).await?;
                items::check_restored(&tx, writer).await?;
            }
            backlog::enqueue_returned(&tx, &themes.ids, now).await?;
            collage::enqueue_due(&tx, &[id.0], now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}
