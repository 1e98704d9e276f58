//! Removal of items by moderators. A removed item is a deleted one, absent everywhere and for everybody, with a statement of reasons
//! for its creator. Any moderator can restore it until it is removed for good ([`crate::deletion::purge`]).

use futures::future::BoxFuture;
use serde::{Deserialize, Serialize};
use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::{ItemId, ItemKind, PreviewNaming};
use vitrine_core::language::Language;
use vitrine_core::limits::DELETED_ITEMS_KEPT_FOR;
use vitrine_core::viewer::Viewer;
use vitrine_db::Tx;
use vitrine_jobs::{EnqueueOptions, Job, JobError, Progress};
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::mail::{self, EmailMessage};
use vitrine_people::notifications::{self, NewNotification, NotificationType};

use super::decision::{RemovalGround, decision_not_applicable};
use super::statement::{self, RemovalStatement};
use super::takedown_rows::{self, TakedownRow};
use super::{ModeratorAction, subject_rows};
use crate::deletion::deleted_item_rows;

/// A removed item, for its creator and moderators.
#[derive(Clone, Debug)]
pub struct Takedown {
    pub name: String,
    pub ground: RemovalGround,
    /// Reason in the moderators' words.
    pub reason: String,
    /// True if the picture check had found it.
    pub is_detected: bool,
    pub removed_at: Millis,
    /// Time until which moderators can restore it.
    pub restorable_until: Millis,
}

/// Finds a removed item. It is absent for everybody but its creator and moderators.
///
/// # Errors
/// `UNAUTHENTICATED`, `NOT_FOUND`; database errors.
pub async fn find(app: &App, viewer: &Viewer, kind: &ItemKind, hex_id: &str) -> Result<Takedown> {
    viewer.require_account()?;
    let id = kind.parse_id(hex_id).ok_or_else(PublicError::not_found)?;
    let row = takedown_rows::find(&app.db, id.0).await?;
    let row = row.filter(|row| viewer.owns(row.creator_id) || viewer.is_staff()).ok_or_else(PublicError::not_found)?;
    Ok(Takedown {
        name: row.name,
        ground: RemovalGround::parse(&row.ground),
        reason: row.reason,
        is_detected: row.is_detected,
        removed_at: row.removed_at,
        restorable_until: row.removed_at + DELETED_ITEMS_KEPT_FOR,
    })
}

/// Removes an item, notifies its creator and records it. Imported items cannot be removed, because others are made of them.
pub(super) async fn remove(
    app: &App,
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    (kind, id): (&ItemKind, ItemId),
    ground: RemovalGround,
    reason: &str,
) -> Result<()> {
    if kind.drawing == PreviewNaming::AtImport {
        return Err(decision_not_applicable());
    }
    let (actor, now) = (staff_action.staff.account(), staff_action.now);
    if deleted_item_rows::delete(tx, id, actor.id, now).await? == 0 {
        return Err(PublicError::not_found());
    }
    takedown_rows::add(tx, id.0, ground.as_str(), reason, now).await?;
    let stated = takedown_rows::find(tx, id.0).await?.ok_or_else(PublicError::not_found)?;
    let of = NotificationType::WorkDeleted;
    let news = staff_action.news(of, id.0, Some(reason));
    notifications::tell_creator(tx, NewNotification { detail: Some(&stated.name), ..news }).await?;
    if stated.creator_id != actor.id {
        mail::post(app, tx, stated.creator_id, letter(app, kind, id, &stated)).await?;
    }
    FollowTakedown { item_id: id.0 }.enqueue(tx, now).await?;
    let detail = Some(format!("{}: {}", ground.as_str(), stated.name));
    Ok(staff_action.record(tx, "item.remove", kind.target(id), detail, Some(reason)).await?)
}

fn letter(app: &App, kind: &ItemKind, id: ItemId, stated: &TakedownRow) -> EmailMessage {
    let statement = RemovalStatement {
        username: &stated.creator_username,
        name: &stated.name,
        ground: RemovalGround::parse(&stated.ground),
        reason: &stated.reason,
        is_detected: stated.is_detected,
        contact: app.config.documents.contact.as_deref(),
        page: &app.config.absolute(&kind.page_url(&stated.slug, id.number())),
    };
    statement::letter(stated.creator_language.as_deref().and_then(Language::parse).unwrap_or_default(), &statement)
}

/// Restores a removed item and records it.
///
/// # Errors
/// `NOT_FOUND` for an item that was not removed; `CONFLICT` if it is too late, its creator is gone, or a pack has too few themes.
pub(super) async fn restore(
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    kind: &ItemKind,
    id: ItemId,
    note: Option<&str>,
) -> Result<()> {
    let now = staff_action.now;
    takedown_rows::find(tx, id.0).await?.ok_or_else(PublicError::not_found)?;
    if takedown_rows::restore(tx, id.0, now - DELETED_ITEMS_KEPT_FOR, now).await? == 0 {
        return Err(PublicError::new(ErrorCode::Conflict, "This item can't be restored any more."));
    }
    takedown_rows::forget(tx, id.0).await?;
    notifications::withdraw(tx, id.0, NotificationType::WorkDeleted).await?;
    if subject_rows::is_open_and_listed(tx, id.0).await? {
        notifications::tell_creator(tx, staff_action.news(NotificationType::WorkRelisted, id.0, None)).await?;
    }
    FollowTakedown { item_id: id.0 }.enqueue(tx, now).await?;
    Ok(staff_action.record(tx, "item.restore", kind.target(id), None, note).await?)
}

/// Job that makes the pictures which a removal or its undoing makes due: those of the item, and of the pack that has it.
#[derive(Serialize, Deserialize)]
pub struct FollowTakedown {
    item_id: i64,
}

/// Context of the job: the application, and the function that enqueues what is due for items of every kind.
#[derive(Clone)]
pub struct TakedownFollower {
    pub app: SharedApp,
    pub enqueue: fn(SharedApp) -> BoxFuture<'static, Result<()>>,
}

impl FollowTakedown {
    async fn enqueue(&self, tx: &Tx, now: Millis) -> Result<()> {
        vitrine_jobs::enqueue(tx, self, EnqueueOptions::at(now).unique(self.item_id.to_string())).await?;
        Ok(())
    }
}

impl Job for FollowTakedown {
    const KIND: &'static str = "follow_takedown";
    type Context = TakedownFollower;

    async fn run(self, follower: TakedownFollower, _progress: Progress) -> std::result::Result<(), JobError> {
        Ok((follower.enqueue)(follower.app.clone()).await?)
    }
}
