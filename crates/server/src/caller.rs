//! Sender of a request to the GraphQL endpoint, and the viewer that it is executed as. If there is a token, it decides:
//! a cookie beside it is ignored, because it says less about the sender's intention.

use std::time::Duration;

use http::HeaderMap;
use tokio::time::Instant;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::permissions::TokenAdmission;
use vitrine_core::scopes::AccessTokenScope;
use vitrine_core::viewer::Viewer;
use vitrine_kit::graphql::CheckedOperation;
use vitrine_kit::http::{ClientAddress, csrf};
use vitrine_people::accounts::access_tokens::{self, TokenGrant};
use vitrine_people::accounts::session_cookie;

use super::Site;
use super::permissions::admission;

/// Time for which the identity of a sender is relied on. A body that arrives with its head and a free slot take less,
/// so the sender is identified only once. If a session ends in that time, it ends while the request is executed.
pub const RELIED_ON_FOR: Duration = Duration::from_millis(500);

pub enum Caller {
    Visitor,
    /// With a session cookie. One without a session makes a visitor, with a visitor's rate limit.
    Cookie(Viewer),
    Token(TokenGrant),
}

impl Caller {
    /// Identifies the sender and counts the request, whatever its content.
    ///
    /// # Errors
    /// Errors of an invalid token, and `RATE_LIMITED`.
    pub async fn identify(site: &Site, address: ClientAddress, headers: &HeaderMap) -> Result<Self> {
        if let Some(bearer) = access_tokens::bearer_of(headers) {
            let granted = access_tokens::authenticate(&site.app, bearer).await;
            if let Err(error) = &granted
                && error.code == ErrorCode::TokenInvalid
            {
                site.app.rates.take_request(&Viewer::Visitor, address.prefix())?;
            }
            return Ok(Self::Token(granted?));
        }
        let has_cookie = session_cookie::has_cookie(headers);
        let viewer = if has_cookie { session_cookie::viewer_of(&site.app, headers).await? } else { Viewer::Visitor };
        site.app.rates.take_request(&viewer, address.prefix())?;
        Ok(if has_cookie { Self::Cookie(viewer) } else { Self::Visitor })
    }

    /// Identifies the sender again after a slow body: a session or token may have ended meanwhile, or an account may
    /// have been blocked. Nothing is counted.
    ///
    /// # Errors
    /// Errors of a token that is no longer valid, and errors of the database.
    pub async fn again(self, site: &Site, headers: &HeaderMap) -> Result<Self> {
        Ok(match (self, access_tokens::bearer_of(headers)) {
            (Self::Token(_), Some(bearer)) => Self::Token(access_tokens::authenticate_again(&site.app, bearer).await?),
            (Self::Cookie(_), _) => Self::Cookie(session_cookie::viewer_of(&site.app, headers).await?),
            (other, _) => other,
        })
    }

    /// Identifies the sender again, but only if they were identified too long ago to rely on. Use it where the work in
    /// between usually takes no time.
    ///
    /// # Errors
    /// The errors of [`Self::again`].
    pub async fn unless_relied_on(self, site: &Site, headers: &HeaderMap, identified_at: Instant) -> Result<Self> {
        if identified_at.elapsed() < RELIED_ON_FOR { Ok(self) } else { self.again(site, headers).await }
    }

    /// Returns true for a visitor, whose response is the same for all visitors and may be cached.
    pub fn is_visitor(&self) -> bool {
        matches!(self, Self::Visitor)
    }

    pub fn has_cookie(&self) -> bool {
        matches!(self, Self::Cookie(_))
    }

    pub fn is_token(&self) -> bool {
        matches!(self, Self::Token(_))
    }

    /// Refuses requests that another site could make a browser send. A token is never refused: browsers do not add it
    /// by themselves.
    ///
    /// # Errors
    /// `CSRF_REJECTED`.
    pub fn require_proof(&self, site: &Site, headers: &HeaderMap) -> Result<()> {
        if self.is_token() { Ok(()) } else { csrf::require_proof(headers, &site.app.config) }
    }

    /// Returns the account that may upload files.
    ///
    /// # Errors
    /// `UNAUTHENTICATED`, `BLOCKED`, `INSUFFICIENT_SCOPE`.
    pub fn require_uploader(&self) -> Result<i64> {
        let viewer = match self {
            Self::Visitor => Viewer::Visitor,
            Self::Cookie(viewer) => viewer.clone(),
            Self::Token(grant) => {
                grant.require(AccessTokenScope::Publish)?;
                grant.viewer()
            }
        };
        Ok(viewer.require_writer()?.account().id)
    }

    /// Returns the viewer that an operation is executed as.
    ///
    /// # Errors
    /// `INSUFFICIENT_SCOPE` for a token that a root field does not admit.
    pub fn viewer_of(&self, operation: &CheckedOperation) -> Result<Viewer> {
        match self {
            Self::Visitor => Ok(Viewer::Visitor),
            Self::Cookie(viewer) => Ok(viewer.clone()),
            Self::Token(grant) => {
                let mut is_own = false;
                for field in operation.root_fields.iter().filter(|field| !field.starts_with("__")) {
                    match admission(field) {
                        Some(TokenAdmission::Any) => {}
                        Some(TokenAdmission::With(scope)) => {
                            grant.require(scope)?;
                            is_own = true;
                        }
                        None => return Err(not_admitted(field)),
                    }
                }
                Ok(if is_own && operation.is_mutation { grant.viewer() } else { grant.reader() })
            }
        }
    }
}

fn not_admitted(field: &str) -> PublicError {
    PublicError::new(ErrorCode::InsufficientScope, format!("Access tokens can't be used for {field}."))
}
