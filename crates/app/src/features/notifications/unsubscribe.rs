//! Stopping the weekly letter without signing in: by the address in the letter, which only its reader knows. Mail programs
//! send a POST there by themselves (RFC 8058); following it as a link changes nothing and shows a page that asks. The page is
//! no part of the app: it works in any program that opens a letter's link.

use std::sync::Arc;

use axum::Extension;
use axum::Router;
use axum::extract::{FromRef, Path, State};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderValue, StatusCode, header};
use uuid::Uuid;

use super::store;
use crate::app::{App, SharedApp};
use crate::error::{Code, PublicError, Result};
use crate::http::ClientAddress;
use crate::http::plain_page::{Message, PlainPage};
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
    SharedApp: FromRef<S>,
    Arc<PlainPage>: FromRef<S>,
{
    Router::new().route("/mail/unsubscribe/{account}/{token}", get(ask).post(stop))
}

/// `GET {api}/mail/unsubscribe/{account}/{token}`: programs follow links in letters to look at them. The same for everybody:
/// nothing of the address is repeated in it, and nothing says whether it is right.
async fn ask(State(page): State<Arc<PlainPage>>) -> Response {
    page.response(&Message {
        status: StatusCode::OK,
        title: "Stop the weekly letter?",
        line: "It tells once a week what is unread in your notifications. You still find them on the site.",
        button: Some("Stop the letter"),
    })
}

/// `POST {api}/mail/unsubscribe/{account}/{token}`
async fn stop(
    State(app): State<SharedApp>,
    State(page): State<Arc<PlainPage>>,
    Extension(address): Extension<ClientAddress>,
    Path((account, token)): Path<(String, String)>,
) -> Response {
    let stopped = async {
        app.rates.take_request(&Viewer::Visitor, address.prefix())?;
        unsubscribe(&app, &account, &token).await
    };
    let Err(error) = stopped.await else {
        return page.response(&Message {
            status: StatusCode::OK,
            title: "You will get no more weekly letters.",
            line: "You can turn them on again under Mail in your account.",
            button: None,
        });
    };
    let status = StatusCode::from_u16(error.code.http_status()).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
    let is_wrong = error.code == Code::NotFound;
    let mut response = page.response(&Message {
        status,
        title: if is_wrong { "This is no address of a letter." } else { "The letter was not stopped." },
        line: if is_wrong {
            "It may have been cut off. Use the link in the letter again, or turn it off under Mail in your account."
        } else {
            "Something is in the way at the moment. Nothing was changed; try again in a minute."
        },
        button: (!is_wrong).then_some("Try again"),
    });
    if let Some(seconds) = error.retry_after_s {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
    }
    response
}
