//! Passkeys (WebAuthn): keys that an authenticator keeps for one account, made while somebody is signed in, and signing in with
//! them without a name or a password. What an authenticator signs is checked by a library (`relying_party.rs`); what it is
//! asked to sign is random, good once, for five minutes, in the browser that asked (`challenges.rs`).

mod add;
mod challenges;
pub mod cookie;
pub mod graphql;
mod manage;
mod passkey;
pub mod passkey_rows;
pub mod permissions;
mod relying_party;
mod sign_in;

use vitrine_config::Config;
use vitrine_core::error::Result;
use vitrine_kit::app::App;

pub use add::{add, begin_adding};
pub use manage::{Accepted, mine, remove, rename};
pub use passkey::PasskeyRow as Passkey;
pub use sign_in::{begin_sign_in, sign_in};

/// Whether accounts can be entered by passkey. Browsers need a secure site with a domain name for it.
pub fn is_on(config: &Config) -> bool {
    relying_party::RelyingParty::new(config).is_some()
}

/// Deletes challenges that nobody has answered in time.
///
/// # Errors
/// What the database reports.
pub async fn sweep(app: &App) -> Result<()> {
    passkey_rows::sweep_challenges(&app.db, app.clock.now()).await?;
    Ok(())
}
