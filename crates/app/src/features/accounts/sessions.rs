//! Sessions: created at every sign-in with a new value, read at every request together with the account's role and
//! block, deleted when the person signs out. The value is 256 random bits; the database holds only its SHA-256, so that
//! nobody can sign in with a stolen copy of the table.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use vitrine_db::{DbError, Execute};

use super::store;
use crate::app::App;
use crate::clock::{DAY, Millis, Random, SECOND};
use crate::error::{Code, PublicError, Result};
use crate::limits;
use crate::viewer::{Account, Role, Viewer};

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
    let hash = token_hash(token);
    let Some(row) = store::session(&app.db, hash.clone()).await? else { return Ok(Viewer::Visitor) };
    let now = app.clock.now();
    let role = Role::parse(&row.role).unwrap_or(Role::User);
    let (idle, _) = lifetime(role);
    if role == Role::System || now >= row.expires_at || now - row.last_seen_at >= idle {
        store::remove_session(&app.db, hash).await?;
        return Ok(Viewer::Visitor);
    }
    if now - row.last_seen_at >= TOUCH_EVERY {
        store::touch_session(&app.db, hash, now).await?;
    }
    Ok(Viewer::SignedIn(Account {
        id: row.id,
        uuid: row.uuid,
        username: row.username,
        role,
        is_blocked: row.is_blocked,
        blocked_reason: row.blocked_reason,
        show_nsfw: row.show_nsfw,
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

/// Refuses what a session that began long ago is not enough for: somebody may have found the device open.
///
/// # Errors
/// `REAUTH_REQUIRED`; what the database reports.
pub async fn require_recent(app: &App, token: Option<&str>) -> Result<()> {
    let began = match token {
        Some(token) => store::session_began(&app.db, token_hash(token)).await?,
        None => None,
    };
    if began.is_some_and(|began| app.clock.now() - began < limits::RECENT_SIGN_IN) {
        return Ok(());
    }
    Err(PublicError::new(Code::ReauthRequired, "Please sign in again to do this."))
}

/// Ends all other sessions of the account.
pub async fn end_others(db: &impl Execute, user_id: i64, token: &str) -> std::result::Result<u64, DbError> {
    store::remove_other_sessions(db, user_id, token_hash(token)).await
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
