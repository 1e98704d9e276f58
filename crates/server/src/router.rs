//! Every route, and the layers around them.

use std::time::Duration;

use axum::Router;
use axum::extract::Request;
use axum::routing::{any, get, post};
use http::{HeaderName, Method};
use tower::ServiceExt;
use tower::util::MapResponseLayer;
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};
use tower_http::cors::{Any, CorsLayer};
use vitrine_community::icons;
use vitrine_kit::http::{panicked, unknown_route};
use vitrine_listener::HeldBytes;
use vitrine_people::{accounts, discord, mail, notifications};
use vitrine_site::{downloads, kinds};

use super::{Site, files_host, graphql, guard, pages, reference, statics};

/// Routes for every host of this server.
pub fn router(site: Site) -> Router {
    if site.app.config.files.url.is_none() {
        return whole_site(site);
    }
    let (whole, files) = (whole_site(site.clone()), files_host::routes(site.clone()));
    Router::new().fallback(move |request: Request| {
        let is_for_files = guard::host_of(&request).is_some_and(|host| site.app.config.serves_only_files_to(host));
        let router = if is_for_files { files.clone() } else { whole.clone() };
        router.oneshot(request)
    })
}

/// CORS headers. Scripts of every other site may read what visitors may, and do what an access token allows. No cookies
/// are sent, because browsers refuse them if all origins are allowed.
fn for_other_sites() -> CorsLayer {
    let sent = [
        "accept",
        "accept-language",
        "apollo-require-preflight",
        "authorization",
        "content-type",
        "idempotency-key",
        "range",
    ];
    let read = ["content-disposition", "content-range", "etag", "retry-after", "x-request-id"];
    CorsLayer::new()
        .allow_origin(Any)
        .allow_methods([Method::GET, Method::HEAD, Method::POST])
        .allow_headers(sent.map(HeaderName::from_static))
        .expose_headers(read.map(HeaderName::from_static))
        .max_age(Duration::from_secs(86_400))
        .vary([])
}

fn whole_site(site: Site) -> Router {
    let api = Router::new()
        .merge(discord::routes())
        .merge(accounts::profile_pictures::routes())
        .merge(accounts::choose_language::routes())
        .merge(downloads::routes())
        .merge(vitrine_site::personal_data::routes::routes())
        .merge(notifications::unsubscribe::routes())
        .merge(mail::confirm::routes())
        .merge(icons::routes())
        .merge(kinds::routes())
        .merge(vitrine_seo::api_routes())
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
        // Apart from the other routes below the base, which get an address without it, at the cost of a copy for each
        // request.
        .route(&format!("{}/graphql", site.app.config.api_base), any(graphql::endpoint))
        .nest(&site.app.config.api_base, api)
        .route("/schema.graphql", get(reference::schema_file))
        .layer(for_other_sites())
        .route("/assets/{*path}", get(statics::asset))
        .merge(vitrine_seo::routes())
        .route("/sw.js", get(statics::service_worker))
        .route("/builds/latest.json", get(statics::latest_build))
        .route("/builds/meta/{name}", get(statics::build))
        .route("/builds/shell.html", get(pages::offline_shell))
        .route("/share", post(pages::shared_without_worker).fallback(pages::page))
        .route("/share/{form}/{key}", get(pages::shared_with_worker))
        .fallback(pages::page)
        // The outermost layer first. They are combined, because each layer of a router costs one more box and copy per
        // request.
        .layer((
            guard::GuardLayer(site.clone()),
            // Inside the guard, so that a request that panics has its headers, its id and its log line as well.
            CatchPanicLayer::custom(panicked),
            CompressionLayer::new().compress_when(compressible),
            // Inside compression, which holds the body that it compresses.
            MapResponseLayer::new(HeldBytes::note),
        ))
        .with_state(site)
}
