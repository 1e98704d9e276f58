//! Accepting connections, and limiting what a client can hold with one: how many, how long without a request, how
//! long without reading the answer. Requests and answers themselves are not looked at here.
//!
//! Connections speak HTTP/1.1. Each is watched: its bytes by [`vitrine_input::head`], whose findings reach the product as a
//! [`HeadError`] among the extensions of the request; its pauses by deadlines; its slot by the number of slots. When
//! slots run out, the connection that has waited longest for a request is closed, so that idle clients cannot keep out
//! active ones. Answers in memory that nobody reads have a budget: beyond it, whoever holds most of it is closed.

#![warn(missing_docs)]

mod activity;
mod connection;
mod held_bytes;
mod limits;
mod slots;
mod stream;

use std::future::Future;
use std::io::{self, ErrorKind};
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use socket2::SockRef;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{Instant, sleep, timeout};

pub use held_bytes::HeldBytes;
pub use limits::ConnectionLimits;
use slots::{ConnectionSignal, ConnectionSlots};
pub use vitrine_input::head::HeadError;

/// Sent to a connection for which there is no slot.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\
Content-Type: text/plain; charset=utf-8\r\nContent-Length: 59\r\n\r\n\
Too many connections are open. Please try again in a while.";
/// Refused connections that get time to read their answer; further ones are closed at once.
const REFUSED_MAX: usize = 64;
/// Time that a refused connection gets to read its answer.
const REFUSED_FOR: Duration = Duration::from_secs(1);
/// Connections that may be open beyond the limit because they have been told to end but have not closed yet.
const LEAVING_MAX: usize = 64;
/// Pause between two attempts to accept when the system has no descriptors left.
const NO_FILES_PAUSE: Duration = Duration::from_millis(20);
/// Time that connections get to close when they are told to end at once.
const LEAVE_WITHIN: Duration = Duration::from_secs(1);

type IsExempt = dyn Fn(IpAddr) -> bool + Send + Sync;

/// A server on one listening socket.
pub struct Server {
    listener: TcpListener,
    router: Router,
    limits: ConnectionLimits,
    is_exempt: Box<IsExempt>,
    typed_below: Option<Arc<str>>,
    slots: Arc<ConnectionSlots>,
}

/// Counts connections, also while the server runs.
#[derive(Clone, Debug)]
pub struct ConnectionCount(Arc<ConnectionSlots>);

impl ConnectionCount {
    /// Connections that are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.0.open()
    }

    /// Open connections that wait for a request.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }
}

impl Server {
    /// Serves `router`, which finds the peer in [`axum::extract::ConnectInfo`].
    #[must_use]
    pub fn new(listener: TcpListener, router: Router, limits: ConnectionLimits) -> Self {
        let slots = ConnectionSlots::new(limits.connections, limits.connections_per_address, limits.answer_bytes);
        Self { listener, router, limits, is_exempt: Box::new(|_| false), typed_below: None, slots }
    }

    /// Exempts addresses from the limit per address: proxies, which forward the requests of many people.
    #[must_use]
    pub fn with_exempt(mut self, is_exempt: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        self.is_exempt = Box::new(is_exempt);
        self
    }

    /// Accepts blanks and other bytes that no address has in the targets below a prefix, and passes them on as `+`: for
    /// clients that send what a person has typed as it is.
    #[must_use]
    pub fn with_typed_below(mut self, prefix: &str) -> Self {
        self.typed_below = Some(prefix.into());
        self
    }

    /// A handle on the number of connections, for use while the server runs.
    #[must_use]
    pub fn connections(&self) -> ConnectionCount {
        ConnectionCount(self.slots.clone())
    }

    /// Serves until `stop`. Then idle connections are closed; running requests may finish within [`ConnectionLimits::grace`], or
    /// until `at_once`, which is not polled before.
    pub async fn run(self, stop: impl Future<Output = ()>, at_once: impl Future<Output = ()>) {
        tokio::select! {
            () = self.accept() => {}
            () = stop => {}
        }
        let Self { listener, limits, slots, .. } = self;
        tracing::info!(connections = slots.open(), "stopping");
        drop(listener);
        slots.signal_all(ConnectionSignal::Finish);
        tokio::select! {
            () = slots.at_most_open(0) => return,
            () = sleep(limits.grace) => tracing::warn!("some requests did not finish in time"),
            () = at_once => {}
        }
        slots.signal_all(ConnectionSignal::End);
        let _ = timeout(LEAVE_WITHIN, slots.at_most_open(0)).await;
    }

    async fn accept(&self) {
        let refused = Arc::new(Semaphore::new(REFUSED_MAX));
        let mut throttle = WarnThrottle::default();
        loop {
            // Connections told to end need a moment; their descriptors count until then.
            self.slots.at_most_open(self.limits.connections + LEAVING_MAX).await;
            match self.listener.accept().await {
                Ok((stream, peer)) => self.serve(stream, peer, &refused, &mut throttle),
                Err(error) if is_about_one_connection(&error) => {}
                Err(error) => {
                    let has_closed = self.slots.close_oldest();
                    throttle.warn(|| tracing::warn!(%error, has_closed, "cannot accept a connection"));
                    sleep(NO_FILES_PAUSE).await;
                }
            }
        }
    }

    fn serve(&self, stream: TcpStream, peer: SocketAddr, refused: &Arc<Semaphore>, throttle: &mut WarnThrottle) {
        let socket = SockRef::from(&stream);
        // Small responses must not wait for the acknowledgement of earlier ones.
        let _ = socket.set_tcp_nodelay(true);
        #[cfg(target_os = "linux")]
        {
            // The kernel discards unsent data of a closed descriptor later than we give up an open one …
            let _ = socket.set_tcp_user_timeout(Some(2 * self.limits.write));
            // … and buffers little unsent data, however large the response.
            let _ = socket.set_tcp_notsent_lowat(UNSENT_BYTES);
        }
        let is_exempt = (self.is_exempt)(peer.ip().to_canonical());
        let network = (!is_exempt).then(|| peer.ip().into());
        let Some(slot) = self.slots.take(network) else {
            throttle.warn(|| tracing::warn!("connection refused: all slots are busy"));
            metrics::counter!("vitrine_connections_refused_total").increment(1);
            // A new socket accepts so little without blocking.
            let _ = socket.send(NO_PLACE);
            if let Ok(permit) = refused.clone().try_acquire_owned() {
                let most_bytes = self.limits.linger_bytes;
                tokio::spawn(async move {
                    connection::linger(stream, REFUSED_FOR, most_bytes).await;
                    drop(permit);
                });
            }
            return;
        };
        let typed_below = self.typed_below.clone();
        tokio::spawn(connection::serve(stream, peer, self.router.clone(), typed_below, slot, self.limits));
    }
}

/// Bytes of a response that the kernel buffers before they are sent.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 256 * 1024;

/// Returns true if accepting failed because of the connection to be accepted, not because of the server.
fn is_about_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionAborted
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionRefused
            | ErrorKind::Interrupted
    )
}

/// Lets at most one warning through in ten seconds: a client that fills the slots must not fill the log as well.
#[derive(Default)]
struct WarnThrottle {
    last: Option<Instant>,
}

impl WarnThrottle {
    fn warn(&mut self, say: impl FnOnce()) {
        if self.last.is_none_or(|last| last.elapsed() > Duration::from_secs(10)) {
            self.last = Some(Instant::now());
            say();
        }
    }
}
