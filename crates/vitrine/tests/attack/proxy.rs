//! A TCP proxy on the loopback interface, between the server and its database or object store, that can cut the
//! connections.

use std::net::{Ipv4Addr, SocketAddr};

use tokio::io::copy_bidirectional;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Link {
    Open,
    /// Connections are closed, and new ones immediately.
    Cut,
    /// Connections are closed; new ones are accepted and never answered.
    Stalled,
}

/// A proxy that runs until it is dropped.
pub struct Proxy {
    /// Where it listens, on 127.0.0.1.
    pub port: u16,
    link: watch::Sender<Link>,
}

impl Proxy {
    /// Forwards to this port of 127.0.0.1.
    pub async fn to(target: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let port = listener.local_addr().expect("a bound socket has an address").port();
        let (link, states) = watch::channel(Link::Open);
        tokio::spawn(serve(listener, target, states));
        Self { port, link }
    }

    /// Closes all connections and lets no new one through.
    pub fn cut(&self) {
        self.link.send_replace(Link::Cut);
    }

    /// Closes all connections; new ones hang.
    pub fn stall(&self) {
        self.link.send_replace(Link::Stalled);
    }

    pub fn restore(&self) {
        self.link.send_replace(Link::Open);
    }
}

async fn serve(listener: TcpListener, target: u16, mut states: watch::Receiver<Link>) {
    loop {
        tokio::select! {
            accepted = listener.accept() => {
                if let Ok((inner, _)) = accepted {
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
    let connection = async {
        match link {
            Link::Open => {
                if let Ok(mut outer) = TcpStream::connect(SocketAddr::from((Ipv4Addr::LOCALHOST, target))).await {
                    // However it ends, both sides are closed then.
                    let _ = copy_bidirectional(&mut inner, &mut outer).await;
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
