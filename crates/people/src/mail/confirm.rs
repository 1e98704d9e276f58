//! Confirming an email address: a person who can read the confirmation email proves that the address is theirs, without signing in.
//! Until then nothing else is sent there. Mail programs follow links to scan them, so the link shows a page with a button.

use std::sync::Arc;

use axum::Extension;
use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use uuid::Uuid;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::language::Language;
use vitrine_core::viewer::Viewer;
use vitrine_db::Tx;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::plain_page::PlainPage;
use vitrine_kit::http::{ClientAddress, language};

use super::send::EmailDestination;
use super::{EmailMessage, address_rows, enqueue, is_on, texts};

/// Sends the confirmation email, if the address of the account is not confirmed.
///
/// # Errors
/// Database errors.
pub async fn ask(app: &App, tx: &Tx, account: Uuid) -> Result<()> {
    if !is_on(app) {
        return Ok(());
    }
    let Some(owner) = address_rows::unconfirmed(tx, account).await? else { return Ok(()) };
    let language = owner.language.as_deref().and_then(Language::parse).unwrap_or_default();
    let url =
        app.config.absolute_api(&format!("/mail/confirm/{account}/{}", token(app, account, &owner.email).to_hex()));
    let letter =
        EmailMessage { is_confirmation: true, ..texts::confirmation(language, &app.config, &owner.username, &url) };
    enqueue(app, tx, owner.id, EmailDestination::Address(owner.email), letter).await
}

/// Sends the confirmation email again.
///
/// # Errors
/// `UNAUTHENTICATED`, `NOT_FOUND` on a site that sends no mail, `RATE_LIMITED`; database errors.
pub async fn ask_again(app: &App, viewer: &Viewer) -> Result<()> {
    let account = viewer.require_account()?;
    if !is_on(app) {
        return Err(PublicError::not_found());
    }
    app.rates.account_changes.take(RateSubject::Account(account.id)).await?;
    let uuid = account.uuid;
    app.db
        .transaction(|tx| async move {
            ask(app, &tx, uuid).await?;
            Ok::<_, PublicError>(tx.commit().await?)
        })
        .await?;
    super::notify(app);
    Ok(())
}

/// Confirms an address because an email sent there was used.
///
/// # Errors
/// Database errors.
pub async fn note(tx: &Tx, account: Uuid, email: &str) -> Result<()> {
    address_rows::confirm(tx, account, email).await?;
    Ok(())
}

/// Returns the token that only a reader of the email to this address knows.
fn token(app: &App, account: Uuid, email: &str) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_keyed(&app.secret);
    hasher.update(b"confirm an address\0").update(account.as_bytes()).update(email.as_bytes());
    hasher.finalize()
}

/// Confirms the address that the account has. Confirming again changes nothing.
///
/// # Errors
/// `NOT_FOUND` if the token does not belong to this account and its address.
async fn confirm(app: &App, account: &str, typed: &str) -> Result<()> {
    let account = Uuid::parse_str(account).map_err(|_| PublicError::not_found())?;
    let typed = blake3::Hash::from_hex(typed).map_err(|_| PublicError::not_found())?;
    let email = address_rows::given(&app.db, account).await?.ok_or_else(PublicError::not_found)?;
    // Hashes are compared in a time that does not depend on them.
    if token(app, account, &email) != typed || address_rows::confirm(&app.db, account, &email).await? == 0 {
        return Err(PublicError::not_found());
    }
    Ok(())
}

/// The routes of the link in the email.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    SharedApp: FromRef<S>,
    Arc<PlainPage>: FromRef<S>,
{
    Router::new().route("/mail/confirm/{account}/{token}", get(show).post(take))
}

/// `GET {api}/mail/confirm/{account}/{token}`: the same page for everybody; it does not reveal whether the address is right.
async fn show(State(page): State<Arc<PlainPage>>, headers: HeaderMap) -> Response {
    let language = language::of_request(&headers, None);
    page.asking(language, texts::confirmation_page(language))
}

/// `POST {api}/mail/confirm/{account}/{token}`
async fn take(
    State(app): State<SharedApp>,
    State(page): State<Arc<PlainPage>>,
    Extension(address): Extension<ClientAddress>,
    Path((account, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let language = language::of_request(&headers, None);
    let confirmed = async {
        app.rates.take_request(&Viewer::Visitor, address.prefix())?;
        confirm(&app, &account, &token).await
    };
    page.outcome(language, texts::confirmation_page(language), confirmed.await)
}
