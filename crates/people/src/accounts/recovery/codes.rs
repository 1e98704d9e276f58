//! One-time codes: ten of 80 random bits each, shown once when they are created. Only their hashes are stored. New codes replace
//! the old ones, and a code is removed when it is used.

use vitrine_admission::rates::RateSubject;
use vitrine_core::edit::ValueEdit;
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer};
use vitrine_kit::app::App;

use super::super::account::{Person, username_key};
use super::super::account_rows as accounts;
use super::super::sessions::{self, NewSession, RequestOrigin, SignInAction, SignInProof, token_hash};
use super::super::sign_in::SignInAttempt;
use super::{new_password, recovery_rows, set_password};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};
use crate::ways_in::settles_at;

/// Digits without those that look like others (Crockford's Base32).
const DIGITS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// Digits of a code, five bits each.
const LENGTH: usize = 16;

/// Creates new codes for the viewer's account; all earlier ones end.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`.
pub async fn make(app: &App, viewer: &Viewer, from: RequestOrigin<'_>) -> Result<Vec<String>> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    sessions::require_step_up(app, from.session_token).await?;
    let codes: Vec<[u8; LENGTH]> = (0..limits::RECOVERY_CODES).map(|_| code(app.random.bytes())).collect();
    let hashes: Vec<Vec<u8>> = codes.iter().map(|code| token_hash(&String::from_utf8_lossy(code))).collect();
    let (id, uuid, now, hashes) = (account.id, account.uuid, app.clock.now(), &hashes);
    app.db
        .transaction(|tx| async move {
            sessions::lock_own_account(&tx, id, from.session_token).await?;
            recovery_rows::replace_codes(&tx, id, hashes, now).await?;
            audit::record(&tx, sessions::audit_entry(app, from, Some(uuid), "user.make-recovery-codes", None)).await?;
            let to = AccountOwner { id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::RecoveryCodesMade, from.device.browser).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    Ok(codes.iter().map(shown).collect())
}

/// Uses a code: the account gets a new password and a session, its only one.
///
/// # Errors
/// `INVALID_CREDENTIALS` if name or code is wrong, without saying which; `WAY_IN_TOO_NEW` for a correct code of the last day;
/// `RATE_LIMITED` as for signing in; field errors of the password.
pub async fn recover_by_code(
    app: &App,
    from: RequestOrigin<'_>,
    username: &str,
    code: &str,
    password: String,
) -> Result<(Person, NewSession)> {
    let wrong = || PublicError::new(ErrorCode::InvalidCredentials, "The username or code is wrong.");
    let hash = read(code).map(|code| token_hash(&code)).ok_or_else(wrong)?;
    if username.len() > limits::USERNAME.1 * 4 {
        return Err(wrong());
    }
    let key = username_key(username.trim());
    let attempt = SignInAttempt::new(app, from, &key);
    attempt.check(&app.db, app.clock.now()).await?;
    let password = new_password(app, password, username).await?;
    attempt.count(app).await?;
    let (key, hash, password) = (key.as_str(), &hash, password.as_str());
    let recovered = app
        .db
        .transaction(|tx| async move {
            let person = accounts::by_key(&tx, key).await?;
            let user_id = person.as_ref().map_or(0, |person| person.id);
            sessions::lock_account(&tx, user_id).await?;
            // For nobody's name as well, so that it takes as long.
            let made_at = recovery_rows::use_code(&tx, user_id, hash.clone()).await?;
            let (Some(person), Some(made_at)) = (person.filter(|person| person.role() != UserRole::System), made_at)
            else {
                tx.rollback().await?;
                return Ok(None);
            };
            sessions::require_settled(app, settles_at(made_at, person.created_at, limits::WAY_IN_SETTLES))?;
            set_password(app, &tx, from, &person, password, "user.recover-by-code", ValueEdit::Keep).await?;
            tx.commit().await?;
            Ok::<_, PublicError>(Some(person))
        })
        .await?;
    let Some(person) = recovered else {
        sessions::record_failure(app, from, sessions::AttemptMethod::Recovery, "user.recover-failure", None).await?;
        return Err(wrong());
    };
    attempt.succeed(app).await?;
    mail::notify(app);
    let proof = SignInProof::Password(password);
    let begun = sessions::enter(app, person.id, person.role(), from, SignInAction::SignedIn, proof).await?;
    Ok((accounts::by_id(&app.db, person.id).await?.ok_or_else(wrong)?, begun))
}

fn code(random: [u8; 10]) -> [u8; LENGTH] {
    let bits = random.iter().fold(0u128, |bits, byte| bits << 8 | u128::from(*byte));
    std::array::from_fn(|at| DIGITS[(bits >> (5 * (LENGTH - 1 - at)) & 31) as usize])
}

/// Formats a code in groups of four.
fn shown(code: &[u8; LENGTH]) -> String {
    code.chunks(4).map(String::from_utf8_lossy).collect::<Vec<_>>().join("-")
}

/// Reads a typed code, if it is well-formed: groups and letter case do not matter, and letters that look like digits count as
/// those.
fn read(typed: &str) -> Option<String> {
    if typed.len() > LENGTH * 4 {
        return None;
    }
    let digits: String = typed
        .chars()
        .filter(|c| !c.is_whitespace() && *c != '-')
        .map(|c| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            other => other,
        })
        .collect();
    (digits.len() == LENGTH && digits.bytes().all(|digit| DIGITS.contains(&digit))).then_some(digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_as_it_is_shown_and_as_people_write_it() {
        let code = code([0, 0x44, 0x32, 0x14, 0xC7, 0x42, 0x54, 0xB6, 0x35, 0xCF]);
        assert_eq!(shown(&code), "0123-4567-89AB-CDEF");
        let plain = String::from_utf8_lossy(&code).into_owned();
        for typed in
            [shown(&code), shown(&code).to_lowercase(), format!(" {} ", plain.replace('0', "o").replace('1', "l"))]
        {
            assert_eq!(read(&typed).as_deref(), Some(plain.as_str()), "{typed}");
        }
        for wrong in ["", "0123", "U123-4567-89AB-CDEF", "0123-4567-89AB-CDEFG", &"é".repeat(16), &"0".repeat(100)] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }
}
