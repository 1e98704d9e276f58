//! GraphQL fields about ways back into an account.

use async_graphql::{Context, InputObject, Object};
use vitrine_core::error::to_graphql;
use vitrine_kit::graphql::{app, request_context, viewer};

use super::super::graphql::{Me, origin, set_cookie};
use super::super::session_cookie;

/// What somebody brings who has a recovery code.
#[derive(InputObject)]
pub struct RecoverByCodeInput {
    username: String,
    /// Groups and letter case do not matter.
    code: String,
    /// The new password.
    password: String,
}

/// What somebody brings who has got a link by mail.
#[derive(InputObject)]
pub struct RecoverByLinkInput {
    /// From the link.
    token: String,
    /// The new password.
    password: String,
}

/// Mutation fields about ways back into an account.
#[derive(Default)]
pub struct RecoveryMutation;

#[Object]
impl RecoveryMutation {
    /// Makes ten recovery codes, which are not shown again; earlier ones end. Needs a password or passkey that was shown in the last quarter of an hour.
    async fn make_recovery_codes(&self, ctx: &Context<'_>) -> async_graphql::Result<Vec<String>> {
        super::make(app(ctx), viewer(ctx), origin(ctx)).await.map_err(to_graphql)
    }

    /// Gives an account a new password for one of its recovery codes, signs in, and ends all other sessions.
    async fn recover_by_code(&self, ctx: &Context<'_>, data: RecoverByCodeInput) -> async_graphql::Result<Me> {
        let RecoverByCodeInput { username, code, password } = data;
        let recovered = super::recover_by_code(app(ctx), origin(ctx), &username, &code, password).await;
        let (person, begun) = recovered.map_err(to_graphql)?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }

    /// Has a link mailed to the address of an account, if there is one; true in any case.
    async fn send_recovery_link(&self, ctx: &Context<'_>, username: String) -> async_graphql::Result<bool> {
        super::send_link(app(ctx), origin(ctx), &username).await.map_err(to_graphql)?;
        Ok(true)
    }

    /// Gives an account a new password for a mailed link, and ends all sessions.
    async fn recover_by_link(&self, ctx: &Context<'_>, data: RecoverByLinkInput) -> async_graphql::Result<bool> {
        super::recover_by_link(app(ctx), origin(ctx), &data.token, data.password).await.map_err(to_graphql)?;
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}
