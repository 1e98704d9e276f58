//! Signing in through a chat platform (OAuth 2: code flow with PKCE), and linking an account with an identity there. The platform
//! is Discord unless the settings name another; without a client id all of this is absent. An identity is known by the platform's
//! id alone. The platform's token is not kept: it is revoked once it has identified the person.
//!
//! A visit to the platform is a transaction. Its state comes back in the address, its cookie proves that the same browser began it,
//! and both are used once (`transactions.rs`). The callback's use of the identity is in `arrival.rs`; a person without an account
//! continues to registration (`register.rs`).

pub mod arrival;
pub mod discord_rows;
pub mod graphql;
mod link;
pub mod permissions;
mod provider;
mod register;
mod routes;
pub mod transaction_cookie;
pub mod transactions;

pub use arrival::SIGN_UP_MAX_AGE;
pub use transactions::MAX_AGE as TRANSACTION_MAX_AGE;

use std::sync::Arc;

use axum::Router;
use axum::extract::FromRef;
use axum::routing::get;
use vitrine_config::Config;
use vitrine_core::error::Result;
use vitrine_kit::app::{App, SharedApp};

pub use provider::IdentityProvider;

pub fn routes<S: Clone + Send + Sync + 'static>() -> Router<S>
where
    SharedApp: FromRef<S>,
    Arc<DiscordService>: FromRef<S>,
{
    Router::new()
        .route("/auth/discord", get(routes::sign_in))
        .route(provider::CALLBACK, get(routes::callback))
        .route("/auth/discord/link", get(routes::link).delete(routes::unlink))
}

/// The connection of this process to the platform.
#[derive(Default)]
pub struct DiscordService {
    /// Client of the platform; `None` without a client id.
    provider: Option<IdentityProvider>,
}

impl DiscordService {
    pub fn new(config: &Config) -> Self {
        Self { provider: config.discord.as_ref().map(|settings| IdentityProvider::new(settings, config)) }
    }
}

/// Deletes visits to the platform, and registrations, that were not finished in time.
///
/// # Errors
/// Database errors.
pub async fn sweep(app: &App) -> Result<()> {
    discord_rows::sweep(&app.db, app.clock.now()).await?;
    Ok(())
}
