//! measure VITRINE DATA_DIR RUNS: starts the server with an empty folder, sends it every hostile document, and prints
//! how long the slowest responses took. Ends with status 1 if one is missing or misses the target.

#[path = "../../../../crates/vitrine/tests/attack/documents.rs"]
#[allow(dead_code, reason = "the tests use some documents by themselves")]
mod documents;

use std::fmt::Write as _;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

/// No document may keep the server busy for longer.
const TARGET: Duration = Duration::from_millis(20);
/// A server that has not responded by then hangs.
const GIVEN_UP: Duration = Duration::from_secs(5);
const SHOWN: usize = 8;

struct Server {
    child: Child,
    port: u16,
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended already.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Server {
    fn start(binary: &str, data: &str) -> std::io::Result<Self> {
        if std::fs::exists(data)? {
            std::fs::remove_dir_all(data)?;
        }
        let port = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?.local_addr()?.port();
        let child = Command::new(binary)
            .arg("serve")
            .env("VITRINE_DATA_DIR", data)
            .env("VITRINE_LISTEN", format!("127.0.0.1:{port}"))
            .env("VITRINE_ADMIN_LISTEN", "127.0.0.1:0")
            .env("VITRINE_RATE_FACTOR", "1000000")
            .env("VITRINE_LOG", "warn")
            .stderr(Stdio::null())
            .spawn()?;
        let server = Self { child, port };
        let began = Instant::now();
        while let Err(error) = server.ask("{ tags { id } }") {
            if began.elapsed() > Duration::from_secs(60) {
                return Err(error);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(server)
    }

    /// Sends a document over a new connection and returns the time from its first byte to the last byte of the
    /// response.
    fn ask(&self, document: &str) -> std::io::Result<Duration> {
        let body = format!("{{\"query\":\"{}\"}}", escaped(document));
        let length = body.len();
        let head = format!(
            "POST /api/graphql HTTP/1.1\r\nHost: localhost:{}\r\nConnection: close\r\nContent-Type: application/json\r\n\
             Apollo-Require-Preflight: true\r\nContent-Length: {length}\r\n\r\n",
            self.port
        );
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, self.port))?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(GIVEN_UP))?;
        let began = Instant::now();
        stream.write_all((head + &body).as_bytes())?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let took = began.elapsed();
        if answer.starts_with(b"HTTP/1.1 2") || answer.starts_with(b"HTTP/1.1 4") {
            return Ok(took);
        }
        let line: Vec<u8> = answer.into_iter().take_while(|byte| *byte != b'\r').collect();
        Err(std::io::Error::other(format!("answered {:?}", String::from_utf8_lossy(&line))))
    }

    /// The best of several.
    fn best(&self, document: &str, runs: usize) -> std::io::Result<Duration> {
        let mut best = GIVEN_UP;
        for _ in 0..runs {
            best = best.min(self.ask(document)?);
        }
        Ok(best)
    }
}

/// The text as the content of a JSON string.
fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut json, c| {
        match c {
            '"' | '\\' => json.extend(['\\', c]),
            // Writing into a string cannot fail.
            c if c.is_control() => drop(write!(json, "\\u{:04x}", u32::from(c))),
            c => json.push(c),
        }
        json
    })
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1_000.0
}

fn measure(binary: &str, data: &str, runs: usize) -> std::io::Result<bool> {
    let mut server = Server::start(binary, data)?;
    let ordinary = server.best("{ switchThemes(limit: 20) { nodes { hexId name tags { name } } } }", runs)?;
    let mut times = Vec::new();
    let mut unanswered = Vec::new();
    for document in documents::all() {
        match server.best(&document.text, runs) {
            Ok(time) => times.push((time, document.name)),
            Err(error) => {
                unanswered.push(format!("{}: {error}", document.name));
                // A server that hangs on one document is useless for the next.
                drop(server);
                server = Server::start(binary, data)?;
            }
        }
    }
    times.sort_by(|a, b| b.cmp(a));
    println!("{} hostile documents, best of {runs}; an ordinary list {:.2} ms", times.len() + unanswered.len(), milliseconds(ordinary));
    println!("{:>9}  document", "ms");
    for (time, name) in times.iter().take(SHOWN) {
        println!("{:>9.2}  {name}", milliseconds(*time));
    }
    for fault in &unanswered {
        println!("{:>9}  {fault}", "none");
    }
    let late = times.iter().filter(|(time, _)| *time >= TARGET).count();
    println!("target: each under {} ms; {late} late, {} without an answer", TARGET.as_millis(), unanswered.len());
    Ok(late == 0 && unanswered.is_empty())
}

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [binary, data, runs] = arguments.as_slice() else {
        eprintln!("usage: measure VITRINE DATA_DIR RUNS");
        return ExitCode::FAILURE;
    };
    match measure(binary, data, runs.parse().unwrap_or(5)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("bench: {error}");
            ExitCode::FAILURE
        }
    }
}
