//! Health: `/healthz` (does the process respond?) and `/readyz` (would a request be answered and a write be kept?). They
//! reveal no more than the names of the parts.

use std::time::{Duration, Instant};

use axum::extract::State;
use axum::response::Response;
use http::StatusCode;
use tokio::sync::Mutex;
use vitrine_config::disk::SpaceLevel;
use vitrine_core::schema;
use vitrine_db::{DbError, SchemaProblem};
use vitrine_kit::app::SharedApp;
use vitrine_kit::http::rest_json;

use super::AdminState;

/// Time for which a result is reused, so that frequent probes cost nothing.
const STANDS_FOR: Duration = Duration::from_secs(1);
/// Time for which a successful write to the database is reused, because each check is a write.
const WRITTEN_STANDS_FOR: Duration = Duration::from_secs(10);
/// Time limit for the response of a part.
const TIMEOUT: Duration = Duration::from_secs(2);
/// Time limit for a write: as long as a writer waits for the lock of another (rule G-1).
const WRITE_TIMEOUT: Duration = Duration::from_secs(6);

/// Everything that has to be in order, in the order in which it is reported.
pub const PARTS: [&str; 7] = ["starting", "database", "writing", "migrations", "store", "space", "stopping"];

/// Result of the last check.
#[derive(Default)]
pub struct ReadinessProbe(Mutex<LastProbe>);

#[derive(Default)]
struct LastProbe {
    found: Option<(Instant, Vec<&'static str>)>,
    written: Option<Instant>,
}

pub async fn alive() -> Response {
    rest_json(StatusCode::OK, r#"{"status":"ok"}"#)
}

pub async fn ready(State(admin): State<AdminState>) -> Response {
    let failing = failing(&admin).await;
    if failing.is_empty() {
        return rest_json(StatusCode::OK, r#"{"status":"ready"}"#);
    }
    let body = serde_json::json!({ "status": "unavailable", "failing": failing });
    rest_json(StatusCode::SERVICE_UNAVAILABLE, body.to_string())
}

/// Returns the parts that are not in order.
pub async fn failing(admin: &AdminState) -> Vec<&'static str> {
    let Some(site) = admin.0.site.get() else { return vec!["starting"] };
    // Held during the check: concurrent probes wait for the same result.
    let mut last = admin.0.readiness.0.lock().await;
    let mut failing = match &last.found {
        Some((at, failing)) if at.elapsed() < STANDS_FOR => failing.clone(),
        _ => {
            let failing = look(&site.app, &mut last.written).await;
            last.found = Some((Instant::now(), failing.clone()));
            failing
        }
    };
    // Added to a reused result too, because a proxy has two seconds to notice.
    if site.app.is_stopping() {
        failing.push("stopping");
    }
    failing
}

async fn look(app: &SharedApp, written: &mut Option<Instant>) -> Vec<&'static str> {
    let database = async {
        if !is_ok(TIMEOUT, app.db.ping()).await {
            // All other failures would follow from this one.
            return ["database"].to_vec();
        }
        let mut failing = Vec::new();
        if written.is_none_or(|at| at.elapsed() >= WRITTEN_STANDS_FOR) {
            *written = is_ok(WRITE_TIMEOUT, app.db.probe_write()).await.then(Instant::now);
        }
        if written.is_none() {
            failing.push("writing");
        }
        if !is_migrated(app).await {
            failing.push("migrations");
        }
        failing
    };
    let store = is_ok(TIMEOUT, app.blobs.probe());
    let space = async {
        let app = app.clone();
        let looking = tokio::task::spawn_blocking(move || {
            app.disk.measure();
            app.disk.level()
        });
        // A disk that does not answer in time is noticed by the other parts.
        let level = tokio::time::timeout(TIMEOUT, looking).await.ok().and_then(Result::ok);
        level != Some(SpaceLevel::Exhausted)
    };
    let (mut failing, store, space) = tokio::join!(database, store, space);
    let others = [("store", store), ("space", space)];
    failing.extend(others.into_iter().filter(|(_, is_well)| !is_well).map(|(name, _)| name));
    failing
}

async fn is_ok<T, E: std::fmt::Display>(within: Duration, part: impl Future<Output = Result<T, E>>) -> bool {
    match tokio::time::timeout(within, part).await {
        Ok(Ok(_)) => true,
        Ok(Err(error)) => {
            tracing::debug!(%error, "a part is not ready");
            false
        }
        Err(_) => false,
    }
}

/// Returns true if every migration of this program has been applied. A newer program may have applied more: the tables
/// still fit this one (rule D-10).
async fn is_migrated(app: &SharedApp) -> bool {
    match tokio::time::timeout(TIMEOUT, app.db.check_schema(&schema::schema())).await {
        Ok(Ok(()) | Err(DbError::Schema(SchemaProblem::Newer { .. }))) => true,
        Ok(Err(_)) | Err(_) => false,
    }
}
