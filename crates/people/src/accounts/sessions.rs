//! Sessions: created at every sign-in with a new value, read at every request together with the account's role and
//! block, deleted when the person signs out.

use std::net::IpAddr;

use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::{DAY, Millis, SECOND};
use vitrine_core::error::{ErrorCode, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::limits;
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_db::{DbError, Execute, Tx};
use vitrine_kit::app::App;
use vitrine_kit::http::notes::note_actor;

use super::account_rows::{self, SessionTimes};
use super::device::DeviceFamily;
pub use super::proof::SignInProof;
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};
use crate::ways_in::settles_at;
pub use crate::ways_in::{is_token, new_token, token_hash};

/// Interval at which a session's last use is written. Writing it for every request would be wasted work.
const TOUCH_EVERY: Millis = 600 * SECOND;

pub struct NewSession {
    /// Value of the cookie; only its hash is stored.
    pub token: String,
    /// Milliseconds until it expires at the latest.
    pub max_age: Millis,
}

/// Returns idle and absolute lifetime of a session. Sessions of moderators and admins are short, because they can do more harm.
pub fn lifetime(role: UserRole) -> (Millis, Millis) {
    match role {
        UserRole::Admin | UserRole::Moderator => (DAY / 2, 7 * DAY),
        _ => (14 * DAY, 90 * DAY),
    }
}

/// Time for which a kind of device on which an account has signed in is remembered: as long as a session can last.
pub fn known_devices_kept_for() -> Millis {
    lifetime(UserRole::User).1
}

/// The origin of a request to sign in.
#[derive(Clone, Copy, Debug, Default)]
pub struct RequestOrigin<'a> {
    /// Prefix of the client's address.
    pub address: Option<IpAddr>,
    /// Value of the session cookie of the request.
    pub session_token: Option<&'a str>,
    /// Families of browser and system in the request's user agent.
    pub device: DeviceFamily,
    /// Id of the request, as in the request log.
    pub request_id: Option<&'a str>,
}

/// The kind of sign-in, which becomes an action in the audit log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SignInAction {
    Registered,
    SignedIn,
    RegisteredByDiscord,
    SignedInByDiscord,
    SignedInByPasskey,
}

impl SignInAction {
    fn action(self) -> &'static str {
        match self {
            SignInAction::Registered => "user.register",
            SignInAction::SignedIn => "user.sign-in",
            SignInAction::RegisteredByDiscord => "user.register-by-discord",
            SignInAction::SignedInByDiscord => "user.sign-in-by-discord",
            SignInAction::SignedInByPasskey => "user.sign-in-by-passkey",
        }
    }
}

/// Returns the viewer of a cookie value. An expired session makes a visitor and is deleted.
pub async fn viewer(app: &App, token: &str) -> Result<Viewer> {
    let hash = token_hash(token);
    let Some(row) = account_rows::session(&app.db, hash.clone()).await? else { return Ok(Viewer::Visitor) };
    let now = app.clock.now();
    let role = UserRole::parse(&row.role).unwrap_or(UserRole::User);
    let (idle, _) = lifetime(role);
    if role == UserRole::System || now >= row.expires_at || now - row.last_seen_at >= idle {
        unless_it_cannot_write(account_rows::remove_session(&app.db, hash).await)?;
        return Ok(Viewer::Visitor);
    }
    if now - row.last_seen_at >= TOUCH_EVERY {
        unless_it_cannot_write(account_rows::touch_session(&app.db, hash, now).await)?;
    }
    note_actor(row.uuid);
    Ok(Viewer::SignedIn(ViewerAccount {
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

/// Ignores a failed write while the database is read-only or busy. Reading goes on meanwhile, and the use of the session or token
/// is recorded another time.
pub fn unless_it_cannot_write(noted: Result<u64, DbError>) -> Result<()> {
    match noted {
        Err(error @ (DbError::Full | DbError::Busy)) => {
            tracing::debug!(%error, "the use of a session or token is not noted");
            Ok(())
        }
        other => Ok(other.map(drop)?),
    }
}

/// Creates a session for an account whose owner has just signed in, and records that. The request's previous session, if any, ends
/// immediately.
///
/// # Errors
/// `RATE_LIMITED` for an owner who signs in too often, because each sign-in adds an entry to the audit log; `INVALID_CREDENTIALS`
/// if the proof does not open the account any more; database errors.
pub async fn enter(
    app: &App,
    user_id: i64,
    role: UserRole,
    from: RequestOrigin<'_>,
    entry: SignInAction,
    proof: SignInProof<'_>,
) -> Result<NewSession> {
    app.rates.sign_ins.take(RateSubject::Account(user_id)).await?;
    let session = app
        .db
        .transaction(|tx| async move {
            // A change of what opens the account ends every session that there is: this one comes before it or not at all.
            lock_account(&tx, user_id).await?;
            let Some(way_since) = account_rows::sign_in_method_since(&tx, user_id, proof).await? else {
                let message = "Your sign-in method was changed just now. Sign in again.";
                return Err(PublicError::new(ErrorCode::InvalidCredentials, message));
            };
            let person = account_rows::by_id(&tx, user_id).await?.ok_or_else(PublicError::not_found)?;
            let is_step_up = match proof {
                SignInProof::New | SignInProof::Password(_) | SignInProof::Passkey(_) => true,
                // The best proof that an account has which knows nothing else.
                SignInProof::Identity(_) => !person.has_password && !account_rows::has_passkeys(&tx, user_id).await?,
            };
            let standing = SessionTrust {
                stepped_up_at: if is_step_up { app.clock.now() } else { 0 },
                settles_at: settles_at(way_since, person.created_at, limits::WAY_IN_SETTLES),
            };
            let session = begin_in(app, &tx, user_id, role, from, standing).await?;
            audit::record(&tx, audit_entry(app, from, Some(person.uuid), entry.action(), None)).await?;
            if is_new_device(&tx, user_id, from.device, app.clock.now()).await? {
                let to = AccountOwner { id: user_id, username: &person.username, language: person.language() };
                mail::tell_owner(app, &tx, to, AccountEvent::SignedInOnNewDevice, from.device.browser).await?;
            }
            tx.commit().await?;
            Ok::<_, PublicError>(session)
        })
        .await?;
    mail::notify(app);
    Ok(session)
}

/// Records a sign-in on a kind of device. Returns whether an account that was known elsewhere is new on it.
async fn is_new_device(tx: &Tx, user_id: i64, device: DeviceFamily, now: Millis) -> std::result::Result<bool, DbError> {
    let is_first = !account_rows::has_devices(tx, user_id).await?;
    Ok(account_rows::remember_device(tx, user_id, device, now).await? && !is_first)
}

/// Builds the audit entry of a sign-in; without an account, of a failed one.
pub fn audit_entry<'a>(
    app: &App,
    from: RequestOrigin<'a>,
    account: Option<Uuid>,
    action: &'static str,
    detail: Option<&str>,
) -> audit::AuditRecord<'a> {
    audit::AuditRecord {
        actor: account.map_or(audit::AuditActor::Visitor, audit::AuditActor::Account),
        action,
        target: account.map(audit::account).unwrap_or_default(),
        detail: detail.map(str::to_owned),
        reason: None,
        request_id: from.request_id,
        at: app.clock.now(),
    }
}

/// The method of a sign-in attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttemptMethod {
    Password,
    Passkey,
    Recovery,
    Platform,
    Token,
}

/// Counts a failed sign-in in the metrics.
pub fn note_failure(way: AttemptMethod) {
    let way = match way {
        AttemptMethod::Password => "password",
        AttemptMethod::Passkey => "passkey",
        AttemptMethod::Recovery => "recovery",
        AttemptMethod::Platform => "platform",
        AttemptMethod::Token => "token",
    };
    metrics::counter!("vitrine_sign_in_failures_total", "way" => way).increment(1);
}

/// Records a failed sign-in.
pub async fn record_failure(
    app: &App,
    from: RequestOrigin<'_>,
    way: AttemptMethod,
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

/// Times that decide whether a session may change the ways into its account.
#[derive(Clone, Copy)]
struct SessionTrust {
    /// Time when a password or a passkey was last used.
    stepped_up_at: Millis,
    /// Time until which the sign-in method of the session is too new.
    settles_at: Millis,
}

/// Refuses changes of the ways into an account while the sign-in method of the session is too new, whoever added it.
pub(super) fn require_settled(app: &App, settles_at: Millis) -> Result<()> {
    let seconds = (settles_at - app.clock.now() + SECOND - 1) / SECOND;
    match u64::try_from(seconds) {
        Ok(seconds @ 1..) => {
            let message = "The way you signed in was added less than a day ago and can't change the others yet.";
            Err(PublicError::new(ErrorCode::WayInTooNew, message).retry_after(seconds))
        }
        _ => Ok(()),
    }
}

/// Creates a session for an account. The previous one, if any, ends immediately.
pub async fn begin(app: &App, user_id: i64, role: UserRole, previous: Option<&str>) -> Result<NewSession> {
    let from = RequestOrigin { session_token: previous, ..RequestOrigin::default() };
    app.db
        .transaction(|tx| async move {
            let standing = SessionTrust { stepped_up_at: app.clock.now(), settles_at: 0 };
            let session = begin_in(app, &tx, user_id, role, from, standing).await?;
            tx.commit().await?;
            Ok(session)
        })
        .await
}

async fn begin_in(
    app: &App,
    tx: &Tx,
    user_id: i64,
    role: UserRole,
    from: RequestOrigin<'_>,
    standing: SessionTrust,
) -> Result<NewSession> {
    let token = new_token(&app.random);
    let now = app.clock.now();
    let (_, max_age) = lifetime(role);
    // Without the lock, two concurrent sign-ins could leave one session too many.
    tx.lock("sessions", &user_id.to_le_bytes()).await?;
    if let Some(previous) = from.session_token {
        account_rows::remove_session(tx, token_hash(previous)).await?;
    }
    let new = account_rows::NewSession {
        token_hash: token_hash(&token),
        uuid: app.random.uuid(),
        user_id,
        device: from.device,
        now,
        expires_at: now + max_age,
        stepped_up_at: standing.stepped_up_at,
        settles_at: standing.settles_at,
    };
    account_rows::add_session(tx, new).await?;
    account_rows::trim_sessions(tx, user_id, limits::SESSIONS_PER_ACCOUNT_MAX).await?;
    Ok(NewSession { token, max_age })
}

/// Locks the ways into an account, and everything that belongs to it alone, until the transaction ends.
///
/// # Errors
/// Database errors.
pub async fn lock_account(tx: &Tx, user_id: i64) -> std::result::Result<(), DbError> {
    tx.lock("account", &user_id.to_le_bytes()).await
}

/// Locks the viewer's own account, and checks that no earlier change has ended the session meanwhile.
///
/// # Errors
/// `UNAUTHENTICATED` if the session has ended meanwhile.
pub async fn lock_own_account(tx: &Tx, user_id: i64, token: Option<&str>) -> Result<()> {
    lock_account(tx, user_id).await?;
    let token = token.ok_or_else(PublicError::unauthenticated)?;
    session_times(tx, token).await.map(drop)
}

/// Gives a session a new value; the old one ends with the transaction. The time of sign-in stays the same.
///
/// # Errors
/// `UNAUTHENTICATED` if the session has ended meanwhile.
pub async fn rotate(app: &App, tx: &Tx, token: &str) -> Result<NewSession> {
    let (expires_at, new) = (session_times(tx, token).await?.expires_at, new_token(&app.random));
    if account_rows::rotate_session_token(tx, token_hash(token), token_hash(&new)).await? == 0 {
        return Err(PublicError::unauthenticated());
    }
    Ok(NewSession { token: new, max_age: expires_at - app.clock.now() })
}

/// Ends every session of an account but the one with this value.
pub async fn end_others(db: &impl Execute, user_id: i64, token: &str) -> Result<u64> {
    Ok(account_rows::remove_other_sessions(db, user_id, token_hash(token)).await?)
}

async fn session_times(db: &impl Execute, token: &str) -> Result<SessionTimes> {
    account_rows::session_times(db, token_hash(token)).await?.ok_or_else(PublicError::unauthenticated)
}

/// Requires a recent sign-in, so that an open session on an unattended device is not enough.
///
/// # Errors
/// `UNAUTHENTICATED`, `REAUTH_REQUIRED` for a session that is older than `most`, `WAY_IN_TOO_NEW`.
pub async fn require_younger(app: &App, token: Option<&str>, most: Millis) -> Result<()> {
    require(app, token, most, |times| times.created_at).await
}

/// Requires a password or passkey that was used in this session within the last minutes, for opening or closing a way into an
/// account. A stolen session is not enough.
///
/// # Errors
/// `UNAUTHENTICATED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`.
pub async fn require_step_up(app: &App, token: Option<&str>) -> Result<()> {
    require(app, token, limits::STEP_UP_MAX_AGE, |times| times.stepped_up_at).await
}

async fn require(app: &App, token: Option<&str>, most: Millis, since: fn(&SessionTimes) -> Millis) -> Result<()> {
    let times = session_times(&app.db, token.ok_or_else(PublicError::unauthenticated)?).await?;
    if app.clock.now() - since(&times) >= most {
        return Err(PublicError::new(ErrorCode::ReauthRequired, "Confirm your password or passkey to do this."));
    }
    require_settled(app, times.settles_at)
}

/// Ends every session of an account, as part of a transaction.
///
/// # Errors
/// Database errors.
pub async fn end_all(tx: &Tx, user_id: i64) -> std::result::Result<u64, DbError> {
    account_rows::remove_sessions(tx, user_id).await
}

/// Ends a session, if it exists.
pub async fn end(app: &App, token: &str) -> Result<()> {
    account_rows::remove_session(&app.db, token_hash(token)).await?;
    Ok(())
}

/// Deletes sessions that have ended, and kinds of devices without a sign-in for longer than any session lasts.
pub async fn sweep(app: &App) -> Result<()> {
    let now = app.clock.now();
    let (user, staff) = (lifetime(UserRole::User), lifetime(UserRole::Moderator));
    account_rows::sweep_sessions(&app.db, now, now - staff.0, now - user.0).await?;
    account_rows::sweep_devices(&app.db, now - known_devices_kept_for()).await?;
    Ok(())
}
