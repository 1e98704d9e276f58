//! `/metrics`: the metrics of the process in the text format of Prometheus. Code records them through a facade that
//! does nothing until a recorder is installed. Values of the database are sampled when somebody asks.

pub mod names;
pub mod sample;

use axum::body::Body;
use axum::extract::State;
use axum::response::Response;
use http::{HeaderValue, StatusCode, header};
use metrics_exporter_prometheus::{BuildError, Matcher, PrometheusBuilder, PrometheusHandle, PrometheusRecorder};
use vitrine_core::error::{ErrorCode, PublicError};
use vitrine_kit::http::rest_error;

use super::AdminState;

pub use names::{begin_of, markdown};
pub use sample::SampleTime;

/// The media type of the format, with its version.
const TEXT: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Error of installing the recorder.
#[derive(Debug, thiserror::Error)]
#[error("metrics cannot be counted: {0}")]
pub struct CannotCount(String);

/// Handle on all recorded metrics. Clones share the same metrics.
#[derive(Clone)]
pub struct MetricsHandle(PrometheusHandle);

impl MetricsHandle {
    /// Starts recording all metrics of this process.
    ///
    /// # Errors
    /// When something else counts already.
    pub fn install() -> Result<Self, CannotCount> {
        let (recorder, figures) = Self::recorder().map_err(|error| CannotCount(error.to_string()))?;
        metrics::set_global_recorder(recorder).map_err(|error| CannotCount(error.to_string()))?;
        names::begin();
        Ok(figures)
    }

    /// Creates a recorder, and the handle on its metrics.
    ///
    /// # Errors
    /// When the bounds of a histogram are not in order.
    pub fn recorder() -> Result<(PrometheusRecorder, Self), BuildError> {
        let mut builder = PrometheusBuilder::new();
        for metric in names::METRICS {
            if let names::MetricKind::Histogram(bounds) = metric.kind {
                builder = builder.set_buckets_for_metric(Matcher::Full(metric.name.to_owned()), bounds)?;
            }
        }
        let recorder = builder.build_recorder();
        let figures = Self(recorder.handle());
        Ok((recorder, figures))
    }

    /// Sorts the samples of histograms into their buckets. Until then every sample takes memory, so this runs every few
    /// seconds, even if nobody requests the metrics.
    pub fn upkeep(&self) {
        self.0.run_upkeep();
    }

    /// Returns all metrics as text.
    pub fn text(&self) -> String {
        self.0.render()
    }
}

/// Answers `/metrics`.
pub async fn metrics(State(admin): State<AdminState>) -> Response {
    let Some(figures) = &admin.0.figures else {
        return rest_error(&PublicError::new(ErrorCode::NotFound, "Usage isn't counted on this site."));
    };
    sample::sample(&admin).await;
    let mut response = Response::new(Body::from(figures.text()));
    *response.status_mut() = StatusCode::OK;
    response.headers_mut().insert(header::CONTENT_TYPE, HeaderValue::from_static(TEXT));
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
