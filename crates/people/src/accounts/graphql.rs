//! GraphQL types and fields of accounts: `me`, `register`, `login`, `logout`, and the creator of every item.

mod me;
mod summary;

pub use me::{DiscordUser, Me, UpdateMeInput};
pub use summary::{CreatorSummary, page_url};

use async_graphql::{Context, InputObject, Object};
use vitrine_core::error::Result;
use vitrine_core::viewer::UserRole;
use vitrine_kit::graphql::{app, request_context, viewer};

use super::create::NewAccount;
use super::device::DeviceFamily;
use super::sessions::{self, NewSession, RequestOrigin};
use super::{person, register, session_cookie, sign_in, update};
use crate::mail::confirm;

/// Fields of a new account.
#[derive(InputObject)]
pub struct RegisterInput {
    username: String,
    email: Option<String>,
    password: String,
    /// True if the terms are accepted, which is required.
    #[graphql(default)]
    has_accepted: bool,
}

/// Fields to sign in.
#[derive(InputObject)]
pub struct LoginInput {
    username: String,
    password: String,
}

/// Query fields of this feature.
#[derive(Default)]
pub struct AccountsQuery;

#[Object]
impl AccountsQuery {
    /// The signed-in account, or null.
    async fn me(&self, ctx: &Context<'_>) -> Result<Option<Me>> {
        let Some(account) = viewer(ctx).account() else { return Ok(None) };
        let person = person(app(ctx), account.id).await?;
        Ok(person.map(|person| Me::new(app(ctx), person).seen_by(account)))
    }

    /// Returns whether a new account, or the viewer's, can have this name. Names that nobody can have are refused as when
    /// registering.
    async fn is_username_free(&self, ctx: &Context<'_>, username: String) -> Result<bool> {
        let address = request_context(ctx).address;
        register::is_username_free(app(ctx), viewer(ctx), address, &username).await
    }
}

/// Mutation fields of this feature.
#[derive(Default)]
pub struct AccountsMutation;

#[Object]
impl AccountsMutation {
    /// Creates an account and signs in.
    async fn register(&self, ctx: &Context<'_>, data: RegisterInput) -> Result<Me> {
        let RegisterInput { username, email, password, has_accepted } = data;
        let new = NewAccount {
            username,
            email,
            password,
            role: UserRole::User,
            has_accepted,
            language: Some(request_context(ctx).language),
        };
        let made = register::register(app(ctx), viewer(ctx), origin(ctx), new).await;
        let (person, begun) = made?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }

    /// Signs in by name and password.
    async fn login(&self, ctx: &Context<'_>, data: LoginInput) -> Result<Me> {
        let signed_in = sign_in::sign_in(app(ctx), origin(ctx), data.username, data.password).await;
        let (person, begun) = signed_in?;
        set_cookie(ctx, &begun);
        Ok(Me::new(app(ctx), person))
    }

    /// Changes the viewer's account. A blocked account may only change its display and mail settings.
    async fn update_me(&self, ctx: &Context<'_>, data: UpdateMeInput) -> Result<Me> {
        let change = data.read(ctx)?;
        let updated = update(app(ctx), viewer(ctx), origin(ctx), change).await;
        let (person, session) = updated?;
        if let Some(session) = &session {
            set_cookie(ctx, session);
        }
        Ok(Me::new(app(ctx), person))
    }

    /// Sends the confirmation email again, if the address is not confirmed yet; at most three a day to one address.
    async fn send_email_confirmation(&self, ctx: &Context<'_>) -> Result<bool> {
        confirm::ask_again(app(ctx), viewer(ctx)).await?;
        Ok(true)
    }

    /// Ends the session. Also true if there was none.
    async fn logout(&self, ctx: &Context<'_>) -> Result<bool> {
        if let Some(token) = &request_context(ctx).session_token {
            sessions::end(app(ctx), token).await?;
        }
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}

/// Returns the origin of the request.
pub fn origin<'a>(ctx: &Context<'a>) -> RequestOrigin<'a> {
    let request_context = request_context(ctx);
    RequestOrigin {
        address: request_context.address,
        session_token: request_context.session_token.as_deref(),
        device: request_context.user_agent.as_deref().map(DeviceFamily::from_user_agent).unwrap_or_default(),
        request_id: Some(&request_context.request_id),
    }
}

/// Adds the cookie of this new session to the response.
pub fn set_cookie(ctx: &Context<'_>, begun: &NewSession) {
    *request_context(ctx).set_cookie.lock() =
        Some(session_cookie::begin(&app(ctx).config, &begun.token, begun.max_age));
}
