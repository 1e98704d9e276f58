//! Ways back into an account for an owner who has lost the usual one: one-time codes that were written down before, and a mailed
//! link. Both lead to a new password and end every session. For unknown names they give the same answers, in the same time, as for
//! known ones.

mod codes;
pub mod graphql;
mod link_job;
mod links;
pub mod recovery_rows;

use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{FieldError, Result};
use vitrine_db::Tx;
use vitrine_kit::app::App;

pub use codes::{make, recover_by_code};
pub use link_job::SendRecoveryLink;
pub use links::{LinkDelivery, recover_by_link, reset, send_link};

use super::account::{Person, username_key};
use super::sessions::{self, RequestOrigin};
use super::{access_tokens, account_rows as accounts, passwords};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner, link_rows};

/// Deletes expired links, and emails with a link that could not be sent, at the same age as other emails.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    link_rows::sweep(&app.db, now).await?;
    vitrine_jobs::sweep_failed::<SendRecoveryLink>(&app.db, now - mail::WORTH_SENDING).await?;
    Ok(())
}

/// Deletes the remaining jobs of emails with a link to the account of this name.
///
/// # Errors
/// Database errors.
pub async fn forget(tx: &Tx, username: &str) -> Result<()> {
    vitrine_jobs::forget_ended::<SendRecoveryLink>(tx, &username_key(username)).await?;
    Ok(())
}

/// Validates and hashes a new password. Its errors are found before anything is revealed about the account.
async fn new_password(app: &App, password: String, username: &str) -> Result<String> {
    let fault = passwords::check(&app.pools.passwords, password.clone(), username.to_owned()).await?;
    if let Some(fault) = fault {
        return Err(FieldError { field: format!("data.{}", fault.field), ..fault }.into());
    }
    passwords::hash(&app.pools.passwords, &app.random, password).await
}

/// Gives an account its new password, and another address if there is one. Every session, token and link that only sets a password
/// ends, and the owner is notified.
async fn set_password(
    app: &App,
    tx: &Tx,
    from: RequestOrigin<'_>,
    person: &Person,
    hash: &str,
    action: &'static str,
    email: ValueEdit<String>,
) -> Result<()> {
    let to = AccountOwner { id: person.id, username: &person.username, language: person.language() };
    mail::tell_owner(app, tx, to, AccountEvent::PasswordChanged, from.device.browser).await?;
    let checked = accounts::CheckedChange {
        bio: ValueEdit::Keep,
        email,
        password_hash: Some(hash.to_owned()),
        language: ValueEdit::Keep,
        flags: accounts::AccountFlags::default(),
    };
    accounts::change(tx, person.id, &checked, app.clock.now()).await?;
    sessions::end_all(tx, person.id).await?;
    access_tokens::revoke_all(tx, person.id).await?;
    link_rows::end(tx, person.id).await?;
    Ok(audit::record(tx, sessions::audit_entry(app, from, Some(person.uuid), action, None)).await?)
}
