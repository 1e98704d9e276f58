//! `/metrics`: the figures of the process in the text format of Prometheus. They are counted where things happen, through a
//! facade that does nothing until a recorder is installed; what has to be looked up is looked up when somebody asks.

pub mod names;
pub mod sample;

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use vitrine_core::error::{Code, PublicError};
use vitrine_kit::http::rest_error;

use super::Admin;

pub use names::{begin_of, markdown};
pub use sample::Sampled;

/// The media type of the format, with its version.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Why figures cannot be counted.
#[derive(Debug, thiserror::Error)]
#[error("metrics cannot be counted: {0}")]
pub struct CannotCount(String);

/// Where everything that is counted is kept. A clone is another handle on the same figures.
#[derive(Clone)]
pub struct Figures(PrometheusHandle);

impl Figures {
    /// Has everything in this process counted from now on.
    ///
    /// # Errors
    /// When something else counts already.
    pub fn install() -> Result<Self, CannotCount> {
        let (recorder, figures) = Self::recorder().map_err(|error| CannotCount(error.to_string()))?;
        metrics::set_global_recorder(recorder).map_err(|error| CannotCount(error.to_string()))?;
        names::begin();
        Ok(figures)
    }

    /// A recorder, and the handle on what it records.
    ///
    /// # Errors
    /// When the bounds of a histogram are not in order.
    pub fn recorder() -> Result<(PrometheusRecorder, Self), BuildError> {
        let mut builder = PrometheusBuilder::new();
        for metric in names::METRICS {
            if let names::Kind::Histogram(bounds) = metric.kind {
                builder = builder.set_buckets_for_metric(Matcher::Full(metric.name.to_owned()), bounds)?;
            }
        }
        let recorder = builder.build_recorder();
        let figures = Self(recorder.handle());
        Ok((recorder, figures))
    }

    /// Takes what histograms have recorded into their buckets. Until then every record takes memory, so that this is called
    /// every few seconds, whether or not anybody asks for the figures.
    pub fn upkeep(&self) {
        self.0.run_upkeep();
    }

    /// Everything, as text.
    pub fn text(&self) -> String {
        self.0.render()
    }
}

/// The route.
pub async fn metrics(State(admin): State<Admin>) -> Response {
    let Some(figures) = &admin.0.figures else {
        return rest_error(&PublicError::new(Code::NotFound, "Nothing is counted here."));
    };
    sample::sample(&admin).await;
    let mut response = Response::new(Body::from(figures.text()));
    *response.status_mut() = StatusCode::OK;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(TEXT));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
