//! Handling of a person whom the platform has identified: they sign in, link their account, or continue to registration.

use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::App;

use super::discord_rows;
use super::link;
use super::provider::IdentityProvider;
use super::transactions::{self, ConsumedTransaction, TransactionPurpose};
use crate::accounts::identities::{self, PlatformIdentity};
use crate::accounts::sessions::{self, NewSession, RequestOrigin, SignInAction, SignInProof, new_token, token_hash};

/// Time limit for registering.
pub const SIGN_UP_MAX_AGE: Millis = 1_200 * SECOND;
/// Longest code, in bytes.
const CODE_MAX: usize = 2_048;

/// Parameters of the callback's address.
#[derive(Default)]
pub(super) struct CallbackQuery {
    pub state: String,
    pub code: Option<String>,
    pub error: Option<String>,
    pub issuer: Option<String>,
}

pub(super) enum ArrivalOutcome {
    SignedIn(NewSession),
    Linked(NewSession),
    /// Value of a transaction cookie that stands for the person until they have registered.
    Registers(String),
}

/// The reason of a failure, by the name that the page about it uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SignInProblem {
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

impl SignInProblem {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            SignInProblem::Cancelled => "cancelled",
            SignInProblem::Unreachable => "unreachable",
            SignInProblem::Expired => "expired",
            SignInProblem::AlreadyLinked => "already-linked",
            SignInProblem::Blocked => "blocked",
            SignInProblem::Confirm => "confirm",
            SignInProblem::TooNew => "too-new",
            SignInProblem::Busy => "busy",
            SignInProblem::Failed => "failed",
        }
    }
}

impl From<PublicError> for SignInProblem {
    fn from(error: PublicError) -> Self {
        match error.code {
            ErrorCode::ProviderUnavailable => SignInProblem::Unreachable,
            ErrorCode::DiscordAlreadyLinked => SignInProblem::AlreadyLinked,
            ErrorCode::ReauthRequired => SignInProblem::Confirm,
            ErrorCode::WayInTooNew => SignInProblem::TooNew,
            ErrorCode::RateLimited => SignInProblem::Busy,
            ErrorCode::Unauthenticated => SignInProblem::Expired,
            ErrorCode::Forbidden => SignInProblem::Blocked,
            _ => SignInProblem::Failed,
        }
    }
}

/// Consumes the transaction that the browser brings back, if it is this browser's and not over.
pub(super) async fn transaction(
    app: &App,
    cookie: Option<&str>,
    returned: &CallbackQuery,
) -> Result<ConsumedTransaction, SignInProblem> {
    let cookie = cookie.ok_or(SignInProblem::Expired)?;
    transactions::consume(app, &returned.state, cookie).await?.ok_or(SignInProblem::Expired)
}

/// Identifies the person at the platform, and completes the transaction.
pub(super) async fn arrive(
    app: &App,
    provider: &IdentityProvider,
    from: RequestOrigin<'_>,
    transaction: ConsumedTransaction,
    returned: CallbackQuery,
) -> Result<ArrivalOutcome, SignInProblem> {
    // An answer of another platform, which would learn the code.
    if returned.issuer.is_some_and(|issuer| !provider.is_issuer(&issuer)) {
        return Err(SignInProblem::Expired);
    }
    let session_hash = from.session_token.map(token_hash);
    if transaction.purpose == TransactionPurpose::Link && transaction.session_hash != session_hash {
        return Err(SignInProblem::Expired);
    }
    let code = match (returned.code, returned.error.as_deref()) {
        (Some(code), None) if !code.is_empty() && code.len() <= CODE_MAX => code,
        (_, Some("access_denied")) => return Err(SignInProblem::Cancelled),
        (_, Some(_)) => return Err(SignInProblem::Unreachable),
        _ => return Err(SignInProblem::Expired),
    };
    let identity = provider.identify(code, transaction.verifier).await?;
    match (transaction.purpose, from.session_token) {
        (TransactionPurpose::Link, Some(token)) => {
            Ok(ArrivalOutcome::Linked(link::link(app, from, token, &identity).await?))
        }
        (TransactionPurpose::Link, None) => Err(SignInProblem::Expired),
        (TransactionPurpose::SignIn, _) => Ok(sign_in(app, from, &identity).await?),
    }
}

/// Signs in to the account that is linked with this identity; without one, begins a registration.
async fn sign_in(app: &App, from: RequestOrigin<'_>, identity: &PlatformIdentity) -> Result<ArrivalOutcome> {
    let Some((user_id, role)) = identities::account_of(&app.db, identity).await? else {
        identities::admit(app, &app.db, identity).await?;
        let cookie = new_token(&app.random);
        let expires_at = app.clock.now() + SIGN_UP_MAX_AGE;
        discord_rows::begin_sign_up(&app.db, token_hash(&cookie), identity, expires_at).await?;
        return Ok(ArrivalOutcome::Registers(cookie));
    };
    if role == UserRole::System {
        return Err(PublicError::new(ErrorCode::InvalidCredentials, "Nobody can sign in to this account."));
    }
    let proof = SignInProof::Identity(&identity.discord_id);
    Ok(ArrivalOutcome::SignedIn(
        sessions::enter(app, user_id, role, from, SignInAction::SignedInByDiscord, proof).await?,
    ))
}
