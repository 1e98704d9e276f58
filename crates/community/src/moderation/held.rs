//! Reports of the picture check. It opens a case as people do, and unlists the item until the case is decided if the operator wants
//! that.

use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, AuditActor};
use vitrine_people::notifications::{self, NewNotification, NotificationType};

use super::{case_rows, subject, subject_rows};

/// Reason of items that the picture check unlisted, which distinguishes them from items that a moderator unlisted. The triggers of
/// packs compare with it.
pub const HELD: &str = "Its pictures are being checked.";

/// Waits until nobody else opens, joins or closes a case about this item. Call it first in a transaction.
///
/// # Errors
/// Database errors.
pub async fn lock(tx: &Tx, item_id: i64) -> std::result::Result<(), DbError> {
    subject::lock(tx, (Some(item_id), None)).await
}

/// Opens a case about an item, or joins the open one, with the score as its reason.
///
/// # Errors
/// Database errors.
pub async fn report(tx: &Tx, item_id: i64, score_percent: i64, now: Millis) -> Result<()> {
    let subject = (Some(item_id), None);
    let case_id = match case_rows::open_case_of(tx, subject).await? {
        Some(case_id) => case_id,
        None => case_rows::open(tx, subject, false, now).await?,
    };
    case_rows::set_nsfw_score(tx, case_id, score_percent).await?;
    Ok(())
}

/// Unlists an item, unless a moderator has unlisted it.
///
/// # Errors
/// Database errors.
pub async fn hold(tx: &Tx, item_id: i64) -> Result<()> {
    subject_rows::hold(tx, item_id, HELD).await?;
    Ok(())
}

/// Notifies the creator that a case keeps the item unlisted, and records it.
///
/// # Errors
/// Database errors.
pub async fn tell(tx: &Tx, kind: &ItemKind, item_id: i64, now: Millis) -> Result<()> {
    // No account has this id, so nobody did it themselves.
    let of = NotificationType::WorkUnlisted;
    let news = NewNotification { of, item_id, actor_id: 0, detail: None, reason: Some(HELD), at: now };
    notifications::tell_creator(tx, news).await?;
    let entry = audit::AuditRecord {
        actor: AuditActor::Site,
        action: "item.unlist",
        target: kind.target(ItemId(item_id)),
        detail: None,
        reason: Some(HELD),
        request_id: None,
        at: now,
    };
    Ok(audit::record(tx, entry).await?)
}

/// Relists an item that was unlisted without a case, because its pictures had not been checked yet.
///
/// # Errors
/// Database errors.
pub async fn release(tx: &Tx, item_id: i64, now: Millis) -> Result<()> {
    subject_rows::release(tx, item_id, HELD, now).await?;
    Ok(())
}
