//! Registration: creates an ordinary account from a name, an optional email address and a password, and signs in.

use std::net::IpAddr;

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_kit::app::App;

use super::account::{Person, check_username, username_key};
use super::account_rows;
use super::create::{NewAccount, create_unless};
use super::sessions::{self, NewSession, RequestOrigin, SignInAction, SignInProof};

/// Creates the account and signs in.
///
/// # Errors
/// `FORBIDDEN` for a viewer who is signed in, `RATE_LIMITED`, `BAD_USER_INPUT`, `CONFLICT` for a taken name and on a site that takes
/// no accounts.
pub async fn register(
    app: &App,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
    new: NewAccount,
) -> Result<(Person, NewSession)> {
    if viewer.account().is_some() {
        return Err(PublicError::forbidden());
    }
    require_open(app)?;
    if let Some(address) = from.address {
        app.rates.registrations.take(RateSubject::Address(address)).await?;
    }
    let not_accepted = (!new.has_accepted).then(|| FieldError::new("hasAccepted", ErrorReason::NotAccepted));
    let person = create_unless(app, new, not_accepted, true).await?;
    let begun =
        sessions::enter(app, person.id, UserRole::User, from, SignInAction::Registered, SignInProof::New).await?;
    Ok((person, begun))
}

/// Refuses new accounts on a site that takes none.
pub(crate) fn require_open(app: &App) -> Result<()> {
    if app.site().takes_registrations() { Ok(()) } else { Err(PublicError::because(ErrorReason::RegistrationClosed)) }
}

/// Returns whether no other account has this name or had it. Names are public; the rate of requests is limited all the same.
///
/// # Errors
/// `RATE_LIMITED`; `BAD_USER_INPUT` for a name that nobody can have; database errors.
pub async fn is_username_free(app: &App, viewer: &Viewer, address: Option<IpAddr>, username: &str) -> Result<bool> {
    let who = viewer.account().map(|account| RateSubject::Account(account.id)).or(address.map(RateSubject::Address));
    if let Some(who) = who {
        app.rates.username_checks.take(who)?;
    }
    let username = username.trim();
    if let Some(error) = check_username(username) {
        return Err(error.into());
    }
    let own = viewer.account().map(|account| account.id);
    Ok(!account_rows::is_taken(&app.db, &username_key(username), own).await?)
}
