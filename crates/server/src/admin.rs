//! The admin listener: whether the process lives, whether it is ready, and its figures. It has an address of its own, and
//! none of this is answered at the public one (rule O-1).

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
use vitrine_core::error::{Code, PublicError};
use vitrine_kit::http::{panicked, rest_error, unknown_route};

use super::{Site, guard};

/// What the listener answers from. It answers from the beginning; what it tells of the site begins with [`Admin::open`].
#[derive(Clone)]
pub struct Admin(Arc<Parts>);

struct Parts {
    hosts: hosts::Hosts,
    readiness: health::Readiness,
    site: OnceLock<Site>,
    /// What is counted, if anything is.
    figures: Option<figures::Figures>,
    sampled: figures::Sampled,
    process: metrics_process::Collector,
    /// What else is looked up when somebody asks for the figures.
    further: Mutex<Vec<Box<Sample>>>,
}

type Sample = dyn Fn() + Send + Sync;

impl Admin {
    /// Tells these figures.
    pub fn new(config: &Config, figures: Option<figures::Figures>) -> Self {
        Self(Arc::new(Parts {
            hosts: hosts::Hosts::of(config),
            readiness: health::Readiness::default(),
            site: OnceLock::new(),
            figures,
            sampled: figures::Sampled::default(),
            process: metrics_process::Collector::default(),
            further: Mutex::default(),
        }))
    }

    /// Tells of this site from now on. Only the first one counts.
    pub fn open(&self, site: Site) {
        figures::begin_of(&site.app);
        let _ = self.0.site.set(site);
    }

    /// Has more looked up whenever somebody asks for the figures.
    pub fn sample_also(&self, sample: impl Fn() + Send + Sync + 'static) {
        self.0.further.lock().push(Box::new(sample));
    }
}

/// The routes of the admin listener.
pub fn router(admin: Admin) -> Router {
    Router::new()
        .route("/healthz", get(health::alive))
        .route("/readyz", get(health::ready))
        .route("/metrics", get(figures::metrics))
        .fallback(unknown_route)
        .layer(middleware::from_fn_with_state(admin.clone(), check))
        .layer(CatchPanicLayer::custom(panicked))
        .with_state(admin)
}

/// Refuses what is malformed, meant for another host, or anything but a question.
async fn check(State(admin): State<Admin>, request: Request, next: Next) -> Response {
    let is_question = matches!(*request.method(), Method::GET | Method::HEAD);
    let mut response = if let Some(refused) = guard::malformed(&request) {
        refused
    } else if guard::host_of(&request).is_some_and(|host| !admin.0.hosts.include(host)) {
        guard::misdirected()
    } else if !is_question {
        let mut refused = rest_error(&PublicError::new(Code::MethodNotAllowed, "Only GET and HEAD are offered here."));
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
