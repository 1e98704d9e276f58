//! A TCP proxy on the loopback interface, between the server and what it depends on, that can cut or slow down the
//! connections.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt, copy, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// Between two bytes of an answer that drips: a head of HTTP takes more than half a minute.
const DRIP: Duration = Duration::from_millis(200);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Open,
    /// Connections are closed, and new ones immediately.
    Cut,
    /// Connections are closed; new ones are accepted and never answered.
    Stalled,
    /// Connections are closed; new ones are forwarded, and what comes back arrives byte by byte.
    Dripping,
}

/// A proxy that runs until it is dropped.
pub struct Proxy {
    /// Where it listens, on 127.0.0.1.
    pub port: u16,
    link: watch::Sender<Link>,
    accepted: Arc<AtomicUsize>,
}

impl Proxy {
    /// Forwards to this port of 127.0.0.1.
    pub async fn to(target: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let port = listener.local_addr().expect("a bound socket has an address").port();
        let (link, states) = watch::channel(Link::Open);
        let accepted = Arc::<AtomicUsize>::default();
        tokio::spawn(serve(listener, target, states, accepted.clone()));
        Self { port, link, accepted }
    }

    /// Connections that were opened to it so far.
    pub fn accepted(&self) -> usize {
        self.accepted.load(Ordering::Relaxed)
    }

    /// Closes all connections and lets no new one through.
    pub fn cut(&self) {
        self.link.send_replace(Link::Cut);
    }

    /// Closes all connections; new ones hang.
    pub fn stall(&self) {
        self.link.send_replace(Link::Stalled);
    }

    /// Closes all connections; over new ones answers come byte by byte.
    pub fn drip(&self) {
        self.link.send_replace(Link::Dripping);
    }

    pub fn restore(&self) {
        self.link.send_replace(Link::Open);
    }
}

async fn serve(listener: TcpListener, target: u16, mut states: watch::Receiver<Link>, count: Arc<AtomicUsize>) {
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                if let Ok((inner, _)) = accepted {
                    count.fetch_add(1, Ordering::Relaxed);
                    tokio::spawn(forward(inner, target, states.clone()));
                }
            }
            changed = states.changed() => if changed.is_err() { return },
        }
    }
}

/// Ends at the first change of the link's state, or with the proxy.
async fn forward(mut inner: TcpStream, target: u16, mut states: watch::Receiver<Link>) {
    let link = *states.borrow_and_update();
    let connect = || TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, target)));
    let connection = async {
        // However a connection ends, both sides are closed then.
        match link {
            Link::Open => {
                if let Ok(mut outer) = connect().await {
                    let _ = copy_bidirectional(&mut inner, &mut outer).await;
                }
            }
            Link::Dripping => {
                if let Ok(outer) = connect().await {
                    drip(inner, outer).await;
                }
            }
            Link::Cut => {}
            Link::Stalled => std::future::pending().await,
        }
    };
    tokio::select! {
        () = connection => {}
        _ = states.changed() => {}
    }
}

/// Ends when either side does.
async fn drip(mut inner: TcpStream, mut outer: TcpStream) {
    let (mut asking, mut asked) = inner.split();
    let (mut answering, mut answered) = outer.split();
    let answers = async {
        while let Ok(byte) = answering.read_u8().await {
            if asked.write_u8(byte).await.is_err() {
                break;
            }
            sleep(DRIP).await;
        }
    };
    tokio::select! {
        _ = copy(&mut asking, &mut answered) => {}
        () = answers => {}
    }
}
