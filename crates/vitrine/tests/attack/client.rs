//! A raw HTTP client: bytes over a socket, and a strict parser for responses. It never retries and accepts nothing
//! malformed.

use std::io::{Error, ErrorKind, Result};
use std::net::{Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;

/// How long a response may take before the server counts as hanging.
pub const HANG_GUARD: Duration = Duration::from_secs(30);

/// A connection, and the received bytes that are not parsed yet.
pub struct Connection {
    stream: TcpStream,
    received: Vec<u8>,
}

#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

/// Sends requests, each over a connection of its own.
#[derive(Clone)]
pub struct Client {
    /// Where the server listens.
    pub port: u16,
    /// From which address the requests come.
    pub address: Ipv4Addr,
    /// The session, as the `Cookie` header carries it.
    pub cookie: Option<String>,
}

pub struct Request {
    head: String,
    body: Vec<u8>,
}

impl Request {
    pub fn get(target: &str) -> Self {
        Self { head: format!("GET {target} HTTP/1.1\r\n"), body: Vec::new() }
    }

    /// A request with a body of this media type.
    pub fn post(target: &str, media_type: &str, body: Vec<u8>) -> Self {
        let length = body.len();
        Self {
            head: format!("POST {target} HTTP/1.1\r\nContent-Type: {media_type}\r\nContent-Length: {length}\r\n"),
            body,
        }
    }

    /// A GraphQL request, with the header that browsers must send.
    pub fn graphql(query: &str, variables: &Value) -> Self {
        let body = json!({ "query": query, "variables": variables }).to_string().into_bytes();
        Self::post("/api/graphql", "application/json", body).header("Apollo-Require-Preflight", "true")
    }

    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.head += &format!("{name}: {value}\r\n");
        self
    }

    /// The bytes of the request. Without a `Host` header it gets the address.
    pub fn bytes(&self, port: u16) -> Vec<u8> {
        let mut bytes = self.head.clone().into_bytes();
        if !self.head.contains("\r\nHost:") {
            bytes.extend_from_slice(format!("Host: 127.0.0.1:{port}\r\n").as_bytes());
        }
        bytes.extend_from_slice(b"\r\n");
        bytes.extend_from_slice(&self.body);
        bytes
    }
}

impl Client {
    pub fn new(port: u16, address: Ipv4Addr) -> Self {
        Self { port, address, cookie: None }
    }

    pub async fn connect(&self) -> Result<Connection> {
        Connection::open(self.address, self.port).await
    }

    /// Sends a request over a new connection and reads the response.
    pub async fn send(&self, request: Request) -> Result<Answer> {
        let request = match &self.cookie {
            Some(cookie) => request.header("Cookie", cookie),
            None => request,
        };
        let exchange = async {
            let mut connection = self.connect().await?;
            connection.exchange(&request.header("Connection", "close").bytes(self.port)).await
        };
        timeout(HANG_GUARD, exchange).await?
    }

    pub async fn get(&self, target: &str) -> Result<Answer> {
        self.send(Request::get(target)).await
    }

    pub async fn ask(&self, query: &str, variables: &Value) -> Result<Answer> {
        self.send(Request::graphql(query, variables)).await
    }
}

impl Connection {
    pub async fn open(from: Ipv4Addr, port: u16) -> Result<Self> {
        Self::with_window(from, port, None).await
    }

    /// Connects with a receive window of so many bytes, so that little unread data can be in transit.
    pub async fn with_window(from: Ipv4Addr, port: u16, window: Option<u32>) -> Result<Self> {
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::from((from, 0)))?;
        if let Some(bytes) = window {
            socket.set_recv_buffer_size(bytes)?;
        }
        let stream = timeout(HANG_GUARD, socket.connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))).await??;
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::new() })
    }

    pub async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        self.stream.write_all(bytes).await
    }

    /// Writes a request and reads its response, even if the response arrives before the request is complete.
    pub async fn exchange(&mut self, bytes: &[u8]) -> Result<Answer> {
        Ok(self.exchange_counting(bytes).await?.0)
    }

    /// The errors of [`Connection::exchange`], with the number of bytes that had been written when the response arrived.
    pub async fn exchange_counting(&mut self, bytes: &[u8]) -> Result<(Answer, usize)> {
        let Self { stream, received } = self;
        let (mut reader, mut writer) = stream.split();
        let mut written = 0;
        let answer = loop {
            tokio::select! {
                biased;
                answer = read_answer(&mut reader, received) => break answer?,
                more = writer.write(&bytes[written..]), if written < bytes.len() => match more {
                    Ok(count) => written += count,
                    // The server has stopped reading; what it sent before can still be read.
                    Err(_) => break read_answer(&mut reader, received).await?,
                },
            }
        };
        Ok((answer, written))
    }

    pub async fn answer(&mut self) -> Result<Answer> {
        let Self { stream, received } = self;
        read_answer(&mut stream.split().0, received).await
    }

    /// Waits until the server closes the connection; false if it does not within that time. What it sends before is
    /// ignored.
    pub async fn is_closed_within(&mut self, within: Duration) -> bool {
        let until_closed = async {
            let mut buffer = [0; 16 * 1024];
            while self.stream.read(&mut buffer).await.is_ok_and(|count| count > 0) {}
        };
        timeout(within, until_closed).await.is_ok()
    }
}

impl Answer {
    /// A header, by its name in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The body as JSON; null if it is not JSON.
    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_default()
    }

    /// The code of the first GraphQL error; empty if there is none.
    pub fn code(&self) -> String {
        self.json().pointer("/errors/0/extensions/code").and_then(Value::as_str).unwrap_or_default().to_owned()
    }

    /// The data of a GraphQL response.
    pub fn data(&self) -> Value {
        self.json()["data"].take()
    }

    /// Is this a refusal that says when to try again?
    pub fn is_told_to_wait(&self) -> bool {
        let names_a_time = self.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok());
        matches!(self.status, 429 | 503) && names_a_time
    }
}

/// Reads one response. Safe to drop while it waits: what has arrived so far stays in `received`.
async fn read_answer(stream: &mut (impl AsyncReadExt + Unpin), received: &mut Vec<u8>) -> Result<Answer> {
    loop {
        if let Some((answer, length)) = parse(received, false)? {
            received.drain(..length);
            return Ok(answer);
        }
        if stream.read_buf(received).await? == 0 {
            return match parse(received, true)? {
                Some((answer, _)) => Ok(answer),
                None => Err(ErrorKind::UnexpectedEof.into()),
            };
        }
    }
}

/// The response at the beginning of these bytes and its length; `None` if it is not complete.
fn parse(bytes: &[u8], at_end: bool) -> Result<Option<(Answer, usize)>> {
    let mut headers = [httparse::EMPTY_HEADER; 64];
    let mut head = httparse::Response::new(&mut headers);
    let broken = |what: &str| Error::new(ErrorKind::InvalidData, what.to_owned());
    let httparse::Status::Complete(head_length) = head.parse(bytes).map_err(|e| broken(&e.to_string()))? else {
        return Ok(None);
    };
    let headers = head.headers.iter();
    let headers: Vec<_> = headers
        .map(|header| (header.name.to_lowercase(), String::from_utf8_lossy(header.value).into_owned()))
        .collect();
    let mut answer = Answer { status: head.code.unwrap_or_default(), headers, body: Vec::new() };
    let rest = &bytes[head_length..];
    let body_length = match (answer.header("transfer-encoding"), answer.header("content-length")) {
        (Some(_), _) => {
            return Ok(unchunked(rest)?.map(|(body, length)| (Answer { body, ..answer }, head_length + length)));
        }
        (None, Some(length)) => length.parse().map_err(|_| broken("a length that is no number"))?,
        (None, None) if matches!(answer.status, 204 | 304) => 0,
        (None, None) if at_end => rest.len(),
        (None, None) => return Ok(None),
    };
    let Some(body) = rest.get(..body_length) else { return Ok(None) };
    answer.body = body.to_vec();
    Ok(Some((answer, head_length + body_length)))
}

/// The body in these chunks, and their length including the framing; `None` if the last chunk is missing.
fn unchunked(bytes: &[u8]) -> Result<Option<(Vec<u8>, usize)>> {
    let mut body = Vec::new();
    let mut at = 0;
    loop {
        let size = httparse::parse_chunk_size(&bytes[at..]);
        let httparse::Status::Complete((line, size)) =
            size.map_err(|e| Error::new(ErrorKind::InvalidData, e.to_string()))?
        else {
            return Ok(None);
        };
        let begin = at + line;
        let end = begin + usize::try_from(size).unwrap_or(usize::MAX);
        let Some(chunk) = bytes.get(begin..end) else { return Ok(None) };
        body.extend_from_slice(chunk);
        at = end + 2;
        if bytes.len() < at {
            return Ok(None);
        }
        if size == 0 {
            return Ok(Some((body, at)));
        }
    }
}
