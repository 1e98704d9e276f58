//! The mailed link. A request for one always has the same answer and the same effect: only the job looks the name up. A link is 256
//! random bits, of which the hash is stored. It works once, for half an hour, and ends with any change of the password or the
//! address. The link in an email about a security event works for a week, and also undoes the changes since.

use vitrine_admission::rates::RateSubject;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{PublicError, Result};
use vitrine_jobs::EnqueueOptions;
use vitrine_kit::app::App;

use super::super::account::{check_username, username_key};
use super::super::account_rows as accounts;
use super::super::sessions::{self, RequestOrigin, token_hash};
use super::link_job::SendRecoveryLink;
use super::{new_password, recovery_rows, set_password};
use crate::mail::{self, confirm, link_rows};

/// Length of a token as this server generates it.
const TOKEN_LENGTH: usize = 43;

/// Mails a link to the account of this name, if there is one with an address.
///
/// # Errors
/// `NOT_FOUND` on a site that sends no mail, `RATE_LIMITED`.
pub async fn send_link(app: &App, from: RequestOrigin<'_>, username: &str) -> Result<()> {
    if !mail::is_on(app) {
        return Err(PublicError::not_found());
    }
    if let Some(address) = from.address {
        app.rates.recovery_links.take(RateSubject::Address(address)).await?;
    }
    let username = username.trim();
    if check_username(username).is_some() {
        return Ok(());
    }
    let now = app.clock.now();
    let job = SendRecoveryLink { username_key: username_key(username), asked_at: now };
    let options = EnqueueOptions::at(now).unique(job.username_key.clone());
    let (job, options) = (&job, &options);
    app.db
        .transaction(|tx| async move {
            vitrine_jobs::enqueue(&tx, job, options.clone()).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    Ok(())
}

/// Uses a link: the account gets a new password, and every session ends. The link in an email about a security event also closes
/// the ways into the account that were opened since, and restores the former address.
///
/// `NOT_FOUND` for a link that does not work, or no longer; `RATE_LIMITED`; field errors of the password.
pub async fn recover_by_link(app: &App, from: RequestOrigin<'_>, token: &str, password: String) -> Result<()> {
    if token.len() != TOKEN_LENGTH {
        return Err(PublicError::not_found());
    }
    if let Some(address) = from.address {
        app.rates.recovery_links.take(RateSubject::Address(address)).await?;
    }
    let (hash, now) = (token_hash(token), app.clock.now());
    // Hashing a password is worth it only for a link that works.
    let link = link_rows::find(&app.db, hash.clone(), now).await?.ok_or_else(PublicError::not_found)?;
    let user_id = link.user_id;
    let owner = accounts::by_id(&app.db, user_id).await?.ok_or_else(PublicError::not_found)?;
    let password = new_password(app, password, &owner.username).await?;
    let (hash, password, owner, link) = (&hash, password.as_str(), &owner, &link);
    app.db
        .transaction(|tx| async move {
            sessions::lock_account(&tx, user_id).await?;
            if link_rows::consume(&tx, hash.clone(), now).await? == 0 {
                return Err(PublicError::not_found());
            }
            let action = if let Some(since) = link.undoes_since {
                recovery_rows::close_ways_since(&tx, user_id, since).await?;
                link_rows::end_since(&tx, user_id, since).await?;
                "user.undo-by-link"
            } else {
                "user.recover-by-link"
            };
            let email = link.address.clone().map_or(ValueEdit::Keep, ValueEdit::Replace);
            set_password(app, &tx, from, owner, password, action, email).await?;
            // The letter with the link came there.
            if let Some(address) = &link.address {
                confirm::note(&tx, owner.uuid, address).await?;
            }
            Ok(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    if let Some(session) = from.session_token {
        sessions::end(app, session).await?;
    }
    Ok(())
}
