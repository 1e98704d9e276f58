//! Notifications about one's items and reports, and about new items of followed creators. Decisions of moderators are notified in
//! the transaction of the decision. New items are not copied to every follower: each follower's notifications are added when they
//! next look (decision record 0016). A weekly email lists unread ones.

pub mod digest;
pub mod graphql;
mod notification;
pub mod notification_rows;
pub mod permissions;
mod reader;
mod reason;
mod sentences;
pub mod unsubscribe;

use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_db::{DbError, Execute, Tx};
use vitrine_kit::app::App;

pub use self::notification::{
    ChannelPreference, NotificationGroup, NotificationSubject, NotificationType, StoredNotification, is_action_taken,
};
pub use self::reason::{read_reason, read_text};

/// Time for which notifications are kept.
pub const KEPT_FOR: Millis = 180 * DAY;
/// Time after which all notifications dated at a moment are stored. They are dated before their transaction waits for others, and
/// the clocks of instances may differ by 20 seconds.
pub const SETTLED_AFTER: Millis = 60 * SECOND;
/// Notifications, or accounts with too many, that one sweep handles.
const SWEPT_AT_ONCE: i64 = 1_000;

/// Detail of [`NotificationType::WorkUnlisted`] while its pictures are being checked.
pub const HELD: &str = "HELD";

/// A notification for the creator of an item.
#[derive(Clone, Copy, Debug)]
pub struct NewNotification<'a> {
    pub of: NotificationType,
    pub item_id: i64,
    /// Row id of the account that acted. Nobody is notified of their own actions.
    pub actor_id: i64,
    pub detail: Option<&'a str>,
    /// Reason in a moderator's words.
    pub reason: Option<&'a str>,
    pub at: Millis,
}

/// Notifies the creator of an item, in the transaction of the event.
///
/// # Errors
/// Database errors.
pub async fn tell_creator(tx: &Tx, news: NewNotification<'_>) -> std::result::Result<(), DbError> {
    notification_rows::add_for_creator(tx, news).await.map(drop)
}

/// Notifies the moderators of a new case, in the transaction that opens it. There is never more than one unread notification of it.
///
/// # Errors
/// Database errors.
pub async fn tell_staff(db: &impl Execute, at: Millis) -> std::result::Result<(), DbError> {
    notification_rows::add_for_staff(db, at).await.map(drop)
}

/// Notifies the creator of an item when its number of saves reaches a power of ten, once for each. The caller's transaction has
/// changed the count, so nobody else reads the same.
///
/// # Errors
/// Database errors.
pub async fn tell_of_saves(tx: &Tx, item_id: i64, actor_id: i64, at: Millis) -> std::result::Result<(), DbError> {
    let count = notification_rows::save_count(tx, item_id).await?;
    let is_milestone = count >= 10 && 10_i64.pow(count.ilog10()) == count;
    let (of, detail) = (NotificationType::WorkSaved, count.to_string());
    if is_milestone && !notification_rows::is_told(tx, item_id, of, &detail).await? {
        let news = NewNotification { of, item_id, actor_id, detail: Some(&detail), reason: None, at };
        notification_rows::add_for_creator(tx, news).await?;
    }
    Ok(())
}

/// Withdraws the notification of something that has been undone.
///
/// # Errors
/// Database errors.
pub async fn withdraw(tx: &Tx, item_id: i64, of: NotificationType) -> std::result::Result<(), DbError> {
    notification_rows::remove_of_item(tx, item_id, of).await.map(drop)
}

/// Lets notifications of an item's deletion outlive the item, in the transaction that removes it.
///
/// # Errors
/// Database errors.
pub async fn keep_of_deleted(tx: &Tx, item_ids: &[i64]) -> std::result::Result<(), DbError> {
    notification_rows::keep_without_items(tx, item_ids, NotificationType::WorkDeleted).await.map(drop)
}

/// Returns a page of the viewer's notifications, latest first, and the number of all.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn list(
    app: &App,
    viewer: &Viewer,
    group: Option<NotificationGroup>,
    page: PageRequest,
) -> Result<(Vec<StoredNotification>, usize)> {
    let account = viewer.require_account()?;
    add_new_items(app, account).await?;
    let types: Vec<&str> = NotificationType::ALL
        .into_iter()
        .filter(|of| group.is_none_or(|group| of.group() == group))
        .map(NotificationType::as_str)
        .collect();
    let rows = notification_rows::page(&app.db, account.id, &types, page).await?;
    Ok((rows, notification_rows::count(&app.db, account.id, &types).await? as usize))
}

/// Counts the viewer's unread notifications.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn unread_count(app: &App, viewer: &Viewer) -> Result<i64> {
    let account = viewer.require_account()?;
    add_new_items(app, account).await?;
    Ok(notification_rows::unread_count(&app.db, account.id).await?)
}

/// Adds notifications of items that followed creators have published since the last time, if there are any.
async fn add_new_items(app: &App, account: &ViewerAccount) -> Result<()> {
    if !notification_rows::has_new_items(&app.db, account.id).await? {
        return Ok(());
    }
    let (id, now) = (account.id, app.clock.now());
    app.db
        .transaction(|tx| async move {
            // Of two requests at once the later one finds nothing new.
            tx.lock("notifications", &id.to_le_bytes()).await?;
            let last = notification_rows::last_new_item(&tx).await?;
            notification_rows::add_new_items(&tx, id, last, (now - KEPT_FOR, now), limits::NOTIFICATIONS_MAX).await?;
            notification_rows::set_new_items_seen(&tx, id, last).await?;
            tx.commit().await
        })
        .await?;
    Ok(())
}

/// Notifications to mark as read.
#[derive(Clone, Debug)]
pub enum ReadSelection {
    All,
    These(Vec<i64>),
}

/// Marks the viewer's own notifications; other ids are ignored like unknown ones. Returns the number of unread notifications.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for too many ids; database errors.
pub async fn mark_read(app: &App, viewer: &Viewer, marked: ReadSelection) -> Result<i64> {
    let account = viewer.require_account()?;
    app.rates.saves.take(RateSubject::Account(account.id))?;
    let now = app.clock.now();
    match marked {
        ReadSelection::All => notification_rows::mark_all(&app.db, account.id, now).await?,
        ReadSelection::These(ids) if ids.len() > limits::IDS_MAX => {
            return Err(FieldError::new("ids", ErrorReason::TooMany { most: limits::IDS_MAX }).into());
        }
        ReadSelection::These(ids) if ids.is_empty() => return Err(FieldError::new("ids", ErrorReason::Empty).into()),
        ReadSelection::These(ids) => notification_rows::mark(&app.db, account.id, ids, now).await?,
    };
    Ok(notification_rows::unread_count(&app.db, account.id).await?)
}

/// Returns the viewer's preferences for every type that they can get: on the site and by email by default.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn preferences(app: &App, viewer: &Viewer) -> Result<Vec<ChannelPreference>> {
    let stored = notification_rows::preferences(&app.db, viewer.require_account()?.id).await?;
    let is_for_viewer = |of: &NotificationType| *of != NotificationType::CaseOpened || viewer.is_staff();
    let of_type = |of: NotificationType| {
        let found = stored.iter().find(|row| row.notification_type == of.as_str());
        found.map_or(ChannelPreference { of, on_site: true, by_mail: true }, |row| ChannelPreference {
            of,
            on_site: row.on_site,
            by_mail: row.by_mail,
        })
    };
    Ok(NotificationType::ALL.into_iter().filter(is_for_viewer).map(of_type).collect())
}

/// Changes these preferences and leaves the others.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BAD_USER_INPUT` for more than there are types; database errors.
pub async fn set_preferences(
    app: &App,
    viewer: &Viewer,
    changed: &[ChannelPreference],
) -> Result<Vec<ChannelPreference>> {
    let account_id = viewer.require_account()?.id;
    app.rates.saves.take(RateSubject::Account(account_id))?;
    let most = NotificationType::ALL.len();
    if changed.len() > most {
        return Err(FieldError::new("preferences", ErrorReason::TooMany { most }).into());
    }
    app.db
        .transaction(|tx| async move {
            for preference in changed {
                notification_rows::set_preference(&tx, account_id, *preference).await?;
            }
            tx.commit().await
        })
        .await?;
    preferences(app, viewer).await
}

/// Removes old notifications, and those of each account beyond its limit.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    notification_rows::remove_before(&app.db, app.clock.now() - KEPT_FOR, SWEPT_AT_ONCE).await?;
    let most = limits::NOTIFICATIONS_MAX;
    for account_id in notification_rows::with_more_than(&app.db, most, SWEPT_AT_ONCE).await? {
        notification_rows::remove_more_than(&app.db, account_id, most).await?;
    }
    Ok::<_, PublicError>(())
}
