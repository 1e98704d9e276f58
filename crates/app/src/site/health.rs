//! Health checks: `/healthz` (does the process respond?) and `/readyz` (do its dependencies?). Both respond whatever
//! the `Host` header, and reveal no more than the names of the dependencies.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use tokio::sync::Mutex;

use super::Site;
use crate::http::rest_json;

const ALIVE: &str = "/healthz";
const READY: &str = "/readyz";

/// How long a result is cached, so that frequent probes cost nothing.
const STANDS_FOR: Duration = Duration::from_secs(1);
/// How long a dependency may take to respond.
const TIMEOUT: Duration = Duration::from_secs(2);

/// The dependencies that failed when they were last checked, and the time of the check.
#[derive(Default)]
pub struct Readiness(Mutex<Option<(Instant, Vec<&'static str>)>>);

pub fn is_probe(path: &str) -> bool {
    path == ALIVE || path == READY
}

pub fn routes(router: axum::Router<Site>) -> axum::Router<Site> {
    router.route(ALIVE, axum::routing::get(alive)).route(READY, axum::routing::get(ready))
}

async fn alive() -> Response {
    rest_json(StatusCode::OK, r#"{"status":"ok"}"#)
}

async fn ready(State(site): State<Site>) -> Response {
    // Held during the check: concurrent probes wait for the same result.
    let mut last = site.readiness.0.lock().await;
    let failing = match &*last {
        Some((at, failing)) if at.elapsed() < STANDS_FOR => failing.clone(),
        _ => {
            let failing = ask(&site).await;
            *last = Some((Instant::now(), failing.clone()));
            failing
        }
    };
    if failing.is_empty() {
        return rest_json(StatusCode::OK, r#"{"status":"ready"}"#);
    }
    let body = serde_json::json!({ "status": "unavailable", "failing": failing });
    rest_json(StatusCode::SERVICE_UNAVAILABLE, body.to_string())
}

async fn ask(site: &Site) -> Vec<&'static str> {
    let database = async { matches!(tokio::time::timeout(TIMEOUT, site.app.db.ping()).await, Ok(Ok(()))) };
    let store = async { matches!(tokio::time::timeout(TIMEOUT, site.app.blobs.probe()).await, Ok(Ok(()))) };
    let (database, store) = tokio::join!(database, store);
    let parts = [("database", database), ("store", store), ("stopping", !site.app.is_stopping())];
    parts.into_iter().filter(|(_, answers)| !answers).map(|(name, _)| name).collect()
}
