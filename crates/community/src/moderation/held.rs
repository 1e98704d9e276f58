//! Reports of the picture check. It opens a case as people do, and unlists the item until the case is decided if the operator wants
//! that. An item that is listed again without an answer has a case too, so that a moderator looks at its pictures instead.

use vitrine_core::clock::Millis;
use vitrine_core::error::Result;
use vitrine_core::items::{ItemId, ItemKind};
use vitrine_db::{DbError, Tx};
use vitrine_people::audit::{self, AuditActor};
use vitrine_people::notifications::{self, NewNotification, NotificationType};

use super::subject::CaseColumns;
use super::{case_rows, subject, subject_rows};

/// Reason of held items, for clients that do not read `isHeld`.
const HELD: &str = "Its pictures are being checked.";
const UNCHECKED: &str = "The picture check did not answer. Its pictures are unchecked.";

/// Waits until nobody else opens, joins or closes a case about this subject. Call it first in a transaction.
///
/// # Errors
/// Database errors.
pub async fn lock(tx: &Tx, subject: CaseColumns) -> std::result::Result<(), DbError> {
    subject::lock(tx, subject).await
}

/// Opens a case, or joins the open one. Its reason is the score, or that there is none.
///
/// # Errors
/// Database errors.
pub async fn report(tx: &Tx, subject: CaseColumns, score_percent: Option<i64>, now: Millis) -> Result<()> {
    let case_id = match case_rows::open_case_of(tx, subject).await? {
        Some(case_id) => case_id,
        None => case_rows::open(tx, subject, false, now).await?,
    };
    case_rows::set_nsfw_score(tx, case_id, score_percent).await?;
    Ok(())
}

/// Reports an item that everybody sees although its pictures are unchecked.
///
/// # Errors
/// Database errors.
pub async fn report_unchecked(tx: &Tx, item_id: i64, now: Millis) -> Result<()> {
    if subject_rows::is_open_and_unmarked(tx, item_id).await? {
        report(tx, (Some(item_id), None), None, now).await?;
    }
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
    let (of, detail) = (NotificationType::WorkUnlisted, Some(notifications::HELD));
    notifications::tell_creator(tx, NewNotification { of, item_id, actor_id: 0, detail, reason: None, at: now })
        .await?;
    record(tx, "item.unlist", kind, item_id, HELD, now).await
}

/// Relists an item whose pictures are found harmless.
///
/// # Errors
/// Database errors.
pub async fn release(tx: &Tx, item_id: i64, now: Millis) -> Result<()> {
    case_rows::forget_unchecked(tx, (Some(item_id), None)).await?;
    subject_rows::release(tx, item_id, now).await?;
    Ok(())
}

/// Relists an item whose pictures are unchecked, and reports it to the moderators.
///
/// # Errors
/// Database errors.
pub async fn release_unchecked(tx: &Tx, kind: &ItemKind, item_id: i64, now: Millis) -> Result<()> {
    if subject_rows::release(tx, item_id, now).await? > 0 {
        report_unchecked(tx, item_id, now).await?;
        record(tx, "item.relist", kind, item_id, UNCHECKED, now).await?;
    }
    Ok(())
}

async fn record(
    tx: &Tx,
    action: &'static str,
    kind: &ItemKind,
    item_id: i64,
    reason: &'static str,
    now: Millis,
) -> Result<()> {
    let entry = audit::AuditRecord {
        actor: AuditActor::Site,
        action,
        target: kind.target(ItemId(item_id)),
        detail: None,
        reason: Some(reason),
        request_id: None,
        at: now,
    };
    Ok(audit::record(tx, entry).await?)
}
