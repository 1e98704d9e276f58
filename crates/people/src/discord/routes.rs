//! The browser's routes: to the platform, back from it, and for unlinking. Every answer to a browser is a redirect to a constant
//! address, whose only variable part is the reason of a failure.

use std::sync::Arc;

use axum::Extension;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::response::Response;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use url::form_urlencoded;
use vitrine_admission::rates::RateSubject;
use vitrine_core::error::{PublicError, Result};
use vitrine_core::viewer::Viewer;
use vitrine_kit::app::{App, SharedApp};
use vitrine_kit::http::{ClientAddress, RequestId, csrf, rest_error, unknown_route};

use super::arrival::{self, ArrivalOutcome, CallbackQuery, SIGN_UP_MAX_AGE, SignInProblem};
use super::provider::IdentityProvider;
use super::transactions::{self, MAX_AGE, TransactionPurpose};
use super::{DiscordService, link as links, transaction_cookie};
use crate::accounts::device::DeviceFamily;
use crate::accounts::session_cookie;
use crate::accounts::sessions::{self, NewSession, RequestOrigin};

/// Page after signing in, which returns to the page where it began.
const SIGNED_IN: &str = "/login-success";
/// Page on which a person without an account continues.
const REGISTERS: &str = "/register?with=discord";
const LINKED: &str = "/account/sign-in";
/// Page that asks for the password or a passkey before linking begins.
const CONFIRM_FIRST: &str = "/account/sign-in?confirm=link";
/// Page on which a visitor signs in before linking.
const SIGN_IN_FIRST: &str = "/login?next=%2Faccount%3Fsection%3Dsign-in";

/// `GET {api}/auth/discord`: redirects to the platform, or onwards if the viewer is already signed in.
pub async fn sign_in(
    State(app): State<SharedApp>,
    State(discord): State<Arc<DiscordService>>,
    Extension(address): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Response {
    let Some(provider) = &discord.provider else { return unknown_route().await };
    if let Err(error) = csrf::refuse_foreign_pages(&headers) {
        return rest_error(&error);
    }
    let begun = async {
        if session_cookie::viewer_of(&app, &headers).await?.account().is_some() {
            return Ok(redirect(SIGNED_IN));
        }
        begin(&app, provider, address, &Viewer::Visitor, None).await
    };
    begun.await.unwrap_or_else(|error| failed(SignInProblem::from(error), TransactionPurpose::SignIn))
}

/// `GET {api}/auth/discord/link`: redirects to the platform, which asks for consent again, to link the account afterwards.
pub async fn link(
    State(app): State<SharedApp>,
    State(discord): State<Arc<DiscordService>>,
    Extension(address): Extension<ClientAddress>,
    headers: HeaderMap,
) -> Response {
    let Some(provider) = &discord.provider else { return unknown_route().await };
    if let Err(error) = csrf::refuse_foreign_pages(&headers) {
        return rest_error(&error);
    }
    let begun = async {
        let viewer = session_cookie::viewer_of(&app, &headers).await?;
        let token = session_cookie::token_of(&headers).filter(|_| viewer.account().is_some());
        match token {
            Some(token) => {
                sessions::require_step_up(&app, Some(&token)).await?;
                begin(&app, provider, address, &viewer, Some(&token)).await
            }
            None => Ok(redirect(SIGN_IN_FIRST)),
        }
    };
    begun.await.unwrap_or_else(|error| failed(SignInProblem::from(error), TransactionPurpose::Link))
}

/// `GET {api}/auth/discord/callback`: the platform redirects people here.
pub async fn callback(
    State(app): State<SharedApp>,
    State(discord): State<Arc<DiscordService>>,
    Extension(address): Extension<ClientAddress>,
    Extension(id): Extension<RequestId>,
    request: Request,
) -> Response {
    let Some(provider) = &discord.provider else { return unknown_route().await };
    let headers = request.headers();
    if let Err(error) = csrf::refuse_foreign_pages(headers) {
        return rest_error(&error);
    }
    if let Err(error) = app.rates.take_request(&Viewer::Visitor, address.prefix()) {
        return failed(SignInProblem::from(error), TransactionPurpose::SignIn);
    }
    let Some(returned) = read(request.uri().query().unwrap_or_default()) else {
        return failed(SignInProblem::Expired, TransactionPurpose::SignIn);
    };
    let cookie = transaction_cookie::token_of(headers);
    let transaction = match arrival::transaction(&app, cookie.as_deref(), &returned).await {
        Ok(transaction) => transaction,
        Err(problem) => return failed(problem, TransactionPurpose::SignIn),
    };
    let purpose = transaction.purpose;
    let session_token = session_cookie::token_of(headers);
    let from = RequestOrigin {
        address: address.prefix(),
        session_token: session_token.as_deref(),
        device: DeviceFamily::of(headers),
        request_id: Some(&id.0),
    };
    match arrival::arrive(&app, provider, from, transaction, returned).await {
        Ok(arrival) => arrived(&app, arrival),
        Err(problem) => {
            let action =
                if purpose == TransactionPurpose::Link { "user.link-discord-failure" } else { "user.sign-in-failure" };
            if let Err(error) =
                sessions::record_failure(&app, from, sessions::AttemptMethod::Platform, action, Some(problem.as_str()))
                    .await
            {
                return failed(SignInProblem::from(error), purpose);
            }
            with_cookie(failed(problem, purpose), &transaction_cookie::end(&app.config))
        }
    }
}

/// `DELETE {api}/auth/discord/link`
pub async fn unlink(State(app): State<SharedApp>, Extension(id): Extension<RequestId>, headers: HeaderMap) -> Response {
    let unlinked = async {
        csrf::require_proof(&headers, &app.config)?;
        let token = session_cookie::token_of(&headers).ok_or_else(PublicError::unauthenticated)?;
        let from = RequestOrigin { request_id: Some(&id.0), ..RequestOrigin::default() };
        links::unlink(&app, from, &token).await
    };
    match unlinked.await {
        Ok(()) => {
            let mut response = Response::new(Body::empty());
            *response.status_mut() = StatusCode::NO_CONTENT;
            response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            response
        }
        Err(error) => rest_error(&error),
    }
}

async fn begin(
    app: &App,
    provider: &IdentityProvider,
    address: ClientAddress,
    viewer: &Viewer,
    session_token: Option<&str>,
) -> Result<Response> {
    let account = viewer.account().map(|account| RateSubject::Account(account.id));
    if let Some(who) = account.or(address.prefix().map(RateSubject::Address)) {
        app.rates.provider_visits.take(who).await?;
    }
    let begun = transactions::begin(app, session_token).await?;
    let purpose = if session_token.is_some() { TransactionPurpose::Link } else { TransactionPurpose::SignIn };
    let response = redirect(provider.authorize_url(&begun, purpose).as_str());
    Ok(with_cookie(response, &transaction_cookie::set(&app.config, &begun.cookie, MAX_AGE)))
}

/// Reads the parameters of the callback. Returns `None` if one is given twice.
fn read(query: &str) -> Option<CallbackQuery> {
    let mut returned = CallbackQuery::default();
    let mut state = None;
    for (name, value) in form_urlencoded::parse(query.as_bytes()) {
        let slot = match name.as_ref() {
            "state" => &mut state,
            "code" => &mut returned.code,
            "error" => &mut returned.error,
            "iss" => &mut returned.issuer,
            _ => continue,
        };
        if slot.replace(value.into_owned()).is_some() {
            return None;
        }
    }
    returned.state = state?;
    Some(returned)
}

fn arrived(app: &App, arrival: ArrivalOutcome) -> Response {
    let config = &app.config;
    let begin = |session: &NewSession| session_cookie::begin(config, &session.token, session.max_age);
    match arrival {
        ArrivalOutcome::SignedIn(session) => {
            let response = with_cookie(redirect(SIGNED_IN), &begin(&session));
            with_cookie(response, &transaction_cookie::end(config))
        }
        ArrivalOutcome::Linked(session) => {
            let response = with_cookie(redirect(LINKED), &begin(&session));
            with_cookie(response, &transaction_cookie::end(config))
        }
        ArrivalOutcome::Registers(cookie) => {
            with_cookie(redirect(REGISTERS), &transaction_cookie::set(config, &cookie, SIGN_UP_MAX_AGE))
        }
    }
}

/// Redirects to the page that gives the reason of a failure and offers to try again.
fn failed(problem: SignInProblem, purpose: TransactionPurpose) -> Response {
    if problem == SignInProblem::Confirm {
        return redirect(CONFIRM_FIRST);
    }
    let purpose = if purpose == TransactionPurpose::Link { "&purpose=link" } else { "" };
    redirect(&format!("/login-failed?problem={}{purpose}", problem.as_str()))
}

fn redirect(place: &str) -> Response {
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SEE_OTHER;
    let place = HeaderValue::from_str(place).unwrap_or(HeaderValue::from_static("/"));
    response.headers_mut().insert(header::LOCATION, place);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

fn with_cookie(mut response: Response, cookie: &str) -> Response {
    if let Ok(cookie) = HeaderValue::from_str(cookie) {
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
}
