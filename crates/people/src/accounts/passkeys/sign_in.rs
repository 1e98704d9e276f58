//! Signing in by passkey. Nobody says who they are before the authenticator does, so the request depends on no account. Errors give
//! no reason, except for a passkey that no account has, which a browser then stops offering.

use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_kit::app::App;
use webauthn_rp::DiscoverableAuthentication64;

use super::add::unreadable;
use super::challenges::{self, ChallengePurpose};
use super::passkey_rows;
use super::relying_party::{ChallengeBytes, RelyingParty, user_handle};
use crate::accounts::account::Person;
use crate::accounts::account_rows as accounts;
use crate::accounts::sessions::{self, NewSession, RequestOrigin, SignInAction, SignInProof, new_token, token_hash};

/// Resolution of the stored time of a passkey's last use.
const TIME_RESOLUTION: Millis = 3_600 * SECOND;

/// Returns the options with which a visitor's browser requests a passkey, and the value of its cookie.
///
/// # Errors
/// `RATE_LIMITED`, `NOT_FOUND` if the site has no passkeys.
pub async fn begin_sign_in(app: &App, from: RequestOrigin<'_>, cookie: Option<&str>) -> Result<(String, String)> {
    take(app, from)?;
    let site = RelyingParty::of(app)?;
    let now = app.clock.now();
    let cookie = match cookie {
        // Its other tabs wait for answers, too. Only a value that this server has given is kept.
        Some(token) if passkey_rows::has_challenge(&app.db, token_hash(token), now).await? => token.to_owned(),
        _ => new_token(&app.random),
    };
    let challenge = challenges::begin(app, ChallengePurpose::SignIn, &cookie).await?;
    Ok((site.request_options(challenge)?, cookie))
}

/// Begins a session of the account whose passkey has answered.
///
/// # Errors
/// `RATE_LIMITED`, `NOT_FOUND` for a passkey that no account has, `CONFLICT` when the challenge is over, `INVALID_CREDENTIALS`.
pub async fn sign_in(
    app: &App,
    from: RequestOrigin<'_>,
    cookie: Option<&str>,
    credential: &str,
) -> Result<(Person, NewSession)> {
    take(app, from)?;
    let site = RelyingParty::of(app)?;
    if credential.len() > limits::PASSKEY_CREDENTIAL_BYTES_MAX {
        return Err(unreadable());
    }
    let answer = DiscoverableAuthentication64::from_json_relaxed(credential.as_bytes()).map_err(|_| unreadable())?;
    let challenge = answer.challenge_relaxed().map_err(|_| unreadable())?.0.to_le_bytes();
    challenges::consume(app, ChallengePurpose::SignIn, cookie, challenge).await?;
    let credential_id = answer.raw_id().as_ref().to_vec();
    match identify(app, site, challenge, answer).await {
        Ok((user_id, role)) => {
            let proof = SignInProof::Passkey(&credential_id);
            let begun = sessions::enter(app, user_id, role, from, SignInAction::SignedInByPasskey, proof).await?;
            let person = accounts::by_id(&app.db, user_id).await?.ok_or_else(wrong)?;
            Ok((person, begun))
        }
        Err(error) => {
            if matches!(error.code, ErrorCode::InvalidCredentials | ErrorCode::NotFound) {
                sessions::record_failure(
                    app,
                    from,
                    sessions::AttemptMethod::Passkey,
                    "user.sign-in-failure",
                    Some("passkey"),
                )
                .await?;
            }
            Err(error)
        }
    }
}

/// Returns the account whose passkey has answered, and its role.
async fn identify(
    app: &App,
    site: RelyingParty,
    challenge: ChallengeBytes,
    answer: DiscoverableAuthentication64,
) -> Result<(i64, UserRole)> {
    let credential_id = answer.raw_id().as_ref().to_vec();
    let Some(credential) = passkey_rows::credential(&app.db, credential_id.clone()).await? else {
        return Err(PublicError::new(ErrorCode::NotFound, "This passkey was removed from its account."));
    };
    let (user_id, count_before) = (credential.user_id, credential.sign_count);
    let role = UserRole::parse(&credential.role).filter(|role| *role != UserRole::System).ok_or_else(wrong)?;
    let handle = user_handle(app, credential.user_uuid);
    let checked = app.pools.passwords.run(move || site.authenticate(challenge, &handle, &credential, &answer)).await?;
    let used = checked.map_err(|fault| {
        tracing::debug!(%fault, "a passkey does not fit");
        wrong()
    })?;
    let now = app.clock.now();
    let noted =
        passkey_rows::note_use(&app.db, credential_id, count_before, used, now - now.rem_euclid(TIME_RESOLUTION))
            .await?;
    if noted == 0 { Err(wrong()) } else { Ok((user_id, role)) }
}

fn take(app: &App, from: RequestOrigin<'_>) -> Result<()> {
    from.address.map_or(Ok(()), |address| app.rates.passkey_challenges.take(RateSubject::Address(address)))
}

fn wrong() -> PublicError {
    PublicError::new(ErrorCode::InvalidCredentials, "This passkey doesn't match.")
}
