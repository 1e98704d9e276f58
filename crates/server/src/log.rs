//! One log line for each request, written when its response has been sent or abandoned, and the metrics of requests.
//! The line contains the route but never the address, headers or body, which hold names, searches and secrets. Of the
//! caller's address it has the network, of an account the public id.

use std::collections::HashMap;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use std::time::Instant;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::Request;
use axum::response::Response;
use foldhash::fast::RandomState;
use http::Method;
use http_body::{Frame, SizeHint};
use ipnet::IpNet;
use metrics::{Counter, Gauge, Histogram};
use parking_lot::RwLock;
use vitrine_kit::http::RequestId;
use vitrine_kit::http::body::declared_length;
use vitrine_kit::http::notes::RequestNotes;

/// The log target of these lines, for `VITRINE_LOG`: `vitrine_request=warn` turns them off.
const TARGET: &str = "vitrine_request";

/// Metrics of requests. Looking up a series by its labels costs more than counting, so each is looked up once.
#[derive(Default)]
pub struct RequestFigures {
    in_flight: OnceLock<Gauge>,
    routes: RwLock<HashMap<Box<str>, Arc<RouteFigures>, RandomState>>,
}

/// Metrics of one route.
struct RouteFigures {
    route: Box<str>,
    series: RwLock<HashMap<SeriesLabels, SeriesFigures, RandomState>>,
}

/// Operation, status and code of a response.
type SeriesLabels = (&'static str, u16, &'static str);

#[derive(Clone)]
struct SeriesFigures {
    requests: Counter,
    seconds: Histogram,
}

impl RequestFigures {
    fn of_route(&self, route: &str) -> Arc<RouteFigures> {
        if let Some(known) = self.routes.read().get(route) {
            return known.clone();
        }
        let figures = || Arc::new(RouteFigures { route: route.into(), series: RwLock::default() });
        self.routes.write().entry(route.into()).or_insert_with(figures).clone()
    }
}

impl RouteFigures {
    fn series(&self, series: SeriesLabels) -> SeriesFigures {
        if let Some(known) = self.series.read().get(&series) {
            return known.clone();
        }
        let (operation, status, code) = series;
        let route = || self.route.to_string();
        let figures = || SeriesFigures {
            requests: metrics::counter!(
                "vitrine_requests_total",
                "route" => route(), "operation" => operation, "status" => status.to_string(), "code" => code
            ),
            seconds: metrics::histogram!("vitrine_request_seconds", "route" => route(), "operation" => operation),
        };
        self.series.write().entry(series).or_insert_with(figures).clone()
    }
}

/// Facts about a request that are known before it is answered.
pub struct RequestLogLine {
    id: String,
    method: Method,
    route: Arc<RouteFigures>,
    /// The network that the request comes from.
    network: Option<IpNet>,
    /// Length that the head declares.
    request_bytes: Option<u64>,
    began: Instant,
    notes: Arc<RequestNotes>,
    _in_flight: InFlight,
}

/// Gauge of running requests: counts one for as long as it lives.
struct InFlight(Gauge);

impl InFlight {
    fn begin(figures: &RequestFigures) -> Self {
        let in_flight = figures.in_flight.get_or_init(|| metrics::gauge!("vitrine_requests_in_flight"));
        in_flight.increment(1.0);
        Self(in_flight.clone())
    }
}

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.decrement(1.0);
    }
}

impl RequestLogLine {
    /// Begins the line when the request has arrived.
    pub fn begin(
        figures: &RequestFigures,
        id: &RequestId,
        request: &Request,
        route: &str,
        network: Option<IpNet>,
        notes: Arc<RequestNotes>,
    ) -> Self {
        Self {
            id: id.0.clone(),
            method: request.method().clone(),
            route: figures.of_route(route),
            network,
            request_bytes: declared_length(request.headers()),
            began: Instant::now(),
            notes,
            _in_flight: InFlight::begin(figures),
        }
    }

    /// Counts the response, wraps its body and writes the line at its end.
    pub fn follow(self, response: Response) -> Response {
        let status = response.status().as_u16();
        self.count(status);
        response.map(|body| Body::new(LoggedBody { body, line: self, status, bytes: 0 }))
    }

    /// Counts a response. Routes, operations and codes are closed lists, so the number of series is bounded.
    fn count(&self, status: u16) {
        let series = (self.operation().unwrap_or_default(), status, self.code().unwrap_or_default());
        let figures = self.route.series(series);
        figures.requests.increment(1);
        figures.seconds.record(self.began.elapsed());
    }

    fn operation(&self) -> Option<&'static str> {
        self.notes.operation.get().copied()
    }

    fn code(&self) -> Option<&'static str> {
        self.notes.code.get().map(|code| code.as_str())
    }
}

struct LoggedBody {
    body: Body,
    line: RequestLogLine,
    status: u16,
    bytes: u64,
}

impl HttpBody for LoggedBody {
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

impl Drop for LoggedBody {
    fn drop(&mut self) {
        let line = &self.line;
        tracing::info!(
            target: TARGET,
            request_id = line.id,
            method = line.method.as_str(),
            route = &*line.route.route,
            operation = line.operation(),
            status = self.status,
            code = line.code(),
            actor = line.notes.actor.get().map(tracing::field::display),
            network = line.network.map(tracing::field::display),
            duration_ms = line.began.elapsed().as_micros() as f64 / 1_000.0,
            request_bytes = line.request_bytes,
            bytes = self.bytes,
            "request"
        );
    }
}
