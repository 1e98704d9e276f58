//! Moderator decisions about one item (unlist, relist, mark as mature), and creators' requests for another review.

use vitrine_core::clock::Millis;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::{Item, ItemId, ItemKind};
use vitrine_core::viewer::Viewer;
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::notifications::{self, NotificationType, read_reason};

use super::decision::{ModerationDecision, decision_not_applicable};
use super::subject::{CaseSubject, SubjectRef};
use super::{ModeratorAction, StaffAccount, case_rows, read_note, subject_rows, takedown};

/// Applies a decision that a moderator makes on the item's page. Closes the item's open case, except when only the mature mark or a
/// removal is undone. Anyone with the link can still open an unlisted item.
///
/// # Errors
/// `UNAUTHENTICATED`, `BAD_USER_INPUT` for a missing reason or a decision that does not fit the item, `NOT_FOUND`, `FORBIDDEN`,
/// `CONFLICT` for a removed item that cannot be restored; database errors.
pub async fn decide(
    app: &SharedApp,
    viewer: &Viewer,
    (kind, hex_id): (&'static ItemKind, &str),
    decision: ModerationDecision,
    reason: Option<&str>,
    request_id: &str,
) -> Result<ItemId> {
    viewer.require_account()?;
    let reason = match decision.needs_reason() {
        true => Some(read_reason("reason", reason)?),
        false => read_note("reason", reason)?,
    };
    let named = SubjectRef::Item(kind, hex_id);
    let subject = match decision {
        // Nobody can open a removed item.
        ModerationDecision::Restored if viewer.is_staff() => CaseSubject::find(app, named).await?,
        _ => CaseSubject::find_visible(app, viewer, named).await?,
    };
    let staff = &StaffAccount::of(viewer)?;
    staff.may_decide_about(subject.owner_id())?;
    let CaseSubject::Item { item, .. } = &subject else { return Err(PublicError::not_found()) };
    let (subject, id, reason) = (&subject, ItemId(item.id), reason.as_deref());
    let staff_action = ModeratorAction { staff, request_id, now: app.clock.now() };
    app.db
        .transaction(|tx| async move {
            subject.lock(&tx).await?;
            carry_out(app, &tx, staff_action, (kind, id), decision, reason).await?;
            if !matches!(decision, ModerationDecision::UnmarkedMature | ModerationDecision::Restored) {
                case_rows::close_open(&tx, subject.columns(), staff_action, decision.as_str(), reason).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    Ok(id)
}

/// Applies a decision about an item. Does nothing if it is applied already.
pub(super) async fn carry_out(
    app: &App,
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    (kind, id): (&ItemKind, ItemId),
    decision: ModerationDecision,
    reason: Option<&str>,
) -> Result<()> {
    match decision {
        ModerationDecision::Unlisted => set_unlisted(tx, staff_action, kind, id, reason).await,
        ModerationDecision::Relisted => set_unlisted(tx, staff_action, kind, id, None).await,
        ModerationDecision::MarkedMature | ModerationDecision::UnmarkedMature if kind.is_marked_mature => {
            let is_mature = decision == ModerationDecision::MarkedMature;
            if is_mature {
                relist_if_held(tx, staff_action, kind, id).await?;
            }
            if subject_rows::set_mature(tx, id.0, is_mature).await? == 0 {
                return Ok(());
            }
            if is_mature {
                notifications::tell_creator(tx, staff_action.news(NotificationType::WorkMarkedMature, id.0, reason))
                    .await?;
            }
            let action = if is_mature { "item.mark-mature" } else { "item.unmark-mature" };
            Ok(staff_action.record(tx, action, kind.target(id), None, reason).await?)
        }
        ModerationDecision::Removed(ground) => {
            takedown::remove(app, tx, staff_action, (kind, id), ground, reason.unwrap_or_default()).await
        }
        ModerationDecision::Restored => takedown::restore(tx, staff_action, kind, id, reason).await,
        _ => Err(decision_not_applicable()),
    }
}

/// Relists an item that the picture check unlisted. Does nothing if a moderator unlisted it.
pub(super) async fn relist_if_held(
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    kind: &ItemKind,
    id: ItemId,
) -> Result<()> {
    if subject_rows::is_held(tx, id.0).await? { set_unlisted(tx, staff_action, kind, id, None).await } else { Ok(()) }
}

async fn set_unlisted(
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    kind: &ItemKind,
    id: ItemId,
    reason: Option<&str>,
) -> Result<()> {
    if subject_rows::set_unlisted(tx, id.0, reason, staff_action.now).await? == 0 {
        return Ok(());
    }
    if reason.is_none() {
        case_rows::forget_reviews(tx, id.0).await?;
    }
    let (action, of) = match reason {
        Some(_) => ("item.unlist", NotificationType::WorkUnlisted),
        None => ("item.relist", NotificationType::WorkRelisted),
    };
    notifications::tell_creator(tx, staff_action.news(of, id.0, reason)).await?;
    Ok(staff_action.record(tx, action, kind.target(id), None, reason).await?)
}

/// Review of an unlisted item, for its creator and moderators.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReviewState {
    /// Reason why it is unlisted; `None` while it is listed.
    pub reason: Option<String>,
    /// True if it is unlisted only because its pictures are being checked.
    pub is_held: bool,
    /// Time since which it waits for another review.
    pub waiting_since: Option<Millis>,
    /// True if its creator may ask for another review now.
    pub may_ask: bool,
    pub is_nsfw: bool,
}

/// # Errors
/// `UNAUTHENTICATED`, `NOT_FOUND`, `FORBIDDEN` for the items of others; database errors.
pub async fn review(app: &App, viewer: &Viewer, kind: &'static ItemKind, hex_id: &str) -> Result<ReviewState> {
    viewer.require_account()?;
    let subject = CaseSubject::find_visible(app, viewer, SubjectRef::Item(kind, hex_id)).await?;
    if !viewer.owns(subject.owner_id()) && !viewer.is_staff() {
        return Err(PublicError::forbidden());
    }
    let CaseSubject::Item { item, .. } = &subject else { return Err(PublicError::not_found()) };
    review_of(app, viewer, item).await
}

/// Returns why an item is unlisted, if the viewer is its creator or a moderator.
pub fn unlisted_reason<'a>(viewer: &Viewer, item: &'a Item) -> Option<&'a str> {
    let is_told = viewer.owns(item.creator_id) || viewer.is_staff();
    item.unlisted_reason.as_deref().filter(|_| is_told)
}

/// Returns whether an item is unlisted only because its pictures are being checked, to viewers who may know.
pub fn is_held(viewer: &Viewer, item: &Item) -> bool {
    item.is_held && unlisted_reason(viewer, item).is_some()
}

async fn review_of(app: &App, viewer: &Viewer, item: &Item) -> Result<ReviewState> {
    let asked = case_rows::reviews(&app.db, item.id).await?;
    Ok(ReviewState {
        reason: item.unlisted_reason.clone(),
        is_held: item.is_held,
        is_nsfw: item.is_nsfw,
        waiting_since: asked.iter().filter(|review| review.is_open()).map(|review| review.asked_at).max(),
        may_ask: item.unlisted_reason.is_some()
            && viewer.owns(item.creator_id)
            && !asked.iter().any(|review| review.is_open() || review.item_updated_at == item.updated_at),
    })
}

/// Asks the moderators to review an unlisted item again: once for each version of it.
///
/// # Errors
/// `UNAUTHENTICATED`, `BLOCKED`, `NOT_FOUND`, `FORBIDDEN` for the items of others, `CONFLICT` if it is listed or nothing has
/// changed since the last time; database errors.
pub async fn ask_for_review(
    app: &SharedApp,
    viewer: &Viewer,
    kind: &'static ItemKind,
    hex_id: &str,
) -> Result<ReviewState> {
    viewer.require_account()?;
    let writer = viewer.require_writer()?;
    let subject = CaseSubject::find_visible(app, viewer, SubjectRef::Item(kind, hex_id)).await?;
    if subject.owner_id() != writer.account().id {
        return Err(PublicError::new(ErrorCode::Forbidden, "Only its creator can ask for this."));
    }
    let CaseSubject::Item { item, .. } = &subject else { return Err(PublicError::not_found()) };
    let now = app.clock.now();
    let (subject, item) = (&subject, item.as_ref());
    app.db
        .transaction(|tx| async move {
            subject.lock(&tx).await?;
            let read = subject_rows::item(&tx, item.id).await?.filter(|read| read.unlisted_reason.is_some());
            let read = read.ok_or_else(|| PublicError::new(ErrorCode::Conflict, "This item is already listed."))?;
            let again = || PublicError::new(ErrorCode::Conflict, "Edit it before you ask again.");
            if case_rows::reviews(&tx, read.id).await?.iter().any(|review| review.is_open()) {
                return Err(again());
            }
            let case_id = match case_rows::open_case_of(&tx, subject.columns()).await? {
                Some(case_id) => case_id,
                None => case_rows::open(&tx, subject.columns(), false, now).await?,
            };
            if case_rows::add_review(&tx, read.id, read.updated_at, case_id, now).await? == 0 {
                return Err(again());
            }
            case_rows::bring_forward(&tx, case_id, now).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    review_of(app, viewer, item).await
}
