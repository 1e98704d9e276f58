//! `vitrine healthcheck`, as a container calls it: beside a server that starts, serves and is gone, and beside others that answer
//! in its place.

#![allow(clippy::unwrap_used, reason = "a panic is how a test fails")]

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpListener};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

fn vitrine(admin: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_vitrine"));
    command.env("VITRINE_ADMIN_LISTEN", admin).env("VITRINE_LISTEN", "127.0.0.1:0").stdin(Stdio::null());
    command
}

/// The status that it ends with, and what it prints.
fn check(admin: &str) -> (Option<i32>, String) {
    let output = vitrine(admin).args(["healthcheck", "--timeout", "1"]).output().unwrap();
    (output.status.code(), String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned())
}

fn free_address() -> SocketAddr {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap()
}

/// Answers one connection with these bytes.
fn answering(bytes: &'static [u8]) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    std::thread::spawn(move || {
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 1024]);
        let _ = stream.write_all(bytes);
    });
    address
}

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_server_is_ready_from_when_it_serves_until_it_is_gone() {
    let folder = std::env::temp_dir().join(format!("vitrine-healthcheck-{}", std::process::id()));
    let admin = free_address().to_string();
    assert_eq!(check(&admin).0, Some(1));
    let mut server = vitrine(&admin);
    server.arg("serve").env("VITRINE_DATA_DIR", &folder).stdout(Stdio::null()).stderr(Stdio::null());
    let server = Server(server.spawn().unwrap());
    let began = Instant::now();
    let ready = loop {
        let (status, said) = check(&admin);
        if status == Some(0) || began.elapsed() > Duration::from_secs(60) {
            break (status, said);
        }
        std::thread::sleep(Duration::from_millis(50));
    };
    assert_eq!(ready, (Some(0), format!("{admin}: 200 {{\"status\":\"ready\"}}\n")));
    // On every address, as a container that others probe.
    assert_eq!(check(&admin.replace("127.0.0.1", "0.0.0.0")).0, Some(0));
    drop(server);
    let (status, said) = check(&admin);
    assert_eq!(status, Some(1), "{said}");
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn what_is_not_a_yes_ends_with_status_one_and_says_what_came() {
    let unavailable = b"HTTP/1.1 503 Service Unavailable\r\nContent-Length: 23\r\n\r\n{\"failing\":[\"store\"]}\n\x1b[";
    for (answer, says) in [
        (&unavailable[..], "503 {\"failing\":[\"store\"]}"),
        (b"HTTP/1.1 404 Not Found\r\n\r\n", "404"),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "isn't from an HTTP server"),
        (b"", "isn't from an HTTP server"),
    ] {
        let (status, said) = check(&answering(answer));
        assert_eq!(status, Some(1), "{said}");
        assert!(said.contains(says) && !said.contains('\x1b'), "{said}");
    }
}

#[test]
fn one_that_never_answers_is_given_up() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let began = Instant::now();
    let (status, said) = check(&listener.local_addr().unwrap().to_string());
    assert!(status == Some(1) && said.contains("no answer within 1 s"), "{said}");
    assert!(began.elapsed() < Duration::from_secs(10));
}

#[test]
fn without_an_admin_listener_there_is_nobody_to_ask() {
    let (status, said) = check("off");
    assert!(status != Some(0) && said.contains("VITRINE_ADMIN_LISTEN is off"), "{said}");
}
