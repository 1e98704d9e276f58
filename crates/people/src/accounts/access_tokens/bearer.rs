//! Authentication by token: `Authorization: Bearer` of a request, and the rights of the token. A request with an invalid token is
//! refused rather than treated as a visitor's, so that the program notices.

use http::{HeaderMap, header};
use vitrine_admission::rates::RateSubject;
use vitrine_core::clock::{Millis, SECOND};
use vitrine_core::error::{ErrorCode, ErrorParams, PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::scopes::{AccessTokenScope, AccessTokenScopes};
use vitrine_core::viewer::{UserRole, Viewer, ViewerAccount};
use vitrine_kit::app::App;
use vitrine_kit::http::notes::note_actor;

use super::access_token_rows::GrantRow;
use super::{access_token_rows, token};
use crate::accounts::session_cookie;
use crate::accounts::sessions::{AttemptMethod, note_failure, token_hash, unless_it_cannot_write};

/// Resolution of the stored time of a token's last use. It is written no more often than this.
const TIME_RESOLUTION: Millis = 3_600 * SECOND;

/// The rights of a valid token.
#[derive(Debug)]
pub struct TokenGrant {
    account: ViewerAccount,
    pub scopes: AccessTokenScopes,
}

impl TokenGrant {
    /// Returns the account as a viewer, without the rights of moderators and admins. Without [`AccessTokenScope::Read`] it sees what a visitor
    /// sees.
    pub fn viewer(&self) -> Viewer {
        Viewer::SignedIn(self.account.clone())
    }

    /// Returns the viewer for reading: the account with [`AccessTokenScope::Read`], otherwise a visitor.
    pub fn reader(&self) -> Viewer {
        if self.scopes.contains(AccessTokenScope::Read) { self.viewer() } else { Viewer::Visitor }
    }

    /// Refuses a token without this scope.
    ///
    /// # Errors
    /// `INSUFFICIENT_SCOPE`.
    pub fn require(&self, scope: AccessTokenScope) -> Result<()> {
        if self.scopes.contains(scope) { Ok(()) } else { Err(lacks(scope)) }
    }
}

/// Returns the error of a token that lacks a scope.
fn lacks(scope: AccessTokenScope) -> PublicError {
    PublicError::because(ErrorParams::Scope { scope: scope.as_str() })
}

/// Returns the bearer token in the headers, if there is one. Other schemes are ignored, because a proxy in front may use them.
pub fn bearer_of(headers: &HeaderMap) -> Option<&[u8]> {
    let value = headers.get(header::AUTHORIZATION)?.as_bytes();
    let (scheme, token) = value.split_at_checked(6)?;
    if !scheme.eq_ignore_ascii_case(b"bearer") {
        return None;
    }
    match token.first() {
        None | Some(b' ') => Some(token.trim_ascii()),
        Some(_) => None,
    }
}

/// Authenticates a token. Counts the request against the rates of the token and its account.
///
/// # Errors
/// `TOKEN_INVALID` for an unknown or revoked token, `TOKEN_EXPIRED`, `BLOCKED` if its account is blocked, `RATE_LIMITED`.
pub async fn authenticate(app: &App, bearer: &[u8]) -> Result<TokenGrant> {
    let (hash, row) = find(app, bearer).await?;
    app.rates.token_requests.take(RateSubject::Token(row.token_uuid))?;
    app.rates.account_requests.take(RateSubject::Account(row.id))?;
    admit(app, hash, row).await
}

/// Authenticates a token for a request that has been counted before.
///
/// # Errors
/// Errors of [`authenticate`], but for `RATE_LIMITED`.
pub async fn authenticate_again(app: &App, bearer: &[u8]) -> Result<TokenGrant> {
    let (hash, row) = find(app, bearer).await?;
    admit(app, hash, row).await
}

async fn find(app: &App, bearer: &[u8]) -> Result<(Vec<u8>, GrantRow)> {
    let typed = std::str::from_utf8(bearer).ok().filter(|typed| token::is_well_formed(typed)).ok_or_else(invalid)?;
    let hash = token_hash(typed);
    let row = access_token_rows::grant(&app.db, hash.clone()).await?.ok_or_else(invalid)?;
    Ok((hash, row))
}

async fn admit(app: &App, hash: Vec<u8>, row: GrantRow) -> Result<TokenGrant> {
    let role = match UserRole::parse(&row.role) {
        Some(UserRole::Admin | UserRole::Moderator) => UserRole::Verified,
        Some(UserRole::System) | None => return Err(invalid()),
        Some(role) => role,
    };
    let now = app.clock.now();
    if row.expires_at <= now {
        return Err(PublicError::new(ErrorCode::TokenExpired, "This access token has expired. Create a new one."));
    }
    let scopes = AccessTokenScopes::from_bits(row.scopes);
    let account = ViewerAccount {
        id: row.id,
        uuid: row.uuid,
        username: row.username,
        role,
        is_blocked: row.is_blocked,
        blocked_reason: row.blocked_reason,
        show_nsfw: row.show_nsfw,
        language: row.language.as_deref().and_then(Language::parse),
        sees_own: scopes.contains(AccessTokenScope::Read),
    };
    let viewer = Viewer::SignedIn(account);
    let account = viewer.require_writer()?.account().clone();
    note_actor(account.uuid);
    let hour = now - now.rem_euclid(TIME_RESOLUTION);
    if row.last_used_at.is_none_or(|last| last < hour) {
        unless_it_cannot_write(access_token_rows::note_use(&app.db, hash, hour).await)?;
    }
    Ok(TokenGrant { account, scopes })
}

/// Returns the viewer of a file: by token, with [`TokenGrant::reader`], otherwise by the session cookie.
///
/// # Errors
/// Errors of [`authenticate`]; database errors.
pub async fn viewer_of(app: &App, headers: &HeaderMap) -> Result<Viewer> {
    match bearer_of(headers) {
        Some(bearer) => Ok(authenticate(app, bearer).await?.reader()),
        None => session_cookie::viewer_of(app, headers).await,
    }
}

fn invalid() -> PublicError {
    note_failure(AttemptMethod::Token);
    PublicError::new(ErrorCode::TokenInvalid, "This access token doesn't exist or was revoked.")
}

#[cfg(test)]
mod unit_tests {
    use super::*;

    fn of(value: &[u8]) -> Option<Vec<u8>> {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, http::HeaderValue::from_bytes(value).expect("header"));
        bearer_of(&headers).map(<[u8]>::to_vec)
    }

    #[test]
    fn the_scheme_has_any_letter_case_and_other_schemes_are_left_alone() {
        assert_eq!(of(b"Bearer abc"), Some(b"abc".to_vec()));
        assert_eq!(of(b"bEARER   abc "), Some(b"abc".to_vec()));
        assert_eq!(of(b"Bearer"), Some(Vec::new()), "a token is missing, which is no good one");
        assert_eq!(of(b"Bearer \xff"), Some(vec![0xff]));
        for other in [&b"Basic abc"[..], b"BearerX abc", b"Bear", b"", b"\xffearer abc"] {
            assert_eq!(of(other), None);
        }
    }
}
