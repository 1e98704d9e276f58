//! The guard around every request: the head must be well-formed and the host must be ours; the response gets the
//! request id and the security headers, and the log a line about it.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use axum::extract::{ConnectInfo, MatchedPath, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderValue, header};
use vitrine_core::error::{Code, PublicError};
use vitrine_input::head::HeadError;
use vitrine_kit::http::notes::Notes;
use vitrine_kit::http::{ClientAddress, RequestId, rest_error};

use super::log::Line;
use super::{Site, headers};

/// Some console clients offer `h2c` on plain HTTP; the server never upgrades, and the headers must do no harm.
pub(super) async fn strip_upgrade(mut request: Request) -> Request {
    request.headers_mut().remove(header::UPGRADE);
    request.headers_mut().remove("http2-settings");
    request
}

/// Refuses what is malformed or meant for another host, assigns the request id, adds the headers of the response and
/// writes the line in the log.
pub async fn guard(State(site): State<Site>, mut request: Request, next: Next) -> Response {
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let trusted = &site.app.config.trusted_proxies;
    let id = RequestId::find(peer, request.headers(), trusted, &site.app.random);
    let address = ClientAddress::find(peer, request.headers(), trusted);
    // Never the address itself: it may contain a search or a name that somebody typed.
    let route = match request.extensions().get::<MatchedPath>() {
        Some(matched) => matched.as_str(),
        None if request.uri().path().starts_with(&site.app.config.api_base) => &site.app.config.api_base,
        None => "page",
    };
    let notes = Arc::<Notes>::default();
    let span = super::trace::span_of(&id, &request, route);
    let line = Line::begin(&id, &request, route.to_owned(), address.network(), notes.clone());
    let answering = async {
        if let Some(refused) = refusal(&site, &request) {
            return refused;
        }
        request.extensions_mut().insert(id.clone());
        request.extensions_mut().insert(address);
        next.run(request).await
    };
    let mut response = super::trace::traced(span, &notes, notes.during(answering)).await;
    headers::finish(response.headers_mut(), &id, &site.app.config);
    line.follow(response)
}

/// The response to a request that no handler should see.
fn refusal(site: &Site, request: &Request) -> Option<Response> {
    if let Some(refused) = malformed(request) {
        return Some(refused);
    }
    let config = &site.app.config;
    if host_of(request).is_some_and(|host| config.answers_to(host) || config.serves_only_files_to(host)) {
        return None;
    }
    Some(misdirected())
}

/// The response to a request whose head is not well-formed.
pub fn malformed(request: &Request) -> Option<Response> {
    let error = request.extensions().get::<HeadError>()?;
    let code = if error.status() == 431 { Code::HeadersTooLarge } else { Code::RequestMalformed };
    Some(rest_error(&PublicError::new(code, error.message())))
}

/// The host that a request names.
pub fn host_of(request: &Request) -> Option<&str> {
    let header = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| request.uri().authority().map(|authority| authority.as_str()))
}

/// The response to a request for another host.
pub fn misdirected() -> Response {
    let mut response = Response::new(Body::from("This host is not served here.\n"));
    *response.status_mut() = http::StatusCode::MISDIRECTED_REQUEST;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}
