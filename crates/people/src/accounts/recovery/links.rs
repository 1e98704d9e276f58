//! The mailed link. A request for one always has the same answer and the same effect: only the job looks the name up. A link is 256
//! random bits, of which the hash is stored. It works once, for half an hour, and ends with any change of the password or the
//! address. The link in an email about a security event works for a week, and also undoes the changes since.

use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::Millis;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::Tx;
use vitrine_jobs::EnqueueOptions;
use vitrine_kit::app::App;

use super::super::account::{check_username, username_key};
use super::super::sessions::{self, RequestOrigin, token_hash};
use super::super::{access_tokens, account_rows as accounts};
use super::link_job::SendRecoveryLink;
use super::{new_password, recovery_rows, set_password};
use crate::audit;
use crate::mail::{self, confirm, link_rows, texts};

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
    app.db
        .transaction(|tx| async move {
            enqueue(&tx, username, app.clock.now()).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    Ok(())
}

async fn enqueue(tx: &Tx, username: &str, now: Millis) -> Result<()> {
    let job = SendRecoveryLink { username_key: username_key(username), asked_at: now };
    let options = EnqueueOptions::at(now).unique(job.username_key.clone());
    Ok(vitrine_jobs::enqueue(tx, &job, options).await.map(drop)?)
}

/// The way on which the owner of an account gets a link that the operator has asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkDelivery {
    /// The operator passes it on.
    Shown,
    /// The server mails it.
    Mailed,
}

/// Gives the owner of an account a link, as the operator does on the command line, and returns its address if it is not mailed. It
/// replaces earlier links that only set a password. `ends_sessions` also signs the account out everywhere, as its owner could.
///
/// # Errors
/// `NOT_FOUND` if the account is gone, `FORBIDDEN` for SYSTEM; database errors.
pub async fn reset(
    app: &App,
    user_id: i64,
    delivery: LinkDelivery,
    ends_sessions: bool,
    reason: &str,
) -> Result<Option<String>> {
    let (token, now) = (sessions::new_token(&app.random), app.clock.now());
    let hash = &token_hash(&token);
    app.db
        .transaction(|tx| async move {
            sessions::lock_account(&tx, user_id).await?;
            let person = accounts::by_id(&tx, user_id).await?.ok_or_else(PublicError::not_found)?;
            if person.role() == UserRole::System {
                return Err(PublicError::forbidden());
            }
            link_rows::end(&tx, user_id).await?;
            let detail = match delivery {
                LinkDelivery::Shown => {
                    link_rows::add(&tx, hash.clone(), user_id, now + limits::RECOVERY_LINK_MAX_AGE).await?;
                    None
                }
                LinkDelivery::Mailed => {
                    enqueue(&tx, &person.username, now).await?;
                    Some("by email".to_owned())
                }
            };
            if ends_sessions {
                sessions::end_all(&tx, user_id).await?;
                access_tokens::revoke_all(&tx, user_id).await?;
            }
            let entry = audit::AuditRecord::by_operator("user.reset", person.uuid, Some(reason), now);
            audit::record(&tx, audit::AuditRecord { detail, ..entry }).await?;
            Ok(tx.commit().await?)
        })
        .await?;
    Ok((delivery == LinkDelivery::Shown).then(|| app.config.absolute(&texts::recovery_path(&token))))
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
