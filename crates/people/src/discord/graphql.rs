//! GraphQL fields for somebody whom the platform has named and who has no account yet.

use async_graphql::{Context, InputObject, Object, SimpleObject};
use vitrine_core::error::to_graphql;
use vitrine_kit::graphql::{app, request_context, viewer};

use super::register::{self, SignUp};
use crate::accounts::graphql::{DiscordUser, Me, origin, set_cookie};

/// Somebody who signs in through the platform for the first time.
#[derive(SimpleObject)]
pub struct DiscordSignUp {
    /// Who they are there.
    discord_user: DiscordUser,
    /// A name that they may have here; empty when theirs cannot be.
    suggested_username: String,
}

/// What an account needs whose owner signs in through the platform.
#[derive(InputObject)]
pub struct RegisterWithDiscordInput {
    username: String,
    email: Option<String>,
    /// Whether the terms are accepted; nobody registers without.
    has_accepted: bool,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct DiscordQuery;

#[Object]
impl DiscordQuery {
    /// Who is about to register in this browser; null when the platform has named nobody, or too long ago.
    async fn discord_sign_up(&self, ctx: &Context<'_>) -> async_graphql::Result<Option<DiscordSignUp>> {
        let cookie = request_context(ctx).transaction_token.as_deref();
        let identity = register::find(app(ctx), cookie).await.map_err(to_graphql)?;
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
    /// Makes an account for somebody whom the platform has named, and signs it in.
    async fn register_with_discord(
        &self,
        ctx: &Context<'_>,
        data: RegisterWithDiscordInput,
    ) -> async_graphql::Result<Me> {
        let (cookie, language) = (request_context(ctx).transaction_token.as_deref(), request_context(ctx).language);
        let sign_up = SignUp { username: data.username, email: data.email, has_accepted: data.has_accepted, language };
        let made = register::register(app(ctx), viewer(ctx), origin(ctx), cookie, sign_up).await;
        let (person, begun) = made.map_err(to_graphql)?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }
}
