//! Changing one's own account. Only the given fields change, and all of them or none. A blocked account may still change its
//! display and mail settings. The username, the address and a first password need a password or passkey that was used just now; a
//! new password needs the one that it replaces. A new password ends every other session, every access token, and the other ways in
//! that the owner chooses.

use vitrine_admission::rates::RateSubject;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::items;
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::text::{self, TextError};
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_db::Tx;
use vitrine_kit::app::App;

use super::access_tokens;
use super::account::{Person, check_email, check_username};
use super::account_rows::{self, AccountFlags, CheckedChange};
use super::passwords;
use super::profile_pictures::{self, OwnPicture, ProfilePictureKind};
use super::sessions::{self, NewSession, RequestOrigin};
use super::{identities, passkeys, picture_check, recovery, usernames};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner, confirm, link_rows};

/// A way into an account beside its password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, async_graphql::Enum)]
pub enum WayIn {
    RecoveryCodes,
    Passkeys,
    /// The linked identity at the platform through which people sign in.
    Identity,
}

/// Changes to an account. Absent fields stay as they are.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    /// New username, at most once in 30 days.
    pub username: Option<String>,
    pub bio: ValueEdit<String>,
    pub email: ValueEdit<String>,
    /// New password, in the clear.
    pub password: Option<String>,
    /// Password that is replaced.
    pub current_password: Option<String>,
    /// Other ways in that are closed with the old password.
    pub closes: Vec<WayIn>,
    pub avatar: ValueEdit<OwnPicture>,
    pub banner: ValueEdit<OwnPicture>,
    /// Preferred language. Without one, the browser's is used.
    pub language: ValueEdit<Language>,
    pub flags: AccountFlags,
}

impl AccountChange {
    fn username(&self) -> Option<&str> {
        self.username.as_deref().map(str::trim)
    }

    fn is_for_the_blocked(&self) -> bool {
        self.bio.is_keep() && self.avatar.is_keep() && self.banner.is_keep() && !self.needs_recent_sign_in()
    }

    fn needs_recent_sign_in(&self) -> bool {
        self.username.is_some() || !self.email.is_keep() || self.password.is_some()
    }
}

/// Changes the viewer's account, from the session in `from`, which gets a new value with a new password. A new username, address or
/// password is recorded in the audit log.
///
/// # Errors
/// `RATE_LIMITED`, `UNAUTHENTICATED`, field errors below `data`, `BLOCKED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, `CONFLICT` for a
/// username that somebody else has or had; errors of the database and the object store.
pub async fn update(
    app: &App,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
    change: AccountChange,
) -> Result<(Person, Option<NewSession>)> {
    let account = viewer.require_account()?;
    let token = from.session_token;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    let mut checked = check(app, account, &change).await?;
    let writer = if change.is_for_the_blocked() { None } else { Some(viewer.require_writer()?) };
    let needs_session = change.needs_recent_sign_in();
    let username = change.username().map(str::to_owned);
    let replaced = match change.password {
        Some(_) => account_rows::password_hash(&app.db, account.id).await?,
        None => None,
    };
    if replaced.is_some() && change.email.is_keep() && change.username.is_none() {
        sessions::require_younger(app, token, limits::RECENT_SIGN_IN).await?;
    } else if needs_session {
        sessions::require_step_up(app, token).await?;
    }
    if let Some(password) = change.password {
        if let Some(replaced) = replaced {
            confirm_password(app, replaced, change.current_password).await?;
        }
        checked.password_hash = Some(passwords::hash(&app.pools.passwords, &app.random, password).await?);
    }
    let avatar = profile_pictures::make(app, ProfilePictureKind::Avatar, change.avatar).await?;
    let banner = profile_pictures::make(app, ProfilePictureKind::Banner, change.banner).await?;
    let (id, now, checked, avatar, banner) = (account.id, app.clock.now(), &checked, &avatar, &banner);
    let (writer, closes, username) = (writer.as_ref(), &change.closes, username.as_deref());
    let session = app
        .db
        .transaction(|tx| async move {
            // Of two changes at once the later one must know which pictures it replaces.
            if needs_session {
                sessions::lock_own_account(&tx, id, token).await?;
            } else {
                sessions::lock_account(&tx, id).await?;
            }
            if let Some(writer) = writer {
                items::lock_writer(&tx, writer).await?;
            }
            let before = account_rows::by_id(&tx, id).await?.ok_or_else(PublicError::unauthenticated)?;
            // Pictures first: on PostgreSQL their triggers take the catalogue's lock, which comes before that of any row.
            avatar.store(&tx, &before, now).await?;
            banner.store(&tx, &before, now).await?;
            if avatar.is_new() || banner.is_new() {
                picture_check::begin(&tx, &app.config, id, now).await?;
            }
            let username = username.filter(|name| *name != before.username);
            if let Some(username) = username {
                usernames::change(&tx, &before, username, now).await?;
            }
            let has_new_address = !checked.email.is_keep() && checked.email.given() != before.email.as_ref();
            let has_new_password = checked.password_hash.is_some();
            let owner = AccountOwner { id, username: &before.username, language: before.language() };
            for (event, happened) in
                [(AccountEvent::AddressChanged, has_new_address), (AccountEvent::PasswordChanged, has_new_password)]
            {
                if happened {
                    mail::tell_owner(app, &tx, owner, event, from.device.browser).await?;
                    link_rows::end(&tx, id).await?;
                }
            }
            account_rows::change(&tx, id, checked, now).await?;
            if has_new_address {
                confirm::ask(app, &tx, before.uuid).await?;
            }
            let session = match token.filter(|_| has_new_password) {
                Some(token) => {
                    sessions::end_others(&tx, id, token).await?;
                    access_tokens::revoke_all(&tx, id).await?;
                    close(&tx, id, closes).await?;
                    Some(sessions::rotate(app, &tx, token).await?)
                }
                None => None,
            };
            let recorded = [
                (username.is_some(), "user.change-username"),
                (has_new_password, "user.change-password"),
                (!checked.email.is_keep(), "user.change-email"),
            ];
            for (_, action) in recorded.into_iter().filter(|(is_changed, _)| *is_changed) {
                audit::record(&tx, sessions::audit_entry(app, from, Some(before.uuid), action, None)).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(session)
        })
        .await?;
    mail::notify(app);
    app.job_notifier.notify();
    app.follow_changes().await;
    Ok((account_rows::by_id(&app.db, id).await?.ok_or_else(PublicError::unauthenticated)?, session))
}

async fn close(tx: &Tx, user_id: i64, ways: &[WayIn]) -> Result<()> {
    for way in ways {
        match way {
            WayIn::RecoveryCodes => recovery::recovery_rows::remove_codes(tx, user_id).await.map(drop)?,
            WayIn::Passkeys => passkeys::passkey_rows::remove_all(tx, user_id).await.map(drop)?,
            WayIn::Identity => identities::identity_rows::remove(tx, user_id).await?,
        }
    }
    Ok(())
}

/// Validates all texts, and returns all errors at once.
async fn check(app: &App, account: &ViewerAccount, change: &AccountChange) -> Result<CheckedChange> {
    let mut field_errors = Vec::new();
    let bio = checked_bio(&change.bio).unwrap_or_else(|error| {
        field_errors.push(error);
        ValueEdit::Keep
    });
    let email = match &change.email {
        ValueEdit::Replace(typed) if typed.trim().is_empty() => ValueEdit::Remove,
        ValueEdit::Replace(typed) => {
            let email = typed.trim().to_owned();
            field_errors.extend(check_email(&email).map(below_data));
            ValueEdit::Replace(email)
        }
        other => other.clone(),
    };
    let username = change.username().filter(|name| *name != account.username);
    field_errors.extend(username.and_then(check_username).map(below_data));
    if let Some(password) = &change.password {
        let fault = passwords::check(&app.pools.passwords, password.clone(), account.username.clone()).await?;
        field_errors.extend(fault.map(below_data));
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    Ok(CheckedChange { bio, email, password_hash: None, language: change.language.clone(), flags: change.flags })
}

fn below_data(error: FieldError) -> FieldError {
    FieldError { field: format!("data.{}", error.field), ..error }
}

/// Validates a bio; an empty one removes it.
fn checked_bio(typed: &ValueEdit<String>) -> std::result::Result<ValueEdit<String>, FieldError> {
    let ValueEdit::Replace(typed) = typed else { return Ok(typed.clone()) };
    match text::paragraph(typed, limits::BIO_MAX) {
        Ok(bio) => Ok(bio.map_or(ValueEdit::Remove, ValueEdit::Replace)),
        Err(TextError::TooLong(most, _)) => Err(FieldError::new("data.bio", ErrorReason::TooLong { most })),
        Err(_) => Err(FieldError::new("data.bio", ErrorReason::ForbiddenCharacters)),
    }
}

/// Checks the password that is replaced. The rate of account changes bounds the number of guesses.
async fn confirm_password(app: &App, stored: String, typed: Option<String>) -> Result<()> {
    let wrong = || FieldError::new("data.currentPassword", ErrorReason::PasswordWrong);
    // Longer than any account's can be: hashing would only waste time.
    let typed = typed.filter(|typed| typed.len() <= limits::PASSWORD.1 * 4).ok_or_else(wrong)?;
    let slot = app.pools.passwords.reserve()?;
    if passwords::verify(slot, Some(stored), typed).await? { Ok(()) } else { Err(wrong().into()) }
}
