//! Handling of a person whom the platform has identified: they sign in, link their account, or continue to registration.

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

/// Time limit for registering.
pub const SIGN_UP_MAX_AGE: Millis = 1_200 * SECOND;
/// Longest code, in bytes.
const CODE_MAX: usize = 2_048;

/// Parameters of the callback's address.
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
    /// Value of a transaction cookie that stands for the person until they have registered.
    Registers(String),
}

/// The reason of a failure, by the name that the page about it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Problem {
    /// The person declined.
    Cancelled,
    /// The platform does not answer, or not as expected.
    Unreachable,
    /// The visit was not begun by this browser, is used up, or took too long.
    Expired,
    /// The identity belongs to another account, or the account to another identity.
    AlreadyLinked,
    /// A person whose blocked account was deleted wants another one.
    Blocked,
    /// The person has to enter their password or use a passkey first.
    Confirm,
    /// The session was begun by a sign-in method that is too new to add another.
    TooNew,
    /// Too many attempts.
    Busy,
    /// Any other error.
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

/// Consumes the transaction that the browser brings back, if it is this browser's and not over.
pub(super) async fn transaction(app: &App, cookie: Option<&str>, returned: &Returned) -> Result<Consumed, Problem> {
    let cookie = cookie.ok_or(Problem::Expired)?;
    transactions::consume(app, &returned.state, cookie).await?.ok_or(Problem::Expired)
}

/// Identifies the person at the platform, and completes the transaction.
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

/// Signs in to the account that is linked with this identity; without one, begins a registration.
async fn sign_in(app: &App, from: Origin<'_>, identity: &Identity) -> Result<Arrival> {
    let Some((user_id, role)) = identities::account_of(&app.db, identity).await? else {
        identities::admit(app, &app.db, identity).await?;
        let cookie = new_token(&app.random);
        let expires_at = app.clock.now() + SIGN_UP_MAX_AGE;
        discord_rows::begin_sign_up(&app.db, token_hash(&cookie), identity, expires_at).await?;
        return Ok(Arrival::Registers(cookie));
    };
    if role == Role::System {
        return Err(PublicError::new(Code::InvalidCredentials, "Nobody can sign in to this account."));
    }
    let proof = Proof::Identity(&identity.discord_id);
    Ok(Arrival::SignedIn(sessions::enter(app, user_id, role, from, Entry::SignedInByDiscord, proof).await?))
}
