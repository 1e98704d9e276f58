//! GraphQL fields for a person whom the platform has identified and who has no account yet.

use async_graphql::{Context, InputObject, Object, SimpleObject};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, request_context, viewer};

use super::register::{self, SignUp};
use crate::accounts::graphql::{DiscordUser, Me, origin, set_cookie};

/// A person who signs in through the platform for the first time.
#[derive(SimpleObject)]
pub struct DiscordSignUp {
    /// Their identity at the platform.
    discord_user: DiscordUser,
    /// A valid username made from their name at the platform; empty if there is none.
    suggested_username: String,
}

/// Fields of a new account whose owner signs in through the platform.
#[derive(InputObject)]
pub struct RegisterWithDiscordInput {
    username: String,
    email: Option<String>,
    /// True if the terms are accepted, which is required.
    has_accepted: bool,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct DiscordQuery;

#[Object]
impl DiscordQuery {
    /// The person who is about to register in this browser; null if the platform has identified nobody, or too long ago.
    async fn discord_sign_up(&self, ctx: &Context<'_>) -> Result<Option<DiscordSignUp>> {
        let cookie = request_context(ctx).transaction_token.as_deref();
        let identity = register::find(app(ctx), cookie).await?;
        Ok(identity.map(|identity| DiscordSignUp {
            suggested_username: register::suggested_name(&identity.username),
            discord_user: DiscordUser {
                linked_at: None,
                username: identity.username,
                avatar_hash: identity.avatar_hash,
            },
        }))
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct DiscordMutation;

#[Object]
impl DiscordMutation {
    /// Creates an account for a person whom the platform has identified, and signs in.
    async fn register_with_discord(&self, ctx: &Context<'_>, data: RegisterWithDiscordInput) -> Result<Me> {
        let (cookie, language) = (request_context(ctx).transaction_token.as_deref(), request_context(ctx).language);
        let sign_up = SignUp { username: data.username, email: data.email, has_accepted: data.has_accepted, language };
        let made = register::register(app(ctx), viewer(ctx), origin(ctx), cookie, sign_up).await;
        let (person, begun) = made?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }
}
