//! Challenges: 128 random bits that an authenticator signs. Only their hashes are stored, each with the hash of the cookie of the
//! browser that requested it. The first answer consumes a challenge.

use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_kit::app::App;

use super::passkey_rows;
use super::relying_party::ChallengeBytes;
use crate::accounts::sessions::token_hash;

/// Purpose of a challenge. An answer to a challenge of one purpose is refused for the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ChallengePurpose {
    SignIn,
    Add,
}

impl ChallengePurpose {
    pub(super) fn as_str(self) -> &'static str {
        match self {
            ChallengePurpose::SignIn => "SIGN_IN",
            ChallengePurpose::Add => "ADD",
        }
    }
}

/// Creates a challenge for the browser with this cookie. If it has too many unanswered ones, the oldest are removed.
pub(super) async fn begin(app: &App, purpose: ChallengePurpose, cookie: &str) -> Result<ChallengeBytes> {
    let challenge: ChallengeBytes = app.random.bytes();
    let (hash, cookie_hash) = (&hash(challenge), &token_hash(cookie));
    let expires_at = app.clock.now() + limits::PASSKEY_CHALLENGE_MAX_AGE;
    app.db
        .transaction(|tx| async move {
            passkey_rows::trim_challenges(&tx, cookie_hash, limits::PASSKEY_CHALLENGES_MAX - 1).await?;
            passkey_rows::add_challenge(&tx, hash, cookie_hash, purpose.as_str(), expires_at).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    Ok(challenge)
}

/// Consumes a challenge that has been answered.
///
/// # Errors
/// `CONFLICT` for a challenge that was not given to this browser for this purpose, is used up, or has expired.
pub(super) async fn consume(
    app: &App,
    purpose: ChallengePurpose,
    cookie: Option<&str>,
    challenge: ChallengeBytes,
) -> Result<()> {
    let over = || PublicError::new(ErrorCode::Conflict, "This request expired or was already used. Try again.");
    let cookie_hash = token_hash(cookie.ok_or_else(over)?);
    match passkey_rows::consume_challenge(&app.db, hash(challenge), cookie_hash, purpose.as_str(), app.clock.now())
        .await?
    {
        0 => Err(over()),
        _ => Ok(()),
    }
}

fn hash(challenge: ChallengeBytes) -> Vec<u8> {
    use sha2::{Digest, Sha256};
    Sha256::digest(challenge).to_vec()
}
