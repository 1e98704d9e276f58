//! Creating a token. It needs the cookie of a recent sign-in; another token is not enough.

use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{ErrorReason, FieldError, PublicError, Result};
use vitrine_core::limits;
use vitrine_core::scopes::AccessTokenScopes;
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::access_token_rows;
use super::token::{self, TokenRow};
use crate::accounts::sessions::{self, RequestOrigin, token_hash};
use crate::audit;
use crate::mail::{self, AccountEvent, AccountOwner};

/// A token that has just been created.
pub struct NewToken {
    /// The token itself, which is stored nowhere.
    pub token: String,
    pub row: TokenRow,
}

/// Creates a token for the viewer's account.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `BLOCKED`, `REAUTH_REQUIRED`, `WAY_IN_TOO_NEW`, field errors of the choices and if the
/// account has too many tokens.
pub async fn create(
    app: &App,
    viewer: &Viewer,
    from: RequestOrigin<'_>,
    name: &str,
    scopes: AccessTokenScopes,
    days: i32,
) -> Result<NewToken> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    viewer.require_writer()?;
    sessions::require_step_up(app, from.session_token).await?;
    let (uuid, now) = (app.random.uuid(), app.clock.now());
    let chosen = &token::check(name, scopes, days, now)?;
    let token = token::generate(&app.random);
    let hash = &token_hash(&token);
    app.db
        .transaction(|tx| async move {
            // Of two that are made at once one may be too many.
            sessions::lock_own_account(&tx, account.id, from.session_token).await?;
            let most = limits::ACCESS_TOKENS_MAX;
            if access_token_rows::of_account(&tx, account.id).await?.len() >= most {
                access_token_rows::remove_expired(&tx, account.id, now).await?;
                if access_token_rows::of_account(&tx, account.id).await?.len() >= most {
                    return Err(FieldError::new("accessTokens", ErrorReason::TooMany { most }).into());
                }
            }
            access_token_rows::insert(&tx, account.id, uuid, hash.clone(), chosen, now).await?;
            let scopes: Vec<&str> = chosen.scopes.iter().map(|scope| scope.as_str()).collect();
            let detail = format!("{uuid} {}", scopes.join(" "));
            let entry = sessions::audit_entry(app, from, Some(account.uuid), "user.create-access-token", Some(&detail));
            audit::record(&tx, entry).await?;
            let to = AccountOwner { id: account.id, username: &account.username, language: account.language };
            mail::tell_owner(app, &tx, to, AccountEvent::AccessTokenCreated, from.device.browser).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    mail::notify(app);
    let row = TokenRow {
        uuid,
        name: chosen.name.clone(),
        scopes: chosen.scopes.bits(),
        created_at: now,
        expires_at: chosen.expires_at,
        last_used_at: None,
    };
    Ok(NewToken { token, row })
}
