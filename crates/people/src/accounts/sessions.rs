//! Sessions: created at every sign-in with a new value, read at every request together with the account's role and
//! block, deleted when the person signs out. The value is 256 random bits; the database holds only its SHA-256, so that
//! nobody can sign in with a stolen copy of the table.

use std::net::IpAddr;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};
use uuid::Uuid;
use vitrine_admission::rates::Who;
use vitrine_core::clock::{DAY, Millis, Random, SECOND};
use vitrine_core::error::{Code, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{Account, Role, Viewer};
use vitrine_db::{DbError, Execute, Tx};
use vitrine_kit::app::App;
use vitrine_kit::http::notes::note_actor;

use super::device::Device;
pub use super::proof::Proof;
use super::store;
use crate::audit;
use crate::mail::texts::AccountEvent;
use crate::mail::{self, texts};

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

/// Whether a text has the form of [`new_token`]; nothing else is looked up.
pub fn is_token(text: &str) -> bool {
    text.len() == 43 && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_')
}

/// The form in which the database stores a cookie value.
pub fn token_hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

/// Idle and absolute lifetime of a session. Staff sessions are short, because they can do more harm.
pub fn lifetime(role: Role) -> (Millis, Millis) {
    match role {
        Role::Admin | Role::Moderator => (DAY / 2, 7 * DAY),
        _ => (14 * DAY, 90 * DAY),
    }
}

/// How long it is known that somebody has signed in on a kind of device: as long as a session can last.
pub fn known_devices_kept_for() -> Millis {
    lifetime(Role::User).1
}

/// Where a request to sign in comes from.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin<'a> {
    /// Prefix of the caller's address.
    pub address: Option<IpAddr>,
    /// Value of the session cookie of the request.
    pub session_token: Option<&'a str>,
    /// What the request says of the browser it comes from.
    pub device: Device,
    /// As in the log of requests.
    pub request_id: Option<&'a str>,
}

/// How somebody enters, as the audit log calls it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    Registered,
    SignedIn,
    RegisteredByDiscord,
    SignedInByDiscord,
    SignedInByPasskey,
}

impl Entry {
    fn action(self) -> &'static str {
        match self {
            Entry::Registered => "user.register",
            Entry::SignedIn => "user.sign-in",
            Entry::RegisteredByDiscord => "user.register-by-discord",
            Entry::SignedInByDiscord => "user.sign-in-by-discord",
            Entry::SignedInByPasskey => "user.sign-in-by-passkey",
        }
    }
}

/// The viewer of a cookie value. Expired sessions make a visitor and are deleted.
pub async fn viewer(app: &App, token: &str) -> Result<Viewer> {
    let hash = token_hash(token);
    let Some(row) = store::session(&app.db, hash.clone()).await? else { return Ok(Viewer::Visitor) };
    let now = app.clock.now();
    let role = Role::parse(&row.role).unwrap_or(Role::User);
    let (idle, _) = lifetime(role);
    if role == Role::System || now >= row.expires_at || now - row.last_seen_at >= idle {
        unless_it_cannot_write(store::remove_session(&app.db, hash).await)?;
        return Ok(Viewer::Visitor);
    }
    if now - row.last_seen_at >= TOUCH_EVERY {
        unless_it_cannot_write(store::touch_session(&app.db, hash, now).await)?;
    }
    note_actor(row.uuid);
    Ok(Viewer::SignedIn(Account {
        id: row.id,
        uuid: row.uuid,
        username: row.username,
        role,
        is_blocked: row.is_blocked,
        blocked_reason: row.blocked_reason,
        show_nsfw: row.show_nsfw,
        language: row.language.as_deref().and_then(Language::parse),
        sees_own: true,
    }))
}

/// Reading goes on while a database cannot be written to: what was to be noted in passing is noted another time.
pub fn unless_it_cannot_write(noted: Result<u64, DbError>) -> Result<()> {
    match noted {
        Err(error @ (DbError::Full | DbError::Busy)) => {
            tracing::debug!(%error, "the use of a session or token is not noted");
            Ok(())
        }
        other => Ok(other.map(drop)?),
    }
}

/// Creates a session for an account whose owner has just entered, and records that; the session of the request, if any, ends
/// immediately.
///
/// # Errors
/// `RATE_LIMITED` for an owner who enters too often, each of which is an entry of the audit log; `INVALID_CREDENTIALS` when what
/// was shown does not open the account any more; what the database reports.
pub async fn enter(
    app: &App,
    user_id: i64,
    role: Role,
    from: Origin<'_>,
    entry: Entry,
    proof: Proof<'_>,
) -> Result<NewSession> {
    app.rates.sign_ins.take(Who::Account(user_id)).await?;
    let session = app
        .db
        .transaction(|tx| async move {
            // A change of what opens the account ends every session that there is: this one comes before it or not at all.
            lock_account(&tx, user_id).await?;
            if !store::still_proves(&tx, user_id, proof).await? {
                let message = "What you signed in with has just been changed.";
                return Err(PublicError::new(Code::InvalidCredentials, message));
            }
            let session = begin_in(app, &tx, user_id, role, from).await?;
            let person = store::by_id(&tx, user_id).await?.ok_or_else(PublicError::not_found)?;
            audit::record(&tx, audit_entry(app, from, Some(person.uuid), entry.action(), None)).await?;
            if is_new_device(&tx, user_id, from.device, app.clock.now()).await? {
                let (event, browser) = (AccountEvent::SignedInOnNewDevice, from.device.browser);
                let language = person.language().unwrap_or_default();
                let letter = texts::account_event(&app.config, language, event, &person.username, browser);
                mail::post(app, &tx, user_id, letter).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(session)
        })
        .await?;
    mail::notify(app);
    Ok(session)
}

/// Whether an account that has been entered before is now entered on a kind of device that it is not known on; it is known on
/// this one from now on.
async fn is_new_device(tx: &Tx, user_id: i64, device: Device, now: Millis) -> std::result::Result<bool, DbError> {
    let is_first = !store::has_devices(tx, user_id).await?;
    Ok(store::remember_device(tx, user_id, device, now).await? && !is_first)
}

/// An entry of the audit log about how an account is entered; without an account, about somebody who did not get in.
pub fn audit_entry<'a>(
    app: &App,
    from: Origin<'a>,
    account: Option<Uuid>,
    action: &'static str,
    detail: Option<&str>,
) -> audit::Entry<'a> {
    audit::Entry {
        actor: account.map_or(audit::Actor::Visitor, audit::Actor::Account),
        action,
        target: account.map(audit::account).unwrap_or_default(),
        detail: detail.map(str::to_owned),
        reason: None,
        request_id: from.request_id,
        at: app.clock.now(),
    }
}

/// How somebody tries to get in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    Password,
    Passkey,
    Recovery,
    Platform,
    Token,
}

/// Counts that somebody did not get in.
pub fn note_failure(way: Way) {
    let way = match way {
        Way::Password => "password",
        Way::Passkey => "passkey",
        Way::Recovery => "recovery",
        Way::Platform => "platform",
        Way::Token => "token",
    };
    metrics::counter!("vitrine_sign_in_failures_total", "way" => way).increment(1);
}

/// Records that somebody did not get in.
pub async fn record_failure(
    app: &App,
    from: Origin<'_>,
    way: Way,
    action: &'static str,
    detail: Option<&str>,
) -> Result<()> {
    note_failure(way);
    app.db
        .transaction(|tx| async move {
            audit::record(&tx, audit_entry(app, from, None, action, detail)).await?;
            Ok(tx.commit().await?)
        })
        .await
}

/// Creates a session for an account; the previous one, if any, ends immediately.
pub async fn begin(app: &App, user_id: i64, role: Role, previous: Option<&str>) -> Result<NewSession> {
    let from = Origin { session_token: previous, ..Origin::default() };
    app.db
        .transaction(|tx| async move {
            let session = begin_in(app, &tx, user_id, role, from).await?;
            tx.commit().await?;
            Ok(session)
        })
        .await
}

async fn begin_in(app: &App, tx: &Tx, user_id: i64, role: Role, from: Origin<'_>) -> Result<NewSession> {
    let token = new_token(&app.random);
    let now = app.clock.now();
    let (_, max_age) = lifetime(role);
    // Without the lock, two concurrent sign-ins could leave one session too many.
    tx.lock("sessions", &user_id.to_le_bytes()).await?;
    if let Some(previous) = from.session_token {
        store::remove_session(tx, token_hash(previous)).await?;
    }
    let new = store::NewSession {
        token_hash: token_hash(&token),
        uuid: app.random.uuid(),
        user_id,
        device: from.device,
        now,
        expires_at: now + max_age,
    };
    store::add_session(tx, new).await?;
    store::trim_sessions(tx, user_id, limits::SESSIONS_PER_ACCOUNT_MAX).await?;
    Ok(NewSession { token, max_age })
}

/// Lets nobody else change what opens an account, or what belongs to it alone, until the transaction ends.
///
/// # Errors
/// What the database reports.
pub async fn lock_account(tx: &Tx, user_id: i64) -> std::result::Result<(), DbError> {
    tx.lock("account", &user_id.to_le_bytes()).await
}

/// The same for whoever acts by a session, which a change that was made before may have ended.
///
/// # Errors
/// `UNAUTHENTICATED` when the session has ended meanwhile.
pub async fn lock_own_account(tx: &Tx, user_id: i64, token: Option<&str>) -> Result<()> {
    lock_account(tx, user_id).await?;
    let token = token.ok_or_else(PublicError::unauthenticated)?;
    let is_open = store::session_times(tx, token_hash(token)).await?.is_some();
    if is_open { Ok(()) } else { Err(PublicError::unauthenticated()) }
}

/// Gives a session a new value; the old one ends with the transaction. When its owner signed in stays the same.
///
/// # Errors
/// `UNAUTHENTICATED` when the session has ended meanwhile.
pub async fn rotate(app: &App, tx: &Tx, token: &str) -> Result<NewSession> {
    let (old, new) = (token_hash(token), new_token(&app.random));
    let Some((_, expires_at)) = store::session_times(tx, old.clone()).await? else {
        return Err(PublicError::unauthenticated());
    };
    if store::rename_session(tx, old, token_hash(&new)).await? == 0 {
        return Err(PublicError::unauthenticated());
    }
    Ok(NewSession { token: new, max_age: expires_at - app.clock.now() })
}

/// Ends every session of an account but the one with this value.
pub async fn end_others(db: &impl Execute, user_id: i64, token: &str) -> Result<u64> {
    Ok(store::remove_other_sessions(db, user_id, token_hash(token)).await?)
}

/// What needs a recent sign-in, so that a session that was left open is not enough.
///
/// # Errors
/// `UNAUTHENTICATED`, and `REAUTH_REQUIRED` for a session that began longer ago than this.
pub async fn require_younger(app: &App, token: Option<&str>, most: Millis) -> Result<()> {
    let token = token.ok_or_else(PublicError::unauthenticated)?;
    let times = store::session_times(&app.db, token_hash(token)).await?;
    let (began_at, _) = times.ok_or_else(PublicError::unauthenticated)?;
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

/// Deletes sessions that have ended, and kinds of devices that have not been signed in on for longer than any session lasts.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    let (user, staff) = (lifetime(Role::User), lifetime(Role::Moderator));
    store::sweep_sessions(&app.db, now, now - staff.0, now - user.0).await?;
    store::sweep_devices(&app.db, now - known_devices_kept_for()).await?;
    Ok(())
}
