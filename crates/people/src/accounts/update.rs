//! Changing one's own account. Only what is given changes, and all of it or nothing; a blocked account may still decide what
//! it is shown and which mail it gets. The address and the password need a sign-in of the last day, and a new password ends
//! every other session.

use vitrine_admission::rates::Who;
use vitrine_core::edit::Edit;
use vitrine_core::error::{FieldError, PublicError, Reason, Result};
use vitrine_core::items;
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::text::{self, TextError};
use vitrine_core::viewer::{Account, Viewer};
use vitrine_kit::app::App;

use super::access_tokens;
use super::account::{Person, check_email};
use super::passwords;
use super::pictures::{self, OwnPicture, Which};
use super::recovery;
use super::sessions::{self, Origin};
use super::store::{self, Checked, Flags};
use crate::audit;
use crate::mail::texts::AccountEvent;
use crate::mail::{self, texts};

/// What to change; what is absent stays.
#[derive(Clone, Debug, Default)]
pub struct AccountChange {
    pub bio: Edit<String>,
    pub email: Edit<String>,
    /// In the clear.
    pub password: Option<String>,
    /// The one that is replaced.
    pub current_password: Option<String>,
    pub avatar: Edit<OwnPicture>,
    pub banner: Edit<OwnPicture>,
    /// Removed, it is the browser that says it.
    pub language: Edit<Language>,
    pub flags: Flags,
}

impl AccountChange {
    fn is_for_the_blocked(&self) -> bool {
        self.bio.is_keep() && self.avatar.is_keep() && self.banner.is_keep() && !self.needs_recent_sign_in()
    }

    fn needs_recent_sign_in(&self) -> bool {
        !self.email.is_keep() || self.password.is_some()
    }
}

/// Changes the viewer's account, from the session of `from`. A new address or password is in the audit log.
///
/// # Errors
/// `RATE_LIMITED`, `UNAUTHENTICATED`, field errors below `data`, `BLOCKED`, `REAUTH_REQUIRED`; what the database and the
/// object store report.
pub async fn update(app: &App, viewer: &Viewer, from: Origin<'_>, change: AccountChange) -> Result<Person> {
    let account = viewer.require_account()?;
    let token = from.session_token;
    app.rates.account_changes.take(Who::Account(account.id)).await?;
    let mut checked = check(app, account, &change).await?;
    let writer = if change.is_for_the_blocked() { None } else { Some(viewer.require_writer()?) };
    let needs_session = change.needs_recent_sign_in();
    if needs_session {
        sessions::require_younger(app, token, limits::RECENT_SIGN_IN).await?;
    }
    if let Some(password) = change.password {
        confirm_password(app, account, change.current_password).await?;
        checked.password_hash = Some(passwords::hash(&app.work.passwords, &app.random, password).await?);
    }
    let avatar = pictures::make(app, Which::Avatar, change.avatar).await?;
    let banner = pictures::make(app, Which::Banner, change.banner).await?;
    let (id, now, checked, avatar, banner) = (account.id, app.clock.now(), &checked, &avatar, &banner);
    let writer = writer.as_ref();
    app.db
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
            let before = store::by_id(&tx, id).await?.ok_or_else(PublicError::unauthenticated)?;
            // Pictures first: on PostgreSQL their triggers take the catalogue's lock, which comes before that of any row.
            avatar.store(&tx, &before, now).await?;
            banner.store(&tx, &before, now).await?;
            let has_new_address = !checked.email.is_keep() && checked.email.given() != before.email.as_ref();
            let letter = |event| {
                let language = before.language().unwrap_or_default();
                texts::account_event(&app.config, language, event, &before.username, from.device.browser)
            };
            if has_new_address {
                mail::post_to_present_address(app, &tx, id, letter(AccountEvent::AddressChanged)).await?;
            }
            if checked.password_hash.is_some() {
                mail::post_to_present_address(app, &tx, id, letter(AccountEvent::PasswordChanged)).await?;
            }
            if has_new_address || checked.password_hash.is_some() {
                recovery::store::end_links(&tx, id).await?;
            }
            store::change(&tx, id, checked, now).await?;
            if let (Some(_), Some(token)) = (&checked.password_hash, token) {
                sessions::end_others(&tx, id, token).await?;
                access_tokens::revoke_all(&tx, id).await?;
            }
            let recorded = [
                (checked.password_hash.is_some(), "user.change-password"),
                (!checked.email.is_keep(), "user.change-email"),
            ];
            for (_, action) in recorded.into_iter().filter(|(is_changed, _)| *is_changed) {
                audit::record(&tx, sessions::audit_entry(app, from, Some(before.uuid), action, None)).await?;
            }
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    app.follow_changes().await;
    store::by_id(&app.db, id).await?.ok_or_else(PublicError::unauthenticated)
}

/// The texts, or everything that is wrong with them.
async fn check(app: &App, account: &Account, change: &AccountChange) -> Result<Checked> {
    let mut field_errors = Vec::new();
    let bio = checked_bio(&change.bio).unwrap_or_else(|error| {
        field_errors.push(error);
        Edit::Keep
    });
    let email = match &change.email {
        Edit::Replace(typed) if typed.trim().is_empty() => Edit::Remove,
        Edit::Replace(typed) => {
            let email = typed.trim().to_owned();
            field_errors.extend(check_email(&email).map(below_data));
            Edit::Replace(email)
        }
        other => other.clone(),
    };
    if let Some(password) = &change.password {
        let fault = passwords::check(&app.work.passwords, password.clone(), account.username.clone()).await?;
        field_errors.extend(fault.map(below_data));
    }
    if !field_errors.is_empty() {
        return Err(PublicError::field_errors(field_errors));
    }
    Ok(Checked { bio, email, password_hash: None, language: change.language.clone(), flags: change.flags })
}

fn below_data(error: FieldError) -> FieldError {
    FieldError { field: format!("data.{}", error.field), ..error }
}

/// The bio as it will be stored; an empty one is none.
fn checked_bio(typed: &Edit<String>) -> std::result::Result<Edit<String>, FieldError> {
    let Edit::Replace(typed) = typed else { return Ok(typed.clone()) };
    match text::paragraph(typed, limits::BIO_MAX) {
        Ok(bio) => Ok(bio.map_or(Edit::Remove, Edit::Replace)),
        Err(TextError::TooLong(most, _)) => Err(FieldError::new("data.bio", Reason::TooLong { most })),
        Err(_) => Err(FieldError::new("data.bio", Reason::ForbiddenCharacters)),
    }
}

/// Refuses whoever does not know the password that is replaced. How often it can be guessed is bounded by the rate of
/// changes.
async fn confirm_password(app: &App, account: &Account, typed: Option<String>) -> Result<()> {
    let Some(stored) = store::password_hash(&app.db, account.id).await? else { return Ok(()) };
    let wrong = || FieldError::new("data.currentPassword", Reason::PasswordWrong);
    // Longer than any account's can be: hashing would only waste time.
    let typed = typed.filter(|typed| typed.len() <= limits::PASSWORD.1 * 4).ok_or_else(wrong)?;
    let slot = app.work.passwords.reserve()?;
    if passwords::verify(slot, Some(stored), typed).await? { Ok(()) } else { Err(wrong().into()) }
}
