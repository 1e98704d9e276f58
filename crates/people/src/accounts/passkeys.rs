//! Passkeys (WebAuthn): keys that an authenticator holds for one account. They are created while the owner is signed in, and sign
//! in without a name or a password. A library checks the signatures (`relying_party.rs`). A challenge is random and valid once, for
//! five minutes, in the browser that requested it (`challenges.rs`).

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
pub use manage::{AcceptedCredentials, mine, remove, rename};
pub use passkey::PasskeyRow as Passkey;
pub use sign_in::{begin_sign_in, sign_in};

/// Returns whether the site has passkeys. Browsers require a secure site with a domain name.
pub fn is_on(config: &Config) -> bool {
    relying_party::RelyingParty::new(config).is_some()
}

/// Deletes challenges that were not answered in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    passkey_rows::sweep_challenges(&app.db, app.clock.now()).await?;
    Ok(())
}
