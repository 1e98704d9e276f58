//! Requests of every kind, so many a second, whether or not those before were answered in time; several connections share
//! them. What is not answered with success is counted, with an example, and does not end it; neither does being told to come
//! again later.

use std::io::{Error, ErrorKind, Result};
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use super::{Connection, Outcome, PREFLIGHT, get, post, refuse_errors};

pub struct Request {
    bytes: Vec<u8>,
    kind: Kind,
}

/// By what it costs: a file or a page, a question, a change; or a refusal of any of them, with the time to come again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Get,
    Ask,
    Act,
    Busy,
}

/// A request in each line: `GET PATH`, `ASK BODY` for GraphQL of a visitor, `ACT BODY` for GraphQL of whom the cookie belongs to.
pub fn requests(address: &str, text: &str, cookie: &str) -> Result<Vec<Request>> {
    let signed_in = format!("Cookie: {cookie}\r\n{PREFLIGHT}");
    text.lines()
        .map(|line| match line.split_once(' ') {
            Some(("GET", path)) => Ok(Request { bytes: get(address, path), kind: Kind::Get }),
            Some(("ASK", body)) => Ok(Request { bytes: post(address, "/api/graphql", body, ""), kind: Kind::Ask }),
            Some(("ACT", body)) => {
                Ok(Request { bytes: post(address, "/api/graphql", body, &signed_in), kind: Kind::Act })
            }
            _ => Err(Error::other(format!("not a request: {line}"))),
        })
        .collect()
}

/// What has been seen of the answers.
#[derive(Default)]
struct Measurements {
    micros: Vec<(Kind, u32)>,
    /// Busy ones are none of them.
    failed: u64,
    example: Option<String>,
}

/// Prints how many failed; a line for all and for each kind with their number and the median, 99th and 99.9th percentile and
/// the longest of the microseconds from when each was due to its answer; and an example of a failure.
pub fn send(address: &str, connections: u64, a_second: u64, seconds: u64, requests: &[Request]) -> Result<()> {
    let (next, all) = (AtomicU64::new(0), Mutex::new(Measurements::default()));
    let began = Instant::now();
    std::thread::scope(|scope| {
        for _ in 0..connections {
            scope.spawn(|| {
                let mut seen = Measurements::default();
                let mut connection = None;
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= a_second * seconds {
                        break;
                    }
                    let due = began + Duration::from_micros(number * 1_000_000 / a_second);
                    std::thread::sleep(due.saturating_duration_since(Instant::now()));
                    let request = &requests[(number % requests.len() as u64) as usize];
                    let kind = answered(&mut connection, address, request).unwrap_or_else(|error| {
                        connection = None;
                        seen.failed += 1;
                        seen.example.get_or_insert_with(|| format!("{error}: {}", head_of(request)));
                        request.kind
                    });
                    let micros = u32::try_from(due.elapsed().as_micros()).unwrap_or(u32::MAX);
                    seen.micros.push((kind, micros));
                }
                let mut all = all.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                all.micros.append(&mut seen.micros);
                all.failed += seen.failed;
                if all.example.is_none() {
                    all.example = seen.example;
                }
            });
        }
    });
    let seen = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    println!("{}", seen.failed);
    for kind in [None, Some(Kind::Get), Some(Kind::Ask), Some(Kind::Act), Some(Kind::Busy)] {
        let of_kind = seen.micros.iter().filter(|(found, _)| kind.is_none_or(|kind| *found == kind));
        let mut micros: Vec<u32> = of_kind.map(|(_, micros)| *micros).collect();
        micros.sort_unstable();
        let at =
            |share: f64| micros.get((micros.len().saturating_sub(1) as f64 * share) as usize).copied().unwrap_or(0);
        let name = kind.map_or("all".to_owned(), |kind| format!("{kind:?}").to_uppercase());
        println!("{name} {} {} {} {} {}", micros.len(), at(0.5), at(0.99), at(0.999), at(1.0));
    }
    println!("{:?}", seen.example.unwrap_or_default());
    Ok(())
}

/// What the answer counts as.
fn answered(connection: &mut Option<Connection>, address: &str, request: &Request) -> Result<Kind> {
    // One that was kept may just have been closed by the server, as it may.
    let kept = connection.as_mut().map(|kept| kept.send(&request.bytes));
    let outcome = match kept {
        Some(Err(error)) if !is_closed(&error) => return Err(error),
        Some(Ok(outcome)) => outcome,
        _ => connection.insert(Connection::open(address)?).send(&request.bytes)?,
    };
    match outcome {
        Outcome::Success => {}
        Outcome::Busy => return Ok(Kind::Busy),
        Outcome::Other(status) => return Err(Error::other(format!("the server answers {status}"))),
    }
    if let (Kind::Ask | Kind::Act, Some(open)) = (request.kind, connection) {
        refuse_errors(&open.body)?;
    }
    Ok(request.kind)
}

fn is_closed(error: &Error) -> bool {
    matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset | ErrorKind::BrokenPipe)
}

fn head_of(request: &Request) -> String {
    String::from_utf8_lossy(&request.bytes).chars().take(400).collect()
}
