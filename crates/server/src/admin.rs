//! The admin listener: health, readiness and metrics of the process. It has an address of its own, and the public one
//! answers none of this (rule O-1).

pub mod figures;
mod health;
mod hosts;

use std::sync::{Arc, OnceLock};

use axum::Router;
use axum::extract::{Request, State};
use axum::middleware::{self, Next};
use axum::response::Response;
use axum::routing::get;
use http::{HeaderName, HeaderValue, Method, header};
use parking_lot::Mutex;
use tower_http::catch_panic::CatchPanicLayer;
use vitrine_config::Config;
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_kit::http::{panicked, rest_error, unknown_route};

use super::{Site, guard};

/// State of the admin listener. It answers from the start; facts about the site follow after [`AdminState::open`].
#[derive(Clone)]
pub struct AdminState(Arc<AdminParts>);

struct AdminParts {
    hosts: hosts::AllowedHosts,
    readiness: health::ReadinessProbe,
    site: OnceLock<Site>,
    /// Metrics, if they are recorded.
    figures: Option<figures::MetricsHandle>,
    sampled: figures::SampleTime,
    process: metrics_process::Collector,
    /// Further samplers that run when somebody requests the metrics.
    further: Mutex<Vec<Box<FigureSampler>>>,
}

type FigureSampler = dyn Fn() + Send + Sync;

impl AdminState {
    /// Creates the state with these metrics.
    pub fn new(config: &Config, figures: Option<figures::MetricsHandle>) -> Self {
        Self(Arc::new(AdminParts {
            hosts: hosts::AllowedHosts::of(config),
            readiness: health::ReadinessProbe::default(),
            site: OnceLock::new(),
            figures,
            sampled: figures::SampleTime::default(),
            process: metrics_process::Collector::default(),
            further: Mutex::default(),
        }))
    }

    /// Adds the site. Only the first call counts.
    pub fn open(&self, site: Site) {
        figures::begin_of(&site.app);
        let _ = self.0.site.set(site);
    }

    /// Adds a sampler that runs whenever somebody requests the metrics.
    pub fn sample_also(&self, sample: impl Fn() + Send + Sync + 'static) {
        self.0.further.lock().push(Box::new(sample));
    }
}

/// Returns the routes of the admin listener.
pub fn router(admin: AdminState) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(figures::metrics))
        .fallback(unknown_route)
        .layer(middleware::from_fn_with_state(admin.clone(), check))
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(admin)
}

/// Refuses malformed requests, those for another host, and all but reading ones.
async fn check(State(admin): State<AdminState>, request: Request, next: Next) -> Response {
    let is_question = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if let Some(refused) = guard::malformed(&request) {
        refused
    } else if guard::host_of(&request).is_some_and(|host| !admin.0.hosts.include(host)) {
        guard::misdirected()
    } else if !is_question {
        let mut refused = rest_error(&PublicError::new(ErrorCode::MethodNotAllowed, "Use GET or HEAD."));
        refused.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
        refused
    } else {
        next.run(request).await
    };
    let headers = response.headers_mut();
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(HeaderName::from_static("cross-origin-resource-policy"), HeaderValue::from_static("same-origin"));
    response
}
