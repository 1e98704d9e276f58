//! Adding a passkey to one's account. Like every change that opens another way in, it needs a recent sign-in.

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorCode, ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{Viewer, ViewerAccount};
use vitrine_kit::app::App;
use webauthn_rp::Registration;

use super::challenges::{self, ChallengePurpose};
use super::passkey::{PasskeyRow, RegisteredCredential, checked_name};
use super::passkey_rows;
use super::relying_party::{RelyingParty, user_handle};
use crate::accounts::sessions::{self, RequestOrigin};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};

/// Returns the options with which the viewer's browser creates a passkey for their account.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `NOT_FOUND` if the site has no passkeys, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, a field error
/// if the account has too many passkeys.
pub async fn begin_adding(app: &App, viewer: &Viewer, from: RequestOrigin<'_>) -> Result<String> {
    let account = viewer.require_account()?;
    app.rates.passkey_challenges.take(RateSubject::Account(account.id))?;
    let site = RelyingParty::of(app)?;
    sessions::require_step_up(app, from.session_token).await?;
    let token = from.session_token.ok_or_else(PublicError::unauthenticated)?;
    let known = passkey_rows::of_account(&app.db, account.id).await?;
    refuse_too_many(&known)?;
    let challenge = challenges::begin(app, ChallengePurpose::Add, token).await?;
    site.creation_options(challenge, &user_handle(app, account.uuid), &account.username, known)
}

/// Adds the passkey that an authenticator has created.
///
/// # Errors
/// Errors of [`begin_adding`]; field errors for an invalid name or credential; `CONFLICT` if the challenge is over or an account
/// has this credential already.
pub async fn add(
    app: &App,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
    name: &str,
    credential: String,
) -> Result<PasskeyRow> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    let site = RelyingParty::of(app)?;
    sessions::require_step_up(app, from.session_token).await?;
    let name = checked_name(name)?;
    if credential.len() > limits::PASSKEY_CREDENTIAL_BYTES_MAX {
        return Err(unreadable());
    }
    // Reading it checks a public key.
    let answer = app.pools.passwords.run(move || Registration::from_json_relaxed(credential.as_bytes())).await?;
    let answer = answer.map_err(|_| unreadable())?;
    let challenge = answer.challenge_relaxed().map_err(|_| unreadable())?.0.to_le_bytes();
    challenges::consume(app, ChallengePurpose::Add, from.session_token, challenge).await?;
    let handle = user_handle(app, account.uuid);
    let registered = app.pools.passwords.run(move || site.register(challenge, &handle, &answer)).await?;
    let registered = registered.map_err(|fault| {
        tracing::debug!(%fault, "a passkey cannot be taken");
        PublicError::bad_input("credential", "This passkey couldn't be verified.")
    })?;
    let added = insert(app, from, account, name, &registered).await?;
    mail::notify(app);
    Ok(added)
}

async fn insert(
    app: &App,
    from: RequestOrigin<'_>,
    account: &ViewerAccount,
    name: String,
    registered: &RegisteredCredential,
) -> Result<PasskeyRow> {
    let (uuid, now, label) = (app.random.uuid(), app.clock.now(), name.as_str());
    app.db
        .transaction(|tx| async move {
            // Of two that are added at once one may be too many.
            sessions::lock_own_account(&tx, account.id, from.session_token).await?;
            refuse_too_many(&passkey_rows::of_account(&tx, account.id).await?)?;
            passkey_rows::insert(&tx, account.id, uuid, label, registered, now).await.map_err(|error| {
                let is_taken = error.is_unique_violation("passkeys", "credential_id")
                    || error.unique_constraint() == Some("passkeys_pkey");
                if is_taken { taken() } else { error.into() }
            })?;
            audit::record(&tx, sessions::audit_entry(app, from, Some(account.uuid), "user.add-passkey", None)).await?;
            let to = AccountOwner { id: account.id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::PasskeyAdded, from.device.browser).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    Ok(PasskeyRow {
        uuid,
        credential_id: registered.credential_id.clone(),
        name,
        transports: i64::from(registered.transports),
        is_synced: registered.used.is_synced,
        created_at: now,
        last_used_at: None,
    })
}

fn refuse_too_many(known: &[PasskeyRow]) -> Result<()> {
    let most = limits::PASSKEYS_MAX;
    if known.len() >= most { Err(FieldError::new("passkeys", ErrorReason::TooMany { most }).into()) } else { Ok(()) }
}

pub(super) fn unreadable() -> PublicError {
    PublicError::bad_input("credential", "This isn't a valid passkey response.")
}

fn taken() -> PublicError {
    PublicError::new(ErrorCode::Conflict, "This passkey is already in use.")
}
