//! GraphQL fields about the viewer's sessions.

use async_graphql::{Context, Object, SimpleObject};
use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_kit::graphql::{DateTime, app, request_context, viewer};

use crate::accounts::session_cookie;

/// A session of the viewer's account.
#[derive(SimpleObject)]
pub struct Session {
    uuid: String,
    /// Family of the browser, such as Firefox; null if it is not known.
    browser: Option<String>,
    /// Family of its system, such as Windows.
    system: Option<String>,
    /// Time of sign-in, to the hour.
    began_at: DateTime,
    /// Time of the last use, to the hour.
    last_seen_at: DateTime,
    /// True for the session of this request.
    is_current: bool,
}

/// Query fields about sessions.
#[derive(Default)]
pub struct SessionListQuery;

#[Object]
impl SessionListQuery {
    /// Sessions of the viewer's account: the current one first, then those used last; at most 20.
    #[graphql(complexity = "20 * child_complexity")]
    async fn my_sessions(&self, ctx: &Context<'_>) -> Result<Vec<Session>> {
        let token = request_context(ctx).session_token.as_deref();
        let sessions = super::list_own(app(ctx), viewer(ctx), token).await?;
        let shown = sessions.into_iter().map(|session| Session {
            uuid: session.uuid.to_string(),
            browser: session.browser,
            system: session.system,
            began_at: DateTime(session.began_at),
            last_seen_at: DateTime(session.last_seen_at),
            is_current: session.is_current,
        });
        Ok(shown.collect())
    }
}

/// Mutation fields about sessions.
#[derive(Default)]
pub struct SessionListMutation;

#[Object]
impl SessionListMutation {
    /// Ends one of the viewer's sessions.
    async fn end_session(&self, ctx: &Context<'_>, uuid: String) -> Result<bool> {
        let ended = async {
            let uuid = Uuid::parse_str(&uuid).map_err(|_| PublicError::not_found());
            viewer(ctx).require_account()?;
            super::end(app(ctx), viewer(ctx), uuid?).await
        };
        ended.await?;
        Ok(true)
    }

    /// Ends all of the viewer's sessions but the current one.
    async fn end_other_sessions(&self, ctx: &Context<'_>) -> Result<bool> {
        let token = request_context(ctx).session_token.as_deref();
        super::end_others(app(ctx), viewer(ctx), token).await?;
        Ok(true)
    }

    /// Ends all of the viewer's sessions, including the current one, and all access tokens.
    async fn end_all_sessions(&self, ctx: &Context<'_>) -> Result<bool> {
        super::end_all(app(ctx), viewer(ctx)).await?;
        *request_context(ctx).set_cookie.lock() = Some(session_cookie::end(&app(ctx).config));
        Ok(true)
    }
}
