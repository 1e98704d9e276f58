//! The span of a request, for OpenTelemetry, with the same facts as its log line. Without a subscriber there is no
//! span, and no field of one is computed.

use axum::extract::Request;
use axum::response::Response;
use tracing::{Instrument, Span};
use vitrine_kit::http::RequestId;
use vitrine_kit::http::notes::RequestNotes;

/// Answers a request within its span.
pub async fn traced(span: Span, notes: &RequestNotes, answering: impl Future<Output = Response>) -> Response {
    let response = answering.instrument(span.clone()).await;
    span.record("http.response.status_code", response.status().as_u16());
    if let Some(operation) = notes.operation.get() {
        span.record("graphql.operation", *operation);
    }
    if let Some(code) = notes.code.get() {
        span.record("error.type", code.as_str());
    }
    if response.status().is_server_error() {
        span.record("otel.status_code", "ERROR");
    }
    response
}

/// Creates a span for this request.
pub fn span_of(id: &RequestId, request: &Request, route: &str) -> Span {
    tracing::info_span!(
        target: "vitrine_trace",
        "request",
        otel.name = format!("{} {route}", request.method()),
        otel.kind = "server",
        otel.status_code = tracing::field::Empty,
        request_id = id.0,
        http.request.method = request.method().as_str(),
        http.route = route,
        http.response.status_code = tracing::field::Empty,
        graphql.operation = tracing::field::Empty,
        error.r#type = tracing::field::Empty,
    )
}
