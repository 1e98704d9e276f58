//! Listing and revoking one's tokens. Revoking needs no recent sign-in, because it only removes rights.

use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::App;

use super::access_token_rows;
use super::token::TokenRow;
use crate::accounts::sessions::{self, RequestOrigin};
use crate::audit;

/// Returns the viewer's tokens, newest first.
///
/// # Errors
/// `UNAUTHENTICATED`.
pub async fn mine(app: &App, viewer: &Viewer) -> Result<Vec<TokenRow>> {
    let account = viewer.require_account()?;
    Ok(access_token_rows::of_account(&app.db, account.id).await?)
}

/// Revokes one of the viewer's tokens; the next request with it is refused.
///
/// # Errors
/// `UNAUTHENTICATED`, `RATE_LIMITED`, `NOT_FOUND`.
pub async fn revoke(app: &App, viewer: &Viewer, from: RequestOrigin<'_>, uuid: Uuid) -> Result<()> {
    let account = viewer.require_account()?;
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    app.db
        .transaction(|tx| async move {
            access_token_rows::remove(&tx, account.id, uuid).await?.ok_or_else(PublicError::not_found)?;
            let detail = uuid.to_string();
            let entry = sessions::audit_entry(app, from, Some(account.uuid), "user.revoke-access-token", Some(&detail));
            audit::record(&tx, entry).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await
}
