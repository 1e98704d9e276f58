//! Registration: creates an ordinary account from a name, an optional email address and a password, and signs in.

use std::net::IpAddr;

use vitrine_admission::rates::Who;
use vitrine_core::error::{FieldError, PublicError, Reason, Result};
use vitrine_core::viewer::{Role, Viewer};
use vitrine_kit::app::App;

use super::account::{Person, check_username, username_key};
use super::account_rows;
use super::create::{NewAccount, create_unless};
use super::sessions::{self, Entry, NewSession, Origin, Proof};

/// Creates the account and signs in.
///
/// # Errors
/// `FORBIDDEN` for a viewer who is signed in, `RATE_LIMITED`, `BAD_USER_INPUT`, `CONFLICT` for a taken name.
pub async fn register(app: &App, viewer: &Viewer, from: Origin<'_>, new: NewAccount) -> Result<(Person, NewSession)> {
    if viewer.account().is_some() {
        return Err(PublicError::forbidden());
    }
    if let Some(address) = from.address {
        app.rates.registrations.take(Who::Address(address)).await?;
    }
    let not_accepted = (!new.has_accepted).then(|| FieldError::new("hasAccepted", Reason::NotAccepted));
    let person = create_unless(app, new, not_accepted, true).await?;
    let begun = sessions::enter(app, person.id, Role::User, from, Entry::Registered, Proof::New).await?;
    Ok((person, begun))
}

/// Returns whether no other account has this name or had it. Names are public; the rate of requests is limited all the same.
///
/// # Errors
/// `RATE_LIMITED`; `BAD_USER_INPUT` for a name that nobody can have; database errors.
pub async fn is_username_free(app: &App, viewer: &Viewer, address: Option<IpAddr>, username: &str) -> Result<bool> {
    let who = viewer.account().map(|account| Who::Account(account.id)).or(address.map(Who::Address));
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
