//! A small site on a free loopback port, and clients that send raw bytes.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::{ConnectInfo, Request, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Extension, Router};
use futures::StreamExt as _;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, oneshot};
use tokio::task::JoinHandle;
use tokio::time::{sleep, timeout};
use vitrine_listener::{ConnectionCount, ConnectionLimits, HeadError, HeldBytes, Server};

/// Longer than anything here takes on a busy machine; only a hanging test reaches it.
const HANG: Duration = Duration::from_secs(60);

/// Bytes of the response of `/large`.
pub const LARGE: usize = 10 * 1024 * 1024;

/// A download, and the end of the connection.
pub const LARGE_REQUEST: &[u8] = b"GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

/// A request as a browser would send it.
pub const GET: &[u8] = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n";

/// A tenth of a second for everything that ends a connection after its request has arrived.
pub fn short() -> ConnectionLimits {
    ConnectionLimits {
        head: Duration::from_secs(2),
        idle: Duration::from_millis(100),
        write: Duration::from_millis(100),
        linger: Duration::from_millis(100),
        grace: HANG,
        ..ConnectionLimits::default()
    }
}

/// No time-out is reached.
pub fn patient() -> ConnectionLimits {
    ConnectionLimits { head: HANG, idle: HANG, write: HANG, unread: HANG, linger: HANG, ..ConnectionLimits::default() }
}

/// What the handlers of `/held` share with the test.
#[derive(Clone)]
pub struct Held {
    pub begun: Arc<Semaphore>,
    pub release: Arc<Semaphore>,
}

/// A running server.
pub struct Site {
    pub address: SocketAddr,
    pub connections: ConnectionCount,
    pub held: Held,
    pub stop: oneshot::Sender<()>,
    pub at_once: oneshot::Sender<()>,
    pub running: JoinHandle<()>,
}

impl Site {
    pub async fn start(limits: ConnectionLimits) -> Self {
        Self::start_with(limits, |server| server).await
    }

    pub async fn start_with(limits: ConnectionLimits, change: impl FnOnce(Server) -> Server) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let held = Held { begun: Arc::new(Semaphore::new(0)), release: Arc::new(Semaphore::new(0)) };
        let server = change(Server::new(listener, router(held.clone()), limits));
        let connections = server.connections();
        let (stop, stopped) = oneshot::channel::<()>();
        let (at_once, hurried) = oneshot::channel::<()>();
        let running = tokio::spawn(server.run(told(stopped), told(hurried)));
        Self { address, connections, held, stop, at_once, running }
    }

    pub async fn connect(&self) -> Client {
        self.connect_from(1).await
    }

    /// From 127.0.0.`last`.
    pub async fn connect_from(&self, last: u8) -> Client {
        let socket = TcpSocket::new_v4().expect("a socket");
        // Small, so that what is not read is soon felt by the server.
        socket.set_recv_buffer_size(8 * 1024).expect("a small buffer");
        socket.bind(SocketAddr::from(([127, 0, 0, last], 0))).expect("a loopback address");
        Client(guard(socket.connect(self.address)).await.expect("a connection"))
    }

    /// A client whose request is in progress until `release`.
    pub async fn work(&self, last: u8) -> Client {
        let mut client = self.connect_from(last).await;
        client.send(b"GET /held HTTP/1.1\r\nHost: a\r\n\r\n").await;
        guard(self.held.begun.acquire()).await.expect("the handler begins").forget();
        client
    }

    pub fn release(&self, count: usize) {
        self.held.release.add_permits(count);
    }

    /// Waits until so many connections are open.
    pub async fn has_open(&self, count: usize) {
        guard(async {
            while self.connections.open() != count {
                sleep(Duration::from_millis(5)).await;
            }
        })
        .await;
    }
}

/// Only a message stops the server; dropping the sender does not.
async fn told(message: oneshot::Receiver<()>) {
    if message.await.is_err() {
        std::future::pending::<()>().await;
    }
}

pub async fn guard<T>(future: impl Future<Output = T>) -> T {
    timeout(HANG, future).await.expect("nothing hangs")
}

fn router(held: Held) -> Router {
    Router::new()
        .route("/", get(front).post(front))
        .route("/held", get(hold))
        .route("/large", get(large))
        .route("/noted", get(async || (Extension(HeldBytes(LARGE as u64 / 2)), large().await)))
        .route("/early", post(refuse))
        .route("/length", post(length))
        .fallback(echo)
        .with_state(held)
}

async fn front(ConnectInfo(peer): ConnectInfo<SocketAddr>, request: Request) -> Response {
    match request.extensions().get::<HeadError>() {
        Some(error) => {
            let status = StatusCode::from_u16(error.status()).expect("a status");
            (status, error.message()).into_response()
        }
        None => format!("hello {}", peer.ip()).into_response(),
    }
}

/// Returns the target once the body has arrived.
async fn echo(request: Request) -> String {
    let error = request.extensions().get::<HeadError>().map_or("", |error| error.message());
    let target = format!("asked for {} {error}", request.uri());
    drop(axum::body::to_bytes(request.into_body(), 1024).await);
    target
}

async fn hold(State(held): State<Held>) -> &'static str {
    held.begun.add_permits(1);
    held.release.acquire().await.expect("the test releases").forget();
    "done"
}

async fn large() -> Body {
    let piece = Bytes::from(vec![b'x'; 64 * 1024]);
    Body::from_stream(
        futures::stream::iter(0..LARGE / piece.len()).map(move |_| Ok::<_, std::io::Error>(piece.clone())),
    )
}

async fn refuse() -> StatusCode {
    StatusCode::PAYLOAD_TOO_LARGE
}

async fn length(body: Body) -> String {
    match axum::body::to_bytes(body, 1024 * 1024).await {
        Ok(bytes) => bytes.len().to_string(),
        Err(error) => error.to_string(),
    }
}

/// A raw client.
pub struct Client(pub TcpStream);

impl Client {
    pub async fn send(&mut self, bytes: &[u8]) {
        guard(self.0.write_all(bytes)).await.expect("the server takes it");
    }

    /// Closes the client's sending side.
    pub async fn end(&mut self) {
        let _ = guard(self.0.shutdown()).await;
    }

    /// Everything until the server closes; if it resets the connection, what arrived before.
    pub async fn read_to_end(&mut self) -> String {
        let mut bytes = Vec::new();
        let _ = guard(self.0.read_to_end(&mut bytes)).await;
        String::from_utf8_lossy(&bytes).into_owned()
    }

    /// Reads everything until the server closes, with pauses; returns the number of bytes.
    pub async fn read_slowly(&mut self) -> usize {
        let mut taken = 0;
        let mut buffer = vec![0; 512 * 1024];
        while let Ok(bytes @ 1..) = guard(self.0.read(&mut buffer)).await {
            taken += bytes;
            sleep(Duration::from_millis(1)).await;
        }
        taken
    }

    /// The next response, whose body has a length and no blank line.
    pub async fn answer(&mut self) -> String {
        let mut bytes = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            if let Some((head, body)) = text.split_once("\r\n\r\n")
                && body.len() == length_of(head)
            {
                return text;
            }
            let next = guard(self.0.read_u8()).await;
            assert!(next.is_ok(), "{next:?} after {text:?}");
            bytes.extend(next);
        }
    }

    /// Requests the front page over this connection.
    pub async fn ask(&mut self) -> String {
        self.send(GET).await;
        self.answer().await
    }

    /// Sends single bytes until the server has closed.
    pub async fn drip(&mut self, byte: u8) {
        let dripping = async {
            loop {
                let mut answer = [0; 256];
                if let Ok(Ok(0) | Err(_)) = timeout(Duration::from_millis(10), self.0.read(&mut answer)).await {
                    return;
                }
                if self.0.write_all(&[byte]).await.is_err() {
                    return;
                }
            }
        };
        guard(dripping).await;
    }
}

fn length_of(head: &str) -> usize {
    let length = head.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
    length.expect("a length")
}
