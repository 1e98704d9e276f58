//! Accepting connections, and bounding what a stranger can hold with one: how many, how long without a request, how
//! long without reading the answer. What is asked and answered is not known here.
//!
//! Connections speak HTTP/1.1. Each is watched: its bytes by [`vitrine_input::head`], whose findings reach the product as a
//! [`HeadError`] among the extensions of the request; its pauses by deadlines; its place by the number of places. When
//! places run out, the connection that has waited longest for a request makes room, so that those who only hold on cannot
//! keep out those who ask.

mod activity;
mod connection;
mod limits;
mod places;
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

pub use limits::Limits;
use places::{Order, Places};
pub use vitrine_input::head::HeadError;

/// The answer to a connection for which there is no place.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\
Content-Type: text/plain; charset=utf-8\r\nContent-Length: 59\r\n\r\n\
Too many connections are open. Please try again in a while.";
/// Refused connections that are left to read their answer; further ones are closed at once.
const REFUSED_MAX: usize = 64;
/// How long they may take to.
const REFUSED_FOR: Duration = Duration::from_secs(1);
/// Connections that may be open beyond their number because they have been told to end and have not yet.
const LEAVING_MAX: usize = 64;
/// Between two attempts to accept when the system has no descriptors.
const NO_FILES_PAUSE: Duration = Duration::from_millis(20);
/// For connections to let go of what they hold when they are told to end at once.
const LEAVE_WITHIN: Duration = Duration::from_secs(1);

type IsExempt = dyn Fn(IpAddr) -> bool + Send + Sync;

/// A server on one listening socket.
pub struct Server {
    listener: TcpListener,
    router: Router,
    limits: Limits,
    is_exempt: Box<IsExempt>,
    places: Arc<Places>,
}

/// How many connections there are, also while the server runs.
#[derive(Clone, Debug)]
pub struct Census(Arc<Places>);

impl Census {
    /// Connections that are open.
    #[must_use]
    pub fn open(&self) -> usize {
        self.0.open()
    }

    /// Those of them that wait for a request.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.0.waiting()
    }
}

impl Server {
    /// Answers by `router`, which finds the peer in [`axum::extract::ConnectInfo`].
    #[must_use]
    pub fn new(listener: TcpListener, router: Router, limits: Limits) -> Self {
        let places = Places::new(limits.connections, limits.connections_per_address);
        Self { listener, router, limits, is_exempt: Box::new(|_| false), places }
    }

    /// Addresses that may hold any number of connections: proxies, behind which are many people.
    #[must_use]
    pub fn with_exempt(mut self, is_exempt: impl Fn(IpAddr) -> bool + Send + Sync + 'static) -> Self {
        self.is_exempt = Box::new(is_exempt);
        self
    }

    /// How many connections there are.
    #[must_use]
    pub fn census(&self) -> Census {
        Census(self.places.clone())
    }

    /// Serves until `stop`. Connections that wait are closed then; requests that run may finish within
    /// [`Limits::grace`], or until `at_once`, which is not looked at before.
    pub async fn run(self, stop: impl Future<Output = ()>, at_once: impl Future<Output = ()>) {
        tokio::select! {
            () = self.accept() => {}
            () = stop => {}
        }
        let Self { listener, limits, places, .. } = self;
        tracing::info!(connections = places.open(), "stopping");
        drop(listener);
        places.tell_all(Order::Finish);
        tokio::select! {
            () = places.at_most_open(0) => return,
            () = sleep(limits.grace) => tracing::warn!("some requests did not finish in time"),
            () = at_once => {}
        }
        places.tell_all(Order::End);
        let _ = timeout(LEAVE_WITHIN, places.at_most_open(0)).await;
    }

    async fn accept(&self) {
        let refused = Arc::new(Semaphore::new(REFUSED_MAX));
        let mut complaints = Complaints::default();
        loop {
            // Those told to end need a moment; their descriptors count until then.
            self.places.at_most_open(self.limits.connections + LEAVING_MAX).await;
            match self.listener.accept().await {
                Ok((stream, peer)) => self.serve(stream, peer, &refused, &mut complaints),
                Err(error) if is_about_one_connection(&error) => {}
                Err(error) => {
                    let has_closed = self.places.close_oldest();
                    complaints.warn(|| tracing::warn!(%error, has_closed, "a connection could not be accepted"));
                    sleep(NO_FILES_PAUSE).await;
                }
            }
        }
    }

    fn serve(&self, stream: TcpStream, peer: SocketAddr, refused: &Arc<Semaphore>, complaints: &mut Complaints) {
        let socket = SockRef::from(&stream);
        // Small answers must not wait for the acknowledgement of earlier ones.
        let _ = socket.set_tcp_nodelay(true);
        #[cfg(target_os = "linux")]
        {
            // The kernel gives up what is left when a descriptor is closed, later than we give up an open one …
            let _ = socket.set_tcp_user_timeout(Some(2 * self.limits.write));
            // … and holds little that is not on its way, however large the answer.
            let _ = socket.set_tcp_notsent_lowat(UNSENT_BYTES);
        }
        let is_exempt = (self.is_exempt)(peer.ip().to_canonical());
        let neighbourhood = (!is_exempt).then(|| peer.ip().into());
        let Some(place) = self.places.take(neighbourhood) else {
            complaints.warn(|| tracing::warn!("a connection was refused: all places are taken by requests"));
            // A new socket takes so little at once.
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
        tokio::spawn(connection::serve(stream, peer, self.router.clone(), place, self.limits));
    }
}

/// What the kernel holds of an answer that it has not sent yet.
#[cfg(target_os = "linux")]
const UNSENT_BYTES: u32 = 256 * 1024;

/// Whether accepting failed because of the one connection that was to be accepted.
fn is_about_one_connection(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionAborted
            | ErrorKind::ConnectionReset
            | ErrorKind::ConnectionRefused
            | ErrorKind::Interrupted
    )
}

/// Says at most one thing in ten seconds: whoever fills the places must not fill the log as well.
#[derive(Default)]
struct Complaints {
    last: Option<Instant>,
}

impl Complaints {
    fn warn(&mut self, say: impl FnOnce()) {
        if self.last.is_none_or(|last| last.elapsed() > Duration::from_secs(10)) {
            self.last = Some(Instant::now());
            say();
        }
    }
}
