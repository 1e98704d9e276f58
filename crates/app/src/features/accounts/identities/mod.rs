//! The identity at the platform that an account is linked with. It is known by the platform's id alone: names and e-mail
//! addresses never join accounts. One identity belongs to one account, which the database decides. How people get there
//! is in `features/discord`.

pub(crate) mod store;

use vitrine_db::{Execute, row};

use super::store as accounts;
use crate::clock::Millis;
use crate::error::{Code, PublicError, Result};
use crate::viewer::Role;

/// Who somebody is at the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Identity {
    /// Given by the platform, never by the person.
    pub discord_id: String,
    /// As the platform said it last; it may change and is shown only.
    pub username: String,
    /// Names the picture at the platform, which the server never fetches.
    pub avatar_hash: Option<String>,
}

row! {
    /// How an account can be entered.
    pub struct SignInMethods {
        pub has_accepted: bool,
        pub has_password: bool,
        pub discord_id: Option<String>,
        pub username: Option<String>,
        pub avatar_hash: Option<String>,
        pub recovery_codes_left: i64,
    }
}

/// The account that this identity is linked with and its role, after what the platform says now has been written down.
pub async fn account_of(db: &impl Execute, identity: &Identity) -> Result<Option<(i64, Role)>> {
    let Some(id) = store::refresh(db, identity).await? else { return Ok(None) };
    let person = accounts::by_id(db, id).await?;
    Ok(person.map(|person| (id, person.role())))
}

/// How an account can be entered.
pub async fn sign_in_methods(db: &impl Execute, user_id: i64) -> Result<SignInMethods> {
    store::sign_in_methods(db, user_id).await?.ok_or_else(PublicError::not_found)
}

/// Links an identity with an account that has none.
///
/// # Errors
/// `DISCORD_ALREADY_LINKED` when the identity belongs to another account, or the account to another identity.
pub async fn link(db: &impl Execute, user_id: i64, identity: &Identity, now: Millis) -> Result<()> {
    store::insert(db, user_id, identity, now).await.map_err(|error| {
        let is_taken = error.is_unique_violation("discord_identities", "discord_id")
            || error.unique_constraint() == Some("discord_identities_pkey");
        if is_taken { already_linked() } else { error.into() }
    })?;
    Ok(())
}

fn already_linked() -> PublicError {
    PublicError::new(Code::DiscordAlreadyLinked, "This identity or this account is linked already.")
}
