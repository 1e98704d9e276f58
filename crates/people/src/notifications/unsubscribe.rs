//! Stopping the weekly email without signing in, by a link in the email that only its reader knows. Mail programs send a POST there
//! by themselves (RFC 8058). Opening the link changes nothing and shows a page that asks. The page is not part of the app, so it
//! works in any program that opens links.

use std::sync::Arc;

use axum::Extension;
use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::HeaderMap;
use uuid::Uuid;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::plain_page::PlainPage;
use vitrine_kit::http::{ClientAddress, language};

use super::notification_rows;
use super::sentences::sentences;

/// Returns the unsubscribe link of an account.
pub(super) fn url(app: &App, account: Uuid) -> String {
    app.config.absolute_api(&format!("/mail/unsubscribe/{account}/{}", token(app, account).to_hex()))
}

/// Returns the token that only a reader of the emails knows.
fn token(app: &App, account: Uuid) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_keyed(&app.secret);
    hasher.update(b"unsubscribe from notifications\0").update(account.as_bytes());
    hasher.finalize()
}

/// Turns the emails off. Doing so again changes nothing.
///
/// # Errors
/// `NOT_FOUND` if the token is not the account's.
async fn unsubscribe(app: &App, account: &str, typed: &str) -> Result<()> {
    let account = Uuid::parse_str(account).map_err(|_| PublicError::not_found())?;
    let typed = blake3::Hash::from_hex(typed).map_err(|_| PublicError::not_found())?;
    // Hashes are compared in a time that does not depend on them.
    if token(app, account) != typed {
        return Err(PublicError::not_found());
    }
    notification_rows::turn_mail_off(&app.db, account).await?;
    Ok(())
}

/// The routes of the unsubscribe link.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    SharedApp: FromRef<S>,
    Arc<PlainPage>: FromRef<S>,
{
    Router::new().route("/mail/unsubscribe/{account}/{token}", get(ask).post(stop))
}

/// `GET {api}/mail/unsubscribe/{account}/{token}`: mail programs follow links to scan them, so this changes nothing. The page is
/// the same for everybody: it repeats nothing of the address and does not reveal whether it is right.
async fn ask(State(page): State<Arc<PlainPage>>, headers: HeaderMap) -> Response {
    let language = language::of_request(&headers, None);
    page.asking(language, &sentences(language).page)
}

/// `POST {api}/mail/unsubscribe/{account}/{token}`
async fn stop(
    State(app): State<SharedApp>,
    State(page): State<Arc<PlainPage>>,
    Extension(address): Extension<ClientAddress>,
    Path((account, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Response {
    let language = language::of_request(&headers, None);
    let stopped = async {
        app.rates.take_request(&Viewer::Visitor, address.prefix())?;
        unsubscribe(&app, &account, &token).await
    };
    page.outcome(language, &sentences(language).page, stopped.await)
}
