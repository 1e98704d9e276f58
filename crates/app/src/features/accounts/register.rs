//! Registering: creates an ordinary account from a name, an optional e-mail address and a password, and signs it in.

use super::account::Person;
use super::create::{NewAccount, create};
use super::sessions::{self, Entry, NewSession, Origin};
use crate::app::App;
use crate::error::{PublicError, Result};
use crate::rates::Who;
use crate::viewer::{Role, Viewer};

pub async fn register(
    app: &App,
    viewer: &Viewer,
    from: Origin<'_>,
    username: String,
    email: Option<String>,
    password: String,
) -> Result<(Person, NewSession)> {
    if viewer.account().is_some() {
        return Err(PublicError::forbidden());
    }
    if let Some(address) = from.address {
        app.rates.registrations.take(Who::Address(address))?;
    }
    let person = create(app, NewAccount { username, email, password, role: Role::User }).await?;
    let begun = sessions::enter(app, person.id, Role::User, from, Entry::Registered).await?;
    Ok((person, begun))
}
