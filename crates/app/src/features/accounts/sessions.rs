//! Sessions: created at every sign-in with a new value, read at every request together with the account's role and
//! block, deleted when the person signs out. The value is 256 random bits; the database holds only its SHA-256, so that
//! nobody can sign in with a stolen copy of the table.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use vitrine_db::{DbError, Tx};

use super::account::Person;
use super::store;
use crate::app::App;
use crate::clock::{DAY, Millis, Random, SECOND};
use crate::error::{Code, PublicError, Result};
use crate::limits;
use crate::viewer::{Role, Viewer};

/// How often a session's last use is written: a write for every request would be wasted work.
const TOUCH_EVERY: Millis = 600 * SECOND;

pub struct NewSession {
    /// Value of the cookie; only its hash is stored.
    pub token: String,
    /// Milliseconds until it expires at the latest.
    pub max_age: Millis,
}

pub fn new_token(random: &Random) -> String {
    URL_SAFE_NO_PAD.encode(random.bytes::<32>())
}

/// The form in which the database stores a cookie value.
fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Idle and absolute lifetime of a session. Staff sessions are short, because they can do more harm.
fn lifetime(role: Role) -> (Millis, Millis) {
    match role {
        Role::Admin | Role::Moderator => (DAY / 2, 7 * DAY),
        _ => (14 * DAY, 90 * DAY),
    }
}

/// Where a request to sign in comes from.
#[derive(Clone, Copy, Debug)]
pub struct Origin<'a> {
    /// Prefix of the caller's address.
    pub address: Option<IpAddr>,
    /// Value of the session cookie of the request.
    pub session_token: Option<&'a str>,
}

/// The viewer of a cookie value. Expired sessions make a visitor and are deleted.
pub async fn viewer(app: &App, token: &str) -> Result<Viewer> {
    Ok(match person(app, token).await? {
        Some(person) => Viewer::SignedIn(person.account()),
        None => Viewer::Visitor,
    })
}

pub async fn person(app: &App, token: &str) -> Result<Option<Person>> {
    let hash = token_hash(token);
    let Some(row) = store::session(&app.db, hash.clone()).await? else { return Ok(None) };
    let now = app.clock.now();
    let role = Role::parse(&row.role).unwrap_or(Role::User);
    let (idle, _) = lifetime(role);
    if role == Role::System || now >= row.expires_at || now - row.last_seen_at >= idle {
        store::remove_session(&app.db, hash).await?;
        return Ok(None);
    }
    if now - row.last_seen_at >= TOUCH_EVERY {
        store::touch_session(&app.db, hash, now).await?;
    }
    Ok(Some(Person {
        id: row.id,
        uuid: row.uuid,
        username: row.username,
        email: row.email,
        role: row.role,
        is_blocked: row.is_blocked,
        blocked_reason: row.blocked_reason,
        is_verified: row.is_verified,
        show_nsfw: row.show_nsfw,
        created_at: row.created_at,
        updated_at: row.updated_at,
    }))
}

/// Creates a session for an account; the previous one, if any, ends immediately.
pub async fn begin(app: &App, user_id: i64, role: Role, previous: Option<&str>) -> Result<NewSession> {
    let token = new_token(&app.random);
    let now = app.clock.now();
    let (_, max_age) = lifetime(role);
    let token_value = token.as_str();
    app.db
        .transaction(|tx| async move {
            // Without the lock, two concurrent sign-ins could leave one session too many.
            tx.lock("sessions", &user_id.to_le_bytes()).await?;
            if let Some(previous) = previous {
                store::remove_session(&tx, token_hash(previous)).await?;
            }
            store::add_session(&tx, token_hash(token_value), user_id, now, now + max_age).await?;
            store::trim_sessions(&tx, user_id, limits::SESSIONS_PER_ACCOUNT_MAX).await?;
            tx.commit().await
        })
        .await?;
    Ok(NewSession { token, max_age })
}

/// What needs a recent sign-in, so that a session that was left open is not enough.
///
/// # Errors
/// `UNAUTHENTICATED`, and `REAUTH_REQUIRED` for a session that began longer ago than this.
pub async fn require_younger(app: &App, token: &str, most: Millis) -> Result<()> {
    let began_at = store::session_began(&app.db, token_hash(token)).await?.ok_or_else(PublicError::unauthenticated)?;
    if app.clock.now() - began_at >= most {
        return Err(PublicError::new(Code::ReauthRequired, "Please sign in again to do this."));
    }
    Ok(())
}

/// Ends every session of an account, as a part of a transaction.
///
/// # Errors
/// What the database reports.
pub async fn end_all(tx: &Tx, user_id: i64) -> std::result::Result<u64, DbError> {
    store::remove_sessions(tx, user_id).await
}

/// Ends a session, if it exists.
pub async fn end(app: &App, token: &str) -> Result<()> {
    store::remove_session(&app.db, token_hash(token)).await?;
    Ok(())
}

/// Deletes expired sessions.
pub async fn sweep(app: &App) -> Result<()> {
    store::sweep_sessions(&app.db, app.clock.now()).await?;
    Ok(())
}
