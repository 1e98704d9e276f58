//! A mail server that takes every letter.

use std::net::Ipv4Addr;
use std::sync::{Arc, Mutex};

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Letter {
    pub to: String,
    pub subject: String,
}

/// Runs until it is dropped.
pub struct Letterbox {
    received: Arc<Mutex<Vec<Letter>>>,
    task: AbortHandle,
}

impl Letterbox {
    /// Listens on this port of 127.0.0.1.
    pub async fn at(port: u16) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.expect("the port is free");
        let received = Arc::<Mutex<Vec<Letter>>>::default();
        let kept = received.clone();
        let serving = async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(take_letters(stream, kept.clone()));
            }
        };
        Self { received, task: tokio::spawn(serving).abort_handle() }
    }

    /// Everything that has arrived.
    pub fn letters(&self) -> Vec<Letter> {
        let mut letters = self.received.lock().expect("nobody panics").clone();
        letters.sort();
        letters
    }
}

impl Drop for Letterbox {
    fn drop(&mut self) {
        self.task.abort();
    }
}

async fn take_letters(mut stream: TcpStream, kept: Arc<Mutex<Vec<Letter>>>) -> std::io::Result<()> {
    let (reader, mut writer) = stream.split();
    let mut lines = BufReader::new(reader).lines();
    writer.write_all(b"220 localhost\r\n").await?;
    let mut letter = Letter { to: String::new(), subject: String::new() };
    while let Some(line) = lines.next_line().await? {
        let verb = line.split([' ', ':']).next().unwrap_or_default().to_ascii_uppercase();
        let answer: &[u8] = match verb.as_str() {
            "RCPT" => {
                let (_, rest) = line.split_once('<').unwrap_or_default();
                letter.to = rest.split('>').next().unwrap_or_default().to_owned();
                b"250 ok\r\n"
            }
            "DATA" => {
                writer.write_all(b"354 go on\r\n").await?;
                while let Some(line) = lines.next_line().await?.filter(|line| line != ".") {
                    if let (true, Some(subject)) = (letter.subject.is_empty(), line.strip_prefix("Subject: ")) {
                        letter.subject = subject.to_owned();
                    }
                }
                kept.lock().expect("nobody panics").push(letter.clone());
                letter.subject.clear();
                b"250 taken\r\n"
            }
            "QUIT" => b"221 bye\r\n",
            _ => b"250 ok\r\n",
        };
        writer.write_all(answer).await?;
    }
    Ok(())
}
