//! Saving: people bookmark items of any kind. Only an item that the viewer may see can be saved. Saving twice, or removing a save
//! that does not exist, changes nothing. Triggers count the saves of an item.

pub mod graphql;
pub mod saved_rows;

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::{self, Item, ItemKind, OfKind};
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_core::visibility;
use vitrine_db::DbError;
use vitrine_kit::app::App;

use crate::notifications;

/// Saves an item for the viewer; returns it with its new count.
///
/// # Errors
/// `UNAUTHENTICATED`, `BLOCKED`, `RATE_LIMITED`, `BAD_USER_INPUT` with too many saved already, and `NOT_FOUND` for an item that the
/// viewer may not see.
pub async fn save<T: OfKind>(app: &App, viewer: &Viewer, hex_id: &str) -> Result<T> {
    take_turn(app, viewer)?;
    let writer = viewer.require_writer()?;
    let id = T::KIND.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    items::find_by_id::<T>(&app.db, viewer, id).await?.ok_or_else(PublicError::not_found)?;
    let (writer, now, most) = (&writer, app.clock.now(), limits::SAVES_MAX);
    let saving = app.db.transaction(|tx| async move {
        // Without the lock, concurrent requests could save more than the limit.
        tx.lock("saves", &writer.account().id.to_le_bytes()).await?;
        let is_new = saved_rows::add(&tx, writer, id, now).await?;
        if is_new && saved_rows::count(&tx, writer.account().id).await? > most as i64 {
            return Err(PublicError::from(FieldError::new("hexId", ErrorReason::TooMany { most })));
        }
        if is_new {
            notifications::tell_of_saves(&tx, id.0, writer.account().id, now).await?;
        }
        tx.commit().await?;
        Ok::<_, PublicError>(())
    });
    saving.await?;
    // Also if nothing was added: another request may have saved it, and may not have updated the lists yet.
    app.follow_changes().await;
    items::find_by_id(&app.db, viewer, id).await?.ok_or_else(PublicError::not_found)
}

/// Removes the viewer's save of an item; returns the item with its new count, or nothing if the viewer may not see it any more. A
/// blocked account may do this too.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, and `NOT_FOUND` for an item that the viewer neither may see nor had saved.
pub async fn unsave<T: OfKind>(app: &App, viewer: &Viewer, hex_id: &str) -> Result<Option<T>> {
    let account = take_turn(app, viewer)?;
    let id = T::KIND.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    let account_id = account.id;
    let was_saved = app.db.transaction(|tx| async move {
        let was_saved = saved_rows::remove(&tx, account_id, id).await?;
        tx.commit().await?;
        Ok::<_, DbError>(was_saved)
    });
    let was_saved = was_saved.await?;
    // Also if nothing was removed, as above.
    app.follow_changes().await;
    let item = items::find_by_id(&app.db, viewer, id).await?;
    if item.is_none() && !was_saved { Err(PublicError::not_found()) } else { Ok(item) }
}

/// Returns the row ids of the items of all kinds that an account has saved.
///
/// # Errors
/// Database errors.
pub async fn ids(app: &App, account: &ViewerAccount) -> Result<Vec<i64>> {
    Ok(saved_rows::ids(&app.db, account.id).await?)
}

/// Returns the latest saves of an account, of the kind with this name, as far as it may still see the items.
///
/// # Errors
/// Database errors.
pub async fn latest(app: &App, account: &ViewerAccount, kind: &str) -> Result<Vec<(&'static ItemKind, Item)>> {
    let Some(kind) = app.catalogue.kinds().find(|known| known.name == kind) else { return Ok(Vec::new()) };
    let items = saved_rows::latest(&app.db, account.id, kind, limits::PAGE_LIMIT_MAX).await?;
    let viewer = Viewer::SignedIn(account.clone());
    let visible = items.into_iter().filter(|item| visibility::can_open(&viewer, &item.visibility_facts()));
    Ok(visible.map(|item| (kind, item)).collect())
}

fn take_turn<'a>(app: &App, viewer: &'a Viewer) -> Result<&'a ViewerAccount> {
    let account = viewer.require_account()?;
    app.rates.saves.take(RateSubject::Account(account.id))?;
    Ok(account)
}
