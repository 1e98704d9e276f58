//! Who sends a request to the GraphQL endpoint, and as whom it is executed. A token that comes along is what counts: the cookie
//! beside it is not looked at, for it says less about what the sender means.

use std::time::Duration;

use http::HeaderMap;
use tokio::time::Instant;
use vitrine_core::error::{Code, PublicError, Result};
use vitrine_core::permissions::Admission;
use vitrine_core::scopes::Scope;
use vitrine_core::viewer::Viewer;
use vitrine_kit::graphql::Operation;
use vitrine_kit::http::{ClientAddress, csrf};
use vitrine_people::accounts::access_tokens::{self, Grant};
use vitrine_people::accounts::session_cookie;

use super::Site;
use super::permissions::admission;

/// So long it is relied upon who a sender was found to be. A body that comes with its head and a turn that is free take less, so that
/// they are asked for once; what is ended in between is ended while their request is carried out.
pub const RELIED_ON_FOR: Duration = Duration::from_millis(500);

pub enum Caller {
    Visitor,
    /// With a session cookie. One without a session makes a visitor, with a visitor's rate limit.
    Cookie(Viewer),
    Token(Grant),
}

impl Caller {
    /// Identifies the sender and counts the request, whatever its content.
    ///
    /// # Errors
    /// Those of a token that is not good, and `RATE_LIMITED`.
    pub async fn identify(site: &Site, address: ClientAddress, headers: &HeaderMap) -> Result<Self> {
        if let Some(bearer) = access_tokens::bearer_of(headers) {
            let granted = access_tokens::authenticate(&site.app, bearer).await;
            if let Err(error) = &granted
                && error.code == Code::TokenInvalid
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

    /// The same sender as they are now, when the body has taken its time: a session or a token may have ended meanwhile, an
    /// account may have been blocked. Nothing is counted.
    ///
    /// # Errors
    /// Those of a token that is not good any more; what the database reports.
    pub async fn again(self, site: &Site, headers: &HeaderMap) -> Result<Self> {
        Ok(match (self, access_tokens::bearer_of(headers)) {
            (Self::Token(_), Some(bearer)) => Self::Token(access_tokens::authenticate_again(&site.app, bearer).await?),
            (Self::Cookie(_), _) => Self::Cookie(session_cookie::viewer_of(&site.app, headers).await?),
            (other, _) => other,
        })
    }

    /// The same, where what came in between usually takes no time: only if they were identified too long ago to be relied on.
    ///
    /// # Errors
    /// As [`Self::again`].
    pub async fn unless_relied_on(self, site: &Site, headers: &HeaderMap, identified_at: Instant) -> Result<Self> {
        if identified_at.elapsed() < RELIED_ON_FOR { Ok(self) } else { self.again(site, headers).await }
    }

    /// Nothing but what everybody is answered: such a response may be kept.
    pub fn is_visitor(&self) -> bool {
        matches!(self, Self::Visitor)
    }

    pub fn has_cookie(&self) -> bool {
        matches!(self, Self::Cookie(_))
    }

    pub fn is_token(&self) -> bool {
        matches!(self, Self::Token(_))
    }

    /// Refuses what another site could make a browser send: never a token, which browsers do not add by themselves.
    ///
    /// # Errors
    /// `CSRF_REJECTED`.
    pub fn require_proof(&self, site: &Site, headers: &HeaderMap) -> Result<()> {
        if self.is_token() { Ok(()) } else { csrf::require_proof(headers, &site.app.config) }
    }

    /// The account that may upload files.
    ///
    /// # Errors
    /// `UNAUTHENTICATED`, `BLOCKED`, `INSUFFICIENT_SCOPE`.
    pub fn require_uploader(&self) -> Result<i64> {
        let viewer = match self {
            Self::Visitor => Viewer::Visitor,
            Self::Cookie(viewer) => viewer.clone(),
            Self::Token(grant) => {
                grant.require(Scope::Publish)?;
                grant.viewer()
            }
        };
        Ok(viewer.require_writer()?.account().id)
    }

    /// As whom an operation is executed.
    ///
    /// # Errors
    /// `INSUFFICIENT_SCOPE` for a token that a root field does not admit.
    pub fn viewer_of(&self, operation: &Operation) -> Result<Viewer> {
        match self {
            Self::Visitor => Ok(Viewer::Visitor),
            Self::Cookie(viewer) => Ok(viewer.clone()),
            Self::Token(grant) => {
                let mut is_own = false;
                for field in operation.root_fields.iter().filter(|field| !field.starts_with("__")) {
                    match admission(field) {
                        Some(Admission::Any) => {}
                        Some(Admission::With(scope)) => {
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
    PublicError::new(Code::InsufficientScope, format!("No access token is admitted to {field}."))
}
