//! File descriptors: they are released, and running out of them locks nobody out. This test changes the limits of its
//! own process and counts all its descriptors, so it is a program of its own with a single test.

use std::fs::File;
use std::io::{ErrorKind, Read, Write};
use std::net::{Ipv4Addr, SocketAddr, TcpStream};
use std::time::{Duration, Instant};

use axum::Router;
use axum::routing::get;
use rlimit::Resource;
use tokio::net::TcpListener;
use vitrine_listener::{ConnectionLimits, Server};

/// Longer than anything here takes; only a hanging test reaches it.
const HANG: Duration = Duration::from_secs(60);
/// Some descriptors for whatever else the process opens meanwhile.
const SPARE: usize = 3;

fn open_files() -> usize {
    std::fs::read_dir("/proc/self/fd").expect("a list of descriptors").count()
}

fn connect(address: SocketAddr, request: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    stream.set_read_timeout(Some(HANG)).expect("a timeout");
    stream.write_all(request.as_bytes()).expect("the server takes it");
    stream
}

fn ask(address: SocketAddr) -> String {
    let mut stream = connect(address, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

/// Waits for a condition that a leak would prevent.
fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let begin = Instant::now();
    while !is_so() {
        assert!(begin.elapsed() < HANG, "not within {HANG:?}: {what}; {} files are open", open_files());
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
#[cfg(target_os = "linux")]
fn descriptors_are_given_back_and_their_lack_keeps_nobody_out() {
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().expect("a runtime");
    let (address, connections) = runtime.block_on(async {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let large = || async { vec![b'x'; 10 * 1024 * 1024] };
        let router = Router::new().route("/", get(async || "hello")).route("/large", get(large));
        let limits = ConnectionLimits { write: Duration::from_secs(1), head: HANG, ..ConnectionLimits::default() };
        let server = Server::new(listener, router, limits);
        let connections = server.connections();
        tokio::spawn(server.run(std::future::pending(), std::future::pending()));
        (address, connections)
    });
    assert!(ask(address).ends_with("hello"));
    wait_until("no connection is open", || connections.open() == 0);
    let before = open_files();

    // Downloads that are never read: after a while only the clients' own sockets are open.
    let mut clients: Vec<_> = (0..50).map(|_| connect(address, "GET /large HTTP/1.1\r\nHost: a\r\n\r\n")).collect();
    for client in &mut clients {
        let mut begin = [0; 12];
        client.read_exact(&mut begin).expect("the beginning of an answer");
        assert_eq!(&begin, b"HTTP/1.1 200");
    }
    wait_until("the server has closed its ends", || connections.open() == 0 && open_files() == before + clients.len());
    drop(clients);

    // Silent connections, and then no descriptor left except for the next client.
    let silent: Vec<_> = (0..20).map(|_| connect(address, "")).collect();
    wait_until("all are let in", || connections.open() == silent.len());
    let (_, hard) = Resource::NOFILE.get().expect("a limit");
    let most = u64::try_from(open_files() + 2 * SPARE).expect("a small number");
    Resource::NOFILE.set(most, hard).expect("a lower limit");
    for _ in 0..10 {
        let mut filling = Vec::new();
        let error = loop {
            match File::open("/dev/null") {
                Ok(file) => filling.push(file),
                Err(error) => break error,
            }
        };
        assert_ne!(error.kind(), ErrorKind::NotFound);
        filling.pop();
        assert!(ask(address).ends_with("hello"), "a silent connection made room");
    }
    drop(silent);
    Resource::NOFILE.set(hard, hard).expect("the old limit");
    wait_until("all descriptors are given back", || connections.open() == 0 && open_files() == before);
}
