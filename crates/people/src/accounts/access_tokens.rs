//! Personal access tokens, which programs send as `Authorization: Bearer` in place of the cookie. Each is 256 random bits, shown
//! once; only its hash is stored. A token acts for its account within its scopes ([`vitrine_core::scopes`]) until it expires, never
//! with the rights of moderators or admins. The permission table says where tokens are admitted.

pub mod access_token_rows;
mod bearer;
mod create;
pub mod expiry;
pub mod graphql;
mod manage;
pub mod permissions;
mod token;

pub use bearer::{TokenGrant, authenticate, authenticate_again, bearer_of, viewer_of};
pub use create::{NewToken, create};
pub use manage::{mine, revoke};
pub use token::TokenRow as AccessToken;

use vitrine_core::error::Result;
use vitrine_core::limits;
use vitrine_db::{DbError, Execute};
use vitrine_kit::app::App;

/// Revokes every token of an account, when its sessions end because an attacker may have signed in.
///
/// # Errors
/// Database errors.
pub async fn revoke_all(db: &impl Execute, user_id: i64) -> std::result::Result<u64, DbError> {
    access_token_rows::remove_all(db, user_id).await
}

/// Deletes tokens that expired so long ago that nobody needs to see them in the list any more.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    access_token_rows::sweep(&app.db, app.clock.now() - limits::ACCESS_TOKEN_KEPT_FOR).await?;
    Ok(())
}
