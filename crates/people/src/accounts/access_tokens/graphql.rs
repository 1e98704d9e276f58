//! GraphQL fields about access tokens.

use async_graphql::{Context, Object, SimpleObject};
use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::scopes::{AccessTokenScope, AccessTokenScopes};
use vitrine_kit::graphql::{DateTime, app, viewer};

use super::super::graphql::origin;

/// An access token with which a program acts for an account. The token itself is shown once, when it is created.
#[derive(SimpleObject)]
pub struct AccessToken {
    uuid: String,
    /// Name given by its owner.
    name: String,
    scopes: Vec<AccessTokenScope>,
    created_at: DateTime,
    expires_at: DateTime,
    is_expired: bool,
    /// Time of the last use, to the hour; null until it is used.
    last_used_at: Option<DateTime>,
}

impl AccessToken {
    fn new(row: super::AccessToken, now: vitrine_core::clock::Millis) -> Self {
        Self {
            uuid: row.uuid.to_string(),
            name: row.name,
            scopes: AccessTokenScopes::from_bits(row.scopes).iter().collect(),
            created_at: DateTime(row.created_at),
            expires_at: DateTime(row.expires_at),
            is_expired: row.expires_at <= now,
            last_used_at: row.last_used_at.map(DateTime),
        }
    }
}

/// A token that has just been created.
#[derive(SimpleObject)]
pub struct NewAccessToken {
    /// The token, to be sent as `Authorization: Bearer`. It is not shown again.
    token: String,
    access_token: AccessToken,
}

/// Query fields about access tokens.
#[derive(Default)]
pub struct AccessTokensQuery;

#[Object]
impl AccessTokensQuery {
    /// Access tokens of the viewer's account, newest first; at most 20.
    #[graphql(complexity = "limits::ACCESS_TOKENS_MAX * child_complexity")]
    async fn my_access_tokens(&self, ctx: &Context<'_>) -> Result<Vec<AccessToken>> {
        let tokens = super::mine(app(ctx), viewer(ctx)).await?;
        let now = app(ctx).clock.now();
        Ok(tokens.into_iter().map(|row| AccessToken::new(row, now)).collect())
    }
}

/// Mutation fields about access tokens.
#[derive(Default)]
pub struct AccessTokensMutation;

#[Object]
impl AccessTokensMutation {
    /// Creates an access token that expires after this number of days: 90 by default, 366 at most. Needs a password or passkey that
    /// was used in the last quarter of an hour.
    async fn create_access_token(
        &self,
        ctx: &Context<'_>,
        name: String,
        scopes: Vec<AccessTokenScope>,
        days: Option<i32>,
    ) -> Result<NewAccessToken> {
        let scopes = scopes.into_iter().collect();
        let days = days.unwrap_or(limits::ACCESS_TOKEN_DAYS_DEFAULT);
        let made = super::create(app(ctx), viewer(ctx), origin(ctx), &name, scopes, days).await?;
        let access_token = AccessToken::new(made.row, app(ctx).clock.now());
        Ok(NewAccessToken { token: made.token, access_token })
    }

    /// Revokes one of the viewer's access tokens.
    async fn revoke_access_token(&self, ctx: &Context<'_>, uuid: String) -> Result<bool> {
        let revoked = async {
            viewer(ctx).require_account()?;
            let uuid = Uuid::parse_str(&uuid).map_err(|_| PublicError::not_found())?;
            super::revoke(app(ctx), viewer(ctx), origin(ctx), uuid).await
        };
        revoked.await?;
        Ok(true)
    }
}
