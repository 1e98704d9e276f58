//! What is done with somebody whom the platform has named: they sign in, link their account, or go on to register.

use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{Code, PublicError, Result};
use vitrine_core::viewer::Role;
use vitrine_kit::app::App;

use super::discord_rows;
use super::link;
use super::provider::Provider;
use super::transactions::{self, Consumed, Purpose};
use crate::accounts::identities::{self, Identity};
use crate::accounts::sessions::{self, Entry, NewSession, Origin, Proof, new_token, token_hash};

/// How long somebody may take to register.
pub const SIGN_UP_MAX_AGE: Millis = 1_200 * SECOND;
/// Of a code, in bytes.
const CODE_MAX: usize = 2_048;

/// What came back in the address.
#[derive(Default)]
pub(super) struct Returned {
    pub state: String,
    pub code: Option<String>,
    pub error: Option<String>,
    pub issuer: Option<String>,
}

pub(super) enum Arrival {
    SignedIn(NewSession),
    Linked(NewSession),
    /// A transaction cookie that stands for the person until they have registered.
    Registers(String),
}

/// What went wrong, as the page that tells of it names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// The person did not agree.
    Cancelled,
    /// The platform does not answer, or not as it should.
    Unreachable,
    /// Not begun by this browser, used before, or too long ago.
    Expired,
    /// The identity belongs to another account, or the account to another identity.
    AlreadyLinked,
    /// Somebody whose account was blocked has deleted it and wants another.
    Blocked,
    /// The password or a passkey has to be shown first.
    Confirm,
    /// The session began by a way that is too new to add another.
    TooNew,
    /// Too many attempts.
    Busy,
    /// Anything else.
    Failed,
}

impl Problem {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            Problem::Cancelled => "cancelled",
            Problem::Unreachable => "unreachable",
            Problem::Expired => "expired",
            Problem::AlreadyLinked => "already-linked",
            Problem::Blocked => "blocked",
            Problem::Confirm => "confirm",
            Problem::TooNew => "too-new",
            Problem::Busy => "busy",
            Problem::Failed => "failed",
        }
    }
}

impl From<PublicError> for Problem {
    fn from(error: PublicError) -> Self {
        match error.code {
            Code::ProviderUnavailable => Problem::Unreachable,
            Code::DiscordAlreadyLinked => Problem::AlreadyLinked,
            Code::ReauthRequired => Problem::Confirm,
            Code::WayInTooNew => Problem::TooNew,
            Code::RateLimited => Problem::Busy,
            Code::Unauthenticated => Problem::Expired,
            Code::Forbidden => Problem::Blocked,
            _ => Problem::Failed,
        }
    }
}

/// The transaction that the browser brings back, if it is its own and not over.
pub(super) async fn transaction(app: &App, cookie: Option<&str>, returned: &Returned) -> Result<Consumed, Problem> {
    let cookie = cookie.ok_or(Problem::Expired)?;
    transactions::consume(app, &returned.state, cookie).await?.ok_or(Problem::Expired)
}

/// Asks the platform who somebody is, and does what the transaction is for.
pub(super) async fn arrive(
    app: &App,
    provider: &Provider,
    from: Origin<'_>,
    transaction: Consumed,
    returned: Returned,
) -> Result<Arrival, Problem> {
    // An answer of another platform, which would learn the code.
    if returned.issuer.is_some_and(|issuer| !provider.is_issuer(&issuer)) {
        return Err(Problem::Expired);
    }
    let session_hash = from.session_token.map(token_hash);
    if transaction.purpose == Purpose::Link && transaction.session_hash != session_hash {
        return Err(Problem::Expired);
    }
    let code = match (returned.code, returned.error.as_deref()) {
        (Some(code), None) if !code.is_empty() && code.len() <= CODE_MAX => code,
        (_, Some("access_denied")) => return Err(Problem::Cancelled),
        (_, Some(_)) => return Err(Problem::Unreachable),
        _ => return Err(Problem::Expired),
    };
    let identity = provider.identify(code, transaction.verifier).await?;
    match (transaction.purpose, from.session_token) {
        (Purpose::Link, Some(token)) => Ok(Arrival::Linked(link::link(app, from, token, &identity).await?)),
        (Purpose::Link, None) => Err(Problem::Expired),
        (Purpose::SignIn, _) => Ok(sign_in(app, from, &identity).await?),
    }
}

/// A session of the account that is linked with this identity; without one, a registration.
async fn sign_in(app: &App, from: Origin<'_>, identity: &Identity) -> Result<Arrival> {
    let Some((user_id, role)) = identities::account_of(&app.db, identity).await? else {
        identities::admit(app, &app.db, identity).await?;
        let cookie = new_token(&app.random);
        let expires_at = app.clock.now() + SIGN_UP_MAX_AGE;
        discord_rows::begin_sign_up(&app.db, token_hash(&cookie), identity, expires_at).await?;
        return Ok(Arrival::Registers(cookie));
    };
    if role == Role::System {
        return Err(PublicError::new(Code::InvalidCredentials, "Nobody signs in as this account."));
    }
    let proof = Proof::Identity(&identity.discord_id);
    Ok(Arrival::SignedIn(sessions::enter(app, user_id, role, from, Entry::SignedInByDiscord, proof).await?))
}
