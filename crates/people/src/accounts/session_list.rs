//! Lists the viewer's sessions, and ends one of them, all others, or all. An entry shows the browser, the system, and the times of
//! the sign-in and of the last use to the hour, but no location.

pub mod graphql;
mod session_rows;

use uuid::Uuid;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{PublicError, Result};
use vitrine_core::limits;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::sessions::token_hash;

/// Resolution of the times that are shown.
const TIME_RESOLUTION: Millis = 3_600 * SECOND;

/// A session as its owner sees it.
pub struct ListedSession {
    pub uuid: Uuid,
    pub browser: Option<String>,
    pub system: Option<String>,
    pub began_at: Millis,
    pub last_seen_at: Millis,
    /// True for the session of this request.
    pub is_current: bool,
}

/// Returns the viewer's sessions: the current one first, then those used last.
///
/// # Errors
/// `UNAUTHENTICATED`.
pub async fn list_own(app: &App, viewer: &Viewer, token: Option<&str>) -> Result<Vec<ListedSession>> {
    let account = viewer.require_account()?;
    let current = token.map(token_hash).unwrap_or_default();
    let rows = session_rows::of_account(&app.db, account.id, app.clock.now(), limits::SESSIONS_PER_ACCOUNT_MAX).await?;
    let to_the_hour = |at: Millis| at - at.rem_euclid(TIME_RESOLUTION);
    let mut sessions: Vec<ListedSession> = rows
        .into_iter()
        .map(|row| ListedSession {
            uuid: row.uuid,
            browser: row.browser,
            system: row.system,
            began_at: to_the_hour(row.created_at),
            last_seen_at: to_the_hour(row.last_seen_at),
            is_current: row.token_hash == current,
        })
        .collect();
    sessions.sort_by_key(|session| !session.is_current);
    Ok(sessions)
}

/// Ends one of the viewer's sessions.
///
/// # Errors
/// `UNAUTHENTICATED`, and `NOT_FOUND` if it has ended or belongs to another account.
pub async fn end(app: &App, viewer: &Viewer, uuid: Uuid) -> Result<()> {
    let account = viewer.require_account()?;
    match session_rows::end(&app.db, account.id, uuid).await? {
        0 => Err(PublicError::not_found()),
        _ => Ok(()),
    }
}

/// Ends all of the viewer's sessions but the current one.
///
/// # Errors
/// `UNAUTHENTICATED`.
pub async fn end_others(app: &App, viewer: &Viewer, token: Option<&str>) -> Result<()> {
    let account = viewer.require_account()?;
    let token = token.ok_or_else(PublicError::unauthenticated)?;
    super::sessions::end_others(&app.db, account.id, token).await?;
    Ok(())
}

/// Ends all of the viewer's sessions, including the current one, and all access tokens.
///
/// # Errors
/// `UNAUTHENTICATED`.
pub async fn end_all(app: &App, viewer: &Viewer) -> Result<()> {
    let account = viewer.require_account()?;
    app.db
        .transaction(|tx| async move {
            super::sessions::end_all(&tx, account.id).await?;
            super::access_tokens::revoke_all(&tx, account.id).await?;
            tx.commit().await
        })
        .await?;
    Ok(())
}
