//! One line in the log for each request, written when its response has been sent or abandoned. It contains the route
//! but never the address, headers or body, which hold names, searches and secrets.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::response::Response;
use http::Method;
use http_body::{Frame, SizeHint};

use crate::http::RequestId;

/// The log target of these lines, for `VITRINE_LOG`: `vitrine_request=warn` turns them off.
const TARGET: &str = "vitrine_request";

/// What is known about a request before it is answered.
pub struct Line {
    id: String,
    method: Method,
    route: String,
    began: Instant,
}

impl Line {
    /// Called when the request has arrived.
    pub fn begin(id: &RequestId, method: &Method, route: String) -> Self {
        Self { id: id.0.clone(), method: method.clone(), route, began: Instant::now() }
    }

    /// Wraps the response body and writes the line at its end.
    pub fn follow(self, response: Response) -> Response {
        if !tracing::enabled!(target: "vitrine_request", tracing::Level::INFO) {
            return response;
        }
        let status = response.status().as_u16();
        response.map(|body| Body::new(Followed { body, line: self, status, bytes: 0 }))
    }
}

struct Followed {
    body: Body,
    line: Line,
    status: u16,
    bytes: u64,
}

impl HttpBody for Followed {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let polled = Pin::new(&mut self.body).poll_frame(context);
        if let Poll::Ready(Some(Ok(frame))) = &polled {
            self.bytes += frame.data_ref().map_or(0, Bytes::len) as u64;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Followed {
    fn drop(&mut self) {
        let Line { id, method, route, began } = &self.line;
        tracing::info!(
            target: TARGET,
            request_id = id,
            method = method.as_str(),
            route,
            status = self.status,
            duration_ms = began.elapsed().as_micros() as f64 / 1_000.0,
            bytes = self.bytes,
            "request"
        );
    }
}
