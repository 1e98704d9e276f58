//! Deleting items of any kind, and undoing that for a minute. A deleted item is absent for everybody. It keeps its row and files
//! until it is removed for good ([`purge`]), and its number is never reused.

pub mod deleted_item_rows;
pub mod graphql;
pub mod purge;

use std::collections::BTreeSet;

use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items::{self, Item, ItemId, ItemKind, OfKind};
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, Writer};
use vitrine_core::visibility::{self, VisibilityFacts};
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::audit::{self, AuditActor};
use vitrine_people::notifications::{self, NewNotification, NotificationType, read_reason};

/// A deletion that has been made.
pub struct Deletion {
    pub ids: Vec<ItemId>,
    /// Time until which it can be undone.
    pub restorable_until: Millis,
}

/// The reason of a deletion, and the request that asks for it.
#[derive(Clone, Copy, Debug)]
pub struct DeletionContext<'a> {
    /// Unchecked text. Moderators must give one for other people's items; the creators read it.
    pub reason: Option<&'a str>,
    pub request_id: &'a str,
}

/// An item that people can delete by itself.
pub trait DeletableItem: OfKind {
    /// Applies what else follows from deleting or restoring these items, at the end of the transaction: after the commit, the
    /// request may be gone.
    fn follow(tx: &Tx, ids: &[i64], now: Millis) -> impl Future<Output = Result<()>> + Send;
}

/// Deletes all of these items or none. Creators delete their own, even while they are blocked; moderators delete any, with a
/// reason.
///
/// # Errors
/// `NOT_FOUND` if the viewer may not open one of them, `FORBIDDEN` or `BLOCKED` if it is somebody else's; `BAD_USER_INPUT` without
/// a reason where one is required; database errors.
pub async fn delete<W: DeletableItem>(
    app: &SharedApp,
    viewer: &Viewer,
    hex_ids: &[String],
    why: DeletionContext<'_>,
) -> Result<Deletion> {
    let actor = viewer.require_account()?.id;
    let ids = &read_ids(W::KIND, hex_ids)?;
    take_turn(app, actor).await?;
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            let others = delete_in(&tx, viewer, ids, now).await?;
            W::follow(&tx, &numbers(ids), now).await?;
            record(&tx, viewer, W::KIND, &others, why, now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    tracing::info!(actor, items = ?hex_ids, kind = W::KIND.name, "items deleted");
    Ok(Deletion { ids: ids.iter().copied().collect(), restorable_until: now + limits::RESTORABLE_FOR })
}

/// Deletes items as part of a transaction, as [`delete`] does. Returns those that belong to others, for [`record`] at its end.
///
/// # Errors
/// Errors of [`delete`].
pub async fn delete_in(tx: &Tx, viewer: &Viewer, ids: &BTreeSet<ItemId>, now: Millis) -> Result<Vec<Item>> {
    let actor = viewer.require_account()?.id;
    let mut found = deleted_item_rows::by_ids(tx, ids).await?;
    for id in ids {
        may_delete(viewer, found.iter().find(|item| item.id == id.0))?;
        // Somebody may have been faster since it was read.
        if deleted_item_rows::delete(tx, *id, actor, now).await? == 0 {
            return Err(PublicError::not_found());
        }
    }
    found.retain(|item| !viewer.is(item.creator_id));
    Ok(found)
}

/// Notifies the creators of items that a moderator has deleted, and records it. Call it last in the transaction.
///
/// # Errors
/// `BAD_USER_INPUT` without a reason; database errors.
pub async fn record(
    tx: &Tx,
    viewer: &Viewer,
    kind: &ItemKind,
    items: &[Item],
    why: DeletionContext<'_>,
    now: Millis,
) -> Result<()> {
    if items.is_empty() {
        return Ok(());
    }
    let account = viewer.require_account()?;
    let reason = read_reason("reason", why.reason)?;
    for item in items {
        let news = NewNotification {
            of: NotificationType::WorkDeleted,
            item_id: item.id,
            actor_id: account.id,
            detail: Some(&item.name),
            reason: Some(&reason),
            at: now,
        };
        notifications::tell_creator(tx, news).await?;
    }
    for item in items {
        let entry = audit::AuditRecord {
            actor: AuditActor::Account(account.uuid),
            action: "item.delete",
            target: kind.target(ItemId(item.id)),
            detail: Some(format!("{} of user:{}", item.name, item.creator_account_uuid)),
            reason: Some(&reason),
            request_id: Some(why.request_id),
            at: now,
        };
        audit::record(tx, entry).await?;
    }
    Ok(())
}

/// Undoes a deletion that the same account made no more than a minute ago. Items that are not deleted stay as they are, so asking
/// twice does no harm. Returns their row ids.
///
/// # Errors
/// `NOT_FOUND` if one of them was deleted by somebody else or too long ago, or never existed; `QUOTA_EXCEEDED` if their
/// creator has published others in their place; database errors.
pub async fn restore<W: DeletableItem>(app: &SharedApp, writer: &Writer, hex_ids: &[String]) -> Result<Vec<i64>> {
    let ids = &read_ids(W::KIND, hex_ids)?;
    take_turn(app, writer.account().id).await?;
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            let writer = &items::lock_writer(&tx, writer).await?;
            let restored = restore_in(&tx, writer, ids, now).await?;
            if restored.own > 0 {
                items::check_quota(&tx, writer, 0).await?;
                items::check_restored(&tx, writer).await?;
            }
            W::follow(&tx, &restored.ids, now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(numbers(ids))
}

/// Items that have been restored.
#[derive(Default)]
pub struct RestoredItems {
    pub ids: Vec<i64>,
    /// Number of the writer's own items among them, which may exceed the quota.
    pub own: usize,
}

/// Restores items as part of a transaction, as [`restore`] does.
///
/// # Errors
/// `NOT_FOUND` as [`restore`]; database errors.
pub async fn restore_in(tx: &Tx, writer: &Writer, ids: &BTreeSet<ItemId>, now: Millis) -> Result<RestoredItems> {
    let account = writer.account();
    let viewer = &Viewer::SignedIn(account.clone());
    let found = deleted_item_rows::by_ids(tx, ids).await?;
    let mut back = RestoredItems::default();
    for id in ids {
        let item = found.iter().find(|item| item.id == id.0).ok_or_else(PublicError::not_found)?;
        let restored = VisibilityFacts { is_deleted: false, ..item.visibility_facts() };
        if item.deleted_at.is_none() {
            may_delete(viewer, Some(item))?;
            continue;
        }
        if !visibility::can_open(viewer, &restored)
            || deleted_item_rows::restore(tx, *id, account.id, (now - limits::RESTORABLE_FOR, now)).await? == 0
        {
            return Err(PublicError::not_found());
        }
        back.ids.push(id.0);
        if item.creator_id == account.id {
            back.own += 1;
        } else {
            notifications::withdraw(tx, item.id, NotificationType::WorkDeleted).await?;
        }
    }
    Ok(back)
}

/// Counts a deletion, or its undoing, against the account's rate: each changes up to a hundred items.
///
/// # Errors
/// `RATE_LIMITED`; database errors.
pub async fn take_turn(app: &App, account_id: i64) -> Result<()> {
    app.rates.deletions.take(RateSubject::Account(account_id)).await
}

fn numbers(ids: &BTreeSet<ItemId>) -> Vec<i64> {
    ids.iter().map(|id| id.0).collect()
}

/// Parses the ids, each once and in one order, so that two deletions cannot deadlock.
fn read_ids(kind: &ItemKind, hex_ids: &[String]) -> Result<BTreeSet<ItemId>> {
    if hex_ids.is_empty() {
        return Err(FieldError::new("hexIds", ErrorReason::Empty).into());
    }
    if hex_ids.len() > limits::IDS_MAX {
        return Err(FieldError::new("hexIds", ErrorReason::TooMany { most: limits::IDS_MAX }).into());
    }
    hex_ids.iter().map(|hex_id| kind.parse_id(hex_id).ok_or_else(PublicError::not_found)).collect()
}

fn may_delete(viewer: &Viewer, item: Option<&Item>) -> Result<()> {
    let item = item.filter(|item| item.deleted_at.is_none());
    if item.is_some_and(|item| viewer.owns(item.creator_id)) {
        return Ok(());
    }
    // Before anything is said of the items of others: that one is absent, too.
    viewer.require_writer()?;
    let item = item.ok_or_else(PublicError::not_found)?;
    if !visibility::can_open(viewer, &item.visibility_facts()) {
        return Err(PublicError::not_found());
    }
    match viewer.is(item.creator_id) || viewer.is_staff() {
        true => Ok(()),
        false => Err(PublicError::new(ErrorCode::Forbidden, "Only its creator can delete this.")),
    }
}
