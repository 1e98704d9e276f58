//! The host of files. It serves only public files, and nothing there knows the sender. Scripts of other sites may read
//! what scripts of this site may, since none of it is private.

use axum::Router;
use axum::extract::Request;
use axum::middleware;
use axum::response::Response;
use http::{HeaderName, HeaderValue, header};
use tower_http::catch_panic::CatchPanicLayer;
use vitrine_kit::http::{panicked, unknown_route};
use vitrine_people::accounts;
use vitrine_site::kinds;

use super::{Site, guard};

pub(super) fn routes(site: Site) -> Router {
    let objects = accounts::profile_pictures::routes()
        .merge(kinds::object_routes())
        .merge(vitrine_seo::api_routes())
        .fallback(unknown_route);
    Router::new()
        .nest(&site.app.config.api_base, objects)
        .fallback(unknown_route)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::map_response(readable_by_scripts))
        .layer(guard::GuardLayer(site.clone()))
        .layer(middleware::map_request(as_nobody))
        .with_state(site)
}

/// Removes everything that identifies the sender.
async fn as_nobody(mut request: Request) -> Request {
    request.headers_mut().remove(header::COOKIE);
    request.headers_mut().remove(header::AUTHORIZATION);
    request
}

async fn readable_by_scripts(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, HeaderValue::from_static("*"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("cross-origin"));
    response
}
