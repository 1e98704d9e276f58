//! The client of the mail server. Each email uses one connection, with a time limit whatever the server does. Errors contain only
//! the status code of an answer, because its text often repeats the recipient's address.

use std::time::{Duration, SystemTime};

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, Message};
use lettre::transport::smtp::authentication::Credentials;
use lettre::transport::smtp::client::{Tls, TlsParameters};
use lettre::transport::smtp::extension::ClientId;
use lettre::transport::smtp::{AsyncSmtpTransport, Error};
use lettre::{Address, AsyncTransport, Tokio1Executor};
use uuid::Uuid;
use vitrine_config::{Config, MailSettings, MailTls};
use vitrine_core::clock::Millis;
use vitrine_jobs::JobError;

use super::EmailMessage;

type MailTransport = AsyncSmtpTransport<Tokio1Executor>;

/// Time limit for an email, from connecting to the server's last answer.
const TIME_MAX: Duration = Duration::from_secs(20);
/// Status codes with which the server refuses this site rather than an email: it does not know us, or requires another protocol.
const REFUSES_US: [u16; 6] = [421, 454, 500, 530, 534, 538];
const REFUSES_PASSWORD: u16 = 535;

/// Sends emails through the server in the settings.
#[derive(Clone)]
pub struct Mailer {
    /// Connection to the server; `None` without one in the settings.
    route: Option<MailRoute>,
    time_max: Duration,
}

#[derive(Clone)]
struct MailRoute {
    transport: Result<MailTransport, String>,
    from: Mailbox,
    host: String,
    site: String,
}

impl Mailer {
    pub fn new(config: &Config) -> Self {
        let host = config.public_url.host_str().unwrap_or("localhost").to_owned();
        let route = config.mail.as_ref().map(|mail| MailRoute {
            transport: transport(mail, &host).map_err(|error| error.to_string()),
            from: mail.from.clone(),
            host,
            site: config.public_url.to_string(),
        });
        Self { route, time_max: TIME_MAX }
    }

    /// Sends as the site with this name, unless the settings name the sender.
    pub fn named(mut self, site: &str) -> Self {
        if let Some(route) = &mut self.route {
            route.from.name.get_or_insert_with(|| site.to_owned());
        }
        self
    }

    /// Sets a shorter time limit, for tests of servers that stall.
    pub fn within(self, time_max: Duration) -> Self {
        Self { time_max, ..self }
    }

    /// Sends an email, or does nothing if mail has been turned off meanwhile. Only for jobs: everything else enqueues.
    ///
    /// # Errors
    /// The server's answer, classified for the queue.
    pub async fn send(&self, id: Uuid, address: &str, letter: &EmailMessage, now: Millis) -> Result<(), JobError> {
        let Some(route) = &self.route else { return Ok(()) };
        let transport = route.transport.as_ref().map_err(|error| JobError::Unavailable(error.clone()))?;
        let message = route.message(id, address, letter, now)?;
        match tokio::time::timeout(self.time_max, transport.send(message)).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(error)) => Err(classified(&error, address.is_ascii())),
            Err(_) => Err(JobError::Unavailable("the mail server stopped responding".to_owned())),
        }
    }
}

impl MailRoute {
    fn message(&self, id: Uuid, address: &str, letter: &EmailMessage, now: Millis) -> Result<Message, JobError> {
        let address: Address =
            address.parse().map_err(|_| JobError::GiveUp("nothing can be sent to this address".to_owned()))?;
        let date = SystemTime::UNIX_EPOCH + Duration::from_millis(u64::try_from(now).unwrap_or(0));
        let mut message = Message::builder()
            .from(self.from.clone())
            .to(Mailbox::new(None, address))
            .subject(&letter.subject)
            .date(date)
            .message_id(Some(format!("<{id}@{}>", self.host)))
            .header(ContentType::TEXT_PLAIN)
            .header(AutoSubmitted);
        if let Some(url) = &letter.unsubscribe_url {
            message = message.header(ListUnsubscribe(format!("<{url}>"))).header(ListUnsubscribePost);
        }
        let text = format!("{}\n\n-- \n{}\n", letter.text.trim_end(), self.site);
        message.body(text).map_err(|_| JobError::GiveUp("the letter cannot be written".to_owned()))
    }
}

fn transport(mail: &MailSettings, site: &str) -> Result<MailTransport, Error> {
    let parameters = || {
        let parameters = TlsParameters::builder(mail.host.clone());
        match &mail.authorities {
            Some(authorities) => parameters.add_root_certificate(authorities.clone()).build(),
            None => parameters.build(),
        }
    };
    let tls = match mail.tls {
        MailTls::Immediate => Tls::Wrapper(parameters()?),
        MailTls::StartTls => Tls::Required(parameters()?),
        MailTls::Off => Tls::None,
    };
    let mut builder = MailTransport::builder_dangerous(&mail.host)
        .port(mail.port)
        .tls(tls)
        .timeout(Some(TIME_MAX))
        .hello_name(ClientId::Domain(site.to_owned()));
    if let Some((user, password)) = mail.credentials.clone() {
        builder = builder.credentials(Credentials::new(user, password));
    }
    Ok(builder.build())
}

/// Classifies an error: the server is away, defers the email, or refuses it. A server that lacks a feature which the settings
/// require, such as encryption, counts as away until either changes; only an address that the server cannot represent is an error
/// of the email itself.
fn classified(error: &Error, is_ascii: bool) -> JobError {
    let Some(status) = error.status().map(u16::from) else {
        return match error {
            error if error.is_response() => JobError::Unavailable("the mail server answered unreadably".to_owned()),
            error if error.is_client() && !is_ascii => {
                JobError::GiveUp("the letter cannot be sent through this server".to_owned())
            }
            error => JobError::unavailable(error),
        };
    };
    let reason = format!("the mail server answered {status}");
    match status {
        REFUSES_PASSWORD => {
            JobError::Unavailable(format!("{reason}: it refuses the name and password in the settings"))
        }
        status if REFUSES_US.contains(&status) => JobError::Unavailable(reason),
        500.. => JobError::GiveUp(reason),
        _ => JobError::Retry(reason),
    }
}

/// Header that asks other programs not to answer.
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

/// Header with the address at which mail programs can unsubscribe.
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(text.to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), self.0.clone())
    }
}

/// Header that says that a POST to that address is enough (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}
