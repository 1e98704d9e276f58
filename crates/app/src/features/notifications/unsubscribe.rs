//! Stopping the weekly letter without signing in: by the address in the letter, which only its reader knows. Mail programs
//! send a POST there by themselves (RFC 8058); following it as a link changes nothing and shows a page that asks. The page is
//! no part of the app: it works in any program that opens a letter's link.

use axum::Extension;
use axum::Router;
use axum::extract::{Path, State};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use uuid::Uuid;

use super::store;
use crate::app::{App, SharedApp};
use crate::error::{PublicError, Result};
use crate::http::{ClientAddress, rest_error};
use crate::viewer::Viewer;

/// The address in the letters of an account.
pub(super) fn url(app: &App, account: Uuid) -> String {
    app.config.absolute_api(&format!("/mail/unsubscribe/{account}/{}", token(app, account).to_hex()))
}

/// What only somebody knows who has had a letter.
fn token(app: &App, account: Uuid) -> blake3::Hash {
    let mut hasher = blake3::Hasher::new_keyed(&app.secret);
    hasher.update(b"unsubscribe from notifications\0").update(account.as_bytes());
    hasher.finalize()
}

/// Turns the letters off; again does no harm.
///
/// # Errors
/// `NOT_FOUND` for a token that is not the account's.
async fn unsubscribe(app: &App, account: &str, typed: &str) -> Result<()> {
    let account = Uuid::parse_str(account).map_err(|_| PublicError::not_found())?;
    let typed = blake3::Hash::from_hex(typed).map_err(|_| PublicError::not_found())?;
    // Hashes are compared in a time that does not depend on them.
    if token(app, account) != typed {
        return Err(PublicError::not_found());
    }
    store::turn_mail_off(&app.db, account).await?;
    Ok(())
}

/// The routes of the address in letters.
pub fn routes<S>() -> Router<S>
where
    S: Clone + Send + Sync + 'static,
    SharedApp: axum::extract::FromRef<S>,
{
    Router::new().route("/mail/unsubscribe/{account}/{token}", get(ask).post(stop))
}

/// `GET {api}/mail/unsubscribe/{account}/{token}`: programs follow links in letters to look at them.
async fn ask() -> Html<String> {
    page("Stop the weekly letter?", "<form method=\"post\"><button>Stop it</button></form>")
}

/// The same for everybody: nothing of the address is repeated in it.
fn page(title: &str, content: &str) -> Html<String> {
    Html(format!(
        "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>{title}</title>\
         <meta name=\"viewport\" content=\"width=device-width\"><meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"robots\" content=\"noindex\"></head><body><main><h1>{title}</h1>{content}</main></body></html>"
    ))
}

/// `POST {api}/mail/unsubscribe/{account}/{token}`
async fn stop(
    State(app): State<SharedApp>,
    Extension(address): Extension<ClientAddress>,
    Path((account, token)): Path<(String, String)>,
) -> Response {
    let stopped = async {
        app.rates.take_request(&Viewer::Visitor, address.prefix())?;
        unsubscribe(&app, &account, &token).await
    };
    match stopped.await {
        Ok(()) => {
            let again = "<p>You can turn it on again under Mail in your account.</p>";
            page("You will get no more weekly letters.", again).into_response()
        }
        Err(error) => rest_error(&error),
    }
}
