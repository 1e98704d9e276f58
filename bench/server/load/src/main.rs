//! Sends HTTP requests over persistent connections and measures the responses. `hot` repeats one request from several
//! connections and prints requests per second and how many there were; `cold` sends each line of a file once, in turn, and prints the time of
//! each; `paced` sends the lines of a file so many times a second, whether or not the one before was answered in time,
//! and prints the microseconds from when each was due to its answer; `get` and `pages` ask for each line of a file in
//! turn, from several connections, and `flood` posts them, each as from an address of its own, without caring for what is
//! answered; `mixed` is in a module of its own. It supports only as much of
//! HTTP/1.1 as the measured servers send, and fails on anything else.

mod mixed;

use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["hot", address, connections, seconds, "GET", path] => {
            hot(address, number(connections)?, number(seconds)?, &[get(address, path)], refuse_errors)
        }
        ["hot", address, connections, seconds, "POST", path, body] => {
            hot(address, number(connections)?, number(seconds)?, &[post(address, path, body, "")], refuse_errors)
        }
        ["pages", address, connections, seconds, path, file, cookie] => {
            let signed_in = format!("Cookie: {cookie}\r\n{PREFLIGHT}");
            let text = std::fs::read_to_string(file)?;
            let requests: Vec<_> = text.lines().map(|body| post(address, path, body, &signed_in)).collect();
            hot(address, number(connections)?, number(seconds)?, &requests, refuse_errors)
        }
        ["get", address, connections, seconds, file] => {
            let text = std::fs::read_to_string(file)?;
            let requests: Vec<_> = text.lines().map(|path| get(address, path)).collect();
            hot(address, number(connections)?, number(seconds)?, &requests, refuse_errors)
        }
        ["flood", address, connections, seconds, path, file] => {
            let text = std::fs::read_to_string(file)?;
            let requests: Vec<_> = (0u32..)
                .zip(text.lines())
                .map(|(line, body)| {
                    // As a flood comes: from as many addresses as there are lines.
                    let from = std::net::Ipv4Addr::from_bits(0x0a00_0001 + line);
                    post(address, path, body, &format!("X-Forwarded-For: {from}\r\n{PREFLIGHT}"))
                })
                .collect();
            hot(address, number(connections)?, number(seconds)?, &requests, |_| Ok(()))
        }
        ["paced", address, a_second, seconds, path, file] => {
            paced(address, number(a_second)?, number(seconds)?, path, file)
        }
        ["mixed", address, connections, a_second, seconds, file, cookie] => {
            let text = std::fs::read_to_string(file)?;
            let requests = mixed::requests(address, &text, cookie)?;
            mixed::send(address, number(connections)?, number(a_second)?, number(seconds)?, &requests)
        }
        ["cold", address, path, file] => cold(address, path, file),
        _ => Err(Error::other(
            "usage: load hot ADDRESS CONNECTIONS SECONDS (GET PATH | POST PATH BODY) | load pages ADDRESS CONNECTIONS SECONDS PATH FILE COOKIE | load get ADDRESS CONNECTIONS SECONDS FILE | load flood ADDRESS CONNECTIONS SECONDS PATH FILE | load paced ADDRESS A_SECOND SECONDS PATH FILE | load mixed ADDRESS CONNECTIONS A_SECOND SECONDS FILE COOKIE | load cold ADDRESS PATH FILE",
        )),
    }
}

const PREFLIGHT: &str = "apollo-require-preflight: true\r\n";

fn number(text: &str) -> Result<u64> {
    text.parse().map_err(|_| Error::other(format!("{text} is not a number")))
}

fn get(address: &str, path: &str) -> Vec<u8> {
    format!("GET {path} HTTP/1.1\r\nHost: {address}\r\n\r\n").into_bytes()
}

fn post(address: &str, path: &str, body: &str, headers: &str) -> Vec<u8> {
    let length = body.len();
    format!(
        "POST {path} HTTP/1.1\r\nHost: {address}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .into_bytes()
}

/// A persistent connection.
struct Connection {
    read: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Connection {
    fn open(address: &str) -> Result<Self> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        Ok(Self { read: BufReader::with_capacity(1 << 16, stream), body: Vec::new() })
    }

    /// Sends a request and returns the body of the response, which must be a success.
    fn ask(&mut self, request: &[u8]) -> Result<&[u8]> {
        let outcome = self.send(request)?;
        if outcome != Outcome::Success {
            return Err(Error::new(ErrorKind::InvalidData, format!("the server answers {outcome:?}")));
        }
        Ok(&self.body)
    }

    /// Sends a request and reads the response, whose body is kept.
    fn send(&mut self, request: &[u8]) -> Result<Outcome> {
        self.read.get_mut().write_all(request)?;
        let mut line = String::new();
        self.read.read_line(&mut line)?;
        if line.is_empty() {
            return Err(Error::new(ErrorKind::UnexpectedEof, "the connection was closed"));
        }
        let status = line.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3)?.parse::<u16>().ok());
        let status = status.ok_or_else(|| Error::new(ErrorKind::InvalidData, format!("the server answers {line:?}")))?;
        let mut length = None;
        let mut has_time = false;
        loop {
            line.clear();
            self.read.read_line(&mut line)?;
            if line.trim_end().is_empty() {
                break;
            }
            if let Some((name, value)) = line.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse().ok();
            }
            has_time |= line.get(..12).is_some_and(|name| name.eq_ignore_ascii_case("retry-after:"));
        }
        let length: usize = length.ok_or_else(|| Error::new(ErrorKind::InvalidData, "an answer without length"))?;
        self.body.resize(length, 0);
        self.read.read_exact(&mut self.body)?;
        Ok(match status {
            200 => Outcome::Success,
            503 if has_time => Outcome::Busy,
            other => Outcome::Other(other),
        })
    }
}

/// How a request was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Success,
    /// 503, with the time after which to ask again.
    Busy,
    Other(u16),
}

/// Sends these requests in turn; prints requests per second, the bytes of the response to the first, and how many were sent.
fn hot(
    address: &str,
    connections: u64,
    seconds: u64,
    requests: &[Vec<u8>],
    judge: impl Fn(&[u8]) -> Result<()> + Sync,
) -> Result<()> {
    let (done, is_over) = (AtomicU64::new(0), AtomicBool::new(false));
    let size = Connection::open(address)?.ask(&requests[0])?.len();
    let began = Instant::now();
    std::thread::scope(|scope| {
        let clients: Vec<_> = (0..connections)
            .map(|_| {
                scope.spawn(|| -> Result<()> {
                    let mut connection = Connection::open(address)?;
                    while !is_over.load(Ordering::Relaxed) {
                        let next = done.fetch_add(1, Ordering::Relaxed) as usize;
                        judge(connection.ask(&requests[next % requests.len()])?)?;
                    }
                    Ok(())
                })
            })
            .collect();
        std::thread::sleep(Duration::from_secs(seconds));
        is_over.store(true, Ordering::Relaxed);
        clients.into_iter().try_for_each(|client| client.join().map_err(|_| Error::other("a client panicked"))?)
    })?;
    let sent = done.load(Ordering::Relaxed);
    println!("{:.1} {size} {sent}", sent as f64 / began.elapsed().as_secs_f64());
    Ok(())
}

/// Prints how long after it was due each request was answered, in microseconds, one per line.
fn paced(address: &str, a_second: u64, seconds: u64, path: &str, file: &str) -> Result<()> {
    let text = std::fs::read_to_string(file)?;
    let requests: Vec<_> = text.lines().map(|body| post(address, path, body, "")).collect();
    let mut connection = Connection::open(address)?;
    let began = Instant::now();
    for (number, request) in (0..a_second * seconds).zip(requests.iter().cycle()) {
        let due = began + Duration::from_micros(number * 1_000_000 / a_second);
        std::thread::sleep(due.saturating_duration_since(Instant::now()));
        refuse_errors(connection.ask(request)?)?;
        println!("{}", due.elapsed().as_micros());
    }
    Ok(())
}

/// Prints the microseconds of each request, one per line. A response with errors is a failure.
fn cold(address: &str, path: &str, file: &str) -> Result<()> {
    let mut connection = Connection::open(address)?;
    for body in std::fs::read_to_string(file)?.lines() {
        let request = post(address, path, body, "");
        let began = Instant::now();
        let answer = connection.ask(&request)?;
        let taken = began.elapsed();
        refuse_errors(answer)?;
        println!("{}", taken.as_micros());
    }
    Ok(())
}

fn refuse_errors(answer: &[u8]) -> Result<()> {
    if answer.ends_with(b"]}") && answer.windows(10).any(|part| part == b"\"errors\":[") {
        return Err(Error::other(String::from_utf8_lossy(answer).into_owned()));
    }
    Ok(())
}
