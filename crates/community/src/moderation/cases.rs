//! The queue of cases: listing, assigning, deciding.

use uuid::Uuid;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items::ItemId;
use vitrine_core::limits;
use vitrine_core::paging::PageRequest;
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::accounts::account_rows;
use vitrine_people::audit;
use vitrine_people::notifications::{self, NotificationType, read_reason};

use super::case::{CaseFilter, CaseRow};
use super::decision::{ModerationDecision, decision_not_applicable};
use super::subject::lock;
use super::{ModeratorAction, StaffAccount, case_rows, item_decisions, people, people_rows, read_note};

/// Returns a page of cases, and the number of all.
///
/// # Errors
/// Database errors.
pub async fn list(
    app: &App,
    _staff: &StaffAccount,
    filter: &CaseFilter,
    page: PageRequest,
) -> Result<(Vec<CaseRow>, usize)> {
    let cases = case_rows::page(&app.db, filter, page).await?;
    Ok((cases, case_rows::count(&app.db, filter).await?))
}

/// # Errors
/// `NOT_FOUND`; database errors.
pub async fn find(app: &App, _staff: &StaffAccount, id: i64) -> Result<CaseRow> {
    case_rows::by_id(&app.db, id).await?.ok_or_else(PublicError::not_found)
}

/// Assigns a case to a moderator, or to nobody. Only its assignee or an admin may take an assigned case away.
///
/// # Errors
/// `NOT_FOUND`; `FORBIDDEN` for a case about the assignee's own item; `BAD_USER_INPUT` for an account that is not a moderator;
/// `CONFLICT` if the case is assigned to somebody else or decided.
pub async fn assign(app: &SharedApp, staff: &StaffAccount, id: i64, to: Option<&str>) -> Result<CaseRow> {
    let case = find(app, staff, id).await?;
    let to = match to {
        Some(uuid) => {
            let unknown = || PublicError::bad_input("uuid", "Only moderators and admins can be assigned a case.");
            let uuid = Uuid::parse_str(uuid).map_err(|_| unknown())?;
            let colleague = people_rows::staff_member(&app.db, uuid).await?.ok_or_else(unknown)?;
            if colleague == case.owner_id {
                return Err(PublicError::new(
                    ErrorCode::Forbidden,
                    "Nobody can be assigned a case about their own items.",
                ));
            }
            Some(colleague)
        }
        None => None,
    };
    let is_free = case.assignee_uuid.is_none_or(|assignee| assignee == staff.account().uuid) || staff.is_admin();
    if !is_free || case_rows::assign(&app.db, id, to, case.assignee_uuid).await? == 0 {
        return Err(taken(find(app, staff, id).await?));
    }
    find(app, staff, id).await
}

fn taken(case: CaseRow) -> PublicError {
    let message = match (case.closed_at, case.assignee_username) {
        (Some(_), _) => "This case has already been decided.".to_owned(),
        (None, Some(name)) => format!("This case is assigned to {name}."),
        (None, None) => "Someone else has just changed this case. Reload it and try again.".to_owned(),
    };
    PublicError::new(ErrorCode::Conflict, message)
}

/// Applies a decision about a case and closes it.
///
/// # Errors
/// `BAD_USER_INPUT` for a missing reason, or a decision that does not fit; `NOT_FOUND`; `FORBIDDEN`; `CONFLICT` if the case is
/// assigned to somebody else or decided; database errors.
pub async fn decide(
    app: &SharedApp,
    staff: &StaffAccount,
    id: i64,
    decision: ModerationDecision,
    reason: Option<&str>,
    request_id: &str,
) -> Result<CaseRow> {
    let reason = match decision.needs_reason() {
        true => Some(read_reason("reason", reason)?),
        false => read_note("reason", reason)?,
    };
    let case = find(app, staff, id).await?;
    staff.may_decide_about(case.owner_id)?;
    let staff_action = ModeratorAction { staff, request_id, now: app.clock.now() };
    let (case, reason) = (&case, reason.as_deref());
    app.db
        .transaction(|tx| async move {
            lock(&tx, (case.item_id, case.creator_id)).await?;
            let read = case_rows::by_id(&tx, id).await?.ok_or_else(PublicError::not_found)?;
            let is_free = read.assignee_uuid.is_none_or(|assignee| assignee == staff.account().uuid);
            if read.closed_at.is_some() || !is_free {
                return Err(taken(read));
            }
            carry_out(app, &tx, staff_action, &read, decision, reason).await?;
            let stays = matches!(decision, ModerationDecision::Dismissed | ModerationDecision::MarkedMature)
                && read.item_is_held != Some(true);
            if let Some(item) = read.item_id.filter(|_| stays && read.review_asked_at.is_some()) {
                let news = staff_action.news(NotificationType::ReviewDeclined, item, reason);
                notifications::tell_creator(&tx, news).await?;
            }
            case_rows::close_open(&tx, (read.item_id, read.creator_id), staff_action, decision.as_str(), reason)
                .await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    app.job_notifier.notify();
    find(app, staff, id).await
}

async fn carry_out(
    app: &App,
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    case: &CaseRow,
    decision: ModerationDecision,
    reason: Option<&str>,
) -> Result<()> {
    let item = case.kind(app).zip(case.item_id.map(ItemId));
    match (decision, item) {
        (ModerationDecision::Dismissed, _) => {
            let number = Some(format!("case {}", case.id));
            staff_action.record(tx, "case.dismiss", case.target(app), number, reason).await?;
            match item {
                Some((kind, id)) => item_decisions::relist_if_held(tx, staff_action, kind, id).await,
                None => Ok(account_rows::set_pictures_held(tx, case.owner_id, false).await.map(drop)?),
            }
        }
        (ModerationDecision::Blocked, _) => {
            let change = people::UserChange {
                is_blocked: Some(true),
                blocked_reason: reason.map(str::to_owned),
                ..people::UserChange::default()
            };
            people::change_in(tx, staff_action, case.owner_uuid, &change).await
        }
        (_, Some((kind, id))) => item_decisions::carry_out(app, tx, staff_action, (kind, id), decision, reason).await,
        (_, None) => Err(decision_not_applicable()),
    }
}

/// Returns the moderators to whom a case can be assigned, by name.
///
/// # Errors
/// Database errors.
pub async fn colleagues(app: &App, _staff: &StaffAccount) -> Result<Vec<(Uuid, String)>> {
    Ok(people_rows::staff(&app.db, limits::STAFF_MAX).await?)
}

/// Returns recent audit entries about this target, latest first.
///
/// # Errors
/// Database errors.
pub async fn history(app: &App, _staff: &StaffAccount, target: &str) -> Result<Vec<audit::AuditLine>> {
    Ok(audit::about(&app.db, target, limits::SHOWN_WITH_CASE_MAX).await?)
}
