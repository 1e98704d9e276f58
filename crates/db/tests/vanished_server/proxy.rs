//! A TCP proxy in front of a PostgreSQL server, behind which the server can vanish: connections stay open, and nothing comes
//! through them any more.

use std::future::pending;
use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, copy};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::sleep;

/// What happens at a text in what the client sends.
#[derive(Clone, Copy)]
pub enum Then {
    Vanish,
    Hesitate(Duration),
}

struct Link {
    is_broken: watch::Sender<bool>,
    planned: Mutex<Option<(&'static str, Then)>>,
}

pub struct Proxy {
    /// The address of the database, through the proxy.
    pub url: String,
    link: Arc<Link>,
}

impl Proxy {
    /// Stands before the server in this address.
    pub async fn before(url: &str) -> Proxy {
        let (start, rest) = url.split_once('@').expect("the address has an account");
        let (server, database) = rest.split_once('/').expect("the address has a database");
        let server = if server.contains(':') { server.to_owned() } else { format!("{server}:5432") };
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let port = listener.local_addr().expect("a bound socket has an address").port();
        let link = Arc::new(Link { is_broken: watch::Sender::new(false), planned: Mutex::new(None) });
        tokio::spawn(serve(listener, server, link.clone()));
        Proxy { url: format!("{start}@127.0.0.1:{port}/{database}"), link }
    }

    /// From now on nothing comes through, and new connections get no answer.
    pub fn vanish(&self) {
        self.link.is_broken.send_replace(true);
    }

    /// New connections come through again. Those that were open stay dead.
    pub fn come_back(&self) {
        self.link.is_broken.send_replace(false);
    }

    /// Plans something for the next time that the client sends this text.
    pub fn at(&self, text: &'static str, then: Then) {
        *self.link.planned.lock().expect("nobody panics meanwhile") = Some((text, then));
    }
}

async fn serve(listener: TcpListener, server: String, link: Arc<Link>) {
    while let Ok((client, _)) = listener.accept().await {
        tokio::spawn(forward(client, server.clone(), link.clone()));
    }
}

async fn forward(mut client: TcpStream, server: String, link: Arc<Link>) {
    let mut is_broken = link.is_broken.subscribe();
    let mut server = TcpStream::connect(server).await.expect("the server is there");
    let (mut asking, mut asked) = client.split();
    let (mut answering, mut answered) = server.split();
    let broken = async {
        let _ = is_broken.wait_for(|is_broken| *is_broken).await;
    };
    tokio::select! {
        biased;
        // Both connections stay open.
        () = broken => pending().await,
        () = requests(&mut asking, &mut answered, &link) => {}
        _ = copy(&mut answering, &mut asked) => {}
    }
}

async fn requests(from: &mut (impl AsyncRead + Unpin), to: &mut (impl AsyncWrite + Unpin), link: &Link) {
    let mut buffer = vec![0; 16 * 1024];
    while let Ok(length @ 1..) = from.read(&mut buffer).await {
        let sent = &buffer[..length];
        let contains = |text: &str| sent.windows(text.len()).any(|window| window == text.as_bytes());
        let found = link.planned.lock().expect("nobody panics meanwhile").take_if(|(text, _)| contains(text));
        match found {
            Some((_, Then::Vanish)) => {
                link.is_broken.send_replace(true);
                pending::<()>().await;
            }
            Some((_, Then::Hesitate(time))) => sleep(time).await,
            None => {}
        }
        if to.write_all(sent).await.is_err() {
            return;
        }
    }
}
