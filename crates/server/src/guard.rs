//! The guard around every request: the head must be well-formed and the host must be ours; the response gets the
//! request id and the security headers, and the log a line about it.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use axum::extract::{ConnectInfo, MatchedPath, Request};
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};
use tower::{Layer, Service};
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_input::head::HeadError;
use vitrine_kit::http::notes::RequestNotes;
use vitrine_kit::http::{ClientAddress, RequestId, rest_error};

use super::log::RequestLogLine;
use super::{Site, headers};

/// Some console clients offer `h2c` on plain HTTP; the server never upgrades, and the headers must do no harm.
fn strip_upgrade(request: &mut Request) {
    request.headers_mut().remove(header::UPGRADE);
    request.headers_mut().remove("http2-settings");
}

/// Layer that puts the guard around routes. A layer of axum for a function would take two more boxes for each request.
#[derive(Clone)]
pub(super) struct GuardLayer(pub(super) Site);

impl<S> Layer<S> for GuardLayer {
    type Service = RequestGuard<S>;

    fn layer(&self, inner: S) -> RequestGuard<S> {
        RequestGuard { site: self.0.clone(), inner }
    }
}

/// Routes with the guard around them.
#[derive(Clone)]
pub(super) struct RequestGuard<S> {
    site: Site,
    inner: S,
}

impl<S> Service<Request> for RequestGuard<S>
where
    S: Service<Request, Error = Infallible, Future: Send> + Clone + Send + 'static,
    S::Response: IntoResponse,
{
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, mut request: Request) -> Self::Future {
        strip_upgrade(&mut request);
        let unready = self.inner.clone();
        let inner = std::mem::replace(&mut self.inner, unready);
        Box::pin(guarded(self.site.clone(), request, inner))
    }
}

/// Refuses requests that are malformed or meant for another host, assigns the request id, adds the headers of the
/// response and writes the log line.
async fn guarded<S>(site: Site, mut request: Request, mut inner: S) -> Result<Response, Infallible>
where
    S: Service<Request, Error = Infallible>,
    S::Response: IntoResponse,
{
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
    let notes = Arc::<RequestNotes>::default();
    let span = super::trace::span_of(&id, &request, route);
    let line = RequestLogLine::begin(&site.figures, &id, &request, route, address.network(), notes.clone());
    let answering = async {
        if let Some(refused) = refusal(&site, &request) {
            return refused;
        }
        request.extensions_mut().insert(id.clone());
        request.extensions_mut().insert(address);
        let Ok(response) = inner.call(request).await;
        response.into_response()
    };
    let mut response = super::trace::traced(span, &notes, notes.during(answering)).await;
    headers::finish(response.headers_mut(), &id, &site.app.config);
    Ok(line.follow(response))
}

/// Returns the response to a request that no handler should see.
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

/// Returns the response to a request whose head is not well-formed.
pub fn malformed(request: &Request) -> Option<Response> {
    let error = request.extensions().get::<HeadError>()?;
    let code = if error.status() == 431 { ErrorCode::HeadersTooLarge } else { ErrorCode::RequestMalformed };
    Some(rest_error(&PublicError::new(code, error.message())))
}

/// Returns the host that a request names.
pub fn host_of(request: &Request) -> Option<&str> {
    let header = request.headers().get(header::HOST).and_then(|value| value.to_str().ok());
    header.or_else(|| request.uri().authority().map(|authority| authority.as_str()))
}

/// Returns the response to a request for another host.
pub fn misdirected() -> Response {
    let mut response = Response::new(Body::from("This host is not served here.\n"));
    *response.status_mut() = http::StatusCode::MISDIRECTED_REQUEST;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
    response
}
