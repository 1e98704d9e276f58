//! The host of files: what everybody may see, and nothing that knows who asks. Where scripts of the site may read it, so may those
//! of others, since none of it is anybody's own.

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

/// Without whatever says who asks.
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
