//! A mail server for tests: it takes letters, refuses them, or stops responding; with a certificate it is encrypted, and with
//! an account it asks who comes.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use parking_lot::Mutex;
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio_rustls::TlsAcceptor;

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

/// How the server wants to be talked to.
#[derive(Clone, Default)]
pub struct Manners {
    /// Its certificate; without one it does not offer encryption.
    pub tls: Option<TlsAcceptor>,
    /// Encrypted from the first byte, and not after `STARTTLS`.
    pub is_immediate: bool,
    /// How people sign in (`PLAIN` or `LOGIN`), and the name and the password that it takes.
    pub account: Option<(&'static str, &'static str, &'static str)>,
}

/// A letter as it arrived.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Received {
    pub from: String,
    pub to: Vec<String>,
    /// Headers and text.
    pub data: String,
    pub is_encrypted: bool,
}

pub struct MailServer {
    pub port: u16,
    shared: Arc<Shared>,
    task: AbortHandle,
}

struct Shared {
    behaviour: Mutex<Behaviour>,
    manners: Mutex<Manners>,
    received: Mutex<Vec<Received>>,
    /// Every line that came without encryption.
    in_clear: Mutex<Vec<String>>,
    connections: AtomicUsize,
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
        let shared = Arc::new(Shared {
            behaviour: Mutex::new(Behaviour::Accept),
            manners: Mutex::default(),
            received: Mutex::default(),
            in_clear: Mutex::default(),
            connections: AtomicUsize::new(0),
        });
        let of_task = shared.clone();
        let task = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                of_task.connections.fetch_add(1, Ordering::SeqCst);
                let shared = of_task.clone();
                tokio::spawn(async move { talk(stream, &shared).await });
            }
        });
        Self { port, shared, task: task.abort_handle() }
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
        *self.shared.behaviour.lock() = behaviour;
    }

    /// What has arrived, and is then forgotten.
    pub fn take(&self) -> Vec<Received> {
        std::mem::take(&mut self.shared.received.lock())
    }
    /// How it talks to those who connect from now on.
    pub fn mind(&self, manners: Manners) {
        *self.shared.manners.lock() = manners;
    }

    /// What has come without encryption.
    pub fn in_clear(&self) -> Vec<String> {
        self.shared.in_clear.lock().clone()
    }

    pub fn connections(&self) -> usize {
        self.shared.connections.load(Ordering::SeqCst)
    }
}

trait Connection: AsyncRead + AsyncWrite + Unpin + Send {}

impl<T: AsyncRead + AsyncWrite + Unpin + Send> Connection for T {}

/// A conversation, encrypted or not.
struct Talk<'a> {
    stream: BufReader<Box<dyn Connection>>,
    is_encrypted: bool,
    shared: &'a Shared,
}

impl Talk<'_> {
    async fn line(&mut self) -> Option<String> {
        let mut line = String::new();
        (self.stream.read_line(&mut line).await.ok()? > 0).then_some(())?;
        let line = line.trim_end_matches(['\r', '\n']).to_owned();
        if !self.is_encrypted {
            self.shared.in_clear.lock().push(line.clone());
        }
        Some(line)
    }

    async fn say(&mut self, answer: &str) -> Option<()> {
        self.stream.write_all(format!("{answer}\r\n").as_bytes()).await.ok()?;
        self.stream.flush().await.ok()
    }

    /// What somebody types at a prompt.
    async fn ask(&mut self, prompt: &str) -> Option<String> {
        self.say(&format!("334 {}", STANDARD.encode(prompt))).await?;
        let typed = STANDARD.decode(self.line().await?).ok()?;
        String::from_utf8(typed).ok()
    }

    /// Name and password, in one of both ways.
    async fn credentials(&mut self, line: &str) -> Option<(String, String)> {
        match line.split(' ').collect::<Vec<_>>()[..] {
            ["AUTH", "PLAIN", typed] => {
                let typed = String::from_utf8(STANDARD.decode(typed).ok()?).ok()?;
                let mut parts = typed.split('\0').skip(1).map(str::to_owned);
                Some((parts.next()?, parts.next()?))
            }
            ["AUTH", "LOGIN"] => Some((self.ask("Username:").await?, self.ask("Password:").await?)),
            _ => None,
        }
    }
}

async fn talk(stream: TcpStream, shared: &Shared) -> Option<()> {
    let (behaviour, manners) = (*shared.behaviour.lock(), shared.manners.lock().clone());
    if behaviour == Behaviour::HangUp {
        return None;
    }
    let is_immediate = manners.tls.is_some() && manners.is_immediate;
    let stream: Box<dyn Connection> = match &manners.tls {
        Some(tls) if is_immediate => Box::new(tls.accept(stream).await.ok()?),
        _ => Box::new(stream),
    };
    let mut talk = Talk { stream: BufReader::new(stream), is_encrypted: is_immediate, shared };
    let mut letter = Received::default();
    let mut is_known = manners.account.is_none();
    talk.say("220 mail.test").await?;
    while let Some(line) = talk.line().await {
        let address = || line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
        let answer = match line.split_whitespace().next().unwrap_or_default().to_ascii_uppercase().as_str() {
            "EHLO" => {
                let starttls = if manners.tls.is_some() && !talk.is_encrypted { "250-STARTTLS\r\n" } else { "" };
                let auth = manners.account.map(|(way, ..)| format!("250-AUTH {way}\r\n")).unwrap_or_default();
                format!("250-mail.test\r\n{starttls}{auth}250 8BITMIME")
            }
            "STARTTLS" => {
                talk.say("220 go on").await?;
                let stream = manners.tls.as_ref()?.accept(talk.stream.into_inner()).await.ok()?;
                talk = Talk { stream: BufReader::new(Box::new(stream)), is_encrypted: true, shared };
                continue;
            }
            "AUTH" => {
                let typed = talk.credentials(&line).await?;
                is_known = manners.account.is_some_and(|(_, name, password)| typed == (name.into(), password.into()));
                if is_known { "235 welcome".to_owned() } else { "535 no".to_owned() }
            }
            "MAIL" if !is_known => "530 who are you".to_owned(),
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
                talk.say("354 go on").await?;
                while let Some(line) = talk.line().await.filter(|line| line != ".") {
                    letter.data.push_str(line.strip_prefix('.').unwrap_or(&line));
                    letter.data.push('\n');
                }
                letter.is_encrypted = talk.is_encrypted;
                shared.received.lock().push(std::mem::take(&mut letter));
                "250 taken".to_owned()
            }
            "QUIT" => "221 bye".to_owned(),
            _ => "250 ok".to_owned(),
        };
        talk.say(&answer).await?;
    }
    Some(())
}
