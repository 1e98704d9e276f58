//! GraphQL fields to recover an account.

use async_graphql::{Context, InputObject, Object};
use vitrine_core::error::Result;
use vitrine_kit::graphql::{app, request_context, viewer};

use super::super::graphql::{Me, origin, set_cookie};
use super::super::session_cookie;

/// Fields to recover an account by a recovery code.
#[derive(InputObject)]
pub struct RecoverByCodeInput {
    username: String,
    /// Recovery code. Groups and letter case do not matter.
    code: String,
    /// New password.
    password: String,
}

/// Fields to recover an account by a mailed link.
#[derive(InputObject)]
pub struct RecoverByLinkInput {
    /// Token in the link.
    token: String,
    /// New password.
    password: String,
}

/// Mutation fields to recover an account.
#[derive(Default)]
pub struct RecoveryMutation;

#[Object]
impl RecoveryMutation {
    /// Creates ten recovery codes, which are not shown again; earlier ones end. Needs a password or passkey that was used in the
    /// last quarter of an hour.
    async fn make_recovery_codes(&self, ctx: &Context<'_>) -> Result<Vec<String>> {
        super::make(app(ctx), viewer(ctx), origin(ctx)).await
    }

    /// Sets a new password by one of the account's recovery codes, signs in, and ends all other sessions.
    async fn recover_by_code(&self, ctx: &Context<'_>, data: RecoverByCodeInput) -> Result<Me> {
        let RecoverByCodeInput { username, code, password } = data;
        let recovered = super::recover_by_code(app(ctx), origin(ctx), &username, &code, password).await;
        let (person, begun) = recovered?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }

    /// Sends a link to the address of an account, if there is one; always returns true.
    async fn send_recovery_link(&self, ctx: &Context<'_>, username: String) -> Result<bool> {
        super::send_link(app(ctx), origin(ctx), &username).await?;
        Ok(true)
    }

    /// Sets a new password by a mailed link, and ends all sessions.
    async fn recover_by_link(&self, ctx: &Context<'_>, data: RecoverByLinkInput) -> Result<bool> {
        super::recover_by_link(app(ctx), origin(ctx), &data.token, data.password).await?;
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}
