//! Health check of the server on this machine, for containers without a shell or other programs.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::process::ExitCode;
use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use vitrine_config::Config;

use crate::failure::CommandError;

/// Largest accepted answer. Real ones have some hundred bytes; a longer one is not from the admin listener.
const ANSWER_BYTES_MAX: u64 = 16 * 1024;

/// Prints the answer of `/readyz`. Exits with 0 if it is positive, and with 1 otherwise: platforms know no other
/// status.
pub async fn healthcheck(time_max: Duration) -> Result<ExitCode, CommandError> {
    let Some(admin) = Config::from_environment()?.admin else {
        return Err(CommandError::Unfit("VITRINE_ADMIN_LISTEN is off, so readiness can't be checked".into()));
    };
    let address = reachable(admin.address);
    let answer = timeout(time_max, ask(address)).await;
    let (is_ready, said) = match &answer {
        Ok(Ok(answer)) => read(answer),
        Ok(Err(error)) => (false, error.to_string()),
        Err(_) => (false, format!("no answer within {} s", time_max.as_secs())),
    };
    println!("{address}: {said}");
    Ok(if is_ready { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the address to ask a server that listens on every address.
fn reachable(address: SocketAddr) -> SocketAddr {
    let ip = match address.ip() {
        IpAddr::V4(ip) if ip.is_unspecified() => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(ip) if ip.is_unspecified() => Ipv6Addr::LOCALHOST.into(),
        ip => ip,
    };
    SocketAddr::new(ip, address.port())
}

async fn ask(address: SocketAddr) -> std::io::Result<String> {
    let mut stream = TcpStream::connect(address).await?;
    stream
        .write_all(format!("GET /readyz HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n").as_bytes())
        .await?;
    let mut answer = Vec::new();
    stream.take(ANSWER_BYTES_MAX).read_to_end(&mut answer).await?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

/// Returns true if the answer is positive, and its body.
fn read(answer: &str) -> (bool, String) {
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((answer, ""));
    let status = head.strip_prefix("HTTP/1.1 ").and_then(|rest| rest.get(..3));
    match status {
        Some(status) => (status == "200", format!("{status} {}", printable(body))),
        None => (false, "the answer isn't from an HTTP server".to_owned()),
    }
}

/// Removes characters that a terminal would interpret.
fn printable(text: &str) -> String {
    text.trim().chars().filter(|letter| !letter.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_whole_yes_counts() {
        assert_eq!(read("HTTP/1.1 200 OK\r\nA: b\r\n\r\n{}"), (true, "200 {}".to_owned()));
        assert!(!read("HTTP/1.1 503 Service Unavailable\r\n\r\n{\"failing\":[\"store\"]}").0);
        for broken in ["", "HTTP/1.1 ", "HTTP/1.1 20", "HTTP/1.1 é", "SSH-2.0-x\r\n", "200 OK"] {
            assert!(!read(broken).0, "{broken:?}");
        }
    }

    #[test]
    fn a_server_on_every_address_is_asked_on_this_machine() {
        for (listens, asked) in
            [("0.0.0.0:9", "127.0.0.1:9"), ("[::]:9", "[::1]:9"), ("10.1.2.3:9", "10.1.2.3:9"), ("[::1]:9", "[::1]:9")]
        {
            assert_eq!(reachable(listens.parse().expect("an address")).to_string(), asked);
        }
    }
}
