//! Listing, renaming and removing one's passkeys.

use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::passkey::{PasskeyRow, checked_name};
use super::passkey_rows;
use super::relying_party::{RelyingParty, base64url, user_handle};
use crate::accounts::sessions::{self, RequestOrigin};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};

/// Credentials that an account still has, in WebAuthn terms, so that authenticators can forget the others.
pub struct AcceptedCredentials {
    pub rp_id: String,
    /// Base64url.
    pub user_id: String,
    /// Base64url.
    pub credential_ids: Vec<String>,
}

/// Returns the viewer's passkeys, oldest first.
///
/// # Errors
/// `UNAUTHENTICATED`.
pub async fn mine(app: &App, viewer: &Viewer) -> Result<Vec<PasskeyRow>> {
    let account = viewer.require_account()?;
    Ok(passkey_rows::of_account(&app.db, account.id).await?)
}

/// Renames one of the viewer's passkeys.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, a field error of the name, `NOT_FOUND`.
pub async fn rename(app: &App, viewer: &Viewer, uuid: Uuid, name: &str) -> Result<()> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    let name = checked_name(name)?;
    match passkey_rows::rename(&app.db, account.id, uuid, &name).await? {
        0 => Err(PublicError::not_found()),
        _ => Ok(()),
    }
}

/// Removes one of the viewer's passkeys and ends all other sessions, which may belong to a person who had the passkey.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, `NOT_FOUND`, `LAST_LOGIN_METHOD` for the only way
/// into the account.
pub async fn remove(app: &App, viewer: &Viewer, from: RequestOrigin<'_>, uuid: Uuid) -> Result<AcceptedCredentials> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    sessions::require_step_up(app, from.session_token).await?;
    let token = from.session_token.ok_or_else(PublicError::unauthenticated)?;
    let has_platform = app.config.discord.is_some();
    let left = app
        .db
        .transaction(|tx| async move {
            // Of two ways in that are taken away at once one must stay.
            sessions::lock_own_account(&tx, account.id, Some(token)).await?;
            if passkey_rows::remove_unless_last(&tx, account.id, uuid, has_platform).await? == 0 {
                return Err(match passkey_rows::exists(&tx, account.id, uuid).await? {
                    true => PublicError::new(
                        ErrorCode::LastLoginMethod,
                        "This is your only way to sign in. Add a passkey or password before you remove it.",
                    ),
                    false => PublicError::not_found(),
                });
            }
            sessions::end_others(&tx, account.id, token).await?;
            let entry = sessions::audit_entry(app, from, Some(account.uuid), "user.remove-passkey", None);
            audit::record(&tx, entry).await?;
            let to = AccountOwner { id: account.id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::PasskeyRemoved, from.device.browser).await?;
            let left = passkey_rows::of_account(&tx, account.id).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(left)
        })
        .await?;
    mail::notify(app);
    Ok(AcceptedCredentials {
        rp_id: RelyingParty::new(&app.config).map(|site| site.id().to_owned()).unwrap_or_default(),
        user_id: base64url(user_handle(app, account.uuid).as_ref()),
        credential_ids: left.iter().map(|row| base64url(&row.credential_id)).collect(),
    })
}
