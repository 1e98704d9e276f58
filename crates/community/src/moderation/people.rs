//! Accounts as moderators see and change them. Moderators manage USER and VERIFIED accounts. Only admins give and take the roles of
//! moderators and admins, and never their own, so that there is always one admin. Every change is in the audit log.

use uuid::Uuid;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_people::accounts::usernames::{self, FormerUsername};
use vitrine_people::accounts::{access_tokens, lock_rights, sessions};
use vitrine_people::audit::{self, AuditActor};
use vitrine_people::notifications::read_reason;

use super::account::ModeratedAccount;
use super::people_rows::{self as rows, ItemCountsRow};
use super::{ActionOrigin, ModeratorAction, StaffAccount, case_rows, read_note};

/// An account as the viewer may see it.
#[derive(Clone, Debug)]
pub struct AccountView {
    pub account: ModeratedAccount,
    /// True if the viewer is a moderator, who sees more fields.
    pub is_for_staff: bool,
}

/// Returns an account to itself and to moderators. A moderator's view of another account is recorded.
///
/// # Errors
/// `UNAUTHENTICATED`; `FORBIDDEN` for the accounts of others; `NOT_FOUND`; database errors.
pub async fn see(app: &SharedApp, viewer: &Viewer, uuid: &str, request_id: &str) -> Result<AccountView> {
    let own = viewer.require_account()?;
    let parsed = Uuid::parse_str(uuid).ok();
    let is_own = parsed == Some(own.uuid);
    if !is_own && !viewer.is_staff() {
        return Err(PublicError::forbidden());
    }
    let uuid = parsed.ok_or_else(PublicError::not_found)?;
    let mut account = rows::by_uuid(&app.db, uuid).await?.ok_or_else(PublicError::not_found)?;
    if is_own {
        return Ok(AccountView { account, is_for_staff: viewer.is_staff() });
    }
    let staff = &StaffAccount::of(viewer)?;
    if !staff.is_admin() && matches!(account.role(), UserRole::Admin | UserRole::Moderator) {
        account.email = None;
    }
    let staff_action = ModeratorAction { staff, request_id, now: app.clock.now() };
    app.db
        .transaction(|tx| async move {
            staff_action.record(&tx, "user.view", audit::account(uuid), None, None).await?;
            tx.commit().await
        })
        .await?;
    Ok(AccountView { account, is_for_staff: true })
}

/// Counts the items of an account, by kind and state.
///
/// # Errors
/// Database errors.
pub async fn items(app: &App, account_id: i64) -> Result<Vec<ItemCountsRow>> {
    Ok(rows::items(&app.db, account_id).await?)
}

/// Returns the former names of an account, latest first.
///
/// # Errors
/// Database errors.
pub async fn former_usernames(app: &App, account_id: i64) -> Result<Vec<FormerUsername>> {
    Ok(usernames::former(&app.db, account_id, i64::from(limits::FORMER_USERNAMES_SHOWN), 0).await?)
}

/// Counts the reports that an account has made, and the cases about it and its items, open or decided.
///
/// # Errors
/// Database errors.
pub async fn report_counts(app: &App, account_id: i64) -> Result<(usize, usize)> {
    let by = case_rows::count_own_reports(&app.db, account_id).await?;
    Ok((by, rows::cases_against(&app.db, account_id).await?.unsigned_abs() as usize))
}

/// Changes to an account. Absent fields stay as they are.
#[derive(Clone, Debug, Default)]
pub struct UserChange {
    pub role: Option<UserRole>,
    pub is_blocked: Option<bool>,
    /// Reason that the account reads; required to block it.
    pub blocked_reason: Option<String>,
    pub is_verified: Option<bool>,
    /// Hides all items of the account from everybody but itself and moderators.
    pub hide_items: Option<bool>,
    /// Signs the account out on all devices, and revokes its access tokens; only for admins.
    pub end_sessions: bool,
    /// Reason of the other changes, for the audit log.
    pub note: Option<String>,
}

/// Changes an account. Ends its sessions if its role changes, if it is blocked, or on request.
///
/// # Errors
/// `UNAUTHENTICATED`, `FORBIDDEN` without the right to do this, `BAD_USER_INPUT` for SYSTEM and for a block without a reason,
/// `NOT_FOUND`, `REAUTH_REQUIRED` for the roles of moderators and admins, `CONFLICT` for admins who would demote or block
/// themselves.
pub async fn update(
    app: &SharedApp,
    viewer: &Viewer,
    uuid: &str,
    mut change: UserChange,
    session_token: Option<&str>,
    request_id: &str,
) -> Result<ModeratedAccount> {
    let staff = &StaffAccount::of(viewer)?;
    if change.role == Some(UserRole::System) {
        return Err(PublicError::bad_input("data.role", "The role SYSTEM can't be given to anyone."));
    }
    change.blocked_reason = match change.is_blocked {
        Some(true) => Some(read_reason("data.blockedReason", change.blocked_reason.as_deref())?),
        _ => None,
    };
    change.note = read_note("data.note", change.note.as_deref())?;
    let uuid = Uuid::parse_str(uuid).map_err(|_| PublicError::not_found())?;
    let target = rows::by_uuid(&app.db, uuid).await?.ok_or_else(PublicError::not_found)?;
    let new_role = admit(staff.account().id, staff.account().role, &target, &change)?;
    let is_staff = |role| matches!(role, UserRole::Admin | UserRole::Moderator);
    if new_role != target.role() && (is_staff(new_role) || is_staff(target.role())) {
        sessions::require_younger(app, session_token, limits::STAFF_ROLES_SIGN_IN).await?;
    }
    let staff_action = ModeratorAction { staff, request_id, now: app.clock.now() };
    let change = &change;
    app.db
        .transaction(|tx| async move {
            change_in(&tx, staff_action, uuid, change).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(())
        })
        .await?;
    app.follow_changes().await;
    rows::by_uuid(&app.db, uuid).await?.ok_or_else(PublicError::not_found)
}

/// Returns the role that the account will have, if the actor may make this change.
fn admit(actor_id: i64, actor: UserRole, target: &ModeratedAccount, change: &UserChange) -> Result<UserRole> {
    let ordinary = |role| matches!(role, UserRole::User | UserRole::Verified);
    let is_self = actor_id == target.id;
    // The badge of an ordinary account is its role; staff have it beside theirs.
    let by_badge = match change.is_verified {
        Some(true) if ordinary(target.role()) => UserRole::Verified,
        Some(false) if ordinary(target.role()) => UserRole::User,
        _ => target.role(),
    };
    let role = change.role.unwrap_or(by_badge);
    let may = match actor {
        UserRole::Admin => target.role() != UserRole::System && role != UserRole::System,
        UserRole::Moderator => !is_self && ordinary(target.role()) && ordinary(role),
        _ => false,
    };
    if !may || (change.end_sessions && actor != UserRole::Admin) {
        return Err(PublicError::forbidden());
    }
    // An admin cannot be removed by anybody else's fault either: who acts is one, and stays one.
    if is_self && (role != UserRole::Admin || change.is_blocked == Some(true)) {
        return Err(PublicError::new(ErrorCode::Conflict, "You can't do this to your own account. Ask another admin."));
    }
    Ok(role)
}

/// Changes an account as part of a transaction that has written nothing yet.
///
/// # Errors
/// Errors of [`update`].
pub(super) async fn change_in(
    tx: &Tx,
    staff_action: ModeratorAction<'_>,
    uuid: Uuid,
    change: &UserChange,
) -> Result<()> {
    // Two admins who demote each other do so one after the other, and the second is none any more.
    lock_rights(tx).await?;
    let actor_id = staff_action.staff.account().id;
    let actor = rows::rights(tx, actor_id).await?.filter(|rights| !rights.is_blocked);
    let actor = actor.and_then(|rights| UserRole::parse(&rights.role)).ok_or_else(PublicError::forbidden)?;
    let before = rows::by_uuid(tx, uuid).await?.ok_or_else(PublicError::not_found)?;
    let role = admit(actor_id, actor, &before, change)?;
    write(tx, staff_action.origin(), &before, role, change).await
}

/// Blocks an account, or lifts its block, as the operator does on the command line.
///
/// # Errors
/// `NOT_FOUND`, `FORBIDDEN` for SYSTEM; database errors.
pub async fn set_blocked(app: &App, uuid: Uuid, is_blocked: bool, reason: &str) -> Result<()> {
    let change = &UserChange {
        is_blocked: Some(is_blocked),
        blocked_reason: is_blocked.then(|| reason.to_owned()),
        note: Some(reason.to_owned()),
        ..UserChange::default()
    };
    let origin = ActionOrigin { actor: AuditActor::CommandLine, request_id: None, now: app.clock.now() };
    app.db
        .transaction(|tx| async move {
            lock_rights(&tx).await?;
            let before = rows::by_uuid(&tx, uuid).await?.ok_or_else(PublicError::not_found)?;
            if before.role() == UserRole::System {
                return Err(PublicError::forbidden());
            }
            write(&tx, origin, &before, before.role(), change).await?;
            Ok(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    Ok(())
}

/// Stores and records a change that the actor may make. The rights of all accounts are locked.
async fn write(
    tx: &Tx,
    origin: ActionOrigin<'_>,
    before: &ModeratedAccount,
    role: UserRole,
    change: &UserChange,
) -> Result<()> {
    let is_verified = match change.role {
        Some(role) => role == UserRole::Verified || change.is_verified.unwrap_or(false),
        None => change.is_verified.unwrap_or(before.is_verified),
    };
    let after = ModeratedAccount {
        role: role.as_str().to_owned(),
        is_verified,
        is_blocked: change.is_blocked.unwrap_or(before.is_blocked),
        blocked_reason: match change.is_blocked {
            Some(true) => change.blocked_reason.clone(),
            Some(false) => None,
            None => before.blocked_reason.clone(),
        },
        hide_items: change.hide_items.unwrap_or(before.hide_items),
        ..before.clone()
    };
    let is_newly_blocked = after.is_blocked && !before.is_blocked;
    let has_other_rights = after.role != before.role || is_newly_blocked;
    if has_other_rights {
        // What they are publishing or changing at this moment is there before that, for whoever looks next, or never.
        items::lock_publishing(tx, after.id).await?;
    }
    if after != *before {
        rows::update(tx, &after, origin.now).await?;
    }
    if has_other_rights || change.end_sessions {
        sessions::end_all(tx, after.id).await?;
    }
    if change.end_sessions {
        access_tokens::revoke_all(tx, after.id).await?;
        let target = audit::account(after.uuid);
        origin.record(tx, "user.end-sessions", target, None, change.note.as_deref()).await?;
    }
    record(tx, origin, before, &after, change.note.as_deref()).await
}

/// Records one entry for each change.
async fn record(
    tx: &Tx,
    origin: ActionOrigin<'_>,
    before: &ModeratedAccount,
    after: &ModeratedAccount,
    note: Option<&str>,
) -> Result<()> {
    let mut entries: Vec<(&'static str, Option<String>, Option<&str>)> = Vec::new();
    if after.role != before.role {
        entries.push(("user.role", Some(format!("{} → {}", before.role, after.role)), note));
    }
    if after.is_verified != before.is_verified && after.role == before.role {
        entries.push((if after.is_verified { "user.verify" } else { "user.unverify" }, None, note));
    }
    if after.hide_items != before.hide_items {
        entries.push((if after.hide_items { "user.hide" } else { "user.show" }, None, note));
    }
    if after.is_blocked && (!before.is_blocked || after.blocked_reason != before.blocked_reason) {
        entries.push(("user.block", None, after.blocked_reason.as_deref()));
    } else if before.is_blocked && !after.is_blocked {
        entries.push(("user.unblock", None, note));
    }
    for (action, detail, reason) in entries {
        origin.record(tx, action, audit::account(after.uuid), detail, reason).await?;
    }
    Ok(())
}
