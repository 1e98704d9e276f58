//! Every route, and the layers around them.

use axum::Router;
use axum::extract::Request;
use axum::middleware;
use axum::response::Response;
use axum::routing::{any, get, post};
use http::{HeaderName, HeaderValue, header};
use tower::ServiceExt;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use super::{Site, graphql, guard, pages, reference, statics};
use crate::features::{accounts, discord, downloads, findable, icons, kinds, notifications, personal_data};
use crate::http::{panicked, unknown_route};

/// What is answered under every host of this server.
pub fn router(site: Site) -> Router {
    if site.app.config.files.url.is_none() {
        return whole_site(site);
    }
    let (whole, files) = (whole_site(site.clone()), files_alone(site.clone()));
    Router::new().fallback(move |request: Request| {
        let is_for_files = guard::host_of(&request).is_some_and(|host| site.app.config.serves_only_files_to(host));
        let router = if is_for_files { files.clone() } else { whole.clone() };
        router.oneshot(request)
    })
}

/// The host of files: what everybody may see, and nothing that knows who asks. Where scripts of the site may read it, so may
/// those of others, since none of it is anybody's own.
fn files_alone(site: Site) -> Router {
    let objects = accounts::pictures::routes()
        .merge(kinds::object_routes())
        .merge(findable::api_routes())
        .fallback(unknown_route);
    Router::new()
        .nest(&site.app.config.api_base, objects)
        .fallback(unknown_route)
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::map_response(readable_by_scripts))
        .layer(middleware::from_fn_with_state(site.clone(), guard::guard))
        .layer(middleware::map_request(as_nobody))
        .with_state(site)
}

/// Without whatever says who asks.
async fn as_nobody(request: Request) -> Request {
    let mut request = strip_upgrade(request).await;
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

fn whole_site(site: Site) -> Router {
    let api = Router::new()
        .route("/graphql", any(graphql::endpoint))
        .merge(discord::routes())
        .merge(accounts::pictures::routes())
        .merge(accounts::choose_language::routes())
        .merge(downloads::routes())
        .merge(personal_data::routes::routes())
        .merge(notifications::unsubscribe::routes())
        .merge(icons::routes())
        .merge(kinds::routes())
        .merge(findable::api_routes())
        .fallback(unknown_route);

    // Pictures and downloads are already compressed, and consoles need their Content-Length.
    let compressible = SizeAbove::new(1024)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(NotForContentType::const_new("application/nxtheme"))
        .and(NotForContentType::const_new("application/zip"))
        .and(NotForContentType::const_new("application/x-ndjson"))
        .and(NotForContentType::const_new("font/"));

    Router::new()
        .nest(&site.app.config.api_base, api)
        .route("/assets/{*path}", get(statics::asset))
        .route("/schema.graphql", get(reference::schema_file))
        .merge(findable::routes())
        .route("/sw.js", get(statics::service_worker))
        .route("/builds/latest.json", get(statics::latest_build))
        .route("/builds/meta/{name}", get(statics::build))
        .route("/builds/shell.html", get(pages::offline_shell))
        .route("/share", post(pages::shared_without_worker).fallback(pages::page))
        .fallback(pages::page)
        .layer(CompressionLayer::new().compress_when(compressible))
        // Within the guard: a request that ends so has its headers, its id and its line in the log as well.
        .layer(CatchPanicLayer::custom(panicked))
        .layer(middleware::from_fn_with_state(site.clone(), guard::guard))
        .layer(middleware::map_request(strip_upgrade))
        .with_state(site)
}

/// Some console clients offer `h2c` on plain HTTP; the server never upgrades, and the headers must do no harm.
async fn strip_upgrade(mut request: Request) -> Request {
    request.headers_mut().remove(http::header::UPGRADE);
    request.headers_mut().remove("http2-settings");
    request
}
