//! The identity at the platform that an account is linked with. It is known by the platform's id alone: names and email addresses
//! never join accounts. One identity belongs to one account, which the database decides. The sign-in through the platform is in the
//! `discord` module.

pub mod identity_rows;

use vitrine_core::clock::{DAY, Millis};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::UserRole;
use vitrine_db::{Execute, Tx, row};
use vitrine_kit::app::App;

use super::account_rows as accounts;

/// An identity at the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformIdentity {
    /// Id given by the platform, never by the person.
    pub discord_id: String,
    /// Name that the platform returned last. It may change and is only displayed.
    pub username: String,
    /// Identifies the picture at the platform, which the server never fetches.
    pub avatar_hash: Option<String>,
}

row! {
    /// Ways to sign in to an account.
    pub struct SignInMethods {
        pub has_accepted: bool,
        pub has_password: bool,
        pub discord_id: Option<String>,
        pub username: Option<String>,
        pub avatar_hash: Option<String>,
        pub linked_at: Option<Millis>,
        pub recovery_codes_left: i64,
        pub recovery_codes_made_at: Option<Millis>,
    }
}

/// Stores the platform's latest name and picture of this identity, and returns the linked account and its role.
pub async fn account_of(db: &impl Execute, identity: &PlatformIdentity) -> Result<Option<(i64, UserRole)>> {
    let Some(id) = identity_rows::refresh(db, identity).await? else { return Ok(None) };
    let person = accounts::by_id(db, id).await?;
    Ok(person.map(|person| (id, person.role())))
}

/// Reads the ways to sign in to an account.
pub async fn sign_in_methods(db: &impl Execute, user_id: i64) -> Result<SignInMethods> {
    identity_rows::sign_in_methods(db, user_id).await?.ok_or_else(PublicError::not_found)
}

/// Links an identity with an account that has none.
///
/// # Errors
/// `DISCORD_ALREADY_LINKED` when the identity belongs to another account, or the account to another identity.
pub async fn link(db: &impl Execute, user_id: i64, identity: &PlatformIdentity, now: Millis) -> Result<()> {
    identity_rows::insert(db, user_id, identity, now).await.map_err(|error| {
        let is_taken = error.is_unique_violation("discord_identities", "discord_id")
            || error.unique_constraint() == Some("discord_identities_pkey");
        if is_taken { already_linked() } else { error.into() }
    })?;
    Ok(())
}

/// Time for which an identity cannot register again after its account was deleted, or it was unlinked, while blocked.
pub const REFUSED_FOR: Millis = 365 * DAY;

/// Removes the identity of an account that is being deleted. If the account is blocked, a hash of the identity is kept.
///
/// # Errors
/// Database errors.
pub async fn remove(app: &App, tx: &Tx, user_id: i64, is_blocked: bool) -> Result<()> {
    if is_blocked {
        refuse(app, tx, user_id).await?;
    }
    Ok(identity_rows::remove(tx, user_id).await?)
}

/// Keeps a hash of the identity of an account, if it has one, so that nobody registers with it for a year.
///
/// # Errors
/// Database errors.
pub async fn refuse(app: &App, tx: &Tx, user_id: i64) -> Result<()> {
    if let Some(discord_id) = identity_rows::discord_id(tx, user_id).await? {
        identity_rows::refuse(tx, identity_hash(app, &discord_id), app.clock.now() + REFUSED_FOR).await?;
    }
    Ok(())
}

/// Refuses a registration with an identity that was unlinked from a blocked account, or whose blocked account was deleted, within
/// the last year.
///
/// # Errors
/// `FORBIDDEN`; database errors.
pub async fn admit(app: &App, db: &impl Execute, identity: &PlatformIdentity) -> Result<()> {
    let hash = identity_hash(app, &identity.discord_id);
    match identity_rows::is_refused(db, hash, app.clock.now()).await? {
        false => Ok(()),
        true => Err(PublicError::new(
            ErrorCode::Forbidden,
            "This account on the other site belongs to a blocked account here.",
        )),
    }
}

/// Deletes hashes of identities that are no longer refused.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    identity_rows::sweep_refused(&app.db, app.clock.now()).await?;
    Ok(())
}

/// Hashes an identity with the key of this installation, without which nobody can find out whose it is.
fn identity_hash(app: &App, discord_id: &str) -> Vec<u8> {
    let mut hasher = blake3::Hasher::new_keyed(&app.secret);
    hasher.update(b"refused identity").update(discord_id.as_bytes());
    hasher.finalize().as_bytes().to_vec()
}

fn already_linked() -> PublicError {
    PublicError::new(ErrorCode::DiscordAlreadyLinked, "One of the two accounts is already linked to another one.")
}
