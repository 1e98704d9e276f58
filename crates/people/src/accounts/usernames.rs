//! Changing one's username, once in 30 days. The former name stays with its account as long as the account exists: addresses with
//! it lead to the account, and nobody else can take it and be mistaken for its owner.

mod username_rows;

use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Tx};
use vitrine_kit::app::App;

use super::account::{Person, check_username, username_key};
use super::{account_rows, sessions};
use crate::audit::{self, AuditRecord};

pub use username_rows::{FormerUsername, former};

/// Returns the time from which an account can change its username; `None` if it can now.
///
/// # Errors
/// Database errors.
pub async fn changeable_at(db: &impl Execute, user_id: i64, now: Millis) -> Result<Option<Millis>> {
    let changed_at = username_rows::changed_at(db, user_id).await?;
    Ok(changed_at.map(|at| at + limits::USERNAME_CHANGE_EVERY).filter(|at| *at > now))
}

/// Gives an account another username, as the operator does on the command line, by the rules that hold for its owner.
///
/// # Errors
/// Errors of `change`, `BAD_USER_INPUT` for a name that nobody can have, `NOT_FOUND` if the account is gone, `FORBIDDEN` for
/// SYSTEM.
pub async fn rename(app: &App, user_id: i64, username: &str, reason: &str) -> Result<()> {
    if let Some(error) = check_username(username) {
        return Err(error.into());
    }
    let now = app.clock.now();
    app.db
        .transaction(|tx| async move {
            sessions::lock_account(&tx, user_id).await?;
            let before = account_rows::by_id(&tx, user_id).await?.ok_or_else(PublicError::not_found)?;
            if before.role() == UserRole::System {
                return Err(PublicError::forbidden());
            }
            if before.username != username {
                change(&tx, &before, username, now).await?;
                // Without the names, which the log would keep for longer than the account.
                let entry = AuditRecord::by_operator("user.change-username", before.uuid, Some(reason), now);
                audit::record(&tx, entry).await?;
            }
            Ok(tx.commit().await?)
        })
        .await?;
    app.follow_changes().await;
    Ok(())
}

/// Gives the account, which the transaction has locked, another username.
///
/// # Errors
/// `RATE_LIMITED` within 30 days of the last change, `CONFLICT` for a name that somebody else has or had; database errors.
pub(super) async fn change(tx: &Tx, before: &Person, username: &str, now: Millis) -> Result<()> {
    if let Some(at) = changeable_at(tx, before.id, now).await? {
        let seconds = ((at - now) / SECOND).unsigned_abs() + 1;
        let message = "You can change your username once in 30 days.";
        return Err(PublicError::new(ErrorCode::RateLimited, message).retry_after(seconds));
    }
    let taken = || FieldError::new("data.username", ErrorReason::Taken);
    let key = &username_key(username);
    username_rows::set(tx, before.id, username, key).await.map_err(|error| {
        if error.is_unique_violation("users", "username_key") { taken().into() } else { PublicError::from(error) }
    })?;
    username_rows::give_up(tx, before.id, &before.username, &username_key(&before.username), now).await?;
    // Once the name is stored: whoever has just given it up has committed before that.
    if account_rows::is_taken(tx, key, Some(before.id)).await? {
        return Err(taken().into());
    }
    Ok(())
}
