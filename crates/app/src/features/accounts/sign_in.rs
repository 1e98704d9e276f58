//! Signing in by name and password. Every failure gives the same answer in the same time; failures are counted by name
//! and address and by address alone, never by name alone, so that nobody can lock another person out.

use super::account::{Person, username_key};
use super::sessions::{self, Begun};
use super::{passwords, store};
use crate::app::App;
use crate::clock::{Millis, SECOND};
use crate::error::{Code, PublicError, Result};
use crate::graphql::Exchange;
use crate::limits;
use crate::viewer::Role;

/// How long a failure counts.
pub const WINDOW: Millis = 15 * 60 * SECOND;
/// Failures within the window before waiting: for one name from one address, and for one address.
const FAILURES: (i64, i64) = (5, 20);

/// Checks the password and begins a session with a new value.
pub async fn sign_in(app: &App, exchange: &Exchange, username: String, password: String) -> Result<(Person, Begun)> {
    let wrong = || PublicError::new(Code::InvalidCredentials, "Name or password is wrong.");
    // Longer input than any account can have: the hash would only cost time.
    if username.len() > limits::USERNAME.1 * 4 || password.len() > limits::PASSWORD.1 * 4 {
        return Err(wrong());
    }
    let key = username_key(username.trim());
    let counters = Counters::new(app, exchange, &key);
    counters.check(app).await?;

    let found = store::credentials(&app.db, &key).await?;
    let (id, stored, role) = match found {
        Some(row) => (Some(row.id), row.password_hash, Role::parse(&row.role)),
        None => (None, None, None),
    };
    let fits = passwords::verify(&app.work.passwords, stored, password).await?;
    match (id, role, fits) {
        (Some(id), Some(role), true) if role != Role::System => {
            counters.forget(app).await?;
            let begun = sessions::begin(app, id, role, exchange.session_token.as_deref()).await?;
            let person = store::by_id(&app.db, id).await?.ok_or_else(wrong)?;
            Ok((person, begun))
        }
        _ => {
            counters.add(app).await?;
            Err(wrong())
        }
    }
}

/// Keys under which failures are counted; hashed, because addresses are not stored.
struct Counters {
    name_and_address: Vec<u8>,
    address: Option<Vec<u8>>,
}

impl Counters {
    fn new(app: &App, exchange: &Exchange, username_key: &str) -> Self {
        let address = exchange.address.map(|a| a.to_string());
        let hash = |parts: &[&str]| {
            let mut hasher = blake3::Hasher::new_keyed(&app.secret);
            for part in parts {
                hasher.update(&[0]);
                hasher.update(part.as_bytes());
            }
            hasher.finalize().as_bytes().to_vec()
        };
        Self {
            name_and_address: hash(&["name", username_key, address.as_deref().unwrap_or_default()]),
            address: address.map(|address| hash(&["address", &address])),
        }
    }

    async fn check(&self, app: &App) -> Result<()> {
        let now = app.clock.now();
        let factor = i64::from(app.config.rate_factor);
        let mut keys = vec![(self.name_and_address.clone(), FAILURES.0 * factor)];
        if let Some(address) = &self.address {
            keys.push((address.clone(), FAILURES.1 * factor));
        }
        for (key, most) in keys {
            let (count, oldest) = store::failures(&app.db, key, now - WINDOW).await?;
            if count >= most {
                let seconds = ((oldest.unwrap_or(now) + WINDOW - now) / SECOND + 1).max(1);
                let message = format!("Too many attempts. Try again in {seconds} s.");
                return Err(PublicError::new(Code::RateLimited, message).retry_after(seconds as u64));
            }
        }
        Ok(())
    }

    async fn add(&self, app: &App) -> Result<()> {
        let now = app.clock.now();
        store::add_failure(&app.db, self.name_and_address.clone(), now).await?;
        if let Some(address) = &self.address {
            store::add_failure(&app.db, address.clone(), now).await?;
        }
        Ok(())
    }

    async fn forget(&self, app: &App) -> Result<()> {
        store::forget_failures(&app.db, self.name_and_address.clone()).await?;
        Ok(())
    }
}
