//! Deleting one's account. One transaction ends its sessions and removes everything that identifies its owner, their items, saves
//! and follows; their reports stay, without their name. The row stays as well, so that nobody takes the name at once
//! ([`super::purge`]).

use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::items;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_db::{Execute, Tx};
use vitrine_kit::app::App;
use vitrine_people::accounts::sessions::{self, RequestOrigin};
use vitrine_people::accounts::{Person, account_rows as accounts, identities, lock_rights, profile_pictures, recovery};
use vitrine_people::audit::{self, AuditRecord};
use vitrine_people::mail;

use super::account_deletion_rows::{self, KeptCounts};
use crate::moderation::people;
use crate::moderation::people_rows::ItemCountsRow;

/// Time for which an open case blocks the deletion of an account.
pub(super) const CASE_HOLDS_FOR: Millis = 30 * DAY;

/// Time for which a refused request to delete the account is remembered.
const REQUEST_COUNTS_FOR: Millis = 2 * CASE_HOLDS_FOR;

/// Obstacles to deleting an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeletionObstacles {
    /// True if it is the only admin: nobody else could give rights any more.
    pub is_last_admin: bool,
    /// Latest time until which an open case about the account or its items blocks the deletion.
    pub case_until: Option<Millis>,
}

impl DeletionObstacles {
    pub fn is_none(self) -> bool {
        !self.is_last_admin && self.case_until.is_none()
    }
}

/// Preview of the deletion of the viewer's account: obstacles, and what would be deleted with it.
pub struct DeletionPreview {
    pub obstacles: DeletionObstacles,
    pub items: Vec<ItemCountsRow>,
    pub kept: KeptCounts,
}

/// Finds the obstacles to deleting the viewer's account.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn obstacles(app: &App, viewer: &Viewer) -> Result<DeletionObstacles> {
    let account = viewer.require_account()?;
    obstacles_of(&app.db, account.id, account.role, app.clock.now()).await
}

/// Previews the deletion of the viewer's account.
///
/// # Errors
/// `UNAUTHENTICATED`; database errors.
pub async fn prospect(app: &App, viewer: &Viewer) -> Result<DeletionPreview> {
    let obstacles = obstacles(app, viewer).await?;
    let id = viewer.require_account()?.id;
    let mut items = people::items(app, id).await?;
    items.retain(|items| items.total > 0);
    Ok(DeletionPreview { obstacles, items, kept: account_deletion_rows::kept(&app.db, id).await? })
}

/// Finds the obstacles to deleting an account.
pub(super) async fn obstacles_of(db: &impl Execute, id: i64, role: UserRole, now: Millis) -> Result<DeletionObstacles> {
    let is_last_admin = role == UserRole::Admin && account_deletion_rows::other_admins(db, id).await? == 0;
    let opened_at = account_deletion_rows::last_open_case(db, id, now - CASE_HOLDS_FOR).await?;
    let asked_at = account_deletion_rows::asked_at(db, id, now - REQUEST_COUNTS_FOR).await?;
    // Whoever is reported every month waits no longer than whoever is reported once.
    let since = opened_at.map(|opened_at| asked_at.map_or(opened_at, |asked_at| asked_at.min(opened_at)));
    let case_until = since.map(|since| since + CASE_HOLDS_FOR).filter(|until| *until > now);
    Ok(DeletionObstacles { is_last_admin, case_until })
}

/// Deletes the viewer's account, from the session in `from`.
///
/// # Errors
/// `RATE_LIMITED`, `UNAUTHENTICATED`, `BAD_USER_INPUT` without confirmation, `REAUTH_REQUIRED`, `CONFLICT` if there is an obstacle;
/// database errors.
pub async fn delete(app: &App, viewer: &Viewer, from: RequestOrigin<'_>, is_confirmed: bool) -> Result<()> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    if !is_confirmed {
        return Err(PublicError::bad_input("confirm", "Confirm that you want to delete the account for good."));
    }
    sessions::require_younger(app, from.session_token, limits::RECENT_SIGN_IN).await?;
    let (id, now) = (account.id, app.clock.now());
    app.db
        .transaction(|tx| async move {
            // Of two last admins only one leaves; nobody changes or publishes meanwhile.
            lock_rights(&tx).await?;
            sessions::lock_own_account(&tx, id, from.session_token).await?;
            items::lock_publishing(&tx, id).await?;
            let person = accounts::by_id(&tx, id).await?.ok_or_else(PublicError::unauthenticated)?;
            let obstacles = obstacles_of(&tx, id, person.role(), now).await?;
            if let Err(refused) = refuse_obstacles(obstacles) {
                if obstacles.case_until.is_some()
                    && account_deletion_rows::asked_at(&tx, id, now - REQUEST_COUNTS_FOR).await?.is_none()
                {
                    account_deletion_rows::note_asked(&tx, id, now).await?;
                    tx.commit().await?;
                }
                return Err(refused);
            }
            erase(app, &tx, &person, now).await?;
            audit::record(&tx, sessions::audit_entry(app, from, Some(person.uuid), "user.delete", None)).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    Ok(())
}

/// Deletes an account on behalf of its owner, as the operator does on the command line. What prevents its owner prevents the
/// operator too.
///
/// # Errors
/// `NOT_FOUND` if the account is gone, `FORBIDDEN` for SYSTEM, `CONFLICT` if there is an obstacle; database errors.
pub async fn delete_by_operator(app: &App, id: i64, reason: &str) -> Result<()> {
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            lock_rights(&tx).await?;
            sessions::lock_account(&tx, id).await?;
            items::lock_publishing(&tx, id).await?;
            let person = accounts::by_id(&tx, id).await?.ok_or_else(PublicError::not_found)?;
            if person.role() == UserRole::System {
                return Err(PublicError::forbidden());
            }
            let obstacles = obstacles_of(&tx, id, person.role(), now).await?;
            if !obstacles.is_none() {
                let message = match obstacles.is_last_admin {
                    true => "It is the only admin. Make someone else an admin first.",
                    false => "Moderators are reviewing the account or one of its items. Decide the open cases first.",
                };
                return Err(PublicError::new(ErrorCode::Conflict, message));
            }
            erase(app, &tx, &person, now).await?;
            audit::record(&tx, AuditRecord::by_operator("user.delete", person.uuid, Some(reason), now)).await?;
            Ok(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    Ok(())
}

/// Deletes an account again that was deleted at this time, after a backup from before that was restored. Returns `false` if the
/// account does not exist any more.
///
/// # Errors
/// Database errors.
pub async fn repeat(app: &App, uuid: Uuid, deleted_at: Millis) -> Result<bool> {
    let Some(id) = accounts::id_of(&app.db, uuid).await? else { return Ok(false) };
    app.db
        .transaction(|tx| async move {
            sessions::lock_account(&tx, id).await?;
            let Some(person) = accounts::by_id(&tx, id).await? else { return Ok(false) };
            erase(app, &tx, &person, deleted_at).await?;
            let detail = Some("again, after a backup was restored".to_owned());
            let entry = AuditRecord::by_operator("user.delete", uuid, None, app.clock.now());
            audit::record(&tx, AuditRecord { detail, ..entry }).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(true)
        })
        .await
}

fn refuse_obstacles(obstacles: DeletionObstacles) -> Result<()> {
    let message = match obstacles {
        DeletionObstacles { is_last_admin: true, .. } => "You are the only admin. Make someone else an admin first.",
        DeletionObstacles { case_until: Some(_), .. } => "Moderators are reviewing your account or one of your items.",
        _ => return Ok(()),
    };
    Err(PublicError::new(ErrorCode::Conflict, message))
}

async fn erase(app: &App, tx: &Tx, person: &Person, now: Millis) -> Result<()> {
    // Items first: on PostgreSQL their triggers take the catalogue's lock, which comes before that of any row.
    account_deletion_rows::delete_items(tx, person.id, now).await?;
    account_deletion_rows::remove_kept(tx, person.id).await?;
    mail::forget(tx, person.id).await?;
    recovery::forget(tx, &person.username).await?;
    account_deletion_rows::leave_moderation(tx, person.id, now).await?;
    identities::remove(app, tx, person.id, person.is_blocked).await?;
    profile_pictures::release(tx, person, now).await?;
    sessions::end_all(tx, person.id).await?;
    account_deletion_rows::forget_person(tx, person.id, &nobody(person), now).await?;
    Ok(())
}

/// Returns the new name of the row, which no person can have.
fn nobody(person: &Person) -> String {
    format!("-{}", person.uuid.simple())
}
