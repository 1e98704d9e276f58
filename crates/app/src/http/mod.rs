//! The front door: routes, headers, sessions, uploads, files. It adds no rule of the product; a route is a line here and
//! its work is a verb of a feature.

#[cfg(test)]
mod abuse_tests;
mod body;
mod client;
mod csrf;
mod graphql;
mod guard;
mod headers;
mod health;
mod json;
mod log;
pub mod objects;
pub mod pages;
pub mod rates;
mod request_id;
pub mod session;
mod statics;
#[cfg(test)]
mod tests;
mod uploads;

use axum::Router;
use axum::extract::Request;
use axum::middleware;
use axum::routing::{any, get};
use tower_http::catch_panic::CatchPanicLayer;
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate, SizeAbove};

use crate::app::SharedApp;
use crate::features::{downloads, switch};

pub use client::ClientAddress;
pub use headers::OBJECT_POLICY;
pub use json::{rest_error, rest_json};
pub use session::viewer_of;

/// What every handler gets.
#[derive(Clone)]
pub struct Door {
    /// The application.
    pub app: SharedApp,
    /// The schema that answers requests.
    pub schema: crate::graphql::Schema,
    /// The pages of the browser app.
    pub pages: std::sync::Arc<pages::Pages>,
    /// What the last probe found.
    pub readiness: std::sync::Arc<health::Readiness>,
}

/// Builds the router of the whole product.
pub fn router(app: SharedApp) -> Router {
    let schema = crate::graphql::schema(app.clone());
    let pages = std::sync::Arc::new(pages::Pages::embedded(&app.config));
    let base = app.config.api_base.clone();
    let door = Door { app, schema, pages, readiness: std::sync::Arc::default() };

    let api = Router::new()
        .route("/graphql", any(graphql::endpoint))
        .route("/switch/nxinstaller/{*id}", get(downloads::installer::manifest))
        .route("/switch/themes/{hex_id}/download", get(downloads::serve::theme))
        .route("/switch/themes/{hex_id}/preview/{token}/{file}", get(switch::themes::pictures::preview))
        .route("/switch/themes/{hex_id}/background/{token}", get(switch::themes::pictures::background))
        .route("/switch/layouts/pictures/{token}/{file}", get(switch::layouts::pictures::picture))
        .fallback(json::unknown_route);

    // Pictures and downloads are compressed already, and consoles need their Content-Length.
    let compressible = SizeAbove::new(1024)
        .and(NotForContentType::IMAGES)
        .and(NotForContentType::const_new("application/octet-stream"))
        .and(NotForContentType::const_new("application/nxtheme"))
        .and(NotForContentType::const_new("application/zip"))
        .and(NotForContentType::const_new("font/"));

    health::routes(Router::new())
        .nest(&base, api)
        .route("/assets/{*path}", get(statics::asset))
        .fallback(pages::page)
        .layer(CompressionLayer::new().compress_when(compressible))
        .layer(middleware::from_fn_with_state(door.clone(), guard::guard))
        .layer(CatchPanicLayer::custom(json::panicked))
        .layer(middleware::map_request(strip_upgrade))
        .with_state(door)
}

/// Some console clients offer `h2c` on plain HTTP; nothing here upgrades, and the headers must do no harm.
async fn strip_upgrade(mut request: Request) -> Request {
    request.headers_mut().remove(http::header::UPGRADE);
    request.headers_mut().remove("http2-settings");
    request
}
