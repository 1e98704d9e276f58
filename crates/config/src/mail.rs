//! The server that mail is sent through: off until one is named.

use std::fs::File;
use std::io::Read;

use lettre::message::Mailbox;
use lettre::transport::smtp::client::{Certificate, CertificateStore, TlsParameters};

use super::reader::SettingsReader;
use super::settings::{MAIL_FROM, SMTP_CA_FILE, SMTP_PASSWORD, SMTP_SERVER, SMTP_TLS, SMTP_USER};

/// Size limit of a file with certificates.
const CA_BYTES_MAX: u64 = 1 << 20;
const PEM_MARK: &[u8] = b"-----BEGIN CERTIFICATE-----";
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// TLS mode of the connection to the mail server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MailTls {
    /// TLS from the first byte, as on port 465.
    Immediate,
    /// TLS by STARTTLS before any other command, as on port 587. A server that does not offer it is not used.
    StartTls,
    /// No TLS.
    Off,
}

impl MailTls {
    fn port(self) -> u16 {
        match self {
            MailTls::Immediate => 465,
            MailTls::StartTls => 587,
            MailTls::Off => 25,
        }
    }
}

#[derive(Clone)]
pub struct MailSettings {
    pub host: String,
    pub port: u16,
    pub tls: MailTls,
    /// Name and password at the server, where it asks for them.
    pub credentials: Option<(String, String)>,
    /// Sender of all mail.
    pub from: Mailbox,
    /// Certificate authorities trusted in addition to those of the machine.
    pub authorities: Option<Certificate>,
}

impl std::fmt::Debug for MailSettings {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let MailSettings { host, port, tls, from, .. } = self;
        f.debug_struct("Mail").field("server", &(host, port, tls)).field("from", from).finish_non_exhaustive()
    }
}

/// Reads the settings; none without a server.
pub(super) fn read(read: &mut SettingsReader) -> Option<MailSettings> {
    let server = read.text(&SMTP_SERVER);
    let tls = match read.text(&SMTP_TLS).as_str() {
        "starttls" => MailTls::StartTls,
        "on" => MailTls::Immediate,
        "off" => MailTls::Off,
        _ => {
            read.mistake(&SMTP_TLS, "must be starttls, on or off");
            MailTls::StartTls
        }
    };
    let (user, password) = (read.text(&SMTP_USER), read.text(&SMTP_PASSWORD));
    let from = read.text(&MAIL_FROM);
    let authorities = authorities(read);
    if server.is_empty() {
        for name in [&SMTP_USER, &SMTP_PASSWORD, &SMTP_CA_FILE, &MAIL_FROM] {
            if read.is_given(name) {
                read.incomplete(&SMTP_SERVER, name);
            }
        }
        return None;
    }
    let Some((host, port)) = host_and_port(&server, tls.port()) else {
        read.mistake(&SMTP_SERVER, "must be a host, or a host and a port, like mail.example.org:587");
        return None;
    };
    if from.is_empty() {
        read.incomplete(&MAIL_FROM, &SMTP_SERVER);
        return None;
    }
    let Ok(from) = from.parse() else {
        read.mistake(&MAIL_FROM, "must be an address, like no-reply@example.org or Name <no-reply@example.org>");
        return None;
    };
    if user.is_empty() != password.is_empty() {
        let pair = (&SMTP_USER, &SMTP_PASSWORD);
        let (missing, given) = if user.is_empty() { pair } else { (pair.1, pair.0) };
        read.incomplete(missing, given);
    }
    if tls == MailTls::Off && !user.is_empty() && !LOOPBACK.contains(&host.as_str()) {
        read.mistake(&SMTP_TLS, "must not be off when a password is sent to another machine");
    }
    if tls == MailTls::Off && authorities.is_some() {
        read.mistake(&SMTP_CA_FILE, "must not be set together with VITRINE_SMTP_TLS=off");
    }
    let credentials = (!user.is_empty()).then_some((user, password));
    Some(MailSettings { host, port, tls, credentials, from, authorities })
}

/// The certificates in the file that is named, if one is.
fn authorities(read: &mut SettingsReader) -> Option<Certificate> {
    let path = read.path(&SMTP_CA_FILE)?;
    let mut pem = Vec::new();
    let found = File::open(&path).and_then(|file| file.take(CA_BYTES_MAX).read_to_end(&mut pem));
    if let Err(error) = found {
        read.mistake(&SMTP_CA_FILE, &format!("must be a readable file ({error})"));
        return None;
    }
    let has_one = pem.windows(PEM_MARK.len()).any(|bytes| bytes == PEM_MARK);
    let certificates = Certificate::from_pem(&pem).ok().filter(|certificates| {
        let trusting = TlsParameters::builder("localhost".to_owned()).certificate_store(CertificateStore::None);
        has_one && trusting.add_root_certificate(certificates.clone()).build().is_ok()
    });
    if certificates.is_none() {
        read.mistake(&SMTP_CA_FILE, "must contain certificates in PEM format (-----BEGIN CERTIFICATE-----)");
    }
    certificates
}

fn host_and_port(server: &str, default: u16) -> Option<(String, u16)> {
    let url = url::Url::parse(&format!("smtp://{server}")).ok()?;
    let is_server = url.username().is_empty()
        && url.password().is_none()
        && matches!(url.path(), "" | "/")
        && url.query().is_none()
        && url.fragment().is_none();
    let host = url.host_str()?.trim_start_matches('[').trim_end_matches(']').to_owned();
    (is_server && !host.is_empty()).then(|| (host, url.port().unwrap_or(default)))
}

#[cfg(test)]
mod tests {
    use super::{MailSettings, MailTls};
    use crate::{Config, ConfigError, SettingsSource};

    const SERVER: (&str, &str) = ("VITRINE_SMTP_SERVER", "mail.example.org");
    const FROM: (&str, &str) = ("VITRINE_MAIL_FROM", "Vitrine <no-reply@example.org>");
    const USER: (&str, &str) = ("VITRINE_SMTP_USER", "vitrine");
    const PASSWORD: (&str, &str) = ("VITRINE_SMTP_PASSWORD", "a secret that no log shows");

    #[test]
    fn it_is_off_until_there_is_a_server() {
        assert!(Config::from_source(SettingsSource::of([])).expect("valid").mail.is_none());
        let config = Config::from_source(SettingsSource::of([SERVER, FROM, USER, PASSWORD])).expect("valid");
        assert!(!format!("{config:?}").contains(PASSWORD.1));
        let MailSettings { host, port, tls, credentials, from, authorities } = config.mail.expect("on");
        assert!(authorities.is_none());
        assert_eq!((host.as_str(), port, tls), (SERVER.1, 587, MailTls::StartTls));
        assert_eq!(credentials.map(|(user, _)| user).as_deref(), Some(USER.1));
        assert_eq!(from.email.to_string(), "no-reply@example.org");
    }

    #[test]
    fn ports_follow_from_the_way_of_encryption_unless_they_are_given() {
        for (server, tls, expected) in [
            ("a.example", "on", ("a.example", 465)),
            ("a.example:2525", "on", ("a.example", 2525)),
            ("localhost", "off", ("localhost", 25)),
            ("[::1]:26", "off", ("::1", 26)),
        ] {
            let settings = [("VITRINE_SMTP_SERVER", server), ("VITRINE_SMTP_TLS", tls), FROM];
            let mail = Config::from_source(SettingsSource::of(settings)).expect("valid").mail.expect("on");
            assert_eq!((mail.host.as_str(), mail.port), expected);
        }
    }

    #[test]
    fn half_a_server_and_a_password_in_the_clear_are_mistakes() {
        for settings in [
            &[SERVER][..],
            &[FROM],
            &[USER, PASSWORD, FROM, ("VITRINE_SMTP_SERVER", "")],
            &[SERVER, FROM, USER],
            &[SERVER, FROM, PASSWORD],
            &[SERVER, FROM, ("VITRINE_SMTP_TLS", "maybe")],
            &[SERVER, FROM, USER, PASSWORD, ("VITRINE_SMTP_TLS", "off")],
            &[SERVER, ("VITRINE_MAIL_FROM", "nobody")],
            &[SERVER, FROM, ("VITRINE_SMTP_CA_FILE", "/no/such/file.pem")],
            &[SERVER, FROM, ("VITRINE_SMTP_CA_FILE", "Cargo.toml")],
            &[("VITRINE_SMTP_CA_FILE", "Cargo.toml")],
            &[FROM, ("VITRINE_SMTP_SERVER", "smtp://mail.example.org")],
            &[FROM, ("VITRINE_SMTP_SERVER", "vitrine@mail.example.org")],
            &[FROM, ("VITRINE_SMTP_SERVER", "mail.example.org/path")],
        ] {
            let ConfigError(mistakes) =
                Config::from_source(SettingsSource::of(settings.iter().copied())).expect_err("a mistake");
            assert!(!mistakes.is_empty() && !mistakes.join(" ").contains(PASSWORD.1), "{mistakes:?}");
        }
    }
}
