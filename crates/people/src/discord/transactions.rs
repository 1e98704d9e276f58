//! Visits to the platform. A visit begins with a state, a cookie and a PKCE verifier, each 256 random bits. The first callback that
//! brings state and cookie back within ten minutes consumes it.

use oauth2::PkceCodeVerifier;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::Result;
use vitrine_kit::app::App;

use super::discord_rows::{self, NewTransaction};
use crate::accounts::sessions::{is_token, new_token, token_hash};

/// Time limit for the visit.
pub const MAX_AGE: Millis = 600 * SECOND;

/// The purpose of a visit to the platform. It alone decides what the callback does, not the address that the platform redirects to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TransactionPurpose {
    SignIn,
    Link,
}

impl TransactionPurpose {
    fn as_str(self) -> &'static str {
        match self {
            TransactionPurpose::SignIn => "SIGN_IN",
            TransactionPurpose::Link => "LINK",
        }
    }
}

/// A transaction that has begun.
pub(super) struct BegunTransaction {
    pub state: String,
    /// Value of the transaction cookie.
    pub cookie: String,
    pub verifier: PkceCodeVerifier,
}

/// A transaction that has come back.
pub(super) struct ConsumedTransaction {
    pub purpose: TransactionPurpose,
    /// Hash of the session that began to link.
    pub session_hash: Option<Vec<u8>>,
    pub verifier: PkceCodeVerifier,
}

/// Begins to sign in, or to link the account of a session.
pub(super) async fn begin(app: &App, session_token: Option<&str>) -> Result<BegunTransaction> {
    let [state, cookie, verifier] = std::array::from_fn(|_| new_token(&app.random));
    let purpose = if session_token.is_some() { TransactionPurpose::Link } else { TransactionPurpose::SignIn };
    let new = NewTransaction {
        state_hash: token_hash(&state),
        cookie_hash: token_hash(&cookie),
        purpose: purpose.as_str(),
        session_hash: session_token.map(token_hash),
        verifier: &verifier,
        expires_at: app.clock.now() + MAX_AGE,
    };
    discord_rows::begin(&app.db, new).await?;
    Ok(BegunTransaction { state, cookie, verifier: PkceCodeVerifier::new(verifier) })
}

/// Consumes the transaction of this state and this cookie; nobody can use it again.
pub(super) async fn consume(app: &App, state: &str, cookie: &str) -> Result<Option<ConsumedTransaction>> {
    if !is_token(state) {
        return Ok(None);
    }
    let row = discord_rows::consume(&app.db, token_hash(state), token_hash(cookie), app.clock.now()).await?;
    Ok(row.map(|row| ConsumedTransaction {
        purpose: if row.purpose == TransactionPurpose::Link.as_str() {
            TransactionPurpose::Link
        } else {
            TransactionPurpose::SignIn
        },
        session_hash: row.session_hash,
        verifier: PkceCodeVerifier::new(row.verifier),
    }))
}
