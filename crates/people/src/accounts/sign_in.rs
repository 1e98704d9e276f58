//! Signing in by name and password. Every failure gives the same response in the same time. Attempts are counted by name and
//! address and by address alone, never by name alone, so that nobody can lock another person out. They are counted before the
//! password is checked, so that concurrent requests get no more guesses than sequential ones.

use uuid::Uuid;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::UserRole;
use vitrine_db::{DbError, Execute, Tx};
use vitrine_kit::app::App;

use super::account::{Person, username_key};
use super::sessions::{self, AttemptMethod, NewSession, RequestOrigin, SignInAction, SignInProof};
use super::{account_rows, passwords};

/// Time for which a failed attempt counts.
pub const WINDOW: Millis = 15 * 60 * SECOND;
/// Attempts allowed within the window: for one name from one address, and for one address.
const ATTEMPTS: (i64, i64) = (5, 20);

/// Checks the password and creates a session with a new value.
pub async fn sign_in(
    app: &App,
    from: RequestOrigin<'_>,
    username: String,
    password: String,
) -> Result<(Person, NewSession)> {
    let wrong = || PublicError::new(ErrorCode::InvalidCredentials, "The username or password is wrong.");
    // Longer than any account's can be: hashing would only waste time.
    if username.len() > limits::USERNAME.1 * 4 || password.len() > limits::PASSWORD.1 * 4 {
        return Err(wrong());
    }
    let key = username_key(username.trim());
    let attempt = SignInAttempt::new(app, from, &key);
    // This check is not decisive; it keeps requests that will be refused anyway away from the slots and the write lock.
    attempt.check(&app.db, app.clock.now()).await?;
    // Before anything is written: an attempt that is counted must also be checked.
    let slot = app.pools.passwords.reserve()?;
    attempt.count(app).await?;

    let found = account_rows::credentials(&app.db, &key).await?;
    let (id, stored, role) = match found {
        Some(row) => (Some(row.id), row.password_hash, UserRole::parse(&row.role)),
        None => (None, None, None),
    };
    let outdated = stored.clone().filter(|stored| passwords::is_outdated(stored)).map(|old| (old, password.clone()));
    let known = stored.clone();
    match (id, role, passwords::verify(slot, stored, password).await?) {
        (Some(id), Some(role), true) if role != UserRole::System => {
            attempt.succeed(app).await?;
            let renewed = match outdated {
                Some((old, password)) => renew_hash(app, id, &key, &old, password).await.unwrap_or_else(|error| {
                    tracing::warn!(
                        code = error.code.as_str(),
                        "could not renew an outdated password hash; trying again at the next sign-in"
                    );
                    None
                }),
                None => None,
            };
            let hash = renewed.as_deref().or(known.as_deref()).unwrap_or_default();
            let begun =
                sessions::enter(app, id, role, from, SignInAction::SignedIn, SignInProof::Password(hash)).await?;
            let person = account_rows::by_id(&app.db, id).await?.ok_or_else(wrong)?;
            Ok((person, begun))
        }
        _ => {
            // The name that was typed is left out: it may be somebody's password.
            sessions::record_failure(app, from, AttemptMethod::Password, "user.sign-in-failure", None).await?;
            Err(wrong())
        }
    }
}

/// Rehashes a password that is known at this moment with today's parameters, unless it has been changed meanwhile. Returns its
/// stored hash, if the password is still valid.
async fn renew_hash(app: &App, id: i64, key: &str, old: &str, password: String) -> Result<Option<String>> {
    let hash = passwords::hash(&app.pools.passwords, &app.random, password.clone()).await?;
    match account_rows::renew_password_hash(&app.db, id, old, &hash).await {
        Ok(1..) => return Ok(Some(hash)),
        Ok(0) => {}
        // It may have been stored, and the answer was lost.
        Err(error) => tracing::warn!(%error, "an outdated password hash may not have been renewed"),
    }
    // Another sign-in may have renewed it at this moment.
    let stored = account_rows::credentials(&app.db, key).await?.and_then(|row| row.password_hash);
    let fits = passwords::verify(app.pools.passwords.reserve()?, stored.clone(), password).await?;
    Ok(stored.filter(|_| fits))
}

/// Deletes attempts that no longer count.
pub async fn sweep(app: &App) -> Result<()> {
    account_rows::sweep_attempts(&app.db, app.clock.now() - WINDOW).await?;
    Ok(())
}

/// A sign-in attempt. Once counted it stays counted, whatever happens to the request, unless it succeeds.
pub(super) struct SignInAttempt {
    id: Uuid,
    name_and_address: AttemptKey,
    address: Option<AttemptKey>,
}

/// A key under which attempts are counted, and the number allowed within the window. It is hashed, because addresses are not
/// stored.
struct AttemptKey {
    hash: Vec<u8>,
    most: i64,
}

impl SignInAttempt {
    pub(super) fn new(app: &App, from: RequestOrigin<'_>, username_key: &str) -> Self {
        let factor = i64::from(app.config.rate_factor);
        let address = from.address.map(|a| a.to_string());
        let key = |parts: &[&str], most: i64| {
            let mut hasher = blake3::Hasher::new_keyed(&app.secret);
            for part in parts {
                hasher.update(&[0]);
                hasher.update(part.as_bytes());
            }
            AttemptKey { hash: hasher.finalize().as_bytes().to_vec(), most: most * factor }
        };
        Self {
            id: app.random.uuid(),
            name_and_address: key(&["name", username_key, address.as_deref().unwrap_or_default()], ATTEMPTS.0),
            address: address.map(|address| key(&["address", &address], ATTEMPTS.1)),
        }
    }

    /// Counts the attempt, or refuses it without counting it, so that the waiting time is not extended.
    pub(super) async fn count(&self, app: &App) -> Result<()> {
        let now = app.clock.now();
        app.db
            .transaction(|tx| async move {
                self.lock(&tx).await?;
                self.check(&tx, now).await?;
                for key in self.keys() {
                    account_rows::add_attempt(&tx, &key.hash, self.id, now).await?;
                }
                Ok(tx.commit().await?)
            })
            .await
    }

    fn keys(&self) -> impl Iterator<Item = &AttemptKey> {
        std::iter::once(&self.name_and_address).chain(&self.address)
    }

    /// Locks the count of attempts. All attempts that count under either key take the same lock, because the key of the name
    /// includes the address.
    async fn lock(&self, tx: &Tx) -> std::result::Result<(), DbError> {
        let shared = self.address.as_ref().unwrap_or(&self.name_and_address);
        tx.lock("sign-in", &shared.hash).await
    }

    pub(super) async fn check(&self, db: &impl Execute, now: Millis) -> Result<()> {
        for key in self.keys() {
            let (count, oldest) = account_rows::attempts(db, &key.hash, now - WINDOW).await?;
            if count >= key.most {
                let seconds = ((oldest.unwrap_or(now) + WINDOW - now) / SECOND + 1).max(1);
                let message = format!("Too many attempts. Try again in {seconds} s.");
                return Err(PublicError::new(ErrorCode::RateLimited, message).retry_after(seconds as u64));
            }
        }
        Ok(())
    }

    /// Removes this attempt after a correct password, and the earlier ones for this name from this address.
    pub(super) async fn succeed(&self, app: &App) -> std::result::Result<(), DbError> {
        app.db
            .transaction(|tx| async move {
                self.lock(&tx).await?;
                if let Some(address) = &self.address {
                    account_rows::remove_attempt(&tx, &address.hash, self.id).await?;
                }
                account_rows::forget_attempts(&tx, &self.name_and_address.hash).await?;
                tx.commit().await
            })
            .await
    }
}
