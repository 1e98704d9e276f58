//! What holds for every request and every answer: the host must be ours, the answer carries the request id and the
//! headers that keep browsers from guessing.

use axum::body::Body;
use axum::extract::{ConnectInfo, Request, State};
use axum::middleware::Next;
use axum::response::Response;
use http::{HeaderValue, header};
use std::net::SocketAddr;

use super::client::ClientAddress;
use super::{Door, headers};

/// Number that names a request in the log, in errors and in the answer's `X-Request-Id`.
#[derive(Clone, Debug)]
pub struct RequestId(pub String);

/// Refuses foreign hosts, names the request and finishes the answer's headers.
pub async fn guard(State(door): State<Door>, mut request: Request, next: Next) -> Response {
    let id = RequestId(format!("{:016x}", u64::from_le_bytes(door.app.chance.bytes())));
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    let address = ClientAddress::find(peer, request.headers(), &door.app.config.trusted_proxies);

    let host = request
        .headers()
        .get(header::HOST)
        .and_then(|value| value.to_str().ok())
        .map(str::to_owned)
        .or_else(|| request.uri().authority().map(|a| a.as_str().to_owned()));
    if !host.is_some_and(|host| door.app.config.answers_to(&host)) {
        let mut response = Response::new(Body::from("This host is not served here.\n"));
        *response.status_mut() = http::StatusCode::MISDIRECTED_REQUEST;
        response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static("text/plain; charset=utf-8"));
        headers::finish(response.headers_mut(), &id, &door.app.config);
        return response;
    }

    request.extensions_mut().insert(id.clone());
    request.extensions_mut().insert(address);
    let mut response = next.run(request).await;
    headers::finish(response.headers_mut(), &id, &door.app.config);
    response
}
