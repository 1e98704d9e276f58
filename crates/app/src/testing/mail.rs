//! A mail server for tests: it takes letters, refuses them, or stops responding.

use std::sync::Arc;

use parking_lot::Mutex;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;

/// What the server does with letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Behaviour {
    Accept,
    /// Answers every recipient with this number.
    Refuse(u16),
    /// Says nothing more once a letter begins.
    Stall,
    /// Closes every connection.
    HangUp,
}

/// A letter as it arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    /// Headers and text.
    pub data: String,
}

pub struct MailServer {
    pub port: u16,
    behaviour: Arc<Mutex<Behaviour>>,
    received: Arc<Mutex<Vec<Received>>>,
    task: AbortHandle,
}

impl Drop for MailServer {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl MailServer {
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("it is bound").port();
        let behaviour = Arc::new(Mutex::new(Behaviour::Accept));
        let received = Arc::new(Mutex::new(Vec::new()));
        let shared = (behaviour.clone(), received.clone());
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (behaviour, received) = (*shared.0.lock(), shared.1.clone());
                tokio::spawn(async move { talk(stream, behaviour, &received).await });
            }
        });
        Self { port, behaviour, received, task: task.abort_handle() }
    }

    /// The settings of a site that sends mail through it.
    pub fn settings(&self) -> [(&'static str, String); 3] {
        [
            ("VITRINE_SMTP_SERVER", format!("127.0.0.1:{}", self.port)),
            ("VITRINE_SMTP_TLS", "off".to_owned()),
            ("VITRINE_MAIL_FROM", "Vitrine <no-reply@example.org>".to_owned()),
        ]
    }

    pub fn behave(&self, behaviour: Behaviour) {
        *self.behaviour.lock() = behaviour;
    }

    /// What has arrived, and is then forgotten.
    pub fn take(&self) -> Vec<Received> {
        std::mem::take(&mut self.received.lock())
    }
}

async fn talk(stream: TcpStream, behaviour: Behaviour, received: &Mutex<Vec<Received>>) -> Option<()> {
    if behaviour == Behaviour::HangUp {
        return None;
    }
    let (read, mut write) = stream.into_split();
    let mut lines = BufReader::new(read).lines();
    let mut letter = Received::default();
    write.write_all(b"220 mail.test\r\n").await.ok()?;
    while let Some(line) = lines.next_line().await.ok()? {
        let address = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" => "250-mail.test\r\n250 8BITMIME".to_owned(),
            "MAIL" if behaviour == Behaviour::Stall => std::future::pending().await,
            "MAIL" => {
                letter.from = address();
                "250 ok".to_owned()
            }
            "RCPT" => match behaviour {
                Behaviour::Refuse(status) => format!("{status} no {}", address()),
                _ => {
                    letter.to.push(address());
                    "250 ok".to_owned()
                }
            },
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.ok()?;
                while let Some(line) = lines.next_line().await.ok()?.filter(|line| line != ".") {
                    letter.data.push_str(line.strip_prefix('.').unwrap_or(&line));
                    letter.data.push('\n');
                }
                received.lock().push(std::mem::take(&mut letter));
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 ok".to_owned(),
        };
        write.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
    }
    Some(())
}
