//! One connection, from its first byte to closing its descriptor.

use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::header::{CONNECTION, HeaderValue};
use axum::http::{Request, Response};
use bytes::Bytes;
use http_body::{Body as HttpBody, Frame, SizeHint};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::Service;
use hyper_util::rt::TokioIo;
use socket2::SockRef;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::{Instant, Sleep, sleep_until, timeout};

use crate::activity::{ActiveRequest, ConnectionActivity};
use crate::held_bytes::HeldBytes;
use crate::limits::ConnectionLimits;
use crate::slots::{ConnectionSignal, ConnectionSlot};
use crate::stream::ObservedStream;

/// hyper's own limits for a head are wider than those of `vitrine_input::head`, so that clients get the product's error
/// message.
const BUFFER_BYTES_MAX: usize = 64 * 1024;
const FIELDS_MAX: usize = 128;

/// Serves one connection until it ends by itself, is told to end, or exceeds a time-out.
pub async fn serve(
    stream: TcpStream,
    peer: SocketAddr,
    router: Router,
    typed_below: Option<Arc<str>>,
    slot: ConnectionSlot,
    limits: ConnectionLimits,
) {
    let signals = slot.signals();
    let activity = ConnectionActivity::new(slot, limits);
    let service = RequestService { router, peer, activity: activity.clone() };
    let mut connection = http1::Builder::new()
        .header_read_timeout(None)
        .max_buf_size(BUFFER_BYTES_MAX)
        .max_headers(FIELDS_MAX)
        .serve_connection(TokioIo::new(ObservedStream::new(stream, activity.clone(), typed_below)), service);
    let mut alarm = Box::pin(sleep_until(Instant::now() + limits.head));
    let is_finished = loop {
        tokio::select! {
            biased;
            result = &mut connection => {
                if let Err(error) = result {
                    tracing::debug!(%error, "a connection ended early");
                }
                break true;
            }
            signal = signals.next() => match signal {
                ConnectionSignal::GoOn => {}
                ConnectionSignal::Finish if !activity.is_waiting() => Pin::new(&mut connection).graceful_shutdown(),
                ConnectionSignal::Finish | ConnectionSignal::End => break false,
            },
            () = expired(&activity, alarm.as_mut()) => break false,
        }
    };
    let stream = connection.into_parts().io.into_inner().into_inner();
    if is_finished && !activity.is_read_to_end() {
        activity.set_ending();
        tokio::select! {
            () = linger(stream, limits.linger, limits.linger_bytes) => {}
            () = async { while signals.next().await != ConnectionSignal::End {} } => {}
        }
    } else if activity.is_blocked() {
        // Nobody reads what is still in the kernel's buffer.
        let _ = SockRef::from(&stream).set_linger(Some(Duration::ZERO));
    }
}

/// Waits until the connection has been inactive for too long. The timer is reset when it fires, not whenever the
/// deadline moves, which happens with every request.
async fn expired(activity: &ConnectionActivity, mut alarm: Pin<&mut Sleep>) {
    poll_fn(|context| {
        loop {
            let next_look = activity.next_look();
            if let Some(next_look) = next_look
                && (alarm.is_elapsed() || alarm.deadline() > next_look)
            {
                alarm.as_mut().reset(next_look);
            }
            // A timer that has fired stays fired until there is a deadline again.
            ready!(alarm.as_mut().poll(context));
            if next_look.is_none() {
                return Poll::Pending;
            }
            if activity.is_overdue() {
                return Poll::Ready(());
            }
        }
    })
    .await;
}

/// Closes a connection whose client may still be sending: closing immediately would make the kernel discard the
/// response.
pub async fn linger(mut stream: TcpStream, most: Duration, most_bytes: usize) {
    let _ = stream.shutdown().await;
    let discard = async {
        let mut buffer = vec![0; 16 * 1024];
        let mut left = most_bytes;
        while left > 0 {
            match stream.read(&mut buffer).await {
                Ok(0) | Err(_) => return,
                Ok(bytes) => left = left.saturating_sub(bytes),
            }
        }
        // A client that sends endlessly is kept waiting for the rest of the time, so that it can read the response.
        std::future::pending::<()>().await;
    };
    let _ = timeout(most, discard).await;
}

/// Passes requests to the router, each with its peer and the verdict about its head.
struct RequestService {
    router: Router,
    peer: SocketAddr,
    activity: Arc<ConnectionActivity>,
}

impl Service<Request<Incoming>> for RequestService {
    type Response = Response<TrackedBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn call(&self, request: Request<Incoming>) -> Self::Future {
        let (verdict, mut working) = self.activity.begin();
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(self.peer));
        if let Some(error) = verdict.error {
            request.extensions_mut().insert(error);
        }
        let activity = self.activity.clone();
        // A router is always ready.
        let answer = tower_service::Service::call(&mut self.router.clone(), request);
        Box::pin(async move {
            let Ok(mut answer) = answer.await;
            if verdict.is_last || activity.is_answered_early() {
                answer.headers_mut().insert(CONNECTION, HeaderValue::from_static("close"));
            }
            if let Some(HeldBytes(bytes)) = HeldBytes::of(&answer) {
                working.hold(usize::try_from(bytes).unwrap_or(usize::MAX));
            }
            Ok(answer.map(|body| TrackedBody { body, _working: working }))
        })
    }
}

/// The body of a response; while it exists, the connection counts as working.
struct TrackedBody {
    body: Body,
    _working: ActiveRequest,
}

impl HttpBody for TrackedBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
